import ICalendar
import Recurrence

// Changes of all occurrences of a part.

extension SeriesPart {
    /// Changes all occurrences.
    ///
    /// - Throws: ``SeriesEditError``, such as ``SeriesEditError/ambiguousRule(_:)``
    mutating func apply(_ change: SeriesChange, _ options: EditOptions) throws(SeriesEditError) {
        let old = shape
        var move: Move?
        if change.moves {
            let found = try self.move(of: change)
            let rules = change.rules.map { Self.rules($0, from: shape.set.start, as: found.form) }
            let position = shape.position(change.position) ?? shape.set.startPosition
            do throws(SeriesEditError) {
                try shape.move(position, by: found.seconds, as: found.form, weekdays: options.weekdays, to: rules)
            } catch .ambiguousRule where rules == nil && change.new.areRulesGiven {
                try shape.move(
                    position, by: found.seconds, as: found.form, weekdays: options.weekdays, to: change.new.rules)
            }
            move = found
        }
        if let rules = change.rules { try replaceRules(by: rules, isMoved: change.moves) }
        if shape.isRealigned { remarks.append(.occurrencesRealigned) }
        if change.zone?.anchor == .instant { noteFirstThatMoves(from: old) }
        content = change.content
        for index in overrides.indices where overrides[index].position != change.position {
            try overrides[index].follow(move, options.overrides, from: model.form)
            overrides[index].content = change.content.inherited(by: overrides[index].entry, from: entry)
        }
        // If several occurrences move to the same time, the edited one is first.
        if let index = overrides.firstIndex(where: { $0.position == change.position }) {
            var edited = overrides.remove(at: index)
            if change.new.start != change.start {
                edited.start = shape.form.time(at: change.new.start)
            } else {
                try edited.follow(move, options.overrides, from: model.form)
            }
            edited.content = change.content
            overrides.insert(edited, at: 0)
        }
    }

    /// Moves all occurrences so that one of them starts later or earlier on the clock of the series.
    mutating func move(
        _ position: MemberPosition, by seconds: Int, _ options: EditOptions
    ) throws(SeriesEditError) {
        try shape.move(position, by: seconds, as: shape.form, weekdays: options.weekdays)
        let move = Move(seconds: seconds, form: shape.form)
        for index in overrides.indices { try overrides[index].follow(move, options.overrides, from: model.form) }
    }

    private mutating func replaceRules(by rules: [RecurrenceRule], isMoved: Bool) throws(SeriesEditError) {
        hasNewRules = true
        if shape.form == .date, rules.contains(where: { $0.frequency < .daily }) { throw .incompatibleTime }
        if !isMoved { shape.replaceRules(by: Self.rules(rules, from: shape.set.start, as: shape.form)) }
        if shape.set.endsBeforeStart { throw .invalidValue("UNTIL is before DTSTART") }
    }

    /// Returns rules whose UNTIL has the form that a start requires.
    private static func rules(
        _ rules: [RecurrenceRule], from start: CivilDateTime, as form: TimeKind
    ) -> [RecurrenceRule] {
        rules.map { $0.endingAsWritten(besideStart: form.time(start)) }
    }

    // MARK: - Moves

    /// The distance that a series moves on its clock, and its new form.
    struct Move {
        let seconds: Int
        let form: TimeKind
    }

    private func move(of change: SeriesChange) throws(SeriesEditError) -> Move {
        if let zone = change.zone { return try move(to: zone, at: change.position) }
        let new = try seriesTime(change.new.start, changesForm: change.changesForm)
        let old = try clock(of: change)
        return Move(seconds: new.civilDateTime.localSeconds - old.localSeconds, form: TimeKind(new))
    }

    /// Returns the move to another zone. It depends only on the times of the series, because the occurrence may have an
    /// override with a time of its own.
    private func move(to change: EditedZone, at position: MemberPosition) throws(SeriesEditError) -> Move {
        let position = shape.position(position) ?? shape.set.startPosition
        let old = shape.time(at: position)
        let new = try change.time(for: old)
        // A member in a gap is at its nominal time, and the second of two equal times is in UTC.
        let clock = shape.set.originalLocal(position) ?? old.civilDateTime
        let seconds = change.anchor == .localTime ? 0 : new.civilDateTime.localSeconds - clock.localSeconds
        return Move(seconds: seconds, form: .zoned(change.zone))
    }

