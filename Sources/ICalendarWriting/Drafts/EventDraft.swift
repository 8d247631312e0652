public import Foundation
public import ICalendar
public import ICalendarSyntax

/// A VEVENT component to write (RFC 5545 §3.6.1).
///
/// ```swift
/// var talk = EventDraft(uid: "talk-1@example.com", dtstamp: .now, start: .zoned(nine, CalendarZone(.current)))
/// talk.length = .duration(CalendarDuration(seconds: 3_600))
/// talk.summary = "Reading iCalendar"
/// talk.rules = [try RecurrenceRule("FREQ=WEEKLY;COUNT=4")]
/// ```
///
/// Keep the UID: other programs recognize a later version of the event by it. The end of an event of whole days is the day *after* the
/// last one.
///
/// The properties of ``EntryDraft`` and ``EntryContent``, such as the rules and the summary, are accessible as members of
/// the event.
@dynamicMemberLookup
public struct EventDraft: ContentDraft {
    /// The list of a calendar that holds the drafts: `\.events`.
    public static var list: WritableKeyPath<CalendarDraft, [EventDraft]> { \.events }

    /// The identity, the content, the recurrence and the alarms.
    public var entry: EntryDraft
    /// The start, DTSTART (RFC 5545 §3.8.2.4).
    public var start: CalendarTime
    /// The end or the duration, DTEND or DURATION. If nil, an all-day event lasts one day and any other event has zero
    /// length.
    public var length: Length?
    /// The length of an event. RFC 5545 §3.6.1 allows DTEND or DURATION, but not both.
    ///
    /// ```swift
    /// talk.length = .duration(.hours(1))
    /// ```
    public enum Length: Hashable, Sendable, Codable {
        /// The end, DTEND, exclusive: the first moment after the event, or the day after the last one.
        case end(CalendarTime)
        /// The duration of the event, DURATION.
        case duration(CalendarDuration)
    }

    /// The exclusive end, as ``length`` gives it: the end itself, the start and the duration, or that of an event without
    /// either. Setting it writes DTEND.
    ///
    /// ```swift
    /// let length = talk.start.duration(until: talk.end)
    /// talk.end = talk.end.adding(.minutes(30))
    /// ```
    ///
    /// A flight ends in another zone than it starts. If you move ``start`` alone, an event with DTEND keeps its end.
    public var end: CalendarTime {
        get {
            switch length {
            case .end(let end): end
            case .duration(let duration): start.adding(duration)
            case nil: start.isDate ? start.adding(.days(1)) : start
            }
        }
        set { length = .end(newValue) }
    }

    /// Creates an event that starts at the given time.
    ///
    /// ```swift
    /// var lunch = EventDraft(uid: UUID().uuidString, dtstamp: .now, start: .date(friday))
    /// lunch.summary = "Lunch"
    /// ```
    ///
    /// A start with a zone keeps its wall clock when clocks change; a start in UTC doesn't. People who say "at nine"
    /// mean the first.
    public init(uid: String, dtstamp: Date, start: CalendarTime, length: Length? = nil) {
        entry = EntryDraft(uid: uid, dtstamp: dtstamp)
        self.start = start
        self.length = length
    }

    /// Returns the event as a VEVENT component.
    ///
    /// - Throws: `WritingError` for a text with a control character, a date that is combined with a time, a moment that
    ///   iCalendar can't represent, and a number out of range, such as a PRIORITY of 99. Also for a blank UID, a property that events don't have, such as COMPLETED, an end before
    ///   the start, a negative duration, hours or minutes of an event that starts on a date, a status that events don't have, an e-mail address with a blank or an angle bracket,
    ///   and a rule beside a RECURRENCE-ID.
    public func component() throws(WritingError) -> ComponentDraft {
        try entry.component(.event, start: start, end: try endProperty())
    }

    /// Returns DTEND or DURATION.
    private func endProperty() throws(WritingError) -> PropertyDraft? {
        switch length {
        case .end(let end):
            guard end.isDate == start.isDate else {
                throw .unwritableValue(end.isDate ? "a date after a time" : "a time after a date", of: "DTEND")
            }
            guard !end.isEarlier(than: start) else { throw .unwritableValue("a time before DTSTART", of: "DTEND") }
            return try PropertyDraft("DTEND", time: end)
        case .duration(let duration):
            // Days and seconds of different signs, which may be a length above zero, are refused with another error.
            let property = try PropertyDraft("DURATION", duration: duration)
            guard duration.days >= 0, duration.seconds >= 0 else {
                throw .unwritableValue("a negative duration", of: "DURATION")
            }
            // RFC 5545 §3.8.2.5.
            guard !start.isDate || duration.seconds == 0 else {
                throw .unwritableValue("\(duration) after a date", of: "DURATION")
            }
            return property
        case nil: return nil
        }
    }

    var times: [CalendarTime] {
        if case .end(let end) = length { [start, end] + entry.times } else { [start] + entry.times }
    }
}

extension CalendarTime {
    /// Whether the time is before another one for every viewer.
    func isEarlier(than other: CalendarTime) -> Bool {
        // The distance between a floating time and an instant depends on the viewer.
        guard TimeKind(self).hasZone == TimeKind(other).hasZone else { return false }
        return timestamp(in: .utc) < other.timestamp(in: .utc)
    }
}

extension EventDraft.Length: CustomStringConvertible {
    /// The end or the duration as text.
    public var description: String {
        switch self {
        case .end(let end): end.description
        case .duration(let duration): duration.description
        }
    }
}
