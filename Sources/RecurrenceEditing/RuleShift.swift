public import Recurrence

/// The change to a rule when one of its occurrences moves and the others follow.
///
/// ```swift
/// switch rule.shifted(from: monday, to: tuesday) {
/// case .unchanged: print("Change DTSTART only.")
/// case .translated(let new): print("The new rule is \(new).")
/// case .ambiguous(let candidates): print("Choose one of \(candidates).")
/// }
/// ```
///
/// See `RecurrenceRule.shifted(from:to:)`.
public enum RuleShift: Hashable, Sendable {
    /// The rule stays the same, because none of its parts conflicts with the move; only DTSTART changes.
    case unchanged

    /// The rule with the new day or time, such as `BYDAY=TU` for `BYDAY=MO`.
    case translated(RecurrenceRule)

    /// The move can mean several rules, or no rule follows from it.
    ///
    /// If Monday moves to Tuesday in `BYDAY=MO,WE,FR`, the candidates are `TU,WE,FR` and `TU,TH,SA`: first the rule
    /// that moves this day alone, then the rule that moves all days. The list is empty if only the user can decide.
    case ambiguous([RecurrenceRule])
}

extension RecurrenceRule {
    /// Returns the rule of a series in which one occurrence moves to another time and the others follow.
    ///
    /// ```swift
    /// let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=2MO")
    /// rule.shifted(from: monday12October, to: tuesday13October)  // .translated(FREQ=MONTHLY;BYDAY=2TU)
    /// ```
    ///
    /// Parts that count from the end of a month or year continue to count from the end. COUNT and UNTIL stay the same.
    /// If the day changes, these rules are ambiguous: rules with BYSETPOS, BYWEEKNO or SKIP, rules in other calendars,
    /// and rules with a FREQ below DAILY that select days.
    ///
    /// - Parameters:
    ///   - old: The occurrence on the clock of the series, not of the viewer.
    ///   - new: The new time, on the same clock.
    /// - Returns: The shift. Every rule in the shift has `new` as an occurrence.
    /// - Complexity: O(*n*) in the number of parts
    public func shifted(from old: CivilDateTime, to new: CivilDateTime) -> RuleShift {
        if old == new { return .unchanged }
        let move = PartMove(from: old, to: new)
        switch move.times(of: parts).then(move.days) {
        case .same: return isOccurrence(new) ? .unchanged : .ambiguous([])
        case .one(let parts):
            let rule = RecurrenceRule(unchecked: parts)
            guard rule.isOccurrence(new) else { return .ambiguous([]) }
            return rule == self ? .unchanged : .translated(rule)
        case .several(let alternatives):
            return .ambiguous(alternatives.map { RecurrenceRule(unchecked: $0) }.filter { $0.isOccurrence(new) })
        }
    }

    /// Returns whether a time is an occurrence of the rule if the rule starts at that time, regardless of the rule's
    /// end.
    private func isOccurrence(_ time: CivilDateTime) -> Bool {
        // Only the first occurrence is compared: a rule without this occurrence may have millions of later ones to
        // search.
        replacing(end: .never).occurrences(from: time).first { _ in true } == time
    }
}

extension RuleShift: CustomStringConvertible {
    /// The name of the case and the rules: `translated(FREQ=WEEKLY;BYDAY=TU)`.
    public var description: String {
        switch self {
        case .unchanged: "unchanged"
        case .translated(let rule): "translated(\(rule))"
        case .ambiguous(let rules): "ambiguous(\(rules.map(\.description).joined(separator: ", ")))"
        }
    }
}
