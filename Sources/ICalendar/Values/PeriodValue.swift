import ICalendarSyntax
import Recurrence

/// A PERIOD (RFC 5545 §3.3.9): a start and an end or a duration, before the TZID is resolved.
///
/// ```swift
/// for period in busyTimes.component.values(.freeBusy) { print(period.start.clock) }
/// ```
public struct PeriodValue: Hashable, Sendable {
    /// The end of a period, as a time or as a duration.
    ///
    /// ```swift
    /// switch period.end {
    /// case .time(let time): print("until", time.clock)
    /// case .duration(let duration): print("for", duration)
    /// }
    /// ```
    public enum End: Hashable, Sendable {
        /// The time at which the period ends, exclusive.
        case time(DateTimeValue)
        /// The duration of the period.
        case duration(CalendarDuration)
    }

    /// The start of the period.
    public let start: DateTimeValue
    /// The end of the period, exclusive.
    public let end: End

    /// Returns the periods of a property that can be parsed. An unreadable period is skipped, with a diagnostic.
    package static func all(in property: CalendarProperty, _ log: inout DiagnosticLog) -> [PeriodValue] {
        var reader = UnresolvedTimeReader(property)
        var result: [PeriodValue] = []
        var isMalformed = false
        property.withValueBytes { (bytes: Span<UInt8>) in
            var start = 0
            while start <= bytes.count {
                let end = bytes.firstIndex(of: UInt8(ascii: ","), in: start..<bytes.count) ?? bytes.count
                let element = bytes.trimming(start..<end)
                if let period = period(element, of: bytes, &reader, isMalformed: &isMalformed) { result.append(period) }
                start = end + 1
            }
        }
        reader.report(to: &log)
        if isMalformed {
            log.report(
                .error, .malformedValue, in: property, expected: "periods such as 20260301T090000Z/PT1H",
                action: "using the others")
        }
        return result
    }

    /// Returns a period; nil if a time can't be parsed, which the reader reports, or if the period has another form.
    private static func period(
        _ range: Range<Int>, of bytes: Span<UInt8>, _ reader: inout UnresolvedTimeReader, isMalformed: inout Bool
    ) -> PeriodValue? {
        guard let solidus = bytes.firstIndex(of: UInt8(ascii: "/"), in: range), solidus + 1 < range.upperBound else {
            isMalformed = true
            return nil
        }
        guard let start = reader.value(range.lowerBound..<solidus, of: bytes) else { return nil }
        let rest = solidus + 1..<range.upperBound
        if bytes[rest.lowerBound] & 0xDF == UInt8(ascii: "P") || bytes[rest.lowerBound] == UInt8(ascii: "+") {
            guard let text = DurationText(bytes.string(rest)), !text.isNegative, !text.overflows else {
                isMalformed = true
                return nil
            }
            return PeriodValue(
                start: start, end: .duration(CalendarDuration(days: text.days, seconds: text.seconds)))
        }
        return reader.value(rest, of: bytes).map { PeriodValue(start: start, end: .time($0)) }
    }
}

extension PeriodValue: CustomStringConvertible {
    /// The start, a slash, and the end or the duration.
    public var description: String {
        "\(start)/\(end)"
    }
}

extension PeriodValue.End: CustomStringConvertible {
    /// The end or the duration as text.
    public var description: String {
        switch self {
        case .time(let time): time.description
        case .duration(let duration): duration.description
        }
    }
}
