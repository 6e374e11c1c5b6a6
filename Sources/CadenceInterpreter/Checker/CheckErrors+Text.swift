extension CheckErrors {
    /// The errors as a program that imports this one reports them: without the text they are about.
    func text(at location: Location) -> String {
        let blocks = errors.map { error -> String in
            let place = error.place ?? "\(location)"
            var text = "error: \(error.message)\n"
            if let range = error.range {
                let first = ([range] + error.notes.map(\.range)).min { $0.start < $1.start } ?? range
                text += String(repeating: " ", count: "\(first.end.line)".count)
                text += "--> \(place):\(first.start)\n"
            } else {
                text += "--> \(place)\n"
            }
            return text + (error.documentation.map { "\n  See documentation at: \($0)\n" } ?? "")
        }
        return "Checking failed:\n" + blocks.joined(separator: "\n")
            + "\nWas this error unhelpful?\n"
            + "Consider suggesting an improvement here: https://github.com/onflow/cadence/issues.\n"
    }
}

extension SourcePosition {
    /// Whether a place comes before another in the text.
    static func < (a: SourcePosition, b: SourcePosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
