#if Libical
    import CLibical
    import ICalendar
    import ICalendarChecks

    /// Queries libical for the occurrences of one rule in ranges of wall-clock time.
    @safe struct RuleWalk {
        let start: CivilDateTime
        let isDate: Bool
        let zone: OpaquePointer?
        /// The ranges of wall-clock seconds: half-open, ascending and disjoint.
        let ranges: [Range<Int>]
        /// The maximum number of occurrences.
        let limit: Int

        init(start: CivilDateTime, isDate: Bool, zone: OpaquePointer?, ranges: [Range<Int>], limit: Int) {
            self.start = start
            self.isDate = isDate
            unsafe self.zone = zone
            self.limit = limit
            var apart: [Range<Int>] = []
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
                if let last = apart.last, range.lowerBound <= last.upperBound {
                    apart[apart.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
                } else {
                    apart.append(range)
                }
            }
            self.ranges = apart
        }

        /// Returns the occurrences that libical finds, and the reason if they are incomplete.
        ///
        /// - Parameter text: The rule for our own parser, whose plan determines whether libical can be called.
        func occurrences(of rule: borrowing LibicalRule, text: String)
            -> (found: [CivilDateTime], loss: EngineLoss.Reason?)
        {
            guard !ranges.isEmpty else { return ([], nil) }
            // A rule that only libical understands can't be checked in advance.
            guard let ours = RecurrenceRule.recovering(text).rule else { return ([], .refused) }
            let forecast = RuleForecast(ours, start: start, isDate: isDate, ranges: ranges)
            if let obstacle = forecast.obstacle { return ([], obstacle) }
            var found: [CivilDateTime] = []
            var steps = 0
            // Each range is walked separately if libical can seek; otherwise one walk covers all ranges from the start.
            let walks = forecast.canSeek ? ranges.map { [$0] } : [ranges]
            for walk in walks {
                guard let loss = self.walk(rule, in: walk, seeks: forecast.canSeek, &found, &steps) else {
                    continue
                }
                return (found, loss)
            }
            return (found, nil)
        }

        private func walk(
            _ rule: borrowing LibicalRule, in ranges: [Range<Int>], seeks: Bool, _ found: inout [CivilDateTime],
            _ steps: inout Int
        ) -> EngineLoss.Reason? {
            guard let end = ranges.last?.upperBound, let first = ranges.first?.lowerBound else { return nil }
            guard var iterator = unsafe rule.iterator(from: start.libicalTime(isDate: isDate, zone: zone)) else {
                return .refused
            }
            if seeks, first > start.localSeconds, let goal = CivilDateTime(localSeconds: first) {
                // A goal after UNTIL is rejected. The range is then empty.
                guard unsafe iterator.seek(to: goal.libicalTime(isDate: isDate, zone: zone)) else { return nil }
            }
            var index = 0
            while let time = unsafe iterator.next() {
                guard let clock = unsafe CivilDateTime(time), clock.localSeconds < end else { return nil }
                steps += 1
                if steps > RuleForecast.maximumStepCount { return .budget }
                while index < ranges.count, ranges[index].upperBound <= clock.localSeconds { index += 1 }
                guard index < ranges.count, ranges[index].contains(clock.localSeconds) else { continue }
                if found.count >= limit { return .limit }
                found.append(clock)
            }
            return nil
        }
    }
#endif
