import ICalendar
import ICalendarChecks

/// A diagnostic without a position: problems of two versions of a calendar are compared by these.
struct Problem: Hashable {
    let code: CalendarDiagnostic.Code
    let series: ComponentIdentity

    /// Returns the series that have a problem in a document and in no other version, among those to examine.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of bytes; O(1) if there are no series to examine.
    static func identities(
        in document: ComponentTree, of series: Set<ComponentIdentity>, exceptIn versions: [ComponentTree]
    ) -> [ComponentIdentity] {
        if series.isEmpty { return [] }
        let known = versions.reduce(into: Set<Problem>()) { $0.formUnion(problems(in: $1, of: series)) }
        let new = problems(in: document, of: series).subtracting(known)
        return Set(new.map(\.series)).sorted { $0.description < $1.description }
    }

    /// Returns the overrides of a document that match no occurrence of their series, among those to examine.
    static func orphans(in document: ComponentTree, among overrides: Set<ComponentIdentity>) -> Set<ComponentIdentity> {
        if overrides.isEmpty { return [] }
        let components = document.components.flatMap { $0.components }
        let orphans = CalendarFeed([document]).diagnostics.filter { $0.code == .overrideWithoutInstance }.compactMap {
            components.component(at: $0.diagnostic.offset).map(ComponentIdentity.init)
        }
        return overrides.intersection(orphans)
    }

    private static func problems(in tree: ComponentTree, of series: Set<ComponentIdentity>) -> Set<Problem> {
        let components = tree.components.flatMap { $0.components }
        let diagnostics = CalendarFeed([tree]).validate().map(\.diagnostic).filter { $0.severity > .note }
        return Set(
            diagnostics.compactMap { diagnostic in
                guard let component = components.component(at: diagnostic.offset) else { return nil }
                let master = ComponentIdentity(component).master
                return series.contains(master) ? Problem(code: diagnostic.code, series: master) : nil
            })
    }
}

extension [CalendarComponent] {
    /// Returns the component that contains an offset, among components in the order of the document.
    ///
    /// - Complexity: O(log *n*)
    fileprivate func component(at offset: Int) -> CalendarComponent? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0, self[low - 1].byteRange.contains(offset) else { return nil }
        return self[low - 1]
    }
}
