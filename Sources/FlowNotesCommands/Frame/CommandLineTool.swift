internal import CommandKit
internal import FlowNotes

/// The program: from arguments to an exit code.
public struct CommandLineTool: Sendable {
    private let verbs: [Verb]
    private let services: Services
    let parser: CommandParser

    init(verbs: [Verb] = VerbTable.all, services: Services = .live) {
        self.verbs = verbs
        self.services = services
        parser = CommandParser(
            CommandSpec(
                Product.name, summary: "A notepad on the Flow blockchain.", options: GlobalFlags.all,
                subcommands: verbs.map(\.spec)
            ).completed)
    }

    /// Runs one command line and gives the exit code; everything it says goes to the streams.
    ///
    /// `notText` is the number, from 1, of an argument that is not UTF-8 and stands repaired in `arguments`.
    func run(
        arguments: [String], notText: Int? = nil, environment: [String: String], streams: StandardStreams
    ) async -> Int32 {
        if arguments.first == CompletionScript.request {
            Self.complete(
                Array(arguments.dropFirst()), parser, environment, streams, defaultNetwork: services.defaultNetwork)
            return ExitCode.done.rawValue
        }
        do throws(UsageError) {
            switch try parser.parse(arguments, environment: environment) {
            case .version: streams.output.write("\(Product.name) \(Product.version)\n")
            case .help(let path): show(HelpText(parser, width: streams.width).render(path), environment, streams)
            case .run(let command):
                if let notText { return end(Self.reporter(command, environment, streams), .notText(notText)).rawValue }
                return await run(command, environment, streams).rawValue
            }
            return end(Reporter(streams: streams, format: .text, environment: environment)).rawValue
        } catch {
            return end(Self.reporter(error.partial, environment, streams), CommandFailure(error)).rawValue
        }
    }

    private func run(
        _ command: ParsedCommand, _ environment: [String: String], _ streams: StandardStreams
    ) async -> ExitCode {
        do {
            return await run(try invocation(command, environment, streams))
        } catch {
            return end(Self.reporter(command, environment, streams), CommandFailure(error))
        }
    }

    private func show(_ help: String, _ environment: [String: String], _ streams: StandardStreams) {
        if pager(environment, streams, files: nil)?.show(help) != true { streams.output.write(help) }
    }

    private func pager(_ environment: [String: String], _ streams: StandardStreams, files: [String]?) -> Pager? {
        Pager(environment, streams) {
            let found = files.map { try? Configuration.load(files: $0, environment: environment) }
            return (found ?? (try? Configuration.load(environment: environment)))?.keyVariables ?? []
        }
    }

    /// The commands whose results can be longer than a screen.
    private static let pagedCommands: Set<[String]> = [["list"], ["show"], ["search"], ["history"]]

    private func invocation(
        _ command: ParsedCommand, _ environment: [String: String], _ streams: StandardStreams
    ) throws -> Invocation {
        let settings = try Settings(
            command, try Self.preferences(command, environment), defaultNetwork: services.defaultNetwork)
        let reporter = Reporter(
            streams: streams, format: settings.format.value, verbosity: settings.verbosity, color: settings.color.value,
            environment: environment, endsWithZero: settings.endsWithZero,
            pager: Self.pagedCommands.contains(command.path)
                ? pager(environment, streams, files: settings.configurationFiles) : nil)
        return Invocation(
            command: command, settings: settings, environment: environment, reporter: reporter, services: services)
    }

    /// What a person has set; `doctor` tells of a file that cannot be used among its findings, and does without.
    private static func preferences(_ command: ParsedCommand, _ environment: [String: String]) throws -> Preferences {
        do {
            return try Preferences.load(environment)
        } catch {
            guard command.path == ["doctor"] else { throw error }
            return .none
        }
    }

    private func run(_ invocation: Invocation) async -> ExitCode {
        invocation.noteWhatExplainCannot()
        let failure = await failure(of: invocation)
        let code = failure.map { end(invocation.reporter, $0) } ?? end(invocation.reporter)
        invocation.endings.run()
        await invocation.finishFiles()
        services.leave(code.rawValue)
        return code
    }

    private func failure(of invocation: Invocation) async -> CommandFailure? {
        do {
            try invocation.readPasswordFromInput()
            try await Verb.action(at: invocation.command.path, in: verbs)?(invocation)
            return nil
        } catch {
            return interrupted(await invocation.explaining(invocation.naming(CommandFailure(error))))
        }
    }

    /// A reporter for a command line that is not understood as a whole.
    private static func reporter(
        _ command: ParsedCommand, _ environment: [String: String], _ streams: StandardStreams
    ) -> Reporter {
        Reporter(
            streams: streams, format: Settings.format(of: command, environment),
            color: command.text("color").flatMap(TextStyler.Mode.init) ?? .auto, environment: environment)
    }

    /// Ends a success, unless the result did not get where it was to go.
    private func end(_ reporter: Reporter) -> ExitCode {
        if let reason = reporter.streams.output.failure() {
            guard let (what, id) = reporter.accomplished else {
                return end(reporter, CommandFailure(.failure, "output", "cannot write the result: \(reason)"))
            }
            let message = "\(what) (transaction \(id)), but the result cannot be written: \(reason)"
            return end(
                reporter,
                CommandFailure(
                    .failure, "output", message, hint: "it is done; do not run it again", transactionID: id))
        }
        reporter.finish()
        return .done
    }

    private func end(_ reporter: Reporter, _ failure: CommandFailure) -> ExitCode {
        reporter.fail(failure)
        return failure.exitCode
    }

    /// Whatever fails because the task was cancelled failed because of Ctrl-C.
    private func interrupted(_ failure: CommandFailure) -> CommandFailure {
        guard Task.isCancelled else { return failure }
        var failure = failure
        failure.exitCode = .interrupted
        failure.code = "interrupted"
        return failure
    }
}

extension CommandFailure {
    fileprivate static func notText(_ number: Int) -> CommandFailure {
        CommandFailure(
            .usage, "not_text", "argument \(number) is not UTF-8 text", hint: "convert it, for example with iconv")
    }
}
