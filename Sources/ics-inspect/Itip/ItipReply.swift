import ArgumentParser
import Foundation
import ICalendar
import ICalendarEditing
import Scheduling

/// The command `itip reply`: answers an invitation.
struct ItipReply: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reply",
        abstract: "Answer an invitation.",
        usage: "ics-inspect itip reply <file> --uid <uid> --status <status> [<options>]",
        discussion: """
            Prints the reply for the organizer, and writes your answer to the file with --in-place. Without --at, all of the meeting is \
            answered, with the instances that were moved.

            Examples:
              ics-inspect itip reply meeting.ics --uid 1@example.com --status accepted \\
                --user ben@example.com --in-place
              ics-inspect itip reply meeting.ics --uid 1@example.com --at 2026-03-09 \\
                --status declined --comment "On holiday" --user ben@example.com
            """)

    @OptionGroup var meeting: ItipMeetingOptions

    @Option(help: "Occurrences to answer: this, following or all (default: this with --at, otherwise all).")
    var span: Edit.SpanName?

    @Option(help: "The answer: accepted, declined, tentative or delegated.")
    var status: StatusName

    @Option(help: ArgumentHelp("The user who takes part instead, for delegated.", valueName: "address"))
    var delegate: String?

    @Option(help: ArgumentHelp("Text for the organizer.", valueName: "text"))
    var comment: String?

    @OptionGroup var user: ItipUserOptions

    @Flag(name: .shortAndLong, help: "Write the answer to the file, in one step.")
    var inPlace = false

    @Option(name: .shortAndLong, help: "ics: the reply; json: an object with the copy; table: a line (default: ics).")
    var format: ItipFormat = .ics

    enum StatusName: String, ExpressibleByArgument, CaseIterable {
        case accepted, declined, tentative, delegated
    }

    func validate() throws {
        if (status == .delegated) != (delegate != nil) {
            throw ValidationError("Use --delegate with --status delegated, and only then.")
        }
    }

    func run() async throws {
        let (file, feed, bytes) = try meeting.load()
        let time = try meeting.time(in: feed)
        let change = try scheduling(meeting.file) { () throws(SchedulingError) in
            try user.scheduler.reply(
                CalendarUser.Status(rawValue: status.rawValue), uid: meeting.uid, at: time,
                span: (span ?? (time == nil ? .all : .this)).span, in: feed, comment: comment,
                delegate: delegate.map { CalendarUser(email: $0) })
        }
        var stored = bytes
        for edit in change.corrections { stored = try edit.bytes(of: stored) }
        if inPlace { try ItipOutput.replace(file, bytes, with: stored) }
        try ItipOutput.print(change.messages, remarks: change.remarks, stored: stored, as: format)
    }
}

/// The command `itip counter`: proposes another time.
struct ItipCounter: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "counter",
        abstract: "Propose another time to the organizer.",
        usage: "ics-inspect itip counter <file> --uid <uid> --move <time> [<options>]",
        discussion: """
            Prints the message; your copy doesn't change.

            Example:
              ics-inspect itip counter meeting.ics --uid 1@example.com \\
                --move 2026-03-10T09:00Z --user ben@example.com
            """)

    @OptionGroup var meeting: ItipMeetingOptions

    @Option(help: ArgumentHelp("The proposed start.", valueName: "time"), transform: TimeArgument.parse)
    var move: TimeArgument

    @Option(help: ArgumentHelp("Text for the organizer.", valueName: "text"))
    var comment: String?

    @OptionGroup var user: ItipUserOptions

    @Option(name: .shortAndLong, help: "ics: the message; json: an object; table: a line (default: ics).")
    var format: ItipFormat = .ics

    func run() async throws {
        let (_, feed, bytes) = try meeting.load()
        guard case .occurrence(let occurrence) = try meeting.item(in: feed) else {
            throw Failure(.usage, "\(meeting.uid) has no occurrence to move")
        }
        let start: CalendarTime
        switch move {
        case .date(let date): start = .date(date)
        case .local(let clock): start = occurrence.start.zone.map { .zoned(clock, $0) } ?? .floating(clock)
        case .utc, .zoned: start = .utc(move.clock(in: .utc))
        }
        let message = try scheduling(meeting.file) { () throws(SchedulingError) in
            try user.scheduler.counter(occurrence, in: feed, comment: comment) { $0.start = start }
        }
        try ItipOutput.print([message], remarks: [], stored: bytes, as: format)
    }
}

/// The command `itip refresh`: asks for the current version.
struct ItipRefresh: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Ask the organizer for the current version of a meeting.",
        usage: "ics-inspect itip refresh <file> --uid <uid> --user <address> [<options>]",
        discussion: """
            Example:
              ics-inspect itip refresh meeting.ics --uid 1@example.com \\
                --user ben@example.com
            """)

    @OptionGroup var meeting: ItipMeetingOptions
    @OptionGroup var user: ItipUserOptions

    @Option(name: .shortAndLong, help: "ics: the message; json: an object; table: a line (default: ics).")
    var format: ItipFormat = .ics

    func run() async throws {
        let (_, feed, bytes) = try meeting.load()
        let time = try meeting.time(in: feed)
        let message = try scheduling(meeting.file) { () throws(SchedulingError) in
            try user.scheduler.refresh(meeting.uid, at: time, in: feed)
        }
        try ItipOutput.print([message], remarks: [], stored: bytes, as: format)
    }
}

/// The meeting, or the instance of it, that a message is about.
struct ItipMeetingOptions: ParsableArguments {
    @Argument(help: "The file with your copy, or its folder.", completion: .file(extensions: ["ics"]))
    var file: String

    @Option(help: "UID of the meeting.")
    var uid: String

    @Option(
        help: ArgumentHelp(
            "Start of one occurrence: \(WindowTime.forms) (default: all of the meeting).", valueName: "time"),
        transform: WindowTime.parse)
    var at: WindowTime?

    @OptionGroup(title: "Time") var viewer: TimeZoneOptions
    @OptionGroup(title: "Input") var reading: ParsingOptions

    /// Reads the file or, of a folder, the file that has the UID.
    func load() throws(Failure) -> (file: String, feed: CalendarFeed, bytes: [UInt8]) {
        var (file, loaded) = (file, try reading.load([file]))
        let entry = loaded.feed.entries.first { $0.uid == uid }
        if Source.folder(file) != nil, let source = entry.flatMap({ loaded.source(of: $0.component.treeIdentity) }) {
            file = loaded.names[source]
            loaded = try reading.load([file])
        }
        loaded.reportDiagnostics(reading.verbosity)
        return (file, loaded.feed, loaded.feed.trees.first?.bytes ?? [])
    }

    func item(in feed: CalendarFeed) throws(Failure) -> EditedItem {
        try EditedItem.find(
            uid, at: at?.resolved(in: viewer.rules), span: at == nil ? .all : .this, in: feed, viewer: viewer)
    }

    /// Returns the original start of the occurrence; nil for all of the meeting.
    func time(in feed: CalendarFeed) throws(Failure) -> CalendarTime? {
        guard at != nil, case .occurrence(let occurrence) = try item(in: feed) else { return nil }
        return occurrence.id.recurrenceID
    }
}
