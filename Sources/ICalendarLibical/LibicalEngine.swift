#if Libical
    import CLibical
    import Foundation
    public import ICalendar
    public import ICalendarChecks

    /// The engine of the system's libical, with the same interface as `NativeEngine`.
    ///
    /// ```swift
    /// let engine = LibicalEngine()
    /// let answer = engine.occurrences(of: [bytes], matching: OccurrenceQuery(month, timeZone: .current))
    /// ```
    ///
    /// libical's parser reads the bytes, the library's iterator expands the rules, and the VTIMEZONEs of the feed or
    /// the built-in zones provide the offsets. The choice of revision, EXDATE, RDATE, overrides and lengths are handled
    /// by the code that the native engine also uses.
    ///
    /// You can use the engine from several tasks, which wait for one lock because the library has process-wide state.
    /// The engine skips every rule known to keep libical busy for hours, and lists such rules in the `losses` of its
    /// result. The article <doc:TwoEngines> describes the remaining limitations.
    public struct LibicalEngine: OccurrenceEngine {
        /// Creates the engine. The library is initialized on first use.
        public init() {}

        /// The name of the engine: `libical`.
        public var name: String { "libical" }

        /// The version of the library at compile time, such as `3.0`.
        public static var libraryVersion: String { LibicalLibrary.version }

        /// Returns a stream as libical writes the parsed components; empty if there are none.
        public func written(_ stream: [UInt8]) -> [UInt8] {
            LibicalLibrary.withLock {
                let feed = LibicalFeed([stream])
                return withExtendedLifetime(feed) { feed.written }
            }
        }

        /// Returns the occurrences in a window. Floating and all-day times are placed as in the native engine.
        ///
        /// - Complexity: O(*n*), where *n* is the number of bytes, plus up to a million libical steps for each rule.
        public func occurrences(
            of streams: [[UInt8]], matching query: OccurrenceQuery, limit: Int
        ) -> EngineResult<Occurrence> {
            LibicalLibrary.withLock {
                let feed = LibicalFeed(streams)
                return withExtendedLifetime(feed) { Self.answer(feed, query, limit: limit) }
            }
        }

        private static func answer(
            _ feed: LibicalFeed, _ query: OccurrenceQuery, limit: Int
        ) -> EngineResult<Occurrence> {
            var losses = feed.losses
            let expansion = SeriesExpansion { master, additions, reach in
                guard let recurrence = feed.recurrences[master.identity] else {
                    return SeriesExpansion.set(of: master, adding: additions, found: [], excluding: [])
                }
                let ranges = Self.ranges(for: master, query, reach)
                func walk(_ properties: [OpaquePointer]) -> [CivilDateTime] {
                    unsafe properties.flatMap { property -> [CivilDateTime] in
                        guard let rule = unsafe LibicalRule(property) else { return [] }
                        let text = rule.text
                        let walk = unsafe RuleWalk(
                            start: recurrence.start, isDate: master.isAllDay, zone: recurrence.zone, ranges: ranges,
                            limit: limit)
                        let (found, loss) = walk.occurrences(of: rule, text: text)
                        if let loss { losses.append(EngineLoss(uid: master.uid, loss, text)) }
                        return found
                    }
                }
                return unsafe SeriesExpansion.set(
                    of: master, adding: additions, found: walk(recurrence.rules),
                    excluding: walk(recurrence.excludedRules))
            }
            var answer = expansion.occurrences(of: feed.entries, matching: query).answer(limit: limit)
            answer.losses = losses + answer.losses
            return answer
        }

        /// Returns the ranges of wall-clock seconds in which the rules of a master matter: the window, extended by the
        /// longest occurrence, and the days around the occurrences that overrides replace.
        private static func ranges(
            for master: CalendarEntry, _ query: OccurrenceQuery, _ reach: SeriesExpansion.Reach
        ) -> [Range<Int>] {
            let offset = master.start.zone?.rules
            func clock(_ position: MemberPosition) -> Int {
                position.seconds + (offset?.offset(at: Timestamp(secondsSince1970: position.seconds)) ?? 0)
            }
            let bounds = query.interval
            let years = CivilDateTime.earliest.localSeconds...CivilDateTime.latest.localSeconds
            func seconds(_ date: Date) -> Int {
                min(max(Timestamp(date).secondsSince1970, years.lowerBound), years.upperBound)
            }
            let window =
                seconds(bounds.start) - reach.maximumLength - margin..<seconds(bounds.end) + reach.maximumLength
                + margin
            return [window] + reach.overriddenPositions.map { clock($0) - margin..<clock($0) + margin }
        }

        /// The maximum difference between a local time and the same time in the window: the zone's offset plus a gap.
        private static let margin = ZoneBounds.maximumOffset + ZoneBounds.maximumGap

        /// Returns the occurrences of a rule alone, using libical's time zone of the same name.
        ///
        /// - Complexity: Up to a million libical steps.
        public func occurrences(of query: RuleQuery) -> EngineResult<CivilDateTime> {
            LibicalLibrary.withLock {
                var zone: OpaquePointer?
                if let identifier = query.timeZone?.identifier {
                    var zones = unsafe LibicalZones(nil)
                    guard let resolved = zones[identifier == "GMT" ? "UTC" : identifier] else {
                        return EngineResult(losses: [EngineLoss(.refused, "the zone \(identifier)")])
                    }
                    unsafe zone = resolved.handle
                }
                guard let rule = LibicalRule(query.rule) else {
                    return EngineResult(losses: [EngineLoss(.refused, query.rule)])
                }
                let walk = unsafe RuleWalk(
                    start: query.start, isDate: query.isDate, zone: zone,
                    ranges: [query.window.lowerBound.localSeconds..<query.window.upperBound.localSeconds],
                    limit: query.limit)
                let (found, loss) = walk.occurrences(of: rule, text: query.rule)
                return EngineResult(
                    found, losses: loss.map { [EngineLoss($0, query.rule)] } ?? [])
            }
        }
    }
#endif
