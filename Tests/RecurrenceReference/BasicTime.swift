public import Recurrence

/// A date or a time in the basic format of ISO 8601, as iCalendar and other projects' data have it, read and written by the
/// tests themselves.
public struct BasicTime: Sendable {
    /// The time; midnight for a date.
    public let dateTime: CivilDateTime
    /// Whether there was a date only.
    public let isDate: Bool

    /// Reads `YYYYMMDD` or `YYYYMMDDTHHMMSS`; other characters than digits are passed over, so that `2026-03-01` is read as well.
    public init?(_ text: String) {
        let digits = text.filter(\.isNumber).compactMap(\.wholeNumberValue)
        guard digits.count == 8 || digits.count == 14 else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        isDate = digits.count == 8
        guard
            let dateTime = CivilDateTime(
                year: number(0..<4), month: number(4..<6), day: number(6..<8),
                hour: isDate ? 0 : number(8..<10), minute: isDate ? 0 : number(10..<12),
                second: isDate ? 0 : number(12..<14))
        else { return nil }
        self.dateTime = dateTime
    }

    /// Writes a time, or its date.
    public static func text(_ dateTime: CivilDateTime, isDate: Bool = false) -> String {
        let text = "\(dateTime)".filter { $0 != "-" && $0 != ":" }
        return isDate ? String(text.prefix(8)) : text
    }
}
