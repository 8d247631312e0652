import ICalendarSyntax

/// The changes in a new version of a feed, by UID. Entries without a UID can't be compared and are not included.
///
/// ```swift
/// let update = index.update(url, to: feed)
/// if !update.isEmpty { print(update.added.count, "new,", update.changed.count, "changed") }
/// ```
public struct SeriesChange: Hashable, Sendable {
    /// The UIDs of series that were added.
    ///
    /// The UIDs of a large first version are found when they are first read; until then, the change keeps the series. Read them
    /// before you store the change.
    public var added: Set<String> { additions.value }

    private var additions: LazyValue<Set<String>>

    /// The UIDs of series that were removed.
    public private(set) var removed: Set<String> = []

    /// The UIDs of series in which a component, an override or a time zone changed. Changes to DTSTAMP alone are
    /// ignored, because many producers rewrite DTSTAMP on every export.
    public private(set) var changed: Set<String> = []

    /// Whether the new version has no changes.
    public var isEmpty: Bool { removed.isEmpty && changed.isEmpty && added.isEmpty }

    /// Creates a change from the UIDs of series.
    public init(added: Set<String> = [], removed: Set<String> = [], changed: Set<String> = []) {
        (additions, self.removed, self.changed) = (.known(added), removed, changed)
    }

    package init(from old: [CalendarSeries], to new: [CalendarSeries]) {
        guard !old.isEmpty else {
            let length = 512
            @Sendable func uids() -> Set<String> {
                AllCores().pieces(of: new.count, length: length) { new[$0].compactMap(\.uid) }
                    .reduce(into: Set(minimumCapacity: new.count)) { $0.formUnion($1) }
            }
            // Most callers don't ask for all UIDs of a first version, which take as long as the rest of its index.
            additions = new.count > length ? LazyValue(uids) : .known(uids())
            return
        }
        var added: Set<String> = []
        var entries: [ExactText: [CalendarEntry]] = [:]
        for series in old { if let uid = series.uid { entries[uid.exact, default: []] += series.entries } }
        var current: [ExactText: [CalendarEntry]] = [:]
        for series in new { if let uid = series.uid { current[uid.exact, default: []] += series.entries } }
        for (uid, versions) in current {
            guard let before = entries.removeValue(forKey: uid) else {
                added.insert(uid.text)
                continue
            }
            if !before.elementsEqual(versions, by: { $0.isUnchanged(from: $1) }) { changed.insert(uid.text) }
        }
        additions = .known(added)
        removed = Set(entries.keys.map(\.text))
    }
}

extension SeriesChange: Codable {
    private enum CodingKeys: String, CodingKey { case additions = "added", removed, changed }

    /// Encodes the UIDs as three sorted lists: `{"added": ["a"], "changed": [], "removed": []}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(added.sorted(), forKey: .additions)
        try container.encode(removed.sorted(), forKey: .removed)
        try container.encode(changed.sorted(), forKey: .changed)
    }
}

extension CalendarSeries {
    /// The master, if any, and the overrides in effect.
    package var entries: [CalendarEntry] { (master.map { [$0] } ?? []) + overrides }
}
