public import Foundation
public import ICalendar
public import ICalendarSyntax
public import Recurrence

/// A component to write that describes an entry: an event, a to-do or a journal.
///
/// The properties of its ``EntryDraft`` and of its ``EntryContent`` are accessible as members of the draft:
///
/// ```swift
/// var talk = EventDraft(uid: "talk-1@example.com", dtstamp: .now, start: start)
/// talk.sequence = 1                   // the same as talk.entry.sequence
/// talk.summary = "Reading iCalendar"  // the same as talk.entry.content.summary
/// ```
@dynamicMemberLookup
public protocol ContentDraft: Hashable, Sendable, Codable {
    /// The identity, the content, the recurrence and the alarms.
    var entry: EntryDraft { get set }

    /// The list of a calendar that holds drafts of this type, such as `\.events`.
    static var list: WritableKeyPath<CalendarDraft, [Self]> { get }

    /// Returns the component to write.
    ///
    /// - Throws: `WritingError`, for the reasons listed at ``EventDraft/component()``.
    func component() throws(WritingError) -> ComponentDraft
}

extension ContentDraft {
    /// Accesses a property of ``entry``.
    public subscript<Value>(dynamicMember path: WritableKeyPath<EntryDraft, Value>) -> Value {
        get { entry[keyPath: path] }
        _modify { yield &entry[keyPath: path] }
    }

    /// Accesses a property of the content of ``entry``.
    public subscript<Value>(dynamicMember path: WritableKeyPath<EntryContent, Value>) -> Value {
        get { entry.content[keyPath: path] }
        _modify { yield &entry.content[keyPath: path] }
    }
}

/// The identity, the content, the recurrence and the alarms of an entry to write.
///
/// Every draft has a UID and a DTSTAMP, because RFC 5545 §3.6.1 to §3.6.3 require both. You don't create an entry draft
/// yourself: use the one in ``EventDraft``, ``ToDoDraft`` or ``JournalDraft``.
///
/// ```swift
/// var report = ToDoDraft(uid: "report-1@example.com", dtstamp: .now)
/// report.entry.content = talk.entry.content
/// ```
@dynamicMemberLookup
public struct EntryDraft: Hashable, Sendable, Codable {
    /// The unique identifier, UID (RFC 5545 §3.8.4.7): the same for all revisions and for the overrides of a series.
    public var uid: String
    /// The time stamp, DTSTAMP (RFC 5545 §3.8.7.2), written to the second.
    public var dtstamp: Date
    /// The revision number, SEQUENCE (RFC 5545 §3.8.7.4); 0 is not written.
    public var sequence = 0
    /// The date of the last change, LAST-MODIFIED (RFC 5545 §3.8.7.3), written to the second.
    public var lastModified: Date?

    /// The other properties, such as the summary, which are also accessible as members of the draft.
    public var content = EntryContent()

    /// The original start of the overridden occurrence, RECURRENCE-ID (RFC 5545 §3.8.4.4); nil unless the entry is an
    /// override.
    public var recurrenceID: CalendarEntry.RecurrenceID?
    /// The recurrence rules, RRULE (RFC 5545 §3.8.5.3).
    ///
    /// UNTIL is written in the form that the start requires: a date if the start is a date, local time if the start is
    /// floating, and UTC otherwise.
    public var rules: [RecurrenceRule] = []
    /// The additional dates, RDATE (RFC 5545 §3.8.5.2), in the form of the start.
    public var recurrenceDates: [CalendarTime] = []
    /// The excluded dates, EXDATE (RFC 5545 §3.8.5.1), in the form of the start.
    public var exceptionDates: [CalendarTime] = []

    /// The alarms, VALARM (RFC 5545 §3.6.6). Journals have none.
    public var alarms: [AlarmDraft] = []
    /// Other properties, written after the ones above.
    public var properties: [PropertyDraft] = []
    /// Other components, written last.
    public var components: [ComponentDraft] = []

    /// Creates a draft with a UID, a DTSTAMP and nothing else.
    public init(uid: String, dtstamp: Date) {
        self.uid = uid
        self.dtstamp = dtstamp
    }

    /// Accesses a property of ``content``.
    public subscript<Value>(dynamicMember path: WritableKeyPath<EntryContent, Value>) -> Value {
        get { content[keyPath: path] }
        _modify { yield &content[keyPath: path] }
    }
}

extension EntryDraft {
    /// Returns the component, including the end or the due time.
    func component(
        _ kind: CalendarEntry.Kind, start: CalendarTime?, end: PropertyDraft? = nil
    ) throws(WritingError) -> ComponentDraft {
        if recurrenceID != nil, !rules.isEmpty {
            throw .unwritableValue("a rule beside RECURRENCE-ID", of: "RRULE")
        }
        if start == nil, !rules.isEmpty || !recurrenceDates.isEmpty {
            throw .unwritableValue("a rule or a date without DTSTART", of: rules.isEmpty ? "RDATE" : "RRULE")
        }
        var list = PropertyList()
        try list.append(uid: uid)
        try list.append(.dtstamp, moment: dtstamp)
        try list.append(.start, time: start)
        if let end { list.append([end]) }
        if let recurrenceID {
            let range = recurrenceID.includesFuture ? [CalendarParameter(name: "RANGE", values: ["THISANDFUTURE"])] : []
            list.append([try PropertyDraft("RECURRENCE-ID", time: recurrenceID.time, parameters: range)])
        }
        for rule in rules {
            list.append([try PropertyDraft("RRULE", rule: start.map { rule.endingAsWritten(besideStart: $0) } ?? rule)])
        }
        for time in recurrenceDates {
            if let start, start.isDate != time.isDate {
                throw .unwritableValue(time.isDate ? "a date beside a time" : "a time beside a date", of: "RDATE")
            }
        }
        list.append(try PropertyDraft.list("RDATE", times: recurrenceDates))
        list.append(try PropertyDraft.list("EXDATE", times: exceptionDates))
        try list.append(.sequence, integer: sequence == 0 ? nil : sequence)
        try list.append(.lastModified, moment: lastModified)
        let admitted = ComponentDefinition.of(KnownComponent(kind)).admitted
        for field in ContentField.all {
            let count = list.drafts.count
            try field.check?(content, kind)
            try field.write(content, &list)
            guard list.drafts.count == count || admitted.contains(field.property) else {
                throw .unwritableValue("a property that a \(kind.rawValue) doesn't have", of: field.property.name)
            }
        }
        list.append(properties)
        var inner: [ComponentDraft] = []
        for alarm in alarms { inner.append(try alarm.component()) }
        for part in ContentPart.all { inner += try part.write(content) }
        return try ComponentDraft(kind.rawValue, properties: list.drafts, components: inner + components)
    }

    /// The times whose zones have to be written.
    var times: [CalendarTime] { recurrenceDates + exceptionDates + (recurrenceID.map { [$0.time] } ?? []) }
}
