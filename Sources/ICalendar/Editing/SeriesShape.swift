import ICalendarSyntax
import Recurrence

/// The times of a series during an edit: its set without EXDATE and overrides, and the positions of the original
/// occurrences in that set.
struct SeriesShape {
    /// The rules and dates.
    private(set) var set: RecurrenceSet
    /// The form of DTSTART.
    private(set) var form: TimeKind
    /// The moves from the original series to this one.
    private var moves: [Move] = []
    /// Whether occurrences moved by different times.
    var isRealigned: Bool { moves.contains { !$0.isAligned } }

    private struct Move {
        let old: RecurrenceSet
        let new: RecurrenceSet
        let newForm: TimeKind
        let seconds: Int
        /// Whether all occurrences move by the same time.
        var isAligned = true
    }

    init(_ set: RecurrenceSet, _ form: TimeKind) {
        self.set = set
        self.form = form
    }

    /// Creates the times from an occurrence on, without a rule if there is only one.
    init(tail: RecurrenceSet, _ form: TimeKind) {
        self.init(tail, form)
        var members = tail.members(from: .min, to: .max, budget: SeriesEditDraft.budget)
        guard members.next() == tail.startPosition, members.next() == nil, !members.isTruncated else { return }
        set = make(start: tail.start, rules: [], adding: [], excludingRules: [])
    }

    /// Whether the times differ from those of the original series.
    var isMoved: Bool { !moves.isEmpty }

    /// The start of the series.
    var start: CalendarTime { form.time(self.set.start) }

    /// Returns the time that identifies a member.
    func time(at position: Int) -> CalendarTime { form.time(at: position, in: set) }

    /// Returns the position of an occurrence of the original series; nil if this series doesn't have that occurrence.
    func position(_ position: Int) -> Int? {
        var position = position
        for move in moves {
            guard let moved = Self.position(position, move) else { return nil }
            position = moved
        }
        return set.contains(position) ? position : nil
    }

    /// Returns the position after a move: the same wall clock moved by the time of the move, or the occurrence with the
    /// same number if not all occurrences move by the same time. Never a mixture, so that two occurrences can't become
    /// one.
    private static func position(_ position: Int, _ move: Move) -> Int? {
        if move.isAligned {
            guard let local = move.old.originalLocal(position), let moved = moved(local, move) else { return nil }
            return move.newForm.rules?.instant(of: moved) ?? moved.localSeconds
        }
        guard move.old.contains(position) else { return nil }
        let number = move.old.count(from: .min, to: position + 1, budget: SeriesEditDraft.budget)
        guard !number.isTruncated else { return nil }
        return move.new.member(number: number.value, budget: SeriesEditDraft.budget).value
    }

    private static func moved(_ local: CivilDateTime, _ move: Move) -> CivilDateTime? {
        guard let moved = local.adding(seconds: move.seconds) else { return nil }
        return move.newForm == .date ? CivilDateTime(moved.date) : moved
    }

    // MARK: - Rules

    /// Replaces the rules of the series and keeps its start.
    mutating func replaceRules(by rules: [RecurrenceRule]) {
        set = make(start: set.start, rules: rules, adding: dates, excludingRules: set.exceptionRules)
    }

    /// The RDATEs as positions.
    private var dates: [Int] { self.set.additions.filter { $0 != set.startPosition } }

    private func make(
        start: CivilDateTime, rules: [RecurrenceRule], adding: [Int], excludingRules: [RecurrenceRule],
        form: TimeKind? = nil
    ) -> RecurrenceSet {
        let form = form ?? self.form
        return RecurrenceSet(
            start: start, isDate: form == .date, zone: form.rules, rules: rules, addingPositions: adding,
            excludingRules: excludingRules, scale: FoundationScale.named)
    }

    // MARK: - Moves

