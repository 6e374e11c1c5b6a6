internal import FlowCrypto

extension ConfiguredAccount {
    /// The largest key file that is read, in bytes.
    private static let keyFileLimit = 64 << 10

    /// Reads the private key from where flow.json says it is.
    ///
    /// A key is 64 hex digits, with or without `0x` and white space around it, or PEM. Throws for an unset variable, an
    /// absent file, a text that is no key, and kinds of keys that are not supported. No error shows any part of a key.
    public func loadKey() throws(ConfigurationError) -> LoadedKey {
        switch entry.key {
        case .inline(let text):
            let warning =
                "the key of account \(name) stands in \(place.file); a file that only you can read is safer: "
                + #""key": {"type": "file", "location": "./\#(name).pkey"}"#
            return LoadedKey(privateKey: try key(text.text, in: place.file), warnings: [warning])
        case .variable(let variable):
            let text = try entry.value(ofVariable: variable, for: "key")
            let warnings = entry.variables.warning(for: variable).map { [$0] } ?? []
            return LoadedKey(privateKey: try key(text, in: "variable \(variable)"), warnings: warnings)
        case .file(let location, let folder):
            return try loadKey(file: FilePath.join(folder, try entry.value(of: location, for: "key file")))
        case .mnemonic(let words, let path):
            return try loadKey(mnemonic: words, path: try entry.value(of: path, for: "derivation path"))
        case .given(let key): return LoadedKey(privateKey: key, warnings: [])
        case .unsupported(let kind):
            throw ConfigurationError(
                .unsupportedKey, "the key of account \(name) is of type \(kind), which is not supported",
                hint: "supported types: hex, file, bip44; or choose another account with --signer", at: place)
        }
    }

    private func loadKey(file path: String) throws(ConfigurationError) -> LoadedKey {
        let contents: FileContents
        do throws(FileContents.Failure) {
            contents = try FileContents(path: path, limit: Self.keyFileLimit)
        } catch {
            let make =
                "put there the private key that belongs to \(address) (flow init writes this file for the emulator); "
                + "for a new account make a key with: "
                + "openssl ecparam -name prime256v1 -genkey -noout -out \(path), "
                + "and register it: flownotes accounts create --key PUBLIC_KEY"
            throw ConfigurationError(
                .unusableKey, "cannot read the key file of account \(name), \(FilePath.whole(path)): \(error.reason)",
                hint: error.isAbsent ? make : "check the path and its permissions", at: place)
        }
        let text = WipedBytes(contents.bytes).text
        let isWide = contents.mode & 0o077 != 0
        let warning = "others can read the key file \(path); chmod 600 \(path) closes it"
        return LoadedKey(privateKey: try key(text, in: path), warnings: isWide ? [warning] : [])
    }

    /// The key at the end of a path from the words, without a passphrase, as flow-cli derives it.
    private func loadKey(mnemonic words: KeySource.Words, path: String) throws(ConfigurationError) -> LoadedKey {
        var warnings: [String] = []
        let text: WipedBytes
        switch words {
        case .inline(let bytes):
            text = bytes
            warnings.append(
                "the mnemonic of account \(name) stands in \(place.file); a variable is safer: \"mnemonic\": \"$MNEMONIC\""
            )
        case .variable(let variable):
            text = WipedBytes(Array(try entry.value(ofVariable: variable, for: "mnemonic").utf8))
            if let warning = entry.variables.warning(for: variable) { warnings.append(warning) }
        }
        do throws(CryptoError) {
            let path = try DerivationPath(path)
            let mnemonic = try text.withBytes { bytes throws(CryptoError) in try Mnemonic(utf8: Array(bytes)) }
            let key = try HDKey(signatureAlgorithm, mnemonic: mnemonic).derive(path).privateKey
            return LoadedKey(privateKey: key, warnings: warnings)
        } catch {
            throw ConfigurationError(
                .unusableKey, "the key of account \(name) cannot be derived: \(error.message)",
                hint: "mnemonic is to hold 12 to 24 words, derivationPath a path such as "
                    + AccountEntry.derivationPath,
                at: place)
        }
    }

    private func key(_ text: String, in origin: String) throws(ConfigurationError) -> PrivateKey {
        do throws(CryptoError) {
            if text.contains("-----BEGIN") { return try PrivateKey(pem: text, algorithm: signatureAlgorithm) }
            return try PrivateKey(signatureAlgorithm, hex: text)
        } catch {
            throw ConfigurationError(
                .unusableKey, "the key of account \(name) in \(origin) cannot be used: \(error.message)",
                hint: hint(for: error, text), at: place)
        }
    }
}

extension ConfiguredAccount {
    private func hint(for error: CryptoError, _ text: String) -> String {
        switch error.kind {
        case .unsupportedAlgorithm: "rebuild without --disable-default-traits"
        case .wrongAlgorithm:
            if let other = try? PrivateKey(pem: text).algorithm {
                "write \"signatureAlgorithm\": \"\(other.name)\" into the account's key in flow.json, or put there a "
                    + "key of \(signatureAlgorithm.name)"
            } else {
                "make another key with: openssl ecparam -name prime256v1 -genkey -noout -out FILE"
            }
        default: "put the key's 64 hex digits or its PEM there"
        }
    }
}

extension WipedBytes {
    /// The bytes as text; the copy is not wiped.
    fileprivate var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
