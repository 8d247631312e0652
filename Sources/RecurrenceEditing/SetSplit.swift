import Recurrence

/// The two parts of a recurrence set, before a position and from that position on; see
/// ``RecurrenceSet/split(at:budget:)``.
struct SetSplit {
    private let set: RecurrenceSet
    private let position: MemberPosition
    private let budget: Int
    private let rules: [OwnMembers]
    private let excludedRules: [OwnMembers]

    /// The maximum number of members to try as DTSTART of the second part.
    ///
    /// SKIP may have moved the first members into an interval that doesn't count, and one of several rules may skip the
    /// intervals of the first rule. If a rule hasn't returned to its intervals after this many members, more than a
    /// year for a weekly rule, it never will.
    private static let maximumStartCandidates = 64

    /// The number of members of the second part to compare with those of the set before the part is returned.
    ///
    /// The arithmetic is exact, but a dialect that counts from DTSTART in another way than the RFC can still produce
    /// other members for a new start.
    private static let maximumComparedMembers = 64

    init(_ set: RecurrenceSet, at position: MemberPosition, budget: Int) {
        self.set = set
        self.position = position
        self.budget = budget
        let own = set.rules.map { OwnMembers($0, limit: $0.end.count, of: set) }
        // COUNT includes a DTSTART that no rule matches (Decisions.md D5), which leaves one less to the rule.
        let countsStart = set.dialect.unmatchedStart == .included && !own.contains { $0.contains(set.startPosition) }
        rules = countsStart ? set.rules.map { OwnMembers($0, limit: $0.end.count.map { $0 - 1 }, of: set) } : own
        excludedRules = set.exceptionRules.map { OwnMembers($0, limit: $0.end.count, of: set) }
    }

    // MARK: - Before the position

    func head() throws(SplitError) -> RecurrenceSet {
        let additions = set.additions.filter { $0 < position }
        var kept: [RecurrenceRule] = []
        for own in rules {
            guard let last = try own.last(before: position, budget: budget) else { continue }
            // If only DTSTART remains of a series, the result needs no rule.
            if rules.count == 1, last == set.startPosition { continue }
            let continues = try own.first(from: position, budget: budget) != nil
            kept.append(continues ? own.rule.replacing(end: .until(try until(at: last))) : own.rule)
        }
        guard kept.isEmpty, !isMember(set.startPosition) || set.startPosition >= position else {
            return part(
                from: set.start, kept, adding: additions, excluding: set.exclusions.filter { $0 < position },
                excludingDays: excludedDays { $0 <= $1 }, excludingRules: set.exceptionRules)
        }
        return try dates(additions)
    }

    /// Returns the UNTIL for a last member, in the form that the type of DTSTART requires (RFC 5545 §3.3.10).
    private func until(at last: MemberPosition) throws(SplitError) -> RecurrenceRule.Until {
        guard let time = set.zone == nil ? set.local(last) : CivilDateTime(localSeconds: last.seconds) else {
            throw .timeNotExpressible
        }
        if set.isDate { return .date(time.date) }
        return set.zone == nil ? .floating(time) : .utc(time)
    }

    // MARK: - From the position on

    func tail() throws(SplitError) -> RecurrenceSet {
        let additions = set.additions.filter { $0 >= position }
        let exclusions = set.exclusions.filter { $0 >= position }
        let excludedDays = excludedDays { $0 >= $1 }
        if set.startPosition >= position {
            return part(
                from: set.start, set.rules, adding: additions, excluding: exclusions, excludingDays: excludedDays,
                excludingRules: set.exceptionRules)
        }
        var members = set.ownMembers(of: rules.compactMap(\.counted)).members(from: position, to: .max, budget: budget)
        var passed: [MemberPosition] = []
        var failure = SplitError.timeNotExpressible
        while let first = members.next() {
            do throws(SplitError) {
                let start = try start(at: first)
                let rules = try rules(rules, from: first, start)
                let excludedRules = try self.rules(excludedRules, from: first, start)
                let tail = part(
                    from: start, rules, adding: additions + passed, excluding: exclusions, excludingDays: excludedDays,
                    excludingRules: excludedRules)
                let isOnRule = rules.contains { set.ownMembers(of: [$0], from: start).contains(first) }
                if isOnRule, try continues(with: tail) { return tail }
                failure = self.rules.first.map { .phaseNotExpressible($0.rule) } ?? .timeNotExpressible
            } catch .truncated {
                throw .truncated
            } catch {
                failure = error
            }
            passed.append(first)
            if passed.count == Self.maximumStartCandidates { throw failure }
        }
        if members.isTruncated { throw .truncated }
        // No rule has another member, or all remaining members have been tried.
        return try dates(additions + passed)
    }

