import ArgumentParser
import Foundation
import ICalendar

/// The command `edit FILE --uid UID`: changes one occurrence, this and the following ones, or all.
struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Change, move or remove an occurrence, this and the following ones, or all.",
        discussion: """
            Writes the edited calendar to standard output, or to the file with --in-place. All bytes that the edit doesn't concern \
            stay the same. If an edit fails, nothing changes, and the exit code is 64, or 65 for an undo file of another version.

            In a folder, --in-place changes the file that has the UID. A part of a series that gets another UID becomes a file of its \
            own, and changes that other programs make meanwhile are merged.

            Times without Z or an offset are in the zone of the occurrence.

            Examples:
              ics-inspect edit work.ics --uid talk@example.com --at 2026-03-16T09:00 --move 2026-03-17T14:00
              ics-inspect edit work.ics --uid talk@example.com --at 2026-04-06T09:00 --span following --set LOCATION=Kiel --dry-run
              ics-inspect edit work.ics --uid talk@example.com --at 2026-05-04 --remove --in-place --undo-file talk.undo
              ics-inspect edit work.ics --undo talk.undo --in-place
              ics-inspect edit ~/calendars/work --uid talk@example.com --at 2026-03-16 --set LOCATION=Kiel --in-place
            """)

    @Argument(
        help: "A path, a folder of .ics files, - for standard input, or an http(s):// or webcal:// URL.",
        completion: .file(extensions: ["ics", "ical", "ifb"]))
    var file: String

    @Option(help: "UID of the event, to-do or journal.")
    var uid: String?

    @Option(
        help: ArgumentHelp(
            "Current or original start of the occurrence; a date if the day has a single one (default: the first occurrence).",
            valueName: "time"),
        transform: TimeArgument.parse)
    var at: TimeArgument?

    @Option(help: "Occurrences to change: this, following (this and following ones) or all (default: this).")
    var span: SpanName = .this

    @OptionGroup var changes: EditChanges
    @OptionGroup var target: EditTargetOptions
    @OptionGroup var reading: ParsingOptions

    @Option(help: ZoneSource.help)
    var preferZonesOf: ZoneSource = .system

    /// The names of the spans.
    enum SpanName: String, ExpressibleByArgument, CaseIterable {
        case this, following, all

        init?(argument: String) {
            // Also accept iCalendar's name.
            let names = ["this-and-future", "this-and-following", "thisandfuture"]
            let name = argument.lowercased()
            guard let span = names.contains(name) ? .following : SpanName(rawValue: name) else { return nil }
            self = span
        }

        var span: EditSpan {
            switch self {
            case .this: .this
            case .following: .thisAndFuture
            case .all: .all
            }
        }
    }

    func validate() throws {
        if target.undo != nil {
            if uid != nil || !changes.isEmpty { throw ValidationError("Use --undo without other changes.") }
        } else {
            guard uid != nil else { throw ValidationError("Specify the entry to change with --uid.") }
            if changes.isEmpty {
                throw ValidationError("Specify a change: --set, --move, --rule, --zone, --complete or --remove.")
            }
        }
        if target.inPlace, file == "-" || file.utf8.firstRange(of: "://".utf8) != nil {
            throw ValidationError("--in-place needs the path of a file.")
        }
    }

    func run() async throws {
        if let folder = Source.folder(file) {
            try await EditedFolder(url: folder).run(self)
            return
        }
        let source = try Source(file)
        let content = try source.read(reading.limits)
        let tree = try reading.tree(of: content, name: source.name)
        let preference = preferZonesOf.preference
        let loaded = LoadedCalendar(
            feed: CalendarFeed([tree], preferringZonesOf: preference), streams: [content.bytes], names: [source.name])
        loaded.reportDiagnostics(reading.verbosity)
        if let undo = target.undo {
            try finish(try UndoFile.read(undo), steps: [], remarks: [], of: content.bytes)
            return
        }
        let edit = try edit(loaded.feed)
        try finish(edit.patch, steps: edit.steps, remarks: edit.remarks, of: content.bytes)
    }

    private func edit(_ feed: CalendarFeed) throws(Failure) -> SeriesEdit {
        let occurrence = try EditedOccurrence.find(uid ?? "", at: at, span: span.span, in: feed)
        do throws(SeriesEditError) {
            return try changes.edit(
                occurrence, span: span.span, of: feed, with: SeriesEditor(feed, options: changes.options))
        } catch {
            throw Failure(.usage, error.description)
        }
    }

    func finish(
        _ patch: DocumentPatch, steps: [SeriesEdit.Step], remarks: [SeriesEditRemark], of bytes: [UInt8]
    ) throws {
        let edited: [UInt8]
        do throws(PatchError) {
            edited = try patch.applied(to: bytes)
        } catch {
            throw Failure(.dataError, "\(file): \(error.description)")
        }
        for remark in remarks { Console.report(remark.description) }
        if target.dryRun {
            var output = Output()
            for step in steps { try output.line(PlainText.of(step.description)) }
            if patch.isEmpty { try output.line("nothing changes") }
            for line in LineDifference.lines(of: patch, in: bytes) { try output.line(PlainText.of(line)) }
            try output.finish()
            return
        }
        if let undoFile = target.undoFile { try UndoFile.write(patch.inverse, to: undoFile) }
        if target.inPlace {
            if !patch.isEmpty { try FileReplacement.write(edited, to: file, replacing: bytes) }
            return
        }
        var output = Output()
        output.write(edited)
        try output.finish()
    }
}

/// The options for where an edit is written.
struct EditTargetOptions: ParsableArguments {
    @Flag(help: "Write the result to the file, in one step, instead of standard output.")
    var inPlace = false

    @Flag(help: "Print the changes in words and as a diff of lines, and write nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp("File to write for --undo, which restores the original bytes.", valueName: "path"),
        completion: .file())
    var undoFile: String?

    @Option(help: ArgumentHelp("Undo the edit that wrote this file.", valueName: "path"), completion: .file())
    var undo: String?
}
