import ICalendarSyntax
import Recurrence

// What the occurrences of a series come from.

extension SeriesBuilder {
    func build(_ log: inout DiagnosticLog) -> CalendarSeries {
        if all.endsBeforeStart { Self.reportDeletion(of: master, &log) }
        let excluded = exclusions()
        let deleted = deletedOverrides(excluded, &log)
        let withoutExclusions = all.excluding(excluded.keys, days: excluded.days)
        guard master.recurs || !overrides.isEmpty else {
            // EXDATE may name DTSTART of an event that does not recur, too.
            let isLeft = withoutExclusions.contains(all.startKey)
            return CalendarSeries(
                master: master, overrides: [], sources: isLeft ? [.single(SingleOccurrence(master))] : [])
        }
        let futures = overrides.filter(\.entry.appliesToFuture)
        let alone = Set(overrides.filter { !$0.entry.appliesToFuture }.map(\.key))
        // An override is where it says, and EXDATE does not take it away unless the master is a later revision (Decisions.md
        // D10). Of two for one occurrence it is the one that is for nothing else.
        let singles = overrides.filter {
            (!$0.entry.appliesToFuture || !alone.contains($0.key)) && !deleted.contains($0.entry)
        }
        let replaced = Set(overrides.map(\.key))
        let periodKeys = periods.keys.filter { !replaced.contains($0) }.sorted()
        let remaining = all.excluding(
            excluded.keys + replaced + periodKeys, days: excluded.days)

        var sources: [OccurrenceSource] = []
        // The master, and each THISANDFUTURE override, from its occurrence up to the next one's.
        let parts = [(key: Int.min, entry: master)] + futures
        for (index, part) in parts.enumerated() {
            let end = index + 1 < parts.count ? parts[index + 1].key : Int.max
            sources.append(
                .segment(
                    SeriesSegment(
                        part.entry, of: remaining, keys: part.key..<end,
                        shift: index == 0 ? 0 : shift(of: part.entry, from: part.key), recurrenceForm: form)))
        }
        for override in singles {
            sources.append(
                .single(
                    SingleOccurrence(
                        override.entry, clock: override.entry.storage.localStart.localSeconds,
                        duration: override.entry.duration, original: original(override.key))))
        }
        // Both ascend: a feed may have many of each.
        var passed = 0
        for key in periodKeys {
            while passed < futures.count, futures[passed].key <= key { passed += 1 }
            guard withoutExclusions.contains(key) else { continue }
            sources.append(.single(period(at: key, under: passed > 0 ? futures[passed - 1] : nil)))
        }
        let inEffect = overrides.map(\.entry).filter { $0.appliesToFuture || !deleted.contains($0) }
        return CalendarSeries(master: master, overrides: inEffect, sources: sources)
    }

    /// The occurrence of an RDATE period.
    ///
    /// - Parameter future: the THISANDFUTURE override that it is in the range of. It moves the period as it does every other
    ///   occurrence, and gives it its own length where it changed that of the occurrence it names (RFC 5545 §3.2.13).
    private func period(at key: Int, under future: (key: Int, entry: CalendarEntry)?) -> SingleOccurrence {
        let original = original(key)
        guard let future else { return SingleOccurrence(master, duration: length(at: key), original: original) }
        let isLengthChanged = future.entry.duration != length(at: future.key)
        var clock = original.clock + shift(of: future.entry, from: future.key)
        // Moved on the clock of the series, shown on that of the override.
        if startInSeries(of: future.entry) != nil, let moved = CivilDateTime(localSeconds: clock),
            let instant = form.rules?.instant(of: moved),
            let local = future.entry.storage.form.rules?.local(at: instant)
        {
            clock = local.localSeconds
        }
        return SingleOccurrence(
            future.entry, clock: clock, duration: isLengthChanged ? future.entry.duration : length(at: key),
            original: original)
    }

    private func original(_ key: Int) -> SingleOccurrence.Original {
        SingleOccurrence.Original(clock: clock(of: key), instant: form.hasZone ? key : nil, form: form)
    }

    /// How long an occurrence is where no override says otherwise.
    private func length(at key: Int) -> NominalDuration { periods[key] ?? master.duration }

    private func clock(of key: Int) -> Int { all.originalLocal(key)?.localSeconds ?? key }

    /// How far a THISANDFUTURE override moves its occurrences, on the wall clock of the series (RFC 5545 §3.2.13).
    private func shift(of entry: CalendarEntry, from key: Int) -> Int {
        (startInSeries(of: entry) ?? entry.storage.localStart.localSeconds) - clock(of: key)
    }

    /// What the clock of the series shows when an override starts that is in another zone; nil for others.
    private func startInSeries(of entry: CalendarEntry) -> Int? {
        let own = entry.storage.form
        guard own != form, let rules = form.rules, let ownRules = own.rules else { return nil }
        return rules.local(at: ownRules.instant(of: entry.storage.localStart))?.localSeconds
    }

    /// EXDATE: times as keys, dates as days of a series with times.
    private func exclusions() -> (keys: [Int], days: [CivilDate]) {
        var keys: [Int] = []
        var days: [CivilDate] = []
        for time in master.exceptionDates {
            if case .date(let date) = time, form != .date {
                days.append(date)
            } else {
                keys.append(Self.key(of: time, in: master))
            }
        }
        return (keys, days)
    }
}
