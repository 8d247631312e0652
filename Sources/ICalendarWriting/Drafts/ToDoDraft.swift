public import Foundation
public import ICalendar
public import ICalendarSyntax

/// A VTODO component to write (RFC 5545 §3.6.2).
///
/// ```swift
/// var report = ToDoDraft(uid: "report-1@example.com", dtstamp: .now, due: .date(friday))
/// report.summary = "Send the report"
/// calendar.toDos.append(report)
/// ```
///
/// The properties of ``EntryDraft`` and ``EntryContent`` are accessible as members of the to-do.
@dynamicMemberLookup
public struct ToDoDraft: ContentDraft {
    /// The list of a calendar that holds the drafts: `\.toDos`.
    public static var list: WritableKeyPath<CalendarDraft, [ToDoDraft]> { \.toDos }

    /// The identity, the content, the recurrence and the alarms.
    public var entry: EntryDraft
    /// The start, DTSTART (RFC 5545 §3.8.2.4).
    public var start: CalendarTime?
    /// The time the to-do is due, DUE (RFC 5545 §3.8.2.3).
    public var due: CalendarTime?
    /// Creates a to-do, with a start and a due time if they are given.
    public init(uid: String, dtstamp: Date, start: CalendarTime? = nil, due: CalendarTime? = nil) {
        entry = EntryDraft(uid: uid, dtstamp: dtstamp)
        self.start = start
        self.due = due
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
        let end = try due.map { due throws(WritingError) in try PropertyDraft("DUE", time: due) }
        return try entry.component(.toDo, start: start, end: end)
    }

    var times: [CalendarTime] { [start, due].compactMap { $0 } + entry.times }
}
