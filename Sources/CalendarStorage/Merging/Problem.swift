import ICalendar
import ICalendarSyntax

/// A diagnostic, independent of its position: problems of two versions of a calendar are compared by these.
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

    private static func problems(in tree: ComponentTree, of series: Set<ComponentIdentity>) -> Set<Problem> {
        let components = tree.components.flatMap { $0.components }
        return Set(
            CalendarFeed([tree]).validate().map(\.diagnostic).filter { $0.severity > .note }.compactMap { diagnostic in
                guard let component = components.last(where: { $0.offset <= diagnostic.offset }),
                    component.byteRange.contains(diagnostic.offset)
                else { return nil }
                let master = ComponentIdentity(component).master
                return series.contains(master) ? Problem(code: diagnostic.code, series: master) : nil
            })
    }
}
