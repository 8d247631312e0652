import Recurrence

/// BYHOUR, BYMINUTE and BYSECOND in words: times of day if the rule gives complete ones, otherwise each part
/// separately.
extension RuleWords {
    /// The maximum number of times of day to list individually.
    private static let longestList = 12

    var times: [Piece] {
        if rule.hours.isEmpty, rule.minutes.isEmpty, rule.seconds.isEmpty { return [] }
        return timesOfDay ?? parts
    }

    /// The hours and minutes of a rule that counts in days or longer units, as a list of times of day or as evenly
    /// spaced times.
    private var timesOfDay: [Piece]? {
        guard rule.frequency >= .daily, !rule.hours.isEmpty, !rule.minutes.isEmpty else { return nil }
        if rule.seconds.isEmpty, let step = evenStep,
            let firstHour = rule.hours.first, let lastHour = rule.hours.last,
            let firstMinute = rule.minutes.first, let lastMinute = rule.minutes.last
        {
            let every = step == 60 ? language.every(.hourly, 1) : language.every(.minutely, step)
            let text = language.fill(
                .everyFromTo,
                [
                    "every": every, "first": language.clock(firstHour, firstMinute, nil),
                    "last": language.clock(lastHour, lastMinute, nil),
                ])
            return [Piece(text: text, isClause: true)]
        }
        let seconds = rule.seconds.isEmpty ? [nil] : rule.seconds.map(Optional.some)
        guard rule.hours.count * rule.minutes.count * seconds.count <= Self.longestList else { return nil }
        var list: [String] = []
        for hour in rule.hours {
            for minute in rule.minutes {
                for second in seconds { list.append(language.clock(hour, minute, second)) }
            }
        }
        return [Piece(text: language.fill(.atTimes, ["list": language.andList(list)]))]
    }

    /// The minutes between successive times of day, if there are more than two times and the spacing is constant:
    /// consecutive hours, and minutes that divide the hour evenly.
    private var evenStep: Int? {
        guard let firstHour = rule.hours.first, let lastHour = rule.hours.last, let firstMinute = rule.minutes.first,
            lastHour - firstHour == rule.hours.count - 1, rule.hours.count * rule.minutes.count > 2,
            60 % rule.minutes.count == 0
        else { return nil }
        let step = 60 / rule.minutes.count
        // Within a single hour, the last time is in that hour too, which is just as even.
        let isEven = rule.minutes.enumerated().allSatisfy { $0.element == firstMinute + $0.offset * step }
        return isEven && firstMinute < step ? step : nil
    }

    /// Each part separately, from the shortest unit to the longest.
    private var parts: [Piece] {
        var pieces: [Piece] = []
        if !rule.seconds.isEmpty { pieces.append(Piece(text: numbers(rule.seconds, .atSecond, .atSeconds))) }
        if !rule.minutes.isEmpty { pieces.append(Piece(text: numbers(rule.minutes, .atMinute, .atMinutes))) }
        guard !rule.hours.isEmpty else { return pieces }
        let spans = hourSpans.map { span in
            language.fill(
                .between,
                [
                    "first": language.clock(span.lowerBound, 0, nil), "last": language.clock(span.upperBound, 59, nil),
                ])
        }
        let list = language.andList(spans)
        // If the hours expand and no other part sets the times within them, the rule occurs once in each hour.
        if rule.frequency >= .daily, rule.minutes.isEmpty, spans.count < rule.hours.count {
            let every = language.every(.hourly, 1)
            pieces.append(Piece(text: language.fill(.everyInSpans, ["every": every, "spans": list]), isClause: true))
        } else {
            pieces.append(Piece(text: list))
        }
        return pieces
    }

    private func numbers(_ values: [Int], _ one: RulePhrases.Phrase, _ many: RulePhrases.Phrase) -> String {
        language.fill(values.count == 1 ? one : many, ["list": language.andList(values.map(String.init))])
    }

    /// The hours, with consecutive hours combined into ranges.
    private var hourSpans: [ClosedRange<Int>] {
        var spans: [ClosedRange<Int>] = []
        for hour in rule.hours {
            if let last = spans.last, last.upperBound == hour - 1 {
                spans[spans.count - 1] = last.lowerBound...hour
            } else {
                spans.append(hour...hour)
            }
        }
        return spans
    }
}
