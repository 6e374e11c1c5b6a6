import Glibc

/// A program that is started in a folder of its own, and what it writes to stdout.
struct Program {
    let path: String
    /// Its home, which has all that it keeps.
    let home: String

    /// The program while it runs.
    struct Running {
        let id: pid_t
        let output: Int32

        /// The first line that it writes.
        func firstLine() -> String {
            var bytes: [UInt8] = []
            var byte: UInt8 = 0
            while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Reads it out and waits for its end; throws unless that is 0.
        func finish() throws {
            var piece = [UInt8](repeating: 0, count: 65_536)
            while read(output, &piece, piece.count) > 0 {}
            close(output)
            var status: Int32 = 0
            waitpid(id, &status, 0)
            guard status == 0 else { throw BenchmarkFailure("a command ended with status \(status)") }
        }
    }

    /// Seconds from the start of a command to its end.
    func seconds(_ line: [String]) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try self.start(line).finish()
        let duration = clock.now - start
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }

    func start(_ line: [String]) throws -> Running {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BenchmarkFailure("no pipe") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        posix_spawn_file_actions_addclose(&actions, ends[1])
        let words = ([path] + line).map { strdup($0) } + [nil]
        let variables = [strdup("HOME=\(home)"), strdup("PATH=/usr/bin:/bin"), nil]
        defer { (words + variables).forEach { free($0) } }
        var id: pid_t = 0
        let code = posix_spawn(&id, path, &actions, nil, words, variables)
        close(ends[1])
        guard code == 0 else { throw BenchmarkFailure("cannot start \(path)") }
        return Running(id: id, output: ends[0])
    }
}
