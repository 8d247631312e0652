import ICalendarSyntax
public import Recurrence

/// A DATE or DATE-TIME as a property writes it (RFC 5545 §3.3.4, §3.3.5), before its TZID has been looked up. With its zone
/// it is a ``CalendarTime``.
public enum UnresolvedTime: Hashable, Sendable {
    /// A day, without a time and without a zone.
    case date(CivilDate)
    /// The time that a clock shows wherever the viewer is.
    case floating(CivilDateTime)
    /// UTC.
    case utc(CivilDateTime)
    /// A local time of a zone, by TZID.
    case local(CivilDateTime, tzid: String)

    /// The wall clock, whatever the zone; midnight for a date.
    public var clock: CivilDateTime {
        switch self {
        case .date(let date): CivilDateTime(date)
        case .floating(let time), .utc(let time), .local(let time, _): time
        }
    }
}

extension UnresolvedTime {
    /// The first value of a property; nil, with a diagnostic, where it cannot be read.
    static func first(in property: CalendarProperty, _ log: inout ProblemLog) -> UnresolvedTime? {
        all(in: property, &log).first
    }

    /// All values of a property that can be read. What cannot is reported and left out.
    static func all(in property: CalendarProperty, _ log: inout ProblemLog) -> [UnresolvedTime] {
        var reader = UnresolvedTimeReader(property)
        let values = property.withValueBytes { (bytes: Span<UInt8>) in reader.values(bytes) }
        reader.report(to: &log)
        return values
    }
}

/// Reads the times of one property: the RFC's forms, and those that producers write instead and that have one meaning.
struct UnresolvedTimeReader {
    private let property: CalendarProperty
    private let tzid: String?
    private let declared: String?
    private var remarks: [(CalendarDiagnostic.Severity, CalendarDiagnostic.Code, String)] = []

    init(_ property: CalendarProperty) {
        self.property = property
        // Most lines have none, and need no text made.
        tzid = property.hasParameters ? property.parameterText("TZID").flatMap { $0.isEmpty ? nil : $0 } : nil
        declared = property.hasParameters ? property.parameter("VALUE")?.uppercased() : nil
    }

    func report(to log: inout ProblemLog) {
        for (severity, code, expected) in remarks {
            log.report(
                severity, code, in: property, expected: expected,
                action: severity == .error ? "the value is left out" : nil)
        }
    }

