import ArgumentParser
import CalendarStorage
import Foundation
import ICalendar
import Scheduling

/// The command `itip receive`: the effect of a message on a file or a folder.
struct ItipReceive: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receive",
        abstract: "Apply a message to your copy, if its sender may do that.",
        usage: "ics-inspect itip receive <message> --user <address> [<options>]",
        discussion: """
            Prints what the message does, and writes the item to standard output with --format ics, or to the file or folder with \
            --in-place. A folder has a file for each UID. A file on a disk proves no sender: name the one that your mail system \
            authenticated with --from, or accept the one that the message claims with --trust-message. Without either, nothing is \
            changed (exit 1).

            Examples:
              ics-inspect itip receive invitation.ics --into calendar \\
                --user ben@example.com --from ada@example.com --in-place
              ics-inspect itip receive reply.ics --into meeting.ics \\
                --user ada@example.com --trust-message --dry-run
            """)

    @Argument(help: "The message: a path, - for standard input, or a URL.", completion: .file())
    var message: String

    @Option(
        help: ArgumentHelp("The folder or .ics file with your copy.", valueName: "path"),
        completion: .file())
    var into: String?

    @OptionGroup var user: ItipUserOptions

    @Option(help: ArgumentHelp("The authenticated sender.", valueName: "address"))
    var from: String?

    @Flag(help: "Take the sender from the message.")
    var trustMessage = false

    @Option(help: ArgumentHelp("The Content-Type header of the message.", valueName: "text"))
    var contentType: String?

    @Option(
        help: ArgumentHelp("Time the message arrived (default: now).", valueName: "time"),
        transform: TimeArgument.parse)
    var received: TimeArgument?

    @Option(
        help: ArgumentHelp(
            "What to do with a reply by somebody who wasn't invited: accept, ask or ignore (default: ask).",
            valueName: "how"))
    var partyCrashers: PolicyName = .ask

    @Option(help: ArgumentHelp("What a CANCEL does: mark the copy, or remove it (default: mark).", valueName: "how"))
    var cancellations: CancellationName = .mark

    @Flag(help: "Print the effect, and write nothing.")
    var dryRun = false

    @Flag(name: .shortAndLong, help: "Write the result to the file or folder of --into.")
    var inPlace = false

    @Option(
        help: ArgumentHelp("File to write for edit --undo; it must not exist.", valueName: "path"), completion: .file())
    var undoFile: String?

    @Option(
        name: .shortAndLong,
        help: "table: a line; json: an object; ics: the item afterwards, or the answers to send (default: table).")
    var format: ItipFormat = .table

    @OptionGroup(title: "Input") var reading: ParsingOptions

    enum PolicyName: String, ExpressibleByArgument, CaseIterable {
        case accept, ask, ignore
    }

    enum CancellationName: String, ExpressibleByArgument, CaseIterable {
        case mark, remove
    }

    func validate() throws {
        if from != nil, trustMessage { throw ValidationError("Use --from or --trust-message, not both.") }
        if dryRun, inPlace { throw ValidationError("Use --dry-run or --in-place, not both.") }
        if inPlace, into == nil { throw ValidationError("--in-place needs --into.") }
        if undoFile != nil, !inPlace { throw ValidationError("--undo-file needs --in-place.") }
    }

    private var scheduler: Scheduler {
        var scheduler = user.scheduler
        scheduler.options.partyCrashers = Scheduler.Policy(rawValue: partyCrashers.rawValue) ?? .ask
        scheduler.options.cancellations = cancellations == .remove ? .remove : .mark
        return scheduler
    }

    func run() async throws {
        let bytes = try Source.bytes(message, reading)
        let date = received.map { $0.instant(in: .utc).date } ?? Date()
        func read(from sender: CalendarAddress?) throws(Failure) -> ReceivedMessage {
            try scheduling(message) { () throws(SchedulingError) in
                try ReceivedMessage(bytes, contentType: contentType, sender: sender, received: date)
            }
        }
        var received = try read(from: from.map { CalendarAddress($0) })
        if trustMessage { received = try read(from: received.claimedSender) }
        if let into, let folder = Source.folder(into) {
            return try await ItipFolder(url: folder).receive(received, with: self, scheduler)
        }
        let content = try into.flatMap { file throws(Failure) in try self.content(of: file) }
        let stored = content.map { CalendarFeed($0) }
        let outcome = scheduler.outcome(of: received, for: stored)
        let result = try outcome.result(of: stored)
        if inPlace, let into, outcome.isApplied, let result { try write(result, to: into, replacing: content) }
        try report(outcome, result)
    }

    /// Returns the bytes of the stored item; nil for a file that doesn't exist yet.
    private func content(of file: String) throws(Failure) -> [UInt8]? {
        guard inPlace, !FileManager.default.fileExists(atPath: file) else { return try Source.bytes(file, reading) }
        try TargetCalendar.checkNewFile(file)
        return nil
    }

    private func write(_ bytes: [UInt8], to file: String, replacing old: [UInt8]?) throws {
        guard let old else {
            do {
                try Data(bytes).write(to: URL(fileURLWithPath: file), options: .withoutOverwriting)
            } catch {
                throw Failure(.ioError, "\(file): can't be written")
            }
            return
        }
        if let undoFile { try UndoFile.create(undoFile, DocumentPatch(from: bytes, to: old), originals: [file]) }
        do throws(StoreError) {
            guard try FileReplacement.write(bytes, to: file, replacing: old) else {
                throw StoreError.conflict([])
            }
        } catch {
            if let undoFile, !error.isUndecided { UndoFile.remove(undoFile) }
            throw FileReplacement.failure(error, file)
        }
    }

    /// Prints an outcome, and throws exit code 1 for one without effect.
    func report(_ outcome: SchedulingOutcome, _ result: [UInt8]?) throws(Failure) {
        var output = Output()
        var significance: String?
        if case .update(let update) = outcome.effect { significance = update.significance.description }
        switch format {
        case .json:
            let object: JSONObject = [
                "outcome": outcome.code, "reason": outcome.reason, "significance": significance,
                "result": result.map { String(decoding: $0, as: UTF8.self) }, "respond": outcome.messages.map(\.json),
                "remarks": outcome.remarks.map(\.json),
            ]
            try output.line(json: object)
        case .ics:
            if let result, outcome.isApplied { output.write(result) }
            if result == nil { for message in outcome.messages { output.write(message.bytes) } }
        case .table:
            let detail = outcome.reasonText ?? significance
            try output.line(PlainText.of(outcome.code + (detail.map { ": \($0)" } ?? "")))
            for message in outcome.messages { try output.line(PlainText.of("  send " + message.line)) }
            for remark in outcome.remarks { try output.line(PlainText.of("  \(remark.description)")) }
        }
        try output.finish()
        if !outcome.isApplied { throw Failure(.problemsFound) }
    }
}
