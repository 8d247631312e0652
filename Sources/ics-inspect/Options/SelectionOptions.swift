import ArgumentParser
import Foundation
import ICalendar

/// The options for the components to show.
struct SelectionOptions: ParsableArguments {
    @Option(
        name: .customLong("component"),
        help: ArgumentHelp("Which components; repeatable. Default: VEVENT.", valueName: "kind"))
    var components: [ComponentName] = []

    @Flag(help: "Also what has STATUS:CANCELLED.")
    var includeCancelled = false

    var filter: OccurrenceFilter {
        OccurrenceFilter(
            kinds: components.isEmpty ? [.event] : Set(components.map(\.kind)), includesCancelled: includeCancelled)
    }
}

/// The name of a component, in any case.
enum ComponentName: String, ExpressibleByArgument, CaseIterable {
    case event = "VEVENT"
    case toDo = "VTODO"
    case journal = "VJOURNAL"

    init?(argument: String) { self.init(rawValue: argument.uppercased()) }

    var kind: CalendarEntry.Kind {
        switch self {
        case .event: .event
        case .toDo: .toDo
        case .journal: .journal
        }
    }
}
