import Recurrence
import RecurrenceReference
import TestSupport
import Testing

/// Pairs of rules with the same meaning that the engine expands in different ways.
@Suite("Equivalent rules")
struct EquivalentRulesTests {
    /// Rules that are equivalent for a reason. Numbers and starts are random.
    struct Pair: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Two rules without `FREQ=`, for a given start.
        let rules: @Sendable (inout SplitMix64, CivilDateTime) -> (String, String)

        init(_ reason: String, _ rules: @escaping @Sendable (inout SplitMix64, CivilDateTime) -> (String, String)) {
            testDescription = reason
            self.rules = rules
        }
    }

    static func list(_ values: some Sequence<Int>) -> String { values.map(String.init).joined(separator: ",") }

    static func weekday(_ generator: inout SplitMix64) -> String {
        generator.element(of: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"])
    }

    static func weekdays(_ generator: inout SplitMix64) -> String {
        Set((0...generator.number(in: 0...3)).map { _ in weekday(&generator) }).sorted().joined(separator: ",")
    }

    /// From the start or from the end.
    static func ordinal(_ generator: inout SplitMix64, to last: Int) -> Int {
        generator.number(in: 1...last) * (generator.chance(40) ? -1 : 1)
    }

    @Test(
        "Two rules that say the same have the same occurrences, counts and last occurrence", .serialized,
        arguments: pairs,
        RecurrenceSetTests.seeds(stream: 12))
    func agree(_ pair: Pair, seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for step in 0..<20 {
            let start = try #require(
                CivilDateTime(localSeconds: generator.number(in: -30_000_000_000...100_000_000_000)))
            let (left, right) = pair.rules(&generator, start)
            let one = try RecurrenceRule("FREQ=" + left).occurrences(from: start)
            let other = try RecurrenceRule("FREQ=" + right).occurrences(from: start)
            let comment: Comment = "\(left) and \(right) from \(start) (step \(step))"
            let all = Array(one.prefix(80))
            #expect(!all.isEmpty && all == Array(other.prefix(80)), comment)
            guard let moment = start.adding(seconds: generator.number(in: 0...3_000_000_000)) else { continue }
            #expect(one.last(before: moment) == other.last(before: moment), comment)
            #expect(one.count(in: ..<moment) == other.count(in: ..<moment), comment)
            var (next, otherNext) = (
                one.occurrences(in: moment...).makeIterator(), other.occurrences(in: moment...).makeIterator()
            )
            #expect(next.next() == otherNext.next(), comment)
        }
    }
}

extension EquivalentRulesTests {
    static let pairs: [Pair] = days + units + positions

