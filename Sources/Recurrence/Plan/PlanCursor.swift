/// A plan and a position in its occurrences, moving forwards.
///
/// It knows nothing of COUNT (see ``RuleOccurrences/Iterator``). Everything is in local seconds.
package struct PlanCursor: Sendable {
    private let plan: RecurrencePlan
    private var position: PlanPosition

    /// How many more years, days of subdaily steps and occurrences may be looked at.
    var stepsLeft: Int { position.stepsLeft }

    /// Whether the cursor ended for want of steps: what follows is not known.
    package var isTruncated: Bool { position.isTruncated }

    /// Creates a cursor before the first occurrence at or after a moment, without visiting what is before it.
    package init(_ plan: RecurrencePlan, at moment: Int, steps: Int = .max) {
        self.plan = plan
        position = PlanPosition(plan, at: moment, steps: steps)
    }

    /// Moves over the next occurrence; nil at the end.
    ///
    /// - Complexity: amortised O(1) for rules that have occurrences in most years; never more than one pass over the
    ///   years to 9999.
    package mutating func next() -> Int? { position.next(in: plan) }
}
