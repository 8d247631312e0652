import Recurrence

/// What simple segments have in common on a page, a window of some weeks, found once: the days of each rule, and each clock.
struct ExpansionPage {
    /// The longest page: six weeks, a page of a month view, and what a change of the clock and the gap at its end may add. The
    /// seconds of the page and of the day before it have 22 bits: two digits of ``RadixSort``.
    static let maximumLength = 45 * 86_400

    /// The day that bit 0 stands for: an occurrence that takes no more than a day, and touches the page, starts two days later
    /// or after that.
    private(set) var firstDay = 0
    /// The day after the last on which an occurrence can start.
    private(set) var endDay = 0
    /// A segment that goes on before and after the page has a first day before the one and a last day after the other.
    private(set) var latestFirstDay: Int32 = 0
    private(set) var earliestLastDay: Int32 = 0
    /// Positions about its days.
    private(set) var positions = 0...0
    /// By the number of the rule, a bit for each day from ``firstDay`` on.
    private(set) var days: ContiguousArray<UInt64>
    /// By the number of the form.
    private(set) var clocks: ContiguousArray<ClockRuns>
    private(set) var window: ExpansionWindow
    /// Those that rules came to.
    private var months = CivilMonths()

    /// What instants are counted from: few occurrences last longer than a day.
    var base: Int { Self.base(of: window) }

    static func base(of window: ExpansionWindow) -> Int { window.start - 86_400 }

    /// Seconds after which nothing starts, counted from ``base``.
    var farthest: UInt64 { UInt64(clamping: window.end - base) }

    /// The days of a rule that was not looked at. No page has as many days.
    static let unknown: UInt64 = 1 << 63

    /// - Parameter window: no longer than ``maximumLength``.
    init(_ window: ExpansionWindow, of segments: SimpleSegments) {
        self.window = window
        days = ContiguousArray(repeating: Self.unknown, count: segments.rules.count)
        clocks = ContiguousArray(repeating: ClockRuns(), count: segments.forms.count)
        findDays()
    }

    /// Goes on to another page of the same segments.
    mutating func turn(to window: ExpansionWindow) {
        self.window = window
        for rule in days.indices { days[rule] = Self.unknown }
        for form in clocks.indices { clocks[form] = ClockRuns() }
        findDays()
    }

    private mutating func findDays() {
        let candidates = window.candidateDays(ofLength: 86_400)
        (firstDay, endDay) = (candidates.lowerBound - 2, candidates.upperBound)
        let margin = ExpansionWindow.marginDays
        positions = (firstDay - margin) * 86_400...(endDay + margin) * 86_400
        latestFirstDay = Int32(clamping: firstDay - 2 * margin)
        earliestLastDay = Int32(clamping: endDay + 2 * margin)
    }

    /// Whether a row's rule and clock are known.
    func knows(_ row: SimpleSegments.Row) -> Bool {
        days[Int(row.rule)] != Self.unknown && clocks[Int(row.form)].isKnown
    }

    /// Finds the rule and the clock of a row.
    ///
    /// - Parameters:
    ///   - segments: those that it is one of.
    ///   - mapper: for its form.
    mutating func learn(_ row: SimpleSegments.Row, of segments: SimpleSegments, _ mapper: inout LocalTimeMapper) {
        let (rule, form) = (Int(row.rule), Int(row.form))
        days[rule] = segments.rules[rule].marks(from: firstDay, before: endDay, &months)
        if !clocks[form].isKnown { clocks[form] = ClockRuns(&mapper, window, firstDay..<endDay) }
    }
}
