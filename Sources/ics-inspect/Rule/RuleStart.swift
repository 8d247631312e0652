import ArgumentParser
import ICalendar

/// `--start`: what DTSTART says, in the form of RFC 5545 or of ISO 8601.
enum RuleStart: Sendable {
    case date(CivilDate)
    case local(CivilDateTime)
    case utc(CivilDateTime)

    /// Reads `20260102`, `20260102T090000`, `2026-01-02`, `2026-01-02T09:00:00` (seconds may be left out), and those with
    /// a time also with `Z`.
    static func parse(_ text: String) throws -> RuleStart {
        let written = extended(text)
        let isUTC = written.hasSuffix("Z") || written.hasSuffix("z")
        switch try? ComparableTime.parse(written) {
        case .local(let clock): return written.utf8.count == 10 ? .date(clock.date) : .local(clock)
        case .instant(let instant) where isUTC:
            if let clock = CivilDateTime(localSeconds: instant) { return .utc(clock) }
        default: break
        }
        throw ValidationError(
            "expected 20260102T090000, 2026-01-02T09:00:00 (with Z in UTC) or a date such as 2026-01-02")
    }

    /// The form of RFC 5545 §3.3.5 with the separators of ISO 8601; other text as it is.
    private static func extended(_ text: String) -> String {
        let fields = Array(text)
        guard [8, 15, 16].contains(fields.count), !text.contains("-") else { return text }
        let date = "\(String(fields[0..<4]))-\(String(fields[4..<6]))-\(String(fields[6..<8]))"
        guard fields.count > 8 else { return date }
        let time = "\(String(fields[9..<11])):\(String(fields[11..<13])):\(String(fields[13..<15]))"
        return date + String(fields[8]) + time + String(fields[15...])
    }

    /// On the wall clock; midnight for a date.
    var clock: CivilDateTime {
        switch self {
        case .date(let date): CivilDateTime(date)
        case .local(let clock), .utc(let clock): clock
        }
    }

    var isDate: Bool {
        if case .date = self { true } else { false }
    }
}
