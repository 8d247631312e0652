import ICalendarSyntax
import Recurrence

extension CalendarEntry {
    /// Whether an occurrence that takes place at the same time is the same to its reader.
    func saysTheSame(as other: CalendarEntry) -> Bool {
        hasContent(of: other, apartFrom: Self.bookkeeping.union(Self.placing))
    }

    /// Whether two versions are the same in all that matters to anyone: only DTSTAMP may differ, and the order of
    /// properties.
    func isUnchanged(from other: CalendarEntry) -> Bool {
        // A zone may have other rules under the same name.
        storage.form == other.storage.form && recurrenceID == other.recurrenceID
            && storage.duration == other.storage.duration && recurrenceDates == other.recurrenceDates
            && exceptionDates == other.exceptionDates && hasContent(of: other, apartFrom: [.dtstamp])
    }

    /// When it was written, and how often.
    private static let bookkeeping: Set<KnownProperty> = [.dtstamp, .lastModified, .sequence]

    /// When it takes place, and what else does.
    private static let placing: Set<KnownProperty> = [
        .dtstart, .dtend, .due, .duration, .recurrenceID, .rrule, .rdate, .exdate, .exrule,
    ]

    private func hasContent(of other: CalendarEntry, apartFrom ignored: Set<KnownProperty>) -> Bool {
        if identity == other.identity || component.bytes == other.component.bytes { return true }
        func lines(_ component: CalendarComponent) -> some Sequence<ContentLine> {
            component.properties.lazy.filter { $0.known.map { !ignored.contains($0) } ?? true }.map(\.contentLine)
        }
        func innerLines(_ component: CalendarComponent) -> some Sequence<ContentLine> {
            component.components.lazy.flatMap(\.contentLines)
        }
        if lines(component).elementsEqual(lines(other.component), by: Self.areSame),
            innerLines(component).elementsEqual(innerLines(other.component), by: Self.areSame)
        {
            return true
        }
        // The order of properties says nothing, nor does that of components: producers write them as a table gives them.
        return Self.sorted(lines(component)) == Self.sorted(lines(other.component))
            && Self.sorted(component.components) == Self.sorted(other.component.components)
    }

    /// Folded in another way, a line is still the same.
    private static func areSame(_ left: ContentLine, _ right: ContentLine) -> Bool {
        left.bytes == right.bytes || left.text == right.text
    }

    private static func sorted(_ lines: some Sequence<ContentLine>) -> [String] { lines.map(\.text).sorted() }

    /// The lines of each component, put in order within it.
    private static func sorted(_ components: some Sequence<CalendarComponent>) -> [String] {
        components.map { component in
            let lines = sorted(component.properties.lazy.map(\.contentLine)) + sorted(component.components)
            return "BEGIN:\(component.name)\n" + lines.joined(separator: "\n") + "\nEND"
        }.sorted()
    }
}
