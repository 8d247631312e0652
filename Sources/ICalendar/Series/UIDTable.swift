import Recurrence

/// Entries, and which of them are of one UID and kind, which makes one or several series.
///
/// They are found by a table of positions: a dictionary would hold each UID again, and a list for each of them.
struct UIDTable {
    /// All entries, as they came.
    private(set) var entries: [CalendarEntry] = []
    /// The next entry of the same group; after its last the first.
    private var next: [UInt32] = []
    /// The last entry so far of a group, below the hash of its UID. A power of two, and at least twice the entries.
    private var slots: [UInt64] = []
    /// The first entries of all groups.
    private var firsts: [UInt32] = []

    private static let empty = UInt64.max
    private static let positions = UInt64(UInt32.max)

    init() {}

    init(_ entries: [CalendarEntry]) { for entry in entries { append(entry) } }

    /// Adds an entry. To be called when it has just been read: later it is out of the processor's cache.
    ///
    /// - Complexity: O(1), on average over many
    mutating func append(_ entry: CalendarEntry) {
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

    /// Calls `body` for each group, in the order in which UIDs appear, with the position of its first entry and all its
    /// entries in their order. Entries without UID are each their own.
    ///
    /// - Complexity: O(*n*)
    func forEach(_ body: (Int, ArraySlice<CalendarEntry>) -> Void) {
        for first in firsts {
            let position = Int(first)
            guard next[position] != first else {
                body(position, entries[position...position])
                continue
            }
            var members = [entries[position]]
            var other = next[position]
            while other != first {
                members.append(entries[Int(other)])
                other = next[Int(other)]
            }
            body(position, members[...])
        }
    }

    private static func areOneGroup(_ left: CalendarEntry.Storage, _ right: CalendarEntry.Storage) -> Bool {
        left.kind == right.kind && EntryUID.areEqual(left, right)
    }

    /// Twice the slots. The hashes are in them, so that no entry is looked at.
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
