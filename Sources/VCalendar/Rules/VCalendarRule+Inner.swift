import Recurrence

extension VCalendarRule {
    /// Returns the rule with the rules inside it as times or days of its own; nil if one of them doesn't stay within an
    /// interval of the rule around it (decision V1).
    func flattened(from start: CivilDateTime) -> VCalendarRule? {
        var rule = self
        rule.inner = []
        for inner in inner {
            guard let combined = rule.combined(with: inner, from: start) else { return nil }
            rule = combined
        }
        return rule
    }

    private func combined(with inner: VCalendarRule, from start: CivilDateTime) -> VCalendarRule? {
        guard inner.count != 0, inner.until == nil else { return nil }
        switch (kind, inner.kind) {
        case (.daily, .minutely), (.weekly, .minutely), (.monthlyByDay, .minutely), (.monthlyByPosition, .minutely),
            (.yearlyByMonth, .minutely), (.yearlyByDay, .minutely):
            return withTimes(of: inner, from: start)
        case (.weekly, .daily): return withDays(of: inner, from: start)
        case (.yearlyByMonth, .monthlyByDay), (.yearlyByMonth, .monthlyByPosition): return withMonthDays(of: inner)
        default: return nil
        }
    }

    /// The times of day of an inner rule in minutes.
    private func withTimes(of inner: VCalendarRule, from start: CivilDateTime) -> VCalendarRule? {
        guard let repetitions = inner.effectiveCount, repetitions <= 1_440 else { return nil }
        var rule = self
        if rule.selectors.isEmpty { rule.selectors = [Selector(value: "")] }
        for index in rule.selectors.indices {
            let first = rule.selectors[index].times.isEmpty ? [start.secondOfDay / 60] : rule.selectors[index].times
            let times = first.flatMap { time in (0..<repetitions).map { time + $0 * inner.interval } }
            guard times.allSatisfy({ $0 < 1_440 }) else { return nil }
            rule.selectors[index].times = Array(Set(times)).sorted()
        }
        return rule
    }

    /// Days after each weekday of a weekly rule, in the same week.
    private func withDays(of inner: VCalendarRule, from start: CivilDateTime) -> VCalendarRule? {
        guard let repetitions = inner.effectiveCount, repetitions <= 7, inner.selectors.isEmpty else { return nil }
        let week = Self.weekdays
        var rule = self
        if rule.selectors.isEmpty { rule.selectors = [Selector(value: week[start.date.weekday.index])] }
        var days: [Selector] = []
        for selector in rule.selectors {
            guard let first = week.firstIndex(of: selector.value) else { return nil }
            for step in 0..<repetitions {
                guard first + step * inner.interval < 7 else { return nil }
                days.append(Selector(value: week[first + step * inner.interval], times: selector.times))
            }
        }
        rule.selectors = days
        rule.count = effectiveCount.map { $0 &* repetitions } ?? rule.count
        return rule
    }

    /// The days of each month of a yearly rule.
    private func withMonthDays(of inner: VCalendarRule) -> VCalendarRule? {
        let repetitions = max(inner.selectors.count, 1)
        // More would continue in the next month.
        guard inner.interval == 1, inner.count ?? repetitions <= repetitions, !inner.selectors.isEmpty,
            selectors.allSatisfy(\.times.isEmpty)
        else { return nil }
        var rule = self
        rule.months = selectors.map(\.value)
        rule.selectors = inner.selectors
        rule.hasPositions = inner.kind == .monthlyByPosition
        rule.count = effectiveCount.map { $0 &* repetitions } ?? rule.count
        return rule
    }
}
