import Recurrence

/// A stretch as numbers alone, where its set is a ``Recurrence/PlainRule``: those of a feed lie in a row, so that a query goes
/// through them without coming to the objects that the series are.
struct PlainStretch: Sendable {
    /// Those of the stretch that the rule has too.
    private let keys: ClosedRange<Int>
    /// No day before or after these has one of them.
    private let firstDay: Int32
    private let lastDay: Int32
    /// Seconds after midnight, on each of its days.
    private let time: Int32
    private let days: Int32
    private let seconds: Int32
    /// Which of ``PlainStretches/rules``.
    var rule: Int32 = 0
    /// Which of ``PlainStretches/forms``.
    var form: Int32 = 0
    /// The place of its source among those that are walked together.
    var source: Int32
    /// EXDATE, ascending: where in ``PlainStretches/exclusions``.
    var exclusions: Range<Int32> = 0..<0
    /// Whether keys are instants of a zone.
    private let hasZone: Bool
    let traits: Entry.Traits

    /// Nil where a stretch is shown in another form than its set is kept in, or has nothing of it.
    ///
    /// - Parameter source: no feed has as many as this has bits for.
    init?(_ stretch: Series.Stretch, _ rule: PlainRule, source: Int) {
        guard !stretch.keys.isEmpty, stretch.shift == 0,
            stretch.keysAreStarts || !stretch.hasZone && stretch.form == stretch.recurrenceForm,
            let days = Int32(exactly: stretch.duration.days), let seconds = Int32(exactly: stretch.duration.seconds),
            stretch.duration.nominalSeconds >= 0
        else { return nil }
        let lower = max(rule.keys.lowerBound, stretch.keys.lowerBound)
        let upper = min(rule.keys.upperBound, stretch.keys.upperBound - 1)
        guard lower <= upper else { return nil }
        keys = lower...upper
        firstDay = Int32(clamping: Gregorian.floorDivide(lower, 86_400) - Self.margin)
        lastDay = Int32(clamping: min(upper / 86_400 + Self.margin, rule.lastDay))
        (self.days, self.seconds, time, hasZone) = (days, seconds, rule.time, rule.hasZone)
        self.source = Int32(truncatingIfNeeded: source)
        traits = stretch.traits
    }

    /// Days: no clock is more than one from UTC.
    private static let margin = 2

    /// So long that the order of two that begin together is known; and then the source decides.
    var nominalSeconds: Int { duration.nominalSeconds }

    private var duration: NominalDuration { NominalDuration(days: Int(days), seconds: Int(seconds)) }
}

extension PlainStretch {
    /// Takes all occurrences that touch a window of some weeks: nearly always days and two runs of a clock are all that need be
    /// looked at.
    ///
    /// - Parameter stretches: those that it is one of.
    /// - Returns: whether that was so. Otherwise nothing was taken.
    func takeAll(in window: inout PlainWindow, _ stretches: PlainStretches, into taken: inout TakenMembers) -> Bool {
        let length = duration.nominalSeconds
        // Keys of these days count, and the clock of the last is reached by what begins on the first.
        guard window.coversWindow, length <= 86_400,
            Int(firstDay) + 2 * Self.margin < window.firstDay, window.endDay + 2 * Self.margin < lastDay,
            exclusions.isEmpty || !areExcluded(keys(near: window), stretches.exclusions)
        else { return false }
        let marks = window.marks(of: rule, stretches)
        guard marks != 0 else { return true }
        let clock = window.clock(of: form, stretches)
        let first = window.firstDay &* 86_400 &+ Int(time)
        var left = marks & clock.unsteady
        take(marks, first, in: clock.first, &left, into: &taken)
        take(marks, first, in: clock.second, &left, into: &taken)
        while left != 0 {
            let start = first + left.trailingZeroBitCount * 86_400
            let found: PlacedMember? = window.withPlacement(of: form, stretches) { placement, _ in
                member(at: start, stretches, &placement)
            }
            if let member = found, window.window.contains(from: member.startInstant, to: member.endInstant) {
                taken.append(member)
            }
            left &= left &- 1
        }
        return true
    }

    /// Takes those of marked days that lie in a run of the clock and touch the window, and marks them no more.
    @inline(__always)
    private func take(
        _ marks: UInt64, _ first: Int, in run: PlainClock.Run, _ left: inout UInt64, into taken: inout TakenMembers
    ) {
        let (length, time) = (duration.nominalSeconds, Int(time))
        // What has a length touches the window if it ends after the window's start; what has none, if it begins in it.
        let earliest = max(run.from, run.windowStart &- max(length &- 1, 0)) &- time
        let end = min(run.to &- length, run.windowEnd) &- time
        let touching = marks & PlainClock.days(from: earliest, before: end)
        guard touching != 0 else { return }
        left &= ~touching
        taken.append(touching, from: first &- run.offset, like: model(at: run.offset))
    }

