package import ICalendarSyntax
import Recurrence

extension CalendarEntry {
    /// Returns whether the entries describe the same content, regardless of time and revision.
    ///
    /// - Parameter ignored: Other properties to disregard.
    package func saysTheSame(as other: CalendarEntry, apartFrom ignored: Set<KnownProperty> = []) -> Bool {
        hasContent(of: other, apartFrom: Self.bookkeeping.union(Self.placing).union(ignored))
    }

    /// Returns whether two versions of an entry differ at most in DTSTAMP and the order of properties.
    func isUnchanged(from other: CalendarEntry) -> Bool {
        // A zone with the same name may have different rules.
        storage.form == other.storage.form && recurrenceID == other.recurrenceID
            && storage.duration == other.storage.duration && recurrenceDates == other.recurrenceDates
            && exceptionDates == other.exceptionDates && hasContent(of: other, apartFrom: [.dtstamp])
    }

    /// The properties that record the time and number of revisions.
    private static let bookkeeping: Set<KnownProperty> = [.dtstamp, .lastModified, .sequence]

    /// The properties that determine the times of the occurrences.
    private static let placing: Set<KnownProperty> = [
        .start, .end, .due, .duration, .recurrenceID, .recurrenceRule, .recurrenceDates, .exceptionDates,
        .exceptionRule,
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
        // The order of properties and components has no meaning, and some producers write them in an arbitrary order.
        return Self.sorted(lines(component)) == Self.sorted(lines(other.component))
            && Self.sorted(component.components) == Self.sorted(other.component.components)
    }

    /// Returns the names of the properties that differ, sorted, and for components names such as `VALARM`. Properties
    /// that determine times, and those that record revisions, are ignored.
    func contentDifferences(from other: CalendarEntry) -> [String] {
        let ignored = Self.bookkeeping.union(Self.placing)
        func lines(_ entry: CalendarEntry) -> [String: [String]] {
            var lines: [String: [String]] = [:]
            for property in entry.component.properties where property.known.map({ !ignored.contains($0) }) ?? true {
                lines[property.name, default: []].append(property.contentLine.text)
            }
            for component in entry.component.components {
                lines[component.name, default: []] += Self.sorted(CollectionOfOne(component))
            }
            return lines.mapValues { $0.sorted() }
        }
        let (own, others) = (lines(self), lines(other))
        return Set(own.keys).union(others.keys).filter { own[$0] != others[$0] }.sorted()
    }

    /// Returns whether two lines have the same text, even if they are folded differently.
    private static func areSame(_ left: ContentLine, _ right: ContentLine) -> Bool {
        left.bytes == right.bytes || left.text == right.text
    }

    private static func sorted(_ lines: some Sequence<ContentLine>) -> [String] { lines.map(\.text).sorted() }

    /// Returns the text of each component, with its lines sorted.
    private static func sorted(_ components: some Sequence<CalendarComponent>) -> [String] {
        components.map { component in
            let lines = sorted(component.properties.lazy.map(\.contentLine)) + sorted(component.components)
            return "BEGIN:\(component.name)\n" + lines.joined(separator: "\n") + "\nEND"
        }.sorted()
    }
}
