import ArgumentParser
import CalendarStorage
import Foundation
import ICalendar
import ICalendarChecks

/// The command `import FILE… --into FOLDER`: merges calendars into a folder or a file.
struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Merge calendars into a folder of .ics files, or into one file, by UID and SEQUENCE.",
        usage: "ics-inspect import <file> ... --into <path> [<options>]",
        discussion: """
            An entry with a greater SEQUENCE replaces the stored one; with the same SEQUENCE, the later LAST-MODIFIED and DTSTAMP count. In a folder, each \
            UID has a file of its own (a vdir, as khal, todoman and vdirsyncer read it). If a file can't be \
            read or a change can't be written, nothing is written. Prints the numbers of entries and the reasons for those that were \
            left out (--verbose lists each); conflicts are listed on standard error and exit with 1.

            With --attachments, documents in base64 become files, and the entries have links to them.

            Examples:
              ics-inspect import https://example.com/holidays.ics \\
                --into ~/calendars/holidays
              ics-inspect import mail.ics --into ~/calendars/work \\
                --attachments ~/calendars/attachments
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

    func validate() throws {
        guard let attachments else { return }
        // A file named *.ics would be read as a part of the calendar.
        let folders = [attachments, into].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
        if folders[0] == folders[1] { throw ValidationError("--attachments needs a folder of its own.") }
    }

    func run() async throws {
        let loaded = try load()
        let collection = try target()
        do {
            let target = collection.id
            let trees = try linked(loaded.feed.trees)
            let reports = try await Activity.duringTask("merging", bytes: loaded.byteCount) {
                let store = try await CalendarStore([collection])
                if collection is FolderCollection { EditedFolder.reportUnreadableItems(of: store) }
                return try await store.transaction { transaction in
                    try trees.map { try transaction.merge($0, into: target) }
                }
            }
            var conflicts = 0
            var output = Output()
            for (name, report) in zip(loaded.names, reports) {
                conflicts += report.conflicts.count
                let prefix = reports.count > 1 ? name + ": " : ""
                try output.line(PlainText.of(prefix + report.description))
                for conflict in report.conflicts { Console.report(prefix + conflict.description) }
                guard input.reading.verbose else { continue }
                for skipped in report.skipped { Console.report(prefix + skipped.description) }
            }
            try output.finish()
            if conflicts > 0 { throw Failure(.problemsFound) }
        } catch let error as StoreError {
            throw Failure(.ioError, error.outcome)
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

    private func target() throws(Failure) -> any CalendarCollection {
        let url = URL(fileURLWithPath: into)
        if Source.folder(into) != nil { return FolderCollection(url) }
        if FileManager.default.fileExists(atPath: into) || into.lowercased().hasSuffix(".ics") {
            return FileCollection(url)
        }
        try create(url, into)
        return FolderCollection(url)
    }

    /// Moves the attachments of documents to files, if that is asked for.
    private func linked(_ documents: [ComponentTree]) throws -> [ComponentTree] {
        guard let attachments else { return documents }
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
