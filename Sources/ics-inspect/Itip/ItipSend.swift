import ArgumentParser
import CalendarStorage
import Foundation
import ICalendar
import ICalendarEditing
import ICalendarSyntax
import Scheduling

/// The command `itip send`: the messages that a change of a file means.
struct ItipSend: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Print the messages that a change of your copy means.",
        usage: "ics-inspect itip send [--old <file>] [--new <file>] --user <address>",
        discussion: """
            Without --old the meeting is new, and without --new it is removed. If the user is the organizer, the messages are \
            invitations, changes and cancellations; if the user is an attendee, replies. A change without meaning has no messages. \
            With --in-place, SEQUENCE and the answers that the messages have are written to the file of --new, too.

            Examples:
              ics-inspect itip send --new meeting.ics --user ada@example.com
              ics-inspect itip send --old before.ics --new after.ics \\
                --user ada@example.com --output outbox --in-place
            """)

    @Option(help: ArgumentHelp("The calendar before the change.", valueName: "file"), completion: .file())
    var old: String?

    @Option(help: ArgumentHelp("The calendar after the change.", valueName: "file"), completion: .file())
    var new: String?

    @OptionGroup var user: ItipUserOptions

    @Option(help: "client: a program of the user; server: obey SCHEDULE-AGENT (RFC 6638) (default: client).")
    var role: ItipRole = .client

    @Option(
        name: .shortAndLong,
        help: "table: a line for each message; json: an object; ics: the messages (default: table).")
    var format: ItipFormat = .table

    @Option(
        help: ArgumentHelp("Folder to write the messages to, a file for each.", valueName: "folder"),
        completion: .directory)
    var output: String?

    @Flag(help: "Write the raised SEQUENCE and the reset answers to the file of --new.")
    var inPlace = false

    @OptionGroup(title: "Input") var reading: ParsingOptions

    /// The names of the roles.
    enum ItipRole: String, ExpressibleByArgument, CaseIterable {
        case client, server
    }

    func validate() throws {
        if old == nil, new == nil { throw ValidationError("Specify --old or --new, or both.") }
        if inPlace, new == nil { throw ValidationError("--in-place needs --new.") }
    }

    func run() async throws {
        let before = try old.map { file throws(Failure) in try reading.load([file]).feed }
        let after = try new.map { file throws(Failure) in try reading.load([file]).feed }
        var scheduler = user.scheduler
        scheduler.options.role = role == .server ? .server : .client
        let change = try scheduling(new ?? old ?? "") { () throws(SchedulingError) in
            try scheduler.messages(from: before, to: after)
        }
        let original = after?.trees.first?.bytes
        var stored = original
        for edit in change.corrections {
            stored = try stored.map { bytes throws(Failure) in try edit.bytes(of: bytes) }
        }
        try ItipOutput.write(change.messages, to: self.output)
        if inPlace, let new, let stored, let original, stored != original {
            try ItipOutput.replace(new, original, with: stored)
        }
        let users = [before, after].compactMap(\.self).flatMap(\.entries).flatMap {
            $0.attendees + [$0.organizer].compactMap(\.self)
        }
        if !users.contains(where: { scheduler.user.contains($0.calendarAddress) }) {
            Console.report("\(user.user.joined(separator: ", ")) takes no part in a meeting of the calendar")
        }
        try ItipOutput.print(change.messages, remarks: change.remarks, stored: stored, as: format)
    }
}

/// The output of messages.
enum ItipOutput {
    /// Prints messages.
    ///
    /// - Parameter stored: The user's copy after the corrections.
    static func print(
        _ messages: [SchedulingMessage], remarks: [SchedulingRemark], stored: [UInt8]?, as format: ItipFormat
    ) throws(Failure) {
        var output = Output()
        switch format {
        case .json:
            let object: JSONObject = [
                "messages": messages.map(\.json), "stored": stored.map { String(decoding: $0, as: UTF8.self) },
                "remarks": remarks.map(\.json),
            ]
            try output.line(json: object)
        case .ics: for message in messages { output.write(message.bytes) }
        case .table:
            for message in messages { try output.line(PlainText.of(message.line)) }
            if messages.isEmpty { try output.line("no messages") }
        }
        try output.finish()
        if format != .json { for remark in remarks { Console.report(PlainText.of(remark.description)) } }
    }

    /// Writes the user's copy to its file.
    static func replace(_ file: String, _ old: [UInt8], with new: [UInt8]) throws(Failure) {
        do throws(StoreError) {
            guard try FileReplacement.write(new, to: file, replacing: old) else { throw StoreError.conflict([]) }
        } catch {
            throw FileReplacement.failure(error, file)
        }
    }

    /// Writes messages to files that don't exist yet.
    static func write(_ messages: [SchedulingMessage], to folder: String?) throws(Failure) {
        guard let folder else { return }
        let url = URL(fileURLWithPath: folder)
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            for (index, message) in messages.enumerated() {
                let name = "\(index + 1)-\(message.method.rawValue.lowercased()).ics"
                try Data(message.bytes).write(to: url.appending(path: name), options: .withoutOverwriting)
            }
        } catch {
            throw Failure(.ioError, "\(folder): the messages can't be written; files of that name may exist")
        }
    }
}

extension SeriesEdit {
    /// Returns the bytes after the edit.
    func bytes(of bytes: [UInt8]) throws(Failure) -> [UInt8] {
        do throws(PatchError) {
            return try applied(to: bytes)
        } catch {
            throw Failure(.software, error.description)
        }
    }
}
