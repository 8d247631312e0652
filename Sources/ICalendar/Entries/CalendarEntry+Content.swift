package import ICalendarSyntax
import Recurrence

extension CalendarEntry {
    /// Returns whether the entries describe the same content, regardless of time and revision.
    ///
    /// - Parameter ignored: Other properties to disregard.
    package func saysTheSame(as other: CalendarEntry, apartFrom ignored: KnownProperties = []) -> Bool {
        hasContent(of: other, apartFrom: KnownProperties.revision.union(.placing).union(ignored))
    }

    /// Returns whether two versions of an entry have the same content except for DTSTAMP.
    func isUnchanged(from other: CalendarEntry) -> Bool {
        // A zone with the same name may have different rules.
        storage.form == other.storage.form && recurrenceID == other.recurrenceID
            && storage.duration == other.storage.duration && recurrenceDates == other.recurrenceDates
            && exceptionDates == other.exceptionDates && hasContent(of: other, apartFrom: [.dtstamp])
    }

    private func hasContent(of other: CalendarEntry, apartFrom ignored: KnownProperties) -> Bool {
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
        return properties(apartFrom: ignored) == other.properties(apartFrom: ignored)
            && innerComponents == other.innerComponents
    }

    private func properties(apartFrom ignored: KnownProperties) -> [PropertyContent: Int] {
        component.properties.lazy.filter { $0.known.map { !ignored.contains($0) } ?? true }
            .counts(of: PropertyContent.init)
    }

    private var innerComponents: [ComponentContent: Int] {
        component.components.counts { ComponentContent($0) }
    }

    /// Returns the names of the properties that differ, sorted, and for components names such as `VALARM`. Properties
    /// that determine times, and those that record revisions, are ignored.
    package func contentDifferences(from other: CalendarEntry) -> [String] {
        let ignored = KnownProperties.revision.union(.placing)
        func names<Content>(
            _ own: [Content: Int], _ others: [Content: Int], _ name: (Content) -> String
        ) -> [String] {
            Set(own.keys).union(others.keys).filter { own[$0] != others[$0] }.map(name)
        }
        let names =
            names(properties(apartFrom: ignored), other.properties(apartFrom: ignored), \.name)
            + names(innerComponents, other.innerComponents, \.name)
        return Set(names).sorted()
    }

    /// Returns whether two lines have the same text, even if they are folded differently.
    private static func areSame(_ left: ContentLine, _ right: ContentLine) -> Bool {
        left.bytes == right.bytes || left.text.exact == right.text.exact
    }
}
