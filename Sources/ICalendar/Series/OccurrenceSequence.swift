/// The occurrences of many series in a window, ordered by start, then end, then UID.
///
/// Lazy: nothing is expanded long before it is asked for. Each iterator walks anew; iterate on any task.
public struct OccurrenceSequence: Sequence, Sendable {
    /// By UID.
    let sources: [Series.Source]
    /// The places of those that may have something in the window, ascending; nil where all may.
    var candidates: [Int]?
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
        /// By UID.
        private let table: SourceTable
        private var placements: Placements

        /// The stretches that go on after what was taken of them.
        private var walks: [StretchIterator] = []
        /// When the next occurrence of each walk begins; Int.max after its last.
        private var heads: [Int] = []
        private var liveCount = 0
        /// Single occurrences, in order.
        private var singles: [PlacedMember] = []
        private var singleIndex = 0

        /// What was taken so far: in order up to `ready`; what follows is later than that.
        private var taken: [PlacedMember] = []
        private var index = 0
        private var ready = 0
        private var order = MemberOrder()

        /// Seconds that are taken at once: as many as have a good number of occurrences.
        private var span = 7 * 86_400

        /// Whether a series was given up because it excludes more of its own occurrences in a row than
        /// `RecurrenceSet.longestExcludedRun`. What it may have later in the window is then missing.
        public private(set) var isTruncated = false

        init(_ sequence: OccurrenceSequence) {
            let window = sequence.window
            let sources = sequence.sources
            table = SourceTable(sources)
            placements = Placements(viewer: window.viewer)
            // The first span is taken while stretches are begun, and what ends in it is not kept.
            var end = window.start + Swift.min(window.end - window.start, Self.longestFirstSpan)
            for position in sequence.included {
                switch sources[position] {
                case .single(let single):
                    if let member = single.member(in: window, source: position, &placements) { singles.append(member) }
                case .stretch(let stretch):
                    let (next, isTruncated) = stretch.take(
                        in: window, before: &end, source: position, into: &taken, &placements)
                    if let next {
                        walks.append(StretchIterator(stretch, in: window, source: position, from: next.key))
                        heads.append(next.start)
                    } else if isTruncated {
                        self.isTruncated = true
                    }
                }
            }
            liveCount = walks.count
            order.sort(&singles)
            takeSingles(before: end)
            arrange(before: end)
        }

        /// How many occurrences are at hand.
        package var readyCount: Int { ready - index }

        /// The next occurrence; nil at the end.
        public mutating func next() -> Occurrence? {
            if index == ready { refill() }
            guard index < ready else { return nil }
            let member = taken[index]
            index += 1
            return member.occurrence(of: table)
        }
    }

    /// The places of the sources that are asked for and may have something in the window.
    fileprivate var included: [Int] {
        let kinds = Entry.Traits.KindMask(kinds)
        func isIncluded(_ position: Int) -> Bool {
            let traits = sources[position].traits
            guard traits.isIncluded(in: kinds), includesCancelled || !traits.isCancelled else { return false }
            if case .single(let single) = sources[position] { return window.mayContain(single) }
            return true
        }
        return candidates?.filter(isIncluded) ?? sources.indices.filter(isIncluded)
    }
}

extension OccurrenceSequence.Iterator {
    /// The six weeks of a page: a daily series has fewer occurrences in them than a walk takes memory.
    private static var longestFirstSpan: Int { 42 * 86_400 }

    /// Takes the next span in which there is something.
    private mutating func refill() {
        taken.removeSubrange(0..<index)
        (index, ready) = (0, 0)
        while ready == 0, liveCount > 0 || singleIndex < singles.count || !taken.isEmpty {
            let earliest = min(
                taken.first?.startInstant ?? .max,
                singleIndex < singles.count ? singles[singleIndex].startInstant : .max,
                heads.min() ?? .max)
            let before = taken.count
            let end = take(before: earliest + span)
            // As much work for the occurrences as for going through the stretches.
            let wanted = max(8_192, 8 * liveCount)
            if taken.count - before > wanted { span = max(span / 2, 1) }
            if taken.count - before < wanted / 2 { span = min(span * 2, 1 << 40) }
            arrange(before: end)
        }
    }

    /// Takes what begins before an instant.
    ///
    /// - Returns: the instant, or an earlier one where a stretch has more than can be taken at once.
    private mutating func take(before limit: Int) -> Int {
        var end = limit
        for position in walks.indices where heads[position] < end {
            heads[position] = walks[position].take(before: &end, into: &taken, &placements)
            guard heads[position] == .max else { continue }
            liveCount -= 1
            if walks[position].isTruncated { isTruncated = true }
        }
        takeSingles(before: end)
        return end
    }

    private mutating func takeSingles(before end: Int) {
        while singleIndex < singles.count, singles[singleIndex].startInstant < end {
            taken.append(singles[singleIndex])
            singleIndex += 1
        }
    }

    /// Puts what was taken in order. All that begins before an instant is there.
    private mutating func arrange(before end: Int) {
        order.sort(&taken)
        ready = taken.partitioningIndex { $0.startInstant >= end }
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
