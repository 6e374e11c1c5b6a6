/// Puts together what a failure says: its single errors and the whole text.
struct FailureReport {
    private let programHash: String
    private let source: (Location) -> [UInt8]
    private var blocks: [ReportBlock] = []
    private var details: [CadenceFailure.Detail] = []
    private var isUnsupported = false

    /// The hash is that of the program that runs; `source` gives the texts of programs.
    init(programHash: String, source: @escaping (Location) -> [UInt8]) {
        self.programHash = programHash
        self.source = source
    }

    // MARK: Programs

    mutating func add(_ errors: ProgramErrors) {
        switch errors {
        case .parse(let errors, let location): for error in errors { add(error, location) }
        case .check(let errors, let location): add(errors, location)
        case .update(let errors, let location): add(errors, location)
        }
    }

    private mutating func add(_ error: ParseError, _ location: Location) {
        isUnsupported = isUnsupported || error.isUnsupported
        addDetail(error.kind.name, "\(error)", error.range, location)
        var block = block("\(error)", location, [.init(range: error.range, message: error.secondary)])
        block.migration = error.migration
        block.documentation = error.documentation
        blocks.append(block)
    }

    private mutating func add(_ errors: CheckErrors, _ location: Location) {
        if let unsupported = errors.unsupported { return add(unsupported, location) }
        for error in errors.errors { add(error, location) }
    }

    private mutating func add(_ error: CheckError, _ location: Location) {
        isUnsupported = isUnsupported || error.isUnsupported
        addDetail(error.kind.name, error.message, error.range, location)
        let notes = error.notes.map { ReportBlock.Excerpt(range: $0.range, message: $0.message, isError: false) }
        let excerpt = ReportBlock.Excerpt(range: error.range, message: error.secondary)
        var block = block(error.message, location, [excerpt] + notes)
        block.documentation = error.documentation
        if let place = error.place { block.location = place }
        blocks.append(block)
    }

    /// Of the errors of an update all are shown; the last one is what the failure goes by.
    private mutating func add(_ errors: [UpdateError], _ location: Location) {
        for error in errors {
            isUnsupported = isUnsupported || error.isUnsupported
            blocks.append(block(error.message, location, [.init(range: error.range, message: error.secondary)]))
        }
        if let last = errors.last { addDetail(last.kind.name, last.message, last.range, location) }
    }

    // MARK: Running

    mutating func add(_ failure: RuntimeFailure, at entry: Location) {
        isUnsupported = isUnsupported || failure.isUnsupported
        for frame in failure.frames.reversed() {
            blocks.append(block(nil, frame.location, [.init(range: frame.range)]))
        }
        let location = failure.site?.location ?? entry
        // The chain gives no place for types it cannot load.
        let range = failure.name == "TypeLoadingError" ? nil : failure.site?.range ?? failure.conditionRange
        let excerpt = ReportBlock.Excerpt(range: range, message: failure.secondary)
        blocks.append(block(failure.text ?? failure.message, location, [excerpt]))
        if let children = failure.children {
            add(children)
        } else {
            addDetail(failure.name, failure.message, range, location)
        }
    }

    /// An error about the program as a whole.
    mutating func add(_ name: String, _ detail: String, text: String, at location: Location) {
        addDetail(name, detail, nil, location)
        blocks.append(block(text, location, [.init(range: nil)]))
    }

    // MARK: Parts

    private func block(_ message: String?, _ location: Location, _ excerpts: [ReportBlock.Excerpt]) -> ReportBlock {
        ReportBlock(
            message, location: location.identifier(programHash), source: source(location), excerpts: excerpts)
    }

    private mutating func addDetail(_ name: String, _ message: String, _ range: SourceRange?, _ location: Location) {
        details.append(
            CadenceFailure.Detail(
                name: name, message: message, range: range, location: location.identifier(programHash)))
    }

    /// The failure; `stage` is the chain's name of what it was doing, for transactions.
    func failure(_ phase: CadenceFailure.Phase, code: Int, stage: String?) -> CadenceFailure {
        let stage = stage.map { "transaction \($0) failed: " } ?? ""
        let report = ReportWriter.report(blocks)
        let text =
            "[Error Code: \(code)] error caused by: 1 error occurred:\n"
            + "\t* \(stage)[Error Code: 1101] cadence runtime error: Execution failed:\n"
            + report + "\n" + Self.footer + "\n\n"
        return CadenceFailure(
            phase: phase, code: code, details: details, text: text, report: report, isUnsupported: isUnsupported)
    }

    private static let footer = """
        Was this error unhelpful?
        Consider suggesting an improvement here: https://github.com/onflow/cadence/issues.

        """
}
