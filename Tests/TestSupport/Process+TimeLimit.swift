public import Foundation

extension Process {
    /// The time after which ``runWithinLimit()`` kills a process. No process of the tests takes a tenth of this, even beside
    /// other work.
    private static let timeLimit = DispatchTimeInterval.seconds(600)

    /// On Linux, Foundation notices the end of a process by a socket that each process inherits which starts at the same moment,
    /// and its children do. Without the lock, waiting for one process can last until an unrelated one ends.
    private static let starts = NSLock()

    /// Starts the process while no other process starts.
    public func runAlone() throws { try Self.starts.withLock { try run() } }

    /// Starts the process, and kills it and what it started if it still runs after ten minutes. A test that waits for it, or for
    /// its output, then fails instead of waiting forever.
    public func runWithinLimit() throws {
        try runAlone()
        let process = WeakProcess(process: self)
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeLimit) {
            guard let process = process.process, process.isRunning else { return }
            // On Linux, the process leads a group.
            if kill(-process.processIdentifier, SIGKILL) != 0 { _ = kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// A process that isn't kept alive, because it has open files. Another thread only asks whether it runs.
    private final class WeakProcess: @unchecked Sendable {
        private(set) weak var process: Process?

        init(process: Process) { self.process = process }
    }
}
