import Dispatch

/// Runs asynchronous work on a thread of its own. In a run of all tests, those that wait for a process hold the threads of Swift's
/// tasks, and a test with hundreds of suspensions would take as long as all others together.
public func onOwnThread<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return try await body() }
    return try await withTaskExecutorPreference(QueueExecutor()) { try await body() }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "a test")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
