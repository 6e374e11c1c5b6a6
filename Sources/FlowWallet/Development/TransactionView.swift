import Cadence
import Flow
import WebPage

/// A transaction on the page: who has which part in it, its arguments in words, its program as text.
struct TransactionView {
    let keys: WalletKeys
    let part: SignedPart
    let reading: TransactionReading?

    private var transaction: Transaction { part.transaction }

    /// What may be long: the values and the program.
    var content: HTML {
        """
        \(arguments)
        <h2 id="program">The program</h2>
        <pre class="text" tabindex="0" aria-labelledby="program">\
        \(ShownText.lines(String(decoding: transaction.script, as: UTF8.self)))</pre>
        \(rest)
        """
    }

    /// Who does what.
    var parts: HTML {
        let key = transaction.proposalKey
        let authorizers = transaction.authorizers.map { address -> HTML in "<dd>\(named(address))</dd>" }
        return """
            <h2>Who does what</h2>
            <dl><dt>You sign as</dt><dd>\(roles), with key \(part.keyIndex) of \(named(part.address))</dd>
            <dt>Pays the fees</dt><dd>\(named(transaction.payer))</dd>
            <dt>Proposes</dt><dd>\(named(key.address)), key \(key.keyIndex)</dd>
            <dt>Authorizes</dt>\(authorizers.isEmpty ? ["<dd>nobody</dd>"] : authorizers)</dl>
            """
    }

    private var roles: String {
        let names = part.roles.map(\.rawValue)
        guard names.count > 1, let last = names.last else { return names.first ?? "nobody" }
        return names.dropLast().joined(separator: ", ") + " and \(last)"
    }

    private func named(_ address: Address) -> HTML {
        let whose: HTML =
            switch address {
            case keys.user.address: " (your account)"
            case keys.payer?.address: " (pays for you)"
            default: " (somebody else)"
            }
        return "<span class=\"code\">\(address.description)</span>\(whose)"
    }

    private var arguments: HTML {
        guard !transaction.arguments.isEmpty else { return "<p id=\"arguments\">No values go into it.</p>" }
        let rows = transaction.arguments.enumerated().map { index, bytes -> HTML in
            "<dt>\(ShownText.line(name(index)))</dt><dd>\(words(bytes))</dd>"
        }
        return "<h2 id=\"arguments\">What goes into it</h2><dl>\(rows)</dl>"
    }

    private func name(_ index: Int) -> String {
        let names = reading?.parameters ?? []
        return index < names.count ? CadenceWords.cut(names[index], to: 80) : "value \(index + 1)"
    }

    private func words(_ bytes: [UInt8]) -> HTML {
        guard let value = try? JSONCadence.decode(bytes, form: .argument) else {
            return ShownText.line(
                CadenceWords.cut(
                    "no Cadence value, which the chain will refuse: " + String(decoding: bytes, as: UTF8.self)))
        }
        // A text of several lines is read as such.
        if case .string(let text) = value, text.utf8.contains(UInt8(ascii: "\n")) {
            return "<div class=\"text\" dir=\"auto\">\(ShownText.lines(CadenceWords.cut(text)))</div>"
        }
        return ShownText.line(CadenceWords(value).text)
    }

    private var rest: HTML {
        let signed = (transaction.payloadSignatures + transaction.envelopeSignatures).map { signature -> HTML in
            "<dd>key \(signature.keyIndex) of \(named(signature.address))</dd>"
        }
        return """
            <details><summary>More of it</summary>
            <dl><dt>Compute limit</dt><dd>\(transaction.gasLimit)</dd>
            <dt>Sequence number</dt><dd>\(transaction.proposalKey.sequenceNumber)</dd>
            <dt>Reference block</dt><dd><span class="code">\(transaction.referenceBlock.description)</span></dd>
            <dt>Signed already by</dt>\(signed.isEmpty ? ["<dd>nobody</dd>"] : signed)</dl></details>
            """
    }
}
