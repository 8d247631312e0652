public import Foundation
public import ICalendarSyntax

/// A VEVENT that is to be written (RFC 5545 §3.6.1).
///
/// ```swift
/// var talk = EventDraft(uid: "talk-1@example.com", dtstamp: .now, start: .zoned(nine, CalendarZone(.current)))
/// talk.length = .duration(NominalDuration(seconds: 3_600))
/// talk.summary = "Reading iCalendar"
/// talk.rules = [try RecurrenceRule("FREQ=WEEKLY;COUNT=4")]
/// ```
///
/// What it shares with to-dos and journals (``EntryDraft``: the summary, the rules, the alarms …) is reached as if it were its
/// own.
@dynamicMemberLookup
public struct EventDraft: Hashable, Sendable, Codable {
    /// What it shares with to-dos and journals.
    public var entry: EntryDraft
    /// DTSTART (RFC 5545 §3.8.2.4).
    public var start: CalendarTime
    /// DTEND or DURATION, or neither: then a date lasts a day and a time no time.
    public var length: Length?
    /// LOCATION (RFC 5545 §3.8.1.7).
    public var location: String?
    /// GEO (RFC 5545 §3.8.1.6).
    public var position: GeographicPosition?
    /// PRIORITY (RFC 5545 §3.8.1.9): 1 is the highest, 9 the lowest, 0 undefined.
    public var priority: Int?
    /// `TRANSP:TRANSPARENT` (RFC 5545 §3.8.2.7): it leaves its time free.
    public var isTransparent = false

    /// How long an event is: RFC 5545 §3.6.1 allows DTEND or DURATION, never both.
    public enum Length: Hashable, Sendable, Codable {
        /// DTEND: the first moment after it; for dates the day after the last.
        case end(CalendarTime)
        /// DURATION.
        case duration(NominalDuration)
    }

    /// Creates an event.
    public init(uid: String, dtstamp: Date, start: CalendarTime, length: Length? = nil) {
        entry = EntryDraft(uid: uid, dtstamp: dtstamp)
        self.start = start
        self.length = length
    }

    /// A property of ``entry``.
    public subscript<Value>(dynamicMember path: WritableKeyPath<EntryDraft, Value>) -> Value {
        get { entry[keyPath: path] }
        set { entry[keyPath: path] = newValue }
    }

    /// Returns the event as a component.
    ///
    /// - Throws: `WritingError` for a control character in a text, a date beside a time, a moment that iCalendar cannot write, and a
    ///   number out of its range, such as a PRIORITY of 99.
    public func component() throws(WritingError) -> ComponentDraft {
        var own = PropertyList()
        switch length {
        case .end(let end):
            guard end.isDate == start.isDate else {
                throw .unwritableValue(end.isDate ? "a date after a time" : "a time after a date", of: "DTEND")
            }
            try own.append("DTEND", time: end)
        case .duration(let duration): own.append([try PropertyDraft("DURATION", duration: duration)])
        case nil: break
        }
        try own.append("LOCATION", text: location)
        try own.append("GEO", position: position)
        try own.append("PRIORITY", integer: priority, in: 0...9)
        try own.append("TRANSP", value: isTransparent ? "TRANSPARENT" : nil)
        return try entry.component(.event, start: start, own)
    }

    var times: [CalendarTime] {
        if case .end(let end) = length { [start, end] + entry.times } else { [start] + entry.times }
    }
}
