/// The compiled time parts of a rule (BYHOUR, BYMINUTE, BYSECOND).
///
/// If FREQ is DAILY or shorter, BYSETPOS is applied as well: every interval has the same set, so the choice can be made
/// in advance.
enum TimesOfDay {
    /// The same times on every allowed day, in seconds after midnight, ascending.
    case fixed(ClockTimes)
    /// Steps that run through the days.
    case steps(SubdailySteps)

    init(_ rule: borrowing RecurrenceRule, start: CivilDateTime) {
        if rule.frequency >= .daily, rule.hours.isEmpty, rule.minutes.isEmpty, rule.seconds.isEmpty {
            let time = Gregorian.modulo(start.localSeconds, 86_400)
            self = .fixed(rule.frequency == .daily ? Self.chosen(.one(time), rule) : .one(time))
            return
        }
        let frequency = rule.frequency
        func values(_ part: RulePart, _ named: [Int], _ inherited: Int) -> [Int]? {
            switch ExpansionTable.effect(of: part, under: frequency) {
            case .limit: nil
            default: named.isEmpty ? [inherited] : named
            }
        }
        let seconds = values(.seconds, rule.seconds, start.second) ?? [0]
        let minutes = values(.minutes, rule.minutes, start.minute) ?? [0]
        let hours = values(.hours, rule.hours, start.hour)
        var offsets = ClockTimes(ClockProduct(hours: hours ?? [0], minutes: minutes, seconds: seconds))
        if rule.frequency <= .daily { offsets = Self.chosen(offsets, rule) }
        guard rule.frequency < .daily else {
            self = .fixed(offsets)
            return
        }
        let steps = SubdailySteps(copy rule, start: start, offsets: offsets)
        if let times = steps.timesOfEveryDay(atMost: ClockTimes.longestList) {
            self = .fixed(ClockTimes(times))
        } else {
            self = steps.canMatch ? .steps(steps) : .fixed(.none)
        }
    }

    /// Creates the time of a DTSTART that is a date: midnight.
    init(midnightOf rule: borrowing RecurrenceRule) {
        self = .fixed(rule.frequency == .daily ? Self.chosen(.one(0), rule) : .one(0))
    }

    private static func chosen(_ times: ClockTimes, _ rule: RecurrenceRule) -> ClockTimes {
        guard let positions = SetPositions(rule) else { return times }
        return ClockTimes(positions.choose(in: 0..<times.count).map { times[$0] })
    }
}
