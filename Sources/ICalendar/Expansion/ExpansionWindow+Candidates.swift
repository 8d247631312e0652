import Recurrence

/// The search margins. An exact answer needs the occurrence itself; before it is placed, only ``Recurrence/ZoneBounds`` is known of
/// its zone. Every range here is therefore a little wide, and ``ExpansionWindow/contains(from:to:)`` decides what is in it.
extension ExpansionWindow {
    /// The seconds between a wall-clock time and its instant, or by which an occurrence of some nominal days may be longer or
    /// shorter than days of 24 hours.
    static let margin = ZoneBounds.maximumOffset + ZoneBounds.maximumGap

    /// The same in days.
    static let marginDays = margin / 86_400

    /// The margin between the wall clocks of two zones.
    private static let marginBetweenZones = margin + ZoneBounds.maximumOffset

    /// Whether a single occurrence is so near that it has to be placed to know.
    func mayContain(_ single: SingleOccurrence) -> Bool {
        let first = single.clock - Self.margin
        return first < end && single.clock + single.duration.nominalSeconds + Self.margin > start
    }

    /// The positions in the set of a segment from which an occurrence can reach into the window.
    func positions(of segment: SeriesSegment) -> (from: Int, to: Int) {
        let isExact = segment.positionsAreStarts && segment.duration.days == 0
        let margin =
            isExact ? 0 : segment.form == segment.recurrenceForm ? Self.margin : Self.marginBetweenZones
        var (from, to) = (start, end)
        if !segment.hasZone {
            from += viewer.offset(at: from)
            to += viewer.offset(at: to)
        }
        from -= segment.duration.nominalSeconds + segment.shift + margin
        to += margin - segment.shift
        return (max(from, segment.positions.lowerBound), min(to, segment.positions.upperBound))
    }

    /// The days of a wall clock on which an occurrence of so many seconds can start that touches the window.
    func candidateDays(ofLength length: Int) -> Range<Int> {
        let first = Gregorian.floorDivide(earliestStart(ofLength: length) - Self.margin, 86_400)
        return first..<Gregorian.floorDivide(max(end, start) + ZoneBounds.maximumOffset, 86_400) + 1
    }
}

extension OccurrenceSource {
    /// The instants between which all occurrences of the source lie, for every viewer: half-open, a little wide.
    var extent: Range<Int> {
        let margin = ExpansionWindow.margin
        switch self {
        case .single(let single):
            guard single.form.hasZone else {
                return single.clock - margin..<single.clock + single.duration.nominalSeconds + margin
            }
            var mapper = LocalTimeMapper(single.form, viewer: .utc)
            let placed = single.placed(&mapper)
            // An occurrence without length is in a window that starts with it.
            return placed.startInstant..<max(placed.endInstant, placed.startInstant + 1)
        case .segment(let segment):
            let bounds = segment.set.bounds
            let lower = max(bounds.lowerBound, segment.positions.lowerBound)
            let upper = min(bounds.upperBound, segment.positions.upperBound)
            guard lower <= upper else { return lower..<lower }
            let last = RecurrenceSet.clamped(upper) + segment.shift + segment.duration.nominalSeconds + margin
            return min(lower + segment.shift - margin, last)..<last
        }
    }
}

extension SingleOccurrence {
    /// Where the occurrence starts and ends.
    ///
    /// - Parameter mapper: for its form.
    func placed(_ mapper: inout LocalTimeMapper) -> LocalTimeMapper.Placed {
        if let instant { return mapper.place(instant: instant, duration: duration) }
        return mapper.place(clock: clock, duration: duration)
    }

    /// The occurrence as numbers, if it touches a window.
    ///
    /// - Parameters:
    ///   - source: its place among the sources that are expanded together.
    ///   - mappers: for the viewer of the window.
    func packed(in window: ExpansionWindow, source: Int, _ mappers: inout LocalTimeMappers) -> PackedOccurrence? {
        let placed = mappers.withMapper(of: form) { self.placed(&$0) }
        let occurrence = PackedOccurrence(placed, source: source, traits)
        return window.contains(from: occurrence.startInstant, to: occurrence.endInstant) ? occurrence : nil
    }
}