    /// Different parts that select the same days.
    static let days: [Pair] = [
        Pair("every day is in one week: BYDAY limits DAILY as it expands WEEKLY") { generator, _ in
            let days = weekdays(&generator)
            return ("DAILY;BYDAY=\(days)", "WEEKLY;BYDAY=\(days)")
        },
        Pair("every week is in one year: BYDAY alone is every such day of the year") { generator, _ in
            let days = weekdays(&generator)
            return ("YEARLY;BYDAY=\(days)", "WEEKLY;BYDAY=\(days)")
        },
        Pair("all weeks of all week-years are all weeks, wherever they start") { generator, _ in
            let (day, start) = (weekday(&generator), weekday(&generator))
            return ("YEARLY;BYWEEKNO=\(list(1...53));BYDAY=\(day);WKST=\(start)", "WEEKLY;BYDAY=\(day)")
        },
        Pair("week 53 is the last where it is, and the 52nd is then not") { generator, _ in
            let day = weekday(&generator)
            return ("YEARLY;BYWEEKNO=52,53;BYDAY=\(day);BYSETPOS=-1", "YEARLY;BYWEEKNO=-1;BYDAY=\(day)")
        },
        Pair("day n of January is day n of the year") { generator, _ in
            let day = generator.number(in: 1...31)
            return ("YEARLY;BYMONTH=1;BYMONTHDAY=\(day)", "YEARLY;BYYEARDAY=\(day)")
        },
        Pair("day -n of December is day -n of the year") { generator, _ in
            let day = -generator.number(in: 1...31)
            return ("YEARLY;BYMONTH=12;BYMONTHDAY=\(day)", "YEARLY;BYYEARDAY=\(day)")
        },
        Pair("all days of the year are all days") { _, _ in ("YEARLY;BYYEARDAY=\(list(1...366))", "DAILY") },
        Pair("all days of all months are all days") { _, _ in ("MONTHLY;BYMONTHDAY=\(list(1...31))", "DAILY") },
        Pair("BYMONTHDAY limits DAILY as it expands MONTHLY") { generator, _ in
            let days = "BYMONTHDAY=\(ordinal(&generator, to: 28)),\(ordinal(&generator, to: 31))"
            return ("DAILY;\(days)", "MONTHLY;\(days)")
        },
        Pair("every month is in one year") { generator, _ in
            let day = ordinal(&generator, to: 31)
            return ("YEARLY;BYMONTH=\(list(1...12));BYMONTHDAY=\(day)", "MONTHLY;BYMONTHDAY=\(day)")
        },
        Pair("BYMONTH makes YEARLY's numbered weekdays those of the month") { generator, _ in
            let rest =
                "BYMONTH=\(generator.number(in: 1...12));BYDAY=\(ordinal(&generator, to: 4))"
                + weekday(&generator)
            return ("YEARLY;\(rest)", "MONTHLY;\(rest)")
        },
        Pair("BYMONTH limits DAILY to what YEARLY expands in that month") { generator, _ in
            let month = generator.number(in: 1...12)
            return ("DAILY;BYMONTH=\(month)", "YEARLY;BYMONTH=\(month);BYMONTHDAY=\(list(1...31))")
        },
        Pair("the last of a month of thirty days is the 30th") { _, _ in
            ("YEARLY;BYMONTH=4,6,9,11;BYMONTHDAY=-1", "MONTHLY;BYMONTH=4,6,9,11;BYMONTHDAY=30")
        },
        Pair("day 60 is in February only where it is the 29th") { _, _ in
            ("YEARLY;BYMONTH=2;BYMONTHDAY=29", "YEARLY;BYYEARDAY=60;BYMONTH=2")
        },
        Pair("a Friday among the days 13 to 19 is the one of that week of the month") { generator, _ in
            let (number, day) = (generator.number(in: 1...4), weekday(&generator))
            return (
                "MONTHLY;BYDAY=\(number)\(day)", "MONTHLY;BYDAY=\(day);BYMONTHDAY=\(list(number * 7 - 6...number * 7))"
            )
        },
        Pair("what a rule does not say comes from DTSTART") { _, start in
            let time = "BYHOUR=\(start.hour);BYMINUTE=\(start.minute);BYSECOND=\(start.second)"
            let (date, weekday) = (start.date, start.date.weekday.abbreviation)
            return date.day.isMultiple(of: 2)
                ? ("YEARLY", "YEARLY;BYMONTH=\(date.month);BYMONTHDAY=\(date.day);\(time)")
                : ("WEEKLY", "WEEKLY;BYDAY=\(weekday);\(time)")
        },
    ]

