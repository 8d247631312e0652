import Foundation
import ICalendar

/// Standard error, and the terminals that the streams are connected to.
enum Console {
    /// Writes a message of this program to standard error.
    static func report(_ message: String) {
        note("ics-inspect: " + PlainText.of(message))
    }

    /// Writes a line to standard error, in place of a line of progress.
    static func note(_ line: String) {
        progress.withLock { isShown in
            write(Data(((isShown ? erasure : "") + line + "\n").utf8))
            isShown = false
        }
    }

    /// Writes bytes to standard error. Errors are ignored, because there is nowhere to report them.
    static func write(_ data: Data) {
        try? FileHandle.standardError.write(contentsOf: data)
    }

    /// Shows a line of progress in place of the last one.
    static func showProgress(_ text: String) {
        _ = erasesAtInterrupt
        progress.withLock { isShown in
            write(Data("\r\(text)\u{1B}[K".utf8))
            isShown = true
        }
    }

    /// Erases the line of progress.
    static func eraseProgress() {
        progress.withLock { isShown in
            if isShown { write(Data(erasure.utf8)) }
            isShown = false
        }
    }

    private static let erasure = "\r\u{1B}[K"

    /// Whether a line of progress is shown. The thread that shows the line isn't the one that writes messages.
    private static let progress = Locked(false)

    /// Whether Control-C erases the line before it ends the process; installed once.
    private static let erasesAtInterrupt: Bool = {
        signal(SIGINT) { _ in
            // Only functions that are safe in a signal handler are called here (POSIX.1-2017 §2.4.3).
            let erase: StaticString = "\r\u{1B}[K"
            _ = unsafe Foundation.write(STDERR_FILENO, erase.utf8Start, erase.utf8CodeUnitCount)
            signal(SIGINT, SIG_DFL)
            raise(SIGINT)
        }
        return true
    }()

    /// Clears the terminal that standard output is connected to.
    static func clear() throws(Failure) {
        var output = Output()
        output.write("\u{1B}[H\u{1B}[2J")
        try output.finish()
    }

    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The width from COLUMNS, otherwise the width of the terminal; nil if standard output isn't a terminal.
    static var width: Int? {
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 {
            return columns
        }
        guard outputIsTerminal else { return nil }
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
