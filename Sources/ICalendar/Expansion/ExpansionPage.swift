// Inlined, as in all files that place occurrences: ten years of 1,000 events take 11 % more instructions if nothing is.

import Recurrence

/// Per-page data shared by all simple segments: the days of each rule and the clock of each form. A page is a window of
/// some weeks.
struct ExpansionPage {
    /// The maximum length of a page: six weeks, as in a month view, plus the time that a clock change and the gap at
    /// the end may add. The seconds of a page and of the day before have 22 bits, which is two digits of ``RadixSort``.
    static let maximumLength = 45 * 86_400

    /// The day of bit 0. An occurrence of up to a day that touches the page starts at least two days later.
    let firstDay: Int
    /// The day after the last day on which an occurrence can start.
    let endDay: Int
    /// If a segment continues before and after the page, its first day is before `latestFirstDay`, and its last day is
    /// after `earliestLastDay`.
    let latestFirstDay: Int32
    let earliestLastDay: Int32
    /// The range of positions around the days of the page.
    let positions: ClosedRange<MemberPosition>
    /// The days of each rule by number, one bit for each day from ``firstDay`` on.
    private(set) var days: ContiguousArray<UInt64>
    /// The runs of each clock, by the number of the form.
    private(set) var clocks: ContiguousArray<ClockRuns>
    let window: ExpansionWindow

    /// Returns the instant that occurrences count from: one day before the window, because few occurrences last longer
    /// than that.
    static func base(of window: ExpansionWindow) -> Int { window.origin - 86_400 }

    /// A number of seconds from the base after which no occurrence starts.
    var farthest: UInt64 { UInt64(clamping: window.end - Self.base(of: window)) }

    /// The bit of a rule that has not been looked up. No page has enough days to use this bit.
    static let unknown: UInt64 = 1 << 63

    /// Creates a page without any known rules or clocks.
    ///
    /// - Parameter window: A window no longer than ``maximumLength``.
    init(_ window: ExpansionWindow, of segments: SimpleSegments) {
        self.window = window
        let candidates = window.candidateDays(ofLength: 86_400)
        (firstDay, endDay) = (candidates.lowerBound - 2, candidates.upperBound)
        let margin = ExpansionWindow.marginDays
        positions =
            MemberPosition(seconds: (firstDay - margin) * 86_400)...MemberPosition(seconds: (endDay + margin) * 86_400)
        latestFirstDay = Int32(clamping: firstDay - 2 * margin)
        earliestLastDay = Int32(clamping: endDay + 2 * margin)
        days = ContiguousArray(repeating: Self.unknown, count: segments.rules.count)
        clocks = ContiguousArray(repeating: ClockRuns(), count: segments.forms.count)
    }

    /// Returns whether the days of a rule are known.
    @inline(__always)
    func knows(rule: Int32) -> Bool { days[Int(rule)] != Self.unknown }

    /// Returns whether the clock of a form is known.
    @inline(__always)
    func knows(form: Int32) -> Bool { clocks[Int(form)].isKnown }

    /// Looks up the days of a rule.
    mutating func learn(rule: Int32, of segments: SimpleSegments) {
        days[Int(rule)] = segments.rules[Int(rule)].bits(from: firstDay, before: endDay)
    }

    /// Looks up the runs of a form's clock.
    ///
    /// - Parameter mapper: The mapper of the form.
    mutating func learn(form: Int32, _ mapper: inout LocalTimeMapper) {
        clocks[Int(form)] = ClockRuns(&mapper, window, firstDay..<endDay)
    }
}
