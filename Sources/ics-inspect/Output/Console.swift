import Foundation

/// Standard error, and what is at the other end of the streams.
enum Console {
    /// A sentence of our own on standard error.
    static func report(_ message: String) {
        note("ics-inspect: " + PlainText.of(message))
    }

    /// A line on standard error.
    static func note(_ line: String) {
        write(Data((line + "\n").utf8))
    }

    /// Bytes on standard error. Where that is closed, nobody wants to hear of it.
    static func write(_ data: Data) {
        try? FileHandle.standardError.write(contentsOf: data)
    }

    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The columns of the terminal; nil where standard output is none.
    static var width: Int? {
        guard outputIsTerminal else { return nil }
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 {
            return columns
        }
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
