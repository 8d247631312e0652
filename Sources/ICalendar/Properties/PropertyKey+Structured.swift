import ICalendarSyntax

extension PropertyKey<GeographicPosition> {
    /// GEO: latitude and longitude (RFC 5545 §3.8.1.6).
    public static var geo: Self {
        PropertyKey(all: .geo) { values in
            guard values.count == 2, case .float(let latitude) = values[0], case .float(let longitude) = values[1]
            else {
                return []
            }
            return [GeographicPosition(latitude: latitude, longitude: longitude)]
        }
    }
}

extension PropertyKey<RequestStatus> {
    /// REQUEST-STATUS (RFC 5545 §3.8.8.3).
    public static var requestStatus: Self {
        PropertyKey(all: .requestStatus) { values in
            let texts = values.compactMap(\.textValue)
            guard let code = texts.first else { return [] }
            // The text after the second semicolon is data, including further semicolons.
            let data = texts.count > 2 ? texts[2...].joined(separator: ";") : nil
            return [RequestStatus(code: code, description: texts.count > 1 ? texts[1] : "", data: data)]
        }
    }
}

/// A value of RDATE (RFC 5545 §3.8.5.2), before its TZID is looked up.
///
/// ```swift
/// for case .period(let period) in component.values(.recurrenceDates) { print(period.start) }
/// ```
public enum RecurrenceDateValue: Hashable, Sendable {
    /// A start of an occurrence with the usual length.
    case time(DateTimeValue)
    /// A period with a length of its own.
    case period(PeriodValue)
}

extension PropertyKey<RecurrenceDateValue> {
    /// RDATE (RFC 5545 §3.8.5.2).
    public static var recurrenceDates: Self {
        PropertyKey(each: .recurrenceDates) { value in
            switch value {
            case .calendarTime(let time): .time(time)
            case .period(let period): .period(period)
            default: nil
            }
        }
    }
}

extension PropertyValue {
    /// The value of a TEXT, URI or CAL-ADDRESS as text; nil for other types.
    var textValue: String? {
        switch self {
        case .text(let text), .uri(let text), .calendarAddress(let text): text
        default: nil
        }
    }
}

extension RecurrenceDateValue: CustomStringConvertible {
    /// The time or the period as text.
    public var description: String {
        switch self {
        case .time(let time): time.description
        case .period(let period): period.description
        }
    }
}
