public import ICalendarSyntax
public import Recurrence

/// One value of a property, by its type (RFC 5545 §3.3).
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
/// Where the property is known beforehand, a ``PropertyKey`` gives its own type without a `switch`.
public enum PropertyValue: Hashable, Sendable {
    /// BINARY, decoded.
    case binary([UInt8])
    /// BOOLEAN.
    case boolean(Bool)
    /// CAL-ADDRESS: a URI, as a rule `mailto:`.
    case calendarAddress(String)
    /// DATE or DATE-TIME, before a zone has been put to it.
    case calendarTime(UnresolvedTime)
    /// DURATION; both parts negative for one that goes back.
    case duration(NominalDuration)
    /// FLOAT, or a part of GEO.
    case float(Double)
    /// INTEGER.
    case integer(Int)
    /// PERIOD.
    case period(PeriodValue)
    /// RECUR, repaired where it could be.
    case recurrence(RecurrenceRule)
    /// TEXT, its escapes resolved; also what has a type that no RFC knows.
    case text(String)
    /// TIME.
    case time(TimeOfDay)
    /// URI. Text from a stranger: nothing here opens it.
    case uri(String)
    /// UTC-OFFSET, in seconds east.
    case utcOffset(seconds: Int)
}

/// A time of day: TIME (RFC 5545 §3.3.12).
public struct TimeOfDay: Hashable, Sendable {
    /// Seconds since midnight, 0…86,399. A leap second is the one before it.
    public let secondOfDay: Int
    /// Whether it is in UTC; otherwise it is local, by the TZID beside it if there is one.
    public let isUTC: Bool

    /// Creates a time of day.
    public init?(hour: Int, minute: Int, second: Int, isUTC: Bool) {
        guard 0..<24 ~= hour, 0..<60 ~= minute, 0...60 ~= second else { return nil }
        secondOfDay = hour * 3_600 + minute * 60 + min(second, 59)
        self.isUTC = isUTC
    }
}

extension CalendarProperty {
    /// Its values by their types, in order: one, or for lists and structured values as many as can be read. What cannot be is
    /// left out, what has one plain meaning is repaired (<doc:Diagnostics>); ``valueDiagnostics`` says which.
    ///
    /// A name that the RFCs do not have is one TEXT, unless VALUE says what else it is.
    ///
    /// - Complexity: O(*n*) in the length of the value, at each call
    public var values: [PropertyValue] {
        var log = DiagnosticLog()
        return PropertyValueReader.values(of: self, &log)
    }

    /// What is wrong with its values.
    ///
    /// - Complexity: O(*n*) in the length of the value, at each call
    public var valueDiagnostics: [CalendarDiagnostic] {
        var log = DiagnosticLog()
        _ = PropertyValueReader.values(of: self, &log)
        return log.diagnostics
    }
}
