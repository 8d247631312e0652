/// A parsed DATE or DATE-TIME value (RFC 5545 §3.3.4, §3.3.5), before a time zone is applied.
package enum CivilText {
    case date(CivilDate)
    case dateTime(CivilDateTime, isUTC: Bool)

    /// Parses `YYYYMMDD`, `YYYYMMDDTHHMMSS` or `YYYYMMDDTHHMMSSZ`; returns nil for any other text and for dates and
    /// times that don't exist.
    ///
    /// A leap second is read as second 59 (RFC 5545 §3.3.12). The letters can be in either case.
    package init?(_ range: Range<Int>, of text: Span<UInt8>) {
        let start = range.lowerBound
        guard range.count >= 8, let day = DigitPairs(text, at: start),
            let date = CivilDate(year: day[0] * 100 + day[1], month: day[2], day: day[3])
        else { return nil }
        if range.count == 8 {
            self = .date(date)
            return
        }
        // The eight bytes that end with the seconds start with the last digit of the day and the T.
        guard range.count == 15 || range.count == 16, text[start + 8].uppercased == UInt8(ascii: "T"),
            range.count == 15 || text[start + 15].uppercased == UInt8(ascii: "Z"),
            let time = DigitPairs(text, at: start + 7, skipping: 2), time[0] < 24, time[1] < 60, time[2] <= 60
        else { return nil }
        let secondOfDay = time[0] * 3_600 + time[1] * 60 + min(time[2], 59)
        self = .dateTime(CivilDateTime(date, secondOfDay: secondOfDay), isUTC: range.count == 16)
    }
}
