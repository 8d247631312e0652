// Inlined, as in all files that place occurrences: ten years of 1,000 events take 11 % more instructions if nothing is.

import Recurrence

/// An iterator over the occurrences of a segment that touch a window, in the order of their positions in the set.
///
/// This is for segments that are not simple: several rules, COUNT, RDATE, EXRULE, several times a day, or a shifted
/// segment.
struct SegmentIterator {
    private let window: ExpansionWindow
    private let packer: OccurrencePacker
    private let form: TimeKind
    private var positions: RecurrenceSet.Iterator

    /// Creates an iterator over a segment.
    ///
    /// - Parameters:
    ///   - source: The index of the segment among the sources expanded together.
    ///   - first: The first position to include.
    init(
        _ segment: SeriesSegment, in window: ExpansionWindow, source: Int = 0, from first: MemberPosition = .min
    ) {
        self.window = window
        packer = OccurrencePacker(segment, source: source)
        form = segment.form
        let candidates = window.positions(of: segment)
        positions = segment.set.members(from: max(candidates.from, first), to: candidates.to)
    }

    /// Whether the iterator gave up; see ``Recurrence/RecurrenceSet/maximumExcludedRun``.
    var isTruncated: Bool { positions.isTruncated }

    /// Appends the occurrences of a page to a buffer.
    ///
    /// - Parameter exclusions: The query's budget for excluded occurrences.
    mutating func append(
        to buffer: inout OccurrenceBuffer, _ share: inout PageShare, within exclusions: inout ExclusionBudget,
        _ mappers: inout LocalTimeMappers
    ) {
        var packer = packer
        mappers.withMapper(of: form) { mapper in
            positions.forEach(within: &exclusions) { share.append(packer.occurrence(at: $0, &mapper), to: &buffer) }
        }
    }

    /// Returns the next occurrence, or nil at the end.
    ///
    /// - Parameter exclusions: The query's budget for excluded occurrences.
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
    /// Appends the occurrences of the first page, like ``SegmentIterator``. If there are no others, no iterator is
    /// needed.
    ///
    /// - Parameters:
    ///   - source: The index of the segment among the sources expanded together.
    ///   - exclusions: The query's budget for excluded occurrences.
    ///   - mappers: The mappers for the viewer of the window.
    /// - Returns: The position of the first occurrence that is not on the page, or nil if there is none; and whether
    ///   the search gave up.
    func append(
        to buffer: inout OccurrenceBuffer, _ share: inout PageShare, source: Int,
        within exclusions: inout ExclusionBudget, _ mappers: inout LocalTimeMappers
    ) -> (refused: MemberPosition?, isTruncated: Bool) {
        var packer = OccurrencePacker(self, source: source)
        let candidates = share.window.positions(of: self)
        return mappers.withMapper(of: form) { mapper in
            set.visitMembers(from: candidates.from, to: candidates.to, within: &exclusions) {
                share.append(packer.occurrence(at: $0, &mapper), to: &buffer)
            }
        }
    }

    /// Returns the occurrence at a position of the set, as numbers.
    func occurrence(at position: MemberPosition, viewer: ZoneRules) -> PackedOccurrence {
        var packer = OccurrencePacker(self, source: 0)
        var mapper = LocalTimeMapper(form, viewer: viewer)
        return packer.occurrence(at: position, &mapper)
    }
}

/// The occurrences of one segment on a page. If there are more than a limit, the page ends earlier.
struct PageShare {
    let window: ExpansionWindow
    /// The end of the page, which moves earlier if there are more occurrences than the limit.
    private(set) var end: Int
    /// The start of the first occurrence left for a later page; `Int.max` if there is none.
    private(set) var nextStart = Int.max
    private let limit: Int
    private var count = 0

    init(in window: ExpansionWindow, before end: Int, limit: Int) {
        self.window = window
        self.end = end
        self.limit = limit
    }

    /// Appends an occurrence if it is on the page.
    ///
    /// - Returns: false if the occurrence starts after the page.
    @inline(__always)
    mutating func append(_ occurrence: PackedOccurrence, to buffer: inout OccurrenceBuffer) -> Bool {
        guard window.contains(from: occurrence.startInstant, to: occurrence.endInstant) else { return true }
        if count == limit { end = min(end, window.orderingBoundary(onOrAfter: occurrence.startInstant)) }
        guard occurrence.startInstant < end else {
            nextStart = occurrence.startInstant
            return false
        }
        buffer.append(occurrence)
        count += 1
        return true
    }
}

/// A converter from the positions of a segment to occurrences.
private struct OccurrencePacker {
    private let segment: SeriesSegment
    private let positionsAreStarts: Bool
    private let shift: Int
    private let duration: CalendarDuration
    private let source: Int
    private let traits: CalendarEntry.Traits
    /// A cursor from positions to the wall clock of the series, if positions are instants but not starts.
    private var seriesZone: ZoneCursor?
    private let isInAnotherZone: Bool
    private let showsDays: Bool

    init(_ segment: SeriesSegment, source: Int) {
        self.segment = segment
        positionsAreStarts = segment.positionsAreStarts
        shift = segment.shift
        duration = segment.duration
        traits = segment.traits
        isInAnotherZone = segment.isInAnotherZone
        showsDays = segment.showsDays
        self.source = source
        seriesZone = positionsAreStarts ? nil : segment.set.zone.map(ZoneCursor.init)
    }

    /// Returns the occurrence at a position.
    ///
    /// - Parameter mapper: The mapper for the form of the segment.
    @inline(__always)
    mutating func occurrence(at position: MemberPosition, _ mapper: inout LocalTimeMapper) -> PackedOccurrence {
        if positionsAreStarts {
            let placed = mapper.place(at: Timestamp(secondsSince1970: position.seconds), duration: duration)
            return PackedOccurrence(placed, source: source, traits)
        }
        let shown = seriesZone?.localSeconds(at: Timestamp(secondsSince1970: position.seconds)) ?? position.seconds
        if showsDays {
            let midnight = Gregorian.floorDivide(shown, 86_400) * 86_400
            let placed = mapper.place(localSeconds: midnight + shift, duration: duration)
            return PackedOccurrence(placed, source: source, traits)
        }
        let localSeconds = segment.originalLocalSeconds(showing: shown) + shift
        if isInAnotherZone, let moved = seriesZone?.resolve(localSeconds: localSeconds) {
            let placed = mapper.place(at: moved.timestamp, duration: duration)
            return PackedOccurrence(placed, source: source, traits, isShiftedByGap: moved.localSeconds != localSeconds)
        }
        let placed = mapper.place(localSeconds: localSeconds, duration: duration)
        return PackedOccurrence(placed, source: source, traits, isShiftedByGap: placed.localStart != localSeconds)
    }
}
