/// A position in the occurrences of a plan, moving forwards.
///
/// It knows nothing of COUNT (see ``RuleOccurrences/Iterator``). Everything is in local seconds.
package struct PlanCursor: Sendable {
    private let plan: RecurrencePlan
    /// The time of every day, if the schedule has no more than one.
    private let onlyTime: Int?
    /// How many occurrences of the first interval are still to come.
    private var firstIntervalRest: Int
    /// The position in the days of the schedule.
    private var days: DayRule.Cursor
    private var position: TimePosition
    /// The position in a schedule of ``SelectedTimes``; nil in others.
    private var selected: SelectedTimes.Cursor?
    /// Occurrences before it are passed over.
    private let start: Int
    /// The first local second that no longer counts.
    private let end: Int

    /// How many more years, days of subdaily steps and occurrences may be looked at.
    private(set) var stepsLeft: Int

    /// Whether the cursor ended for want of steps: what follows is not known.
    package var isTruncated: Bool { stepsLeft <= 0 }

    /// Creates a cursor before the first occurrence at or after a moment, without visiting what is before it.
    @inline(__always)
    package init(_ plan: RecurrencePlan, at moment: Int, steps: Int = .max) {
        let start = max(moment, plan.scheduleStart)
        // Each property once: a cursor that is put together in several ways is copied to where it will be.
        self.plan = plan
        (onlyTime, days, position, selected) = Self.start(of: plan, at: start)
        firstIntervalRest = plan.firstInterval.map { $0.members.count - $0.members.firstIndex(notBelow: moment) } ?? 0
        self.start = start
        end = plan.end
        stepsLeft = steps
    }

    /// Where a cursor starts in the schedule of a plan: before the first occurrence at or after a moment.
    private typealias Start = (
        onlyTime: Int?, days: DayRule.Cursor, position: TimePosition, selected: SelectedTimes.Cursor?
    )

    private static func start(of plan: RecurrencePlan, at moment: Int) -> Start {
        guard moment < plan.end else { return (nil, DayRule.Cursor(), TimePosition(), nil) }
        switch plan.schedule {
        case .never, .days(_, .none): return (nil, DayRule.Cursor(), TimePosition(), nil)
        case .fixedPeriod(let period): return (nil, DayRule.Cursor(), period.position(notBefore: moment), nil)
        case .days(let rule, .one(let time)):
            return (
                time, DayRule.Cursor(rule, at: TimePosition.day(of: time, notBefore: moment)), TimePosition(), nil
            )
        case .days(let rule, let times):
            var days = DayRule.Cursor(rule, at: Gregorian.floorDivide(moment, 86_400))
            let position = TimePosition(times, on: &days, at: moment)
            return (nil, days, position, nil)
        case .selected(let rule):
            return (nil, DayRule.Cursor(), TimePosition(), SelectedTimes.Cursor(rule, at: moment))
        case .steps(let rule, let steps):
            let position = steps.position(notBefore: moment)
            return (nil, DayRule.Cursor(rule, at: position.run.firstDay), position, nil)
        }
    }

    /// Moves over the next occurrence; nil at the end.
    ///
    /// - Complexity: amortised O(1) for rules that have occurrences in most years; never more than one pass over the
    ///   years to 9999.
    package mutating func next() -> Int? {
        var moment = 0
        let filled = unsafe withUnsafeMutablePointer(to: &moment) {
            unsafe fill(UnsafeMutableBufferPointer(start: $0, count: 1), upTo: 1, before: end)
        }
        return filled == 1 && stepsLeft > 0 ? moment : nil
    }

    /// Writes the next occurrences to the start of a block.
    ///
    /// Decisions that are the same for a whole block are made once, and the inner loops stay in registers.
    ///
    /// - Parameters:
    ///   - block: where to.
    ///   - count: how many are wanted at most.
    ///   - bound: the first moment that is not wanted. The position stays before occurrences from there on.
    /// - Returns: how many were written; fewer than wanted only if there are no more before the bound, or the budget is used
    ///   up.
    mutating func fill(_ block: UnsafeMutableBufferPointer<Int>, upTo count: Int, before bound: Int) -> Int {
        guard stepsLeft > 0 else { return 0 }
        let block = unsafe OccurrenceBlock(block: block, limit: min(count, block.count), end: min(bound, end))
        if firstIntervalRest > 0 {
            let filled = fillFromFirstInterval(block)
            guard filled < block.limit, firstIntervalRest == 0 else { return filled }
            let rest = unsafe OccurrenceBlock(
                block: UnsafeMutableBufferPointer(rebasing: block.block[filled...]), limit: block.limit - filled,
                end: block.end)
            return filled + fill(rest)
        }
        return fill(block)
    }

    @inline(__always)
    private mutating func fill(_ block: OccurrenceBlock) -> Int {
        guard start < block.end else { return 0 }
        if let onlyTime {
            let filled = position.fill(block, &days, onlyTime, &stepsLeft)
            stepsLeft &-= filled
            return filled
        }
        let filled =
            switch plan.schedule {
            case .never: 0
            case .fixedPeriod(let period): period.fill(block, &position)
            case .days(_, let times): position.fill(block, &days, times, &stepsLeft)
            case .selected: selected?.fill(block, &stepsLeft) ?? 0
            case .steps(let rule, let steps): steps.fill(block, &position, &days, of: rule, from: start, &stepsLeft)
            }
        stepsLeft &-= filled
        return filled
    }

    private mutating func fillFromFirstInterval(_ block: OccurrenceBlock) -> Int {
        var filled = 0
        for moment in plan.firstInterval?.members.suffix(firstIntervalRest) ?? [] {
            guard filled < block.limit, moment < block.end else { break }
            unsafe block.block[filled] = moment
            filled += 1
        }
        firstIntervalRest -= filled
        stepsLeft &-= filled
        return filled
    }
}
