public import Recurrence

/// Expands a rule by examining every day. The code is slow, short, and simple enough to check by reading.
///
/// Expanding and limiting (RFC 5545 §3.3.10) are the same operation here: of the days of an interval (a year, a month,
/// …), those remain that *every* part allows. Missing levels are first filled from DTSTART ("the appropriate minute,
/// hour, day, or month would have been retrieved from the DTSTART property"). Gregorian only.
public struct ReferenceExpander {
    /// Returns the occurrences of the rule from `start` on, in order and without duplicates. `start` is included only
    /// if it matches the rule.
    ///
    /// - Parameters:
    ///   - isDate: Whether `start` is a DATE. Times of day are ignored, and a FREQ below DAILY has no occurrences.
    ///   - limit: The maximum number of occurrences.
    ///   - horizon: The moment at which to stop; occurrences at or after this moment are excluded.
    public static func occurrences(
        of rule: RecurrenceRule, from start: CivilDateTime, isDate: Bool = false, limit: Int,
        until horizon: CivilDateTime, dialect: RecurrenceDialect = .rfc5545
    ) -> [CivilDateTime] {
        if isDate, rule.frequency < .daily { return [] }
        let isTwofold = !rule.weeks.isEmpty && !(rule.daysOfTheYear.isEmpty && rule.daysOfTheMonth.isEmpty)
        if isTwofold, dialect.weekNumberConflict == .noOccurrences { return [] }
        var expander = ReferenceExpander(rule, start, isDate: isDate, limit: limit, horizon: horizon, dialect)
        if rule.frequency < .daily { expander.walkDays() } else { expander.walkIntervals() }
        return Array(expander.results.prefix(expander.wanted))
    }

    private let rule: RecurrenceRule
    private let dialect: RecurrenceDialect
    private let start: CivilDateTime
    private let interval, wanted: Int
    private let end: CivilDateTime  // the horizon or the second after UNTIL, whichever is first
    // The parts, with missing levels filled from DTSTART. An empty list allows everything.
    private var months: [RecurrenceRule.Month]
    private var weekdays: [RecurrenceRule.DayOfWeek]
    private var monthDays, hours, minutes, seconds: [Int]
    private var results: [CivilDateTime] = []

    private init(
        _ rule: RecurrenceRule, _ start: CivilDateTime, isDate: Bool, limit: Int, horizon: CivilDateTime,
        _ dialect: RecurrenceDialect
    ) {
        self.dialect = dialect
        (self.rule, self.start) = (rule, isDate ? CivilDateTime(start.date) : start)
        interval = min(rule.interval, 1 << 40)  // longer than all years in seconds: the second interval is past the end
        var (wanted, last) = (limit, CivilDateTime.latest)
        if let count = rule.end.count { wanted = min(count, limit) }
        switch rule.end.until {
        case nil: break
        case .date(let date): last = CivilDateTime(date, secondOfDay: 86_399)
        case .floating(let moment), .utc(let moment): last = moment
        }
        (self.wanted, end) = (wanted, min(horizon, last.adding(seconds: 1) ?? .latest))
        (months, monthDays, weekdays) = (rule.months, rule.daysOfTheMonth, rule.weekdays)
        let namesDay = !weekdays.isEmpty || !monthDays.isEmpty || !rule.daysOfTheYear.isEmpty
        switch rule.frequency {
        case .weekly where !namesDay: weekdays = [.every(start.date.weekday)]
        case .yearly where !namesDay && !rule.weeks.isEmpty:
            if dialect.missingWeekday == .fromStart { weekdays = [.every(start.date.weekday)] }
        case .monthly where !namesDay, .yearly where !namesDay: monthDays = [start.date.day]
        default: break
        }
        let namesMonth = !months.isEmpty || !rule.weeks.isEmpty || !rule.daysOfTheYear.isEmpty
        let fillsMonth = rule.daysOfTheMonth.isEmpty || dialect.missingMonth == .fromStart
        if rule.frequency == .yearly, !namesMonth, !monthDays.isEmpty, fillsMonth { months = [.init(start.date.month)] }
        (hours, minutes, seconds) = isDate ? ([0], [0], [0]) : (rule.hours, rule.minutes, rule.seconds)
        if rule.frequency > .hourly, hours.isEmpty { hours = [start.hour] }
        if rule.frequency > .minutely, minutes.isEmpty { minutes = [start.minute] }
        if rule.frequency > .secondly, seconds.isEmpty { seconds = [start.second] }
    }

