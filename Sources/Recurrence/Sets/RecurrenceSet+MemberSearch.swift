extension RecurrenceSet {
    /// A search for many positions among the members of a set.
    ///
    /// In ascending order, as the EXDATEs of a series usually are, positions are found by a walk beside the members, which takes
    /// a few steps for each. Others are looked up one by one.
    package struct MemberSearch {
        private let set: RecurrenceSet
        private var walk: Iterator?
        /// The first member of the walk that no position has passed.
        private var next: Int?
        private var last: Int?
        /// The number of lookups before the next walk.
        private var pause = 1

        /// The maximum number of members between two positions. For a longer way, a lookup takes less time.
        private static let maximumSteps = 8

        /// The number of lookups after a walk that a long way ended. The start of a walk takes as long as a few lookups.
        private static let lookupsBetweenWalks = 8

        /// The maximum number of steps of a walk; see ``BudgetedResult``. Then another walk starts.
        private static let budget = 1_024

        /// Whether walks are faster than lookups. A rule can have no occurrence for thousands of steps, and an EXRULE can
        /// exclude millions of members in a row.
        private var walks: Bool

        package init(_ set: RecurrenceSet) {
            self.set = set
            walks = set.exceptionRules.isEmpty
        }

        /// Returns whether a position is a member; see ``RecurrenceSet/contains(_:)``.
        ///
        /// - Complexity: O(1)
        package mutating func contains(_ position: Int) -> Bool {
            defer { last = position }
            guard walks, pause == 0, let last, position > last else {
                walk = nil
                pause = max(pause - 1, 0)
                return set.contains(position)
            }
            if walk == nil {
                walk = set.members(from: position, to: .max, budget: Self.budget)
                next = walk?.next()
                if next == nil { walks = false }
            }
            for _ in 0..<Self.maximumSteps {
                guard let member = next else { break }
                if member >= position { return member == position }
                next = walk?.next()
            }
            walk = nil
            pause = Self.lookupsBetweenWalks
            return set.contains(position)
        }
    }
}
