/// What a DATE or DATE-TIME value says (RFC 5545 §3.3.4, §3.3.5), before a zone has been put to it.
package enum CivilText {
    case date(CivilDate)
    case dateTime(CivilDateTime, isUTC: Bool)

    /// Reads `YYYYMMDD`, `YYYYMMDDTHHMMSS` or `YYYYMMDDTHHMMSSZ`; nil for anything else and for what no calendar has.
    ///
    /// A leap second is read as the 59th (RFC 5545 §3.3.12). Letters may be in either case.
    package init?(_ range: Range<Int>, of text: Span<UInt8>) {
        let start = range.lowerBound
        guard range.count >= 8,
            let year = text.digits(start..<start + 4),
            let month = text.digits(start + 4..<start + 6),
            let day = text.digits(start + 6..<start + 8),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        if range.count == 8 {
            self = .date(date)
            return
        }
        guard range.count == 15 || range.count == 16, text[start + 8].uppercased == UInt8(ascii: "T"),
            range.count == 15 || text[start + 15].uppercased == UInt8(ascii: "Z"),
            let hour = text.digits(start + 9..<start + 11), hour < 24,
            let minute = text.digits(start + 11..<start + 13), minute < 60,
            let second = text.digits(start + 13..<start + 15), second <= 60
        else { return nil }
        let secondOfDay = hour * 3_600 + minute * 60 + min(second, 59)
        self = .dateTime(CivilDateTime(date, secondOfDay: secondOfDay), isUTC: range.count == 16)
    }
}
