/// What a query came to that was given a budget.
///
/// A budget is a number of *steps*: occurrences, and years or days without one, that a query may look at. A step takes from
/// some nanoseconds to a microsecond in the Gregorian calendar, and up to some hundred microseconds in calendars that
/// Foundation computes. Queries without a budget end too: the years do. But the seconds of 8,000 years are many.
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=SECONDLY;INTERVAL=7;BYHOUR=9")
/// switch rule.occurrences(from: start).occurrence(number: 1_000_000_000, budget: 100_000) {
/// case .complete(let moment): print(moment as Any)
/// case .truncated: print("too far")
/// }
/// ```
public enum BudgetedResult<Value> {
    /// The budget was enough.
    case complete(Value)
    /// The budget was used up. The value is what was known by then: the first members of a list, fewer than there are in a
    /// count, and nil for a single moment.
    case truncated(Value)

    init(_ value: Value, stepsLeft: Int) {
        self = stepsLeft > 0 ? .complete(value) : .truncated(value)
    }

    /// The value, whichever it is.
    public var value: Value {
        switch self {
        case .complete(let value), .truncated(let value): value
        }
    }

    /// Whether the budget was used up.
    public var isTruncated: Bool {
        switch self {
        case .complete: false
        case .truncated: true
        }
    }
}

extension BudgetedResult: Sendable where Value: Sendable {}
extension BudgetedResult: Equatable where Value: Equatable {}
