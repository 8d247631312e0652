public import Foundation
public import ICalendarSyntax

/// A VTODO that is to be written (RFC 5545 §3.6.2); what it shares with events is reached as if it were its own.
@dynamicMemberLookup
public struct ToDoDraft: Hashable, Sendable, Codable {
    /// What it shares with events and journals.
    public var entry: EntryDraft
    /// DTSTART (RFC 5545 §3.8.2.4).
    public var start: CalendarTime?
    /// DUE (RFC 5545 §3.8.2.3).
    public var due: CalendarTime?
    /// COMPLETED (RFC 5545 §3.8.2.1), to the second.
    public var completed: Date?
    /// PERCENT-COMPLETE (RFC 5545 §3.8.1.8): 0…100.
    public var percentComplete: Int?
    /// LOCATION (RFC 5545 §3.8.1.7).
    public var location: String?
    /// GEO (RFC 5545 §3.8.1.6).
    public var position: GeographicPosition?
    /// PRIORITY (RFC 5545 §3.8.1.9): 1 is the highest, 9 the lowest, 0 undefined.
    public var priority: Int?

    /// Creates a to-do.
    public init(uid: String, dtstamp: Date, start: CalendarTime? = nil, due: CalendarTime? = nil) {
        entry = EntryDraft(uid: uid, dtstamp: dtstamp)
        self.start = start
        self.due = due
    }

    /// A property of ``entry``.
    public subscript<Value>(dynamicMember path: WritableKeyPath<EntryDraft, Value>) -> Value {
        get { entry[keyPath: path] }
        set { entry[keyPath: path] = newValue }
    }

    /// Returns the to-do as a component.
    ///
    /// - Throws: `WritingError` as ``EventDraft/component()``.
    public func component() throws(WritingError) -> ComponentDraft {
        if let start, let due, start.isDate != due.isDate {
            throw .unwritableValue(due.isDate ? "a date after a time" : "a time after a date", of: "DUE")
        }
        if start == nil, !entry.rules.isEmpty || !entry.recurrenceDates.isEmpty {
            throw .unwritableValue("a rule or a date beside no DTSTART", of: entry.rules.isEmpty ? "RDATE" : "RRULE")
        }
        var own = PropertyList()
        try own.append("DUE", time: due)
        try own.append("COMPLETED", moment: completed)
        try own.append("PERCENT-COMPLETE", integer: percentComplete, in: 0...100)
        try own.append("LOCATION", text: location)
        try own.append("GEO", position: position)
        try own.append("PRIORITY", integer: priority, in: 0...9)
        return try entry.component(.toDo, start: start, own)
    }

    var times: [CalendarTime] { [start, due].compactMap { $0 } + entry.times }
}
