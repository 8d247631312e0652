import Foundation
import ICalendar
import RecurrenceEditing

/// The code of RulesAndDates.md; a test compares them.
struct RuleSnippets {
    var start: Date
    var now: Date
    var later: Date
    var date: Date
    var timeZone: TimeZone
    var nine: CivilDateTime
    var extra: CivilDateTime
    var holiday: CivilDate
    var feed: CalendarFeed

    func dates() throws -> [Any?] {
        let rule = try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,WE")
        let dates = rule.dates(from: start, in: timeZone)
        for date in dates.prefix(10) { print(date) }

        let next = dates.first(after: now)
        let previous = dates.last(before: now)
        let hundredth = dates[ordinal: 100]
        let isOne = dates.contains(date)
        let count = dates.count(in: now..<later)
        for date in dates.occurrences(in: now...).prefix(3) { print(date) }

        let nextOrNow = dates.occurrences(in: now...).first
        let set = RecurrenceSet(
            start: .zoned(nine, CalendarZone(timeZone)), rules: [rule], adding: [.zoned(extra, CalendarZone(timeZone))],
            excluding: [.date(holiday)])
        let first = set.dates(in: timeZone)[ordinal: 1]

        let pasted = try RecurrenceSet(
            """
            DTSTART;TZID=Europe/Paris:20260302T091500
            RRULE:FREQ=WEEKLY;COUNT=5
            EXDATE;TZID=Europe/Paris:20260309T091500
            """)

        let series = feed.series(uid: "bench@example.com")
        let coming = series?.next(after: now, timeZone: timeZone)
        let past = series?.last(before: now, timeZone: timeZone)
        let same = coming.flatMap { feed.occurrence(for: $0.id, timeZone: timeZone) }

        let fortnightly = try rule.with { $0.interval = 2 }
        let short = try rule.ending(.count(10))
        let bounded = try rule.ending(.until(later))
        return [
            nextOrNow, pasted, past, same, next, previous, hundredth, isOne, count, first, fortnightly, short, bounded,
        ]
    }
}

// Splits and moves of rules.

func printParts(from march2: CivilDateTime, and april6: CivilDateTime) throws {
    let weekly = RecurrenceSet(start: march2, rules: [try RecurrenceRule("FREQ=WEEKLY;COUNT=10")])
    let (head, tail) = try weekly.split(at: april6)
    print(head?.rules as Any)  // FREQ=WEEKLY;UNTIL=20260330T090000
    print(tail.rules)  // FREQ=WEEKLY;COUNT=5
}

func printShift(of rule: RecurrenceRule, from monday: CivilDateTime, to tuesday: CivilDateTime) {
    switch rule.shifted(from: monday, to: tuesday) {
    case .unchanged: print("the rule fits both")
    case .translated(let moved): print(moved)  // FREQ=MONTHLY;BYDAY=2TU after FREQ=MONTHLY;BYDAY=2MO
    case .ambiguous(let candidates): print("ask for one of", candidates)
    }
}
