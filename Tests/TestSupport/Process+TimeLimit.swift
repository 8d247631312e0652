public import Foundation

extension Process {
    /// The time after which ``runWithinLimit()`` kills a process. No process of the tests takes a tenth of this, even beside
    /// other work.
    private static let timeLimit = DispatchTimeInterval.seconds(600)

    /// Starts the process, and kills it if it still runs after ten minutes. A test that waits for it, or for its output, then
    /// fails instead of waiting forever.
    public func runWithinLimit() throws {
        try run()
        let process = WeakProcess(process: self)
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeLimit) {
            guard let process = process.process, process.isRunning else { return }
            _ = kill(process.processIdentifier, SIGKILL)
        }
    }

    /// A process that isn't kept alive, because it has open files. Another thread only asks whether it runs.
    private final class WeakProcess: @unchecked Sendable {
        private(set) weak var process: Process?

        init(process: Process) { self.process = process }
    }
}
