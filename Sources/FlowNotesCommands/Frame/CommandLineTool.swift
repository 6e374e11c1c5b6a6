internal import CommandKit

/// The program: from arguments to an exit code.
public struct CommandLineTool: Sendable {
    private let verbs: [Verb]
    private let services: Services
    private let parser: CommandParser

    init(verbs: [Verb] = VerbTable.all, services: Services = .live) {
        self.verbs = verbs
        self.services = services
        parser = CommandParser(
            CommandSpec(
                Product.name, summary: "A notepad on the Flow blockchain.", options: GlobalFlags.all,
                subcommands: verbs.map(\.spec)))
    }

    /// Runs one command line and gives the exit code; everything it says goes to the streams.
    func run(arguments: [String], environment: [String: String], streams: StandardStreams) async -> Int32 {
        do throws(UsageError) {
            switch try parser.parse(arguments, environment: environment) {
            case .version: streams.output.write("\(Product.name) \(Product.version)\n")
            case .help(let path): streams.output.write(HelpText(parser, width: streams.width).render(path))
            case .run(let command): return await run(command, environment, streams).rawValue
            }
            return end(Reporter(streams: streams, format: .text, environment: environment)).rawValue
        } catch {
            let format = Settings.format(of: error.partial, environment)
            let color = error.partial.text("color").flatMap(TextStyler.Mode.init) ?? .auto
            let reporter = Reporter(streams: streams, format: format, color: color, environment: environment)
            return end(reporter, CommandFailure(error)).rawValue
        }
    }

    private func run(
        _ command: ParsedCommand, _ environment: [String: String], _ streams: StandardStreams
    ) async -> ExitCode {
        let settings: Settings
        do throws(CommandFailure) {
            settings = try Settings(command, defaultNetwork: services.defaultNetwork)
        } catch {
            let format = Settings.format(of: command, environment)
            return end(Reporter(streams: streams, format: format, environment: environment), error)
        }
        let reporter = Reporter(
            streams: streams, format: settings.format.value, verbosity: settings.verbosity, color: settings.color,
            environment: environment)
        let invocation = Invocation(
            command: command, settings: settings, environment: environment, reporter: reporter, services: services)
        defer { invocation.endings.run() }
        do {
            try await Verb.action(at: command.path, in: verbs)?(invocation)
            return end(reporter)
        } catch {
            return end(reporter, interrupted(invocation.naming(CommandFailure(error))))
        }
    }

    /// Ends a success, unless the result did not get where it was to go.
    private func end(_ reporter: Reporter) -> ExitCode {
        if let reason = reporter.streams.output.failure() {
            return end(reporter, CommandFailure(.failure, "output", "cannot write the result: \(reason)"))
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
