import Recurrence

extension OccurrenceSource {
    /// The place of a source in several lists. The prefix of its UID alone orders most sources, so entries are rarely
    /// accessed.
    struct Key {
        fileprivate let prefix: UInt64
        let list: Int32
        let place: Int32

        fileprivate func of<Value>(_ lists: [[Value]]) -> Value { lists[Int(list)][Int(place)] }
    }

    /// Returns the sources of lists sorted by UID. Sources without a UID are first, and sources with the same UID keep their
    /// order.
    ///
    /// - Complexity: O(*n* log *n*), or O(*n*) if the sources are already sorted.
    package static func sorted(_ lists: [[OccurrenceSource]]) -> [OccurrenceSource] {
        values(of: lists, in: order(of: lists))
    }

    /// Returns the values of lists in an order.
    static func values<Value: Sendable>(of lists: [[Value]], in order: [Key]) -> [Value] {
        AllCores().array(of: order.count, length: 1_024) { order[$0].of(lists) }
    }

    /// Returns the order of the sources of lists; see ``sorted(_:)``.
    static func order(of lists: [[OccurrenceSource]]) -> [Key] {
        @Sendable func isOrdered(_ left: Key, before right: Key) -> Bool {
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            let (first, second) = (left.of(lists).entry, right.of(lists).entry)
            if first.isOrdered(before: second) { return true }
            return second.isOrdered(before: first) ? false : (left.list, left.place) < (right.list, right.place)
        }
        // The second sort finds the runs of the first.
        let keys = AllCores().pieces(of: lists.count, length: 1) { range in
            range.flatMap { list in
                lists[list].enumerated().map { place, source in
                    Key(
                        prefix: source.entry.storage.uidPrefix, list: Int32(truncatingIfNeeded: list),
                        place: Int32(truncatingIfNeeded: place))
                }
            }.sorted(by: isOrdered)
        }
        return keys.joined().sorted(by: isOrdered)
    }
}
