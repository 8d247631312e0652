import Foundation
import ICalendar
import ICalendarWriting

/// The pairs of entries in a copy and in a feed that has new UIDs on each request, as booking sites and timetables do.
///
/// There is nothing to match in a feed with stable UIDs: there, the same title at the same time with another UID is another
/// event.
struct EntryMatching {
    /// The copy's UID for each new one.
    private(set) var formerUIDs: [ExactText: String] = [:]

    init(_ feed: SeriesTable, with copy: SeriesTable) {
        var vanished = copy.rows.filter { feed[$0.uid] == nil }
        var appeared = feed.rows.filter { copy[$0.uid] == nil }
        guard 2 * vanished.count > copy.rows.count, 2 * appeared.count >= vanished.count else { return }
        pair(&vanished, &appeared, ifUnique: false) { Key.content($0.digest.content) }
        pair(&vanished, &appeared, ifUnique: false) { row in
            row.first.map { .place($0.kind, $0.start, $0.duration, ($0.summary ?? "").exact) }
        }
        pair(&vanished, &appeared, ifUnique: true) { row in
            row.first.map { .rule($0.kind, ($0.summary ?? "").exact, $0.rules) }
        }
    }

    private enum Key: Hashable {
        case content(UInt64)
        case place(CalendarEntry.Kind, CalendarTime, CalendarDuration, ExactText)
        case rule(CalendarEntry.Kind, ExactText, [RecurrenceRule])
    }

    /// Pairs rows with the same key in order, and removes them from the lists.
    private mutating func pair(
        _ vanished: inout [SeriesTable.Row], _ appeared: inout [SeriesTable.Row], ifUnique: Bool,
        by key: (SeriesTable.Row) -> Key?
    ) {
        let former = Dictionary(grouping: vanished, by: key)
        var paired: Set<ExactText> = []
        for (key, rows) in Dictionary(grouping: appeared, by: key) {
            guard key != nil, let candidates = former[key] else { continue }
            if ifUnique, rows.count != 1 || candidates.count != 1 { continue }
            for (row, candidate) in zip(rows, candidates) {
                formerUIDs[row.uid.exact] = candidate.uid
                paired.formUnion([row.uid.exact, candidate.uid.exact])
            }
        }
        vanished.removeAll { paired.contains($0.uid.exact) }
        appeared.removeAll { paired.contains($0.uid.exact) }
    }

    /// Returns a document in which paired entries, and references to them, have the copy's UIDs.
    func renamed(_ tree: ComponentTree, limits: SyntaxLimits) -> ComponentTree {
        var edit = DocumentEdit(tree)
        for component in tree.components.flatMap({ [$0] + Array($0.components) }) {
            for property in component.properties where property.known == .uid || property.known == .relatedTo {
                guard let uid = formerUIDs[property.text.exact] else { continue }
                // A UID that the document's encoding can't represent stays the new one.
                try? edit.setText(uid, of: property)
            }
        }
        return edit.tree(limits: limits)
    }
}