    /// Returns the local time to use as DTSTART for a member.
    private func start(at position: MemberPosition) throws(SplitError) -> CivilDateTime {
        for candidate in [set.originalLocal(position), set.local(position)] {
            guard let candidate else { continue }
            if RecurrenceSet(start: candidate, isDate: set.isDate, zone: set.zone, dialect: set.dialect).startPosition
                == position
            {
                return candidate
            }
        }
        throw .timeNotExpressible
    }

    /// Returns the rules that continue from a member, rewritten for that start.
    private func rules(
        _ rules: [OwnMembers], from first: MemberPosition, _ start: CivilDateTime
    ) throws(SplitError) -> [RecurrenceRule] {
        var result: [RecurrenceRule] = []
        for own in rules {
            guard try own.first(from: first, budget: budget) != nil else { continue }
            let scale = own.rule.calendarScale.flatMap(set.scale)
            guard own.rule.countsInterval(of: start, from: set.start, set.dialect, scale) else {
                throw .phaseNotExpressible(own.rule)
            }
            let rule = own.rule.restarted(from: set.start, at: start, isDate: set.isDate, set.dialect, scale)
            result.append(try own.remaining(from: first, budget: budget).map { rule.replacing(count: $0) } ?? rule)
        }
        return result
    }

    /// Returns whether the first members of a part equal those of the set from the position on.
    private func continues(with tail: RecurrenceSet) throws(SplitError) -> Bool {
        var expected = set.members(from: position, to: .max, budget: budget)
        var found = tail.members(from: .min, to: .max, budget: budget)
        for _ in 0..<Self.maximumComparedMembers {
            let (left, right) = (expected.next(), found.next())
            if expected.isTruncated || found.isTruncated { throw .truncated }
            if left != right { return false }
            if left == nil { break }
        }
        return true
    }

    // MARK: - Parts

    /// Returns a part without rules, starting at the first member that a local time can express.
    private func dates(_ positions: [MemberPosition]) throws(SplitError) -> RecurrenceSet {
        let members = positions.filter { set.contains($0) }
        for member in members {
            guard let start = try? start(at: member) else { continue }
            return part(from: start, [], adding: members)
        }
        throw .timeNotExpressible
    }

    private func part(
        from start: CivilDateTime, _ rules: [RecurrenceRule], adding: [MemberPosition],
        excluding: [MemberPosition] = [],
        excludingDays: [CivilDate] = [], excludingRules: [RecurrenceRule] = []
    ) -> RecurrenceSet {
        RecurrenceSet(
            start: start, isDate: set.isDate, zone: set.zone, rules: rules, addingPositions: adding,
            excludingPositions: excluding,
            excludingDays: excludingDays, excludingRules: excludingRules, dialect: set.dialect, scale: set.scale)
    }

    /// Returns whether a position is a member, ignoring EXDATE and EXRULE.
    private func isMember(_ position: MemberPosition) -> Bool {
        set.additions.contains(position) || rules.contains { $0.contains(position) }
    }

    /// Returns the EXDATEs without a time that are on the day of the position or on one side of that day.
    private func excludedDays(_ isOnSide: (Int, Int) -> Bool) -> [CivilDate] {
        guard let day = set.local(position)?.date.dayNumber else { return [] }
        return set.excludedDays.filter { isOnSide($0, day) }.compactMap { CivilDate(dayNumber: $0) }
    }
}