    /// DAILY and longer: every INTERVAL-th interval from the one that contains the start.
    private mutating func walkIntervals() {
        for number in 0... {
            let days = days(ofInterval: number * interval)
            // A date that SKIP moved may be in the next interval or one day before its own interval.
            guard let first = days.first.map({ CivilDateTime($0.adding(days: -1) ?? $0) }), first < end else { return }
            if results.count >= wanted, wanted == 0 || results[wanted - 1] < first { return }
            let chosen = Set(days.filter(admits) + datesMovedBySkip(from: days)).sorted()
            add(chosen.flatMap { times(of: $0, hours, minutes, seconds) })
        }
    }

    /// The existing days of the interval that is `offset` intervals after the start's, in order.
    private func days(ofInterval offset: Int) -> [CivilDate] {
        let day = start.date
        switch rule.frequency {
        case .yearly where !rule.weeks.isEmpty && dialect.yearOfWeek != .calendarYear:
            // The week-year: its weeks may start in the December before and end in the January after.
            let counts = dialect.yearOfWeek == .weekYear || interval == 1 || admits(day)
            let year = (counts ? week(of: day).year : day.year) + offset
            let around = days(ofMonth: 12, year - 1) + days(ofYear: year) + days(ofMonth: 1, year + 1)
            return around.filter { week(of: $0).year == year }
        case .yearly: return days(ofYear: day.year + offset)
        case .monthly:
            let month = day.year * 12 + (day.month - 1) + offset
            return days(ofMonth: month % 12 + 1, month / 12)
        case .weekly:
            let first = day.dayNumber - day.weekday.days(after: rule.weekStart) + offset * 7
            return (first..<first + 7).compactMap { CivilDate(dayNumber: $0) }
        default: return [day.adding(days: offset)].compactMap { $0 }
        }
    }

    private func days(ofYear year: Int) -> [CivilDate] { (1...12).flatMap { days(ofMonth: $0, year) } }

    private func days(ofMonth month: Int, _ year: Int) -> [CivilDate] {
        (1...31).compactMap { CivilDate(year: year, month: month, day: $0) }
    }

    /// HOURLY, MINUTELY, SECONDLY: the allowed hours, minutes or seconds of each allowed day.
    private mutating func walkDays() {
        let unit = rule.frequency == .hourly ? 3_600 : rule.frequency == .minutely ? 60 : 1
        let (step, anchor) = (unit * interval, start.localSeconds - start.secondOfDay % unit)
        /// Returns whether an INTERVAL-th unit starts in a range of seconds.
        func isReached(_ first: Int, _ length: Int) -> Bool {
            let next = first <= anchor ? anchor : anchor + (first - anchor + step - 1) / step * step
            return next < first + length
        }
        let unitHours = (0..<24).filter { contains(hours, $0) }
        let unitMinutes = unit > 60 ? [0] : (0..<60).filter { contains(minutes, $0) }
        let unitSeconds = unit > 1 ? [0] : (0..<60).filter { contains(seconds, $0) }
        for number in start.date.dayNumber... {
            guard let day = CivilDate(dayNumber: number), CivilDateTime(day) < end, results.count < wanted else {
                return
            }
            guard isReached(number * 86_400, 86_400), admits(day) else { continue }
            for hour in unitHours where isReached(number * 86_400 + hour * 3_600, 3_600) {
                for minute in unitMinutes where isReached(number * 86_400 + hour * 3_600 + minute * 60, 60) {
                    let first = number * 86_400 + hour * 3_600 + minute * 60
                    for second in unitSeconds where isReached(first + second, 1) && results.count < wanted {
                        add(times(of: day, [hour], unit > 60 ? minutes : [minute], unit > 1 ? seconds : [second]))
                    }
                }
            }
        }
    }

    private func contains<Value: Equatable>(_ part: [Value], _ value: Value) -> Bool {
        part.isEmpty || part.contains(value)
    }

    /// Returns whether a part contains a position, counted from 1 at the start or from -1 at the end of `length`.
    private func contains(_ part: [Int], _ position: Int, of length: Int) -> Bool {
        contains(part, position) || part.contains(position - length - 1)
    }

    private func admits(_ day: CivilDate) -> Bool {
        guard contains(months, .init(day.month)), admitsWeekday(of: day) else { return false }
        if !monthDays.isEmpty, !contains(monthDays, day.day, of: length(ofMonthOf: day)) { return false }
        if rule.daysOfTheYear.isEmpty, rule.weeks.isEmpty { return true }
        let (year, week) = (year(ofDayNumber: day.dayNumber), week(of: day))
        return contains(rule.daysOfTheYear, year.day, of: year.length)
            && contains(rule.weeks, week.number, of: week.count)
    }

