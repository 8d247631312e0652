import ICalendar
import ICalendarSyntax
import Recurrence
import RecurrenceEditing

/// The times of a series during an edit: its set without EXDATE and overrides, and the positions of the original
/// occurrences in that set.
struct SeriesShape {
    /// The rules and dates.
    var set: RecurrenceSet
    /// The form of DTSTART.
    var form: TimeKind
    /// The moves from the original series to this one.
    var moves: [Move] = []
    /// Whether occurrences moved by different amounts, or some became one.
    var isRealigned = false

    /// A move of all occurrences.
    struct Move {
        /// The move of the occurrences that move by the same amount.
        let clock: ClockMove
        /// The rules and the start before and after the move; nil if all occurrences move by the same amount. The n-th
        /// occurrence before is the n-th one after.
        var ordinals: (old: RecurrenceSet, new: RecurrenceSet)?

        /// Replaces each position by the one after the move. If another occurrence moves to the time of the edited one, the
        /// edited one takes its place.
        func move(_ positions: inout [MemberPosition?]) {
            let old = positions
            if let ordinals {
                moveByNumber(&positions, ordinals.old, ordinals.new)
            } else {
                clock.move(&positions)
            }
            let edited = clock.target(of: clock.anchor)
            for index in positions.indices where positions[index] == edited && old[index] != clock.anchor {
                positions[index] = nil
            }
        }

        private func moveByNumber(
            _ positions: inout [MemberPosition?], _ old: RecurrenceSet, _ new: RecurrenceSet
        ) {
            var (before, after) = (
                old.members(from: .min, to: .max, budget: SeriesShape.budget),
                new.members(from: .min, to: .max, budget: SeriesShape.budget)
            )
            var member = (old: before.next(), new: after.next())
            let numbered = positions.enumerated().compactMap { index, position in position.map { ($0, index) } }
            for (position, index) in numbered.sorted(by: <) {
                while let old = member.old, old < position { member = (before.next(), after.next()) }
                let isNumbered = position == member.old && position != clock.anchor
                positions[index] = isNumbered ? member.new : clock.target(of: position)
            }
        }
    }

    init(_ set: RecurrenceSet, _ form: TimeKind) {
        self.set = set
        self.form = form
    }

    /// Whether the times differ from those of the original series.
    var isMoved: Bool { !moves.isEmpty }

    /// The start of the series.
    var start: CalendarTime { form.time(self.set.start) }

    /// Returns the time that identifies a member.
    func time(at position: MemberPosition) -> CalendarTime { form.time(at: position, in: set) }

    /// Returns the position of an occurrence of the original series; nil if this series doesn't have that occurrence.
    func position(_ position: MemberPosition) -> MemberPosition? {
        positions([position])[0]
    }

    /// Returns the positions of occurrences of the original series; nil for each that this series doesn't have.
    func positions(_ positions: [MemberPosition]) -> [MemberPosition?] {
        // A conversion of the array would take ten times as long.
        var positions = positions.map { Optional($0) }
        for move in moves { move.move(&positions) }
        set.keepMembers(of: &positions)
        return positions
    }

    // MARK: - Splitting

    /// The maximum number of steps of a search in a series; this takes about a second.
    static let budget = 5_000_000

    /// Splits the times before a member; the first part is nil if it would be empty.
    func split(at position: MemberPosition) throws(SeriesEditError) -> (head: SeriesShape?, tail: SeriesShape) {
        var (head, tail) = (self, self)
        do throws(SplitError) {
            let sets = try set.split(at: position, budget: Self.budget)
            tail.set = sets.tail
            tail.dropUnneededRule()
            guard let first = sets.head else { return (nil, tail) }
            head.set = first
            return (head, tail)
        } catch {
            throw .unsplittable(error)
        }
    }

    /// Returns the times before a member; nil if there are none.
    func ended(before position: MemberPosition) throws(SeriesEditError) -> SeriesShape? {
        do throws(SplitError) {
            guard let set = try set.ended(before: position, budget: Self.budget) else { return nil }
            var head = self
            head.set = set
            return head
        } catch {
            throw .unsplittable(error)
        }
    }

    /// Removes the rule if the start is the only occurrence.
    private mutating func dropUnneededRule() {
        var members = set.members(from: .min, to: .max, budget: Self.budget)
        guard members.next() == set.startPosition, members.next() == nil, !members.isTruncated else { return }
        set = make(start: set.start, rules: [], adding: [], excludingRules: [])
    }

    // MARK: - Rules

    /// Replaces the rules of the series and keeps its start.
    mutating func replaceRules(by rules: [RecurrenceRule]) {
        set = make(start: set.start, rules: rules, adding: dates, excludingRules: set.exceptionRules)
    }

    /// The RDATEs as positions.
    var dates: [MemberPosition] { self.set.additions.filter { $0 != set.startPosition } }

    func make(
        start: CivilDateTime, rules: [RecurrenceRule], adding: [MemberPosition],
        excludingRules: [RecurrenceRule],
        form: TimeKind? = nil
    ) -> RecurrenceSet {
        let form = form ?? self.form
        return RecurrenceSet(
            start: start, isDate: form == .date, zone: form.rules, rules: rules, addingPositions: adding,
            excludingRules: excludingRules, scale: FoundationScale.named)
    }

    /// Returns whether the first members of two lists agree.
    static func agree(
        _ left: RecurrenceSet, _ right: RecurrenceSet, _ moved: (MemberPosition) -> MemberPosition?
    ) -> Bool {
        var left = left.members(from: .min, to: .max, budget: budget)
        var right = right.members(from: .min, to: .max, budget: budget)
        for _ in 0..<maximumComparedMembers {
            let (old, new) = (left.next(), right.next())
            guard let old, let new else { return old == nil && new == nil }
            guard let target = moved(old) else { return true }
            guard target == new else { return false }
        }
        return true
    }

    /// Enough members to notice different lengths of months and years.
    private static let maximumComparedMembers = 64
}
