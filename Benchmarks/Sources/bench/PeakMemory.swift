import FlowNotes
import FoundationEssentials
import RawCalls

/// How far the process's resident memory grows above where it was.
struct PeakMemory {
    private let start: Int

    /// Resets the kernel's high-water mark.
    init() {
        raw_trim_memory()
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        start = Self.status("VmRSS")
    }

    /// The growth of the peak in bytes, less what the notes themselves take.
    func growth(besides notes: [Note]) -> Int {
        let strings = notes.reduce(0) { sum, note in
            sum + [note.title, note.body].reduce(0) { $0 + ($1.utf8.count > 15 ? $1.utf8.count + 32 : 0) }
        }
        return max(0, Self.status("VmHWM") - start - strings - notes.count * MemoryLayout<Note>.stride)
    }

    /// The resident memory of the process now, in bytes.
    static var resident: Int {
        raw_trim_memory()
        return status("VmRSS")
    }

    private static func status(_ name: String) -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") }),
            let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
        else { return 0 }
        return kilobytes * 1024
    }
}
