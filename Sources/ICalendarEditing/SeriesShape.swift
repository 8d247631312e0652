import ICalendar
import ICalendarSyntax
import Recurrence

/// The times of a series during an edit: its set without EXDATE and overrides, and the positions of the original
/// occurrences in that set.
struct SeriesShape {
    /// The rules and dates.
    var set: RecurrenceSet
    /// The form of DTSTART.
    var form: TimeKind
    /// The moves from the original series to this one.
    var moves: [Move] = []
    /// Whether occurrences moved by different times.
    var isRealigned: Bool { moves.contains { $0.realignment != nil } }

    /// A move of all occurrences.
    struct Move {
        /// The move of the occurrences that move by the same time.
        let clock: ClockMove
        let new: RecurrenceSet
        let newForm: TimeKind
        /// The moves of the rules and dates; nil if all occurrences move by the same time.
        var realignment: Realignment?

        var old: RecurrenceSet { clock.old }

        init(
            from old: RecurrenceSet, to new: RecurrenceSet, _ newForm: TimeKind, anchor: Int, movedBy seconds: Int,
            prefersSkipped: Bool
        ) {
            clock = ClockMove(
                of: old, to: newForm.rules, isDate: newForm == .date, anchor: anchor, by: seconds,
                prefersSkipped: prefersSkipped)
            (self.new, self.newForm) = (new, newForm)
        }

        /// Returns the position after the move: the same wall clock moved by the time of the move, or the one that the rule or
        /// RDATE of the occurrence has after the move.
        func position(_ position: Int) -> Int? {
            guard let realignment else { return clock.position(position) }
            let isStartOnRule = realignment.isStartOnRule
            if position == old.startPosition, !isStartOnRule { return new.startPosition }
            let rules = realignment.rules.filter { $0.old.contains(position) }
            let moved = rules.lazy.compactMap { $0.position(position) }.first ?? realignment.dates[position]
            // Another occurrence that moves to the time of the start has no place left.
            return moved == new.startPosition && !isStartOnRule ? nil : moved
        }

        /// Replaces each position by the one after the move.
        func move(_ positions: inout [Int?]) {
            if realignment == nil { return clock.move(&positions) }
            for index in positions.indices {
                if let position = positions[index] { positions[index] = self.position(position) }
            }
        }
    }

    /// The moves of a series whose occurrences don't all move by the same time.
    struct Realignment {
        /// The moves of the rules, in order.
        let rules: [RuleMove]
        /// The new positions of the RDATEs.
        let dates: [Int: Int]
        /// Whether the old start is a member of a rule. Otherwise, it is an occurrence of its own.
        let isStartOnRule: Bool

        init(rules: [RuleMove], dates: [Int: Int], start: Int) {
            (self.rules, self.dates) = (rules, dates)
            isStartOnRule = rules.contains { $0.old.contains(start) }
        }
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

    /// The positions of the RDATEs that the last move placed at times that the clock skips.
    ///
    /// An RDATE keeps no other time than the one shown instead, and an override of several occurrences would move the RDATE
    /// from there.
    private var datesInGaps: [Int] {
        guard let move = moves.last, let rules = move.newForm.rules else { return [] }
        return move.old.additions.compactMap { date in
            guard date != move.old.startPosition, let time = move.clock.time(of: date) else { return nil }
            let instant = rules.timestamp(of: time)
            let position = instant.secondsSince1970
            return rules.local(at: instant) != time && move.new.contains(position) ? position : nil
        }
    }

    /// Returns whether the last move placed an RDATE at a skipped time, where one of the overrides applies to the RDATE and to
    /// the following occurrences.
    func hasDateInGap(under overrides: [(position: Int, entry: CalendarEntry)]) -> Bool {
        let first = overrides.lazy.filter { $0.entry.appliesToFuture }.compactMap { position($0.position) }.first
        return first.map { first in datesInGaps.contains { $0 >= first } } ?? false
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
            guard let moved = move.position(position) else { return nil }
            position = moved
        }
        return set.contains(position) ? position : nil
    }

    /// Returns the positions of occurrences of the original series; nil for each that this series doesn't have.
    func positions(_ positions: [Int]) -> [Int?] {
        // A conversion of the array would take ten times as long.
        var positions = positions.map { Optional($0) }
        for move in moves { move.move(&positions) }
        set.keepMembers(of: &positions)
        return positions
    }

    // MARK: - Rules

    /// Replaces the rules of the series and keeps its start.
    mutating func replaceRules(by rules: [RecurrenceRule]) {
        set = make(start: set.start, rules: rules, adding: dates, excludingRules: set.exceptionRules)
    }

    /// The RDATEs as positions.
    var dates: [Int] { self.set.additions.filter { $0 != set.startPosition } }

    func make(
        start: CivilDateTime, rules: [RecurrenceRule], adding: [Int], excludingRules: [RecurrenceRule],
        form: TimeKind? = nil
    ) -> RecurrenceSet {
        let form = form ?? self.form
        return RecurrenceSet(
            start: start, isDate: form == .date, zone: form.rules, rules: rules, addingPositions: adding,
            excludingRules: excludingRules, scale: FoundationScale.named)
    }

    /// Returns whether the first members move by the time of the move.
    static func isAligned(_ move: Move) -> Bool {
        var before = move.old.members(from: .min, to: .max, budget: SeriesEditDraft.budget)
        var after = move.new.members(from: .min, to: .max, budget: SeriesEditDraft.budget)
        for _ in 0..<maximumComparedMembers {
            let (left, right) = (before.next(), after.next())
            guard let left, let right else { return left == nil && right == nil }
            guard let target = move.clock.target(of: left) else { return true }
            guard target == right else { return false }
        }
        return true
    }

    /// Enough members to notice different lengths of months and years.
    private static let maximumComparedMembers = 64
}
