import ICalendar

/// The files of a command line, read as one calendar.
struct LoadedCalendar {
    let feed: CalendarFeed
    /// The streams as they came, for another engine.
    let streams: [[UInt8]]
    /// What the streams of the feed are called.
    let names: [String]

    /// `file:line:column: severity: message [code]`, as compilers write it.
    ///
    /// - Parameter hasSection: Whether the section of the RFC follows the code.
    func line(_ located: CalendarFeed.LocatedDiagnostic, withSection hasSection: Bool = false) -> String {
        let diagnostic = located.diagnostic
        let position = located.position
        let section = hasSection ? SectionText.of(diagnostic.code).map { " " + $0 } ?? "" : ""
        return PlainText.of(
            "\(names[located.source]):\(position.line):\(position.column): "
                + "\(diagnostic.severity): \(diagnostic.message) "
                + "[\(diagnostic.code.rawValue)\(section)]")
    }

    /// `file:line:column: error: …; left out`, of what a component says and cannot be written.
    func line(_ omission: ComponentDraft.Omission, in component: CalendarComponent) -> String {
        var place = ""
        // What another engine has read is in none of the trees.
        if let index = feed.trees.firstIndex(where: { $0.components.contains(component.outermost) }) {
            let position = feed.trees[index].position(of: omission.offset)
            place = "\(names[index]):\(position.line):\(position.column): "
        }
        return PlainText.of("\(place)error: \(omission.error); left out")
    }

    /// Writes the diagnostics to standard error: the first of them, unless everything is asked for.
    func reportDiagnostics(_ verbosity: Verbosity) {
        let threshold = verbosity.threshold
        let shown = feed.diagnostics.lazy.filter { $0.diagnostic.severity >= threshold }
        guard let limit = verbosity.limit else {
            for located in shown { Console.note(line(located)) }
            return
        }
        var lines = Array(shown.prefix(limit)).map { line($0) }
        guard !lines.isEmpty else { return }
        let rest = shown.count - lines.count
        if rest > 0 { lines.append("… \(rest) more (ics-inspect validate shows all)") }
        Console.note(lines.joined(separator: "\n"))
    }
}

extension CalendarComponent {
    /// The component around all others that it stands in.
    fileprivate var outermost: CalendarComponent {
        var outermost = self
        while let parent = outermost.parent { outermost = parent }
        return outermost
    }
}

/// How much is said about the input.
enum Verbosity {
    case quiet, normal, verbose

    /// The least severity that is shown.
    var threshold: CalendarDiagnostic.Severity {
        switch self {
        case .quiet: .error
        case .normal: .warning
        case .verbose: .note
        }
    }

    /// So many lines at most: a file with a million faults has one fault.
    var limit: Int? { self == .verbose ? nil : 20 }
}
