extension RecurrenceSet {
    /// The members that a set doesn't have although a rule or RDATE produces them.
    final class Exclusions: Sendable {
        /// The positions of EXDATEs with a time, ascending.
        let positions: [MemberPosition]
        /// The day numbers on the wall clock of EXDATEs without a time, ascending.
        let days: [Int]
        /// The EXRULEs with their zones.
        let zonedRules: [ZonedRule]
        /// The EXRULEs.
        let rules: [RecurrenceRule]

        private init(_ positions: [MemberPosition], _ days: [Int], _ zonedRules: [ZonedRule], _ rules: [RecurrenceRule])
        {
            (self.positions, self.days, self.zonedRules, self.rules) = (positions, days, zonedRules, rules)
        }

        /// Returns the exclusions, or nil if there are none, as in most sets. An initializer would allocate them first.
        static func make(
            positions: [MemberPosition], days: [Int], zonedRules: [ZonedRule], rules: [RecurrenceRule]
        ) -> Exclusions? {
            if positions.isEmpty, days.isEmpty, rules.isEmpty { return nil }
            return Exclusions(positions, days, zonedRules, rules)
        }

        /// Returns whether no rule, day or position is excluded at or after a position.
        func isEmpty(from position: MemberPosition) -> Bool {
            zonedRules.isEmpty && days.isEmpty && (positions.last ?? .min) < position
        }
    }
}
