public import Foundation
public import ICalendar
public import Recurrence

/// An engine that parses calendars and computes occurrences.
///
/// ``NativeEngine`` is this package's own engine. `LibicalEngine` in the module `ICalendarLibical` uses the system's
/// libical. Both take bytes and return the same types, so you can replace one with the other or compare their results.
///
/// An engine computes the complete result before returning, up to the limits of the query. If you only need the native
/// engine, `CalendarFeed/occurrences(matching:)` is lazy and more efficient.
///
/// ```swift
/// func count(_ feed: [UInt8], in month: DateInterval, with engine: any OccurrenceEngine) -> Int {
///     let answer = engine.occurrences(of: [feed], matching: OccurrenceQuery(month, timeZone: .current))
///     for loss in answer.losses { print(loss) }
///     return answer.occurrences.count
/// }
/// ```
public protocol OccurrenceEngine: Sendable {
    /// The name of the engine: `native` or `libical`.
    var name: String { get }

    /// Returns the occurrences in a window, sorted by start, then end, then UID.
    ///
    /// - Parameters:
    ///   - streams: The bytes of one or more streams, which together make one calendar.
    ///   - query: The window and the entries to include.
    ///   - limit: The maximum number of occurrences. If there are more, the result has an ``EngineLoss``.
    /// - Returns: The occurrences and the known losses.
    func occurrences(
        of streams: [[UInt8]], matching query: OccurrenceQuery, limit: Int
    ) -> EngineResult<Occurrence>

    /// Returns the members of a rule's set in a window. The start is only a member if it matches the rule.
    func occurrences(of query: RuleQuery) -> EngineResult<CivilDateTime>
}

extension OccurrenceEngine {
    /// Returns the occurrences in a window, at most ``EngineLimits/occurrences``.
    ///
    /// - Parameters:
    ///   - streams: The bytes of one or more streams, which together make one calendar.
    ///   - query: The window and the entries to include.
    public func occurrences(of streams: [[UInt8]], matching query: OccurrenceQuery) -> EngineResult<Occurrence> {
        occurrences(of: streams, matching: query, limit: EngineLimits.occurrences)
    }
}

/// The default limits of engine results.
///
/// ```swift
/// let limit = EngineLimits.occurrences / 10
/// let result = NativeEngine().occurrences(of: [bytes], matching: query, limit: limit)
/// ```
public enum EngineLimits {
    /// The default maximum number of occurrences in a result: one per minute for two years, more than any personal
    /// calendar has.
    public static let occurrences = 1_000_000
}

/// A query for a rule's set: the rule, a start, and a window on the wall clock of the start.
///
/// ```swift
/// if let start = CivilDateTime(year: 2026, month: 3, day: 2, hour: 9),
///     let end = CivilDateTime(year: 2026, month: 4, day: 1)
/// {
///     let query = RuleQuery("FREQ=WEEKLY;COUNT=10", start: start, window: start..<end)
///     print(NativeEngine().occurrences(of: query).occurrences)
/// }
/// ```
public struct RuleQuery: Sendable {
    /// The text of the rule, as in RRULE.
    public var rule: String
    /// The start (DTSTART) on the wall clock; midnight for a date.
    public var start: CivilDateTime
    /// Whether DTSTART is a date, without a time of day.
    public var isDate: Bool
    /// The time zone of DTSTART; nil for dates and floating times.
    public var timeZone: TimeZone?
    /// The half-open window on the wall clock of the start.
    public var window: Range<CivilDateTime>
    /// The maximum number of occurrences to return.
    public var limit: Int

    /// Creates a query for a rule; without a time zone, the start is floating.
    public init(
        _ rule: String, start: CivilDateTime, isDate: Bool = false, timeZone: TimeZone? = nil,
        window: Range<CivilDateTime>, limit: Int = EngineLimits.occurrences
    ) {
        self.rule = rule
        self.start = start
        self.isDate = isDate
        self.timeZone = isDate ? nil : timeZone
        self.window = window
        self.limit = limit
    }
}