    /// Moves the series so that a member starts at another time. The other members follow on the clock of the series.
    ///
    /// - Parameters:
    ///   - position: The member that moves.
    ///   - seconds: The number of seconds that the member moves on the clock.
    ///   - newForm: The form of the new times.
    ///   - newRules: Rules that replace those of the series; nil to translate the existing ones.
    mutating func move(
        _ position: Int, by seconds: Int, as newForm: TimeKind, weekdays: SeriesEditor.WeekdayMove,
        to newRules: [RecurrenceRule]? = nil
    ) throws(SeriesEditError) {
        guard let local = set.originalLocal(position), let newLocal = local.adding(seconds: seconds) else {
            throw .timeOutOfRange
        }
        if newForm == .date, form != .date, newRules == nil {
            // Several times on one day would become the same date.
            guard
                set.rules.allSatisfy({
                    $0.frequency >= .daily && $0.hours.isEmpty && $0.minutes.isEmpty && $0.seconds.isEmpty
                })
            else { throw .incompatibleTime }
        }
        if newForm == form, seconds == 0, newRules == nil { return }
        var rules = newRules ?? []
        var start = try moved(set.start, by: seconds, newForm)
        if let rule = newRules?.first {
            start = self.start(of: rule, near: start, try moved(newLocal, by: 0, newForm), newForm)
        }
        for (index, rule) in set.rules.enumerated() where newRules == nil {
            let own = members(of: rule, from: set.start)
            let anchorPosition =
                own.contains(position)
                ? position : own.members(from: .min, to: .max, budget: SeriesEditDraft.budget).first()
            guard let anchorPosition, let anchor = own.originalLocal(anchorPosition),
                let target = anchor.adding(seconds: seconds)
            else {
                rules.append(rule)
                continue
            }
            let bounded = newForm == .date ? CivilDateTime(target.date) : target
            var shifted = try shift(rule, from: anchor, to: bounded, weekdays)
            if index == 0, own.contains(set.startPosition) {
                start = try self.start(of: shifted, near: start, own, anchorPosition, bounded, newForm)
            }
            if rule.end.until != nil { shifted = try ended(shifted, as: own, from: start, newForm) }
            rules.append(shifted)
        }
        var exceptions: [RecurrenceRule] = []
        for rule in set.exceptionRules {
            do throws(SeriesEditError) {
                exceptions.append(try movedException(rule, position, by: seconds, newForm, weekdays))
            } catch {
                // The candidates aren't rules of the series. With given rules, the EXRULE is kept unchanged.
                guard newRules != nil else { throw .ambiguousRule([]) }
                exceptions.append(rule)
            }
        }
        let old = set
        var dates: [Int] = []
        for date in self.dates {
            guard let local = old.originalLocal(date) else { continue }
            let moved = try moved(local, by: seconds, newForm)
            dates.append(newForm.rules?.instant(of: moved) ?? moved.localSeconds)
        }
        set = make(start: start, rules: rules, adding: dates, excludingRules: exceptions, form: newForm)
        var move = Move(old: old, new: set, newForm: newForm, seconds: seconds)
        move.isAligned = newRules != nil || Self.isAligned(move)
        moves.append(move)
        form = newForm
    }

    private func moved(
        _ local: CivilDateTime, by seconds: Int, _ form: TimeKind
    ) throws(SeriesEditError) -> CivilDateTime {
        guard let moved = local.adding(seconds: seconds) else { throw .timeOutOfRange }
        return form == .date ? CivilDateTime(moved.date) : moved
    }

    /// Returns the set of a single rule.
    private func members(of rule: RecurrenceRule, from start: CivilDateTime, _ form: TimeKind? = nil) -> RecurrenceSet {
        let form = form ?? self.form
        var dialect = RecurrenceDialect.rfc5545
        dialect.unmatchedStart = .isNone
        return RecurrenceSet(
            start: start, isDate: form == .date, zone: form.rules, rules: [rule], dialect: dialect,
            scale: FoundationScale.named)
    }

    private func shift(
        _ rule: RecurrenceRule, from old: CivilDateTime, to new: CivilDateTime, _ weekdays: SeriesEditor.WeekdayMove
    ) throws(SeriesEditError) -> RecurrenceRule {
        switch rule.shifted(from: old, to: new) {
        case .unchanged: return rule
        case .translated(let rule): return rule
        case .ambiguous(let candidates):
            // The first candidate moves only this day, the last one moves all days.
            switch weekdays {
            case .onlyThatWeekday where !candidates.isEmpty: return candidates[0]
            case .allWeekdays where candidates.count > 1: return candidates[candidates.count - 1]
            default: throw .ambiguousRule(candidates)
            }
        }
    }

    /// Returns the start of a shifted rule: at or near the moved old start, so that the moved member keeps its number.
    private func start(
        of rule: RecurrenceRule, near start: CivilDateTime, _ old: RecurrenceSet, _ position: Int,
        _ moved: CivilDateTime,
        _ newForm: TimeKind
    ) throws(SeriesEditError) -> CivilDateTime {
        let number = old.count(from: .min, to: position, budget: SeriesEditDraft.budget)
        guard !number.isTruncated else { throw .ambiguousRule([]) }
        let endless = rule.replacing(end: .never)
        for distance in 0...Self.maximumStartDistance {
            for days in distance == 0 ? [0] : [-distance, distance] {
                guard let candidate = start.adding(seconds: days * 86_400) else { continue }
                let set = members(of: endless, from: candidate, newForm)
                let target = newForm.rules?.instant(of: moved) ?? moved.localSeconds
                if set.contains(set.startPosition), set.contains(target),
                    set.count(from: .min, to: target, budget: SeriesEditDraft.budget).value == number.value
                {
                    return candidate
                }
            }
        }
        throw .ambiguousRule([])
    }

