/// The entries of one UID and kind, which make one or several series.
struct SeriesGroup {
    /// In the order of the feed; at least one.
    private(set) var entries: [Entry]
    /// The stream of the first, to which remarks go.
    let source: Int

    /// What identifies a group: entries without UID are each their own.
    private struct Key: Hashable {
        var uid: String
        var kind: Entry.Kind
    }

    /// The groups, in the order in which their UIDs appear.
    static func groups(of entries: [(entry: Entry, source: Int)]) -> [SeriesGroup] {
        var groups: [SeriesGroup] = []
        var indices: [Key: Int] = [:]
        indices.reserveCapacity(entries.count)
        groups.reserveCapacity(entries.count)
        for (entry, source) in entries {
            guard let uid = entry.uid else {
                groups.append(SeriesGroup(entries: [entry], source: source))
                continue
            }
            let key = Key(uid: uid, kind: entry.kind)
            if let index = indices[key] {
                groups[index].entries.append(entry)
            } else {
                indices[key] = groups.count
                groups.append(SeriesGroup(entries: [entry], source: source))
            }
        }
        return groups
    }
}
