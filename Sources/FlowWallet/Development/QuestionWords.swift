import Flow
import WebPage

/// A question in a few words, for lists and headings.
struct QuestionWords {
    private let question: WalletQuestion

    init(_ question: WalletQuestion) { self.question = question }

    /// What is asked, the text of a link.
    var title: String {
        switch question.subject {
        case .signIn(nil): "Sign in"
        case .signIn: "Sign in, with a proof"
        case .transaction(let part, _):
            part.owner == .payer ? "Pay for a transaction" : "Sign a transaction"
        case .message: "Sign a message"
        }
    }

    /// What it comes to, a sentence.
    var summary: HTML {
        switch question.subject {
        case .signIn(nil): "The application is told the address of the account."
        case .signIn: "The application is told the address, with a signed proof that the account is yours."
        case .transaction(_, let reading):
            Self.sentence(reading) ?? "It runs a program that this wallet does not know: read it."
        case .message(let bytes): "\(bytes.count) bytes, for somebody who will check the signature."
        }
    }

    /// What a known transaction does; nil for others.
    static func sentence(_ reading: TransactionReading?) -> HTML? {
        guard let pieces = reading?.sentence, !pieces.isEmpty else { return nil }
        let words = pieces.map { piece -> HTML in
            switch piece {
            case .words(let text): HTML(text: text)
            case .quoted(let text): ShownText.quoted(CadenceWords.cut(text))
            }
        }
        return "It \(words)."
    }

    /// Who asks, in one line.
    var asker: HTML {
        let asker = question.asker
        let name: HTML = asker.title.map { "It says it is \(ShownText.quoted($0)). " } ?? "It does not say who it is. "
        return name + "Asked \(Self.place(asker))."
    }

    /// Where a request came from, as far as it is certain.
    static func place(_ asker: Asker) -> HTML {
        guard let origin = asker.origin else { return "by a program on this machine" }
        return "by the web page at \(ShownText.quoted(origin)), as the browser says"
    }
}
