import Foundation
import ICalendar
import ICalendarSyntax
import Recurrence

/// The revision of the last reply for each meeting, instance and attendee, for callers that don't want it in the document.
///
/// ```swift
/// let outcome = scheduler.outcome(of: message, for: stored, replies: history)
/// try store(outcome)
/// history.record(message)
/// ```
///
/// Without a history, the parameters `X-REPLY-SEQUENCE` and `X-REPLY-DTSTAMP` of the attendee's line remember it. Replies are
/// compared because mail arrives in any order (RFC 5546 §2.1.5).
public struct ReplyHistory: Hashable, Sendable, Codable {
    private struct Key: Hashable, Codable {
        let instance: String
        let attendee: String
    }

    private var entries: [String: [Key: MeetingRevision]] = [:]

    /// Creates an empty history.
    public init() {}

    /// Records a reply, after its update was stored. Replies of other methods and older replies change nothing.
    public mutating func record(_ reply: ReceivedMessage) {
        guard reply.method == .reply else { return }
        for part in Meeting(reply).parts {
            let user = reply.sender.flatMap { part.attendee($0) } ?? part.attendees.first
            guard let user else { continue }
            let key = Self.key(part.id, user.calendarAddress)
            if let last = entries[reply.uid]?[key], last >= part.revision { continue }
            entries[reply.uid, default: [:]][key] = part.revision
        }
    }

    /// Removes the replies to a meeting, once the meeting is removed.
    public mutating func forget(_ uid: String) { entries[uid] = nil }

    /// Returns the revision of the last reply.
    func revision(of attendee: CalendarAddress, _ uid: String, _ instance: CalendarTime?) -> MeetingRevision? {
        entries[uid]?[Self.key(instance, attendee)]
    }

    private static func key(_ instance: CalendarTime?, _ attendee: CalendarAddress) -> Key {
        let text =
            switch instance.map({ ComparableTime($0) }) {
            case nil: ""
            case .day(let date)?: "\(date)"
            case .floating(let time)?: "\(time)"
            case .instant(let instant)?: "\(instant.secondsSince1970)"
            }
        return Key(instance: text, attendee: attendee.canonical)
    }

    /// Returns the seconds since 1970 of a DTSTAMP.
    static func stamp(of text: String) -> Int? {
        let digits = text.utf8.filter { 0x30...0x39 ~= $0 }.map { Int($0) - 0x30 }
        guard digits.count == 14 else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        let time = CivilDateTime(
            year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: number(8..<10),
            minute: number(10..<12),
            second: number(12..<14))
        return time?.localSeconds
    }
}

extension ReplyHistory: CustomStringConvertible {
    /// The number of meetings.
    public var description: String { "replies to \(entries.count) meetings" }
}