    /// Keys about the days of a window.
    private func keys(near window: PlainWindow) -> ClosedRange<Int> {
        (window.firstDay - Self.margin) * 86_400...(window.endDay + Self.margin) * 86_400
    }

    /// One that begins with the year 1970, where a clock shows its like.
    @inline(__always)
    private func model(at offset: Int) -> PlacedMember {
        let length = duration.nominalSeconds
        return PlacedMember((0, length, offset, offset &+ length), source: Int(source), traits)
    }
}

extension PlainStretch {
    /// Takes the occurrences that touch a window and begin before the bound.
    ///
    /// - Parameters:
    ///   - day: the day to go on from; nil to begin.
    ///   - stretches: those that it is one of.
    ///   - placement: for ``form`` and the viewer of the window.
    /// - Returns: the day of the next one; nil after the last.
    func take(
        _ taking: inout MemberTaking, from day: Int?, _ stretches: PlainStretches, _ placement: inout Placement,
        _ months: inout CivilMonths, into taken: inout TakenMembers
    ) -> Int? {
        // A day of the wall clock has 23 to 25 hours, but for one that a zone left out: what that makes longer or shorter is
        // decided when the occurrence is there.
        let margin = hasZone && days == 0 ? 0 : 90_000
        let window = taking.window
        let clocks = placement.clocks(of: (window.start - duration.nominalSeconds - margin, window.end + margin))
        var next = max(day ?? self.day(notBefore: clocks.from), Int(firstDay))
        let end = min(self.day(notBefore: clocks.to), Int(lastDay) + 1)
        let rule = stretches.rules[Int(rule)]
        while true {
            let days = rule.days(from: next, before: end, &months)
            var marks = days.marks
            guard marks != 0 else { return nil }
            let first = days.first * 86_400 + Int(time)
            while marks != 0 {
                let together = takeTogether(marks, first, &taking, stretches, &placement, into: &taken)
                marks &= ~together.done
                // What is left of them is looked at one by one.
                var single = together.left
                while single != 0 {
                    let number = single.trailingZeroBitCount
                    if let member = member(at: first + number * 86_400, stretches, &placement),
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
    private func day(notBefore clock: Int) -> Int { Gregorian.floorDivide(clock - Int(time) + 86_399, 86_400) }

    /// Takes those of the marked days between two changes of the clock that touch the window and begin before the bound, if
    /// none of them is excluded: nearly always all that there is.
    ///
    /// - Parameters:
    ///   - marks: bit n for the day n after the first.
    ///   - first: the wall-clock second of the rule's time on the first day.
    /// - Returns: the marks that are done with, and those of them that have to be looked at one by one.
    @inline(__always)
    private func takeTogether(
        _ marks: UInt64, _ first: Int, _ taking: inout MemberTaking, _ stretches: PlainStretches,
        _ placement: inout Placement, into taken: inout TakenMembers
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

        let keyOffset = hasZone ? run.offset : 0
        let least = first + timely.trailingZeroBitCount * 86_400 - keyOffset
        let greatest = first + (63 - timely.leadingZeroBitCount) * 86_400 - keyOffset
        guard keys.contains(least), keys.contains(greatest), !areExcluded(least...greatest, stretches.exclusions),
            taking.hasRoom(for: timely.nonzeroBitCount)
        else { return (inRun, touching) }
        taking.take(timely, from: first - run.offset, like: model(at: run.offset), into: &taken)
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
        at clock: Int, _ stretches: PlainStretches, _ placement: inout Placement
    ) -> PlacedMember? {
        let placed = placement.place(clock: clock, duration: duration)
        let key = hasZone ? placed.startInstant : clock
        guard keys.contains(key), !areExcluded(key...key, stretches.exclusions) else { return nil }
        // A time in a gap counts as the time it is put to.
        return PlacedMember(placed, source: Int(source), traits)
    }

    /// Whether any key of a range is taken out.
    private func areExcluded(_ keys: ClosedRange<Int>, _ excluded: [Int]) -> Bool {
        if exclusions.isEmpty { return false }
        let range = Int(exclusions.lowerBound)..<Int(exclusions.upperBound)
        let index = excluded[range].firstIndex(notBelow: keys.lowerBound)
        return index < range.upperBound && excluded[index] <= keys.upperBound
    }
}
