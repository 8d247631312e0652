extension RecurrenceRule {
    /// The result of parsing a rule leniently: the rule or the fault that made it unusable, and every fault found.
    ///
    /// ```swift
    /// let recovery = RecurrenceRule.recovering("FREQ=DAILY;INTERVAL=0")
    /// recovery.rule?.description   // "FREQ=DAILY"
    /// recovery.problems.count      // 1: INTERVAL=0 was read as 1
    /// recovery.refusal             // nil
    /// ```
    public struct Recovery: Hashable, Sendable {
        /// The parsed rule, or nil if the text was refused.
        public let rule: RecurrenceRule?

        /// The fault that made the text unusable, or nil if there is a rule. This fault is always one of ``problems``.
        public let refusal: RecurrenceRuleError?

        /// Every fault, repaired or not, in the order a strict parser would meet them.
        ///
        /// A strict parse of the same text throws the first one, except that leap seconds are never errors.
        public let problems: [RecurrenceRuleError]

        init(rule: RecurrenceRule, problems: [RecurrenceRuleError]) {
            self.rule = rule
            self.refusal = nil
            self.problems = problems
        }

        /// Creates the result for a refused text.
        ///
        /// - Parameter problems: The faults reported for repair before the refusal. A fault that turned out to be
        ///   beyond repair, such as the last bad element of a list, is already among them.
        init(refusal: RecurrenceRuleError, problems: [RecurrenceRuleError]) {
            self.rule = nil
            self.refusal = refusal
            self.problems = problems.contains(refusal) ? problems : problems + [refusal]
        }
    }
}

extension RecurrenceRule.Recovery: CustomStringConvertible {
    /// The rule, or the reason why there is none, and the number of problems.
    public var description: String {
        "\(rule.map(\.description) ?? refusal.map(\.description) ?? "no rule"), \(problems.count) problems"
    }
}
