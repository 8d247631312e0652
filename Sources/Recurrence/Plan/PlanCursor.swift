/// A plan and a position in its occurrences that moves forward.
///
/// All times are in local seconds. COUNT is ignored here; see ``ZonedRule``.
struct PlanCursor: Sendable {
    private let plan: RecurrencePlan
    private var position: PlanCursor.State

    /// The number of years, days of subdaily steps and occurrences that can still be examined.
    var stepsLeft: Int { position.stepsLeft }

    /// Whether the cursor ran out of steps, so that later occurrences are unknown.
    var isTruncated: Bool { position.isTruncated }

    /// Creates a cursor before the first occurrence at or after a moment, without visiting earlier occurrences.
    init(_ plan: RecurrencePlan, at localSeconds: Int, steps: Int = .max) {
        self.plan = plan
        position = PlanCursor.State(plan, at: localSeconds, steps: steps)
    }

    /// Moves over the next occurrence and returns that occurrence, or nil at the end.
    ///
    /// - Complexity: Amortized O(1) for rules with occurrences in most years; at most one pass over the years to 9999.
    mutating func next() -> Int? { position.next(in: plan) }
}
