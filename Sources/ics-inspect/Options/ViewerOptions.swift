import ArgumentParser
import Foundation
import ICalendar

/// Who looks, and with which engine.
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

    /// Ends the run where the engine that is asked for is not there.
    func requireBackend() throws(Failure) { try backend.require() }
}
