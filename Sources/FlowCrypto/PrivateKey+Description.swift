extension PrivateKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The algorithm and the public key; never the secret.
    public var description: String { "private key of \(publicKey)" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror that shows the public key alone, so that `dump` shows no more.
    public var customMirror: Mirror { Mirror(self, children: ["publicKey": publicKey], displayStyle: .struct) }
}
