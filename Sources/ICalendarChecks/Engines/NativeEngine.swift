import Foundation
public import ICalendar

/// This package's own engine, for use where an ``OccurrenceEngine`` is expected.
///
/// ```swift
/// let engine: any OccurrenceEngine = NativeEngine()
/// let result = engine.occurrences(of: [bytes], matching: query)
/// ```
public struct NativeEngine: OccurrenceEngine {
    /// Creates the engine, which has no state.
    public init() {}

    /// The name of the engine: `native`.
    public var name: String { "native" }

    /// Returns the occurrences in a window; see `CalendarFeed/occurrences(matching:)`.
    ///
    /// - Complexity: O(*n*) in the number of bytes, then O(log *s*) for each occurrence of *s* series.
    public func occurrences(
        of streams: [[UInt8]], matching query: OccurrenceQuery, limit: Int
    ) -> EngineResult<Occurrence> {
        CalendarFeed(streams.map { ComponentTree(recovering: $0) }).occurrences(matching: query).answer(limit: limit)
    }

    /// Returns the members of a rule's set in a window. A rule with errors is repaired if possible.
    ///
    /// - Complexity: O(1) for each occurrence in the window.
    public func occurrences(of query: RuleQuery) -> EngineResult<CivilDateTime> {
        guard let rule = RecurrenceRule.recovering(query.rule).rule else {
            return EngineResult(losses: [EngineLoss(.refused, query.rule)])
        }
        let set = RecurrenceSet(
            start: query.start, isDate: query.isDate, zone: query.timeZone.map(ZoneRules.init), rules: [rule],
            dialect: RecurrenceDialect(unmatchedStart: .excluded), scale: FoundationScale.named)
        let window = query.window
        var members = set.members(from: set.position(of: window.lowerBound), to: set.position(of: window.upperBound))
        var answer = EngineResult<CivilDateTime>()
        while let member = members.next() {
            guard answer.occurrences.count < query.limit else {
                answer.losses = [EngineLoss(.limit, query.rule)]
                break
            }
            if let clock = set.local(member) { answer.occurrences.append(clock) }
        }
        return answer
    }
}

extension OccurrenceSequence {
    /// Returns the occurrences of the sequence, up to a limit.
    package func answer(limit: Int) -> EngineResult<Occurrence> {
        var answer = EngineResult<Occurrence>()
        var iterator = makeIterator()
        while let occurrence = iterator.next() {
            guard answer.occurrences.count < limit else {
                answer.losses.append(EngineLoss(.limit, "\(limit) occurrences"))
                return answer
            }
            answer.occurrences.append(occurrence)
        }
        if iterator.isTruncated {
            answer.losses.append(
                EngineLoss(.budget, "\(RecurrenceSet.maximumExcludedRun) excluded occurrences in a row"))
        }
        return answer
    }
}
