/// The exit codes of the program (sysexits).
enum ExitStatus: Int32 {
    /// The program succeeded.
    case success = 0
    /// `validate` found problems, `diff` or `compare` differences, or `import` conflicts, or a feed of many failed.
    case problemsFound = 1
    /// The arguments are wrong. In most cases, the argument parser detects this.
    case usage = 64
    /// The input isn't iCalendar, or has a syntax error with `--strict`.
    case dataError = 65
    /// The file doesn't exist or can't be read.
    case noInput = 66
    /// The backend isn't in this build.
    case unavailable = 69
    /// A defect in this program.
    case software = 70
    /// Standard output can't be written.
    case ioError = 74
    /// A URL didn't respond, or exceeded a limit.
    case temporaryFailure = 75
    /// The configuration file has an error.
    case configuration = 78
}

/// The end of an unsuccessful run: an exit code and the message for standard error.
struct Failure: Error {
    let status: ExitStatus
    /// The message; nil if there is nothing to report, for example if the reader of a pipe has exited.
    let message: String?
    /// The line of the input, from 1; nil if the message isn't about one.
    let line: Int?

    init(_ status: ExitStatus, _ message: String? = nil, line: Int? = nil) {
        (self.status, self.message, self.line) = (status, message, line)
    }
}
