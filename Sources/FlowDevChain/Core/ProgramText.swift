/// The text of a program, hashed at once and not byte by byte as an array is.
struct ProgramText: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
