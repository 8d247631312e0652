extension CivilText {
    /// Reads what ``CivilDate`` and ``CivilDateTime`` print, `2026-03-01` and `2026-03-01T09:00:00`, and the RFC's own forms;
    /// nil for anything else.
    init?(printed text: String) {
        let bytes = ContiguousArray(text.utf8)
        let span = bytes.span
        if let value = CivilText(0..<bytes.count, of: span) {
            self = value
            return
        }
        // 2026-03-01T09:00:00
        func number(_ digits: Range<Int>) -> Int? { digits.upperBound <= bytes.count ? span.digits(digits) : nil }
        func stands(_ sign: Character, at place: Int) -> Bool { bytes[place] == sign.asciiValue }
        guard bytes.count == 10 || bytes.count == 19, stands("-", at: 4), stands("-", at: 7),
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        if bytes.count == 10 {
            self = .date(date)
            return
        }
        guard stands("T", at: 10), stands(":", at: 13), stands(":", at: 16), let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19), hour < 24, minute < 60, second < 60
        else { return nil }
        self = .dateTime(CivilDateTime(date, secondOfDay: hour * 3_600 + minute * 60 + second), isUTC: false)
    }
}

extension CivilDate: LosslessStringConvertible, Codable {
    /// Creates the day that a text names, as ``description`` prints it (`2026-03-01`) or as RFC 5545 §3.3.4 writes it
    /// (`20260301`); nil if there is no such day or the text is anything else.
    ///
    /// ```swift
    /// CivilDate("2026-03-01")?.weekday  // .sunday
    /// ```
    public init?(_ description: String) {
        guard case .date(let date) = CivilText(printed: description) else { return nil }
        self = date
    }

    /// Decodes a day from a single string, as ``init(_:)-(String)`` reads it.
    ///
    /// - Throws: `DecodingError` if there is no such string.
    public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

    /// Encodes the day as a single string, its ``description``.
    public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}

extension CivilDateTime: LosslessStringConvertible, Codable {
    /// Creates the time that a text names, as ``description`` prints it (`2026-03-01T09:00:00`) or as RFC 5545 §3.3.5 writes
    /// it (`20260301T090000`); nil if there is no such time, it is in UTC, or the text is anything else.
    public init?(_ description: String) {
        guard case .dateTime(let time, isUTC: false) = CivilText(printed: description) else { return nil }
        self = time
    }

    /// Decodes a time from a single string, as ``init(_:)-(String)`` reads it.
    ///
    /// - Throws: `DecodingError` if there is no such string.
    public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

    /// Encodes the time as a single string, its ``description``.
    public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}
