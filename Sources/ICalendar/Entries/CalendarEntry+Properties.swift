import ICalendarSyntax
import Recurrence

extension CalendarEntry: CalendarEntryContent {
    /// COLOR, a CSS3 color name (RFC 7986 §5.9); nil if absent. The value is decoded on each access.
    public var color: String? { storage.traits.isColored ? component[.color]?.decodedText : nil }

    /// The time a to-do is due, from DUE or DURATION (RFC 5545 §3.8.2.3), in the form and time zone of the start; nil
    /// if a to-do has neither property, and for events and journals.
    ///
    /// For a recurring to-do, this is when the first occurrence is due; for the others, see ``Occurrence/end``.
    public var due: CalendarTime? {
        guard kind == .toDo, component[.due] != nil || component[.duration] != nil else { return nil }
        return component[.start] == nil ? nominalStart : nominalEnd
    }
}
