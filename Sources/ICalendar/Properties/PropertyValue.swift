public import ICalendarSyntax
public import Recurrence

/// A single value of a property, by its type (RFC 5545 §3.3).
///
/// ```swift
/// for value in property.values {
///     switch value {
///     case .calendarTime(let time): print(time)
///     case .text(let text): print(text)
///     default: break
///     }
/// }
/// ```
///
/// If you know the property, use a ``PropertyKey``, which returns its type without a `switch`.
public enum PropertyValue: Hashable, Sendable {
    /// A BINARY value, decoded from base64.
    case binary([UInt8])
    /// A BOOLEAN value, true or false.
    case boolean(Bool)
    /// A CAL-ADDRESS value: a URI, usually `mailto:` and an address.
    case calendarAddress(String)
    /// A DATE or DATE-TIME value, before the zone is resolved.
    case calendarTime(DateTimeValue)
    /// A DURATION value; days and seconds are negative for a negative duration.
    case duration(CalendarDuration)
    /// A FLOAT value, or one of the two numbers of GEO.
    case float(Double)
    /// An INTEGER value of 32 bits.
    case integer(Int)
    /// A PERIOD value, before the zone is resolved.
    case period(PeriodValue)
    /// A RECUR value, repaired if possible.
    case recurrence(RecurrenceRule)
    /// A TEXT value, unescaped, or a value of a type that is in no RFC.
    case text(String)
    /// A TIME value without a date.
    case time(TimeOfDay)
    /// A URI value. The URI is untrusted, and this library never opens it.
    case uri(String)
    /// A UTC-OFFSET value in seconds east of UTC.
    case utcOffset(seconds: Int)
}

/// A time of day, TIME (RFC 5545 §3.3.12).
///
/// ```swift
/// let noon = TimeOfDay(hour: 12, minute: 0, second: 0, isUTC: false)
/// noon?.secondOfDay  // 43_200
/// ```
public struct TimeOfDay: Hashable, Sendable {
    /// The number of seconds since midnight, from 0 to 86,399. A leap second is read as the second before.
    public let secondOfDay: Int
    /// Whether the time is in UTC. Otherwise it is local, in the zone of the TZID parameter if there is one.
    public let isUTC: Bool

    /// Creates a time of day; nil if a number is out of range. The second may be 60, a leap second.
    public init?(hour: Int, minute: Int, second: Int, isUTC: Bool) {
        guard 0..<24 ~= hour, 0..<60 ~= minute, 0...60 ~= second else { return nil }
        secondOfDay = hour * 3_600 + minute * 60 + min(second, 59)
        self.isUTC = isUTC
    }
}

extension CalendarProperty {
    /// The values of the property by their types, in order.
    ///
    /// A property has one value, but lists and structured values have all values that can be parsed. Values that can't
    /// be parsed are omitted, and values with only one plausible meaning are repaired (<doc:Diagnostics>);
    /// ``valueDiagnostics`` lists both.
    ///
    /// A property that is in no RFC has one TEXT, unless VALUE names another type.
    ///
    /// - Complexity: O(*n*) in the length of the value, at each call
    public var values: [PropertyValue] {
        var log = DiagnosticLog()
        return PropertyValueReader.values(of: self, &log)
    }

    /// The problems found in the values of the property.
    ///
    /// - Complexity: O(*n*) in the length of the value, at each call
    public var valueDiagnostics: [CalendarDiagnostic] {
        var log = DiagnosticLog()
        _ = PropertyValueReader.values(of: self, &log)
        return log.diagnostics
    }
}

extension PropertyValue: CustomStringConvertible {
    /// The value as text, without its type; the number of bytes for a binary value.
    public var description: String {
        switch self {
        case .binary(let bytes): "\(bytes.count) bytes"
        case .boolean(let value): value ? "TRUE" : "FALSE"
        case .calendarAddress(let text), .text(let text), .uri(let text): text.abbreviated(to: 200)
        case .calendarTime(let time): time.description
        case .duration(let duration): duration.description
        case .float(let number): number.description
        case .integer(let number): number.description
        case .period(let period): period.description
        case .recurrence(let rule): rule.description
        case .time(let time): time.description
        case .utcOffset(let seconds): ZoneRules.fixed(offset: seconds).description
        }
    }
}

extension TimeOfDay: CustomStringConvertible {
    /// The time as `09:15:00`, with a `Z` in UTC.
    public var description: String {
        (CivilDateTime(.earliest, secondOfDay: secondOfDay).description.suffix(8)) + (isUTC ? "Z" : "")
    }
}