    /// Returns the start of a given rule: at or near the moved old start, so that the rule includes both that start and
    /// the moved occurrence.
    private func start(
        of rule: RecurrenceRule, near start: CivilDateTime, _ moved: CivilDateTime, _ newForm: TimeKind
    ) -> CivilDateTime {
        let endless = rule.replacing(end: .never)
        let target = newForm.rules?.instant(of: moved) ?? moved.localSeconds
        for distance in 0...Self.maximumStartDistance {
            for days in distance == 0 ? [0] : [-distance, distance] {
                guard let candidate = start.adding(seconds: days * 86_400), candidate <= moved else { continue }
                let set = members(of: endless, from: candidate, newForm)
                if set.contains(set.startPosition), set.contains(target) { return candidate }
            }
        }
        return start
    }

    /// Returns an EXRULE after a move, excluding the same occurrences.
    private func movedException(
        _ rule: RecurrenceRule, _ position: Int, by seconds: Int, _ newForm: TimeKind,
        _ weekdays: SeriesEditor.WeekdayMove
    ) throws(SeriesEditError) -> RecurrenceRule {
        let own = members(of: rule, from: set.start)
        let first = own.members(from: .min, to: .max, budget: SeriesEditDraft.budget).first()
        guard let anchor = first.flatMap(own.originalLocal), let target = anchor.adding(seconds: seconds) else {
            return rule
        }
        // If only one of several weekdays moves, exceptions on the others are kept.
        if weekdays == .onlyThatWeekday, set.rules.contains(where: { $0.weekdays.count > 1 }), !own.contains(position) {
            return rule
        }
        let bounded = newForm == .date ? CivilDateTime(target.date) : target
        return try shift(rule, from: anchor, to: bounded, weekdays == .ifUnambiguous ? .allWeekdays : weekdays)
    }

    /// A weekday of a month can move up to a week further than its neighbour.
    private static let maximumStartDistance = 8

    /// Returns a rule with an UNTIL that gives it as many members as the old rule had.
    private func ended(
        _ rule: RecurrenceRule, as old: RecurrenceSet, from start: CivilDateTime, _ newForm: TimeKind
    ) throws(SeriesEditError) -> RecurrenceRule {
        let count = old.count(from: .min, to: .max, budget: SeriesEditDraft.budget)
        guard !count.isTruncated else { throw .unsplittable(.truncated) }
        guard count.value > 0 else { return rule }
        let set = members(of: rule.replacing(end: .never), from: start, newForm)
        guard let last = set.member(number: count.value, budget: SeriesEditDraft.budget).value else {
            throw .timeOutOfRange
        }
        let until: RecurrenceRule.Until
        switch newForm {
        case .date: until = .date((set.local(last) ?? start).date)
        case .floating: until = .floating(set.local(last) ?? start)
        case .utc, .zoned:
            guard let moment = CivilDateTime(localSeconds: last) else { throw .timeOutOfRange }
            until = .utc(moment)
        }
        return rule.replacing(end: rule.end.count.map { .countAndUntil($0, until) } ?? .until(until))
    }

    /// Returns whether the first members move by the time of the move.
    private static func isAligned(_ move: Move) -> Bool {
        var before = move.old.members(from: .min, to: .max, budget: SeriesEditDraft.budget)
        var after = move.new.members(from: .min, to: .max, budget: SeriesEditDraft.budget)
        for _ in 0..<maximumComparedMembers {
            let (left, right) = (before.next(), after.next())
            guard let left, let right else { return left == nil && right == nil }
            guard let local = move.old.originalLocal(left), let moved = moved(local, move) else { return true }
            guard (move.newForm.rules?.instant(of: moved) ?? moved.localSeconds) == right else { return false }
        }
        return true
    }

    /// Enough members to notice different lengths of months and years.
    private static let maximumComparedMembers = 64
}

extension RecurrenceSet.Iterator {
    fileprivate func first() -> Int? {
        var iterator = self
        return iterator.next()
    }
}
