/// The occurrences of many series in a window, ordered by start, then end, then UID.
///
/// Lazy: nothing is expanded long before it is asked for. Each iterator walks anew; iterate on any task.
public struct OccurrenceSequence: Sequence, Sendable {
    /// By UID.
    let sources: [OccurrenceSource]
    /// What is known of them; nil where each walk has to find out.
    let preparation: Preparation?
    let window: ExpansionWindow
    let filter: OccurrenceFilter

    /// The occurrences of sources: the one place where a sequence is made.
    ///
    /// - Parameters:
    ///   - sources: in the order of their UIDs.
    ///   - preparation: for the window of the query; nil where nothing is known of the sources.
    init(of sources: [OccurrenceSource], prepared preparation: Preparation? = nil, matching query: OccurrenceQuery) {
        self.sources = sources
        self.preparation = preparation
        window = ExpansionWindow(query)
        filter = query.filter
    }

    /// Starts with the earliest.
    ///
    /// - Complexity: O(*s*) in the number of series, then O(log *s*) for each occurrence
    public func makeIterator() -> Iterator { Iterator(self) }
}

extension OccurrenceSequence {
    /// Which of the sources may have something in the window.
    struct Preparation {
        var segments = SimpleSegments()
        /// The places of these among the segments.
        var plain: [Int] = []
        /// The places among the sources of those that have no plain segment.
        var others: [Int] = []
    }

    /// Walks an ``OccurrenceSequence``.
    ///
    /// A span of time at once: each segment gives what it has in the span, and that is sorted. Unlike a merge, which goes from
    /// series to series with every occurrence, this stays with one for a while, and moves numbers only.
    public struct Iterator: IteratorProtocol {
        /// By UID.
        @usableFromInline
        let table: SourceTable
        private let window: ExpansionWindow
        private var mappers: LocalTimeMappers
        private var plain: PlainExpansion

        private var plainWalks = Walks<PlainWalk>()
        private var otherWalks = Walks<SegmentIterator>()
        /// Single occurrences, in order.
        private var singles: OccurrenceBuffer
        private var singleIndex = 0

        /// What was taken so far, in order. All before `ready` is there; what follows is later than that.
        @usableFromInline
        var taken: OccurrenceBuffer
        @usableFromInline
        var index = 0
        @usableFromInline
        var ready = 0

        /// Seconds that are taken at once: as many as have a good number of occurrences.
        private var span = 7 * 86_400

        /// Whether a series was given up because it excludes more of its own occurrences in a row than
        /// `RecurrenceSet.maximumExcludedRun`. What it may have later in the window is then missing.
        public var isTruncated: Bool { isGivenUp || otherWalks.isTruncated }
        private var isGivenUp = false

        init(_ sequence: OccurrenceSequence) {
            window = sequence.window
            table = SourceTable(sequence.sources)
            mappers = LocalTimeMappers(viewer: window.viewer)
            // The first span is taken while segments are started, and what ends in it is not kept.
            let firstSpan = Swift.min(window.end - window.start, Self.longestFirstSpan)
            var end = window.viewer.division(notBefore: window.start + firstSpan)
            let base = OccurrenceBuffer.base(of: window)
            (singles, taken) = (OccurrenceBuffer(base: base), OccurrenceBuffer(base: base))
            let isIncluded = Inclusion(sequence.filter)
            if let prepared = sequence.preparation {
                plain = PlainExpansion(prepared.segments, in: window)
                plain.start(prepared.plain, before: &end, where: isIncluded, into: &taken, &plainWalks)
                for position in prepared.others { start(position, before: &end, mayBePlain: false, isIncluded) }
            } else {
                plain = PlainExpansion(SimpleSegments(), in: window)
                for position in table.sources.indices { start(position, before: &end, mayBePlain: true, isIncluded) }
            }
            singles.sort()
            takeSingles(before: end)
            arrange(before: end)
        }

        /// How many occurrences are at hand.
        package var readyCount: Int { ready - index }

        /// The next occurrence; nil at the end.
        @inlinable
        public mutating func next() -> Occurrence? {
            if index >= ready {
                refill()
                guard index < ready else { return nil }
            }
            let member = taken[index]
            index += 1
            return Occurrence(sources: table, member: member)
        }
    }

