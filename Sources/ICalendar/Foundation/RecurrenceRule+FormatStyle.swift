public import Foundation
public import Recurrence

extension RecurrenceRule {
    /// A format style that says a rule in the words of a language.
    ///
    /// ```swift
    /// let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=-1FR;COUNT=12")
    /// rule.formatted(locale: Locale(identifier: "en"))  // every month on the last Friday, 12 times
    /// rule.formatted(locale: Locale(identifier: "ru"))  // каждый месяц в последнюю пятницу, 12 раз
    /// Text(rule, format: .recurrence)                   // SwiftUI, in the user's language
    /// ```
    ///
    /// English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Japanese and Chinese have words; a
    /// locale of another language gets English ones, so look at ``isSupported(_:)`` if that matters. Where a
    /// language uses the names of weekdays and months as Foundation gives them, they are those of the locale: `Jänner` in
    /// Austria. Times have 12 hours where the locale does.
    ///
    /// Every rule has words, and nothing that it says is left out of them, however odd it is: parts without a phrase of their own,
    /// such as BYSETPOS, are said as conditions ("but only the 3rd one in each month"). To change the words, use
    /// `rule.formatted(_:)` with a `RuleFormatStyle`.
    public struct FormatStyle: Foundation.FormatStyle {
        /// The language and region of the words.
        public var locale: Locale

        /// Creates a style for a locale.
        public init(locale: Locale = .autoupdatingCurrent) { self.locale = locale }

        /// Returns the rule as a sentence without a start capital and without a full stop.
        public func format(_ rule: RecurrenceRule) -> String { rule.formatted(RuleFormatStyle(locale)) }

        /// Returns the same style for another locale.
        public func locale(_ locale: Locale) -> FormatStyle { FormatStyle(locale: locale) }

        /// Returns whether there are words in the language of a locale.
        public static func isSupported(_ locale: Locale) -> Bool { RuleFormatStyle.ofLanguage(locale) != nil }
    }

    /// Returns the rule in the words of a locale's language, as ``FormatStyle`` says it.
    public func formatted(locale: Locale) -> String { FormatStyle(locale: locale).format(self) }

    /// Returns the rule in a format style of Foundation.
    public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
    where Style.FormatInput == RecurrenceRule {
        style.format(self)
    }
}

extension Foundation.FormatStyle where Self == RecurrenceRule.FormatStyle {
    /// Says a rule in the user's language.
    public static var recurrence: RecurrenceRule.FormatStyle { RecurrenceRule.FormatStyle() }
}

extension RuleFormatStyle {
    /// Creates the words for a locale; English for a language without any.
    ///
    /// ```swift
    /// var style = RuleFormatStyle(Locale(identifier: "de_AT"))
    /// style.everyWorkday = "jeden Werktag"
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
        if code == "en" { date = "{month} {day}, {year}" }
        clock = { hour, minute, second in
            let number = hour % 12 == 0 ? 12 : hour % 12
            let parts = [minute] + (second.map { [$0] } ?? [])
            let digits = parts.map { $0 < 10 ? ":0\($0)" : ":\($0)" }.joined()
            return "\(number)\(digits) \(hour < 12 ? period.morning : period.afternoon)"
        }
    }

    static func ofLanguage(_ locale: Locale) -> RuleFormatStyle? {
        locale.language.languageCode.flatMap { RuleFormatStyle(languageCode: $0.identifier) }
    }

    /// Languages in which all names stand in the sentence as a calendar writes them.
    private static let usesPlainNames: Set<String> = ["en", "de", "es", "nl"]

    /// Takes the names of weekdays and months from Foundation.
    private mutating func takeNames(_ locale: Locale) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        let names = calendar.standaloneWeekdaySymbols
        let months = calendar.standaloneMonthSymbols
        guard names.count == 7, months.count == 12 else { return }
        // Foundation counts from Sunday.
        let weekdays = Array(names[1...]) + [names[0]]
        for (use, forms) in weekdayForms {
            weekdayForms[use] = zip(forms, zip(self.weekdays, weekdays)).map { form, names in
                form.hasSuffix(names.0) ? String(form.dropLast(names.0.count)) + names.1 : form
            }
        }
        self.weekdays = weekdays
        self.months = months
    }

    /// The words before and after noon of English on a clock of 12 hours; nil for other clocks and languages.
    private static func halfDays(_ locale: Locale) -> (morning: String, afternoon: String)? {
        guard locale.language.languageCode?.identifier == "en",
            locale.hourCycle == .oneToTwelve || locale.hourCycle == .zeroToEleven, locale.region != nil
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        return (calendar.amSymbol, calendar.pmSymbol)
    }
}
