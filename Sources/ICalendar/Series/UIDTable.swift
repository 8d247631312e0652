import Recurrence

/// The groups of entries with one UID and kind. Each group makes one or more series.
///
/// Groups are found in a hash table of positions. A dictionary would store each UID again and a list for each.
package struct UIDTable: Sendable {
    private let entries: [CalendarEntry]
    /// The position of the next entry in the same group; the last entry points to the first.
    private var next: [UInt32] = []
    /// The positions of the first entry of each group.
    private var firsts: [UInt32] = []

    /// The number of groups.
    var groupCount: Int { firsts.count }

    /// Groups entries.
    ///
    /// - Complexity: O(*n*) on average.
    package init(_ entries: [CalendarEntry]) {
        self.entries = entries
        next = entries.indices.map(UInt32.init(truncatingIfNeeded:))
        firsts.reserveCapacity(entries.count)
        let hashes = AllCores().array(of: entries.count, length: 8_192) { entries[$0].storage.hashOfUID }
        // The most recent entry of each group, in the low bits, and the hash of its UID, in the high bits. At least half of
        // the slots are empty.
        let empty = UInt64.max
        var slots = [UInt64](repeating: empty, count: 1 << (Int.bitWidth - (2 * entries.count).leadingZeroBitCount))
        for (index, hash) in hashes.enumerated() {
            let position = UInt32(truncatingIfNeeded: index)
            guard let hash else {
                firsts.append(position)
                continue
            }
            var slot = Int(hash) & (slots.count - 1)
            while slots[slot] != empty {
                let last = Int(UInt32(truncatingIfNeeded: slots[slot]))
                if slots[slot] >> 32 == UInt64(hash), Self.areOneGroup(entries[last].storage, entries[index].storage) {
                    (next[index], next[last]) = (next[last], position)
                    break
                }
                slot = (slot + 1) & (slots.count - 1)
            }
            if slots[slot] == empty { firsts.append(position) }
            slots[slot] = UInt64(hash) << 32 | UInt64(position)
        }
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

    /// Returns whether two entries have the same UID and kind.
    private static func areOneGroup(_ left: CalendarEntry.Storage, _ right: CalendarEntry.Storage) -> Bool {
        left.kind == right.kind && EntryUID.areEqual(left, right)
    }
}

extension CalendarEntry.Storage {
    /// The hash of the UID; nil if there is none, so that no other entry belongs to this one.
    fileprivate var hashOfUID: UInt32? { uid.isAbsent ? nil : uidHash }
}
