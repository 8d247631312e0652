import ArgumentParser
import Foundation
import ICalendar

/// A time on the command line, absolute or counted from today: `2026-03-02`, `2026-03`, `today`, `friday`, `+2w`, `now`.
indirect enum WindowTime: Sendable, Equatable {
    case absolute(TimeArgument)
    case now
    /// A number of days from today, even as the end of a window.
    case day(Int)
    /// A number of days from the start of the window, or from today.
    case days(Int)
    /// A number of months from the start of the window, or from today. If the month is too short, the last day of the
    /// month.
    case months(Int)
    /// The next day with this weekday, which may be today.
    case weekday(Weekday)
    /// The next day with this weekday after today.
    case nextWeekday(Weekday)
    /// The first day of this month, in this year or the next one, so that the month isn't over.
    case month(Int)
    /// A time of day, in seconds, on a day; on the day of the start of the window, or today, if `day` is nil.
    case clock(Int, day: WindowTime?)

    /// The forms, for help texts.
    static let forms =
        """
        2026-03-02, 2026-03, 2026-03-02T09:00 (with or without Z or an offset), now, today, tomorrow, yesterday, friday, fri, \
        next fri, +3d, -2w, +1m, +1y, nov, nov 2026, 2026, 26.11.2026, 15:00, fri 15:00
        """

    static func parse(_ text: String) throws -> WindowTime {
        let word = text.trimmingCharacters(in: .whitespaces).lowercased()
        switch word {
        case "now": return .now
        case "today": return .day(0)
        case "tomorrow": return .day(1)
        case "yesterday": return .day(-1)
        default: break
        }
        if let day = Weekday(longName: word) { return .weekday(day) }
        if let distance = distance(word) { return distance }
        if let month = try? MonthName.parse(word), let first = CivilDate(year: month.year, month: month.month, day: 1) {
            return .absolute(.date(first))
        }
        if let named = named(word) { return named }
        if let clock = clock(word) { return clock }
        if let absent = absentDay(word) { throw ValidationError(absent) }
        do {
            return .absolute(try TimeArgument.parse(text))
        } catch {
            let near = Spelling.near(word, among: words).first.map { "did you mean \($0)? " } ?? ""
            throw ValidationError("\(near)expected a time such as \(forms)")
        }
    }

    /// Whether this counts days or months from another time, and so has no time of day of its own.
    var isDistance: Bool {
        switch self {
        case .day, .days, .months: true
        default: false
        }
    }

    /// The names of the months, which may be shortened to three letters.
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// The words that can be misspelt.
    private static var words: [String] {
        let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        return ["today", "tomorrow", "yesterday"] + days + months
    }

    /// Parses `next friday`, `nov`, `nov 2026`, `2026` and `26.11.2026`; nil for any other text.
    private static func named(_ word: String) -> WindowTime? {
        func first(_ year: Int, _ month: Int, _ day: Int = 1) -> WindowTime? {
            CivilDate(year: year, month: month, day: day).map { .absolute(.date($0)) }
        }
        let parts = word.split(separator: " ").map(String.init)
        if parts.count == 2, parts[0] == "next" { return Weekday(longName: parts[1]).map { .nextWeekday($0) } }
        if let dotted = word.wholeMatch(of: /(\d{1,2})\.(\d{1,2})\.(\d{4})/.asciiOnlyDigits()), let day = Int(dotted.1),
            let month = Int(dotted.2), let year = Int(dotted.3)
        {
            return first(year, month, day)
        }
        func year(_ text: String) -> Int? { text.wholeMatch(of: /\d{4}/.asciiOnlyDigits()) == nil ? nil : Int(text) }
        if parts.count == 1, let year = year(word) { return first(year, 1) }
        guard 1...2 ~= parts.count, parts[0].utf8.count >= 3,
            let index = months.firstIndex(where: { $0.hasPrefix(parts[0]) })
        else { return nil }
        if parts.count == 1 { return .month(index + 1) }
        return year(parts[1]).flatMap { first($0, index + 1) }
    }

    /// Parses `15:00`, `9am` or `friday 9:30 pm`; nil for any other text.
    private static func clock(_ word: String) -> WindowTime? {
        let form = /(?:(.+?)\s+)?(\d{1,2})(?::(\d\d)(?::(\d\d))?)?\s*(am|pm)?/
        guard let (_, day, hour, minute, second, half) = word.wholeMatch(of: form.asciiOnlyDigits())?.output,
            // A number alone is no time of day.
            minute != nil || half != nil
        else { return nil }
        func number(_ field: Substring?) -> Int { field.flatMap { Int($0) } ?? 0 }
        var hours = number(hour)
        if let half {
            guard 1...12 ~= hours else { return nil }
            hours = hours % 12 + (half == "pm" ? 12 : 0)
        }
        guard hours < 24, number(minute) < 60, number(second) < 60 else { return nil }
        let seconds = 3_600 * hours + 60 * number(minute) + number(second)
        guard let day else { return .clock(seconds, day: nil) }
        switch try? parse(String(day)) {
        case .now, .clock, .absolute(.local), .absolute(.utc), .absolute(.zoned), nil: return nil
        case let day?: return .clock(seconds, day: day)
        }
    }

    /// Parses `+3d`, `-2w` or `+1m`; nil for any other text, and for distances longer than all years.
    private static func distance(_ word: String) -> WindowTime? {
        guard let sign = word.first, sign == "+" || sign == "-", let unit = word.last,
            let number = Int(word.dropFirst().dropLast()), 0...4_000_000 ~= number
        else { return nil }
        let count = sign == "-" ? -number : number
        switch unit {
        case "d": return .days(count)
        case "w": return .days(7 * count)
        case "m": return .months(count)
        case "y": return .months(12 * count)
        default: return nil
        }
    }

    /// Returns a message such as `February 2026 has 28 days` for a day that doesn't exist; nil for any other text.
    private static func absentDay(_ word: String) -> String? {
        let digits = word.prefix { $0 != "t" }.filter(\.isNumber)
        guard digits.count == 8, let year = Int(digits.prefix(4)), let month = Int(digits.dropFirst(4).prefix(2)),
            let day = Int(digits.suffix(2)), let first = CivilDate(year: year, month: month, day: 1),
            let next = first.adding(months: 1), day > first.distance(to: next)
        else { return nil }
        return "\(months[month - 1].capitalized) \(year) has \(first.distance(to: next)) days"
    }

    /// Reports a window without any time, such as `--from 2026-03-02 --to 2026-03-02`.
    ///
    /// - Parameter clock: The start and end of the window.
    static func reportEmptyWindow(at clock: CivilDateTime?) {
        guard let day = clock?.date, let next = day.adding(days: 1) else { return }
        Console.report("the window is empty, because --to is exclusive; --to \(next) includes \(day)")
    }

    /// Returns the absolute time. Distances are counted from `base`, or from today if `base` is nil.
    func resolved(in rules: ZoneRules, from base: CivilDateTime? = nil) -> TimeArgument {
        let today = CivilDate.today(in: rules)
        func moved(_ move: (CivilDateTime) -> CivilDateTime?, _ isLater: Bool) -> TimeArgument {
            guard let base else {
                return .date((move(CivilDateTime(today)) ?? (isLater ? .latest : .earliest)).date)
            }
            return .local(move(base) ?? (isLater ? .latest : .earliest))
        }
        switch self {
        case .absolute(let time): return time
        case .now:
            let now = CivilDateTime(localSeconds: Int(Date().timeIntervalSince1970.rounded(.down)))
            return .utc(now ?? .latest)
        case .day(let count): return .date(today.adding(days: count) ?? .latest)
        case .days(let count): return moved({ $0.adding(days: count) }, count > 0)
        case .months(let count): return moved({ $0.adding(months: count) }, count > 0)
        case .clock(let seconds, let day):
            let date = day?.resolved(in: rules, from: base).clock.date ?? base?.date ?? today
            return .local(CivilDateTime(date).adding(seconds: seconds) ?? .latest)
        case .nextWeekday(let weekday):
            let days = weekday.days(after: today.weekday)
            return .date(today.adding(days: days == 0 ? 7 : days) ?? .latest)
        case .month(let month):
            let (year, current, _) = today.components
            return .date(CivilDate(year: month < current ? year + 1 : year, month: month, day: 1) ?? .latest)
        case .weekday(let weekday): return .date(today.adding(days: weekday.days(after: today.weekday)) ?? .latest)
        }
    }
}

extension TimeArgument {
    /// The time for queries of a feed. Local times are on the viewer's clock.
    var calendarTime: CalendarTime {
        switch self {
        case .date(let date): .date(date)
        case .local(let clock): .floating(clock)
        case .utc(let clock): .utc(clock)
        case .zoned(let clock, let offset): .utc(clock.adding(seconds: -offset) ?? .latest)
        }
    }
}
