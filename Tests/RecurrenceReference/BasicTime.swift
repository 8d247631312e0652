public import Recurrence

/// A date or a time in the basic format of ISO 8601, as used by iCalendar and the data of other projects. The tests
/// parse and write this format with their own code.
public struct BasicTime: Sendable {
    /// The time; midnight for a date.
    public let dateTime: CivilDateTime
    /// Whether the text contained only a date.
    public let isDate: Bool

    /// Parses `YYYYMMDD` or `YYYYMMDDTHHMMSS`. Other characters than digits are skipped, so `2026-03-01` is accepted,
    /// too.
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

    /// Writes a time, or only its date.
    public static func text(_ dateTime: CivilDateTime, isDate: Bool = false) -> String {
        let text = "\(dateTime)".filter { $0 != "-" && $0 != ":" }
        return isDate ? String(text.prefix(8)) : text
    }
}
