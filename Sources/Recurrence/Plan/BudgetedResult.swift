/// The result of a query with a limited budget of steps.
///
/// A *step* is one occurrence, or one year or day without an occurrence, that a query examines. A step takes from a few
/// nanoseconds to a microsecond in the Gregorian calendar, and up to a few hundred microseconds in calendars that
/// Foundation computes. Queries without a budget end too, at the year 9999, but 8,000 years have 250 billion seconds.
///
/// ```swift
/// let rule = try RecurrenceRule("FREQ=SECONDLY;INTERVAL=7;BYHOUR=9")
/// switch rule.occurrences(from: start).budgeted(100_000)[ordinal: 1_000_000_000] {
/// case .complete(let moment): print(moment as Any)
/// case .truncated: print("too far")
/// }
/// ```
public enum BudgetedResult<Value> {
    /// The complete result; the budget was sufficient.
    case complete(Value)
    /// The partial result when the budget was used up: the first members of a list, a count that is too low, or nil for
    /// a single moment.
    case truncated(Value)

    init(_ value: Value, stepsLeft: Int) {
        self = stepsLeft > 0 ? .complete(value) : .truncated(value)
    }

    /// The complete or partial value.
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

extension BudgetedResult: CustomStringConvertible {
    /// The name of the case and the value: `complete(12)`.
    public var description: String {
        switch self {
        case .complete(let value): "complete(\(value))"
        case .truncated(let value): "truncated(\(value))"
        }
    }
}
