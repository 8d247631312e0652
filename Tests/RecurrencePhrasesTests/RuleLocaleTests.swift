import Foundation
import RecurrencePhrases
import Testing

@Suite("Rules in the words of a locale")
struct RuleLocaleTests {
    static func words(_ rule: String, _ locale: String) throws -> String {
        try RecurrenceRule(rule).formatted(locale: Locale(identifier: locale))
    }

    @Test("The language of a locale chooses the words, and its region the names of months")
    func languages() throws {
        let rule = "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=6"
        #expect(try Self.words(rule, "de_DE") == "jedes Jahr am 6. Januar")
        #expect(try Self.words(rule, "de_AT") == "jedes Jahr am 6. Jänner")
        #expect(try Self.words(rule, "fr_CA") == "tous les ans le 6 janvier")
        #expect(try Self.words(rule, "pl") == "co rok dnia 6 stycznia")
        #expect(try Self.words("FREQ=WEEKLY;BYDAY=TU,TH", "es_MX") == "cada semana el martes y el jueves")
    }

    @Test("A locale with a 12-hour clock gets that clock, and the month before the day")
    func clocks() throws {
        let rule = "FREQ=DAILY;BYHOUR=0,14;BYMINUTE=5;UNTIL=19971224"
        #expect(try Self.words(rule, "en_US") == "every day at 12:05 AM and 2:05 PM until December 24, 1997")
        #expect(try Self.words(rule, "en_GB") == "every day at 0:05 and 14:05 until 24 December 1997")
    }

    @Test("A rule that ends in UTC ends on a day of its series' zone, or at a time if it has several times in a day")
    func ends() throws {
        func words(_ rule: String, _ locale: String, _ zone: String) throws -> String {
            let timeZone: TimeZone = try #require(TimeZone(identifier: zone))
            return try RecurrenceRule(rule).formatted(locale: Locale(identifier: locale), timeZone: timeZone)
        }
        let weekly = "FREQ=WEEKLY;UNTIL=20260330T070000Z"
        #expect(try words(weekly, "de_DE", "Europe/Berlin") == "jede Woche bis zum 30. März 2026")
        #expect(
            try words("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261231T225959Z", "en_US", "Europe/Paris")
                == "every weekday until December 31, 2026")
        #expect(
            try words("FREQ=DAILY;UNTIL=20260330T230000Z", "en_GB", "Asia/Tokyo") == "every day until 31 March 2026")
        #expect(
            try words("FREQ=HOURLY;UNTIL=20260330T070000Z", "en_GB", "Europe/Berlin")
                == "every hour until 30 March 2026 at 9:00")
        #expect(
            try words("FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0;UNTIL=20260330T070000Z", "en_GB", "Europe/Berlin")
                == "every day at 8:00 and 20:00 until 30 March 2026 at 9:00")
        // An end without a zone, or beside a COUNT, is left as it is.
        for end in ["UNTIL=20260330", "UNTIL=20260330T070000"] {
            let rule = try RecurrenceRule("FREQ=DAILY;\(end)")
            #expect(
                try words("FREQ=DAILY;\(end)", "en_GB", "Asia/Tokyo")
                    == rule.formatted(locale: Locale(identifier: "en_GB")))
        }
    }

    @Test("A locale without a language of its own gets English words")
    func fallback() throws {
        #expect(try Self.words("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "fi_FI") == "every weekday")
        #expect(try Self.words("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "") == "every weekday")
        #expect(!RecurrenceRule.FormatStyle.isSupported(Locale(identifier: "fi_FI")))
        #expect(RecurrenceRule.FormatStyle.isSupported(Locale(identifier: "ja_JP")))
    }

    @Test("The style is one of Foundation's: it can be given a locale, and is coded")
    func style() throws {
        let rule = try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2")
        let dutch = RecurrenceRule.FormatStyle().locale(Locale(identifier: "nl_BE"))
        #expect(rule.formatted(dutch) == "elke 2 weken")
        #expect(rule.formatted(.recurrence.locale(Locale(identifier: "it"))) == "ogni 2 settimane")
        let data = try JSONEncoder().encode(dutch)
        #expect(try JSONDecoder().decode(RecurrenceRule.FormatStyle.self, from: data) == dutch)
    }
}
