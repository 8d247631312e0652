public import Foundation
public import ICalendarSyntax

/// A VTODO component to write (RFC 5545 §3.6.2).
///
/// ```swift
/// var report = ToDoDraft(uid: "report-1@example.com", dtstamp: .now, due: .date(friday))
/// report.summary = "Send the report"
/// calendar.toDos.append(report)
/// ```
///
/// The properties shared with events and journals (see ``EntryDraft``) are accessible as members of the to-do.
@dynamicMemberLookup
public struct ToDoDraft: Hashable, Sendable, Codable {
    /// The properties shared with events and journals.
    public var entry: EntryDraft
    /// The start, DTSTART (RFC 5545 §3.8.2.4).
    public var start: CalendarTime?
    /// The time the to-do is due, DUE (RFC 5545 §3.8.2.3).
    public var due: CalendarTime?
    /// The date the to-do was completed, COMPLETED (RFC 5545 §3.8.2.1), written to the second.
    public var completed: Date?
    /// The progress in percent, PERCENT-COMPLETE (RFC 5545 §3.8.1.8), from 0 to 100.
    public var percentComplete: Int?
    /// The place, LOCATION (RFC 5545 §3.8.1.7).
    public var location: String?
    /// The geographic position, GEO (RFC 5545 §3.8.1.6).
    public var position: GeographicPosition?
    /// The equipment and rooms needed, as texts, RESOURCES (RFC 5545 §3.8.1.10).
    public var resources: [String] = []
    /// The priority, PRIORITY (RFC 5545 §3.8.1.9): from 1 (highest) to 9 (lowest), or 0 (undefined).
    public var priority: Int?

    /// Creates a to-do, with a start and a due time if they are given.
    public init(uid: String, dtstamp: Date, start: CalendarTime? = nil, due: CalendarTime? = nil) {
        entry = EntryDraft(uid: uid, dtstamp: dtstamp)
        self.start = start
        self.due = due
    }

    /// Accesses a property of ``entry``.
    public subscript<Value>(dynamicMember path: WritableKeyPath<EntryDraft, Value>) -> Value {
        get { entry[keyPath: path] }
        set { entry[keyPath: path] = newValue }
    }

    /// Returns the to-do as a VTODO component.
    ///
    /// - Throws: `WritingError`, for the reasons listed at ``EventDraft/component()``.
    public func component() throws(WritingError) -> ComponentDraft {
        if let start, let due, start.isDate != due.isDate {
            throw .unwritableValue(due.isDate ? "a date after a time" : "a time after a date", of: "DUE")
        }
        if let start, let due, due.isEarlier(than: start) {
            throw .unwritableValue("a time before DTSTART", of: "DUE")
        }
        var own = PropertyList()
        try own.append("DUE", time: due)
        try own.append("COMPLETED", moment: completed)
        try own.append("PERCENT-COMPLETE", integer: percentComplete, in: 0...100)
        try own.append("LOCATION", text: location)
        try own.append("GEO", position: position)
        try own.append("RESOURCES", texts: resources)
        try own.append("PRIORITY", integer: priority, in: 0...9)
        return try entry.component(.toDo, start: start, own)
    }

    var times: [CalendarTime] { [start, due].compactMap { $0 } + entry.times }
}