    /// Returns a new start in the form of the series, unless the series takes its form.
    private func seriesTime(_ time: CalendarTime, changesForm: Bool) throws(SeriesEditError) -> CalendarTime {
        let form = shape.form
        if changesForm || TimeKind(time) == form { return time }
        switch (time, form) {
        case (.zoned(let clock, let other), .zoned(let zone)) where other.identifier == zone.identifier:
            return .zoned(clock, zone)
        case (.utc, .zoned(let zone)), (.zoned, .zoned(let zone)):
            guard let clock = zone.rules.local(at: time.timestamp(in: .utc)) else { throw .timeOutOfRange }
            return .zoned(clock, zone)
        case (.zoned, .utc):
            guard let clock = time.timestamp(in: .utc).utc else { throw .timeOutOfRange }
            return .utc(clock)
        case (.floating(let clock), .zoned(let zone)): return .zoned(clock, zone)
        case (.utc, .floating), (.zoned, .floating), (.floating, .utc): throw .incompatibleTime
        default: return time
        }
    }

    /// Returns the start that the user sees on the clock of the series (Decisions.md D18). An override of another form has none.
    private func clock(of change: SeriesChange) throws(SeriesEditError) -> CivilDateTime {
        let kind = TimeKind(change.start)
        if kind == shape.form { return change.start.civilDateTime }
        if kind.hasZone, let local = shape.form.rules?.local(at: change.start.timestamp(in: .utc)) { return local }
        guard let position = shape.position(change.position), let local = shape.set.originalLocal(position) else {
            throw .occurrenceNotFound
        }
        return local
    }

    // MARK: - Remarks

    /// More than the hours of a year, to include both changes of the clocks.
    private static let maximumComparedMembers = 10_000

    /// Adds a remark about the first occurrence that doesn't keep its instant in the new zone.
    private mutating func noteFirstThatMoves(from old: SeriesShape) {
        guard shape.form.hasZone else { return }
        var members = model.all.members(
            from: bounds.lowerBound, to: bounds.upperBound, budget: SeriesShape.budget)
        var compared: [MemberPosition] = []
        while compared.count < Self.maximumComparedMembers, let position = members.next() {
            if compared.count > 100, position - compared[0] > 400 * 86_400 { break }
            compared.append(position)
        }
        let first = zip(old.positions(compared), shape.positions(compared)).first { old, new in
            old != nil && new != nil && new != old
        }
        guard let instant = first?.0 else { return }
        remarks.append(.firstOccurrenceThatMoves(Timestamp(secondsSince1970: instant.seconds).date))
    }
}

extension EditedOverride {
    /// Moves with the series, or keeps the time if that is the policy.
    fileprivate mutating func follow(
        _ move: SeriesPart.Move?, _ policy: EditOptions.OverridePolicy, from form: TimeKind
    ) throws(SeriesEditError) {
        guard let move else { return }
        let own = TimeKind(start)
        if policy == .shift {
            guard let clock = start.civilDateTime.adding(seconds: move.seconds) else { throw .timeOutOfRange }
            start = (own == form ? move.form : own).time(clock)
        } else if move.form != form, own == form, move.form.hasZone, move.seconds == 0 {
            // If the zone changes but not the wall clock, overrides in the zone of the series change too.
            start = move.form.time(start.civilDateTime)
        }
    }
}

extension TimeKind {
    /// Returns an instant in this form, if both have a zone, and other times as they are.
    fileprivate func time(at time: CalendarTime) -> CalendarTime {
        guard TimeKind(time) != self, let rules, TimeKind(time).hasZone,
            let clock = rules.local(at: time.timestamp(in: .utc))
        else { return time }
        return self.time(clock)
    }
}
