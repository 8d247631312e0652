import Recurrence

extension SimpleSegments {
    /// What every page asks of a simple segment. Those of a feed lie in a row, without what few are asked for.
    struct Row: Sendable {
        /// No day before or after these has an occurrence.
        let firstDay: Int32
        let lastDay: Int32
        /// The days of the first and the last EXDATE; the first is after the last where there is none.
        let firstExcludedDay: Int32
        let lastExcludedDay: Int32
        /// Seconds after midnight, on each of its days.
        let time: UInt32
        /// Seconds, days included: so long that the order of two that start together is known; and then the source decides.
        let length: UInt32
        /// Which of ``SimpleSegments/rules``.
        var rule: Int32 = 0
        /// Which of ``SimpleSegments/forms``.
        var form: Int32 = 0
        /// What its source makes of ``PackedOccurrence/origin``.
        private(set) var origin: UInt64

        /// - Parameters:
        ///   - days: the first and the last; so are the excluded ones.
        ///   - source: no feed has as many as this has bits for.
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

    /// What is asked of a row whose days are placed one by one.
    struct Details: Sendable {
        /// The positions that belong to the segment and to its rule.
        let positions: ClosedRange<Int>
        /// The nominal days of the length.
        let days: Int32
        /// Whether positions are instants of a zone.
        let hasZone: Bool
        /// EXDATE, ascending: where in ``SimpleSegments/exclusions``.
        var exclusions: Range<Int32> = 0..<0
    }
}

extension SimpleSegments.Row {
    /// The place of its source among those that are expanded together.
    var source: Int {
        get { Int(origin >> 32) }
        set { origin = PackedOccurrence.bits(ofSource: newValue, traits) }
    }

    var traits: CalendarEntry.Traits { CalendarEntry.Traits(bits: UInt8(truncatingIfNeeded: origin)) }

    /// - Parameter days: those of the ``SimpleSegments/Details``.
    func duration(days: Int32) -> NominalDuration {
        NominalDuration(days: Int(days), seconds: Int(length) - Int(days) * 86_400)
    }

    /// Whether the segment goes on before and after a page, and has nothing that takes more than a day: then its rule and its
    /// exclusions alone say on which days it is.
    @inline(__always)
    func goesThrough(_ page: ExpansionPage) -> Bool {
        length <= 86_400 && firstDay < page.latestFirstDay && page.earliestLastDay < lastDay
    }

    /// Whether the row has nothing on a page: it ends before the page, or starts after it.
    @inline(__always)
    func isOutside(_ page: ExpansionPage) -> Bool {
        Int(firstDay) >= page.endDay || Int(lastDay) + Int(length) / 86_400 < page.firstDay
    }

    /// Whether the page lies after its first exclusion and before its last one, or one of them is near.
    @inline(__always)
    func mayBeExcluded(on page: ExpansionPage) -> Bool {
        page.latestFirstDay <= lastExcludedDay && firstExcludedDay <= page.earliestLastDay
    }
}

/// A segment on its way into ``SimpleSegments``.
struct SimpleSegment {
    let row: SimpleSegments.Row
    let details: SimpleSegments.Details
    let days: DayRule
    let form: TimeKind
    let exclusions: [Int]

    /// Nil for a segment that is not simple: its set is more than one rule with one time a day, it is shown in another form
    /// than its set is kept in, or it has nothing of it.
    ///
    /// - Parameter source: the place of its source.
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
        func day(_ position: Int) -> Int { Gregorian.floorDivide(position, 86_400) }
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
