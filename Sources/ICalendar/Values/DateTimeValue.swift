import ICalendarSyntax
public import Recurrence

/// A DATE or DATE-TIME as written in a property (RFC 5545 §3.3.4, §3.3.5), before the TZID is resolved. With a resolved
/// zone, this is a ``CalendarTime``.
///
/// ```swift
/// let due = toDo.component.value(.due)  // DateTimeValue?
/// if case .local(let clock, let tzid) = due { print(clock, "in", tzid) }
/// ```
public enum DateTimeValue: Hashable, Sendable {
    /// A civil date, without a time and a zone.
    case date(CivilDate)
    /// A floating time: the wall clock in the zone of the viewer.
    case floating(CivilDateTime)
    /// A date and time in UTC.
    case utc(CivilDateTime)
    /// A local time in the zone with this TZID.
    case local(CivilDateTime, tzid: String)

    /// The wall clock, in whatever zone; midnight for a date.
    public var clock: CivilDateTime {
        switch self {
        case .date(let date): CivilDateTime(date)
        case .floating(let time), .utc(let time), .local(let time, _): time
        }
    }
}

extension DateTimeValue {
    /// Returns the first value of a property; nil, with a diagnostic, if no value can be parsed.
    package static func first(in property: CalendarProperty, _ log: inout DiagnosticLog) -> DateTimeValue? {
        all(in: property, &log).first
    }

    /// Returns all values of a property that can be parsed. Others are reported and skipped.
    package static func all(in property: CalendarProperty, _ log: inout DiagnosticLog) -> [DateTimeValue] {
        var reader = UnresolvedTimeReader(property)
        return reader.values(&log)
    }
}

