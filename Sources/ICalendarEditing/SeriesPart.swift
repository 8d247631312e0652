import ICalendar
import Recurrence

/// A part of a series as an edit wants it: some of its occurrences, with their times and their content.
///
/// An edit makes a series a list of parts: usually one, two if it splits the series, none if it removes it. A part knows
/// no lines; ``SeriesWriter`` writes the difference between the series and its parts. Occurrences keep the
/// positions that they have in the series before the edit; ``shape`` knows their new ones.
struct SeriesPart {
    /// The series before the edit.
    let model: SeriesModel
    /// The entry whose lines the part has: the master, or an override that becomes one.
    private(set) var entry: CalendarEntry
    /// The positions of the occurrences of the part.
    private(set) var bounds = MemberPosition.min ..< .max
    /// The times before EXDATE.
    var shape: SeriesShape
    /// The UID of a part that is separated from the series; nil for the one that keeps the UID.
    private(set) var uid: String?
    /// The UIDs of the first part of the chain and of the following one, if the edit splits the series there.
    private(set) var firstUID: String?
    var nextUID: String?
    var overrides: [EditedOverride]
    /// The change of the content of all occurrences.
    var content = ContentEdit()
    var hasNewRules = false
    /// Whether the first occurrence is shown although an EXDATE of the series excludes it.
    private(set) var includesStart = false
    /// An occurrence that the edit excludes with an EXDATE.
    private(set) var excluded: MemberPosition?
    /// An occurrence whose EXDATE is removed: the edit brings it back, or it has an override and some programs prefer the EXDATE.
    private(set) var included: MemberPosition?
    /// An occurrence that the edit adds with an RDATE.
    private(set) var added: MemberPosition?
    var remarks: [SeriesEditRemark] = []

    /// Creates the only part of a series.
    init(_ model: SeriesModel) {
        self.model = model
        entry = model.master
        shape = SeriesShape(model.all, model.form)
        overrides = model.overrides.map { EditedOverride($0) }
    }

    var isWhole: Bool { bounds == .min ..< .max }

    /// Whether the occurrences are those of the series, up to the end of the part.
    var isSame: Bool { bounds.lowerBound == .min && !shape.isMoved && !hasNewRules && uid == nil }

    /// Whether the rules and dates can differ from those of the series.
    var hasOtherTimes: Bool { !isWhole || shape.isMoved || hasNewRules }

    /// The first position.
    var first: MemberPosition { bounds.lowerBound == .min ? model.all.startPosition : bounds.lowerBound }

    /// The SEQUENCE of the master before the edit, or of the override that becomes the master.
    var sequence: Int { max(model.master.sequence, entry.sequence) }

    // MARK: - Splitting

    /// Splits the part before an occurrence. The second part has another UID.
    func split(at position: MemberPosition, uid: String) throws(SeriesEditError) -> (
        head: SeriesPart, tail: SeriesPart
    ) {
        let shapes = try splitShape(at: position)
        guard let first = shapes.head else { throw .unsplittable(.notAMember) }
        var (head, tail) = (self, self)
        head.keep(bounds.lowerBound..<position, first)
        tail.keep(position..<bounds.upperBound, shapes.tail)
        head.nextUID = uid
        (tail.uid, tail.firstUID) = (uid, firstUID ?? self.uid ?? model.master.uid)
        return (head, tail)
    }

    /// Returns the part from an occurrence on, with the same UID.
    func from(_ position: MemberPosition) throws(SeriesEditError) -> SeriesPart {
        var tail = self
        tail.keep(position..<bounds.upperBound, try splitShape(at: position).tail)
        return tail
    }

    /// Returns the part before an occurrence.
    func ended(before position: MemberPosition) throws(SeriesEditError) -> SeriesPart {
        guard let own = shape.position(position), let first = try shape.ended(before: own) else {
            throw .unsplittable(.notAMember)
        }
        var head = self
        head.keep(bounds.lowerBound..<position, first)
        return head
    }

    private func splitShape(at position: MemberPosition) throws(SeriesEditError) -> (
        head: SeriesShape?, tail: SeriesShape
    ) {
        guard let own = shape.position(position) else { throw .unsplittable(.notAMember) }
        return try shape.split(at: own)
    }

    private mutating func keep(_ bounds: Range<MemberPosition>, _ shape: SeriesShape) {
        (self.bounds, self.shape) = (bounds, shape)
        overrides.removeAll { !bounds.contains($0.position) }
    }

    // MARK: - One occurrence

