/// What a run ends with (sysexits).
enum ExitStatus: Int32 {
    /// Nothing to say.
    case success = 0
    /// `validate` found problems, or `compare` differences.
    case problemsFound = 1
    /// Wrong usage; mostly it is the argument parser that says so.
    case usage = 64
    /// Input that cannot be read as iCalendar, or with `--strict` any syntax error.
    case dataError = 65
    /// No such file, or one that cannot be read.
    case noInput = 66
    /// The backend is not built.
    case unavailable = 69
    /// A defect of ours.
    case software = 70
    /// Standard output cannot be written.
    case ioError = 74
    /// A URL did not answer, or exceeded a limit.
    case temporaryFailure = 75
}

/// The end of a run that did not succeed: an exit code and the sentence for standard error.
struct Failure: Error {
    let status: ExitStatus
    /// Nil where there is nothing to say, as when the reader of a pipe has gone.
    let message: String?

    init(_ status: ExitStatus, _ message: String? = nil) {
        self.status = status
        self.message = message
    }
}
