/// A place in the text of a program.
struct SourceSite: Hashable, Sendable {
    let location: Location
    let range: SourceRange
}

/// What ended a running program.
struct RuntimeFailure: Error {
    /// The chain's name of the error's type, such as `PanicError`.
    let name: String
    let message: String
    /// The hint behind the carets.
    var secondary = ""
    /// The number in front of the message, where the chain gives one.
    let code: Int?
    /// Where it happened; the caller sets it where the cause does not know.
    var site: SourceSite?
    /// Whether the chain gives it a place.
    var hasPlace = true
    /// What the report says, where that is more than the message.
    var text: String?
    /// The calls that were open, innermost first.
    var frames: [SourceSite] = []
    /// Errors of another program that are part of this one, as of a contract that does not check.
    var children: ProgramErrors?
    /// Whether the chain's answer is not known here.
    var isUnsupported = false
    /// The condition that failed: the place of the error where no call leads to it.
    var conditionRange: SourceRange?

    init(_ name: String, _ message: String, code: Int? = nil, site: SourceSite? = nil) {
        self.name = name
        self.message = message
        self.code = code
        self.site = site
    }

    /// Says that the chain's answer is not known here.
    static func unsupported(_ what: String) -> RuntimeFailure {
        var failure = RuntimeFailure("Unsupported", "not supported here: \(what)")
        failure.isUnsupported = true
        return failure
    }
}

/// What is wrong with a program that does not parse or check.
enum ProgramErrors: Error {
    case parse([ParseError], Location)
    case check(CheckErrors, Location)
    /// A text that checks, but cannot take the place of the one before.
    case update([UpdateError], Location)
}

extension RuntimeFailure {
    /// The failure behind an error, at a place unless it has one.
    static func from(_ error: any Error, at site: SourceSite) -> RuntimeFailure {
        var failure = from(error)
        if failure.hasPlace && failure.site == nil { failure.site = site }
        return failure
    }

    /// The failure inside a function: the call of it is a frame.
    static func from(_ error: any Error, calledAt site: SourceSite) -> RuntimeFailure {
        var failure = from(error)
        failure.frames.append(site)
        return failure
    }

    static func placing<Result>(_ site: SourceSite, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch { throw from(error, at: site) }
    }

    static var destroyedResource: RuntimeFailure {
        RuntimeFailure(
            "InvalidatedResourceReferenceError",
            "referenced resource has been moved or destroyed after taking the reference")
    }

    private static func from(_ error: any Error) -> RuntimeFailure {
        if let failure = error as? RuntimeFailure { return failure }
        if let error = error as? HostError { return error.failure() }
        if let failure = error as? NumberFailure {
            guard let name = failure.className else { return unsupported(failure.description) }
            return RuntimeFailure(name, failure.description)
        }
        return RuntimeFailure("HostError", "\(error)")
    }
}
