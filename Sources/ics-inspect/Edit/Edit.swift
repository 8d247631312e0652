import ArgumentParser
import CalendarStorage
import Foundation
import ICalendar
import ICalendarChecks
import ICalendarEditing
import ICalendarWriting

/// The command `edit FILE --uid UID`: changes one occurrence, this and the following ones, or all.
struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Change, move, copy or remove an occurrence or a series.",
        discussion: """
            Writes the edited calendar to standard output, or to the file with --in-place. All bytes that the edit doesn't concern \
            stay the same. If an edit fails, nothing changes, and the exit code is 64, 65 for an undo file of another version, or 74 \
            if a file can't be written or isn't complete. After a disk failure, the message says if that isn't certain. If another \
            program changes the file meanwhile, its new version is edited.

            In a folder, --in-place changes the file that has the UID. A part of a series that gets another UID becomes a file of its \
            own, and changes that other programs make meanwhile are merged.

            Values that validate would report are refused, such as PRIORITY=99.

            Times without Z or an offset are in --time-zone, as agenda and occurrences print them. One line on standard error says \
            what changed; no other occurrence changes.

            --set and --add take parameters after the name, such as "SUMMARY;LANGUAGE=de=Vortrag".

            Examples:
              ics-inspect edit work.ics --search review --at tomorrow \\
                --move 15:00 --duration 1h30m --in-place
              ics-inspect edit work.ics --uid talk@example.com --at 2026-03-16T09:00 \\
                --move 2026-03-17T14:00 --time-zone Europe/Berlin
              ics-inspect edit work.ics --uid talk@example.com --at 2026-04-06T09:00 \\
                --span following --set LOCATION=Kiel --dry-run
              ics-inspect edit work.ics --uid talk@example.com --at 2026-05-04 --remove \\
                --in-place --undo-file talk.undo
              ics-inspect edit work.ics --undo talk.undo --in-place
              ics-inspect edit work.ics --search talk --restore 2026-05-04 --in-place
              ics-inspect edit ~/calendars/work --uid talk@example.com --at 2026-03-16 \\
                --set LOCATION=Kiel --add ATTENDEE=mailto:ada@example.com --in-place
            """)

    @Argument(
        help: "A path, a folder of .ics files, - for standard input, or an http(s):// or webcal:// URL.",
        completion: .file(extensions: ["ics", "ical", "ifb"]))
    var file: String

    @Option(help: "UID of the event, to-do or journal.")
    var uid: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Instead of the UID, a text in SUMMARY, LOCATION or DESCRIPTION that only this entry has, or has at --at.",
            valueName: "text"))
    var search: String?

    @Option(
        help: ArgumentHelp(
            """
            Current or original start of the occurrence, or its day if the day has a single one: \(WindowTime.forms) (default: the \
            first occurrence).
            """, valueName: "time"),
        transform: WindowTime.parse)
    var at: WindowTime?

    @Option(
        help: ArgumentHelp(
            "Make the edits of a file, all or none: a JSON object a line, whose keys are options (- for standard input).",
            valueName: "path"), completion: .file())
    var batch: String?

    @Option(help: "Occurrences to change: this, following (this and following ones) or all (default: this).")
    var span: SpanName = .this

    @OptionGroup var changes: EditChanges
    @OptionGroup(title: "Time") var viewer: TimeZoneOptions
    @OptionGroup var target: EditTargetOptions
    @OptionGroup(title: "Input") var reading: ParsingOptions

    @OptionGroup(title: "Time") var zones: ZoneSourceOptions

    var preferZonesOf: CalendarZone.Preference { zones.preferred }

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
        for name in [
            "--uid", "--search", "--at", "--span", "--move", "--end", "--duration", "--percent", "--rule", "--zone",
            "--complete", "--to", "--batch",
        ] { try requireOnce([name]) }
        try requireOnce(["--restore", "--add-date"])
        if target.undo != nil {
            if uid != nil || search != nil || !changes.isEmpty {
                throw ValidationError("Use --undo without other changes.")
            }
        } else if batch != nil {
            if uid != nil || search != nil || at != nil || !changes.isEmpty {
                throw ValidationError("With --batch, the file has the changes.")
            }
        } else {
            guard uid != nil || search != nil else {
                throw ValidationError("Specify the entry to change with --search or --uid.")
            }
            if let search { try SelectionOptions.validate(search) }
            if changes.isEmpty {
                throw ValidationError(
                    "Specify a change, such as --move, --end, --set, --alarm, --rule, --restore or --remove; see --help."
                )
            }
        }
        if changes.duplicate, span == .following {
            throw ValidationError("--duplicate copies one occurrence, or all with --span all.")
        }
        if changes.to != nil, target.inPlace || target.undoFile != nil {
            throw ValidationError(
                "Use --to without --in-place: the copy is written to that calendar, and the file stays as it is.")
        }
        if target.inPlace, file == "-" || file.utf8.firstRange(of: "://".utf8) != nil {
            throw ValidationError("--in-place needs the path of a file.")
        }
    }

    /// Throws if an option was given twice, by whichever of its names, because all but its last value would be ignored.
    private func requireOnce(_ names: [String]) throws {
        let count = CommandLine.arguments.count { argument in
            names.contains { argument == $0 || argument.hasPrefix($0 + "=") }
        }
        if count > 1 { throw ValidationError("Use \(names.joined(separator: " or ")) once; an edit is of one entry.") }
    }

    func run() async throws {
        if let to = changes.to { return try await addCopy(to: to) }
        if let folder = Source.folder(file) { return try await EditedFolder(url: folder).run(self) }
        let undo = try target.undo.map { path in try UndoFile.read(path, as: DocumentPatch.self) }
        let source = try Source(file)
        var reason = "another program keeps changing the file"
        for attempt in 0..<Self.attempts {
            let content = try source.read(reading.limits)
            if target.inPlace, content.bytes.isEmpty, attempt + 1 < Self.attempts {
                try await Task.sleep(for: .seconds(FileLimits.writingPause))
                continue
            }
            let tree = try reading.tree(of: content, name: source.name)
            if target.inPlace, tree.bytes != content.bytes {
                throw Failure(.usage, "\(file): --in-place needs an iCalendar file; convert it first")
            }
            if target.inPlace, !tree.isComplete {
                reason = "no END:VCALENDAR, so another program may still be writing the file"
                try await Task.sleep(for: .seconds(FileLimits.writingPause))
                continue
            }
            let loaded = LoadedCalendar(
                feed: CalendarFeed([tree], preferringZonesOf: preferZonesOf), streams: [content.bytes],
                names: [source.name])
            if attempt == 0 { loaded.reportDiagnostics(reading.verbosity) }
            let result =
                if let undo {
                    EditResult(undoing: undo, isQuiet: reading.quiet)
                } else if let batch = try commands() {
                    try batch.result(loaded, of: tree, self)
                } else {
                    try edit(loaded)
                }
            if try finish(result, of: tree.bytes) { return }
        }
        throw Failure(.ioError, "\(file): \(reason); nothing is changed")
    }

    /// The number of versions to edit of a file that other programs change at the same time. A file that isn't complete is
    /// read again for a second.
    private static let attempts = 50

    /// Prints or writes an edit.
    ///
    /// - Returns: Whether that is done; false if another program changed the file since it was read.
    private func finish(_ result: EditResult, of bytes: [UInt8]) throws -> Bool {
        let patch = result.patch
        let edited: [UInt8]
        do throws(PatchError) {
            edited = try patch.applied(to: bytes)
        } catch {
            throw Failure(.dataError, "\(file): \(error.description)")
        }
        if target.dryRun {
            try result.print(bytes, edited, preferringZonesOf: preferZonesOf)
            return true
        }
        if let undoFile = target.undoFile { try UndoFile.create(undoFile, patch.inverse, originals: [file]) }
        var (isDone, isUndecided) = (false, false)
        // Without the edit, there is nothing to undo.
        defer { if !isDone, !isUndecided, let undoFile = target.undoFile { UndoFile.remove(undoFile) } }
        if target.inPlace {
            let hasOtherNames = FileReplacement.hasOtherNames(file)
            do throws(StoreError) {
                isDone = patch.isEmpty ? true : try FileReplacement.write(edited, to: file, replacing: bytes)
            } catch {
                isUndecided = error.isUndecided
                throw FileReplacement.failure(error, file)
            }
            if isDone, !patch.isEmpty, hasOtherNames { Console.report("\(file): \(FileReplacement.otherNames)") }
        } else {
            var output = Output()
            output.write(edited)
            try output.finish()
            isDone = true
        }
        if isDone { result.report() }
        return isDone
    }
}

/// The options for where an edit is written.
struct EditTargetOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Write the result to the file, in one step, instead of standard output.")
    var inPlace = false

    @Flag(help: "Print the changes in words and as a diff of lines, and write nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "File to write for --undo, which restores the original bytes; it must not exist.", valueName: "path"),
        completion: .file())
    var undoFile: String?

    @Option(help: ArgumentHelp("Undo the edit that wrote this file.", valueName: "path"), completion: .file())
    var undo: String?
}
