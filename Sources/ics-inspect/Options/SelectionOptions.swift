public import ArgumentParser
import Foundation
public import ICalendar
import ICalendarChecks

/// The options for the components to show.
struct SelectionOptions: ParsableArguments {
    @Option(
        name: .customLong("component"),
        help: ArgumentHelp("Components to include (repeatable; default: VEVENT).", valueName: "kind"))
    var components: [CalendarEntry.Kind] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Only entries with this text in SUMMARY, LOCATION or DESCRIPTION, in any case (repeatable: any of the texts).",
            valueName: "text"))
    var search: [String] = []

    @Option(help: ArgumentHelp("Only entries of this category (repeatable: any of the categories).", valueName: "name"))
    var category: [String] = []

    @Option(help: ArgumentHelp("Only entries with this UID (repeatable: any of the UIDs).", valueName: "uid"))
    var uid: [String] = []

    @Option(
        name: [.customShort("x"), .long],
        help: ArgumentHelp(
            "Leave out entries with this text, which --search would find (repeatable).", valueName: "text"))
    var exclude: [String] = []

    @Option(help: ArgumentHelp("Leave out entries of this category (repeatable).", valueName: "name"))
    var notCategory: [String] = []

    @Flag(help: "Include entries with STATUS:CANCELLED.")
    var includeCancelled = false

    func validate() throws {
        for text in search { try Self.validate(text) }
        for text in exclude { try Self.validate(text, of: "--exclude") }
        if category.contains("") { throw ValidationError("--category needs a name.") }
        if notCategory.contains("") { throw ValidationError("--not-category needs a name.") }
    }

    var filter: OccurrenceFilter {
        OccurrenceFilter(
            kinds: components.isEmpty ? [.event] : Set(components), includesCancelled: includeCancelled, texts: search,
            categories: category, uids: uid, excludedTexts: exclude, excludedCategories: notCategory)
    }
}

extension SelectionOptions {
    /// The maximum number of characters to search for. No title is longer, and a longer text is a mistake.
    private static let maximumLength = 1_000

    /// Throws an error for a text that can't be searched for.
    static func validate(_ text: String, of option: String = "--search") throws(ValidationError) {
        if text.isEmpty { throw ValidationError("\(option) needs a text.") }
        if text.count > maximumLength {
            throw ValidationError("\(option) takes a text of at most \(maximumLength) characters.")
        }
    }
}

extension CalendarEntry.Kind: ExpressibleByArgument {
    /// Creates a kind from the name of a component, in any case and with or without the V.
    public init?(argument: String) {
        let name = argument.uppercased()
        self.init(rawValue: name.hasPrefix("V") ? name : "V" + name)
    }
}
