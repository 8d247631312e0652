public import Foundation
public import ICalendarSyntax

/// A VJOURNAL that is to be written (RFC 5545 §3.6.3); what it shares with events is reached as if it were its own.
@dynamicMemberLookup
public struct JournalDraft: Hashable, Sendable, Codable {
    /// What it shares with events and to-dos.
    public var entry: EntryDraft
    /// DTSTART (RFC 5545 §3.8.2.4).
    public var start: CalendarTime?

    /// Creates a journal.
    public init(uid: String, dtstamp: Date, start: CalendarTime? = nil) {
        entry = EntryDraft(uid: uid, dtstamp: dtstamp)
        self.start = start
    }

    /// A property of ``entry``.
    public subscript<Value>(dynamicMember path: WritableKeyPath<EntryDraft, Value>) -> Value {
        get { entry[keyPath: path] }
        set { entry[keyPath: path] = newValue }
    }

    /// Returns the journal as a component.
    ///
    /// - Throws: `WritingError` as ``EventDraft/component()``.
    public func component() throws(WritingError) -> ComponentDraft {
        try entry.component(.journal, start: start, PropertyList())
    }

    var times: [CalendarTime] { (start.map { [$0] } ?? []) + entry.times }
}
