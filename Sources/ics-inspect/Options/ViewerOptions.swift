import ArgumentParser
import Foundation
import ICalendar

/// The zone of the viewer.
struct TimeZoneOptions: ParsableArguments {
    @Option(
        name: [.customShort("z"), .customLong("time-zone")],
        help: ArgumentHelp(
            "Time zone of the times shown, and of dates and times in options: Europe/Paris, Romance Standard Time, +02:00 "
                + "(default: TZ, or the system's).", valueName: "id"),
        completion: .list(TimeZone.knownTimeZoneIdentifiers),
        transform: ZoneArgument.parse)
    var givenTimeZone: TimeZone?

    var timeZone: TimeZone { givenTimeZone ?? SystemTimeZone.current }

    var timeZoneName: String { Self.name(of: timeZone) }

    /// Returns the name of a zone.
    static func name(of timeZone: TimeZone) -> String { timeZone.isUTC ? "UTC" : timeZone.identifier }

    /// The rules of the zone.
    var rules: ZoneRules { ZoneRules(timeZone) }
}

/// The viewer's zone, and the engine.
struct ViewerOptions: ParsableArguments {
    @OptionGroup(title: "Time") var zone: TimeZoneOptions

    @Option(help: "Engine that computes the occurrences.")
    var backend: Backend = .native

    var timeZone: TimeZone { zone.timeZone }

    var timeZoneName: String { zone.timeZoneName }

    /// Throws a failure if the engine isn't in this build.
    func requireBackend() throws(Failure) { try backend.require() }
}

extension TimeZone {
    /// Whether the zone is UTC, which Foundation calls GMT, and a system without a zone often Etc/UTC.
    var isUTC: Bool { ["GMT", "UTC", "Etc/UTC"].contains(identifier) }
}
