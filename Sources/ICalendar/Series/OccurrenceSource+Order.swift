import Recurrence

extension OccurrenceSource {
    /// Sorts sources by UID. Sources without a UID are first, and sources with the same UID keep their order.
    ///
    /// - Complexity: O(*n* log *n*), or O(*n*) if the sources are already sorted.
    package static func order(_ sources: inout [OccurrenceSource]) {
        var feedNumbers: [Int32] = []
        order(&sources, &feedNumbers)
    }

    /// Sorts sources by UID, and reorders the numbers of their feeds, if any, in the same way.
    static func order(_ sources: inout [OccurrenceSource], _ feedNumbers: inout [Int32]) {
        var keys = keys(of: sources)
        // Permute the sources in place. Copying them would change reference counts all over the memory, and so would
        // `Array.swapAt`. The pointer accesses are safe because they are a permutation of the array's indices.
        unsafe sources.withUnsafeMutableBufferPointer { sources in
            for first in keys.indices {
                var place = first
                while keys[place].index != place {
                    let origin = keys[place].index
                    keys[place].index = place
                    guard origin != first else { break }
                    unsafe sources.swapAt(place, origin)
                    if !feedNumbers.isEmpty { feedNumbers.swapAt(place, origin) }
                    place = origin
                }
            }
        }
    }

    /// Returns the sorted keys of sources. The prefix alone orders most of them, so the keys are small and entries are
    /// rarely accessed.
    private static func keys(of sources: [OccurrenceSource]) -> [(prefix: UInt64, index: Int)] {
        let keys = AllCores().pieces(of: sources.count, length: 1_024) { range in
            range.map { (prefix: sources[$0].entry.storage.uidPrefix, index: $0) }
        }
        return keys.joined().sorted { left, right in
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            let (first, second) = (sources[left.index].entry, sources[right.index].entry)
            if first.isOrdered(before: second) { return true }
            return second.isOrdered(before: first) ? false : left.index < right.index
        }
    }
}
