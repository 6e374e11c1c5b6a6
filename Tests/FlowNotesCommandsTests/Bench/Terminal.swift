import Glibc
import Synchronization

/// A pseudo-terminal: what a person at it would see, and what they type.
final class Terminal: Sendable {
    /// The path of the side that programs get.
    let path: String
    private let master: Int32
    private let seenBytes = Mutex<[UInt8]>([])

    init(width: UInt16 = 80) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        // What posix_openpt, unlockpt and ptsname do, which hide behind _XOPEN_SOURCE.
        let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var (lock, number): (Int32, UInt32) = (0, 0)
        guard master >= 0, ioctl(master, setLock, &lock) == 0, ioctl(master, getNumber, &number) == 0 else {
            throw Panic(message: "there is no pseudo-terminal")
        }
        path = "/dev/pts/\(number)"
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        var size = winsize(ws_row: 24, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    deinit { close(master) }

    /// Everything written to it so far, what was typed included; lines end in a carriage return and a newline.
    var seen: String {
        seenBytes.withLock { bytes in
            var piece = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(master, &piece, piece.count)
                guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
                bytes += piece[..<count]
            }
        }
    }

    /// Whether what is typed is shown.
    var echoes: Bool {
        var state = termios()
        return tcgetattr(master, &state) == 0 && state.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Types text.
    func type(_ text: String) { _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) } }
}
