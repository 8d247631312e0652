/// The occurrences of many series in a window, ordered by start, then end, then UID.
///
/// Lazy: nothing is expanded long before it is asked for. Each iterator walks anew; iterate on any task.
public struct OccurrenceSequence: Sequence, Sendable {
    let series: [Series]
    let window: OccurrenceWindow
    let kinds: Set<Entry.Kind>
    let includesCancelled: Bool

    /// Begins with the earliest.
    ///
    /// - Complexity: O(*s*) in the number of series, then O(log *s*) for each occurrence
    public func makeIterator() -> Iterator { Iterator(self) }
}

extension OccurrenceSequence {
    /// Walks an ``OccurrenceSequence``.
    ///
    /// A span of time at once: each stretch gives what it has in the span, and that is sorted. Unlike a merge, which goes from
    /// series to series with every occurrence, this stays with one for a while, and moves numbers only.
    public struct Iterator: IteratorProtocol {
        private var stretches: [Stretch] = []
        /// The next occurrence of each stretch; nil after its last.
        private var heads: [PlacedMember?] = []
        private var liveCount = 0
        /// Single occurrences, in order.
        private var singles: [Member] = []
        private var singleIndex = 0

        /// Whose a ``Member`` is.
        private var origins: [Origin] = []

        /// What was taken so far: in order up to `ready`; what follows is later than that.
        private var taken: [Member] = []
        private var index = 0
        private var ready = 0

        // Storage for sorting, kept from span to span.
        private var order = StartOrder()
        private var tied: [Member] = []

        /// Seconds that are taken at once: as many as have a good number of occurrences.
        private var span = 7 * 86_400

        /// Whether a series was given up because it excludes more of its own occurrences in a row than
        /// `RecurrenceSet.longestExcludedRun`. What it may have later in the window is then missing.
        public private(set) var isTruncated = false

        private struct Origin {
            let entry: Entry
            let recurrenceForm: TimeForm?
            let uidPrefix: UInt64

            init(_ entry: Entry, _ recurrenceForm: TimeForm?) {
                self.entry = entry
                self.recurrenceForm = recurrenceForm
                uidPrefix = entry.storage.uidPrefix
            }
        }

        private struct Member {
            let placed: PlacedMember
            let origin: Int
        }

        private struct Stretch {
            var iterator: StretchIterator
            let origin: Int
        }

        init(_ sequence: OccurrenceSequence) {
            let window = sequence.window
            for series in sequence.series where sequence.kinds.contains(series.kind) {
                for source in series.sources where sequence.includesCancelled || source.entry.status != .cancelled {
                    switch source {
                    case .single(let single):
                        guard let member = single.member(in: window) else { continue }
                        singles.append(Member(placed: member, origin: origins.count))
                        origins.append(Origin(single.entry, single.recurrenceForm))
                    case .stretch(let stretch):
                        // In place: to copy an iterator costs as much as to make one.
                        stretches.append(
                            Stretch(iterator: StretchIterator(stretch, in: window), origin: origins.count))
                        let last = stretches.count - 1
                        if let head = stretches[last].iterator.nextMember() {
                            heads.append(head)
                            origins.append(Origin(stretch.entry, stretch.recurrenceForm))
                        } else {
                            if stretches[last].iterator.isTruncated { isTruncated = true }
                            stretches.removeLast()
                        }
                    }
                }
            }
            liveCount = stretches.count
            singles = sort(singles)
        }

        /// The next occurrence; nil at the end.
        public mutating func next() -> Occurrence? {
            if index == ready { refill() }
            guard index < ready else { return nil }
            let member = taken[index]
            index += 1
            let origin = origins[member.origin]
            return member.placed.occurrence(of: origin.entry, origin.recurrenceForm)
        }
    }
}

extension OccurrenceSequence.Iterator {
    /// So many of one stretch at once: a series of every second must not fill the memory.
    private static var longestTake: Int { 1_024 }

    /// Takes the next span in which there is something.
    private mutating func refill() {
        taken.removeSubrange(0..<index)
        (index, ready) = (0, 0)
        while ready == 0, liveCount > 0 || singleIndex < singles.count || !taken.isEmpty {
            let earliest = min(
                taken.first?.placed.startInstant ?? .max,
                singleIndex < singles.count ? singles[singleIndex].placed.startInstant : .max,
                heads.lazy.compactMap { $0?.startInstant }.min() ?? .max)
            let before = taken.count
            let end = take(until: earliest + span)
            taken = sort(taken)
            ready = taken.partitioningIndex { $0.placed.startInstant >= end }
            // As much work for the occurrences as for going through the stretches.
            let wanted = max(2_048, 4 * liveCount)
            if taken.count - before > wanted { span = max(span / 2, 1) }
            if taken.count - before < wanted / 2 { span = min(span * 2, 1 << 40) }
        }
    }

    /// Takes what begins before an instant.
    ///
    /// - Returns: the instant, or an earlier one where a stretch has more than can be taken at once.
    private mutating func take(until limit: Int) -> Int {
        var end = limit
        for position in stretches.indices {
            var count = 0
            while let head = heads[position], head.startInstant < end {
                if count == Self.longestTake {
                    end = head.startInstant
                    break
                }
                taken.append(Member(placed: head, origin: stretches[position].origin))
                count += 1
                heads[position] = stretches[position].iterator.nextMember()
                guard heads[position] == nil else { continue }
                liveCount -= 1
                if stretches[position].iterator.isTruncated { isTruncated = true }
            }
        }
        while singleIndex < singles.count, singles[singleIndex].placed.startInstant < end {
            taken.append(singles[singleIndex])
            singleIndex += 1
        }
        return end
    }

    /// By start, then end, then UID, then the order of the feed. Only what begins at one time is compared.
    private mutating func sort(_ members: [Member]) -> [Member] {
        var sorted: [Member] = []
        sorted.reserveCapacity(members.count)
        order.forEach(members.count, instant: { members[$0].placed.startInstant }) { sorted.append(members[$0]) }
        var begin = 0
        while begin < sorted.count {
            let start = sorted[begin].placed.startInstant
            var end = begin + 1
            while end < sorted.count, sorted[end].placed.startInstant == start { end += 1 }
            if end - begin > 1 {
                tied.removeAll(keepingCapacity: true)
                tied.append(contentsOf: sorted[begin..<end])
                tied.sort { Self.isOrdered($0, before: $1, origins) }
                for (offset, member) in tied.enumerated() { sorted[begin + offset] = member }
            }
            begin = end
        }
        return sorted
    }

    /// The order of two that begin at one time.
    private static func isOrdered(_ left: Member, before right: Member, _ origins: [Origin]) -> Bool {
        if left.placed.endInstant != right.placed.endInstant { return left.placed.endInstant < right.placed.endInstant }
        guard left.origin != right.origin else { return left.placed.recurrenceClock < right.placed.recurrenceClock }
        let (prefix, other) = (origins[left.origin].uidPrefix, origins[right.origin].uidPrefix)
        if prefix != other { return prefix < other }
        if origins[left.origin].entry.isOrdered(before: origins[right.origin].entry) { return true }
        return origins[right.origin].entry.isOrdered(before: origins[left.origin].entry)
            ? false : left.origin < right.origin
    }
}

extension Array {
    /// The index of the first element for which a condition holds that holds for all after it too.
    fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
