import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import Recurrence

/// RecurrenceRule objects and RECUR values.
enum RecurrenceMembers {
    /// The parts of a rule: in iCalendar in lower case, in JSCalendar, and the form of the value.
    private static let parts: [(part: String, member: String, form: Form)] = [
        ("freq", "frequency", .word), ("interval", "interval", .number), ("rscale", "rscale", .word),
        ("skip", "skip", .word), ("wkst", "firstDayOfWeek", .word), ("byday", "byDay", .days),
        ("bymonthday", "byMonthDay", .numbers), ("bymonth", "byMonth", .texts), ("byyearday", "byYearDay", .numbers),
        ("byweekno", "byWeekNo", .numbers), ("byhour", "byHour", .numbers), ("byminute", "byMinute", .numbers),
        ("bysecond", "bySecond", .numbers), ("bysetpos", "bySetPosition", .numbers), ("count", "count", .number),
        ("until", "until", .until),
    ]

    private enum Form { case word, number, numbers, texts, days, until }

    /// The rules of an entry of any version, without exclusions.
    static func rules(_ members: JSONObject) -> [JSONObject] {
        [members["recurrenceRule"]].compactMap { $0?.object }
            + (members["recurrenceRules"]?.array ?? []).compactMap(\.object)
    }

    // MARK: - From iCalendar

    /// Returns the object of a rule; nil if JSCalendar has no form for it.
    ///
    /// - Parameter start: The start, in whose zone `until` is.
    static func object(_ rule: RecurrenceRule, of text: String, besideStart start: CalendarTime) -> JSONValue? {
        // The parts as written, if nothing in them has to be repaired.
        let isExact = isValid(text)
        guard let values = RuleParts.value(of: isExact ? text : rule.description).object else { return nil }
        var members: JSONObject = ["@type": "RecurrenceRule"]
        for (part, member, form) in parts {
            guard let value = values[part] else { continue }
            let list = value.array ?? [value]
            switch form {
            case .word: members[member] = value.text.map { .text($0.lowercased()) }
            case .number: members[member] = value.texts.first.flatMap { Int($0) }.map { JSONValue(whole: $0) }
            case .numbers: members[member] = numbers(list)
            case .texts: members[member] = .array(list.flatMap(\.texts).map { .text($0.uppercased()) })
            case .days: members[member] = days(list)
            case .until: members[member] = until(rule.end.until, besideStart: start).map { .text($0) }
            }
            guard members[member] != nil else { return nil }
        }
        // JSCalendar has one of them.
        if members["until"] != nil { members["count"] = nil }
        return .object(members)
    }

    private static func numbers(_ list: [JSONValue]) -> JSONValue? {
        let numbers = list.compactMap { $0.texts.first.flatMap { Int($0) } }
        return numbers.count == list.count ? .array(numbers.map { JSONValue(whole: $0) }) : nil
    }

    private static func days(_ list: [JSONValue]) -> JSONValue? {
        var days: [JSONValue] = []
        for text in list.compactMap(\.text) {
            var day: JSONValue = ["@type": "NDay", "day": .text(text.suffix(2).lowercased())]
            if text.utf8.count > 2 {
                guard let number = Int(text.dropLast(2)) else { return nil }
                day = [
                    "@type": "NDay", "day": .text(text.suffix(2).lowercased()), "nthOfPeriod": JSONValue(whole: number),
                ]
            }
            days.append(day)
        }
        return days.count == list.count ? .array(days) : nil
    }

    /// Returns the last local time of a rule (Decisions.md J3).
    private static func until(_ until: RecurrenceRule.Until?, besideStart start: CalendarTime) -> String? {
        guard let until else { return nil }
        switch until.form(besideStart: start) ?? until {
        case .date(let date): return CivilDateTime(date).description
        case .floating(let time): return time.description
        case .utc(let time):
            guard let rules = start.zone?.rules else { return time.description }
            let instant = Timestamp(utc: time)
            guard let local = rules.local(at: instant) else { return nil }
            // In the second pass of an hour that a clock repeats, the local time stands for the first pass. Occurrences in
            // that hour are in the first pass, so its last second includes all of them.
            guard case .fold(let first, let second) = rules.resolve(local),
                rules.timestamp(of: local) != instant
            else { return local.description }
            let end = Timestamp(secondsSince1970: lastSecond(of: local, rules, length: first - second))
            return (rules.local(at: end) ?? local).description
        }
    }

