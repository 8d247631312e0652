extension RecurrenceSet {
    /// All members in ascending order. Rules without an end continue to the year 9999.
    package var members: Iterator { Iterator(self, from: .min, to: .max) }

    /// Returns an iterator over the members with positions in a half-open range, without walking from the start.
    ///
    /// - Parameters:
    ///   - lowerBound: The first position in the range.
    ///   - upperBound: The first position past the range.
    ///   - budget: The maximum number of steps for each rule; see ``BudgetedResult``. If the budget is too small,
    ///     ``Iterator/isTruncated`` is true.
    /// - Complexity: O(1) to start (see ``Recurrences/makeIterator()``), then O(1) for each member or
    ///   exclusion in the range
    package func members(from lowerBound: MemberPosition, to upperBound: MemberPosition, budget: Int = .max) -> Iterator
    {
        Iterator(self, from: lowerBound, to: upperBound, steps: budget)
    }

    /// Returns whether a position is a member.
    ///
    /// - Complexity: O(1) for most rules, and a search among RDATE and EXDATE
    package func contains(_ position: MemberPosition) -> Bool {
        guard MemberPosition.range.contains(position), !exclusions.containsSorted(position),
            isOnRule(position) || additions.containsSorted(position)
        else { return false }
        return !isExcludedByRuleOrDay(position)
    }

    /// Removes the positions that aren't members from a list, in which nil takes their place.
    ///
    /// - Complexity: A few members for each position, and one lookup for each that is out of order or too far from the others
    package func keepMembers(of positions: inout [MemberPosition?]) {
        // The members around an ascending list are often found faster by a walk than by lookups.
        guard let first = positions.lazy.compactMap({ $0 }).first else { return }
        var steps = positions.count * Self.walkedMembers
        var members = members(from: first, to: .max, budget: steps)
        var (next, last) = (members.next(), MemberPosition.min)
        for index in positions.indices {
            guard let position = positions[index] else { continue }
            while let member = next, member < position, steps > 0 {
                next = members.next()
                steps -= 1
            }
            let isReached = position >= last && steps > 0 && (next != nil || !members.isTruncated)
            last = max(last, position)
            if !(isReached ? next == position : contains(position)) { positions[index] = nil }
        }
    }

    /// A walk over this many members takes about as long as one lookup.
    private static let walkedMembers = 8

    private func isExcludedByRuleOrDay(_ position: MemberPosition) -> Bool {
        if excludedRules.contains(where: { $0.contains(position.seconds) }) { return true }
        guard !excludedDays.isEmpty, let day = local(position)?.date.dayNumber else { return false }
        return excludedDays.containsSorted(day)
    }

    private func isOnRule(_ position: MemberPosition) -> Bool {
        switch zonedRules {
        case .none: false
        case .one(let rule): rule.contains(position.seconds)
        case .many(let rules): rules.contains { $0.contains(position.seconds) }
        }
    }

    /// Returns the position of a wall-clock time. In a gap or fold, the position is the instant that
    /// ``ZoneRules/timestamp(of:)`` returns.
    package func position(of local: CivilDateTime) -> MemberPosition { Self.position(of: local, in: zone) }

    /// Returns the position of a wall-clock time in a set with a zone, or in one without.
    package static func position(of local: CivilDateTime, in zone: ZoneRules?) -> MemberPosition {
        MemberPosition(seconds: zone?.instant(of: local) ?? local.localSeconds)
    }

    /// Returns the wall-clock time at a position, or nil outside the years 1 to 9999.
    package func local(_ position: MemberPosition) -> CivilDateTime? {
        zone?.local(at: position.seconds) ?? CivilDateTime(localSeconds: position.seconds)
    }
}
