import Foundation

/// A TZID that is an offset, such as `UTC+2`, `GMT-03:30`, `UTC+0200` or `+01:00`.
///
/// Positive hours are east of Greenwich here, unlike in the IANA name `Etc/GMT+2`.
struct ZoneOffset {
    /// The offset in seconds east of UTC.
    let seconds: Int

    /// Creates an offset from a sign and one to four digits, with or without a colon or a period between hours and
    /// minutes; nil for any other text.
    init?(_ name: String) {
        var text = name.uppercased().filter { $0 != " " }[...]
        for prefix in ["UTC", "GMT"] where text.hasPrefix(prefix) { text = text.dropFirst(prefix.count) }
        guard let sign = text.popFirst(), "+-−".contains(sign) else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
        let (hours, minutes): (Substring, Substring)
        switch (parts.count, text.count) {
        case (1, 1...2): (hours, minutes) = (text, "0")
        case (1, 3...4): (hours, minutes) = (text.dropLast(2), text.suffix(2))
        case (2, _) where 1...2 ~= parts[0].count && parts[1].count == 2: (hours, minutes) = (parts[0], parts[1])
        default: return nil
        }
        guard let hours = Self.number(hours), let minutes = Self.number(minutes), hours < 24, minutes < 60 else {
            return nil
        }
        seconds = (sign == "+" ? 1 : -1) * (hours * 3_600 + minutes * 60)
    }

    private static func number(_ digits: Substring) -> Int? {
        digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
    }

    /// A zone whose offset never changes.
    var timeZone: TimeZone? { TimeZone(secondsFromGMT: seconds) }
}
