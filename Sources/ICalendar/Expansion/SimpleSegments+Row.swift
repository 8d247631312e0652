// Inlined, as in all files that place occurrences: ten years of 1,000 events take 11 % more instructions if nothing is.

import Recurrence

extension SimpleSegments {
    /// The values of a simple segment that every page needs. The rows of a feed are contiguous in memory, so rarely
    /// used values are separate, in ``SimpleSegments/Details``.
    struct Row: Sendable {
        /// The segment has no occurrence before `firstDay` or after `lastDay`.
        let firstDay: Int32
        let lastDay: Int32
        /// The days of the first and the last EXDATE. Without EXDATEs, the first is after the last.
        let firstExcludedDay: Int32
        let lastExcludedDay: Int32
        /// The time of day in seconds after midnight.
        let time: UInt32
        /// The length in seconds, including days. If two occurrences start together, the shorter one is first, then the
        /// one with the earlier source.
        let length: UInt32
        /// The index of the rule in ``SimpleSegments/rules``.
        var rule: Int32 = 0
        /// The index of the form in ``SimpleSegments/forms``.
        var form: Int32 = 0
        /// The bits of ``PackedOccurrence/origin`` for the source.
        let origin: UInt64

        /// Creates a row.
        ///
        /// - Parameters:
        ///   - days: The first and the last day.
        ///   - excluded: The first and the last excluded day; nil without EXDATEs.
        ///   - source: The index of the source; no feed has more sources than the bits can number.
        init(
            days: (first: Int, last: Int), excluded: (first: Int, last: Int)?, time: UInt32, length: UInt32,
            source: Int,
            _ traits: CalendarEntry.Traits
        ) {
            (firstDay, lastDay) = (Int32(clamping: days.first), Int32(clamping: days.last))
            (firstExcludedDay, lastExcludedDay) =
                excluded.map { (Int32(clamping: $0.first), Int32(clamping: $0.last)) } ?? (.max, .min)
            (self.time, self.length) = (time, length)
            origin = PackedOccurrence.bits(ofSource: source, traits)
        }
    }

    /// The values of a row that are only needed if its days are placed one by one.
    struct Details: Sendable {
        /// The positions that belong to both the segment and its rule.
        let positions: ClosedRange<MemberPosition>
        /// The number of nominal days in the length.
        let days: Int32
        /// Whether positions are instants of a zone.
        let hasZone: Bool
        /// The range of the EXDATEs in ``SimpleSegments/exclusions``, in ascending order.
        var exclusions: Range<Int32> = 0..<0
    }
}

extension SimpleSegments.Row {
    /// The index of the source among those expanded together.
    var source: Int { Int(origin >> 32) }

    var traits: CalendarEntry.Traits { CalendarEntry.Traits(bits: UInt8(truncatingIfNeeded: origin)) }

    /// Returns the length in nominal days and exact seconds.
    ///
    /// - Parameter days: The days in the row's ``SimpleSegments/Details``.
    func duration(days: Int32) -> CalendarDuration {
        CalendarDuration(days: Int(days), seconds: Int(length) - Int(days) * 86_400)
    }

    /// Returns whether the segment continues before and after a page and has no occurrences longer than a day. If so,
    /// the rule and the exclusions alone determine the days of its occurrences.
    @inline(__always)
    func goesThrough(_ page: ExpansionPage) -> Bool {
        length <= 86_400 && firstDay < page.latestFirstDay && page.earliestLastDay < lastDay
    }

    /// Returns whether the row has no occurrences on a page because it ends before the page or starts after it.
    @inline(__always)
    func isOutside(_ page: ExpansionPage) -> Bool {
        Int(firstDay) >= page.endDay || Int(lastDay) + Int(length) / 86_400 < page.firstDay
    }

    /// Returns whether the page is between the first and the last exclusion, or near one of them.
    @inline(__always)
    func mayBeExcluded(on page: ExpansionPage) -> Bool {
        page.latestFirstDay <= lastExcludedDay && firstExcludedDay <= page.earliestLastDay
    }
}

/// A segment to add to ``SimpleSegments``.
struct SimpleSegment {
    let row: SimpleSegments.Row
    let details: SimpleSegments.Details
    let days: DayRule
    let form: TimeKind
    let exclusions: [MemberPosition]

    /// Creates a simple segment, or returns nil if the segment is not simple.
    ///
    /// A segment is not simple if its set is more than one rule with one time a day, if it is shown in a different form
    /// than the set's, or if it has no members of the set.
    ///
    /// - Parameter source: The index of the segment's source.
    init?(_ segment: SeriesSegment, source: Int) {
        let set = segment.set
        guard let rule = SimpleRule(set), !segment.positions.isEmpty, segment.shift == 0,
            segment.positionsAreStarts || !segment.hasZone && segment.form == segment.recurrenceForm,
            let days = Int32(exactly: segment.duration.days),
            let length = UInt32(exactly: segment.duration.nominalSeconds)
        else { return nil }
        let lower = max(rule.positions.lowerBound, segment.positions.lowerBound)
        let upper = min(rule.positions.upperBound, segment.positions.upperBound - 1)
        guard lower <= upper else { return nil }
        func day(_ position: MemberPosition) -> Int { Gregorian.floorDivide(position.seconds, 86_400) }
        let margin = ExpansionWindow.marginDays
        exclusions = set.exclusions
        row = SimpleSegments.Row(
            days: (day(lower) - margin, min(day(upper) + margin, rule.lastDay)),
            excluded: exclusions.isEmpty ? nil : (day(exclusions[0]), day(exclusions[exclusions.count - 1])),
            time: UInt32(truncatingIfNeeded: rule.time), length: length, source: source, segment.traits)
        details = SimpleSegments.Details(positions: lower...upper, days: days, hasZone: rule.hasZone)
        self.days = rule.days
        form = segment.form
    }
}
