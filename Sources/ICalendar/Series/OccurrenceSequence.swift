/// The occurrences of many series in a window, ordered by start, then end, then UID.
///
/// Lazy: nothing is expanded long before it is asked for. Each iterator walks anew; iterate on any task.
public struct OccurrenceSequence: Sequence, Sendable {
    /// By UID.
    let sources: [Series.Source]
    /// Those of the sources, where they are at hand; otherwise each walk makes its own.
    var plain: PlainStretches?
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
        @usableFromInline
        let table: SourceTable
        private let window: OccurrenceWindow
        private var placements: Placements
        private var plain: PlainStretches

        private var plainWalks = Walks<PlainWalk>()
        private var otherWalks = Walks<StretchIterator>()
        /// Single occurrences, in order.
        private var singles: [PlacedMember] = []
        private var singleIndex = 0

        /// What was taken so far, in order. All before `ready` is there; what follows is later than that.
        @usableFromInline
        var taken: [PlacedMember] = []
        private var order = MemberOrder()
        @usableFromInline
        var index = 0
        @usableFromInline
        var ready = 0

        /// Seconds that are taken at once: as many as have a good number of occurrences.
        private var span = 7 * 86_400

        /// Whether a series was given up because it excludes more of its own occurrences in a row than
        /// `RecurrenceSet.longestExcludedRun`. What it may have later in the window is then missing.
        public var isTruncated: Bool { isGivenUp || otherWalks.isTruncated }
        private var isGivenUp = false

        init(_ sequence: OccurrenceSequence) {
            window = sequence.window
            table = SourceTable(sequence.sources)
            placements = Placements(viewer: window.viewer)
            plain = sequence.plain ?? PlainStretches()
            // The first span is taken while stretches are begun, and what ends in it is not kept.
            let firstSpan = Swift.min(window.end - window.start, Self.longestFirstSpan)
            var end = window.viewer.division(notBefore: window.start + firstSpan)
            let isIncluded = sequence.inclusion
            if let candidates = sequence.candidates {
                for position in candidates {
                    begin(position, before: &end, isPrepared: sequence.plain != nil, isIncluded)
                }
            } else {
                for position in sequence.sources.indices {
                    begin(position, before: &end, isPrepared: sequence.plain != nil, isIncluded)
                }
            }
            order.sort(&singles)
            takeSingles(before: end)
            arrange(before: end)
        }

        /// How many occurrences are at hand.
        package var readyCount: Int { ready - index }

        /// The next occurrence; nil at the end.
        @inlinable
        public mutating func next() -> Occurrence? {
            if index == ready { refill() }
            guard index < ready else { return nil }
            let member = taken[index]
            index += 1
            return Occurrence(sources: table, member: member)
        }
    }

    /// Whether what has some traits is asked for.
    fileprivate var inclusion: (Entry.Traits) -> Bool {
        let kinds = Entry.Traits.KindMask(kinds)
        let includesCancelled = includesCancelled
        return { $0.isIncluded(in: kinds) && (includesCancelled || !$0.isCancelled) }
    }
}

extension OccurrenceSequence.Iterator {
    /// The six weeks of a page: a daily series has fewer occurrences in them than a walk takes memory.
    private static var longestFirstSpan: Int { 42 * 86_400 }

    /// Takes the first of a source that is asked for.
    private mutating func begin(
        _ position: Int, before end: inout Int, isPrepared: Bool, _ isIncluded: (Entry.Traits) -> Bool
    ) {
        if isPrepared, let place = plain.place(ofSource: position) {
            if isIncluded(plain.traits(at: place)) { _ = beginPlain(place, position, before: &end) }
            return
        }
        let source = table.sources[position]
        guard isIncluded(source.traits) else { return }
        switch source {
        case .single(let single):
            guard window.mayContain(single) else { return }
            if let member = single.member(in: window, source: position, &placements) {
                singles.append(member)
            }
        case .stretch(let stretch):
            if !isPrepared, let place = plain.appendUnplaced(stretch) {
                if !beginPlain(place, position, before: &end) { plain.removeLastUnplaced() }
            } else {
                begin(stretch, position, before: &end)
            }
        }
    }

    /// - Returns: whether there is more than was taken.
    private mutating func beginPlain(_ place: Int, _ position: Int, before end: inout Int) -> Bool {
        var taking = MemberTaking(window: window, bound: end)
        let next = plain.take(&taking, at: place, from: nil, source: position, &placements, into: &taken)
        end = taking.bound
        guard let next else { return false }
        plainWalks.append(PlainWalk(place: place, source: position, from: next), head: taking.head)
        return true
    }

    private mutating func begin(_ stretch: Series.Stretch, _ position: Int, before end: inout Int) {
        var taking = MemberTaking(window: window, bound: end)
        let (next, isTruncated) = stretch.take(&taking, source: position, into: &taken, &placements)
        end = taking.bound
        if let next {
            let walk = StretchIterator(stretch, in: window, source: position, from: next)
            otherWalks.append(walk, head: taking.head)
        } else if isTruncated {
            isGivenUp = true
        }
    }

    /// Takes the next span in which there is something.
    @usableFromInline
    mutating func refill() {
        taken.removeFirst(ready)
        (index, ready) = (0, 0)
        while ready == 0, liveCount > 0 || singleIndex < singles.count || !taken.isEmpty {
            let earliest = min(
                taken.first?.startInstant ?? .max,
                singleIndex < singles.count ? singles[singleIndex].startInstant : .max,
                plainWalks.earliest, otherWalks.earliest)
            let before = taken.count
            let end = take(before: window.viewer.division(notBefore: earliest + span))
            // So many that coming to the sources is little of the work.
            let wanted = max(8_192, 16 * liveCount)
            if taken.count - before > wanted { span = max(span / 2, 1) }
            if taken.count - before < wanted / 2 { span = min(span * 2, 1 << 40) }
            arrange(before: end)
        }
    }

    private var liveCount: Int { plainWalks.liveCount + otherWalks.liveCount }

    /// Takes what begins before an instant.
    ///
    /// - Returns: the instant, or an earlier one where a source has more than can be taken at once.
    private mutating func take(before limit: Int) -> Int {
        var end = limit
        plainWalks.take(before: &end, in: window, into: &taken, &placements, plain)
        otherWalks.take(before: &end, in: window, into: &taken, &placements, plain)
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
        ready = taken.indices.partitioningIndex { taken[$0].startInstant >= end }
    }
}

extension Range<Int> {
    /// The first for which a condition holds that holds for all after it too.
    fileprivate func partitioningIndex(where condition: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
