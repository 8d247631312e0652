extension CivilText {
    /// Parses a description of ``CivilDate`` or ``CivilDateTime`` (`2026-03-01`, `2026-03-01T09:00:00`) or one of the
    /// RFC's own formats; returns nil for any other text.
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
    /// Creates a date from its ``description`` (`2026-03-01`) or from the format of RFC 5545 §3.3.4 (`20260301`).
    ///
    /// Returns nil if the date doesn't exist or the text is in another format.
    ///
    /// ```swift
    /// CivilDate("2026-03-01")?.weekday  // .sunday
    /// ```
    public init?(_ description: String) {
        guard case .date(let date) = CivilText(printed: description) else { return nil }
        self = date
    }

    /// Decodes a date from a single string in a format that ``init(_:)-(String)`` accepts.
    ///
    /// - Throws: `DecodingError` if the value is not such a string.
    public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

    /// Encodes the date as a single string, its ``description``.
    public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}

extension CivilDateTime: LosslessStringConvertible, Codable {
    /// Creates a time from its ``description`` (`2026-03-01T09:00:00`) or from the format of RFC 5545 §3.3.5
    /// (`20260301T090000`).
    ///
    /// Returns nil if the time doesn't exist, is in UTC, or is in another format.
    public init?(_ description: String) {
        guard case .dateTime(let time, isUTC: false) = CivilText(printed: description) else { return nil }
        self = time
    }

    /// Decodes a time from a single string in a format that ``init(_:)-(String)`` accepts.
    ///
    /// - Throws: `DecodingError` if the value is not such a string.
    public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

    /// Encodes the time as a single string, its ``description``.
    public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}
