extension RecurrenceSet {
    /// Returns the local time intended for the start of a member: the wall-clock time at the member's position, or for
    /// a time in a gap, the time that the clock skips (RFC 5545 §3.3.5).
    ///
    /// A position alone doesn't distinguish 02:30 in a gap from the 03:30 that 02:30 becomes, but DTSTART and the rules
    /// do. If the rules produce both times, which are one member, the result is the later time.
    ///
    /// - Complexity: O(1); in the hour after a gap, one lookup in each rule
    package func originalLocal(_ position: MemberPosition) -> CivilDateTime? {
        originalLocal(position, prefersSkipped: false)
    }

    /// Returns the local time of a member before it is moved out of a gap.
    ///
    /// - Parameter prefersSkipped: Whether to return the earlier time if the rules produce both.
    /// - Complexity: O(1); in the hour after a gap, one lookup in each rule
    package func originalLocal(_ position: MemberPosition, prefersSkipped: Bool) -> CivilDateTime? {
        guard let zone, zone.longestGap > 0 else { return local(position) }
        let (localSeconds, run) = zone.localSeconds(at: position.seconds)
        let shown = CivilDateTime(localSeconds: localSeconds) ?? CivilDateTime(localSeconds: position.seconds)
        guard let shown, let offset = zone.gap(reaching: localSeconds, in: run)?.before,
            let skipped = CivilDateTime(localSeconds: position.seconds + offset), case .gap = zone.resolve(skipped)
        else { return shown }
        if position == startPosition { return start }
        return (prefersSkipped || !isOnRule(shown)) && isOnRule(skipped) ? skipped : shown
    }

    private func isOnRule(_ local: CivilDateTime) -> Bool {
        zonedRules.contains { rule in
            var cursor = PlanCursor(rule.plan, at: local.localSeconds)
            return cursor.next() == local.localSeconds
        }
    }

    /// Returns whether a member is both a time that the clock skips and the time shown instead. If the times of the set move,
    /// these can become two members.
    ///
    /// - Parameter budget: The maximum number of steps for each rule. A search that takes more returns true.
    /// - Complexity: A lookup for each gap of the zone between the first and the last member
    package func mergesTimes(budget: Int) -> Bool {
        guard let zone, zone.longestGap > 0 else { return false }
        func isIntended(_ seconds: Int) -> Bool {
            CivilDateTime(localSeconds: seconds).map { $0 == start || isOnRule($0) } ?? false
        }
        let bounds = bounds
        let gaps = zone.gaps.filter {
            bounds.lowerBound.seconds < $0.instantOfShadowEnd && $0.end - $0.after <= bounds.upperBound.seconds
        }
        for gap in gaps {
            var members = members(
                from: MemberPosition(seconds: gap.end - gap.after), to: MemberPosition(seconds: gap.instantOfShadowEnd),
                budget: budget / gaps.count)
            while let member = members.next() {
                if isIntended(member.seconds + gap.before), isIntended(member.seconds + gap.after) { return true }
            }
            if members.isTruncated { return true }
        }
        return false
    }

    /// Returns the local time of a member, as ``originalLocal(_:prefersSkipped:)`` does, with a cursor of ``cursor``.
    func originalLocal(_ position: MemberPosition, prefersSkipped: Bool, _ cursor: inout ZoneCursor) -> CivilDateTime? {
        if let only = cursor.onlyLocalSeconds(of: position.seconds), let local = CivilDateTime(localSeconds: only) {
            return local
        }
        return originalLocal(position, prefersSkipped: prefersSkipped)
    }

    /// Returns the local time that identifies a member, as ``originalLocal(_:)`` does; nil for the second instant of a fold,
    /// which only UTC identifies.
    package func identifyingLocal(_ position: MemberPosition) -> CivilDateTime? {
        var cursor = cursor
        return identifyingLocal(position, &cursor)
    }

    /// Returns the local times that identify members, as ``identifyingLocal(_:)`` does for each; nil for nil.
    package func identifyingLocals(_ positions: [MemberPosition?]) -> [CivilDateTime?] {
        var cursor = cursor
        return positions.map { position in position.flatMap { identifyingLocal($0, &cursor) } }
    }

    private func identifyingLocal(_ position: MemberPosition, _ cursor: inout ZoneCursor) -> CivilDateTime? {
        if let only = cursor.onlyLocalSeconds(of: position.seconds) { return CivilDateTime(localSeconds: only) }
        guard let local = originalLocal(position), self.position(of: local) == position else { return nil }
        return local
    }

    /// A cursor for the clock of the set. Positions in a set without a zone are on a clock that is never changed, like UTC.
    var cursor: ZoneCursor { ZoneCursor(zone ?? .utc) }
}
