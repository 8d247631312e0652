import ArgumentParser
import Foundation
import ICalendar

/// Who looks, and with which engine.
struct ViewerOptions: ParsableArguments {
    @Option(
        name: .customLong("time-zone"),
        help: ArgumentHelp(
            "The viewer's zone, which reads the window and places floating and all-day times. Default: the system's.",
            valueName: "id"),
        transform: ViewerOptions.zone)
    var givenTimeZone: TimeZone?

    @Option(help: "The engine.")
    var backend: Backend = .native

    var timeZone: TimeZone { givenTimeZone ?? .current }

    /// The name of the zone. Foundation calls UTC GMT.
    var timeZoneName: String { timeZone.identifier == "GMT" ? "UTC" : timeZone.identifier }

    /// A zone of the system by its name, in any case, as feeds are read.
    static func zone(_ identifier: String) throws -> TimeZone {
        guard let zone = ZoneName.iana(identifier) else {
            throw ValidationError("no such zone; expected a name such as Europe/Paris or UTC")
        }
        // A link such as Etc/UTC keeps its own name.
        return TimeZone(identifier: identifier) ?? zone
    }

    /// Ends the run where the engine that is asked for is not there.
    func requireBackend() throws(Failure) { try backend.require() }
}
