import Foundation
import ICalendar

/// The few words of tables and pictures, in the language of a locale, or in English if there are none in that language.
struct CalendarWords {
    /// The language of the words, such as `de`, which may differ from that of the dates.
    let language: String
    /// Whether the words are in the language of the locale.
    let isInLanguageOfLocale: Bool
    private let words: [Word: String]
    private let locale: Locale
    /// The short names of weekdays, starting with Sunday.
    let weekdays: [String]
    /// The dates and times of the locale.
    let times: LocalTimes

    /// The words, in the order of ``table``.
    enum Word: Int, CaseIterable {
        case allDay, noEvents, week, today, tomorrow, now, untitled, toDo, journal
        case tentative, cancelled, needsAction, inProcess, completed, draft, final
        /// The number of further events, for `%`.
        case more
        /// A date for `%`.
        case since
        /// The number of a day, and the number of all days.
        case dayOf
        /// The time until something starts.
        case inTime
    }

    /// The words for tables without a language option.
    static let english = CalendarWords(Locale(identifier: "en_001"))

    init(_ locale: Locale) {
        self.locale = locale
        times = LocalTimes(locale)
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        weekdays = calendar.shortStandaloneWeekdaySymbols
        let components = locale.language
        let code = components.languageCode?.identifier ?? "en"
        let key = code == "zh" && components.maximalIdentifier.contains("Hant") ? "zh-Hant" : Self.aliases[code] ?? code
        let line = Self.table[key]
        isInLanguageOfLocale = line != nil
        language = line == nil ? "en" : key
        let texts = (line ?? Self.table["en"] ?? "").split(separator: "|").map(String.init)
        words = Dictionary(uniqueKeysWithValues: zip(Word.allCases, texts))
    }

    subscript(_ word: Word) -> String { words[word] ?? "" }

    /// Returns a weekday such as `Mon`.
    func name(of weekday: Weekday) -> String {
        let index = Int(weekday.rawValue) % 7
        return weekdays.indices.contains(index) ? weekdays[index] : ""
    }

    /// Returns a weekday and a date, such as `Mon 2026-03-02`.
    func day(_ date: CivilDate) -> String { "\(name(of: date.weekday)) \(times.text(date))" }

    /// The width of the longest ``day(_:)`` in columns.
    var dayWidth: Int { (weekdays.map { TextWidth.of($0) }.max() ?? 0) + 1 + times.dateWidth }

    /// The width of `09:00–10:00+1`, or of the words for a whole day if these are longer.
    var rangeWidth: Int { max(2 * times.clockWidth + 3, TextWidth.of(self[.allDay])) }

    /// Returns a phrase with arguments in their places.
    func phrase(_ word: Word, _ arguments: String...) -> String {
        arguments.reduce(self[word]) { text, argument in
            guard let place = text.firstIndex(of: "%") else { return text }
            return text.replacingCharacters(in: place...place, with: argument)
        }
    }

    /// Returns a phrase about numbers, in the digits of the locale.
    func phrase(_ word: Word, _ first: Int, _ second: Int? = nil) -> String {
        let number = IntegerFormatStyle<Int>.number.locale(locale)
        return second.map { phrase(word, first.formatted(number), $0.formatted(number)) }
            ?? phrase(word, first.formatted(number))
    }

    /// Returns the name of a status, which may be unknown to all RFCs.
    func status(_ value: String) -> String {
        let word: Word? =
            switch value.uppercased() {
            case "TENTATIVE": .tentative
            case "CANCELLED": .cancelled
            case "NEEDS-ACTION": .needsAction
            case "IN-PROCESS": .inProcess
            case "COMPLETED": .completed
            case "DRAFT": .draft
            case "FINAL": .final
            default: nil
            }
        return word.map { self[$0] } ?? value.lowercased()
    }

    /// The comma of the language, with the blank that follows it.
    var comma: String {
        switch locale.language.languageCode?.identifier {
        case "ar", "fa", "ur": "، "
        case "ja", "zh": "、"
        default: ", "
        }
    }

    /// Returns a number of days, such as `3 days`.
    func days(_ count: Int) -> String {
        Duration.seconds(count * 86_400).formatted(.units(allowed: [.days], width: .wide).locale(locale))
    }

    /// Returns the time until something starts, such as `in 1 hr, 5 min`.
    func distance(minutes: Int) -> String {
        let units = Duration.UnitsFormatStyle.units(allowed: [.hours, .minutes], width: .abbreviated)
        return phrase(.inTime, Duration.seconds(minutes * 60).formatted(units.locale(locale)))
    }

    /// The codes of languages whose words are listed under another code.
    private static let aliases = ["no": "nb", "nn": "nb", "iw": "he"]
}
