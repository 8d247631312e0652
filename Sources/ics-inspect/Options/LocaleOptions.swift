import ArgumentParser
import Foundation

/// The option `--locale`.
struct LocaleOptions: ParsableArguments {
    /// Computed once, because the argument parser creates the options several times.
    private static let identifiers = Locale.availableIdentifiers.sorted()

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Language and conventions of dates, such as de_DE (default: LC_ALL, LC_TIME or LANG).", valueName: "id"),
        completion: .list(identifiers))
    var locale: String?

    /// The specified locale, or the system's locale.
    var value: Locale { locale.map(SystemLocale.locale) ?? SystemLocale.current }

    /// The words and the times of the locale.
    var words: CalendarWords { CalendarWords(value) }

    /// Reports on standard error if the specified locale is unknown.
    func reportUnknown() {
        guard let locale, !SystemLocale.isKnown(locale) else { return }
        Console.report("unknown locale “\(locale)”; using the conventions of “\(SystemLocale.fallback)”")
    }
}
