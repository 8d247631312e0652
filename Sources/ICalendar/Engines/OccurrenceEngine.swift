public import Foundation
public import Recurrence

/// What reads feeds and rules, and says when they take place: the door that every engine is behind.
///
/// ``NativeEngine`` is this package's own; `LibicalEngine` of the module `ICalendarLibical` asks the system's libical. Both
/// take bytes and give the same values, so that one can stand for the other, and one can be held against the other.
///
/// An engine answers at once and completely, up to the limits of the question. Where the native engine is enough,
/// ``CalendarFeed/occurrences(matching:)`` is lazy and better.
///
/// ```swift
/// func count(_ feed: [UInt8], in month: DateInterval, with engine: any OccurrenceEngine) -> Int {
///     let answer = engine.occurrences(of: [feed], matching: OccurrenceQuery(month, timeZone: .current))
///     for omission in answer.omissions { print(omission) }
///     return answer.occurrences.count
/// }
/// ```
public protocol OccurrenceEngine: Sendable {
    /// What it is called: `native`, `libical`.
    var name: String { get }

    /// What takes place in a window, ordered by start, then end, then UID.
    ///
    /// - Parameters:
    ///   - streams: the bytes of one or several streams, which are one calendar.
    ///   - query: the window, and the entries to include.
    ///   - limit: the most occurrences to return. Where there are more, an ``EngineOmission`` says so.
    /// - Returns: the occurrences, and what is missing among them.
    func occurrences(
        of streams: [[UInt8]], matching query: OccurrenceQuery, limit: Int
    ) -> EngineResult<Occurrence>

    /// The rule's own set in a window: the start is in it only where it matches the rule.
    func occurrences(of query: RuleQuery) -> EngineResult<CivilDateTime>
}

extension OccurrenceEngine {
    /// Returns the occurrences in a window, up to ``EngineLimits/occurrences``.
    ///
    /// - Parameters:
    ///   - streams: the bytes of one or several streams, which are one calendar.
    ///   - query: the window, and the entries to include.
    public func occurrences(of streams: [[UInt8]], matching query: OccurrenceQuery) -> EngineResult<Occurrence> {
        occurrences(of: streams, matching: query, limit: EngineLimits.occurrences)
    }
}

/// The limits that an engine's answers have unless a caller asks for others.
public enum EngineLimits {
    /// The most occurrences of one answer: every minute of two years, more than a calendar of people holds.
    public static let occurrences = 1_000_000
}

/// A rule with a start, and a window on the wall clock of the start.
public struct RuleQuery: Sendable {
    /// The rule, as it stands in RRULE.
    public var rule: String
    /// DTSTART on the wall clock; midnight for a date.
    public var start: CivilDateTime
    /// Whether DTSTART is a date.
    public var isDate: Bool
    /// The zone of DTSTART; nil for dates and floating times.
    public var timeZone: TimeZone?
    /// Half-open, on the wall clock of the start.
    public var window: Range<CivilDateTime>
    /// So many occurrences at most.
    public var limit: Int

    /// Creates a query; without a zone the start is floating.
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
