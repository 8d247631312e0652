import Foundation
import ICalendar
import ICalendarChecks

/// Dates and times of day as people of a locale write them: `02.03.2026`, `3/2/2026`, `9:15 AM`, `٩:١٥ ص`.
///
/// Without a locale, dates are those of ISO 8601 and the clock has 24 hours. The forms of the locale are read once, because a
/// list can have a million times.
struct LocalTimes: Sendable {
    private let datePattern: [Field]
    private let clockPattern: [Field]
    /// The digits of the locale, from 0 to 9.
    private let digits: [String]
    private let halves: [String]
    private let isPlain: Bool

    /// A part of a pattern of Unicode Technical Standard #35.
    private enum Field: Sendable {
        case number(Character, width: Int)
        case text(String)
    }

    init(_ locale: Locale) {
        isPlain = locale.identifier == SystemLocale.fallback
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        halves = [calendar.amSymbol, calendar.pmSymbol]
        digits = (0...9).map { $0.formatted(.number.locale(locale)) }
        let formatter = DateFormatter()
        (formatter.locale, formatter.calendar) = (locale, calendar)
        (formatter.dateStyle, formatter.timeStyle) = (.none, .short)
        clockPattern = Self.fields(formatter.dateFormat ?? "HH:mm")
        let template = DateFormatter.dateFormat(fromTemplate: "yyyyMMdd", options: 0, locale: locale)
        datePattern = Self.fields(template ?? "yyyy-MM-dd")
    }

    /// Returns a date, with two digits for days and months, so that dates stand in columns.
    func text(_ date: CivilDate) -> String {
        if isPlain { return date.description }
        let (year, month, day) = date.components
        return text(datePattern) { symbol, width in
            switch symbol {
            case "y", "u": width == 2 ? (year % 100, 2) : (year, width)
            case "M", "L": (month, max(width, 2))
            case "d": (day, max(width, 2))
            default: nil
            }
        }
    }

    /// Returns a time of day; with seconds only if they aren't zero.
    func text(_ clock: CivilDateTime) -> String {
        if isPlain { return clock.clockText }
        let (hour, minute, second) = (clock.secondOfDay / 3_600, clock.secondOfDay / 60 % 60, clock.secondOfDay % 60)
        let separator = clockPattern.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }.first ?? ":"
        return text(clockPattern) { symbol, width in
            switch symbol {
            case "H": (hour, width)
            case "k": (hour == 0 ? 24 : hour, width)
            case "h": (hour % 12 == 0 ? 12 : hour % 12, width)
            case "K": (hour % 12, width)
            case "m": (minute, width)
            case "a", "b", "B": (hour < 12 ? -1 : -2, 0)
            default: nil
            }
        } after: { symbol in
            symbol == "m" && second != 0 ? separator + self.number(second, 2) : ""
        }
    }

    /// Returns a date and the time, unless it is midnight.
    func shortText(_ clock: CivilDateTime) -> String {
        clock.secondOfDay == 0 ? text(clock.date) : "\(text(clock.date)) \(text(clock))"
    }

    /// Returns an English sentence with its dates and times of day in the form of the locale.
    func localized(_ sentence: String) -> String {
        if isPlain { return sentence }
        let dates = sentence.replacing(/\b(\d{4})-(\d\d)-(\d\d)\b/.asciiOnlyDigits()) { match in
            CivilDate(year: Int(match.1) ?? 0, month: Int(match.2) ?? 0, day: Int(match.3) ?? 0).map(text)
                ?? String(match.0)
        }
        return dates.replacing(/(^|\s|\()(\d\d):(\d\d)(?::(\d\d))?\b/.asciiOnlyDigits()) { match in
            let seconds = [match.2, match.3, match.4 ?? "0"].reduce(0) { 60 * $0 + (Int($1) ?? 0) }
            guard let time = CivilDateTime(CivilDate.earliest, secondOfDay: seconds) as CivilDateTime? else {
                return String(match.0)
            }
            return String(match.1) + text(time)
        }
    }

    /// The width of the longest date in columns.
    var dateWidth: Int { TextWidth.of(text(CivilDate.latest)) }

    /// The width of the longest time without seconds in columns.
    var clockWidth: Int {
        let times = [0, 43_200].map { TextWidth.of(text(CivilDateTime(.earliest, secondOfDay: $0))) }
        return times.max() ?? 5
    }

    /// Whether the clock has 24 hours.
    var has24Hours: Bool {
        isPlain
            || clockPattern.contains { field in
                guard case .number(let symbol, _) = field else { return false }
                return symbol == "H" || symbol == "k"
            }
    }

    /// The midnight at the end of a day on a clock of 24 hours.
    var midnight: String {
        let noon = text(CivilDateTime(.earliest, secondOfDay: 43_200))
        return isPlain ? "24:00" : noon.replacing(number(12, 2), with: number(24, 2))
    }

    // MARK: - Patterns

    private static func fields(_ pattern: String) -> [Field] {
        var fields: [Field] = []
        var rest = Array(pattern)[...]
        while let first = rest.first {
            if first == "'" {
                let quoted = rest.dropFirst().prefix { $0 != "'" }
                fields.append(.text(quoted.isEmpty ? "'" : String(quoted)))
                rest = rest.dropFirst(quoted.count + 2)
            } else if first.isASCII, first.isLetter {
                let run = rest.prefix { $0 == first }
                fields.append(.number(first, width: run.count))
                rest = rest.dropFirst(run.count)
            } else {
                let run = rest.prefix { !($0.isASCII && $0.isLetter) && $0 != "'" }
                fields.append(.text(String(run)))
                rest = rest.dropFirst(run.count)
            }
        }
        return fields
    }

    private func text(
        _ fields: [Field], _ value: (Character, Int) -> (number: Int, width: Int)?,
        after suffix: (Character) -> String = { _ in "" }
    ) -> String {
        fields.reduce(into: "") { text, field in
            switch field {
            case .text(let literal): text += literal
            case .number(let symbol, let width):
                guard let (number, width) = value(symbol, width) else { return }
                text += number < 0 ? halves[-number - 1] : self.number(number, width)
                text += suffix(symbol)
            }
        }
    }

    /// Returns a number in the digits of the locale, with at least this many.
    func number(_ number: Int, _ width: Int = 1) -> String {
        let decimal = String(number)
        let zeros = String(repeating: "0", count: max(0, width - decimal.count))
        return (zeros + decimal).map { digits[$0.wholeNumberValue ?? 0] }.joined()
    }
}
