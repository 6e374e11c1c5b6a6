internal import CommandKit

/// `doctor`: what is wrong and how to mend it.
enum DoctorVerb {
    static let verb = Verb(
        CommandSpec(
            "doctor", summary: "Check the node, the clock, the settings, the keys, and the notepad.",
            discussion:
                "Nothing is changed, and nothing is sent but questions to the network in use. Exit code 0: all is well, "
                + "or there are warnings only; else that of the first check that failed.",
            examples: [.init("\(Product.name) doctor --network testnet --signer alice")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let all =
            ConfigurationCheck.findings(invocation) + (await NodeCheck.findings(invocation))
            + (await SignerCheck.findings(invocation)) + (await NotepadCheck.findings(invocation))
        let findings = withoutEchoes(all)
        let failed = findings.first { $0.state == .failure }
        tell(findings, invocation)
        guard let failed else { return }
        let count = findings.count { $0.state == .failure }
        throw CommandFailure(
            failed.exitCode, "unwell", "\(count) of \(findings.count) checks failed", hint: failed.mend)
    }

    /// What is wrong with a file makes every check fail that needs it; it is said once, where it was found first.
    private static func withoutEchoes(_ findings: [Finding]) -> [Finding] {
        var said: Set<String> = []
        return findings.filter { $0.state != .failure || said.insert($0.text).inserted }
    }

    private static func tell(_ findings: [Finding], _ invocation: Invocation) {
        let styler = invocation.reporter.outputStyler
        let shown = invocation.reporter.shown
        let width = findings.map(\.subject.count).max() ?? 0
        invocation.reporter.result(
            text: {
                findings.map { finding in
                    let gap = String(repeating: " ", count: width - finding.subject.count + 2)
                    let mark = styler(finding.state.rawValue, finding.state.style)
                    let space = String(repeating: " ", count: 9 - finding.state.rawValue.count)
                    let mend = finding.mend.map { "\n  \(String(repeating: " ", count: width + 9))mend: \(shown($0))" }
                    return "\(finding.subject)\(gap)\(mark)\(space)\(shown(finding.text))\(mend ?? "")\n"
                }.joined()
            },
            plain: { findings.map { "\($0.subject)=\($0.state.rawValue)\n" }.joined() },
            json: {
                .array(
                    findings.map { finding in
                        [
                            "check": .string(finding.subject), "state": .string(finding.state.rawValue),
                            "text": .string(finding.text), "mend": JSONValue(finding.mend),
                        ]
                    })
            })
    }
}

extension Finding.State {
    fileprivate var style: TextStyle {
        switch self {
        case .good: .cyan
        case .warning: .yellow
        case .failure: .red
        }
    }
}
