#if Libical
    import CLibical
    import Foundation
    public import ICalendar
    import Recurrence

    /// The engine of the system's libical, behind the same door as `NativeEngine`.
    ///
    /// libical's parser reads the bytes, its iterator expands the rules, and its zones (the feed's VTIMEZONEs, then its own)
    /// give the offsets. Which revision counts, EXDATE, RDATE, overrides and lengths are applied by the code that the native
    /// engine uses too.
    ///
    /// ```swift
    /// let engine = LibicalEngine()
    /// let answer = engine.occurrences(of: [bytes], matching: OccurrenceQuery(month, timeZone: .current))
    /// ```
    ///
    /// It may be used from several tasks; all of them wait for one lock, since the library has state of the whole process.
    /// It ends for every rule that is known to keep libical busy for hours, and says so in
    /// the `omissions` of its answer; what it cannot promise is written in the article <doc:TwoEngines>.
    public struct LibicalEngine: OccurrenceEngine {
        /// Creates the engine. The library is prepared by its first use.
        public init() {}

        /// The name of the engine: `libical`.
        public var name: String { "libical" }

        /// The version of the library that this was compiled with, such as `3.0`.
        public static var libraryVersion: String { LibicalLibrary.version }

        /// A stream as libical writes what its parser has kept of it; empty where it finds no component.
        public func written(_ stream: [UInt8]) -> [UInt8] {
            LibicalLibrary.withLock {
                let feed = LibicalFeed([stream])
                return withExtendedLifetime(feed) { feed.written }
            }
        }

        /// What takes place in a window; floating and all-day times are placed as the native engine does.
        ///
        /// - Complexity: O(*n*) in the bytes; for each rule up to a million steps of libical
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
            var omissions = feed.omissions
            let expansion = SeriesExpansion { master, additions, reach in
                guard let recurrence = feed.recurrences[master] else {
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
                        let (found, omission) = walk.occurrences(of: rule, text: text)
                        if let omission { omissions.append(EngineOmission(uid: master.uid, omission, text)) }
                        return found
                    }
                }
                return unsafe SeriesExpansion.set(
                    of: master, adding: additions, found: walk(recurrence.rules),
                    excluding: walk(recurrence.excludedRules))
            }
            var answer = expansion.occurrences(of: feed.entries, matching: query).answer(limit: limit)
            answer.omissions = omissions + answer.omissions
            return answer
        }

        /// The wall-clock seconds of a master's series in which its rules matter: the window, as far as something can reach
        /// into it, and the days about the occurrences that overrides name.
        private static func ranges(
            for master: CalendarEntry, _ query: OccurrenceQuery, _ reach: SeriesExpansion.Reach
        ) -> [Range<Int>] {
            let offset = master.start.zone?.rules
            func clock(_ key: Int) -> Int { key + (offset?.offset(at: key) ?? 0) }
            let bounds = query.interval
            let years = CivilDateTime.earliest.localSeconds...CivilDateTime.latest.localSeconds
            func seconds(_ date: Date) -> Int {
                Int(min(max(date.timeIntervalSince1970, Double(years.lowerBound)), Double(years.upperBound)))
            }
            let window =
                seconds(bounds.start) - reach.maximumLength - margin..<seconds(bounds.end) + reach.maximumLength
                + margin
            return [window] + reach.overriddenPositions.map { clock($0) - margin..<clock($0) + margin }
        }

        /// How far a local time can be from the window's: by the zone's offset, and by a gap.
        private static let margin = ZoneBounds.maximumOffset + ZoneBounds.maximumGap

        /// The rule's own set. The zone is libical's of the same name.
        ///
        /// - Complexity: up to a million steps of libical
        public func occurrences(of query: RuleQuery) -> EngineResult<CivilDateTime> {
            LibicalLibrary.withLock {
                var zone: OpaquePointer?
                if let identifier = query.timeZone?.identifier {
                    var zones = unsafe LibicalZones(nil)
                    guard let resolved = zones[identifier == "GMT" ? "UTC" : identifier] else {
                        return EngineResult(omissions: [EngineOmission(.refused, "the zone \(identifier)")])
                    }
                    unsafe zone = resolved.handle
                }
                guard let rule = LibicalRule(query.rule) else {
                    return EngineResult(omissions: [EngineOmission(.refused, query.rule)])
                }
                let walk = unsafe RuleWalk(
                    start: query.start, isDate: query.isDate, zone: zone,
                    ranges: [query.window.lowerBound.localSeconds..<query.window.upperBound.localSeconds],
                    limit: query.limit)
                let (found, omission) = walk.occurrences(of: rule, text: query.rule)
                return EngineResult(
                    found, omissions: omission.map { [EngineOmission($0, query.rule)] } ?? [])
            }
        }
    }
#endif
