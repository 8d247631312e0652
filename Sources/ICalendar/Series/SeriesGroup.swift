import Recurrence

/// Finds the entries of one UID and kind, which make one or several series.
///
/// They are found by a table of positions: a dictionary would hold each UID again, and a list for each of them.
struct SeriesGroup {
    private let entries: [Entry]
    /// The next entry of the same group; after its last the first.
    private var next: [UInt32]
    /// The last entry so far of a group, below the hash of its UID. Never full: a power of two, and twice the entries.
    private var slots: [UInt64]
    /// The first entries of all groups.
    private var firsts: [UInt32] = []

    private static let empty = UInt64.max
    private static let positions = UInt64(UInt32.max)

    /// Calls `body` for each group, in the order in which UIDs appear, with the position of its first entry and all its
    /// entries in their order. Entries without UID are each their own.
    ///
    /// - Complexity: O(*n*)
    static func forEach(of entries: [Entry], _ body: (Int, ArraySlice<Entry>) -> Void) {
        var groups = SeriesGroup(entries)
        for position in entries.indices { groups.add(UInt32(truncatingIfNeeded: position)) }
        for first in groups.firsts {
            let position = Int(first)
            guard groups.next[position] != first else {
                body(position, entries[position...position])
                continue
            }
            var members = [entries[position]]
            var other = groups.next[position]
            while other != first {
                members.append(entries[Int(other)])
                other = groups.next[Int(other)]
            }
            body(position, members[...])
        }
    }

    private init(_ entries: [Entry]) {
        self.entries = entries
        next = [UInt32](repeating: 0, count: entries.count)
        var size = 16
        while size < 2 * entries.count { size *= 2 }
        slots = [UInt64](repeating: Self.empty, count: size)
        firsts.reserveCapacity(entries.count)
    }

    private mutating func add(_ position: UInt32) {
        let entry = entries[Int(position)].storage
        guard !entry.uid.isAbsent else { return begin(at: position) }
        var slot = Int(entry.uidHash) & (slots.count - 1)
        while slots[slot] != Self.empty {
            let last = Int(slots[slot] & Self.positions)
            if slots[slot] >> 32 == UInt64(entry.uidHash) {
                let other = entries[last].storage
                if other.kind == entry.kind, EntryUID.areEqual(other, entry) {
                    next[Int(position)] = next[last]
                    next[last] = position
                    slots[slot] = UInt64(entry.uidHash) << 32 | UInt64(position)
                    return
                }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = UInt64(entry.uidHash) << 32 | UInt64(position)
        begin(at: position)
    }

    private mutating func begin(at position: UInt32) {
        next[Int(position)] = position
        firsts.append(position)
    }
}
