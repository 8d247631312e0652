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

    /// Parses a DTSTART, which has no offset; `today` and other words are in the system's zone.
    static func parseStart(_ text: String) throws -> TimeArgument {
        let words = try? WindowTime.parse(text).resolved(in: ZoneRules(SystemTimeZone.current))
        switch read(text) ?? words {
        case .zoned, nil:
            throw ValidationError(
                "expected 20260102T090000, 2026-01-02T09:00:00 (with Z in UTC) or a date such as 2026-01-02")
        case let time?: return time
        }
    }

    private static func read(_ text: String) -> TimeArgument? {
        // A date, optionally with a time, and this with Z or an offset.
        let form =
            /(\d{4})(-?)(\d\d)\2(\d\d)(?:[Tt ](\d\d)(:?)(\d\d)(?:\6(\d\d))?(?:([Zz])|([+-])(\d\d):?(\d\d)(?::(\d\d))?)?)?/
        guard let match = text.wholeMatch(of: form.asciiOnlyDigits()) else { return nil }
        func number(_ field: Substring?) -> Int { field.flatMap { Int($0) } ?? 0 }
        let (_, year, separator, month, day, hour, colon, minute, second, utc, sign, hours, minutes, seconds) =
            match.output
        guard let date = CivilDate(year: number(year), month: number(month), day: number(day)) else { return nil }
        guard let hour else { return .date(date) }
        // Both parts have separators, or neither. In RFC 5545, seconds are required.
        guard separator.isEmpty == (colon ?? "").isEmpty, second != nil || !separator.isEmpty,
            let clock = CivilDateTime(
                year: number(year), month: number(month), day: number(day), hour: number(hour), minute: number(minute),
                second: number(second))
        else { return nil }
        if utc != nil { return .utc(clock) }
        guard let sign else { return .local(clock) }
        guard number(hours) < 24, number(minutes) < 60, number(seconds) < 60 else { return nil }
        let offset = number(hours) * 3_600 + number(minutes) * 60 + number(seconds)
        return .zoned(clock, offset: sign == "+" ? offset : -offset)
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
