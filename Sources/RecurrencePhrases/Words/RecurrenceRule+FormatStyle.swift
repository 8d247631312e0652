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
    public struct FormatStyle: Foundation.FormatStyle {
        /// The locale with the language and region of the words.
        public var locale: Locale

        /// Creates a style for a locale.
        public init(locale: Locale = .autoupdatingCurrent) { self.locale = locale }

        /// Returns the rule as a sentence without an initial capital and a full stop.
        public func format(_ rule: RecurrenceRule) -> String { rule.formatted(RulePhrases(locale)) }

        /// Returns the same style for another locale.
        public func locale(_ locale: Locale) -> FormatStyle { FormatStyle(locale: locale) }

        /// Returns whether the language of a locale is built in.
        public static func isSupported(_ locale: Locale) -> Bool { RulePhrases.ofLanguage(locale) != nil }
    }

    /// Returns the rule in the words of a locale's language, as `FormatStyle` does.
    public func formatted(locale: Locale) -> String { FormatStyle(locale: locale).format(self) }

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
