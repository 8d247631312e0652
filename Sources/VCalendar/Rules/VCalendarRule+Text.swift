import ICalendar
import Recurrence

extension VCalendarRule {
    /// Returns the rules of iCalendar that together have the same occurrences: one for each set of minutes, because BYHOUR
    /// and BYMINUTE in one rule multiply (decision V1a).
    ///
    /// - Parameter start: The start of the series, which has the time and the days that the rule leaves out.
    func texts(from start: CivilDateTime, isDate: Bool) -> [String] {
        var groups: [(times: [Int], values: [String])] = []
        for selector in selectors.isEmpty ? [Selector(value: "")] : selectors {
            let times = isDate ? [] : selector.times.sorted()
            if let index = groups.firstIndex(where: { $0.times == times }) {
                groups[index].values.append(selector.value)
            } else {
                groups.append((times, [selector.value]))
            }
        }
        return groups.flatMap { group in
            clocks(of: group.times).map { clock in
                text(group.values.filter { !$0.isEmpty }, clock, isAlone: groups.count == 1, from: start, isDate)
            }
        }
    }

    /// Whether the occurrences are in several rules with an end by number, so that the numbers are a guess.
    func hasGuessedCount(from start: CivilDateTime) -> Bool {
        effectiveCount != nil && Set(selectors.map { $0.times.sorted() }).count > 1
    }

    private struct Clock {
        var hours: [Int] = []
        var minutes: [Int] = []
        var count: Int { max(hours.count * minutes.count, 1) }
    }

    /// Returns the hours that have the same minutes.
    private func clocks(of times: [Int]) -> [Clock] {
        if times.isEmpty { return [Clock()] }
        var clocks: [Clock] = []
        for (hour, times) in Dictionary(grouping: Set(times), by: { $0 / 60 }).sorted(by: { $0.key < $1.key }) {
            let minutes = times.map { $0 % 60 }.sorted()
            if let index = clocks.firstIndex(where: { $0.minutes == minutes }) {
                clocks[index].hours.append(hour)
            } else {
                clocks.append(Clock(hours: [hour], minutes: minutes))
            }
        }
        return clocks
    }

    private func text(
        _ values: [String], _ clock: Clock, isAlone: Bool, from start: CivilDateTime, _ isDate: Bool
    ) -> String {
        var parts = ["FREQ=\(frequency)"]
        if let until { parts.append("UNTIL=" + (VCalendarTime(until)?.end(isDate: isDate) ?? until)) }
        if let count = effectiveCount {
            let total = count &* clock.count
            // Days with other times have their share.
            let share = isAlone ? total : (total * max(values.count, 1) + selectors.count - 1) / max(selectors.count, 1)
            parts.append("COUNT=\(share)")
        }
        if interval > 1 { parts.append("INTERVAL=\(interval)") }
        if !clock.hours.isEmpty {
            parts.append("BYHOUR=" + clock.hours.map(String.init).joined(separator: ","))
            parts.append("BYMINUTE=" + clock.minutes.map(String.init).joined(separator: ","))
        }
        if !months.isEmpty { parts.append("BYMONTH=" + months.joined(separator: ",")) }
        let chosen = values.isEmpty ? defaults(from: start) : values
        if let name = partName, !chosen.isEmpty { parts.append("\(name)=" + chosen.joined(separator: ",")) }
        return parts.joined(separator: ";")
    }

    private var frequency: String {
        switch kind {
        case .daily: "DAILY"
        case .weekly: "WEEKLY"
        case .monthlyByPosition, .monthlyByDay: "MONTHLY"
        case .yearlyByMonth, .yearlyByDay: "YEARLY"
        case .minutely: "MINUTELY"
        }
    }

    private var partName: String? {
        switch kind {
        case .daily, .minutely: nil
        case .weekly, .monthlyByPosition: "BYDAY"
        case .monthlyByDay: "BYMONTHDAY"
        case .yearlyByMonth where months.isEmpty: "BYMONTH"
        case .yearlyByMonth: hasPositions ? "BYDAY" : "BYMONTHDAY"
        case .yearlyByDay: "BYYEARDAY"
        }
    }

    /// The values that the start implies: only those of positions aren't what iCalendar implies, too.
    private func defaults(from start: CivilDateTime) -> [String] {
        guard kind == .monthlyByPosition else { return [] }
        return ["\((start.date.day - 1) / 7 + 1)\(Self.weekdays[start.date.weekday.index])"]
    }
}
