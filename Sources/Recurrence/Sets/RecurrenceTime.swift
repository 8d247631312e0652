// Inlinable: a window with few instants (R16) takes 8 % more instructions if these are generic calls.

/// A kind of time that ``Recurrences`` can have: a ``CivilDateTime``, a ``Timestamp`` or, with `ICalendar`, a `Date`.
///
/// Recurrences are whole seconds. A time between two seconds is never one of them, but may be used to search.
///
/// ```swift
/// func firstThree<Time: RecurrenceTime>(_ times: Recurrences<Time>) -> [Time] { Array(times.prefix(3)) }
/// ```
public protocol RecurrenceTime: Comparable, Sendable {
    /// Creates the time of a whole second: since 1970 in UTC for an instant, and on the wall clock for a local time.
    init(wholeSeconds: Int)

    /// The number of the first whole second that isn't before this time.
    var wholeSeconds: Int { get }
}

extension Timestamp: RecurrenceTime {
    /// Creates an instant from a Unix time in seconds.
    @inlinable
    public init(wholeSeconds: Int) { self.init(secondsSince1970: wholeSeconds) }

    /// The Unix time in seconds.
    @inlinable
    public var wholeSeconds: Int { secondsSince1970 }
}

extension CivilDateTime: RecurrenceTime {
    /// Creates a time from local seconds; the first or last time of the years 1 to 9999 if they are outside.
    @inlinable
    public init(wholeSeconds: Int) {
        let range = Self.localSecondsRange
        self.init(uncheckedLocalSeconds: min(max(wholeSeconds, range.lowerBound), range.upperBound))
    }

    /// The local seconds since 1970-01-01T00:00:00.
    @inlinable
    public var wholeSeconds: Int { localSeconds }
}
