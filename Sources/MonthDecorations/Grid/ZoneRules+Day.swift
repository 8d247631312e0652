import Recurrence

extension ZoneRules {
    /// Returns the first instant of a civil day: midnight, or the end of a gap that contains midnight.
    ///
    /// A day that the zone skipped starts at the same instant as the next day.
    func start(of day: CivilDate) -> Timestamp {
        let midnight = CivilDateTime(day)
        guard case .gap(let before, let after) = resolve(midnight) else { return timestamp(of: midnight) }
        // The clock jumps after `low` and not after `high`.
        var (low, high) = (midnight.localSeconds - after, midnight.localSeconds - before)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if offset(at: Timestamp(secondsSince1970: middle)) == before { low = middle } else { high = middle }
        }
        return Timestamp(secondsSince1970: high)
    }

    /// Returns the instant after the last instant of a civil day, even if the evening is repeated (a fold).
    func end(of day: CivilDate) -> Timestamp {
        let lastSecond = CivilDateTime(day, secondOfDay: 86_399)
        if case .fold(_, let second) = resolve(lastSecond) {
            return Timestamp(secondsSince1970: lastSecond.localSeconds + 1 - second)
        }
        guard let next = day.adding(days: 1) else {
            return Timestamp(secondsSince1970: timestamp(of: lastSecond).secondsSince1970 + 1)
        }
        return start(of: next)
    }

    /// Returns whether a civil day has no instants, such as 30 December 2011 in Samoa.
    func skips(_ day: CivilDate) -> Bool { end(of: day) <= start(of: day) }
}
