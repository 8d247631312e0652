import ICalendar
import ICalendarSyntax

/// The revision of a component: SEQUENCE, then DTSTAMP (RFC 5546 §2.1.5).
struct ItemRevision: Comparable {
    let sequence: Int
    let stamp: String

    init(_ component: CalendarComponent) {
        sequence = component.value(.sequence) ?? 0
        // UTC times with the same number of digits have the order of their texts.
        stamp = component[.dtstamp]?.value.uppercased() ?? ""
    }

    static func < (left: ItemRevision, right: ItemRevision) -> Bool {
        (left.sequence, left.stamp) < (right.sequence, right.stamp)
    }
}

/// The decision which of two components to keep.
enum RevisionOrder {
    case newer, older, same, contradictory

    /// Compares an imported component with the stored one.
    ///
    /// Components that differ only in the times of their writing are the same: many programs give every export a new
    /// DTSTAMP.
    init(imported: CalendarComponent, stored: CalendarComponent) {
        let (new, old) = (ItemRevision(imported), ItemRevision(stored))
        if Self.haveSameContent(imported, stored) {
            self = .same
        } else if new == old {
            self = .contradictory
        } else {
            self = new > old ? .newer : .older
        }
    }

    private static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED", "CREATED"]

    private static func haveSameContent(_ left: CalendarComponent, _ right: CalendarComponent) -> Bool {
        let contents = [left, right].map { component in
            (
                Set(component.properties.filter { !stamps.contains($0.name) }.map(PropertyContent.init)),
                ComponentContent(component).components
            )
        }
        return contents[0] == contents[1]
    }
}
