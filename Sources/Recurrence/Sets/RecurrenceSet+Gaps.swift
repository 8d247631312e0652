extension RecurrenceSet {
    /// The local time at which a member was meant to start: what the wall clock shows at its position, but for a time in a gap the
    /// time that the gap skips (RFC 5545 §3.3.5).
    ///
    /// A position alone doesn't tell 02:30 in a gap from the 03:30 that it becomes; DTSTART and the rules do. Where they have both,
    /// which is one member, it is the later.
    ///
    /// - Complexity: O(1); in the hour after a gap a question to each rule
    package func originalLocal(_ position: Int) -> CivilDateTime? {
        guard let shown = local(position), let zone, let offset = zone.offsetBeforeGap(shiftedTo: position),
            let skipped = CivilDateTime(localSeconds: position + offset), case .gap = zone.resolve(skipped)
        else { return local(position) }
        if position == startPosition { return start }
        func isOnRule(_ local: CivilDateTime) -> Bool {
            zonedRules.contains { rule in
                var cursor = PlanCursor(rule.plan, at: local.localSeconds)
                return cursor.next() == local.localSeconds
            }
        }
        return !isOnRule(shown) && isOnRule(skipped) ? skipped : shown
    }
}