    /// Returns the last second of the first pass of a repeated period, which is found by halves.
    private static func lastSecond(of local: CivilDateTime, _ rules: ZoneRules, length: Int) -> Int {
        let start = rules.timestamp(of: local).secondsSince1970
        var (inside, outside) = (0, max(length, 1))
        while outside - inside > 1 {
            let middle = (inside + outside) / 2
            let isInside = local.adding(seconds: middle).map {
                rules.timestamp(of: $0).secondsSince1970 == start + middle
                    && rules.local(
                        at: Timestamp(secondsSince1970: start + middle)) == $0
            }
            if isInside ?? false { inside = middle } else { outside = middle }
        }
        return start + inside
    }

    // MARK: - To iCalendar

    /// Returns whether a rule comes back as it is.
    ///
    /// - Parameter start: The start as it is read.
    static func restores(_ text: String, from object: JSONValue, besideStart start: CalendarTime) -> Bool {
        guard let members = object.object, let read = self.text(members, besideStart: start) else { return false }
        return read == text || RuleParts.value(of: read) == RuleParts.value(of: text)
    }

    /// Returns the text of a rule; nil if the object isn't a valid rule.
    static func text(_ rule: JSONObject, besideStart start: CalendarTime?) -> String? {
        var members: JSONObject = [:]
        for (part, member, form) in parts {
            guard let value = rule[member], value != .null else { continue }
            switch form {
            case .word: members[part] = value.text.map { .text($0.uppercased()) }
            case .number: members[part] = value.integer.map { JSONValue(whole: $0) }
            case .numbers:
                guard let list = value.array, !list.isEmpty, list.allSatisfy({ $0.integer != nil }) else { return nil }
                members[part] = value
            case .texts:
                guard let list = value.array, !list.isEmpty, list.allSatisfy({ $0.text != nil }) else { return nil }
                members[part] = value
            case .days: members[part] = weekdays(value)
            case .until: members[part] = value.text.flatMap { untilText($0, besideStart: start) }.map { .text($0) }
            }
            guard members[part] != nil else { return nil }
        }
        guard members["count"] == nil || members["until"] == nil else { return nil }
        let text = RuleParts.text(of: members)
        return text.utf8.contains(where: { $0 < 0x20 }) || !isValid(text) ? nil : text
    }

    /// Returns whether a text is a rule. `SKIP=OMIT`, the default, is allowed without RSCALE.
    private static func isValid(_ text: String) -> Bool {
        (try? RecurrenceRule(text)) != nil || (try? RecurrenceRule(text.replacing(";SKIP=OMIT", with: ""))) != nil
    }

    private static func weekdays(_ value: JSONValue) -> JSONValue? {
        guard let list = value.array, !list.isEmpty else { return nil }
        var days: [JSONValue] = []
        for day in list {
            guard let object = day.object, let name = object["day"]?.text else { return nil }
            guard let number = object["nthOfPeriod"] else {
                days.append(.text(name.uppercased()))
                continue
            }
            guard let count = number.integer else { return nil }
            days.append(.text("\(count)\(name.uppercased())"))
        }
        return .array(days)
    }

    private static func untilText(_ text: String, besideStart start: CalendarTime?) -> String? {
        guard let local = LocalTime.parse(text) else { return nil }
        guard let start else { return ValueText.time(.floating(local)) }
        let until = RecurrenceRule.Until.floating(local)
        switch until.form(besideStart: start) ?? until {
        case .date(let date): return ValueText.time(.date(date))
        case .floating(let time): return ValueText.time(.floating(time))
        case .utc(let time): return ValueText.time(.utc(time))
        }
    }
}
