import Dispatch
import Foundation
import ICalendar

/// Shows work without countable steps, with the size of the input and the elapsed time, on standard error if that is a
/// terminal.
enum Activity {
    /// Runs `body`, and shows a line if that takes longer than a second.
    ///
    /// - Parameters:
    ///   - verb: The name of the work, such as `validating`.
    ///   - bytes: The size of the input.
    ///   - writesOutput: Whether the work writes to standard output in the meantime. If that is a terminal too, nothing is
    ///     shown.
    static func during<Result>(
        _ verb: String, bytes: Int, writesOutput: Bool = false, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard Console.errorIsTerminal, !writesOutput || !Console.outputIsTerminal else { return try body() }
        let line = ActivityLine(verb, bytes: bytes)
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.setEventHandler { line.show() }
        timer.schedule(deadline: .now() + 1, repeating: 0.5)
        timer.resume()
        defer {
            timer.cancel()
            line.end()
        }
        return try body()
    }
}

/// The line of an activity. The thread that shows the line isn't the one that ends the activity.
private struct ActivityLine: Sendable {
    private let text: String
    private let start = Date()
    private let state = Locked((isEnded: false, hasWritten: false))

    init(_ verb: String, bytes: Int) {
        let size = bytes < 1_000_000 ? "\(Progress.grouped(bytes)) bytes" : "\(Progress.grouped(bytes / 1_000_000)) MB"
        text = "\(verb) \(size)"
    }

    func show() {
        state.withLock { state in
            if state.isEnded { return }
            state.hasWritten = true
            Console.showProgress("\(text)… \(Int(Date().timeIntervalSince(start))) s")
        }
    }

    func end() {
        state.withLock { state in
            state.isEnded = true
            if state.hasWritten { Console.eraseProgress() }
        }
    }
}
