import Recurrence

/// A segment as numbers alone, where its set is a ``Recurrence/PlainRule``: those of a feed lie in rows, so that a query goes
/// through them without coming to the objects that the series are.
struct PlainStretch: Sendable {
    var row: SimpleSegments.Row
    var details: Details

    /// What is asked of those that are looked at day by day.
    struct Details {
        /// Those of the segment that the rule has too.
        fileprivate let keys: ClosedRange<Int>
        fileprivate let days: Int32
        /// Whether keys are instants of a zone.
        fileprivate let hasZone: Bool
        /// EXDATE, ascending: where in ``SimpleSegments/exclusions``.
        var exclusions: Range<Int32> = 0..<0
    }

    init(_ row: SimpleSegments.Row, _ details: Details) { (self.row, self.details) = (row, details) }

    /// One that has a rule by its number.
    init(_ segment: PlainStretch, rule: Int32) {
        self = segment
        row.rule = rule
    }

    /// Nil where a segment is shown in another form than its set is kept in, or has nothing of it.
    ///
    /// - Parameter source: the place of its source.
    init?(_ segment: SeriesSegment, _ rule: PlainRule, source: Int) {
        guard !segment.keys.isEmpty, segment.shift == 0,
            segment.keysAreStarts || !segment.hasZone && segment.form == segment.recurrenceForm,
            let days = Int32(exactly: segment.duration.days),
            let length = UInt32(exactly: segment.duration.nominalSeconds)
        else { return nil }
        let lower = max(rule.keys.lowerBound, segment.keys.lowerBound)
        let upper = min(rule.keys.upperBound, segment.keys.upperBound - 1)
        guard lower <= upper else { return nil }
        let excluded = segment.set.exclusions
        row = SimpleSegments.Row(
            days: (Self.day(of: lower) - Self.margin, min(Self.day(of: upper) + Self.margin, rule.lastDay)),
            excluded: excluded.isEmpty ? nil : (Self.day(of: excluded[0]), Self.day(of: excluded[excluded.count - 1])),
            time: UInt32(truncatingIfNeeded: rule.time), length: length, source: source, segment.traits)
        details = Details(keys: lower...upper, days: days, hasZone: rule.hasZone)
    }

    /// Days: no clock is more than one from UTC.
    static let margin = 2

    private static func day(of key: Int) -> Int { Gregorian.floorDivide(key, 86_400) }

    private var duration: NominalDuration {
        NominalDuration(days: Int(details.days), seconds: Int(row.length) - Int(details.days) * 86_400)
    }
}

extension PlainStretch {
    /// Takes the occurrences that touch a window and start before the bound.
    ///
    /// - Parameters:
    ///   - day: the day to go on from; nil to start.
    ///   - segments: those that it is one of.
    ///   - mapper: for its ``SimpleSegments.Row/form`` and the viewer of the window.
    /// - Returns: the day of the next one; nil after the last.
    func take(
        _ taking: inout MemberTaking, from day: Int?, _ segments: SimpleSegments, _ mapper: inout LocalTimeMapper,
        _ months: inout CivilMonths, into taken: inout OccurrenceBuffer
    ) -> Int? {
        // A day of the wall clock has 23 to 25 hours, but for one that a zone left out: what that makes longer or shorter is
        // decided when the occurrence is there.
        let margin = details.hasZone && details.days == 0 ? 0 : 90_000
        let window = taking.window
        let clocks = mapper.clocks(of: (window.start - Int(row.length) - margin, window.end + margin))
        var next = max(day ?? self.day(notBefore: clocks.from), Int(row.firstDay))
        let end = min(self.day(notBefore: clocks.to), Int(row.lastDay) + 1)
        let rule = segments.rules[Int(row.rule)]
        while true {
            let days = rule.days(from: next, before: end, &months)
            var marks = days.marks
            guard marks != 0 else { return nil }
            let first = days.first * 86_400 + Int(row.time)
            while marks != 0 {
                let together = takeTogether(marks, first, &taking, segments, &mapper, into: &taken)
                marks &= ~together.done
                // What is left of them is looked at one by one.
                var single = together.left
                while single != 0 {
                    let number = single.trailingZeroBitCount
                    if let member = member(at: first + number * 86_400, segments, &mapper),
                        !taking.take(member, into: &taken)
                    {
                        return days.first + number
                    }
                    single &= single &- 1
                }
            }
            next = days.next
        }
    }

