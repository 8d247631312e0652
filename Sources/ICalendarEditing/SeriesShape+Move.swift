import ICalendar
import ICalendarSyntax
import Recurrence
import RecurrenceEditing

// Moves of a series and its rules.

extension SeriesShape {
    /// Moves the series so that a member starts at another time. The other members follow on the clock of the series.
    ///
    /// - Parameters:
    ///   - position: The member that moves.
    ///   - seconds: The number of seconds that the member moves on the clock.
    ///   - newForm: The form of the new times.
    ///   - newRules: Rules that replace those of the series; nil to translate the existing ones.
    ///   - prefersSkipped: Whether a member that is both at a skipped time and at the time shown instead moves from the
    ///     skipped one; nil if it does so in moves back. An override of several occurrences never moves it so.
    mutating func move(
        _ position: MemberPosition, by seconds: Int, as newForm: TimeKind, weekdays: EditOptions.WeekdayMove,
        to newRules: [RecurrenceRule]? = nil, prefersSkipped: Bool? = nil
    ) throws(SeriesEditError) {
        let prefersSkipped = prefersSkipped ?? (seconds < 0)
        // A candidate of an ambiguous move is treated as a translation of the rule. Other rules are used as they are.
        if let weekdays = choice(of: newRules, position, by: seconds, newForm) {
            do throws(SeriesEditError) {
                var moved = self
                try moved.moveTranslated(
                    position, by: seconds, as: newForm, weekdays: weekdays, to: nil, prefersSkipped: prefersSkipped)
                self = moved
                return
            } catch {
                guard case .ambiguousRule = error else { throw error }
            }
        }
        try moveTranslated(
            position, by: seconds, as: newForm, weekdays: weekdays, to: newRules, prefersSkipped: prefersSkipped)
    }

    private mutating func moveTranslated(
        _ position: MemberPosition, by seconds: Int, as newForm: TimeKind, weekdays: EditOptions.WeekdayMove,
        to newRules: [RecurrenceRule]?, prefersSkipped: Bool
    ) throws(SeriesEditError) {
        guard let local = set.originalLocal(position), let newLocal = local.adding(seconds: seconds) else {
            throw .timeOutOfRange
        }
        if newForm == .date, form != .date, newRules == nil, !set.rules.allSatisfy(\.hasOneTimeADay) {
            throw .incompatibleTime
        }
        if newForm == form, seconds == 0, newRules == nil { return }
        var start = try moved(set.start, by: seconds, newForm)
        var rules = newRules ?? []
        if let rule = newRules?.first {
            start = self.start(of: rule, near: start, try moved(newLocal, by: 0, newForm), newForm)
        } else {
            (rules, start) = try translatedRules(position, by: seconds, from: start, newForm, weekdays)
        }
        let exceptions = try movedExceptions(
            position, by: seconds, newForm, weekdays, keepingOthers: newRules != nil)
        let old = set
        let rulesAlone = make(start: start, rules: rules, adding: [], excludingRules: exceptions, form: newForm)
        var move = Move(
            clock: ClockMove(
                of: old, to: newForm.rules, isDate: newForm == .date, anchor: position, by: seconds,
                prefersSkipped: prefersSkipped))
        let isAligned = newRules != nil || agree(clocksOf: rules, exceptions, from: start, as: newForm, by: seconds)
        if !isAligned {
            move.ordinals = (
                make(start: old.start, rules: old.rules, adding: [], excludingRules: old.exceptionRules), rulesAlone
            )
        }
        let dates = try movedDates(move, by: seconds, beside: rulesAlone, newForm)
        set = make(
            start: start, rules: rules, adding: dates, excludingRules: exceptions, form: newForm)
        if newRules == nil, !Self.agree(old, set, { move.clock.target(of: $0) }) { isRealigned = true }
        moves.append(move)
        form = newForm
    }

    /// Returns the rules after a move, and the start of the first one.
    private func translatedRules(
        _ position: MemberPosition, by seconds: Int, from start: CivilDateTime, _ newForm: TimeKind,
        _ weekdays: EditOptions.WeekdayMove
    ) throws(SeriesEditError) -> (rules: [RecurrenceRule], start: CivilDateTime) {
        var (rules, start) = ([RecurrenceRule](), start)
        for (index, rule) in set.rules.enumerated() {
            let own = members(of: rule, from: set.start)
            guard let (anchorPosition, anchor, bounded) = try anchor(of: own, position, by: seconds, newForm) else {
                // A rule without members has none after the move either.
                rules.append(rule.end.until == nil ? rule : try ended(rule, as: own, by: seconds, from: start, newForm))
                continue
            }
            let shifted = try shift(rule, from: anchor, to: bounded, weekdays)
            // If Monday moves onto Wednesday of the same rule, two occurrences would become one.
            if zip(Self.counts(shifted), Self.counts(rule)).contains(where: <) { throw .ambiguousRule([]) }
            if index == 0, own.contains(set.startPosition) {
                start = try self.start(of: shifted, near: start, own, anchorPosition, bounded, newForm)
            }
            rules.append(
                rule.end.until == nil ? shifted : try ended(shifted, as: own, by: seconds, from: start, newForm))
        }
        return (rules, start)
    }

