public import Foundation
public import Recurrence

extension RecurrenceRule {
    /// A format style that describes a rule in the words of a language.
    ///
    /// ```swift
    /// let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR;COUNT=12")
    /// rule.formatted(locale: Locale(identifier: "en"))  // every month on the last Friday, 12 times
    /// rule.formatted(locale: Locale(identifier: "ru"))  // каждый месяц в последнюю пятницу, 12 раз
    /// Text(rule, format: .recurrence)                   // SwiftUI, in the user's language
    /// ```
    ///
    /// The languages are English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Japanese and
    /// Chinese. Locales of other languages get English words; see `isSupported(_:)`. In languages that don't inflect
    /// them, the names of weekdays and months are Foundation's, such as `Jänner` in Austria. English locales with a
    /// 12-hour clock get one.
    ///
    /// Every rule has words, and the words contain every part of the rule. Parts without a phrase of their own, such as
    /// BYSETPOS, become conditions ("but only the 3rd one in each month"). To change the words, use `rule.formatted(_:)`
    /// with ``RulePhrases``.
    ///
    /// Most rules end in UTC, as RFC 5545 requires. Pass the zone of the series, so that people read the day there:
    ///
    /// ```swift
    /// let weekly = try RecurrenceRule("FREQ=WEEKLY;UNTIL=20260330T070000Z")
    /// weekly.formatted(locale: german)                   // jede Woche bis zum 30. März 2026 um 7:00 Uhr UTC
    /// weekly.formatted(locale: german, timeZone: berlin) // jede Woche bis zum 30. März 2026
    /// ```
    public struct FormatStyle: Foundation.FormatStyle {
        /// The locale with the language and region of the words.
        public var locale: Locale

        /// The zone of the series, in which a rule ends; nil to state an end in UTC.
        public var timeZone: TimeZone?

        /// Creates a style for a locale.
        ///
        /// - Parameters:
        ///   - locale: The locale with the language and region of the words.
        ///   - timeZone: The zone of the series. With a zone, an end in UTC becomes the day there, and a time of day follows
        ///     only if the rule has several times in a day.
        public init(locale: Locale = .autoupdatingCurrent, timeZone: TimeZone? = nil) {
            (self.locale, self.timeZone) = (locale, timeZone)
        }

        /// Returns the rule as a sentence without an initial capital and a full stop.
        public func format(_ rule: RecurrenceRule) -> String {
            (timeZone.map(rule.ending(in:)) ?? rule).formatted(RulePhrases(locale))
        }

        /// Returns the same style for another locale.
        public func locale(_ locale: Locale) -> FormatStyle { FormatStyle(locale: locale, timeZone: timeZone) }

        /// Returns whether the language of a locale is built in.
        public static func isSupported(_ locale: Locale) -> Bool { RulePhrases.ofLanguage(locale) != nil }
    }

    /// Returns the rule in the words of a locale's language, as `FormatStyle` does.
    ///
    /// - Parameters:
    ///   - locale: The locale with the language and region of the words.
    ///   - timeZone: The zone of the series, in which the rule ends; nil to state an end in UTC.
    public func formatted(locale: Locale, timeZone: TimeZone? = nil) -> String {
        FormatStyle(locale: locale, timeZone: timeZone).format(self)
    }

    /// Returns the rule with an end in UTC as the day in a zone, or the time if the rule has several times in a day.
    fileprivate func ending(in timeZone: TimeZone) -> RecurrenceRule {
        guard case .until(.utc(let moment)) = end else { return self }
        let instant = Timestamp(utc: moment).secondsSince1970
        let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
        guard let local = moment.adding(seconds: offset) else { return self }
        let isDaily = frequency >= .daily && max(hours.count, minutes.count, seconds.count) <= 1
        return (try? ending(.until(isDaily ? .date(local.date) : .floating(local)))) ?? self
    }

    /// Returns the rule formatted by a style of Foundation.
    public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
    where Style.FormatInput == RecurrenceRule {
        style.format(self)
    }
}

extension Foundation.FormatStyle where Self == RecurrenceRule.FormatStyle {
    /// The style that describes a rule in the user's language.
    public static var recurrence: RecurrenceRule.FormatStyle { RecurrenceRule.FormatStyle() }
}

extension RulePhrases {
    /// Creates the words for a locale, or English words if the language isn't built in.
    ///
    /// ```swift
    /// var phrases = RulePhrases(Locale(identifier: "de_AT"))
    /// phrases[.everyWorkday] = "jeden Werktag"
    /// ```
    public init(_ locale: Locale) {
        guard let words = Self.ofLanguage(locale) else {
            self = .english
            return
        }
        self = words
        let code = locale.language.languageCode?.identifier ?? ""
        if Self.usesPlainNames.contains(code) { takeNames(locale) }
        guard let period = Self.halfDays(locale) else { return }
        if code == "en" { self[.date] = "{month} {day}, {year}" }
        clock = { hour, minute, second in
            let number = hour % 12 == 0 ? 12 : hour % 12
            let parts = [minute] + (second.map { [$0] } ?? [])
            let digits = parts.map { $0 < 10 ? ":0\($0)" : ":\($0)" }.joined()
            return "\(number)\(digits) \(hour < 12 ? period.morning : period.afternoon)"
        }
    }

    static func ofLanguage(_ locale: Locale) -> RulePhrases? {
        locale.language.languageCode.flatMap { RulePhrases(languageCode: $0.identifier) }
    }

    /// Languages in which weekdays and months have the same form in a sentence as in a calendar.
    private static let usesPlainNames: Set<String> = ["en", "de", "es", "nl"]

    /// Replaces the names of weekdays and months with Foundation's.
    private mutating func takeNames(_ locale: Locale) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        let names = calendar.standaloneWeekdaySymbols
        let months = calendar.standaloneMonthSymbols
        guard names.count == 7, months.count == 12 else { return }
        // Foundation's names start with Sunday.
        let weekdays = Array(names[1...]) + [names[0]]
        for (use, forms) in weekdayForms {
            weekdayForms[use] = zip(forms, zip(self.weekdays, weekdays)).map { form, names in
                form.hasSuffix(names.0) ? String(form.dropLast(names.0.count)) + names.1 : form
            }
        }
        self.weekdays = weekdays
        self.months = months
    }

    /// Returns the words for times before and after noon in English on a 12-hour clock; nil for other clocks and
    /// languages.
    private static func halfDays(_ locale: Locale) -> (morning: String, afternoon: String)? {
        guard locale.language.languageCode?.identifier == "en",
            locale.hourCycle == .oneToTwelve || locale.hourCycle == .zeroToEleven, locale.region != nil
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        return (calendar.amSymbol, calendar.pmSymbol)
    }
}
