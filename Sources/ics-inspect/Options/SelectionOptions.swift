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
        help: ArgumentHelp(
            "Only entries with this text in SUMMARY, LOCATION or DESCRIPTION, in any case (repeatable: any of the texts).",
            valueName: "text"))
    var search: [String] = []

    @Option(help: ArgumentHelp("Only entries of this category (repeatable: any of the categories).", valueName: "name"))
    var category: [String] = []

    @Option(help: ArgumentHelp("Only entries with this UID (repeatable: any of the UIDs).", valueName: "uid"))
    var uid: [String] = []

    @Flag(help: "Include entries with STATUS:CANCELLED.")
    var includeCancelled = false

    func validate() throws {
        for text in search { try TextSearch.validate(text) }
        if category.contains("") { throw ValidationError("--category needs a name.") }
    }

    var filter: OccurrenceFilter {
        OccurrenceFilter(
            kinds: components.isEmpty ? [.event] : Set(components), includesCancelled: includeCancelled)
    }
}

extension SelectionOptions {
    /// The criteria for the entries to show.
    var criteria: EntryCriteria { EntryCriteria(texts: search, categories: category, uids: uid) }
}

extension CalendarEntry.Kind: ExpressibleByArgument {
    /// Creates a kind from the name of a component, in any case and with or without the V.
    public init?(argument: String) {
        let name = argument.uppercased()
        self.init(rawValue: name.hasPrefix("V") ? name : "V" + name)
    }
}
