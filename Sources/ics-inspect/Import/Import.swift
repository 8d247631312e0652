import ArgumentParser
import CalendarStorage
import Foundation
import ICalendar
import ICalendarChecks
import ICalendarWriting

/// The command `import FILE… --into FOLDER`: merges calendars into a folder or a file, or mirrors a feed in a folder.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Merge calendars into a folder or a file, by UID.",
        usage: "ics-inspect import <file> ... --into <path> [<options>]",
        discussion: """
            An entry with a greater SEQUENCE replaces the stored one; with the same SEQUENCE, the later LAST-MODIFIED and DTSTAMP count. In a folder, each \
            UID has a file of its own (a vdir, as khal, todoman and vdirsyncer read it). If a file can't be \
            read or a change can't be written, nothing is written. Prints the numbers of entries and the reasons for those that were \
            left out (--verbose lists each); conflicts are listed on standard error and exit with 1.

            With --mirror, the folder is brought in step with one feed: entries that left the feed are removed, and your own entries and \
            changes stay. Changes of both are merged property by property; where they contradict each other, yours stays, the conflict is listed, and the \
            exit code is 1. An entry that you removed stays removed. The hidden file .mirror.ics of the folder has the feed as of the last run; without it, \
            nothing is removed. A feed that lost all coming entries, or half of ten or more, changes nothing without --accept (exit 1).

            With --attachments, documents in base64 become files, and the entries have links to them.

            Examples:
              ics-inspect import https://example.com/holidays.ics \\
                --into ~/calendars/holidays
              ics-inspect import mail.ics --into ~/calendars/work \\
                --attachments ~/calendars/attachments
              ics-inspect import --mirror https://example.com/team.ics \\
                --into ~/calendars/team
            """)

    @OptionGroup var input: InputOptions

    @Option(
        help: ArgumentHelp("Folder or .ics file to write; created if missing.", valueName: "path"),
        completion: .directory)
    var into: String

    @Option(
        help: ArgumentHelp(
            "Folder for attachments in base64, which become files; created if missing (default: they stay in the entries).",
            valueName: "folder"),
        completion: .directory)
    var attachments: String?

    @Flag(help: "Bring the folder in step with one feed: also remove the entries that left the feed.")
    var mirror = false

    @Flag(help: "With --mirror, keep entries that left the feed after they were over.")
    var keepPast = false

    @Flag(help: "With --mirror, also accept a feed that lost many coming entries.")
    var accept = false

    @Flag(help: "List the changes, and write nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "File to write for edit --undo, which restores the original files; it must not exist.",
            valueName: "path"), completion: .file())
    var undoFile: String?

    func validate() throws {
        if input.files.isEmpty { throw ValidationError("Name a file or a URL to import.") }
        if mirror {
            guard input.files.count == 1, Source.folder(input.files[0]) == nil else {
                throw ValidationError("--mirror needs exactly one file or URL.")
            }
            guard isFolder else { throw ValidationError("--mirror needs a folder, not a file: --into \(into)") }
        } else if keepPast || accept {
            throw ValidationError("\(keepPast ? "--keep-past" : "--accept") needs --mirror.")
        }
        guard let attachments else { return }
        // A file named *.ics would be read as a part of the calendar.
        let folders = [attachments, into].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
        if folders[0] == folders[1] { throw ValidationError("--attachments needs a folder of its own.") }
    }

    func run() async throws {
        let loaded = try load()
        let collection = try target()
        do {
            let trees = try linked(loaded.feed.trees)
            let store = try await CalendarStore([collection])
            if collection is FolderCollection { EditedFolder.reportUnreadableItems(of: store) }
            let outcome = try await Activity.duringTask("merging", bytes: loaded.byteCount) {
                if mirror, let feed = trees.first { return try await stage(feed, in: store, collection) }
                let reports = try await store.stage { transaction in
                    try trees.map { try transaction.merge($0, into: collection.id) }
                }
                return ImportOutcome(reports, names: loaded.names)
            }
            if !dryRun { try outcome.check(accepts: accept) }
            var output = Output()
            if dryRun || mirror && input.reading.verbose {
                let changes = await store.stage { $0.itemChanges }
                for line in ImportOutcome.lines(of: changes.map { ($0.old, $0.new) }) { try output.line(line) }
            }
            if !dryRun { try await commit(store, collection) }
            try outcome.print(to: &output, isDryRun: dryRun, isVerbose: input.reading.verbose)
            try outcome.check(accepts: accept)
        } catch let error as StoreError {
            throw Failure(.ioError, error.outcome)
        }
    }

    /// Stages the changes that bring the folder in step with a feed.
    private func stage(
        _ feed: ComponentTree, in store: CalendarStore, _ collection: any CalendarCollection
    ) async throws -> ImportOutcome {
        let options = MirrorOptions(keepsPast: keepPast)
        guard let folder = collection as? FolderCollection else {
            // A dry run, and the folder doesn't exist yet.
            let report = try await store.stage { transaction in
                try transaction.mirror(feed, since: nil, into: collection.id, options: options)
            }
            return ImportOutcome(report)
        }
        let former = try MirroredFeed(of: folder)
        former.reportDamage(in: into)
        let report = try await store.stage { transaction in
            try transaction.mirror(feed, in: folder, since: former, options: options)
        }
        return ImportOutcome(report)
    }

    /// Writes the staged changes, and the file that undoes them.
    private func commit(_ store: CalendarStore, _ collection: any CalendarCollection) async throws {
        if let folder = collection as? FolderCollection {
            return try await EditedFolder(url: folder.url).commit(store, undoFile: undoFile)
        }
        let change = await store.stage { $0.itemChanges }.first
        if let undoFile, let change {
            guard let old = change.old else {
                throw Failure(.usage, "--undo-file: \(into) doesn't exist yet; to undo the import, remove the file")
            }
            try UndoFile.create(
                undoFile, DocumentPatch(from: change.new ?? [], to: old), originals: [into])
        }
        do throws(StoreError) {
            try await store.commit()
        } catch {
            if let undoFile, !error.isUndecided { UndoFile.remove(undoFile) }
            throw error
        }
    }

    /// Reads the input, and again for a second if another program is still writing a file.
    private func load() throws(Failure) -> LoadedCalendar {
        let deadline = Date.timeIntervalSinceReferenceDate + FileLimits.writingTime
        while true {
            let reason: Failure
            do throws(Failure) {
                let loaded = try input.reading.load(input.files, preferringZonesOf: input.preferZonesOf)
                guard let index = loaded.feed.trees.firstIndex(where: { !$0.isComplete }) else {
                    loaded.reportDiagnostics(input.reading.verbosity)
                    return loaded
                }
                reason = Failure(
                    .ioError, "\(loaded.names[index]): no END:VCALENDAR, so a part may be missing; nothing is changed")
            } catch {
                // A program that writes a file in place removes the content first.
                guard error.status == .dataError else { throw error }
                reason = error
            }
            guard wasJustWritten, Date.timeIntervalSinceReferenceDate < deadline else { throw reason }
            Thread.sleep(forTimeInterval: FileLimits.writingPause)
        }
    }

    /// Whether all arguments are paths, and one of them changed within the last seconds.
    private var wasJustWritten: Bool {
        var ages: [Int64] = []
        for file in input.files {
            guard case .path(let path)? = try? Source(file) else { return false }
            guard let status = try? POSIXFileSystem().status(of: path) else { continue }
            ages.append(Int64.nanosecondsSince1970 &- status.modified)
        }
        return ages.contains { $0 < FileLimits.reliableAge }
    }

    /// Whether the target is a folder, or will be one.
    private var isFolder: Bool {
        Source.folder(into) != nil
            || !FileManager.default.fileExists(atPath: into) && !into.lowercased().hasSuffix(".ics")
    }

    private func target() throws(Failure) -> any CalendarCollection {
        let url = URL(fileURLWithPath: into)
        guard isFolder else { return FileCollection(url) }
        if Source.folder(into) == nil {
            if dryRun { return MemoryCollection("new") }
            try create(url, into)
        }
        return FolderCollection(url)
    }

    /// Moves the attachments of documents to files, if that is asked for.
    private func linked(_ documents: [ComponentTree]) throws -> [ComponentTree] {
        guard let attachments, !dryRun else { return documents }
        let url = URL(fileURLWithPath: attachments)
        try create(url, attachments)
        let folder = AttachmentFolder(url)
        return try documents.map { try folder.extractingAttachments(from: $0) }
    }

    private func create(_ folder: URL, _ name: String) throws(Failure) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(.ioError, "\(name): the folder can't be created")
        }
    }
}
