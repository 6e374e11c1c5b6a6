internal import Cadence
internal import CommandKit

extension Invocation {
    /// Tells the value a script gave; with `--cadence-json` in that form.
    func tell(_ value: CadenceValue) {
        let shown = { () -> JSONValue in
            if command.flag("cadence-json") {
                return .raw(String(decoding: JSONCadence.encode(value, form: .argument), as: UTF8.self))
            }
            return JSONValue(cadence: value)
        }
        let text = { JSONText(escapesControls: streams.output.isTerminal).encode(shown()) }
        reporter.result(text: text, plain: text, json: shown)
    }
}
