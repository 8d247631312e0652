import Recurrence

/// Search margins. An exact answer requires placing the occurrence; before that, only ``Recurrence/ZoneBounds`` is
/// known about its zone. Every range here is therefore slightly too wide, and ``ExpansionWindow/contains(from:to:)``
/// makes the final decision.
extension ExpansionWindow {
    /// The maximum number of seconds between a wall-clock time and its instant. This is also the maximum difference
    /// between a number of nominal days and as many days of 24 hours.
    static let margin = ZoneBounds.maximumOffset + ZoneBounds.maximumGap

    /// The margin in days.
    static let marginDays = margin / 86_400

    /// The margin between the wall clocks of two zones.
    private static let marginBetweenZones = margin + ZoneBounds.maximumOffset

    /// Returns whether a single occurrence is so close to the window that only placing it can decide.
    func mayContain(_ single: SingleOccurrence) -> Bool {
        let first = single.localSeconds - Self.margin
        return first < end && single.localSeconds + single.duration.nominalSeconds + Self.margin > start
    }

    /// Returns the range of positions in a segment's set from which an occurrence can reach into the window.
    func positions(of segment: SeriesSegment) -> (from: MemberPosition, to: MemberPosition) {
        let isExact = segment.positionsAreStarts && segment.duration.days == 0
        let margin =
            isExact ? 0 : segment.form == segment.recurrenceForm ? Self.margin : Self.marginBetweenZones
        var (from, to) = (start, end)
        if !segment.hasZone {
            from += viewer.offset(at: Timestamp(secondsSince1970: from))
            to += viewer.offset(at: Timestamp(secondsSince1970: to))
        }
        from -= segment.duration.nominalSeconds + segment.shift + margin
        to += margin - segment.shift
        return (
            max(MemberPosition(seconds: from), segment.positions.lowerBound),
            min(MemberPosition(seconds: to), segment.positions.upperBound)
        )
    }

    /// Returns the wall-clock days on which an occurrence of the given length in seconds can start and touch the
    /// window.
    func candidateDays(ofLength length: Int) -> Range<Int> {
        let first = Gregorian.floorDivide(earliestStart(ofLength: length) - Self.margin, 86_400)
        return first..<Gregorian.floorDivide(max(end, start) + ZoneBounds.maximumOffset, 86_400) + 1
    }
}

extension OccurrenceSource {
    /// The half-open range of instants that contains all occurrences of the source, for every viewer; slightly too
    /// wide.
    var extent: Range<Int> {
        let margin = ExpansionWindow.margin
        switch self {
        case .single(let single):
            guard single.form.hasZone else {
                return single.localSeconds - margin..<single.localSeconds + single.duration.nominalSeconds + margin
            }
            var mapper = LocalTimeMapper(single.form, viewer: .utc)
            let placed = single.placed(&mapper)
            // A zero-length occurrence is in a window that starts at the same instant.
            return placed.startInstant..<max(placed.endInstant, placed.startInstant + 1)
        case .segment(let segment):
            let bounds = segment.set.bounds
            let lower = max(bounds.lowerBound, segment.positions.lowerBound)
            let upper = min(bounds.upperBound, segment.positions.upperBound)
            guard lower <= upper else { return lower.seconds..<lower.seconds }
            let last = upper.clamped.seconds + segment.shift + segment.duration.nominalSeconds + margin
            // A day starts before the times on it.
            let first = lower.seconds + segment.shift - margin - (segment.showsDays ? 86_400 : 0)
            return min(first, last)..<last
        }
    }
}

extension SingleOccurrence {
    /// Returns the start and end of the occurrence.
    ///
    /// - Parameter mapper: The mapper of the occurrence's form.
    func placed(_ mapper: inout LocalTimeMapper) -> LocalTimeMapper.Placed {
        if let instant { return mapper.place(at: instant, duration: duration) }
        return mapper.place(localSeconds: localSeconds, duration: duration)
    }

    /// Returns the occurrence as numbers, or nil if it does not touch a window.
    ///
    /// - Parameters:
    ///   - source: The index of the source among those expanded together.
    ///   - mappers: The mappers for the viewer of the window.
    func packed(in window: ExpansionWindow, source: Int, _ mappers: inout LocalTimeMappers) -> PackedOccurrence? {
        let placed = mappers.withMapper(of: form) { self.placed(&$0) }
        let occurrence = PackedOccurrence(placed, source: source, traits)
        return window.contains(from: occurrence.startInstant, to: occurrence.endInstant) ? occurrence : nil
    }
}
