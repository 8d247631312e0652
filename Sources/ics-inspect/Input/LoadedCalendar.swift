import CalendarStorage
import ICalendar

/// The files on the command line, parsed as one calendar.
struct LoadedCalendar {
    let feed: CalendarFeed
    /// The original bytes of the streams, for another engine.
    let streams: [[UInt8]]
    /// The names of the streams.
    let names: [String]
    /// The folders of the streams that are files of a folder; empty if there are none.
    var folders: [CalendarFolder?] = []
    /// The formats of the streams.
    var formats: [CalendarFormat] = []
    /// The exit code for files on the command line that can't be read and are missing here; nil if there are none.
    var missing: ExitStatus?
    /// The failure of the files of a folder that can't be read and are missing here; nil if there are none. Only a
    /// folder among many feeds has one.
    var unreadable: Failure?
    /// The streams by the identities of their trees.
    private let sources: [ObjectIdentifier: Int]

    init(feed: CalendarFeed, streams: [[UInt8]], names: [String]) {
        (self.feed, self.streams, self.names) = (feed, streams, names)
        sources = Dictionary(feed.trees.enumerated().map { ($1.identity, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Creates the calendar of the items in a store.
    init(_ snapshot: StoreSnapshot, names folder: String) {
        let items = snapshot.items.sorted { $0.name < $1.name }
        let trees = items.compactMap { snapshot[$0]?.trees.first }
        self.init(
            feed: CalendarFeed(trees), streams: trees.map(\.bytes), names: items.map { "\(folder)/\($0.name)" })
    }

    /// The index of the stream of a tree; nil for a tree that another engine has read.
    func source(of tree: ObjectIdentifier) -> Int? { sources[tree] }

    /// The size of all streams in bytes.
    var byteCount: Int { streams.reduce(0) { $0 + $1.count } }

    /// Throws the exit code of a file that can't be read, after the output of the others.
    func requireAllFiles() throws(Failure) {
        if let missing { throw Failure(missing) }
    }

    /// The folder of a stream; nil if the stream isn't a file of a folder.
    func folder(ofSource source: Int) -> CalendarFolder? { folders.indices.contains(source) ? folders[source] : nil }

    /// Returns the name of the VCALENDAR that contains an entry, or else of its folder.
    func calendarName(of entry: CalendarEntry) -> String? {
        guard let calendar = entry.component.parent else { return nil }
        if let name = calendar.first("NAME") ?? calendar.first("X-WR-CALNAME") { return name.decodedText }
        return source(of: entry.component.treeIdentity).flatMap { folder(ofSource: $0)?.title }
    }

    /// Returns the file and the line of a property.
    func position(of property: CalendarProperty) -> (name: String, line: Int)? {
        source(of: property.treeIdentity).map {
            (names[$0], feed.trees[$0].position(of: property.offset).line)
        }
    }

    /// Returns the position of a property as `file:line`.
    func place(of property: CalendarProperty) -> String? {
        position(of: property).map { PlainText.of("\($0.name):\($0.line)") }
    }

    /// Returns a diagnostic in the form that compilers use: `file:line:column: severity: message [code]`.
    ///
    /// - Parameters:
    ///   - hasSection: Whether to add the section of the RFC after the code.
    ///   - style: The colors of the severity.
    func line(
        _ located: CalendarFeed.LocatedDiagnostic, withSection hasSection: Bool = false, _ style: Style = .plain
    ) -> String {
        let diagnostic = located.diagnostic
        let position = located.position
        let section = hasSection ? SectionText.of(diagnostic.code).map { " " + $0 } ?? "" : ""
        let severity =
            switch diagnostic.severity {
            case .error: style.error("error:")
            case .warning: style.warning("warning:")
            case .note: style.dim("note:")
            }
        return PlainText.of("\(names[located.source]):\(position.line):\(position.column): ") + severity
            + PlainText.of(" \(diagnostic.message) [\(diagnostic.code.rawValue)\(section)]")
    }

    /// Returns the message for a part of a component that can't be written: `file:line:column: error: …; left out`.
    func line(_ loss: ComponentDraft.Loss, in component: CalendarComponent) -> String {
        var place = ""
        // Components read by another engine are in none of the trees.
        if let index = source(of: component.treeIdentity) {
            let position = feed.trees[index].position(of: loss.offset)
            place = "\(names[index]):\(position.line):\(position.column): "
        }
        return PlainText.of(
            place
                + (loss.isRepaired ? "warning: \(loss.error); repaired" : "error: \(loss.error); left out"))
    }

    /// Writes the errors, each of which loses something, and the number of warnings to standard error; with `--verbose` every
    /// diagnostic, with `--quiet` the errors alone.
    func reportDiagnostics(_ verbosity: Verbosity) {
        if verbosity == .verbose {
            for located in feed.diagnostics { Console.note(line(located)) }
            return
        }
        var lines: [String] = []
        var (errors, warnings) = (0, 0)
        for located in feed.diagnostics {
            switch located.diagnostic.severity {
            case .error:
                errors += 1
                if errors <= Self.maximumLineCount { lines.append(line(located)) }
            case .warning: warnings += 1
            case .note: break
            }
        }
        let name = names.count > 1 ? "FILE" : names[0] == Source.standardInput.name ? "-" : names[0]
        let validate = "ics-inspect validate \(name)"
        if errors > Self.maximumLineCount {
            lines.append("… \(errors - Self.maximumLineCount) more errors (\(validate) shows all)")
        }
        if warnings > 0, verbosity == .normal {
            let count = "\(counted(warnings, "warning")) while reading"
            lines.append(PlainText.of("\(count) (\(validate) lists all problems)"))
        }
        if !lines.isEmpty { Console.note(lines.joined(separator: "\n")) }
    }

    /// The maximum number of errors to show. A million faults in one file usually have a single cause.
    private static let maximumLineCount = 20
}

/// The amount of information about the input on standard error.
enum Verbosity {
    case quiet, normal, verbose
}
