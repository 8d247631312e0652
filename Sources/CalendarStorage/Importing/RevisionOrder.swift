import ICalendar

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
        guard let new = imported.map(Revision.init).max(), let old = stored.map(Revision.init).max() else {
            self = imported.isEmpty ? .older : .newer
            return
        }
        let (modified, known) = (Self.lastModified(imported), Self.lastModified(stored))
        if new.sequence == old.sequence, let modified, let known, modified != known {
            self = modified > known ? .newer : .older
        } else if new == old || (new.sequence == old.sequence && new > old && known != nil && modified == nil) {
            self = .contradictory
        } else {
            self = new > old ? .newer : .older
        }
    }

    private static func lastModified(_ components: [CalendarComponent]) -> Int? {
        components.compactMap { $0.value(.lastModified)?.clock.localSeconds }.max()
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
