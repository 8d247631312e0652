import Recurrence

/// What plain segments have in common in a window of some weeks, found once: the days of rules that are written alike, and
/// each clock.
struct ExpansionPage {
    /// The day that bit 0 of marks stands for: what takes no more than a day, and touches the window, starts two days later or
    /// after that.
    let firstDay: Int
    /// The day after the last on which something can start.
    let endDay: Int
    /// What goes on before and after the window has a first day before the one and a last day after the other.
    let latestFirstDay: Int32
    let earliestLastDay: Int32
    /// Keys about its days: keys count on these, and the clock of the last is reached by what starts on the first.
    let keys: ClosedRange<Int>
    /// By the number of the rule, a bit for each day from ``firstDay`` on.
    private(set) var marks: ContiguousArray<UInt64>
    /// By the number of the form.
    private(set) var clocks: ContiguousArray<ExpansionPage.ClockRuns>
    private let window: ExpansionWindow

    /// Seconds after which nothing starts, counted as ``OccurrenceBuffer`` does.
    var farthest: UInt64 { UInt64(clamping: window.end - OccurrenceBuffer.base(of: window)) }

    /// That of a rule that was not looked at. So many days have no such mark.
    static let unknown: UInt64 = 1 << 63
    private static let mostDays = 62

    /// Nil where a window is longer than some weeks.
    init?(_ window: ExpansionWindow, of segments: SimpleSegments) {
        // No clock is more than a day from UTC, and no day longer than 49 hours.
        firstDay = Gregorian.floorDivide(window.start, 86_400) - 5
        endDay = Gregorian.floorDivide(window.end, 86_400) + 3
        // In the year 0 months start.
        guard 0...Self.mostDays ~= endDay - firstDay, firstDay >= Gregorian.dayNumber(year: 0, month: 1, day: 1) else {
            return nil
        }
        self.window = window
        keys = (firstDay - PlainStretch.margin) * 86_400...(endDay + PlainStretch.margin) * 86_400
        latestFirstDay = Int32(clamping: firstDay - 2 * PlainStretch.margin)
        earliestLastDay = Int32(clamping: endDay + 2 * PlainStretch.margin)
        marks = ContiguousArray(repeating: Self.unknown, count: segments.rules.count)
        clocks = ContiguousArray(repeating: ExpansionPage.ClockRuns(), count: segments.forms.count)
    }

    /// Whether a segment's rule and clock are known.
    func knows(_ segment: SimpleSegments.Row) -> Bool {
        marks[Int(segment.rule)] != Self.unknown && clocks[Int(segment.form)].unsteady != .max
    }

    /// Finds the rule and the clock of a segment.
    ///
    /// - Parameters:
    ///   - segments: those that it is one of.
    ///   - mapper: for its form.
    mutating func learn(
        _ segment: SimpleSegments.Row, of segments: SimpleSegments, _ mapper: inout LocalTimeMapper,
        _ months: inout CivilMonths
    ) {
        let (rule, form) = (Int(segment.rule), Int(segment.form))
        marks[rule] = segments.rules[rule].marks(from: firstDay, before: endDay, &months)
        if clocks[form].unsteady == .max { clocks[form] = ExpansionPage.ClockRuns(&mapper, window, firstDay..<endDay) }
    }
}
