import Dispatch
import Foundation
import ICalendar

/// Shows work without countable steps, with the size of the input and the elapsed time, on standard error if that is a
/// terminal.
enum Activity {
    /// The start of the first activity.
    fileprivate static let firstStart = DispatchTime.now()

    /// Runs `body`, and shows a line if that isn't done a second after the first activity started. Twelve months that take
    /// half a second each are a wait of six seconds.
    ///
    /// - Parameters:
    ///   - verb: The name of the work, such as `validating`.
    ///   - bytes: The size of the input.
    ///   - writesOutput: Whether the work writes to standard output in the meantime. If that is a terminal too, nothing is
    ///     shown.
    static func during<Result>(
        _ verb: String, bytes: Int, writesOutput: Bool = false, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try during("\(verb) \(size(of: bytes))", writesOutput: writesOutput, body)
    }

    /// Runs `body`, and shows a text such as `drawing 1,200 entries` in the same way.
    static func during<Result>(
        _ text: String, writesOutput: Bool = false, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let running = RunningActivity(text, writesOutput: writesOutput)
        defer { running?.end() }
        return try body()
    }

    /// Runs asynchronous work, and shows a line in the same way.
    static func duringTask<Result>(
        _ verb: String, bytes: Int, _ body: () async throws -> Result
    ) async throws -> Result {
        let running = RunningActivity("\(verb) \(size(of: bytes))", writesOutput: false)
        defer { running?.end() }
        return try await body()
    }

    private static func size(of bytes: Int) -> String {
        bytes < 1_000_000 ? "\(Progress.grouped(bytes)) bytes" : "\(Progress.grouped(bytes / 1_000_000)) MB"
    }
}

/// An activity whose line is shown if the program has been busy for a second.
private struct RunningActivity {
    private let line: ActivityLine
    private let timer: any DispatchSourceTimer

    /// Starts an activity; nil if nothing may be shown.
    init?(_ text: String, writesOutput: Bool) {
        guard Console.errorIsTerminal, !writesOutput || !Console.outputIsTerminal else { return nil }
        let line = ActivityLine(text)
        self.line = line
        timer = DispatchSource.makeTimerSource(queue: .global())
        timer.setEventHandler { line.show() }
        // Not for an instant, which nobody could read.
        timer.schedule(deadline: max(.now() + 0.2, Activity.firstStart + 1), repeating: 0.5)
        timer.resume()
    }

    func end() {
        timer.cancel()
        line.end()
    }
}

/// The line of an activity. The thread that shows the line isn't the one that ends the activity.
private struct ActivityLine: Sendable {
    private let text: String
    private let start = Date()
    private let state = Locked((isEnded: false, hasWritten: false))

    init(_ text: String) { self.text = text }

    func show() {
        state.withLock { state in
            if state.isEnded { return }
            state.hasWritten = true
            let seconds = Int(Date().timeIntervalSince(start))
            Console.showProgress("\(text)…" + (seconds > 0 ? " \(seconds) s" : ""))
        }
    }

    func end() {
        state.withLock { state in
            state.isEnded = true
            if state.hasWritten { Console.eraseProgress() }
        }
    }
}
