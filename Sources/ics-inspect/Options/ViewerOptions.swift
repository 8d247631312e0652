import ArgumentParser
import Foundation
import ICalendar

/// The options for the viewer's time zone and the engine.
struct ViewerOptions: ParsableArguments {
    @Option(
        name: .customLong("time-zone"),
        help: ArgumentHelp(
            "Time zone to show times in and to read --from and --to in: Europe/Paris, Romance Standard Time, +02:00 (default: TZ, "
                + "or the system's).", valueName: "id"),
        transform: ZoneArgument.parse)
    var givenTimeZone: TimeZone?

    @Option(help: "The engine.")
    var backend: Backend = .native

    var timeZone: TimeZone { givenTimeZone ?? SystemTimeZone.current }

    /// The name of the zone. Foundation calls UTC GMT.
    var timeZoneName: String { timeZone.identifier == "GMT" ? "UTC" : timeZone.identifier }

    /// Throws a failure if the selected engine isn't in this build.
    func requireBackend() throws(Failure) { try backend.require() }
}
