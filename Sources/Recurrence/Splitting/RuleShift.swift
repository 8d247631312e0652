/// How a rule changes if one of its occurrences moves and the others follow; see ``RecurrenceRule/shifted(from:to:)``.
public enum RuleShift: Hashable, Sendable {
    /// The rule stays: it names nothing that the move changes, so the new DTSTART says it all.
    case unchanged

    /// The rule says the new day or time: `BYDAY=TU` for `BYDAY=MO`.
    case translated(RecurrenceRule)

    /// The move can mean several rules, or none that follows from it.
    ///
    /// For `BYDAY=MO,WE,FR`, with Monday moved to Tuesday, the candidates are `TU,WE,FR` and `TU,TH,SA`: first the rule that moves
    /// this day alone, then the one that moves all of them. The list is empty if only the user can say what is meant.
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
    /// A part that counts from the end of a month or year goes on counting from the end. COUNT and UNTIL stay as they are.
    /// Rules with BYSETPOS or BYWEEKNO, with SKIP, in other calendars, and with a FREQ below DAILY that names days are
    /// ambiguous if the day changes.
    ///
    /// - Parameters:
    ///   - old: the occurrence as the series' own clock shows it, not the viewer's.
    ///   - new: its new time, on the same clock.
    /// - Returns: the shift. Every rule in it has `new` as an occurrence.
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

    /// Whether the rule has a time as an occurrence if it starts then, whatever ends the rule.
    private func isOccurrence(_ time: CivilDateTime) -> Bool {
        replacing(end: .never).occurrences(from: time).contains(time)
    }
}
