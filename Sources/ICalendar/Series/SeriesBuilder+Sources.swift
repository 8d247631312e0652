import ICalendarSyntax
import Recurrence

// What the occurrences of a series come from.

extension SeriesBuilder {
    func build(_ log: inout DiagnosticLog) -> CalendarSeries {
        if all.endsBeforeStart { Self.reportDeletion(of: master, &log) }
        let excluded = exclusions()
        let deleted = deletedOverrides(excluded, &log)
        // Made where it is asked: for entries without rules, and for RDATE periods.
        lazy var withoutExclusions = all.excluding(excluded.positions, days: excluded.days)
        guard master.recurs || !overrides.isEmpty else {
            // EXDATE may name DTSTART of an event that does not recur, too.
            let isLeft = withoutExclusions.contains(all.startPosition)
            return CalendarSeries(
                master: master, overrides: [], sources: isLeft ? [.single(SingleOccurrence(master))] : [])
        }
        let futures = overrides.filter(\.entry.appliesToFuture)
        let alone = Set(overrides.filter { !$0.entry.appliesToFuture }.map(\.position))
        // An override is where it says, and EXDATE does not take it away unless the master is a later revision (Decisions.md
        // D10). Of two for one occurrence it is the one that is for nothing else.
        let singles = overrides.filter {
            (!$0.entry.appliesToFuture || !alone.contains($0.position)) && !deleted.contains($0.entry.identity)
        }
        let replaced = Set(overrides.map(\.position))
        let periodPositions = periods.keys.filter { !replaced.contains($0) }.sorted()
        let remaining = all.excluding(
            excluded.positions + replaced + periodPositions, days: excluded.days)

        var sources: [OccurrenceSource] = []
        // The master, and each THISANDFUTURE override, from its occurrence up to the next one's.
        let parts = [(position: Int.min, entry: master)] + futures
        for (index, part) in parts.enumerated() {
            let end = index + 1 < parts.count ? parts[index + 1].position : Int.max
            sources.append(
                .segment(
                    SeriesSegment(
                        part.entry, of: remaining, positions: part.position..<end,
                        shift: index == 0 ? 0 : shift(of: part.entry, from: part.position), recurrenceForm: form)))
        }
        for override in singles {
            sources.append(
                .single(
                    SingleOccurrence(
                        override.entry, clock: override.entry.storage.localStart.localSeconds,
                        duration: override.entry.duration, original: original(override.position))))
        }
        // Both ascend: a feed may have many of each.
        var passed = 0
        for position in periodPositions {
            while passed < futures.count, futures[passed].position <= position { passed += 1 }
            guard withoutExclusions.contains(position) else { continue }
            sources.append(.single(period(at: position, under: passed > 0 ? futures[passed - 1] : nil)))
        }
        let inEffect = overrides.map(\.entry).filter { $0.appliesToFuture || !deleted.contains($0.identity) }
        return CalendarSeries(master: master, overrides: inEffect, sources: sources)
    }

    /// The occurrence of an RDATE period.
    ///
    /// - Parameter future: the THISANDFUTURE override that it is in the range of. It moves the period as it does every other
    ///   occurrence, and gives it its own length where it changed that of the occurrence it names (RFC 5545 §3.2.13).
    private func period(at position: Int, under future: (position: Int, entry: CalendarEntry)?) -> SingleOccurrence {
        let original = original(position)
        guard let future else { return SingleOccurrence(master, duration: length(at: position), original: original) }
        let isLengthChanged = future.entry.duration != length(at: future.position)
        var clock = original.clock + shift(of: future.entry, from: future.position)
        // Moved on the clock of the series, shown on that of the override.
        if startInSeries(of: future.entry) != nil, let moved = CivilDateTime(localSeconds: clock),
            let instant = form.rules?.instant(of: moved),
            let local = future.entry.storage.form.rules?.local(at: instant)
        {
            clock = local.localSeconds
        }
        return SingleOccurrence(
            future.entry, clock: clock, duration: isLengthChanged ? future.entry.duration : length(at: position),
            original: original)
    }

    private func original(_ position: Int) -> SingleOccurrence.Original {
        SingleOccurrence.Original(clock: clock(of: position), instant: form.hasZone ? position : nil, form: form)
    }

    /// How long an occurrence is where no override says otherwise.
    private func length(at position: Int) -> NominalDuration { periods[position] ?? master.duration }

    private func clock(of position: Int) -> Int { all.originalLocal(position)?.localSeconds ?? position }

    /// How far a THISANDFUTURE override moves its occurrences, on the wall clock of the series (RFC 5545 §3.2.13).
    private func shift(of entry: CalendarEntry, from position: Int) -> Int {
        (startInSeries(of: entry) ?? entry.storage.localStart.localSeconds) - clock(of: position)
    }

    /// What the clock of the series shows when an override starts that is in another zone; nil for others.
    private func startInSeries(of entry: CalendarEntry) -> Int? {
        let own = entry.storage.form
        guard own != form, let rules = form.rules, let ownRules = own.rules else { return nil }
        return rules.local(at: ownRules.instant(of: entry.storage.localStart))?.localSeconds
    }

    /// EXDATE: times as positions, dates as days of a series with times.
    private func exclusions() -> (positions: [Int], days: [CivilDate]) {
        var positions: [Int] = []
        var days: [CivilDate] = []
        for time in master.exceptionDates {
            if case .date(let date) = time, form != .date {
                days.append(date)
            } else {
                positions.append(Self.position(of: time, in: master))
            }
        }
        return (positions, days)
    }
}