    /// BYDAY: a number counts within the month under MONTHLY and beside BYMONTH, else within the year.
    private func admitsWeekday(of day: CivilDate) -> Bool {
        if weekdays.isEmpty || weekdays.contains(.every(day.weekday)) { return true }
        let isInMonth = rule.frequency == .monthly || !rule.months.isEmpty
        let year = year(ofDayNumber: day.dayNumber)
        let (position, length) = isInMonth ? (day.day, length(ofMonthOf: day)) : (year.day, year.length)
        return weekdays.contains(.nth((position - 1) / 7 + 1, day.weekday))
            || weekdays.contains(.nth(-((length - position) / 7 + 1), day.weekday))
    }

    private func length(ofMonthOf day: CivilDate) -> Int {
        (28...31).last { CivilDate(year: day.year, month: day.month, day: $0) != nil } ?? 28
    }

    /// The year of a day, its position there and the year's length; of days outside 1…9999 too, since the calendar
    /// repeats every 400 years (146,097 days).
    private func year(ofDayNumber number: Int) -> (number: Int, day: Int, length: Int) {
        let cycles = number >= 0 ? number / 146_097 : (number - 146_096) / 146_097
        let day = CivilDate(dayNumber: number - cycles * 146_097) ?? .earliest
        let isLeap = CivilDate(year: day.year, month: 2, day: 29) != nil
        return (day.year + cycles * 400, day.dayOfYear, isLeap ? 366 : 365)
    }

    /// A week belongs to the year that has four or more of its days, which is the year of its fourth day.
    private func week(of day: CivilDate) -> (year: Int, number: Int, count: Int) {
        let fourth = day.dayNumber - day.weekday.days(after: rule.weekStart) + 3
        let year = year(ofDayNumber: fourth)
        let (before, after) = ((year.day - 1) / 7, (year.length - year.day) / 7)
        return (year.number, before + 1, before + 1 + after)
    }

    /// SKIP (RFC 7529 §4.1): moves days that the month or year doesn't have. BYDAY is applied afterward.
    private func datesMovedBySkip(from days: [CivilDate]) -> [CivilDate] {
        if rule.skip == .omit || rule.frequency < .monthly || !rule.weeks.isEmpty { return [] }
        var moved: [CivilDate?] = []
        func move(_ numbers: [Int], from first: CivilDate, length: Int) {
            let last = first.adding(days: length - 1)
            if numbers.contains(where: { $0 > length }) {
                moved.append(rule.skip == .backward ? last : last?.adding(days: 1))
            }
            if numbers.contains(where: { $0 < -length }) {
                moved.append(rule.skip == .backward ? first.adding(days: -1) : first)
            }
        }
        if rule.daysOfTheYear.isEmpty {
            for first in days where first.day == 1 && contains(months, .init(first.month)) {
                move(monthDays, from: first, length: length(ofMonthOf: first))
            }
        } else if rule.frequency == .yearly, months.isEmpty, monthDays.isEmpty, let first = days.first {
            // With BYMONTH or BYMONTHDAY, a day that the year doesn't have is in no month.
            move(rule.daysOfTheYear, from: first, length: days.count)
        }
        return moved.compactMap { $0 }.filter(admitsWeekday)
    }

    private func times(of day: CivilDate, _ hours: [Int], _ minutes: [Int], _ seconds: [Int]) -> [CivilDateTime] {
        let ofMinutes = hours.flatMap { hour in minutes.map { hour * 3_600 + $0 * 60 } }
        return ofMinutes.flatMap { start in seconds.map { CivilDateTime(day, secondOfDay: start + $0) } }
    }

    /// Adds the set of one interval: BYSETPOS chooses from the whole set, and the start and end are applied afterward.
    private mutating func add(_ whole: [CivilDateTime]) {
        // Only the first interval can have members before the start.
        let set =
            switch dialect.firstInterval {
            case .whole: whole
            case .fromStart: whole.filter { $0 >= start }
            case .weekFromStart: rule.frequency == .weekly ? whole.filter { $0.date >= start.date } : whole
            }
        for (index, moment) in set.enumerated()
        where contains(rule.setPositions, index + 1, of: set.count) && moment >= start && moment < end {
            let place = (results.lastIndex { $0 <= moment } ?? -1) + 1
            if place == 0 || results[place - 1] != moment { results.insert(moment, at: place) }
        }
    }
}
