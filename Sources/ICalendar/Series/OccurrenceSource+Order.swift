import Recurrence

extension OccurrenceSource {
    /// Puts sources in order, by UID; those without one first, and otherwise as they come.
    ///
    /// - Complexity: O(*n* log *n*), or O(*n*) for what is in order
    static func order(_ sources: inout [OccurrenceSource]) {
        var feedNumbers: [Int32] = []
        order(&sources, &feedNumbers)
    }

    /// Puts sources in order, and with them the numbers of their feeds, if there are any.
    static func order(_ sources: inout [OccurrenceSource], _ feedNumbers: inout [Int32]) {
        // Most are ordered by the prefix alone, so that little is moved and nothing else looked at.
        var keys: [(prefix: UInt64, position: Int)] = []
        keys.reserveCapacity(sources.count)
        for position in sources.indices { keys.append((sources[position].entry.storage.uidPrefix, position)) }
        keys.sort { left, right in
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            let (first, second) = (sources[left.position].entry, sources[right.position].entry)
            if first.isOrdered(before: second) { return true }
            return second.isOrdered(before: first) ? false : left.position < right.position
        }
        // They change places where they are. A copy of each would count references all over the memory, and so would
        // `Array.swapAt`; all positions are those of the array, each once.
        unsafe sources.withUnsafeMutableBufferPointer { sources in
            for first in keys.indices {
                var place = first
                while keys[place].position != place {
                    let origin = keys[place].position
                    keys[place].position = place
                    guard origin != first else { break }
                    unsafe sources.swapAt(place, origin)
                    if !feedNumbers.isEmpty { feedNumbers.swapAt(place, origin) }
                    place = origin
                }
            }
        }
    }
}
