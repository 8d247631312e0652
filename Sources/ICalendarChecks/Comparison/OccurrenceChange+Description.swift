import ICalendar

extension OccurrenceChange: CustomStringConvertible {
    /// The change and the occurrence:
    /// `moved from 2026-03-02T09:15:00+01:00[Europe/Paris]: 2026-03-02T10:15:00+01:00[Europe/Paris] – …`.
    public var description: String {
        switch self {
        case .added(let new): "added: \(new)"
        case .removed(let old): "removed: \(old)"
        case .moved(let old, let new): "moved from \(old.start): \(new)"
        case .seriesMoved(let old, let new): "series moved from \(old.start): \(new)"
        case .changed(_, let new): "changed: \(new)"
        }
    }
}
