import ArgumentParser
import Foundation
import ICalendar

/// The hours of a day in which a meeting can be, of the option `--between`: `09:00-17:00`, `9am-5pm`.
struct DayHours: Sendable {
    /// Seconds after midnight.
    let range: Range<Int>

    static func parse(_ text: String) throws -> DayHours {
        let parts = text.replacing("–", with: "-").split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = seconds(parts[0]), let end = seconds(parts[1]), start < end else {
            throw ValidationError("expected hours of one day, such as 09:00-17:00")
        }
        return DayHours(range: start..<end)
    }

    private static func seconds(_ text: Substring) -> Int? {
        if text.allSatisfy(\.isNumber), let hours = Int(text), 0...24 ~= hours { return hours * 3_600 }
        if text == "24:00" { return 86_400 }
        guard case .clock(let seconds, nil)? = try? WindowTime.parse(String(text)) else { return nil }
        return seconds
    }
}

/// The weekdays of the option `--days`: `mon-fri`, `tue,thu`, `fri-mon`.
struct WeekdayList: Sendable {
    let days: Set<Weekday>

    static func parse(_ text: String) throws -> WeekdayList {
        var days: Set<Weekday> = []
        for part in text.lowercased().replacing("–", with: "-").split(separator: ",", omittingEmptySubsequences: false)
        {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
                Weekday(longName: String($0))
            }
            guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1] else {
                throw ValidationError("expected weekdays such as mon-fri or tue,thu")
            }
            let all = Weekday.allCases
            let start = Int(first.rawValue) - 1
            for offset in 0...last.days(after: first) { days.insert(all[(start + offset) % 7]) }
        }
        return WeekdayList(days: days)
    }
}

extension FreeBusy {
    /// Returns the same times, unavailable outside some hours of some weekdays on the viewer's clock.
    func within(_ hours: DayHours?, _ weekdays: WeekdayList?, _ rules: ZoneRules) -> FreeBusy {
        guard hours != nil || weekdays != nil, let first = rules.local(at: Timestamp(interval.start))?.date,
            let last = rules.local(at: Timestamp(interval.end))?.date
        else { return self }
        let hours = hours?.range ?? 0..<86_400
        var periods = periods
        // The end of the last hours.
        var end = interval.start
        for number in first.dayNumber...last.dayNumber {
            guard let day = CivilDate(dayNumber: number), weekdays?.days.contains(day.weekday) ?? true else { continue }
            let opening = rules.timestamp(of: CivilDateTime(day).adding(seconds: hours.lowerBound) ?? .latest).date
            if opening > end { periods.append(Period(DateInterval(start: end, end: opening), .unavailable)) }
            end = max(end, rules.timestamp(of: CivilDateTime(day).adding(seconds: hours.upperBound) ?? .latest).date)
        }
        if end < interval.end { periods.append(Period(DateInterval(start: end, end: interval.end), .unavailable)) }
        return FreeBusy(in: interval, periods)
    }
}
