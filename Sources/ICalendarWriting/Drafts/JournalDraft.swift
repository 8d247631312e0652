public import Foundation
public import ICalendar
public import ICalendarSyntax

/// A VJOURNAL component to write (RFC 5545 §3.6.3).
///
/// ```swift
/// var minutes = JournalDraft(uid: "minutes-1@example.com", dtstamp: .now, start: start)
/// minutes.summary = "Minutes of the first meeting"
/// calendar.journals.append(minutes)
/// ```
///
/// The properties of ``EntryDraft`` and ``EntryContent`` are accessible as members of the journal.
@dynamicMemberLookup
public struct JournalDraft: ContentDraft {
    /// The list of a calendar that holds the drafts: `\.journals`.
    public static var list: WritableKeyPath<CalendarDraft, [JournalDraft]> { \.journals }

    /// The identity, the content, the recurrence and the alarms.
    public var entry: EntryDraft
    /// The start, DTSTART (RFC 5545 §3.8.2.4).
    public var start: CalendarTime?

    /// Creates a journal, with a start if one is given.
    public init(uid: String, dtstamp: Date, start: CalendarTime? = nil) {
        entry = EntryDraft(uid: uid, dtstamp: dtstamp)
        self.start = start
    }

    /// Returns the journal as a VJOURNAL component.
    ///
    /// - Throws: `WritingError`, for the reasons listed at ``EventDraft/component()``.
    public func component() throws(WritingError) -> ComponentDraft {
        try entry.component(.journal, start: start)
    }

    var times: [CalendarTime] { (start.map { [$0] } ?? []) + entry.times }
}
