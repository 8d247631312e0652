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
    let time: UInt32
    private let days: Int32
    /// Seconds, days included: so long that the order of two that begin together is known; and then the source decides.
    let length: UInt32
    /// Which of ``PlainStretches/rules``.
    var rule: Int32 = 0
    /// Which of ``PlainStretches/forms``.
    var form: Int32 = 0
    /// EXDATE, ascending: where in ``PlainStretches/exclusions``.
    var exclusions: Range<Int32> = 0..<0
    /// Whether keys are instants of a zone.
    private let hasZone: Bool
    /// What its source makes of ``PlacedMember/origin``.
    private(set) var origin: UInt64

    /// Nil where a stretch is shown in another form than its set is kept in, or has nothing of it.
    ///
    /// - Parameter source: no feed has as many as this has bits for.
    init?(_ stretch: Series.Stretch, _ rule: PlainRule, source: Int) {
        guard !stretch.keys.isEmpty, stretch.shift == 0,
            stretch.keysAreStarts || !stretch.hasZone && stretch.form == stretch.recurrenceForm,
            let days = Int32(exactly: stretch.duration.days),
            let length = UInt32(exactly: stretch.duration.nominalSeconds)
        else { return nil }
        let lower = max(rule.keys.lowerBound, stretch.keys.lowerBound)
        let upper = min(rule.keys.upperBound, stretch.keys.upperBound - 1)
        guard lower <= upper else { return nil }
        keys = lower...upper
        firstDay = Int32(clamping: Gregorian.floorDivide(lower, 86_400) - Self.margin)
        lastDay = Int32(clamping: min(upper / 86_400 + Self.margin, rule.lastDay))
        (self.days, self.length, time, hasZone) = (days, length, UInt32(truncatingIfNeeded: rule.time), rule.hasZone)
        origin = PlacedMember.bits(ofSource: source, stretch.traits)
    }

    /// Days: no clock is more than one from UTC.
    static let margin = 2

    /// The place of its source among those that are walked together.
    var source: Int {
        get { Int(origin >> 32) }
        set { origin = PlacedMember.bits(ofSource: newValue, traits) }
    }

    var traits: Entry.Traits { Entry.Traits(bits: UInt8(truncatingIfNeeded: origin)) }

    private var duration: NominalDuration {
        NominalDuration(days: Int(days), seconds: Int(length) - Int(days) * 86_400)
    }
}

extension PlainStretch {
    /// Whether the stretch goes on before and after a window, and has nothing that takes more than a day: then its rule and its
    /// exclusions alone say on which days it is.
    @inline(__always)
    func goesThrough(_ window: PlainWindow) -> Bool {
        length <= 86_400 && firstDay < window.latestFirstDay && window.earliestLastDay < lastDay
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
        let clocks = placement.clocks(of: (window.start - Int(length) - margin, window.end + margin))
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
        let length = Int(self.length)
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
        let origin = origin | PlacedMember.bits(ofOffset: run.offset)
        taking.take(timely, from: first - run.offset, lasting: self.length, origin, into: &taken)
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
        return PlacedMember(placed, source: source, traits)
    }

    private func areExcluded(_ keys: ClosedRange<Int>, _ excluded: [Int]) -> Bool {
        !exclusions.isEmpty && Self.areExcluded(keys, excluded, exclusions)
    }

    /// Whether any key of a range is taken out.
    ///
    /// - Parameter places: those of a stretch among all that are excluded.
    // Not a method: that would have a copy of a stretch made for it.
    static func areExcluded(_ keys: ClosedRange<Int>, _ excluded: [Int], _ places: Range<Int32>) -> Bool {
        let range = Int(places.lowerBound)..<Int(places.upperBound)
        let index = excluded[range].firstIndex(notBelow: keys.lowerBound)
        return index < range.upperBound && excluded[index] <= keys.upperBound
    }
}