    /// The elements of the list, each at its commas. For periods, the starts: see ``PeriodValue``.
    mutating func values(_ bytes: Span<UInt8>) -> [UnresolvedTime] {
        var result: [UnresolvedTime] = []
        var start = 0
        while start <= bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: ","), in: start..<bytes.count) ?? bytes.count
            let element = bytes.trimming(start..<end)
            if element.isEmpty {
                remarks.append((.warning, bytes.count == 0 ? .malformedValue : .emptyListValue, "a date or a time"))
            } else if let value = value(element, of: bytes) {
                result.append(value)
            }
            start = end + 1
        }
        return result
    }

    /// One time, without blanks around it.
    mutating func value(_ range: Range<Int>, of bytes: Span<UInt8>) -> UnresolvedTime? {
        let remarksBefore = remarks.count
        guard let text = CivilText(range, of: bytes) ?? lenient(range, of: bytes) else {
            guard remarks.count == remarksBefore else { return nil }
            let isDate = range.count >= 8 && bytes.digits(range.lowerBound..<range.lowerBound + 8) != nil
            remarks.append(
                (.error, isDate ? .invalidDate : .malformedValue, "a date or time that the calendar has"))
            return nil
        }
        switch text {
        case .date(let date):
            if declared == nil {
                remarks.append((.warning, .valueTypeMissing, "VALUE=DATE for a date"))
            } else if declared == "DATE-TIME" {
                remarks.append((.warning, .valueTypeMismatch, "a date with a time"))
                // VALUE counts (Decisions.md D11), but an exception without a time still means a day (D9).
                if property.known != .exdate, property.known != .recurrenceID { return local(CivilDateTime(date)) }
            }
            return .date(date)
        case .dateTime(let time, let isUTC):
            if declared == "DATE" {
                remarks.append((.warning, .valueTypeMismatch, "a date without a time, as VALUE says"))
                return .date(time.date)
            }
            if range.count >= 15, bytes.digits(range.lowerBound + 13..<range.lowerBound + 15) == 60 {
                remarks.append((.note, .leapSecond, "seconds from 0 to 59"))
            }
            if isUTC {
                if let tzid, !UTCNames.contains(tzid) {
                    remarks.append((.warning, .zoneOnUTC, "no TZID for a time in UTC"))
                }
                return .utc(time)
            }
            return local(time)
        }
    }

    private func local(_ time: CivilDateTime) -> UnresolvedTime {
        tzid.map { .local(time, tzid: $0) } ?? .floating(time)
    }

    /// Times that are not in the RFC's form but have one meaning: hour 24, no seconds, punctuation, an ISO 8601 offset.
    private mutating func lenient(_ range: Range<Int>, of bytes: Span<UInt8>) -> CivilText? {
        guard let parts = LenientTime(range, of: bytes) else { return nil }
        guard let date = CivilDate(year: parts.year, month: parts.month, day: parts.day) else {
            return nil
        }
        guard let time = parts.time else {
            remarks.append((.warning, .dateTimeForm, "a date such as 20260301"))
            return .date(date)
        }
        let isHour24 = time.hour == 24 && time.minute == 0 && time.second == 0
        guard time.hour < 24 || isHour24, time.minute < 60, time.second <= 60 else {
            remarks.append((.error, .invalidTime, "a time from 000000 to 235959"))
            return nil
        }
        let clock = time.hour * 3_600 + time.minute * 60 + min(time.second, 59) - (parts.offset ?? 0)
        guard let moment = CivilDateTime(date).adding(seconds: clock) else { return nil }
        remarks.append(
            isHour24
                ? (.warning, .invalidTime, "an hour from 00 to 23; read as the next midnight")
                : (.warning, .dateTimeForm, "a time such as 20260301T093000"))
        return .dateTime(moment, isUTC: parts.isUTC || parts.offset != nil)
    }
}

/// The numbers of a date and time, whatever stands between them.
struct LenientTime {
    var year = 0
    var month = 0
    var day = 0
    var time: (hour: Int, minute: Int, second: Int)?
    var isUTC = false
    /// Seconds east of UTC.
    var offset: Int?

    init?(_ range: Range<Int>, of bytes: Span<UInt8>) {
        var position = range.lowerBound
        func number(_ digits: Int) -> Int? {
            guard position + digits <= range.upperBound, let value = bytes.digits(position..<position + digits) else {
                return nil
            }
            position += digits
            return value
        }
        func skip(_ letters: String) -> Bool {
            guard position < range.upperBound, letters.utf8.contains(bytes[position]) else { return false }
            position += 1
            return true
        }
        guard let year = number(4) else { return nil }
        _ = skip("-")
        guard let month = number(2) else { return nil }
        _ = skip("-")
        guard let day = number(2) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        guard position < range.upperBound else { return }
        guard skip("Tt "), let hour = number(2) else { return nil }
        _ = skip(":")
        guard let minute = number(2) else { return nil }
        _ = skip(":")
        time = (hour, minute, number(2) ?? 0)
        if skip("Zz") { isUTC = true }
        if position < range.upperBound, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
            let sign = bytes[position] == UInt8(ascii: "-") ? -1 : 1
            position += 1
            guard let hours = number(2) else { return nil }
            _ = skip(":")
            offset = sign * (hours * 3_600 + (number(2) ?? 0) * 60)
        }
        guard position == range.upperBound else { return nil }
    }
}
