import Recurrence

/// Walks the occurrences of a segment that touch a window, in the order of their starts.
struct SegmentIterator {
    private let segment: SeriesSegment
    private let window: ExpansionWindow
    private var members: RecurrenceSet.Iterator
    /// The place of the segment among the sources that are walked together.
    private let source: Int

    /// - Parameter first: the first key that counts.
    init(_ segment: SeriesSegment, in window: ExpansionWindow, source: Int = 0, from first: Int = .min) {
        self.segment = segment
        self.window = window
        self.source = source
        let keys = segment.keys(touching: window)
        members = segment.set.members(from: max(keys.from, first), to: keys.to)
    }

    /// Whether the walk was given up: see ``Recurrence/RecurrenceSet/maximumExcludedRun``.
    var isTruncated: Bool { members.isTruncated }

    /// Takes what starts before the bound.
    mutating func take(
        _ taking: inout MemberTaking, into taken: inout OccurrenceBuffer, _ mappers: inout LocalTimeMappers
    ) {
        var placer = MemberPlacer(segment, source: source)
        mappers.withMapper(of: segment.form) { mapper in
            members.forEach { taking.take(placer.member(at: $0, &mapper), into: &taken) }
        }
    }

    /// The next occurrence, as numbers.
    mutating func next() -> PackedOccurrence? {
        guard let key = members.next() else { return nil }
        var placer = MemberPlacer(segment, source: source)
        var mapper = LocalTimeMapper(segment.form, viewer: window.viewer)
        var next: Int? = key
        while let key = next {
            let member = placer.member(at: key, &mapper)
            if window.contains(from: member.startInstant, to: member.endInstant) {
                return member
            }
            next = members.next()
        }
        return nil
    }

    /// The occurrence that a member of the set is.
    static func occurrence(at key: Int, of segment: SeriesSegment, viewer: ZoneRules) -> Occurrence {
        var placer = MemberPlacer(segment, source: 0)
        var mapper = LocalTimeMapper(segment.form, viewer: viewer)
        return Occurrence(sources: SourceTable([.segment(segment)]), member: placer.member(at: key, &mapper))
    }
}

extension SeriesSegment {
    /// Takes the occurrences that touch a window and start before the bound, as ``SegmentIterator`` does; where that is all,
    /// none need be made.
    ///
    /// - Parameters:
    ///   - source: its place among the sources that are walked together.
    ///   - mappers: for the viewer of the window.
    /// - Returns: the key of the first that starts too late, nil where there is none; and whether the walk was given up.
    func take(
        _ taking: inout MemberTaking, source: Int, into taken: inout OccurrenceBuffer, _ mappers: inout LocalTimeMappers
    ) -> (refused: Int?, isTruncated: Bool) {
        var placer = MemberPlacer(self, source: source)
        let keys = keys(touching: taking.window)
        return mappers.withMapper(of: form) { mapper in
            set.visitMembers(from: keys.from, to: keys.to) {
                taking.take(placer.member(at: $0, &mapper), into: &taken)
            }
        }
    }

    /// Keys from which an occurrence can reach into a window.
    fileprivate func keys(touching window: ExpansionWindow) -> (from: Int, to: Int) {
        // What is not exact, days of 23 to 25 hours and the viewer's offset, is covered by a margin, and decided when the
        // occurrence is there.
        let margin =
            keysAreStarts && duration.days == 0 ? 0 : form == recurrenceForm ? Self.margin : Self.marginBetweenForms
        let span = duration.nominalSeconds
        var (from, to) = (window.start, window.end)
        if !hasZone {
            from += window.viewer.offset(at: from)
            to += window.viewer.offset(at: to)
        }
        return (max(from - span - shift - margin, keys.lowerBound), min(to - shift + margin, keys.upperBound))
    }

    /// The longest gap that a zone ever had is a day (Pacific/Apia, 30 December 2011), and an hour more is DST.
    private static var margin: Int { 90_000 }

    /// Zones are up to 26 hours from each other, as the viewer's may be from that of an override.
    private static var marginBetweenForms: Int { 26 * 3_600 + margin }
}

/// Makes occurrences of the keys of a segment.
private struct MemberPlacer {
    private let keysAreStarts: Bool
    private let shift: Int
    private let duration: NominalDuration
    private let source: Int
    private let traits: CalendarEntry.Traits
    /// Maps keys to the wall clock of the series, where they are instants and not starts.
    private var seriesZone: ZoneCursor?
    private let isInAnotherZone: Bool

    init(_ segment: SeriesSegment, source: Int) {
        keysAreStarts = segment.keysAreStarts
        shift = segment.shift
        duration = segment.duration
        traits = segment.traits
        isInAnotherZone = segment.isInAnotherZone
        self.source = source
        seriesZone = keysAreStarts ? nil : segment.set.zone.map(ZoneCursor.init)
    }

    /// - Parameter mapper: for the form of the segment.
    mutating func member(at key: Int, _ mapper: inout LocalTimeMapper) -> PackedOccurrence {
        if keysAreStarts {
            let placed = mapper.place(instant: key, duration: duration)
            return PackedOccurrence(placed, source: source, traits)
        }
        let clock = (seriesZone?.clock(at: key) ?? key) + shift
        if isInAnotherZone, let moved = seriesZone?.moment(ofClock: clock) {
            let placed = mapper.place(instant: moved.instant, duration: duration)
            return PackedOccurrence(placed, source: source, traits, isPutOff: moved.clock != clock)
        }
        let placed = mapper.place(clock: clock, duration: duration)
        return PackedOccurrence(placed, source: source, traits, isPutOff: placed.localStart != clock)
    }
}
