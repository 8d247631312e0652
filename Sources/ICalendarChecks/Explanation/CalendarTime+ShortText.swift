import ICalendar
package import Recurrence

extension CivilDateTime {
    /// The time of day, such as `09:00`, with seconds only if they aren't zero.
    package var clockText: String {
        let text = Self.twoDigits[hour] + ":" + Self.twoDigits[minute]
        return second == 0 ? text : text + ":" + Self.twoDigits[second]
    }

    private static let twoDigits = (0..<100).map { $0 < 10 ? "0\($0)" : "\($0)" }
}

extension CalendarTime {
    /// The time as text: `2026-03-02`, `2026-03-02 09:00`, `2026-03-02 08:00 UTC` or `2026-03-02 09:00 Europe/Paris`.
    package var shortText: String {
        guard !isDate else { return "\(civilDate)" }
        let clock = "\(civilDate) \(civilDateTime.clockText)"
        return switch self {
        case .date, .floating: clock
        case .utc: "\(clock) UTC"
        case .zoned(_, let zone): "\(clock) \(zone)"
        }
    }
}

/// Offsets from UTC as text, such as `UTC+01:00`.
enum OffsetText {
    static func of(_ offset: Int) -> String {
        guard offset != 0 else { return "UTC" }
        let magnitude = abs(offset)
        let parts = [magnitude / 3_600, magnitude / 60 % 60] + (magnitude % 60 == 0 ? [] : [magnitude % 60])
        return "UTC" + (offset < 0 ? "−" : "+")
            + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// Returns a length as text, such as `1 hour`, `30 minutes` or `90 seconds`.
    static func length(_ seconds: Int) -> String {
        let magnitude = abs(seconds)
        let (count, unit) =
            magnitude % 3_600 == 0
            ? (magnitude / 3_600, "hour") : magnitude % 60 == 0 ? (magnitude / 60, "minute") : (magnitude, "second")
        return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
}
