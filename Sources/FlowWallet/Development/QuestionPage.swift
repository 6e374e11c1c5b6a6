import Cadence
import Flow
import WebPage

/// The page of one request: who asks, for what, and the two buttons.
struct QuestionPage {
    let options: DevelopmentWallet.Options
    let keys: WalletKeys
    let question: WalletQuestion
    let entry: WalletBook.Entry
    /// How long ago it was asked.
    let age: RequestAge
    /// The hidden field by which a form is known as the page's own.
    let formField: HTML

    /// The page.
    var document: PageDocument {
        let words = QuestionWords(question)
        return PageDocument(
            title: "\(words.title)?", siteName: WalletPage.siteName,
            main: """
                <h1>\(words.title)?</h1>
                \(warnings)
                <p>\(words.summary)</p>
                <h2>Who asks</h2>
                \(asker)
                \(facts)
                \(form)
                \(content)
                """)
    }

    /// What is short enough to stand above the buttons.
    private var facts: HTML {
        switch question.subject {
        case .signIn(let proof): signIn(proof)
        case .transaction(let part, let reading):
            """
            \(TransactionView(keys: keys, part: part, reading: reading).parts)
            <p>Before you approve, read <a href="#arguments">what goes into it</a> and \
            <a href="#program">the program</a>, below.</p>
            """
        case .message: "<p>Before you approve, read <a href=\"#message\">the message</a>, below.</p>"
        }
    }

    /// What may be long: the buttons must not be looked for behind it.
    private var content: HTML? {
        switch question.subject {
        case .signIn: nil
        case .transaction(let part, let reading):
            TransactionView(keys: keys, part: part, reading: reading).content
        case .message(let bytes): message(bytes)
        }
    }

    private func signIn(_ proof: AccountProof?) -> HTML {
        let proven: HTML? = proof.map {
            "<dt>Proof for</dt><dd>\(ShownText.quoted($0.appIdentifier))</dd>"
        }
        return """
            <h2>What it is told</h2>
            <dl><dt>Account</dt><dd><span class="code">\(keys.user.address.description)</span>, \
            key \(keys.user.keyIndex)</dd>\(proven)</dl>
            """
    }

    private func message(_ bytes: [UInt8]) -> HTML {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return """
                <h2 id="message">The message, in hex</h2>
                <pre class="text" tabindex="0" aria-labelledby="message">\(HexDump.text(bytes))</pre>
                """
        }
        return """
            <h2 id="message">The message</h2>
            <pre class="text" tabindex="0" aria-labelledby="message">\(ShownText.lines(text))</pre>
            """
    }

    private var asker: HTML {
        let asker = question.asker
        let rows: [(HTML, HTML?)] = [
            ("It says it is", asker.title.map(ShownText.quoted) ?? "nothing"),
            ("It says it runs at", asker.hostname.map(ShownText.quoted)),
            ("It says it is on", asker.network.map { "network \(ShownText.quoted($0))" }),
            ("Asked", QuestionWords.place(asker)), ("When", HTML(text: age.words)),
            ("This wallet is on", "network \(options.network)"),
        ]
        let list = rows.compactMap { row -> HTML? in row.1.map { "<dt>\(row.0)</dt><dd>\($0)</dd>" } }
        return "<dl>\(list)</dl><p class=\"soft\">Any program can call itself what it likes.</p>"
    }

    private var warnings: [HTML] {
        var warnings: [HTML] = []
        let asker = question.asker
        if let left = age.left { warnings.append(HTML(text: left)) }
        if let theirs = asker.network, let ours = options.networkOfApplications, theirs != ours {
            warnings.append(
                "The application says it is on network \(ShownText.quoted(theirs)), this wallet is on \(options.network)."
            )
        }
        if case .message(let bytes) = question.subject, let warning = Self.warning(of: bytes) {
            warnings.append(warning)
        }
        if case .signIn(let proof?) = question.subject, let origin = asker.origin,
            Self.names(anotherPageThan: origin, proof.appIdentifier)
        {
            warnings.append(
                """
                The proof is for \(ShownText.quoted(proof.appIdentifier)), but the web page that asks is \
                \(ShownText.quoted(origin)): it could use the proof to pass for you there.
                """)
        }
        return warnings.map { "<div class=\"notice error\" role=\"alert\"><p>\($0)</p></div>" }
    }

    /// Whether an application's name is the address of another page, with or without its scheme.
    private static func names(anotherPageThan origin: String, _ identifier: String) -> Bool {
        let host = { (text: String) in
            let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
            return rest.prefix { !"/?#".contains($0) }.lowercased()
        }
        if identifier.contains("://") { return identifier != origin }
        // A name of one word, or with blanks, is no address.
        guard host(identifier).contains("."), !identifier.contains(where: \.isWhitespace) else { return false }
        return host(identifier) != host(origin)
    }

    /// What is wrong with bytes that are another thing than a message; nil for others.
    private static func warning(of bytes: [UInt8]) -> HTML? {
        let what: HTML
        if bytes.starts(with: DomainTag.transaction.bytes) {
            what = "a transaction"
        } else if bytes.starts(with: DomainTag.accountProof.bytes) {
            what = "a proof that the account is yours"
        } else {
            return nil
        }
        return """
            These bytes are made as \(what), not as a message. A message is signed under a tag of its own, so that the \
            signature does not hold for them; but nobody honest asks for this. Decline it.
            """
    }

    private var form: HTML {
        """
        <form method="post" action="/decide">\(formField)\(HTML.hiddenField("id", entry.id))\
        \(HTML.hiddenField("token", entry.formToken.word))
        <p class="actions"><button type="submit" name="decision" value="approve">Approve</button>
        <button type="submit" class="plain" name="decision" value="decline">Decline</button>
        <a href="/">Decide later</a></p>
        </form>
        """
    }
}