/// A reader for the times of one property, in the RFC's forms and in other forms that producers write and that have
/// only one meaning.
package struct UnresolvedTimeReader {
    private let property: CalendarProperty
    private var tzid: String?
    private var declared: String?
    private var hasMisplacedParameters = false
    /// The diagnostics, each only once, however many elements of a list it concerns, because each one quotes the whole
    /// value.
    private var diagnostics: [DiagnosticParts] = []

    private struct DiagnosticParts: Equatable {
        let severity: CalendarDiagnostic.Severity
        let code: CalendarDiagnostic.Code
        let expected: DiagnosticText
    }

    package init(_ property: CalendarProperty) {
        // Most lines have no parameters and don't need these texts.
        let hasParameters = property.hasParameters
        self.init(
            property, tzid: hasParameters ? property.parameterText("TZID") : nil,
            declared: hasParameters ? property.parameter("VALUE") : nil)
    }

    /// Creates a reader, for a caller that already has the parameters.
    ///
    /// - Parameters:
    ///   - tzid: The text of TZID, nil if there is none.
    ///   - declared: The value of VALUE, nil if there is none.
    package init(_ property: CalendarProperty, tzid: String?, declared: String?) {
        self.property = property
        self.tzid = tzid.flatMap { $0.isEmpty ? nil : $0 }
        self.declared = declared?.trimmed.uppercased()
    }

    /// Returns all values of the property that can be parsed. Others are reported and skipped.
    mutating func values(_ log: inout DiagnosticLog) -> [DateTimeValue] {
        let values = property.withValueBytes { (bytes: Span<UInt8>) in self.values(bytes) }
        report(to: &log)
        return values
    }

    func report(to log: inout DiagnosticLog) {
        if hasMisplacedParameters { MisplacedParameters.report(property, action: "read as parameters", &log) }
        for parts in diagnostics {
            log.report(
                parts.severity, parts.code, in: property, expected: parts.expected,
                action: parts.severity == .error ? "the value is left out" : nil)
        }
    }

    private mutating func note(
        _ severity: CalendarDiagnostic.Severity, _ code: CalendarDiagnostic.Code, _ expected: DiagnosticText
    ) {
        let parts = DiagnosticParts(severity: severity, code: code, expected: expected)
        if !diagnostics.contains(parts) { diagnostics.append(parts) }
    }

    /// Returns the elements of the comma-separated list. For periods, see ``PeriodValue``.
    mutating func values(_ bytes: Span<UInt8>) -> [DateTimeValue] {
        var result: [DateTimeValue] = []
        var start = skipMisplacedParameters(bytes)
        while start <= bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: ","), in: start..<bytes.count) ?? bytes.count
            let element = bytes.trimming(start..<end)
            if element.isEmpty {
                note(.warning, bytes.count == 0 ? .malformedValue : .emptyListValue, "a date or a time")
            } else if let value = value(element, of: bytes) {
                result.append(value)
            }
            start = end + 1
        }
        return result
    }

    /// Adopts the parameters that are written after the colon, and returns the index of the first time.
    private mutating func skipMisplacedParameters(_ bytes: Span<UInt8>) -> Int {
        guard let misplaced = MisplacedParameters(bytes) else { return 0 }
        hasMisplacedParameters = true
        tzid = tzid ?? misplaced["TZID"]
        declared = declared ?? misplaced["VALUE"]?.uppercased()
        return misplaced.valueStart
    }

    /// Returns one time, from a range without surrounding blanks.
    mutating func value(_ range: Range<Int>, of bytes: Span<UInt8>) -> DateTimeValue? {
        guard let text = CivilText(range, of: bytes) ?? lenient(range, of: bytes) else { return nil }
        switch text {
        case .date(let date):
            if declared == nil {
                note(.warning, .valueTypeMissing, "VALUE=DATE for a date")
            } else if declared == "DATE-TIME" {
                note(.warning, .valueTypeMismatch, "a date with a time")
                // VALUE decides (Decisions.md D11), but an exception without a time still means a day (D9).
                if property.known != .exceptionDates, property.known != .recurrenceID {
                    return local(CivilDateTime(date))
                }
            }
            return .date(date)
        case .dateTime(let time, let isUTC):
            if declared == "DATE" {
                note(.warning, .valueTypeMismatch, "a date without a time, as VALUE says")
                // The digits are more specific than VALUE, unless the time is midnight (Decisions.md D11).
                if time.secondOfDay == 0 { return .date(time.date) }
            }
            if range.count >= 15, bytes.digits(range.lowerBound + 13..<range.lowerBound + 15) == 60 {
                note(.note, .leapSecond, "seconds from 0 to 59")
            }
            if isUTC {
                if let tzid, !UTCNames.contains(tzid) {
                    note(.warning, .zoneOnUTC, "no TZID for a time in UTC")
                }
                return .utc(time)
            }
            return local(time)
        }
    }

    private func local(_ time: CivilDateTime) -> DateTimeValue {
        tzid.map { .local(time, tzid: $0) } ?? .floating(time)
    }

    /// Returns a time that is not in the RFC's form; nil, with a diagnostic, if its meaning isn't clear.
    private mutating func lenient(_ range: Range<Int>, of bytes: Span<UInt8>) -> CivilText? {
        switch CivilText.lenient(range, of: bytes) {
        case .otherForm(let text):
            if case .date = text {
                note(.warning, .dateTimeForm, "a date such as 20260301")
            } else {
                note(.warning, .dateTimeForm, "a time such as 20260301T093000")
            }
            return text
        case .hour24(let text):
            note(.warning, .invalidTime, "an hour from 00 to 23; read as the next midnight")
            return text
        case .invalidDate: note(.error, .invalidDate, "a date or time that exists")
        case .invalidTime: note(.error, .invalidTime, "a time from 000000 to 235959")
        case .unreadable: note(.error, .malformedValue, "a date such as 20260301 or a time such as 20260301T093000")
        }
        return nil
    }
}

extension DateTimeValue: CustomStringConvertible {
    /// The time in ISO 8601 form, followed by the TZID: `2026-03-02`, `2026-03-02T09:15:00Z`,
    /// `2026-03-02T09:15:00 Europe/Paris`.
    public var description: String {
        switch self {
        case .date(let day): day.description
        case .floating(let time): time.description
        case .utc(let time): "\(time)Z"
        case .local(let time, let tzid): "\(time) \(tzid)"
        }
    }
}
