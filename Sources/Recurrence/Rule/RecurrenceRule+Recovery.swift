extension RecurrenceRule {
    /// The result of parsing a rule leniently: the rule or the fault that made it unusable, and every fault found.
    ///
    /// ```swift
    /// let recovery = RecurrenceRule.recovering("FREQ=DAILY;INTERVAL=0")
    /// recovery.rule?.description   // "FREQ=DAILY"
    /// recovery.diagnostics.count   // 1: INTERVAL=0 was read as 1
    /// recovery.error               // nil
    /// ```
    public struct Recovery: Hashable, Sendable {
        /// The parsed rule, or nil if the text was refused.
        public let rule: RecurrenceRule?

        /// The fault that made the text unusable, or nil if there is a rule. This fault is always one of ``diagnostics``.
        public let error: RecurrenceRuleError?

        /// Every fault, repaired or not, in the order a strict parser would meet them.
        ///
        /// A strict parse of the same text throws the first one, except that leap seconds are never errors.
        public let diagnostics: [RecurrenceRuleError]

        init(rule: RecurrenceRule, diagnostics: [RecurrenceRuleError]) {
            self.rule = rule
            self.error = nil
            self.diagnostics = diagnostics
        }

        /// Creates the result for a refused text.
        ///
        /// - Parameter diagnostics: The faults reported for repair before the error. A fault that turned out to be
        ///   beyond repair, such as the last bad element of a list, is already among them.
        init(error: RecurrenceRuleError, diagnostics: [RecurrenceRuleError]) {
            self.rule = nil
            self.error = error
            self.diagnostics = diagnostics.contains(error) ? diagnostics : diagnostics + [error]
        }
    }
}

extension RecurrenceRule.Recovery: CustomStringConvertible {
    /// The rule, or the reason why there is none, and the number of diagnostics.
    public var description: String {
        "\(rule.map(\.description) ?? error.map(\.description) ?? "no rule"), \(diagnostics.count) diagnostics"
    }
}