    /// Returns the EXRULEs after a move.
    ///
    /// - Parameter keepsOthers: Whether an EXRULE that can't move stays, because the rules were given.
    private func movedExceptions(
        _ position: MemberPosition, by seconds: Int, _ newForm: TimeKind, _ weekdays: EditOptions.WeekdayMove,
        keepingOthers keepsOthers: Bool
    ) throws(SeriesEditError) -> [RecurrenceRule] {
        var exceptions: [RecurrenceRule] = []
        for rule in set.exceptionRules {
            do throws(SeriesEditError) {
                exceptions.append(try movedException(rule, position, by: seconds, newForm, weekdays))
            } catch {
                // The candidates aren't rules of the series.
                guard keepsOthers else { throw .ambiguousRule([]) }
                exceptions.append(rule)
            }
        }
        return exceptions
    }

    /// Returns whether the first members of each rule and EXRULE are those of the old one, all moved by the same time.
    ///
    /// Each is compared alone, because whole series can differ late: in a daily one, an EXRULE for the 30th shows only after weeks.
    func hasMovedEachRule(of old: SeriesShape) -> Bool {
        guard let move = moves.last else { return true }
        let pairs = Array(zip(old.set.rules, set.rules)) + Array(zip(old.set.exceptionRules, set.exceptionRules))
        return pairs.allSatisfy { before, after in
            Self.agree(old.members(of: before, from: old.set.start), members(of: after, from: set.start)) {
                move.clock.target(of: $0)
            }
        }
    }

    /// The maximum number of dates instead of a rule.
    private static let maximumDateCount = 1_000

    /// Moves a limited number of members by the same time, as dates without a rule.
    mutating func moveDates(_ position: MemberPosition, by seconds: Int) throws(SeriesEditError) {
        let move = ClockMove(
            of: set, to: form.rules, isDate: form == .date, anchor: position, by: seconds, prefersSkipped: false)
        var members = set.members(from: .min, to: .max, budget: Self.budget)
        var targets: [MemberPosition] = []
        while let member = members.next() {
            guard targets.count < Self.maximumDateCount, let target = move.target(of: member) else {
                throw .inexactRange
            }
            targets.append(target)
        }
        // Around a day that the zone skips, two members can move to the same time.
        guard !members.isTruncated, Set(targets).count == targets.count, let first = targets.min(),
            let start = set.local(first)
        else { throw .inexactRange }
        set = make(start: start, rules: [], adding: targets.filter { $0 != first }, excludingRules: [])
        guard set.startPosition == first else { throw .inexactRange }
        moves.append(Move(clock: move))
    }

    /// Returns the new positions of the RDATEs.
    private func movedDates(
        _ move: Move, by seconds: Int, beside rules: RecurrenceSet, _ newForm: TimeKind
    ) throws(SeriesEditError) -> [MemberPosition] {
        var result: [MemberPosition] = []
        guard move.ordinals != nil else {
            for date in dates {
                guard let local = set.originalLocal(date) else { continue }
                result.append(newForm.position(of: try moved(local, by: seconds, newForm)))
            }
            return result
        }
        var targets: [MemberPosition?] = dates
        move.move(&targets)
        for (date, target) in zip(dates, targets) {
            guard let target, let local = set.originalLocal(date) else { continue }
            // A date that would move onto an occurrence, and so disappear, keeps its time.
            let kept = newForm.position(of: try moved(local, by: 0, newForm))
            result.append(rules.contains(target) && !rules.contains(kept) ? kept : target)
        }
        return result
    }

    /// Returns whether all occurrences of the rules move by the same amount on the clock, whatever times the clock skips.
    private func agree(
        clocksOf rules: [RecurrenceRule], _ exceptions: [RecurrenceRule], from start: CivilDateTime,
        as newForm: TimeKind, by seconds: Int
    ) -> Bool {
        func clocks(
            _ rules: [RecurrenceRule], _ exceptions: [RecurrenceRule], _ start: CivilDateTime, _ form: TimeKind
        ) -> RecurrenceSet {
            make(
                start: start, rules: rules.map { $0.replacing(end: .never) }, adding: [],
                excludingRules: exceptions.map { $0.replacing(end: .never) }, form: form == .date ? .date : .floating)
        }
        let (old, new) = (
            clocks(set.rules, set.exceptionRules, set.start, form), clocks(rules, exceptions, start, newForm)
        )
        return Self.agree(old, new) { position in
            guard let target = CivilDateTime(localSeconds: position.seconds)?.adding(seconds: seconds) else {
                return nil
            }
            return RecurrenceSet.position(of: newForm == .date ? CivilDateTime(target.date) : target, in: nil)
        }
    }

    func moved(
        _ local: CivilDateTime, by seconds: Int, _ form: TimeKind
    ) throws(SeriesEditError) -> CivilDateTime {
        guard let moved = local.adding(seconds: seconds) else { throw .timeOutOfRange }
        return form == .date ? CivilDateTime(moved.date) : moved
    }

    /// Returns the set of a single rule.
    func members(of rule: RecurrenceRule, from start: CivilDateTime, _ form: TimeKind? = nil) -> RecurrenceSet {
        let form = form ?? self.form
        var dialect = RecurrenceDialect.rfc5545
        dialect.unmatchedStart = .excluded
        return RecurrenceSet(
            start: start, isDate: form == .date, zone: form.rules, rules: [rule], dialect: dialect,
            scale: FoundationScale.named)
    }
}

extension RecurrenceRule {
    /// Whether no two occurrences would become the same date.
    fileprivate var hasOneTimeADay: Bool {
        frequency >= .daily && hours.isEmpty && minutes.isEmpty && seconds.isEmpty
    }
}