    /// Intervals in shorter units, and times of day.
    static let units: [Pair] = [
        Pair("n weeks are 7n days") { generator, _ in
            let interval = generator.number(in: 1...60)
            return ("WEEKLY;INTERVAL=\(interval)", "DAILY;INTERVAL=\(7 * interval)")
        },
        Pair("n years are 12n months") { generator, _ in
            let interval = generator.number(in: 1...40)
            return ("YEARLY;INTERVAL=\(interval)", "MONTHLY;INTERVAL=\(12 * interval)")
        },
        Pair("n days are 24n hours") { generator, _ in
            let interval = generator.number(in: 1...400)
            return ("DAILY;INTERVAL=\(interval)", "HOURLY;INTERVAL=\(24 * interval)")
        },
        Pair("n days are 1,440n minutes, and 86,400n seconds") { generator, _ in
            let interval = generator.number(in: 1...400)
            return ("MINUTELY;INTERVAL=\(1_440 * interval)", "SECONDLY;INTERVAL=\(86_400 * interval)")
        },
        Pair("all hours are every hour") { _, _ in ("HOURLY", "DAILY;BYHOUR=\(list(0...23))") },
        Pair("all minutes are every minute") { _, _ in ("MINUTELY", "HOURLY;BYMINUTE=\(list(0...59))") },
        Pair("all seconds are every second") { _, _ in ("SECONDLY", "MINUTELY;BYSECOND=\(list(0...59))") },
        Pair("every n-th hour of a day that n divides has the same hours every day") { generator, start in
            let interval = generator.element(of: [2, 3, 4, 6, 8, 12])
            let hours = (0..<24).filter { $0 % interval == start.hour % interval }
            return ("HOURLY;INTERVAL=\(interval)", "DAILY;BYHOUR=\(list(hours))")
        },
        Pair("every n-th minute of an hour that n divides has the same minutes every hour") { generator, start in
            let interval = generator.element(of: [5, 10, 15, 20, 30])
            let minutes = (0..<60).filter { $0 % interval == start.minute % interval }
            let hours = list([9, 10, 17])
            return (
                "MINUTELY;INTERVAL=\(interval);BYHOUR=\(hours)", "DAILY;BYHOUR=\(hours);BYMINUTE=\(list(minutes))"
            )
        },
        Pair("BYDAY limits hours as it does days") { generator, _ in
            let days = weekdays(&generator)
            return ("HOURLY;BYDAY=\(days)", "WEEKLY;BYDAY=\(days);BYHOUR=\(list(0...23))")
        },
        Pair("WKST means nothing where every week counts") { generator, _ in
            let days = weekdays(&generator)
            return ("WEEKLY;BYDAY=\(days)", "WEEKLY;BYDAY=\(days);WKST=\(weekday(&generator))")
        },
    ]

    /// BYSETPOS, and numbers with the same meaning.
    static let positions: [Pair] = [
        Pair("the n-th of all Fridays of the month is the n-th Friday of the month") { generator, _ in
            let (number, day) = (ordinal(&generator, to: 5), weekday(&generator))
            return ("MONTHLY;BYDAY=\(day);BYSETPOS=\(number)", "MONTHLY;BYDAY=\(number)\(day)")
        },
        Pair("the n-th of all Fridays of the year is the n-th Friday of the year") { generator, _ in
            let (number, day) = (ordinal(&generator, to: 53), weekday(&generator))
            return ("YEARLY;BYDAY=\(day);BYSETPOS=\(number)", "YEARLY;BYDAY=\(number)\(day)")
        },
        Pair("the n-th of all days of the month is its n-th day") { generator, _ in
            let number = ordinal(&generator, to: 31)
            return ("MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=\(number)", "MONTHLY;BYMONTHDAY=\(number)")
        },
        Pair("the n-th of all days of the year is its n-th day") { generator, _ in
            let number = ordinal(&generator, to: 366)
            return ("YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=\(number)", "YEARLY;BYYEARDAY=\(number)")
        },
        Pair("the n-th of all days of the week is a weekday, counted from WKST") { generator, _ in
            let number = generator.number(in: 1...7)
            let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
            let first = generator.number(in: 0...6)
            return (
                "WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=\(number);WKST=\(days[first])",
                "WEEKLY;BYDAY=\(days[(first + number - 1) % 7])"
            )
        },
        Pair("the n-th of all hours of the day is hour n - 1") { generator, _ in
            let number = generator.number(in: 1...24)
            return ("DAILY;BYHOUR=\(list(0...23));BYSETPOS=\(number)", "DAILY;BYHOUR=\(number - 1)")
        },
        Pair("all positions are everything") { generator, _ in
            let days = "MONTHLY;BYDAY=\(weekdays(&generator))"
            return ("\(days);BYSETPOS=\(list(1...31))", days)
        },
    ]
}
