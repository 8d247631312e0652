import Recurrence

/// A stretch as numbers alone, where its set is a ``Recurrence/PlainRule``: those of a feed lie in a row, so that a query goes
/// through them without coming to the objects that the series are.
struct PlainStretch: Sendable {
    private let rule: PlainRule
    /// Those of the stretch that the rule has too.
    private let keys: ClosedRange<Int>
    /// The day after the last on which one of them can begin.
    private let end: Int32
    private let days: Int32
    private let seconds: Int32
    /// EXDATE, ascending: where in ``PlainStretches/exclusions``.
    var exclusions: Range<Int32>
    /// Which of ``PlainStretches/forms``.
    var form: Int32
    let traits: Entry.Traits

    /// Nil where the set is more than a plain rule, or is shown in another form than it is kept in.
    init?(_ stretch: Series.Stretch, form: Int32) {
        guard !stretch.keys.isEmpty, stretch.shift == 0,
            stretch.keysAreStarts || !stretch.hasZone && stretch.form == stretch.recurrenceForm,
            let days = Int32(exactly: stretch.duration.days), let seconds = Int32(exactly: stretch.duration.seconds),
            stretch.duration.nominalSeconds >= 0, let rule = PlainRule(stretch.set)
        else { return nil }
        let lower = max(rule.keys.lowerBound, stretch.keys.lowerBound)
        let upper = min(rule.keys.upperBound, stretch.keys.upperBound - 1)
        guard lower <= upper else { return nil }
        self.rule = rule
        keys = lower...upper
        // No clock is more than a day from UTC.
        end = Int32(clamping: upper / 86_400 + 2)
        (self.days, self.seconds, self.form, exclusions) = (days, seconds, form, 0..<0)
        traits = stretch.traits
    }

    /// Takes the occurrences that touch a window and begin before the bound.
    ///
    /// - Parameters:
    ///   - day: the day to go on from; nil to begin.
    ///   - source: its place among the sources that are walked together.
    ///   - stretches: those that it is one of.
    ///   - placement: for ``form`` and the viewer of the window.
    /// - Returns: the day of the next one; nil after the last.
    func take(
        _ taking: inout MemberTaking, from day: Int?, source: Int, _ stretches: PlainStretches,
        _ placement: inout Placement, _ months: inout CivilMonths, into taken: inout [PlacedMember]
    ) -> Int? {
        // A day of the wall clock has 23 to 25 hours, but for one that a zone left out: what that makes longer or shorter is
        // decided when the occurrence is there.
        let margin = rule.hasZone && days == 0 ? 0 : 90_000
        let window = taking.window
        let clocks = placement.clocks(of: (window.start - duration.nominalSeconds - margin, window.end + margin))
        var next = day ?? self.day(notBefore: clocks.from)
        let end = min(self.day(notBefore: clocks.to), Int(end))
        while true {
            let days = rule.days(from: next, before: end, &months)
            var marks = days.marks
            guard marks != 0 else { return nil }
            let first = days.first * 86_400 + Int(rule.time)
            while marks != 0 {
                let together = takeTogether(marks, first, &taking, source, stretches, &placement, into: &taken)
                marks &= ~together.done
                // What is left of them is looked at one by one.
                var single = together.left
                while single != 0 {
                    let number = single.trailingZeroBitCount
                    let clock = first + number * 86_400
                    if let member = member(at: clock, source, stretches, &placement), !taking.take(member, into: &taken)
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
    private func day(notBefore clock: Int) -> Int { Gregorian.floorDivide(clock - Int(rule.time) + 86_399, 86_400) }

    /// Takes those of the marked days between two changes of the clock that touch the window and begin before the bound, if
    /// none of them is excluded: nearly always all that there is.
    ///
    /// - Parameters:
    ///   - marks: bit n for the day n after the first.
    ///   - first: the wall-clock second of the rule's time on the first day.
    /// - Returns: the marks that are done with, and those of them that have to be looked at one by one.
    @inline(__always)
    private func takeTogether(
        _ marks: UInt64, _ first: Int, _ taking: inout MemberTaking, _ source: Int, _ stretches: PlainStretches,
        _ placement: inout Placement, into taken: inout [PlacedMember]
    ) -> (done: UInt64, left: UInt64) {
        let length = duration.nominalSeconds
        let earliest = marks & ~(marks &- 1)
        guard let run = placement.run(at: first + marks.trailingZeroBitCount * 86_400) else {
            return (earliest, earliest)
        }
        let inRun = marks & Self.days(from: first, before: run.to - length)
        guard inRun != 0 else { return (earliest, earliest) }

        // What has a length touches the window if it ends after the window's start; what has none, if it begins in it.
        let window = taking.window
        let early = window.start + run.offset - (length > 0 ? length - 1 : 0)
        let touching =
            inRun & Self.days(from: first, before: window.end + run.offset) & ~Self.days(from: first, before: early)
        let timely = touching & Self.days(from: first, before: min(taking.bound, window.end) + run.offset)
        guard timely != 0 else { return (inRun, touching) }

        let keyOffset = rule.hasZone ? run.offset : 0
        let least = first + timely.trailingZeroBitCount * 86_400 - keyOffset
        let greatest = first + (63 - timely.leadingZeroBitCount) * 86_400 - keyOffset
        guard keys.contains(least), keys.contains(greatest), !areExcluded(least...greatest, stretches.exclusions),
            taking.hasRoom(for: timely.nonzeroBitCount)
        else { return (inRun, touching) }
        let start = first - run.offset
        let sibling = PlacedMember((start, start + length, first, first + length), source: source, traits)
        taking.take(timely, into: &taken) { PlacedMember(sibling, startingAt: start + $0 * 86_400) }
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

    private var duration: NominalDuration { NominalDuration(days: Int(days), seconds: Int(seconds)) }

    /// The occurrence that a candidate is, if it is one.
    private func member(
        at clock: Int, _ source: Int, _ stretches: PlainStretches, _ placement: inout Placement
    ) -> PlacedMember? {
        let placed = placement.place(clock: clock, duration: duration)
        let key = rule.hasZone ? placed.startInstant : clock
        guard keys.contains(key), !areExcluded(key...key, stretches.exclusions) else { return nil }
        // A time in a gap counts as the time it is put to.
        return PlacedMember(placed, source: source, traits)
    }

    /// Whether any key of a range is taken out.
    private func areExcluded(_ keys: ClosedRange<Int>, _ excluded: [Int]) -> Bool {
        if exclusions.isEmpty { return false }
        let range = Int(exclusions.lowerBound)..<Int(exclusions.upperBound)
        let index = excluded[range].firstIndex(notBelow: keys.lowerBound)
        return index < range.upperBound && excluded[index] <= keys.upperBound
    }
}