    /// Changes one occurrence, in its override or in a new one.
    mutating func change(_ override: EditedOverride) {
        var override = override
        override.isEditedAlone = true
        if !override.isNew, let index = overrides.firstIndex(where: { $0.entry == override.entry }) {
            overrides[index] = override
            if isException(override.position) { included = override.position }
        } else {
            overrides.append(override)
        }
    }

    /// Whether an EXDATE of the master names an occurrence by its time.
    func isException(_ position: MemberPosition) -> Bool {
        DateLines.values(of: model.master.exceptionDates, in: model.master).contains {
            $0.position == position && ($0.date == nil || model.form == .date)
        }
    }

    /// Adds an occurrence, or brings back one that an EXDATE excludes.
    mutating func include(_ position: MemberPosition) {
        if shape.set.contains(position) { included = position } else { added = position }
    }

    /// Excludes one occurrence.
    mutating func exclude(_ position: MemberPosition) {
        overrides.removeAll { $0.position == position }
        excluded = position
    }
}

// MARK: - Overrides of several occurrences

extension SeriesPart {
    /// The maximum number of overrides of several occurrences.
    private static let maximumRangeCount = 100

    /// Returns the parts of the series of an occurrence: one, and one more for each override of several occurrences.
    ///
    /// Such overrides (`RANGE=THISANDFUTURE`, RFC 5545 §3.2.13) are read, never written (Decisions.md D22), because many programs
    /// apply them to a single occurrence.
    ///
    /// - Throws: ``SeriesEditError/inexactRange`` if no rule has the occurrences of an override, and they are too many for dates.
    static func parts(
        of target: EditTarget, _ model: SeriesModel, makeUID: () -> String
    ) throws(SeriesEditError) -> [SeriesPart] {
        let ranges = model.overrides.filter(\.appliesToFuture)
        guard ranges.count <= maximumRangeCount else { throw .inexactRange }
        var head = SeriesPart(model)
        var parts: [SeriesPart] = []
        do throws(SeriesEditError) {
            for range in ranges.reversed() {
                guard target.hasEarlier(than: range.position) else {
                    var only = try head.from(range.position)
                    try only.follow(range)
                    return [only] + parts
                }
                var tail: SeriesPart
                (head, tail) = try head.split(at: range.position, uid: makeUID())
                try tail.follow(range)
                parts.insert(tail, at: 0)
            }
        } catch {
            throw .inexactRange
        }
        return [head] + parts
    }

    /// Describes all occurrences as an override of the first one and the following ones does.
    private mutating func follow(_ range: SeriesOverride) throws(SeriesEditError) {
        entry = range.entry
        overrides.removeAll { $0.entry == range.entry }
        // The override is shown even if an EXDATE excludes its occurrence (Decisions.md D10), but a start isn't.
        includesStart =
            !overrides.contains { $0.position == range.position } && entry.sequence >= model.master.sequence
            && model.exclusion()(range.position)
        let periods = model.periods.filter {
            bounds.contains($0.key) && $0.key != range.position && $0.value != entry.duration
        }
        // Periods have the length of the override, unless that is the length of the overridden occurrence.
        guard entry.duration != model.length(at: range.position) || periods.isEmpty,
            // An RDATE keeps no other time than the one shown instead of a skipped one.
            shape.set.additions.allSatisfy({ shape.set.originalLocal($0) == model.all.originalLocal($0) })
        else { throw .inexactRange }
        let original = model.all.originalLocal(range.position)?.localSeconds ?? range.position.seconds
        let seconds = try rangeStart.localSeconds - original
        do throws(SeriesEditError) {
            var moved = shape
            try moved.move(
                range.position, by: seconds, as: model.form, weekdays: .allWeekdays, prefersSkipped: false)
            // If the move meets a time that the clock skips, two members can become one, or one can become two.
            guard !moved.isRealigned, moved.hasMovedEachRule(of: shape),
                !moved.isMoved || ![shape, moved].contains(where: { $0.set.mergesTimes(budget: SeriesShape.budget) })
            else { throw .inexactRange }
            shape = moved
        } catch {
            try shape.moveDates(range.position, by: seconds)
        }
    }

    /// The start of an override of several occurrences on the clock of the series.
    private var rangeStart: CivilDateTime {
        get throws(SeriesEditError) {
            let start = entry.storage.localStart
            let own = entry.storage.form
            if own == model.form { return start }
            guard let rules = model.form.rules, let instant = own.rules?.timestamp(of: start), entry.duration.days == 0,
                // A start can't be the second of two equal times.
                let local = rules.local(at: instant), rules.timestamp(of: local) == instant
            else { throw .inexactRange }
            return local
        }
    }
}
