import Foundation
import ICalendar
import ICalendarEditing
import Scheduling
import Testing

/// Meetings and messages as text.
enum Meetings {
    /// The override of the instance of a day in March 2026, with further lines.
    static func instance(_ day: Int, _ lines: String..., attendees: [String] = ["mailto:a@example.com"])
        -> String
    {
        Meetings.event(
            "RECURRENCE-ID:2026030\(day)T090000Z", "DTSTART:2026030\(day)T090000Z", "DTEND:2026030\(day)T100000Z",
            attendees: attendees
        ).replacing("END:VEVENT", with: (lines + ["END:VEVENT"]).joined(separator: "\r\n"))
    }

    static let organizer: CalendarAddress = "mailto:o@example.com"

    /// A VEVENT of Monday, 2 March 2026, from 9 to 10 in UTC, of `o` with the attendees `a` and `b`.
    static func event(_ lines: String..., attendees: [String] = ["mailto:a@example.com", "mailto:b@example.com"])
        -> String
    {
        var properties = [
            "UID:m@example.com", "DTSTAMP:20260201T000000Z", "SEQUENCE:0", "SUMMARY:Plan", "DTSTART:20260302T090000Z",
            "DTEND:20260302T100000Z", "ORGANIZER:mailto:o@example.com",
        ]
        properties += attendees.map { $0.hasPrefix("ATTENDEE") ? $0 : "ATTENDEE:" + $0 }
        // A given line replaces the usual one of its name.
        let names = Set(lines.filter { !$0.hasPrefix("BEGIN") }.map { String($0.prefix { $0 != ":" && $0 != ";" }) })
        properties.removeAll { names.contains(String($0.prefix { $0 != ":" && $0 != ";" })) }
        return (["BEGIN:VEVENT"] + properties + lines + ["END:VEVENT"]).joined(separator: "\r\n")
    }

    static func text(_ components: String..., method: String? = nil) -> String {
        let head =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Test//EN"] + (method.map { ["METHOD:" + $0] } ?? [])
        return (head + components + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    static func feed(_ components: String...) -> CalendarFeed {
        CalendarFeed(text(components.joined(separator: "\r\n")))
    }

    /// A message that arrived on 10 February 2026.
    static func message(
        _ method: String, _ components: String..., from sender: CalendarAddress?, contentType: String? = nil
    ) throws -> ReceivedMessage {
        try ReceivedMessage(
            Array(text(components.joined(separator: "\r\n"), method: method).utf8), contentType: contentType,
            sender: sender,
            received: Date(timeIntervalSince1970: 1_770_681_600))
    }

    /// The messages of a change: the method, the first letter of the recipient and what the message means.
    static func methods(_ user: CalendarAddress, from old: CalendarFeed?, to new: CalendarFeed?) throws -> [String] {
        try scheduler(user).messages(from: old, to: new).messages.map {
            "\($0.method) \($0.recipient.address.dropFirst(7).prefix(1)) \($0.significance)"
        }
    }

    static func scheduler(_ user: CalendarAddress) -> Scheduler {
        var options = Scheduler.Options()
        options.now = Date(timeIntervalSince1970: 1_770_681_600)
        return Scheduler(user: user, options: options)
    }
}

extension SchedulingOutcome {
    /// The update; nil for other outcomes.
    var update: SchedulingUpdate? { if case .update(let update) = self { update } else { nil } }

    /// The name of the case with its reason.
    var text: String {
        switch self {
        case .ignored(let reason): "ignored \(reason)"
        case .review(let question, _): "review \(question)"
        case .refused(let reason, _): "refused \(reason)"
        default: description
        }
    }

    /// The item afterwards.
    func text(after stored: CalendarFeed?) throws -> String {
        switch self {
        case .add(let bytes, _): return String(decoding: bytes, as: UTF8.self)
        case .update(let update):
            let tree = try #require(stored?.trees[update.edit.source])
            return String(decoding: try update.edit.applied(to: tree.bytes), as: UTF8.self)
        case .review(_, let effect?): return try effect.text(after: stored)
        default: return String(decoding: stored?.trees[0].bytes ?? [], as: UTF8.self)
        }
    }
}
