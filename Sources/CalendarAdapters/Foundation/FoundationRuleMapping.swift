internal import Foundation
internal import Recurrence

/// The correspondences between the two rule types, used in both directions.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum FoundationRuleMapping {
    static let frequencies: [(own: RecurrenceRule.Frequency, foundation: Calendar.RecurrenceRule.Frequency)] = [
        (.minutely, .minutely), (.hourly, .hourly), (.daily, .daily), (.weekly, .weekly), (.monthly, .monthly),
        (.yearly, .yearly),
    ]

    static let weekdays: [(own: Weekday, foundation: Locale.Weekday)] = [
        (.monday, .monday), (.tuesday, .tuesday), (.wednesday, .wednesday), (.thursday, .thursday), (.friday, .friday),
        (.saturday, .saturday), (.sunday, .sunday),
    ]

    /// The RSCALE names (from CLDR, RFC 7529 §4.1) and Foundation's calendar identifiers. If a scale has two
    /// identifiers, the first is used for conversion.
    static let calendars: [(scale: String, identifier: Calendar.Identifier)] = [
        ("GREGORIAN", .gregorian), ("GREGORIAN", .iso8601), ("GREGORY", .gregorian), ("BUDDHIST", .buddhist),
        ("CHINESE", .chinese), ("COPTIC", .coptic), ("ETHIOPIC", .ethiopicAmeteMihret),
        ("ETHIOPIC-AMETE-ALEM", .ethiopicAmeteAlem), ("HEBREW", .hebrew), ("INDIAN", .indian), ("ISLAMIC", .islamic),
        ("ISLAMIC-CIVIL", .islamicCivil), ("ISLAMIC-TBLA", .islamicTabular), ("ISLAMIC-UMALQURA", .islamicUmmAlQura),
        ("JAPANESE", .japanese), ("PERSIAN", .persian), ("ROC", .republicOfChina),
    ]

    static func weekday(_ foundation: Locale.Weekday) -> Weekday? {
        weekdays.first { $0.foundation == foundation }?.own
    }

    static func weekday(_ own: Weekday) -> Locale.Weekday {
        weekdays[own.days(after: .monday)].foundation
    }

    /// Returns Foundation's `firstWeekday`, from 1 for Sunday to 7 for Saturday.
    static func firstWeekday(_ own: Weekday) -> Int { own.days(after: .sunday) + 1 }

    static func weekday(firstWeekday: Int) -> Weekday { weekdays[(firstWeekday % 7 + 12) % 7].own }

    // MARK: Months

    // The Hebrew leap month Adar I is 5L, and Adar is 6, in RFC 7529 §4.2. In Foundation, they are 6 and 7.

    static func month(_ own: RecurrenceRule.Month, scale: String?) -> Calendar.RecurrenceRule.Month? {
        guard scale == "HEBREW" else { return Calendar.RecurrenceRule.Month(own.index, isLeap: own.isLeap) }
        if own.isLeap { return own.index == 5 ? Calendar.RecurrenceRule.Month(6) : nil }
        guard own.index <= 12 else { return nil }
        return Calendar.RecurrenceRule.Month(own.index <= 5 ? own.index : own.index + 1)
    }

    static func month(_ foundation: Calendar.RecurrenceRule.Month, scale: String) -> RecurrenceRule.Month {
        guard scale == "HEBREW", foundation.index > 5 else {
            return RecurrenceRule.Month(foundation.index, isLeap: foundation.isLeap)
        }
        return foundation.index == 6
            ? RecurrenceRule.Month(5, isLeap: true) : RecurrenceRule.Month(foundation.index - 1)
    }
}

extension RecurrenceRule {
    /// Returns whether SKIP could have an effect because the rule may produce days that a month or year does not have.
    ///
    /// - Parameter start: The date of DTSTART, which supplies the missing parts of the rule; nil if unknown.
    func mayMissDates(start: CivilDate?) -> Bool {
        // In other calendars, a month may be missing too, and few lengths are certain.
        guard calendarScale == nil || calendarScale == "GREGORIAN" else { return true }
        if daysOfTheYear.contains(where: { abs($0) == 366 }) || daysOfTheMonth.contains(where: { abs($0) > 28 }) {
            return true
        }
        guard frequency >= .monthly, daysOfTheMonth.isEmpty, daysOfTheYear.isEmpty, weekdays.isEmpty, weeks.isEmpty
        else { return false }
        guard let start else { return true }
        let isWithinOneMonth = frequency == .yearly && months.isEmpty
        return isWithinOneMonth ? start.month == 2 && start.day == 29 : start.day > 28
    }
}
