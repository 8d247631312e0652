import ICalendar

/// The files on the command line, parsed as one calendar.
struct LoadedCalendar {
    let feed: CalendarFeed
    /// The original bytes of the streams, for another engine.
    let streams: [[UInt8]]
    /// The names of the streams.
    let names: [String]

    /// Returns a diagnostic in the form that compilers use: `file:line:column: severity: message [code]`.
    ///
    /// - Parameter hasSection: Whether to add the section of the RFC after the code.
    func line(_ located: CalendarFeed.LocatedDiagnostic, withSection hasSection: Bool = false) -> String {
        let diagnostic = located.diagnostic
        let position = located.position
        let section = hasSection ? SectionText.of(diagnostic.code).map { " " + $0 } ?? "" : ""
        return PlainText.of(
            "\(names[located.source]):\(position.line):\(position.column): "
                + "\(diagnostic.severity): \(diagnostic.message) "
                + "[\(diagnostic.code.rawValue)\(section)]")
    }

    /// Returns the message for a part of a component that can't be written: `file:line:column: error: …; left out`.
    func line(_ omission: ComponentDraft.Omission, in component: CalendarComponent) -> String {
        var place = ""
        // A component that another engine parsed is in none of the trees.
        if let index = feed.trees.firstIndex(where: { $0.components.contains(component.outermost) }) {
            let position = feed.trees[index].position(of: omission.offset)
            place = "\(names[index]):\(position.line):\(position.column): "
        }
        return PlainText.of("\(place)error: \(omission.error); left out")
    }

    /// Writes diagnostics to standard error: only the first ones, unless the verbosity asks for all.
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
    /// The outermost component that contains this one.
    fileprivate var outermost: CalendarComponent {
        var outermost = self
        while let parent = outermost.parent { outermost = parent }
        return outermost
    }
}

/// The amount of messages about the input.
enum Verbosity {
    case quiet, normal, verbose

    /// The minimum severity of diagnostics that are shown.
    var threshold: CalendarDiagnostic.Severity {
        switch self {
        case .quiet: .error
        case .normal: .warning
        case .verbose: .note
        }
    }

    /// The maximum number of lines, because a file with a million problems usually has only one cause; nil for no
    /// limit.
    var limit: Int? { self == .verbose ? nil : 20 }
}
