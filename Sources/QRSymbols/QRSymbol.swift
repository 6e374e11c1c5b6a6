import CQREncode

/// A QR code: a square of dark and light modules, without the light margin that it needs around it.
public struct QRSymbol: Sendable, Hashable {
    /// Why there is no symbol.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is wrong and what to do about it.
        public let description: String
    }

    /// How many modules a side has.
    public let size: Int
    private let dark: [Bool]

    /// The most bytes that a symbol holds.
    public static let maximumByteCount = 2_953

    /// The symbol of a text, with the least redundancy, which is enough for a screen.
    ///
    /// libqrencode is loaded when this is first called. Throws when it is not installed, and for a text that is empty,
    /// holds a NUL, or is too long.
    public init(_ text: String) throws(Failure) {
        guard !text.isEmpty, text.utf8.count <= Self.maximumByteCount, !text.utf8.contains(0) else {
            throw Failure(description: "this text does not fit into a QR code")
        }
        let library = try QREncodeLibrary.shared()
        guard let code = library.call.encodeString8bit(text, 0, QR_ECLEVEL_L) else {
            throw Failure(description: "the QR code could not be made: libqrencode failed")
        }
        defer { library.call.free(code) }
        let size = Int(code.pointee.width)
        guard (21...177).contains(size), let modules = code.pointee.data else {
            throw Failure(description: "the QR code could not be made: libqrencode gave no symbol")
        }
        self.size = size
        // The lowest bit says it; the others tell what a module is for.
        dark = (0..<size * size).map { modules[$0] & 1 == 1 }
    }

    /// Whether a module is dark; those outside are light.
    public func isDark(column: Int, row: Int) -> Bool {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
        return dark[row * size + column]
    }

    /// The lines of the symbol with its margin, two rows of modules each: what is light is drawn, with ▀, ▄ and █, so
    /// that it stands out on a dark terminal.
    public func lines(margin: Int = 4) -> [String] {
        let range = -margin..<size + margin
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            String(
                range.map { column -> Character in
                    let upper = !isDark(column: column, row: row)
                    let lower = row + 1 < range.upperBound && !isDark(column: column, row: row + 1)
                    return upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
                })
        }
    }
}

// Sendable because the table is filled before anyone else sees it and only read afterwards.
/// libqrencode, loaded once for the whole program.
private final class QREncodeLibrary: @unchecked Sendable {
    /// The functions, to be called.
    let call: flownotes_qrencode

    private init(call: flownotes_qrencode) { self.call = call }

    static func shared() throws(QRSymbol.Failure) -> QREncodeLibrary { try loaded.get() }

    private static let loaded: Result<QREncodeLibrary, QRSymbol.Failure> = {
        var table = flownotes_qrencode()
        var reason = [CChar](repeating: 0, count: 300)
        guard flownotes_qrencode_load(&table, &reason, reason.count) == 0 else {
            let text = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            return .failure(
                QRSymbol.Failure(
                    description: "libqrencode cannot be loaded (\(text)); install it: apt-get install libqrencode4"))
        }
        return .success(QREncodeLibrary(call: table))
    }()
}
