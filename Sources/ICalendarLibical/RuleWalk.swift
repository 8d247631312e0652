#if Libical
    import CLibical
    import ICalendar

    /// Asks libical for the occurrences of one rule in ranges of its wall clock.
    @safe struct RuleWalk {
        let start: CivilDateTime
        let isDate: Bool
        let zone: OpaquePointer?
        /// Wall-clock seconds, half-open, ascending, apart from one another.
        let ranges: [Range<Int>]
        /// So many occurrences at most.
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

        /// What libical finds, and why it is not all.
        ///
        /// - Parameter text: the rule for our own parser, whose plan says what libical can be asked.
        func occurrences(of rule: borrowing LibicalRule, text: String)
            -> (found: [CivilDateTime], omission: EngineOmission.Reason?)
        {
            guard !ranges.isEmpty else { return ([], nil) }
            // A rule that only libical understands cannot be judged beforehand.
            guard let ours = RecurrenceRule.recovering(text).rule else { return ([], .refused) }
            let forecast = RuleForecast(ours, start: start, isDate: isDate, ranges: ranges)
            if let obstacle = forecast.obstacle { return ([], obstacle) }
            var found: [CivilDateTime] = []
            var steps = 0
            // Each range by itself where libical can go there; otherwise from the start through all of them.
            let walks = forecast.canSeek ? ranges.map { [$0] } : [ranges]
            for walk in walks {
                guard let omission = self.walk(rule, in: walk, seeks: forecast.canSeek, &found, &steps) else {
                    continue
                }
                return (found, omission)
            }
            return (found, nil)
        }

        private func walk(
            _ rule: borrowing LibicalRule, in ranges: [Range<Int>], seeks: Bool, _ found: inout [CivilDateTime],
            _ steps: inout Int
        ) -> EngineOmission.Reason? {
            guard let end = ranges.last?.upperBound, let first = ranges.first?.lowerBound else { return nil }
            guard var iterator = unsafe rule.iterator(from: start.libicalTime(isDate: isDate, zone: zone)) else {
                return .refused
            }
            if seeks, first > start.localSeconds, let goal = CivilDateTime(localSeconds: first) {
                // A goal past UNTIL is refused, and there is nothing in the range then.
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