    /// The first day on which the time of the rule is not before a wall-clock second.
    private func day(notBefore clock: Int) -> Int { Gregorian.floorDivide(clock - Int(row.time) + 86_399, 86_400) }

    /// Takes those of the marked days between two changes of the clock that touch the window and start before the bound, if
    /// none of them is excluded: nearly always all that there is.
    ///
    /// - Parameters:
    ///   - marks: bit n for the day n after the first.
    ///   - first: the wall-clock second of the rule's time on the first day.
    /// - Returns: the marks that are done with, and those of them that have to be looked at one by one.
    @inline(__always)
    private func takeTogether(
        _ marks: UInt64, _ first: Int, _ taking: inout MemberTaking, _ segments: SimpleSegments,
        _ mapper: inout LocalTimeMapper, into taken: inout OccurrenceBuffer
    ) -> (done: UInt64, left: UInt64) {
        let length = Int(row.length)
        let earliest = marks & ~(marks &- 1)
        guard let run = mapper.run(at: first + marks.trailingZeroBitCount * 86_400) else {
            return (earliest, earliest)
        }
        let inRun = marks & Self.days(from: first, before: run.to - length)
        guard inRun != 0 else { return (earliest, earliest) }

        // What has a length touches the window if it ends after the window's start; what has none, if it starts in it.
        let window = taking.window
        let early = window.start + run.offset - (length > 0 ? length - 1 : 0)
        let touching =
            inRun & Self.days(from: first, before: window.end + run.offset) & ~Self.days(from: first, before: early)
        let timely = touching & Self.days(from: first, before: min(taking.bound, window.end) + run.offset)
        guard timely != 0 else { return (inRun, touching) }

        let keyOffset = details.hasZone ? run.offset : 0
        let least = first + timely.trailingZeroBitCount * 86_400 - keyOffset
        let greatest = first + (63 - timely.leadingZeroBitCount) * 86_400 - keyOffset
        guard details.keys.contains(least), details.keys.contains(greatest),
            !areExcluded(least...greatest, segments.exclusions),
            taking.hasRoom(for: timely.nonzeroBitCount)
        else { return (inRun, touching) }
        let origin = row.origin | PackedOccurrence.bits(ofOffset: run.offset)
        taking.take(timely, from: first - run.offset, lasting: row.length, origin, into: &taken)
        return (inRun, touching & ~timely)
    }

    /// The days, of 64 from the one with a first wall-clock second, whose second is before a limit.
    @inline(__always)
    private static func days(from first: Int, before limit: Int) -> UInt64 {
        let seconds = min(limit, first + 64 * 86_400) - first
        guard seconds > 0 else { return 0 }
        // A shift by 64 leaves nothing.
        return (1 << UInt64((seconds + 86_399) / 86_400)) &- 1
    }

    /// The occurrence that a candidate is, if it is one.
    private func member(
        at clock: Int, _ segments: SimpleSegments, _ mapper: inout LocalTimeMapper
    ) -> PackedOccurrence? {
        let placed = mapper.place(clock: clock, duration: duration)
        let key = details.hasZone ? placed.startInstant : clock
        guard details.keys.contains(key), !areExcluded(key...key, segments.exclusions) else { return nil }
        // A time in a gap counts as the time it is put to.
        return PackedOccurrence(placed, source: row.source, row.traits)
    }

    private func areExcluded(_ keys: ClosedRange<Int>, _ excluded: [Int]) -> Bool {
        !details.exclusions.isEmpty && details.areExcluded(keys, excluded)
    }
}

extension PlainStretch.Details {
    /// Whether any key of a range is taken out.
    ///
    /// - Parameter excluded: ``SimpleSegments/exclusions``.
    func areExcluded(_ keys: ClosedRange<Int>, _ excluded: [Int]) -> Bool {
        let range = Int(exclusions.lowerBound)..<Int(exclusions.upperBound)
        let index = excluded[range].firstIndex(notBelow: keys.lowerBound)
        return index < range.upperBound && excluded[index] <= keys.upperBound
    }
}
