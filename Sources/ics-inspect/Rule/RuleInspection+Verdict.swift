#if Libical
    import Foundation
    import ICalendar
    import ICalendarChecks
    import ICalendarLibical

    extension RuleInspection {
        /// Returns the explanation of the difference between the engines on this rule, if it is known.
        ///
        /// The table of known differences is about series, so the rule is put into a calendar with a single event.
        ///
        /// - Parameters:
        ///   - text: The rule as written.
        ///   - last: The wall clock up to which the lists were compared.
        func verdict(_ text: String, through last: CivilDateTime) -> EngineVerdict? {
            // The table is about the RFC 5545 dialect, and a line break in the rule would end its property.
            guard dialect == .rfc5545, !text.contains(where: \.isNewline) else { return nil }
            let stream = Array(calendar(text).utf8)
            let timeZone = zone.flatMap { TimeZone(identifier: $0.identifier) } ?? .gmt
            let end = Date(timeIntervalSince1970: Double(last.localSeconds + 3 * 86_400))
            let start = Date(timeIntervalSince1970: Double(self.start.clock.localSeconds - 2 * 86_400))
            let query = OccurrenceQuery(DateInterval(start: min(start, end), end: end), timeZone: timeZone)
            let libical = LibicalEngine().occurrences(of: [stream], matching: query)
            let comparison = EngineComparison(NativeEngine().occurrences(of: [stream], matching: query), libical)
            guard let difference = comparison.differences.first else { return nil }
            let feed = CalendarFeed([ComponentTree(recovering: stream)])
            return KnownDifference.explaining(difference, in: feed, losses: libical.losses)
                .map(EngineVerdict.init)
        }

        private func calendar(_ rule: String) -> String {
            let digits = start.clock.description.filter { $0 != "-" && $0 != ":" }
            let property =
                switch start {
                case .date: ";VALUE=DATE:" + digits.prefix(8)
                case .utc: ":" + digits + "Z"
                case .local, .zoned:
                    switch zone {
                    case nil: ":" + digits
                    case let zone? where zone.isUTC: ":" + digits + "Z"
                    case let zone?: ";TZID=\(zone.identifier):" + digits
                    }
                }
            return [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ics-inspect//rule//EN", "BEGIN:VEVENT", "UID:rule",
                "DTSTAMP:20000101T000000Z", "DTSTART" + property, "RRULE:" + rule, "END:VEVENT", "END:VCALENDAR", "",
            ].joined(separator: "\r\n")
        }
    }
#endif
