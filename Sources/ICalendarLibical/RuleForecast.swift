#if Libical
    import ICalendar
    import ICalendarChecks

    /// The facts about a rule that are known before calling libical.
    ///
    /// A call into C can't be interrupted, and `icalrecur_iterator_next` only returns when there is an occurrence: the
    /// function goes from interval to interval until the year 2582. Our own plan knows the next occurrence, so
    /// libical's steps can be counted in advance.
    struct RuleForecast {
        /// The reason libical must not be called, or nil if the call is safe.
        let obstacle: EngineLoss.Reason?

        /// Whether `icalrecur_iterator_set_start` is reliable for this rule.
        let canSeek: Bool

        /// The maximum number of libical steps for one rule, which take about two seconds.
        static let maximumStepCount = 1_000_000

        /// Creates the forecast of a rule.
        ///
        /// - Parameters:
        ///   - rule: The rule as our parser reads it.
        ///   - ranges: The queried ranges of wall-clock seconds, in ascending order.
        init(_ rule: RecurrenceRule, start: CivilDateTime, isDate: Bool, ranges: [Range<Int>]) {
            canSeek =
                rule.frequency >= .daily && rule.weeks.isEmpty && rule.isGregorian && !rule.isCounted
            // Without BYDAY, libical 3.0.16 reads the weekday beyond the end of an array for some starts.
            if !rule.weeks.isEmpty, rule.weekdays.isEmpty {
                obstacle = .unsafe
            } else {
                obstacle = Self.obstacle(rule, start: start, isDate: isDate, ranges: ranges, canSeek: canSeek)
            }
        }

        private static func obstacle(
            _ rule: RecurrenceRule, start: CivilDateTime, isDate: Bool, ranges: [Range<Int>], canSeek: Bool
        ) -> EngineLoss.Reason? {
            guard let last = ranges.last else { return nil }
            let endless = rule.withoutEnd
            let scale = rule.calendarScale.flatMap(FoundationScale.named)
            let occurrences =
                isDate
                ? endless.occurrences(from: start.date, dialect: .libical, scale: scale)
                : endless.occurrences(from: start, dialect: .libical, scale: scale)
            if occurrences.expansionError != nil || (isDate && rule.frequency < .daily) { return .refused }
            var all = occurrences.makeIterator()
            guard all.next() != nil else { return .neverMatches }
            // libical 3 doesn't support negative numbers that limit. For libical, such a rule never matches.
            let isBlind =
                rule.frequency < .monthly && rule.daysOfTheMonth.contains { $0 < 0 }
                || rule.frequency < .yearly && rule.daysOfTheYear.contains { $0 < 0 }
            if isBlind, rule.frequency < .daily { return .budget }
            guard rule.frequency < .weekly else { return nil }

            var goal = min(max(last.upperBound, start.localSeconds), lastClock)
            if let count = rule.end.count, let final = occurrences[ordinal: count] {
                goal = min(goal, final.localSeconds)
            }
            if let until = rule.end.until { goal = min(goal, until.clock.localSeconds + 86_400) }
            let from = canSeek ? max(start.localSeconds, ranges[0].lowerBound) : start.localSeconds
            var following = occurrences.occurrences(in: (CivilDateTime(localSeconds: goal) ?? .latest)...)
                .makeIterator()
            let next = min(following.next()?.localSeconds ?? lastClock, lastClock)
            return steps(rule, seconds: isBlind ? lastClock - from : next - from) > maximumStepCount ? .budget : nil
        }

        /// Returns the approximate number of libical steps in a number of seconds.
        private static func steps(_ rule: RecurrenceRule, seconds: Int) -> Int {
            // libical stores the interval in 16 bits.
            let interval = max(1, Int(Int16(truncatingIfNeeded: rule.interval)))
            func times(_ list: [Int]) -> Int { max(1, list.count) }
            let (unit, each) =
                switch rule.frequency {
                case .secondly: (1, 1)
                case .minutely: (60, times(rule.seconds))
                case .hourly: (3_600, times(rule.seconds) * times(rule.minutes))
                default: (86_400, times(rule.seconds) * times(rule.minutes) * times(rule.hours))
                }
            return seconds / unit / interval * each
        }

        /// 2583-01-01, where libical stops.
        private static let lastClock = CivilDateTime(year: 2583, month: 1, day: 1)?.localSeconds ?? .max
    }

    extension RecurrenceRule {
        fileprivate var isCounted: Bool { end.count != nil }

        /// The rule without COUNT and UNTIL.
        fileprivate var withoutEnd: RecurrenceRule {
            if case .never = end { return self }
            let parts = description.split(separator: ";").filter { !$0.hasPrefix("COUNT=") && !$0.hasPrefix("UNTIL=") }
            return RecurrenceRule.recovering(parts.joined(separator: ";")).rule ?? self
        }
    }

    extension RecurrenceRule.Until {
        fileprivate var clock: CivilDateTime {
            switch self {
            case .utc(let clock), .floating(let clock): clock
            case .date(let date): CivilDateTime(date)
            }
        }
    }
#endif
