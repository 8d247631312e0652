public import ICalendar

extension CalendarFeed {
    /// Creates the feed that a program reads after the draft is written.
    ///
    /// Previews and tests need occurrences, alarms and decorations. The parts of a feed keep their place in its text, so they
    /// start as a draft:
    ///
    /// ```swift
    /// var lunch = EventDraft(uid: "lunch", dtstamp: .now, start: noon, length: .duration(.hours(1)))
    /// lunch.summary = "Lunch"
    /// let feed = try CalendarFeed(CalendarDraft(productIdentifier: "-//Example//Preview//EN", events: [lunch]))
    /// let occurrences = feed.occurrences(in: week, timeZone: .current)
    /// ```
    ///
    /// - Throws: `WritingError`, as ``CalendarDraft/bytes()`` does.
    /// - Complexity: O(*n*) in the number of bytes that are written.
    public init(_ draft: CalendarDraft) throws(WritingError) { self.init(try draft.bytes()) }
}
