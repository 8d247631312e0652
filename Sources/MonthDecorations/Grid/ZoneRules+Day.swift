import Recurrence

extension ZoneRules {
    /// The first instant of a civil day: midnight, or what follows the gap that swallowed it.
    ///
    /// A day that the zone skipped starts where the next one does.
    func start(of day: CivilDate) -> Int {
        let midnight = CivilDateTime(day)
        guard case .gap(let before, let after) = resolve(midnight) else { return instant(of: midnight) }
        // The clock jumps at an instant after `low` and not after `high`.
        var (low, high) = (midnight.localSeconds - after, midnight.localSeconds - before)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if offset(at: middle) == before { low = middle } else { high = middle }
        }
        return high
    }

    /// The instant after the last one of a civil day, also where its evening comes twice.
    func end(of day: CivilDate) -> Int {
        let lastSecond = CivilDateTime(day, secondOfDay: 86_399)
        if case .fold(_, let second) = resolve(lastSecond) { return lastSecond.localSeconds + 1 - second }
        guard let next = day.adding(days: 1) else { return instant(of: lastSecond) + 1 }
        return start(of: next)
    }

    /// Whether a civil day has no instant at all, as 30 December 2011 in Samoa.
    func skips(_ day: CivilDate) -> Bool { end(of: day) <= start(of: day) }
}
