import ArgumentParser
import ICalendar

/// A time on the command line, as written: `2026-03-02`, `2026-03-02T09:00:00` (seconds are optional), the same without
/// separators as in RFC 5545 §3.3.5, or a time with `Z` or an offset.
enum TimeArgument: Sendable, Equatable {
    case date(CivilDate)
    case local(CivilDateTime)
    case utc(CivilDateTime)
    /// A time with an offset in seconds east of UTC.
    case zoned(CivilDateTime, offset: Int)

    /// Parses a time in any of these forms.
    static func parse(_ text: String) throws -> TimeArgument {
        guard let time = read(text) else {
            throw ValidationError("expected YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS, with or without Z or an offset")
        }
        return time
    }

    /// Parses a DTSTART, which has no offset.
    static func parseStart(_ text: String) throws -> TimeArgument {
        switch read(text) {
        case .zoned, nil:
            throw ValidationError(
                "expected 20260102T090000, 2026-01-02T09:00:00 (with Z in UTC) or a date such as 2026-01-02")
        case let time?: return time
        }
    }

    private static func read(_ text: String) -> TimeArgument? {
        var fields = Fields(text)
        guard let time = fields.time(), fields.isAtEnd else { return nil }
        return time
    }
}

extension TimeArgument {
    /// The wall clock, in whatever zone; midnight for a date.
    var clock: CivilDateTime {
        switch self {
        case .date(let date): CivilDateTime(date)
        case .local(let clock), .utc(let clock), .zoned(let clock, _): clock
        }
    }

    var isDate: Bool {
        if case .date = self { true } else { false }
    }

    /// The instant of a time with `Z` or an offset; nil for other times, which depend on a zone.
    var instant: Timestamp? {
        switch self {
        case .date, .local: nil
        case .utc(let clock): Timestamp(utc: clock)
        case .zoned(let clock, let offset): Timestamp(utc: clock).adding(seconds: -offset)
        }
    }

    /// Returns the instant, with dates and local times in the given zone.
    func instant(in rules: ZoneRules) -> Timestamp { instant ?? rules.timestamp(of: clock) }

    /// Returns the wall clock in the given zone.
    func clock(in rules: ZoneRules) -> CivilDateTime {
        guard let instant else { return clock }
        return rules.local(at: instant) ?? (instant.secondsSince1970 < 0 ? .earliest : .latest)
    }
}

/// Parses a text of fixed-width fields.
private struct Fields {
    private var rest: Substring.UTF8View
    /// Whether the text has separators, as determined by the first one.
    private var isExtended = false

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func time() -> TimeArgument? {
        guard let year = number(4) else { return nil }
        isExtended = skip("-")
        guard let month = number(2), separator("-"), let day = number(2),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        if isAtEnd { return .date(date) }
        guard skip("T") || skip("t") || skip(" "), let hour = number(2), separator(":"), let minute = number(2) else {
            return nil
        }
        var second = 0
        // In RFC 5545, seconds are required.
        if !isExtended || skip(":") {
            guard let seconds = number(2) else { return nil }
            second = seconds
        }
        guard
            let clock = CivilDateTime(
                year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        else { return nil }
        if isAtEnd { return .local(clock) }
        if skip("Z") || skip("z") { return .utc(clock) }
        return offset().map { .zoned(clock, offset: $0) }
    }

    private mutating func offset() -> Int? {
        let isEast = skip("+")
        guard isEast || skip("-"), let hours = number(2), hours < 24 else { return nil }
        _ = skip(":")
        guard let minutes = number(2), minutes < 60 else { return nil }
        var seconds = 0
        if skip(":") {
            guard let number = number(2), number < 60 else { return nil }
            seconds = number
        }
        let magnitude = hours * 3_600 + minutes * 60 + seconds
        return isEast ? magnitude : -magnitude
    }

    private mutating func number(_ width: Int) -> Int? {
        let field = rest.prefix(width)
        guard field.count == width, field.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        rest = rest.dropFirst(width)
        return field.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Skips a separator, if the text has separators.
    private mutating func separator(_ byte: Unicode.Scalar) -> Bool { !isExtended || skip(byte) }

    private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: byte) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
