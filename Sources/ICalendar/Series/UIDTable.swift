import Recurrence

/// A list of entries, grouped by UID and kind. Each group makes one or more series.
///
/// Groups are found in a hash table of positions. A dictionary would store each UID again and a list for each.
package struct UIDTable: Sendable {
    /// All entries, in the order they were added.
    package private(set) var entries: [CalendarEntry] = []
    /// The position of the next entry in the same group; the last entry points to the first.
    private var next: [UInt32] = []
    /// The most recent entry of each group, in the low bits, and the hash of its UID, in the high bits. The count is a
    /// power of two and at least twice the number of entries.
    private var slots: [UInt64] = []
    /// The positions of the first entry of each group.
    private var firsts: [UInt32] = []

    private static let empty = UInt64.max
    private static let positions = UInt64(UInt32.max)

    package init() {}

    /// The number of groups.
    var groupCount: Int { firsts.count }

    package init(_ entries: [CalendarEntry]) { for entry in entries { append(entry) } }

    /// Reserves room for a number of entries in all.
    mutating func reserveCapacity(_ count: Int) {
        entries.reserveCapacity(count)
        next.reserveCapacity(count)
        firsts.reserveCapacity(count)
        while slots.count < 2 * count { grow() }
    }

    /// Adds an entry. Call this right after the entry was read, while its bytes are in the processor's cache.
    ///
    /// - Complexity: O(1) on average.
    package mutating func append(_ entry: CalendarEntry) {
        if slots.count < 2 * (entries.count + 1) { grow() }
        let position = UInt32(truncatingIfNeeded: entries.count)
        entries.append(entry)
        next.append(position)
        guard !entry.storage.uid.isAbsent else {
            firsts.append(position)
            return
        }
        let word = UInt64(entry.storage.uidHash) << 32 | UInt64(position)
        var slot = Int(entry.storage.uidHash) & (slots.count - 1)
        while slots[slot] != Self.empty {
            let last = Int(slots[slot] & Self.positions)
            if slots[slot] >> 32 == word >> 32, Self.areOneGroup(entries[last].storage, entry.storage) {
                next[Int(position)] = next[last]
                next[last] = position
                slots[slot] = word
                return
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = word
        firsts.append(position)
    }

    /// Calls `body` for each group, in the order in which the UIDs first appear, with the position of the group's first
    /// entry and all entries in order. Each entry without a UID is a group of one.
    ///
    /// - Complexity: O(*n*).
    package func forEach(_ body: (Int, ShortList<CalendarEntry>) -> Void) { forEach(in: firsts.indices, body) }

    /// Calls `body` for some of the groups.
    func forEach(in range: Range<Int>, _ body: (Int, ShortList<CalendarEntry>) -> Void) {
        for first in firsts[range] {
            let position = Int(first)
            guard next[position] != first else {
                body(position, .one(entries[position]))
                continue
            }
            var members = [entries[position]]
            var other = next[position]
            while other != first {
                members.append(entries[Int(other)])
                other = next[Int(other)]
            }
            body(position, .many(members))
        }
    }

    private static func areOneGroup(_ left: CalendarEntry.Storage, _ right: CalendarEntry.Storage) -> Bool {
        left.kind == right.kind && EntryUID.areEqual(left, right)
    }

    /// Doubles the slots. These contain the hashes, so no entry has to be accessed.
    private mutating func grow() {
        var grown = [UInt64](repeating: Self.empty, count: max(16, 2 * slots.count))
        for word in slots where word != Self.empty {
            var slot = Int(truncatingIfNeeded: word >> 32) & (grown.count - 1)
            while grown[slot] != Self.empty { slot = (slot + 1) & (grown.count - 1) }
            grown[slot] = word
        }
        slots = grown
    }
}
