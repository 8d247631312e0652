import Recurrence

/// What simple segments have in common on a page, a window of some weeks, found once: the days of each rule, and each clock.
struct ExpansionPage {
    /// The longest page: six weeks, a page of a month view, and what a change of the clock and the gap at its end may add. The
    /// seconds of the page and of the day before it have 22 bits: two digits of ``RadixSort``.
    static let maximumLength = 45 * 86_400

    /// The day that bit 0 stands for: an occurrence that takes no more than a day, and touches the page, starts two days later
    /// or after that.
    let firstDay: Int
    /// The day after the last on which an occurrence can start.
    let endDay: Int
    /// A segment that goes on before and after the page has a first day before the one and a last day after the other.
    let latestFirstDay: Int32
    let earliestLastDay: Int32
    /// Positions about its days.
    let positions: ClosedRange<Int>
    /// By the number of the rule, a bit for each day from ``firstDay`` on.
    private(set) var days: ContiguousArray<UInt64>
    /// By the number of the form.
    private(set) var clocks: ContiguousArray<ClockRuns>
    let window: ExpansionWindow

    /// What instants are counted from: few occurrences last longer than a day.
    static func base(of window: ExpansionWindow) -> Int { window.origin - 86_400 }

    /// Seconds after which nothing starts, counted from the base.
    var farthest: UInt64 { UInt64(clamping: window.end - Self.base(of: window)) }

    /// The days of a rule that was not looked at. No page has as many days.
    static let unknown: UInt64 = 1 << 63

    /// - Parameter window: no longer than ``maximumLength``.
    init(_ window: ExpansionWindow, of segments: SimpleSegments) {
        self.window = window
        let candidates = window.candidateDays(ofLength: 86_400)
        (firstDay, endDay) = (candidates.lowerBound - 2, candidates.upperBound)
        let margin = ExpansionWindow.marginDays
        positions = (firstDay - margin) * 86_400...(endDay + margin) * 86_400
        latestFirstDay = Int32(clamping: firstDay - 2 * margin)
        earliestLastDay = Int32(clamping: endDay + 2 * margin)
        days = ContiguousArray(repeating: Self.unknown, count: segments.rules.count)
        clocks = ContiguousArray(repeating: ClockRuns(), count: segments.forms.count)
    }

    /// Whether a rule is known, by its number.
    @inline(__always)
    func knows(rule: Int32) -> Bool { days[Int(rule)] != Self.unknown }

    /// Whether a clock is known, by the number of its form.
    @inline(__always)
    func knows(form: Int32) -> Bool { clocks[Int(form)].isKnown }

    /// Finds the days of a rule.
    mutating func learn(rule: Int32, of segments: SimpleSegments) {
        days[Int(rule)] = segments.rules[Int(rule)].bits(from: firstDay, before: endDay)
    }

    /// Finds the runs of a clock.
    ///
    /// - Parameter mapper: for the form.
    mutating func learn(form: Int32, _ mapper: inout LocalTimeMapper) {
        clocks[Int(form)] = ClockRuns(&mapper, window, firstDay..<endDay)
    }
}