    /// Whether what has some traits is asked for.
    struct Inclusion {
        let kinds: CalendarEntry.Traits.KindMask
        let includesCancelled: Bool

        init(_ filter: OccurrenceFilter) {
            kinds = CalendarEntry.Traits.KindMask(filter.kinds)
            includesCancelled = filter.includesCancelled
        }

        @inline(__always)
        func callAsFunction(_ traits: CalendarEntry.Traits) -> Bool {
            traits.isIncluded(in: kinds) && (includesCancelled || !traits.isCancelled)
        }
    }
}

extension OccurrenceSequence.Iterator {
    /// The six weeks of a page: a daily series has fewer occurrences in them than a walk takes memory.
    private static var longestFirstSpan: Int { 42 * 86_400 }

    /// What is taken at once is counted from one instant: see ``OccurrenceBuffer``.
    private static var longestSpan: Int { Int(OccurrenceBuffer.farthest) / 2 }

    /// Takes the first of a source that is asked for.
    ///
    /// - Parameter mayBePlain: whether that is to be found out.
    private mutating func start(
        _ position: Int, before end: inout Int, mayBePlain: Bool, _ isIncluded: OccurrenceSequence.Inclusion
    ) {
        let source = table.sources[position]
        guard isIncluded(source.traits) else { return }
        switch source {
        case .single(let single):
            guard window.mayContain(single) else { return }
            if let member = single.member(in: window, source: position, &mappers) {
                singles.append(member)
            }
        case .segment(let segment):
            if mayBePlain, let place = plain.segments.append(segment, source: position) {
                if !plain.start(place, before: &end, into: &taken, &plainWalks) { plain.segments.removeLast() }
            } else {
                start(segment, position, before: &end)
            }
        }
    }

    private mutating func start(_ segment: SeriesSegment, _ position: Int, before end: inout Int) {
        var taking = MemberTaking(window: window, bound: end)
        let (next, isTruncated) = segment.take(&taking, source: position, into: &taken, &mappers)
        end = taking.bound
        if let next {
            let walk = SegmentIterator(segment, in: window, source: position, from: next)
            otherWalks.append(walk, head: taking.head)
        } else if isTruncated {
            isGivenUp = true
        }
    }

    /// Takes the next span in which there is something.
    @usableFromInline
    mutating func refill() {
        while index == ready, liveCount > 0 || singleIndex < singles.count || ready < taken.count {
            let earliest = min(
                ready < taken.count ? taken[ready].startInstant : .max,
                singleIndex < singles.count ? singles[singleIndex].startInstant : .max,
                plainWalks.earliest, otherWalks.earliest)
            taken.removeFirst(ready, base: earliest - 1)
            (index, ready) = (0, 0)
            let before = taken.count
            let end = take(before: window.viewer.division(notBefore: earliest + span))
            // So many that coming to the sources is little of the work.
            let wanted = max(8_192, 16 * liveCount)
            if taken.count - before > wanted { span = max(span / 2, 1) }
            if taken.count - before < wanted / 2 { span = min(span * 2, Self.longestSpan) }
            arrange(before: end)
        }
    }

    private var liveCount: Int { plainWalks.liveCount + otherWalks.liveCount }

    /// Takes what starts before an instant.
    ///
    /// - Returns: the instant, or an earlier one where a source has more than can be taken at once.
    private mutating func take(before limit: Int) -> Int {
        var end = limit
        plainWalks.take(before: &end, in: window, into: &taken, &plain)
        otherWalks.take(before: &end, in: window, into: &taken, &mappers)
        takeSingles(before: end)
        return end
    }

    private mutating func takeSingles(before end: Int) {
        while singleIndex < singles.count, singles[singleIndex].startInstant < end {
            taken.append(singles[singleIndex])
            singleIndex += 1
        }
    }

    /// Puts what was taken in order. All that starts before an instant is there.
    private mutating func arrange(before end: Int) {
        taken.sort()
        ready = taken.firstPlace(notBefore: end)
    }
}
