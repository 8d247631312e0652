import Recurrence

/// Walks the occurrences of a segment that touch a window, in the order of their positions in its set.
///
/// It is for segments that are not simple: several rules, COUNT, RDATE, EXRULE, several times a day, or a segment that is shifted.
struct SegmentIterator {
    private let window: ExpansionWindow
    private let packer: OccurrencePacker
    private let form: TimeKind
    private var positions: RecurrenceSet.Iterator

    /// - Parameters:
    ///   - source: the place of the segment among the sources that are expanded together.
    ///   - first: the first position that counts.
    init(_ segment: SeriesSegment, in window: ExpansionWindow, source: Int = 0, from first: Int = .min) {
        self.window = window
        packer = OccurrencePacker(segment, source: source)
        form = segment.form
        let candidates = window.positions(of: segment)
        positions = segment.set.members(from: max(candidates.from, first), to: candidates.to)
    }

    /// Whether the walk was given up: see ``Recurrence/RecurrenceSet/maximumExcludedRun``.
    var isTruncated: Bool { positions.isTruncated }

    /// Appends the occurrences of a page.
    ///
    /// - Parameter exclusions: the budget of the query.
    mutating func append(
        to buffer: inout OccurrenceBuffer, _ share: inout PageShare, within exclusions: inout ExclusionBudget,
        _ mappers: inout LocalTimeMappers
    ) {
        var packer = packer
        mappers.withMapper(of: form) { mapper in
            positions.forEach(within: &exclusions) { share.append(packer.occurrence(at: $0, &mapper), to: &buffer) }
        }
    }

    /// The next occurrence.
    ///
    /// - Parameter exclusions: the budget of the query.
    mutating func next(within exclusions: inout ExclusionBudget) -> PackedOccurrence? {
        guard var position = positions.next(within: &exclusions) else { return nil }
        var packer = packer
        var mapper = LocalTimeMapper(form, viewer: window.viewer)
        while true {
            let occurrence = packer.occurrence(at: position, &mapper)
            if window.contains(from: occurrence.startInstant, to: occurrence.endInstant) { return occurrence }
            guard let next = positions.next(within: &exclusions) else { return nil }
            position = next
        }
    }
}

extension SeriesSegment {
    /// Appends the occurrences of the first page, as ``SegmentIterator`` does; where there are no more, none need be made.
    ///
    /// - Parameters:
    ///   - source: its place among the sources that are expanded together.
    ///   - exclusions: the budget of the query.
    ///   - mappers: for the viewer of the window.
    /// - Returns: the position of the first occurrence that is not on the page, nil where there is none; and whether the walk
    ///   was given up.
    func append(
        to buffer: inout OccurrenceBuffer, _ share: inout PageShare, source: Int,
        within exclusions: inout ExclusionBudget, _ mappers: inout LocalTimeMappers
    ) -> (refused: Int?, isTruncated: Bool) {
        var packer = OccurrencePacker(self, source: source)
        let candidates = share.window.positions(of: self)
        return mappers.withMapper(of: form) { mapper in
            set.visitMembers(from: candidates.from, to: candidates.to, within: &exclusions) {
                share.append(packer.occurrence(at: $0, &mapper), to: &buffer)
            }
        }
    }

    /// The occurrence at a position of the set, as numbers.
    func occurrence(at position: Int, viewer: ZoneRules) -> PackedOccurrence {
        var packer = OccurrencePacker(self, source: 0)
        var mapper = LocalTimeMapper(form, viewer: viewer)
        return packer.occurrence(at: position, &mapper)
    }
}

/// The occurrences that one segment has on a page: those that start before the page ends, up to a limit that ends it earlier.
struct PageShare {
    let window: ExpansionWindow
    /// The end of the page. It is made earlier where there is more than the limit.
    private(set) var end: Int
    /// The start of the first occurrence that is left for a later page; `Int.max` if there is none.
    private(set) var nextStart = Int.max
    private let limit: Int
    private var count = 0

    init(in window: ExpansionWindow, before end: Int, limit: Int) {
        self.window = window
        self.end = end
        self.limit = limit
    }

    /// - Returns: false for one that starts after the page.
    @inline(__always)
    mutating func append(_ occurrence: PackedOccurrence, to buffer: inout OccurrenceBuffer) -> Bool {
        guard window.contains(from: occurrence.startInstant, to: occurrence.endInstant) else { return true }
        if count == limit { end = min(end, window.viewer.orderingBoundary(onOrAfter: occurrence.startInstant)) }
        guard occurrence.startInstant < end else {
            nextStart = occurrence.startInstant
            return false
        }
        buffer.append(occurrence)
        count += 1
        return true
    }
}

/// Makes occurrences of the positions of a segment.
private struct OccurrencePacker {
    private let segment: SeriesSegment
    private let positionsAreStarts: Bool
    private let shift: Int
    private let duration: NominalDuration
    private let source: Int
    private let traits: CalendarEntry.Traits
    /// Maps positions to the wall clock of the series, where they are instants and not starts.
    private var seriesZone: ZoneCursor?
    private let isInAnotherZone: Bool

    init(_ segment: SeriesSegment, source: Int) {
        self.segment = segment
        positionsAreStarts = segment.positionsAreStarts
        shift = segment.shift
        duration = segment.duration
        traits = segment.traits
        isInAnotherZone = segment.isInAnotherZone
        self.source = source
        seriesZone = positionsAreStarts ? nil : segment.set.zone.map(ZoneCursor.init)
    }

    /// - Parameter mapper: for the form of the segment.
    @inline(__always)
    mutating func occurrence(at position: Int, _ mapper: inout LocalTimeMapper) -> PackedOccurrence {
        if positionsAreStarts {
            let placed = mapper.place(instant: position, duration: duration)
            return PackedOccurrence(placed, source: source, traits)
        }
        let clock = segment.originalClock(showing: seriesZone?.clock(at: position) ?? position) + shift
        if isInAnotherZone, let moved = seriesZone?.moment(ofClock: clock) {
            let placed = mapper.place(instant: moved.instant, duration: duration)
            return PackedOccurrence(placed, source: source, traits, isShiftedByGap: moved.clock != clock)
        }
        let placed = mapper.place(clock: clock, duration: duration)
        return PackedOccurrence(placed, source: source, traits, isShiftedByGap: placed.localStart != clock)
    }
}
