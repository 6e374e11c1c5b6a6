/// A run in process that is ended as Ctrl-C ends it.
enum InterruptedRun {
    /// What becomes of a run that is cancelled once something is so.
    static func outcome(
        of run: @escaping @Sendable () async -> RunOutcome, once condition: @escaping @Sendable () -> Bool
    ) async -> RunOutcome {
        let task = Task { await run() }
        await ToolProcess.until(condition)
        task.cancel()
        return await task.value
    }
}
