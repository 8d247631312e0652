import Foundation
import ICalendar
import ICalendarChecks
import ICalendarWriting
import ICalendarStreaming
import RecurrencePhrases

/// The code of the articles of `ICalendar` that are tasks; a test compares them.
struct TaskSnippets {
    func guests(of entry: CalendarEntry) -> [String] {
        entry.attendees.filter { $0.status != .declined }.map { attendee in
            let name = attendee.name ?? attendee.email ?? attendee.address
            return attendee.role == .chair ? "\(name) (chair)" : name
        }
    }

    func link(to entry: CalendarEntry) -> String? {
        let video = entry.conferences.first { $0.features.contains(.video) } ?? entry.conferences.first
        return video?.uri
    }

    func documents(of entry: CalendarEntry) -> [(name: String, bytes: [UInt8]?)] {
        entry.attachments.map { attachment in
            switch attachment.content {
            case .uri(let uri): (attachment.fileName ?? uri, nil)
            case .data(let bytes): (attachment.fileName ?? "untitled", bytes)
            }
        }
    }

    func invite(_ talk: inout EventDraft) {
        talk.organizer = CalendarUser(email: "ada@example.com", name: "Ada")
        talk.attendees = [.attendee(email: "ben@example.com", name: "Ben", role: .optional, expectsReply: true)]
        talk.conferences = [CalendarConference("https://example.com/meet", features: [.video], label: "Room 1")]
        talk.attachments = [CalendarAttachment(.uri("https://example.com/plan.pdf"), formatType: "application/pdf")]
        talk.participants = [CalendarParticipant(uid: "cleo@example.com", kind: .speaker, summary: "Cleo")]
        talk.structuredLocations = [StructuredLocation(uid: "hall@example.com", name: "Hall 2")]
    }

    func accept(_ event: CalendarComponent, as email: String, in tree: ComponentTree) throws -> [UInt8] {
        var edit = DocumentEdit(tree)
        for property in event.properties(.attendee) where property.value.lowercased() == "mailto:\(email)" {
            try edit.setParameter("PARTSTAT", to: ["ACCEPTED"], of: property)
        }
        return edit.bytes()
    }

    func tag(_ event: CalendarComponent, in edit: inout DocumentEdit) throws {
        let plan = CalendarAttachment(.uri("https://example.com/plan.pdf"))
        try edit.set(.categories, to: event.values(.categories) + ["Travel"], in: event)
        try edit.set(.attachment, to: event.values(.attachment) + [plan], in: event)
    }

    func feed(fromStranger bytes: [UInt8]) throws(SyntaxError) -> CalendarFeed {
        let limits = SyntaxLimits(totalBytes: 10_000_000, lineLength: 1_000_000, components: 100_000)
        return try CalendarFeed(bytes, failingAt: .error, limits: limits)
    }

    func news(since old: CalendarFeed, in new: CalendarFeed, week: DateInterval) -> [String] {
        new.changes(since: old, in: week, timeZone: .current).map { change in
            switch change {
            case .added(let occurrence): "new: \(occurrence)"
            case .removed(let occurrence): "cancelled: \(occurrence)"
            case .moved(let before, let after): "moved: \(before.interval.start) → \(after.interval.start)"
            case .seriesMoved(let before, let after): "all moved: \(before.interval.start) → \(after.interval.start)"
            case .changed(_, let occurrence): "changed: \(occurrence)"
            }
        }
    }

    // RecurrencePhrases.md
    func printPhrases() throws {
        let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR;COUNT=12")
        print(rule.formatted())  // every month on the last Friday, 12 times
        print(rule.formatted(.polish))  // co miesiąc w ostatni piątek, 12 razy
        print(rule.formatted(locale: .current))
    }

    func describe(_ text: String, for user: Locale) throws -> String {
        try RecurrenceRule(text).formatted(locale: user)
    }

    struct AgendaRow: Encodable {
        var id: OccurrenceIndex<URL>.OccurrenceID
        var calendar, summary: String?
        var start, end: CalendarTime
    }

    func json(of index: OccurrenceIndex<URL>, week: DateInterval) throws -> Data {
        let rows = index.occurrences(in: week, timeZone: .current).map { item in
            let feed = index[item.feedID]
            return AgendaRow(
                id: item.id, calendar: feed?.name, summary: item.summary, start: item.start, end: item.end)
        }
        return try JSONEncoder().encode(rows)
    }

    func printWeek<Pieces: AsyncSequence>(_ week: DateInterval, of pieces: Pieces) async throws
    where Pieces.Element == [UInt8] {
        for try await occurrence in pieces.occurrences(matching: OccurrenceQuery(week, timeZone: .current)) {
            print(occurrence)
        }
    }
}

actor Agenda {
    private var index = OccurrenceIndex<URL>()

    func reload(_ url: URL) throws { index.update(url, to: try CalendarFeed(contentsOf: url)) }

    func lines(in week: DateInterval) -> [String] {
        index.occurrences(in: week, timeZone: .current).map { item in
            "\(index[item.feedID]?.name ?? "untitled"): \(item.summary ?? "")"
        }
    }
}
