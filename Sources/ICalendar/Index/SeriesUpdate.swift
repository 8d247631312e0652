/// What a new version of a feed changed, by UID. What has no UID is not told apart and not in here.
public struct SeriesUpdate: Hashable, Sendable {
    /// UIDs that are new.
    public private(set) var added: Set<String> = []

    /// UIDs that are no more.
    public private(set) var removed: Set<String> = []

    /// UIDs of which a component, an override or a zone is not as it was. DTSTAMP may be: many producers write it anew with
    /// every export.
    public private(set) var changed: Set<String> = []

    /// Whether nothing changed.
    public var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

    init(from old: [CalendarSeries], to new: [CalendarSeries]) {
        var entries: [String: [CalendarEntry]] = [:]
        for series in old { if let uid = series.uid { entries[uid, default: []] += series.entries } }
        removed = Set(entries.keys)
        var current: [String: [CalendarEntry]] = [:]
        for series in new { if let uid = series.uid { current[uid, default: []] += series.entries } }
        for (uid, versions) in current {
            guard let before = entries[uid] else {
                added.insert(uid)
                continue
            }
            removed.remove(uid)
            if !before.elementsEqual(versions, by: { $0.isUnchanged(from: $1) }) { changed.insert(uid) }
        }
    }
}

extension CalendarSeries {
    /// The master and the overrides in effect.
    var entries: [CalendarEntry] { (master.map { [$0] } ?? []) + overrides }
}
