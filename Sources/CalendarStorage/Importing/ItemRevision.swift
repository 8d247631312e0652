import ICalendar
import ICalendarSyntax

/// The revision of components with one identity: SEQUENCE, then LAST-MODIFIED and DTSTAMP (RFC 5546 §2.1.5).
private struct ItemRevision {
    var sequence = 0
    // UTC times with the same number of digits have the order of their texts.
    var lastModified: String?
    var stamp = ""

    init(_ components: [CalendarComponent]) {
        for component in components {
            sequence = max(sequence, component.value(.sequence) ?? 0)
            stamp = max(stamp, component[.dtstamp]?.value.uppercased() ?? "")
            guard let modified = component[.lastModified]?.value.uppercased() else { continue }
            lastModified = max(lastModified ?? "", modified)
        }
    }
}

/// The decision which components with one identity to keep.
enum RevisionOrder {
    case newer, older, same, contradictory

    /// Compares imported components with the stored ones.
    ///
    /// Components that differ only in the times of their writing are the same: many programs give every export a new
    /// DTSTAMP. For the same reason, LAST-MODIFIED decides before DTSTAMP. A stored component with a LAST-MODIFIED that the
    /// feed doesn't write was edited here, and then a later DTSTAMP doesn't show that the feed has changed too.
    init(imported: [CalendarComponent], stored: [CalendarComponent]) {
        if Self.haveSameContent(imported, stored) {
            self = .same
            return
        }
        let (new, old) = (ItemRevision(imported), ItemRevision(stored))
        if new.sequence != old.sequence {
            self = new.sequence > old.sequence ? .newer : .older
        } else if let modified = new.lastModified, let known = old.lastModified, modified != known {
            self = modified > known ? .newer : .older
        } else if new.stamp == old.stamp
            || (new.stamp > old.stamp && old.lastModified != nil && new.lastModified == nil)
        {
            self = .contradictory
        } else {
            self = new.stamp > old.stamp ? .newer : .older
        }
    }

    private static let stamps: Set<KnownProperty> = [.dtstamp, .lastModified, .created]

    private static func haveSameContent(_ left: [CalendarComponent], _ right: [CalendarComponent]) -> Bool {
        guard left.count == right.count else { return false }
        if zip(left, right).allSatisfy({ $0.bytes == $1.bytes }) { return true }
        func contents(_ components: [CalendarComponent]) -> [ComponentContent: Int] {
            components.counts { ComponentContent($0, besides: stamps) }
        }
        return contents(left) == contents(right)
    }
}
