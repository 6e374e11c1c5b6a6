import Glibc
import Testing

@testable import FlowNotesCommands

struct OutputDescriptorTests {
    @Test func wholeBuffersThroughAPipe() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reader, target) = (ends[0], ends[1])
        // A pipe holds 64 KiB: without its reader the writer would wait for ever.
        try #require(fcntl(target, F_SETFL, O_NONBLOCK) == 0)
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
        let received = Counter(reader)
        received.start()
        let writer = DescriptorWriter(target)
        writer.write(text)
        writer.write(text)
        close(target)
        #expect(received.total() == 600_000)
        #expect(writer.failure == nil)
    }

    @Test func readerThatHasGoneIsNoFailure() throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        let writer = DescriptorWriter(ends[1])
        writer.write([1])
        writer.write([2])
        close(ends[1])
        #expect(writer.failure == nil)
    }

    @Test func fullDeviceIsAFailure() {
        let target = open("/dev/full", O_WRONLY)
        defer { close(target) }
        let writer = DescriptorWriter(target)
        writer.write([])
        #expect(writer.failure == nil)
        writer.write([1])
        #expect(writer.failure == "No space left on device")
    }
}

/// Reads a descriptor to its end on a thread of its own.
private final class Counter: @unchecked Sendable {
    private let descriptor: Int32
    private var thread = pthread_t()
    // Written by the thread, read after it was joined.
    private var count = 0

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func start() {
        pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Counter>.fromOpaque(argument).takeUnretainedValue().read()
                return nil
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    func total() -> Int {
        pthread_join(thread, nil)
        close(descriptor)
        return count
    }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while true {
            let more = Glibc.read(descriptor, &chunk, chunk.count)
            guard more > 0 else { return }
            count += more
        }
    }
}
