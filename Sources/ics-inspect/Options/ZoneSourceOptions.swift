public import ArgumentParser
public import ICalendar

/// The option `--prefer-zones-of`.
struct ZoneSourceOptions: ParsableArguments {
    @Option(
        name: .customLong("prefer-zones-of"),
        help: ArgumentHelp(
            "Which definition to use when both the system and the feed define a time zone.", valueName: "source"))
    var preferred: CalendarZone.Preference = .system
}

extension CalendarZone.Preference: ExpressibleByArgument {}
