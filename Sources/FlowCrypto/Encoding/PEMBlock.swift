import COpenSSL

/// One block of PEM text: what stands between BEGIN and END.
struct PEMBlock {
    /// More text than any key file has.
    static let longestText = 65_536

    let label: String
    /// The `DEK-Info` line of a body that is encrypted as old files are, empty when the line is missing.
    let encryption: String?
    let body: SecretBytes

    /// Whether a passphrase is needed.
    var isEncrypted: Bool { encryption != nil || label == Self.encryptedLabel }

    /// The label of an encrypted PKCS#8.
    static let encryptedLabel = "ENCRYPTED PRIVATE KEY"

    /// All blocks of a text.
    ///
    /// Text in front of a block is skipped, as RFC 7468 allows. Behind the last block only white space may stand.
    static func blocks(in text: String) throws(CryptoError) -> [PEMBlock] {
        guard text.utf8.count <= longestText else {
            throw invalid("the text is longer than \(longestText) bytes")
        }
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { trimmed($0) }[...]
        var blocks: [PEMBlock] = []
        while let start = lines.firstIndex(where: { label(of: $0, "BEGIN") != nil }) {
            lines = lines[start...]
            blocks.append(try next(&lines))
        }
        guard !blocks.isEmpty else {
            throw invalid("no line -----BEGIN …-----; a PEM text starts with such a line")
        }
        guard lines.allSatisfy(\.isEmpty) else {
            throw invalid("text stands behind the END line; give the key's block alone")
        }
        return blocks
    }

    private static func next(_ lines: inout ArraySlice<Substring.UTF8View>) throws(CryptoError) -> PEMBlock {
        let label = label(of: lines.removeFirst(), "BEGIN") ?? ""
        guard let end = lines.firstIndex(where: { Self.label(of: $0, "END") == label }) else {
            throw invalid("no line -----END \(label)-----; the text seems to be cut")
        }
        let body = lines[..<end]
        lines = lines[(end + 1)...]
        let headers = body.prefix { $0.contains(UInt8(ascii: ":")) }
        let isEncrypted = headers.contains { String(Substring($0)).contains("ENCRYPTED") }
        let prefix = "DEK-Info:"
        let information = headers.lazy.map { String(Substring($0)) }.first { $0.hasPrefix(prefix) }
        return PEMBlock(
            label: label, encryption: isEncrypted ? String(information?.dropFirst(prefix.count) ?? "") : nil,
            body: try base64(body.dropFirst(headers.count)))
    }

    /// The key's document; throws ``CryptoError/Kind/wrongPassphrase`` for another passphrase than that of the block.
    func document(_ passphrase: Passphrase) throws(CryptoError) -> SecretBytes {
        if let encryption { return try EncryptedPEM(encryption).decrypt(body, passphrase.raw) }
        guard label == Self.encryptedLabel else { return body }
        return try EncryptedKeyDocument(der: Array(body)).decrypt(passphrase.raw)
    }

    private static func label(of line: Substring.UTF8View, _ word: String) -> String? {
        let start = "-----\(word) ".utf8
        guard line.starts(with: start), line.suffix(5).elementsEqual("-----".utf8), line.count >= start.count + 5
        else { return nil }
        return String(Substring(line.dropFirst(start.count).dropLast(5)))
    }

    private static func base64(_ lines: ArraySlice<Substring.UTF8View>) throws(CryptoError) -> SecretBytes {
        var digits = lines.joined().filter { !isBlank($0) }
        defer { digits.wipe() }
        let padding = digits.reversed().prefix(while: { $0 == UInt8(ascii: "=") }).count
        guard !digits.isEmpty, digits.count % 4 == 0, padding <= 2,
            !digits.dropLast(padding).contains(UInt8(ascii: "="))
        else { throw invalid("the block is empty or its base64 is incomplete") }
        var bytes = [UInt8](repeating: 0, count: digits.count / 4 * 3)
        defer { bytes.wipe() }
        let count = EVP_DecodeBlock(&bytes, digits, Int32(digits.count))
        guard count == bytes.count else {
            ERR_clear_error()
            throw invalid("the block has characters that are not base64")
        }
        return SecretBytes(bytes.dropLast(padding))
    }

    private static func trimmed(_ line: Substring.UTF8View) -> Substring.UTF8View {
        var line = line
        while let last = line.last, isBlank(last) { line.removeLast() }
        return line
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    private static func invalid(_ reason: String) -> CryptoError {
        CryptoError(.invalidPEM, "not a PEM key: \(reason)")
    }
}
