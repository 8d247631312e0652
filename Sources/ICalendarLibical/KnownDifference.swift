#if Libical
    public import ICalendar
    public import ICalendarChecks

    /// A kind of difference between the engines that has been analyzed: both results, and the RFC's position.
    ///
    /// ```swift
    /// for difference in KnownDifference.all {
    ///     print(difference.id, difference.title, difference.reason)
    /// }
    /// ```
    ///
    /// All known differences are listed in ``all`` and in the article <doc:TwoEngines>. Each has an example that is
    /// tested. If a newer libical returns another result, the test fails and the row is removed.
    public struct KnownDifference: Sendable, Identifiable {
        /// The authority that decides which result is right.
        ///
        /// ```swift
        /// let decisions = KnownDifference.all.filter { $0.verdict == .decision }
        /// ```
        public enum Verdict: String, Sendable {
            /// The RFC supports the native result.
            case native
            /// The RFC is silent, or feeds don't follow the RFC, and this project made a decision; see Decisions.
            case decision
        }

        /// The number of the row, such as `L1`.
        public let id: String
        /// A sentence that describes the difference.
        public let title: String
        /// The authority that supports the native result.
        public let verdict: Verdict
        /// The reason: a section of the RFC with the relevant sentence, or the number of a decision.
        public let reason: String
        /// A rule or an event that shows the difference.
        package let example: Example
        /// Returns whether a difference is of this kind.
        let explains: @Sendable (DifferenceFacts) -> Bool

        /// A minimal case with both results.
        package struct Example: Sendable {
            /// The lines of a calendar between BEGIN and END.
            package let lines: String
            /// The queried window, such as `20240101/20240201`.
            package let window: String
            /// Whether the calendar is cut off before its END.
            package let isCut: Bool
            /// Whether every CR was replaced by LF.
            package let hasLFForCR: Bool
            /// The starts on the wall clock, followed by the UTC time where the instant matters. The viewer's time zone
            /// is UTC.
            package let native: [String]
            package let libical: [String]
        }

        /// Returns the first row that explains a difference, or nil if none does.
        ///
        /// - Parameters:
        ///   - difference: The difference, with the native result first.
        ///   - feed: The feed as parsed by the native engine.
        ///   - losses: The losses in libical's result.
        public static func explaining(
            _ difference: EngineComparison.Difference, in feed: CalendarFeed, losses: [EngineLoss]
        ) -> KnownDifference? {
            let facts = DifferenceFacts(difference, feed, losses)
            return all.first { $0.explains(facts) }
        }
    }

    /// The facts about a difference that the rows examine.
    struct DifferenceFacts {
        let rules: [RecurrenceRule]
        let entries: [CalendarEntry]
        let master: CalendarEntry?
        let native: Occurrence?
        let libical: Occurrence?
        let losses: Set<EngineLoss.Reason>
        let isUnreadStream: Bool
        let feed: CalendarFeed

        init(_ difference: EngineComparison.Difference, _ feed: CalendarFeed, _ losses: [EngineLoss]) {
            entries = feed.entries.filter { $0.uid == difference.uid && $0.kind == difference.kind }
            master = entries.first { $0.recurrenceID == nil }
            rules = entries.flatMap(\.rules)
            native = difference.left.dropFirst(difference.index).first
            libical = difference.right.dropFirst(difference.index).first
            self.losses = Set(losses.filter { $0.uid == difference.uid && $0.uid != nil }.map(\.reason))
            isUnreadStream = losses.contains { $0.uid == nil && ($0.reason == .unread || $0.reason == .unsafe) }
            self.feed = feed
        }

        func anyRule(_ test: (RecurrenceRule) -> Bool) -> Bool { rules.contains(where: test) }

        /// Returns whether a property of an entry, as written, passes a test.
        func anyText(_ name: String, _ test: (CalendarProperty) -> Bool) -> Bool {
            entries.contains { $0.component.properties(named: name).contains(where: test) }
        }

        /// Whether the start doesn't match one of the rules.
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

        /// Whether the UNTIL of a rule is before the start.
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

        /// Whether libical's occurrence is later than the native one, on the same day, by the length of a gap in the
        /// last year.
        var isMovedByGap: Bool {
            guard let rules = master?.start.zone?.rules, let native = native?.start.civilDateTime,
                let libical = libical?.start, libical.zone != nil, libical.civilDate == native.date
            else { return false }
            let instant = rules.timestamp(of: native)
            return rules.changes.contains {
                $0.offsetAfter - $0.offsetBefore == libical.civilDateTime.localSeconds - native.localSeconds
                    && $0.timestamp <= instant && instant.seconds(since: $0.timestamp) < 370 * 86_400
            }
        }
    }
#endif
