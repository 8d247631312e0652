import Dispatch

/// An executor that runs the jobs of an actor on a queue of Dispatch, which adds threads while some of them wait.
/// (`DispatchSerialQueue` is an executor from macOS 14 on.)
final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "CalendarStorage.CalendarStore")

    #if canImport(Darwin)
        func enqueue(_ job: UnownedJob) {
            queue.async { [self] in unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    #else
        // The newer form, because compilers for Linux warn of the older one.
        @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { [self] in unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    #endif

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }
}
