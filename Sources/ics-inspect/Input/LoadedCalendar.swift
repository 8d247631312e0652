import ICalendar

/// The files of a command line, read as one calendar.
struct LoadedCalendar {
    let feed: CalendarFeed
    /// The streams as they came, for another engine.
    let streams: [[UInt8]]
    /// What the streams of the feed are called.
    let names: [String]

    /// `file:line:column: severity: message [code]`, as compilers write it.
    func line(_ problem: CalendarFeed.Problem) -> String {
        let diagnostic = problem.diagnostic
        let position = problem.position
        return PlainText.of(
            "\(names[problem.source]):\(position.line):\(position.column): "
                + "\(diagnostic.severity): \(diagnostic.message) [\(diagnostic.code.rawValue)]")
    }

    /// Writes problems to standard error: the first of them, unless everything is asked for.
    func reportProblems(_ verbosity: Verbosity) {
        let threshold = verbosity.threshold
        let shown = feed.problems.lazy.filter { $0.diagnostic.severity >= threshold }
        guard let limit = verbosity.limit else {
            for problem in shown { Console.note(line(problem)) }
            return
        }
        var lines = Array(shown.prefix(limit)).map(line)
        guard !lines.isEmpty else { return }
        let rest = shown.count - lines.count
        if rest > 0 { lines.append("… \(rest) more (ics-inspect validate shows all)") }
        Console.note(lines.joined(separator: "\n"))
    }
}

/// How much is said about the input.
enum Verbosity {
    case quiet, normal, verbose

    /// The least severity that is shown.
    var threshold: Diagnostic.Severity {
        switch self {
        case .quiet: .error
        case .normal: .warning
        case .verbose: .note
        }
    }

    /// So many lines at most: a file with a million faults has one fault.
    var limit: Int? { self == .verbose ? nil : 20 }
}
