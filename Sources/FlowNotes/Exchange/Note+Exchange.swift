import Cadence
import FoundationEssentials

extension Note {
    /// The note as one line of JSON, with the members of `list --json`.
    public var exchangeJSON: String {
        let members = NoteDocument.Member.allCases.map { JSONText.quote($0.rawValue) + ":" + JSONText.quote(text($0)) }
        return "{" + members.joined(separator: ",") + "}"
    }

    /// The note as a Markdown file: front matter, the body as it is, and one newline that is not part of it.
    public var exchangeMarkdown: String {
        """
        ---
        title: \(FrontMatter.quote(title))
        id: \(id)
        created_at: \(text(.createdAt))
        updated_at: \(text(.updatedAt))
        revision: \(revision)
        ---
        \(body)

        """
    }

    private func text(_ member: NoteDocument.Member) -> String {
        switch member {
        case .id: "\(id)"
        case .title: title
        case .body: body
        case .createdAt: Self.time(createdAt)
        case .updatedAt: Self.time(updatedAt)
        case .revision: "\(revision)"
        }
    }

    private static func time(_ seconds: UFix64) -> String {
        Date(timeIntervalSince1970: Double(seconds.rawValue / 100_000_000)).formatted(.iso8601)
    }
}
