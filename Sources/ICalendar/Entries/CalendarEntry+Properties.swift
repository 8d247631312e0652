import ICalendarSyntax
import Recurrence

extension CalendarEntry: CalendarEntryContent {
    /// COLOR: a CSS3 colour name (RFC 7986 §5.9); nil where it is absent. Decoded each time it is asked for.
    public var color: String? { storage.traits.isColored ? component[.color]?.decodedText : nil }

    /// The time a to-do is due, from DUE or DURATION (RFC 5545 §3.8.2.3), in the form and zone of the start; nil for a to-do with
    /// neither, and for events and journals.
    ///
    /// Of a to-do that recurs it is the first time; each occurrence has its ``Occurrence/end``.
    public var due: CalendarTime? {
        guard kind == .toDo, component[.due] != nil || component[.duration] != nil else { return nil }
        return component[.dtstart] == nil ? nominalStart : nominalEnd
    }
}
