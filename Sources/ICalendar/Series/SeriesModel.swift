import Recurrence

/// A series as a value: its master, every occurrence of its rules and dates, and the overrides with the occurrences that
/// they refer to.
///
/// Occurrences are positions in ``all``. Reading, editing, validation and explanation ask this type which occurrence a time
/// refers to.
package struct SeriesModel: Sendable {
    package let master: CalendarEntry
    /// The form of the times, which is that of DTSTART.
    package let form: TimeKind
    /// The recurrence set before overrides and EXDATE: every occurrence that a RECURRENCE-ID may refer to.
    package let all: RecurrenceSet
    /// The lengths of RDATE periods by position.
    package let periods: [MemberPosition: CalendarDuration]
    /// The overrides in the order of their occurrences. Of two overrides of one occurrence, one applies to the following
    /// occurrences too.
    package var overrides: [SeriesOverride] = []

    /// Creates the model of a master, without overrides yet.
    ///
    /// - Parameters:
    ///   - overrides: The overrides that may refer to the occurrences of the master.
    ///   - expansion: Creates the recurrence set.
    package init(
        _ master: CalendarEntry, overrides: [CalendarEntry] = [], _ expansion: SeriesExpansion = .native
    ) {
        self.master = master
        form = master.storage.form
        var periods: [MemberPosition: CalendarDuration] = [:]
        var positions: [MemberPosition] = []
        for date in master.recurrenceDates {
            let position = Self.position(of: date.start, in: master)
            positions.append(position)
            // A journal takes up no time (RFC 5545 §3.6.3).
            if let duration = date.duration, master.kind != .journal { periods[position] = duration }
        }
        self.periods = periods
        all = expansion(master, positions, Self.reach(of: master, overrides))
    }

    /// Returns the positions that overrides refer to, and the maximum distance from an occurrence's position to its
    /// end.
    static func reach(of master: CalendarEntry, _ overrides: [CalendarEntry]) -> SeriesExpansion.Reach {
        func seconds(_ duration: CalendarDuration) -> Int { duration.days * 86_400 + duration.seconds }
        var reach = SeriesExpansion.Reach(overriddenPositions: [], maximumLength: seconds(master.duration))
        for entry in overrides {
            guard let id = entry.recurrenceID else { continue }
            reach.overriddenPositions.append(position(of: id.time, in: master))
            guard id.includesFuture else { continue }
            let shift = entry.storage.localStart.localSeconds - id.time.civilDateTime.localSeconds
            // The two times may be in different zones, each up to a day from UTC.
            reach.maximumLength = max(
                reach.maximumLength, abs(shift) + seconds(entry.duration) + 2 * ZoneBounds.maximumOffset)
        }
        return reach
    }

    /// Returns the position of a time of any form in the master's set.
    package static func position(of time: CalendarTime, in master: CalendarEntry) -> MemberPosition {
        master.storage.form.position(of: time, besideStart: master.storage.localStart)
    }

    /// Returns the positions of the RDATEs of a master.
    package static func additions(of master: CalendarEntry) -> [MemberPosition] {
        master.recurrenceDates.map { position(of: $0.start, in: master) }
    }

    /// Returns the position of a time of any form.
    package func position(of time: CalendarTime) -> MemberPosition { Self.position(of: time, in: master) }

    /// Returns the length of an occurrence without an override.
    package func length(at position: MemberPosition) -> CalendarDuration {
        periods[position] ?? master.duration
    }

    /// The EXDATEs.
    package var exceptions: SeriesExceptions {
        var exceptions = SeriesExceptions()
        for time in master.exceptionDates {
            if case .date(let date) = time, form != .date {
                exceptions.days.append(date)
            } else {
                exceptions.positions.append(position(of: time))
            }
        }
        return exceptions
    }

    /// Returns a function that tells whether an EXDATE excludes a position.
    package func exclusion() -> (MemberPosition) -> Bool {
        let exceptions = exceptions
        if exceptions.isEmpty { return { _ in false } }
        let (positions, days, all) = (Set(exceptions.positions), Set(exceptions.days), all)
        return { position in
            positions.contains(position) || !days.isEmpty && all.local(position).map { days.contains($0.date) } ?? false
        }
    }

    /// Returns the start of the occurrence nearest to a time; nil if none is found within the budget.
    package func nearest(to time: CalendarTime, budget: Int) -> CalendarTime? {
        let position = position(of: time)
        var later = all.members(from: position, to: .max, budget: budget)
        let found = [all.last(before: position, budget: budget).value, later.next()].compactMap(\.self)
        let nearest = found.min { abs($0 - position) < abs($1 - position) }
        return nearest.flatMap(all.originalLocal).map { form.time($0) }
    }
}

/// An override, and the position of the occurrence that it refers to.
package struct SeriesOverride: Sendable {
    package let position: MemberPosition
    package let entry: CalendarEntry

    package init(position: MemberPosition, entry: CalendarEntry) {
        (self.position, self.entry) = (position, entry)
    }

    /// Whether the override also applies to later occurrences.
    package var appliesToFuture: Bool { entry.appliesToFuture }
}

/// The EXDATEs of a series: times as positions, and dates as days if the series has times.
package struct SeriesExceptions: Sendable {
    package internal(set) var positions: [MemberPosition] = []
    package internal(set) var days: [CivilDate] = []

    package var isEmpty: Bool { positions.isEmpty && days.isEmpty }
}

extension CalendarSeries {
    /// The series as a value, made anew on each access; nil for an override without a master.
    package var model: SeriesModel? {
        guard let master else { return nil }
        var model = SeriesModel(master, overrides: overrides)
        var ignored = DiagnosticLog()
        let others = model.take(overrides, &ignored)
        if !others.isEmpty { _ = model.takeByDay(others, &ignored) }
        return model
    }
}

extension CalendarEntry {
    /// Whether the override also applies to later occurrences.
    package var appliesToFuture: Bool { recurrenceID?.includesFuture == true }

    /// Whether the entry has an RRULE.
    var hasRule: Bool { storage.recurrence.parts.map { !$0.rules.isEmpty } ?? false }
}
