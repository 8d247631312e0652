public import ICalendar
public import ICalendarSyntax

extension ComponentDraft {
    /// Creates a component from one occurrence: the properties of the entry at the time of the occurrence, without
    /// rules and lists of dates.
    ///
    /// ```swift
    /// let drafts = try feed.occurrences(in: week, timeZone: .current).map { try ComponentDraft($0) }
    /// ```
    ///
    /// The component keeps the UID, and an occurrence of a series gets a RECURRENCE-ID, so that the occurrences of a
    /// series can be told apart and readers know the series. CalDAV servers return expanded series in the same form
    /// (RFC 4791 §9.6.5), except that times here stay in their zones: the caller has to write the VTIMEZONE components
    /// too.
    ///
    /// The end of an event is written as DTEND and the end of a to-do as DUE. If the start or the end is the second of
    /// two instants with the same wall clock (a fold), the length is written as DURATION instead, and such a start is
    /// written in UTC. Properties of the entry that can't be written are omitted; ``recovering(_:form:)`` returns them.
    ///
    /// - Parameters:
    ///   - occurrence: An occurrence of an event, a to-do or a journal.
    ///   - written: A function that returns the form in which to write a time, such as the same instant in UTC. The
    ///     default returns the time unchanged.
    /// - Throws: `WritingError` if the identifier of the zone can't be written.
    public init(
        _ occurrence: Occurrence, form written: (CalendarTime) -> CalendarTime = { $0 }
    ) throws(WritingError) {
        self = try Self.recovering(occurrence, form: written).draft
    }

    /// Returns one occurrence as a component, and the properties of its entry that can't be written and are omitted, in
    /// order.
    ///
    /// - Parameters:
    ///   - occurrence: An occurrence of an event, a to-do or a journal.
    ///   - written: A function that returns the form in which to write a time, such as the same instant in UTC. The
    ///     default returns the time unchanged.
    /// - Throws: `WritingError` if the identifier of the zone can't be written.
    public static func recovering(
        _ occurrence: Occurrence, form written: (CalendarTime) -> CalendarTime = { $0 }
    ) throws(WritingError) -> (draft: ComponentDraft, losses: [Loss]) {
        let entry = OccurrenceTemplate(occurrence.entry)
        return (try entry.draft(of: occurrence, form: written), entry.losses)
    }
}
