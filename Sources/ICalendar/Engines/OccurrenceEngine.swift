public import Foundation
public import Recurrence

/// What reads feeds and rules, and says when they take place: the door that every engine is behind.
///
/// ``NativeEngine`` is this package's own; `LibicalEngine` of the module `ICalendarLibical` asks the system's libical. Both
/// take octets and give the same values, so that one can stand for the other, and one can be held against the other.
///
/// An engine answers at once and completely, up to the limits of the question. Where the native engine is enough,
/// ``CalendarFeed/occurrences(in:timeZone:kinds:includingCancelled:)`` is lazy and better.
///
/// ```swift
/// func count(_ feed: [UInt8], in month: DateInterval, with engine: any OccurrenceEngine) -> Int {
///     let answer = engine.occurrences(of: [feed], in: OccurrenceQuery(month, timeZone: .current))
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
    ///   - streams: the octets of one or several streams, which are one calendar.
    ///   - query: the window, and what is asked for in it.
    /// - Returns: the occurrences, and what is missing among them.
    func occurrences(of streams: [[UInt8]], in query: OccurrenceQuery) -> EngineAnswer<Occurrence>

    /// The rule's own set in a window: the start is in it only where it matches the rule.
    func occurrences(of query: RuleQuery) -> EngineAnswer<CivilDateTime>
}

/// A window of time, and what is asked for in it.
public struct OccurrenceQuery: Sendable {
    /// Half-open, `[start, end)`; as in ``CalendarFeed/occurrences(in:timeZone:kinds:includingCancelled:)``.
    public var interval: DateInterval
    /// The viewer's: places floating and all-day times.
    public var timeZone: TimeZone
    /// Which components.
    public var kinds: Set<Entry.Kind>
    /// Also what has `STATUS:CANCELLED`.
    public var includesCancelled: Bool
    /// So many occurrences at most. What is cut off is an ``EngineOmission``.
    public var limit: Int

    /// More than a calendar of people holds; every minute of two years.
    public static let standardLimit = 1_000_000

    /// A query for events that are not cancelled, where nothing else is said.
    public init(
        _ interval: DateInterval, timeZone: TimeZone, kinds: Set<Entry.Kind> = [.event],
        includesCancelled: Bool = false, limit: Int = Self.standardLimit
    ) {
        self.interval = interval
        self.timeZone = timeZone
        self.kinds = kinds
        self.includesCancelled = includesCancelled
        self.limit = limit
    }
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

    /// A query about a floating start, where nothing else is said.
    public init(
        _ rule: String, start: CivilDateTime, isDate: Bool = false, timeZone: TimeZone? = nil,
        window: Range<CivilDateTime>, limit: Int = OccurrenceQuery.standardLimit
    ) {
        self.rule = rule
        self.start = start
        self.isDate = isDate
        self.timeZone = isDate ? nil : timeZone
        self.window = window
        self.limit = limit
    }
}
