public import ICalendarSyntax

extension ComponentDraft {
    /// Creates a component from one occurrence: the properties of its entry, at its own time, without rules and lists of dates.
    ///
    /// UID stays, and an occurrence of a series has its RECURRENCE-ID, so that the occurrences of a series are told apart and
    /// a reader knows what they belong to. That is how CalDAV servers hand out an expanded series (RFC 4791 §9.6.5), but
    /// times stay in their zones: who writes the calendar writes the VTIMEZONEs too.
    ///
    /// The end of an event is written as DTEND, that of a to-do as DUE; as DURATION where a clock shows that end twice, with
    /// the start in UTC where it is the second time that a clock shows it. What of the entry cannot be written is left out;
    /// ``recovering(_:form:)`` says what.
    ///
    /// - Parameters:
    ///   - occurrence: of an event, a to-do or a journal.
    ///   - written: makes of a time what is to be written, as to put it in UTC; by default the time itself.
    /// - Throws: `WritingError` where the identifier of the zone cannot be written.
    public init(
        _ occurrence: Occurrence, form written: (CalendarTime) -> CalendarTime = { $0 }
    ) throws(WritingError) {
        self = try Self.recovering(occurrence, form: written).draft
    }

    /// One occurrence as a component of its own, and what of its entry cannot be written and is left out, in order.
    ///
    /// - Parameters:
    ///   - occurrence: of an event, a to-do or a journal.
    ///   - written: makes of a time what is to be written, as to put it in UTC; by default the time itself.
    /// - Throws: `WritingError` where the identifier of the zone cannot be written.
    public static func recovering(
        _ occurrence: Occurrence, form written: (CalendarTime) -> CalendarTime = { $0 }
    ) throws(WritingError) -> (draft: ComponentDraft, omissions: [Omission]) {
        let entry = OccurrenceTemplate(occurrence.entry)
        return (try entry.draft(of: occurrence, form: written), entry.omissions)
    }
}
