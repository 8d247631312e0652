#if Libical
    public import ICalendar

    /// A kind of difference between the engines that has been looked into: what each says, and what the RFC says.
    ///
    /// All of them are in ``all``, and in the article <doc:TwoEngines>. Each has an example that is a test: when a newer libical
    /// answers otherwise, that test fails and the row goes.
    public struct KnownDifference: Sendable, Identifiable {
        /// The engine that follows the RFC.
        public enum Verdict: String, Sendable {
            /// The RFC supports the native answer.
            case native
            /// The RFC is silent or is not kept to by feeds, and the house has decided: see Decisions.
            case decision
        }

        /// The number of the row: `L1`, `L2` …
        public let id: String
        /// What the difference is, as a sentence.
        public let title: String
        /// The engine that follows the RFC.
        public let verdict: Verdict
        /// What decides: a section of the RFC with its sentence, or the number of a decision.
        public let reason: String
        /// A rule or an event that shows it.
        package let example: Example
        /// Whether a difference is of this kind.
        let explains: @Sendable (DifferenceFacts) -> Bool

        /// A smallest case, and both answers.
        package struct Example: Sendable {
            /// The lines of a calendar between BEGIN and END.
            package let lines: String
            /// `20240101/20240201`
            package let window: String
            /// Whether the calendar breaks off before its END.
            package let isCut: Bool
            /// Whether every CR became an LF.
            package let hasLFForCR: Bool
            /// Starts on the wall clock; where the instant matters, with its time in UTC, seen from UTC.
            package let native: [String]
            package let libical: [String]
        }

        /// The row that explains a difference; nil where none does.
        ///
        /// - Parameters:
        ///   - difference: the first answer is the native one.
        ///   - feed: as the native engine reads it.
        ///   - omissions: of libical's answer.
        public static func explaining(
            _ difference: EngineComparison.Difference, in feed: CalendarFeed, omissions: [EngineOmission]
        ) -> KnownDifference? {
            let facts = DifferenceFacts(difference, feed, omissions)
            return all.first { $0.explains(facts) }
        }
    }

    /// What is known of a difference when a row is looked for.
    struct DifferenceFacts {
        let rules: [RecurrenceRule]
        let entries: [CalendarEntry]
        let master: CalendarEntry?
        let native: Occurrence?
        let libical: Occurrence?
        let omissions: Set<EngineOmission.Reason>
        let isUnreadStream: Bool
        let feed: CalendarFeed

        init(_ difference: EngineComparison.Difference, _ feed: CalendarFeed, _ omissions: [EngineOmission]) {
            entries = feed.entries.filter { $0.uid == difference.uid && $0.kind == difference.kind }
            master = entries.first { $0.recurrenceID == nil }
            rules = entries.flatMap(\.rules)
            native = difference.left.dropFirst(difference.index).first
            libical = difference.right.dropFirst(difference.index).first
            self.omissions = Set(omissions.filter { $0.uid == difference.uid && $0.uid != nil }.map(\.reason))
            isUnreadStream = omissions.contains { $0.uid == nil && ($0.reason == .unread || $0.reason == .unsafe) }
            self.feed = feed
        }

        func anyRule(_ test: (RecurrenceRule) -> Bool) -> Bool { rules.contains(where: test) }

        /// A property of an entry, as written.
        func anyText(_ name: String, _ test: (CalendarProperty) -> Bool) -> Bool {
            entries.contains { $0.component.properties(named: name).contains(where: test) }
        }

        /// Whether the start is not on one of its rules.
        var startIsOffRule: Bool {
            guard let start = master?.start, !start.isDate || !rules.isEmpty else { return false }
            return anyRule { rule in
                var iterator =
                    start.isDate
                    ? rule.occurrences(from: start.civilDate).makeIterator()
                    : rule.occurrences(from: start.civilDateTime).makeIterator()
                return iterator.next() != start.civilDateTime
            }
        }

        /// Whether a rule's UNTIL is before the start.
        var endsBeforeStart: Bool {
            guard let start = master?.start.civilDateTime else { return false }
            return anyRule { rule in
                guard let until = rule.end.until else { return false }
                switch until {
                case .utc(let clock), .floating(let clock): return clock < start
                case .date(let date): return date < start.date
                }
            }
        }

        /// Whether libical's occurrence is later than the native one, on the same day, by a gap that the zone has had since
        /// a year before it.
        var isMovedByGap: Bool {
            guard let rules = master?.start.zone?.rules, let native = native?.start.civilDateTime,
                let libical = libical?.start, libical.zone != nil, libical.civilDate == native.date
            else { return false }
            let instant = rules.instant(of: native)
            return rules.offsetChanges.contains {
                $0.offsetAfter - $0.offsetBefore == libical.civilDateTime.localSeconds - native.localSeconds
                    && $0.instant <= instant && instant - $0.instant < 370 * 86_400
            }
        }
    }
#endif
