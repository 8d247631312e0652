extension CivilText {
    /// The result of leniently parsing a text that isn't in the RFC's format.
    package enum LenientReading {
        /// A text with one plain meaning: punctuation, no seconds, an ISO 8601 offset, or midnight written as a date with
        /// a T, or with a Z for UTC.
        case otherForm(CivilText)
        /// A time with the hour 24, read as midnight of the next day.
        case hour24(CivilText)
        /// A date that the calendar doesn't have.
        case invalidDate
        /// A time that no clock shows.
        case invalidTime
        /// A text that is neither a date nor a time.
        case unreadable
    }

    /// Parses a date or time that isn't in the RFC's format but has a single meaning (Decisions.md D11).
    ///
    /// Used for every date-time in a feed, including UNTIL.
    package static func lenient(_ range: Range<Int>, of text: Span<UInt8>) -> LenientReading {
        guard let parts = LenientParts(range, of: text) else { return .unreadable }
        guard let date = CivilDate(year: parts.year, month: parts.month, day: parts.day) else { return .invalidDate }
        guard let time = parts.time else { return .otherForm(.date(date)) }
        let isHour24 = time.hour == 24 && time.minute == 0 && time.second == 0
        guard time.hour < 24 || isHour24, time.minute < 60, time.second <= 60 else { return .invalidTime }
        let secondOfDay = time.hour * 3_600 + time.minute * 60 + min(time.second, 59) - (parts.offset ?? 0)
        guard let moment = CivilDateTime(date).adding(seconds: secondOfDay) else { return .invalidDate }
        let meaning = CivilText.dateTime(moment, isUTC: parts.isUTC || parts.offset != nil)
        return isHour24 ? .hour24(meaning) : .otherForm(meaning)
    }
}

/// The numbers of a date and time, regardless of the separators between them.
private struct LenientParts {
    var year = 0
    var month = 0
    var day = 0
    var time: (hour: Int, minute: Int, second: Int)?
    var isUTC = false
    /// The UTC offset in seconds, positive east of UTC.
    var offset: Int?

    init?(_ range: Range<Int>, of text: Span<UInt8>) {
        var position = range.lowerBound
        func number(_ digits: Int) -> Int? {
            guard position + digits <= range.upperBound, let value = text.digits(position..<position + digits) else {
                return nil
            }
            position += digits
            return value
        }
        func skip(_ letters: String) -> Bool {
            guard position < range.upperBound, letters.utf8.contains(text[position]) else { return false }
            position += 1
            return true
        }
        guard let year = number(4) else { return nil }
        _ = skip("-")
        guard let month = number(2) else { return nil }
        _ = skip("-")
        guard let day = number(2) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        guard position < range.upperBound else { return }
        if position + 1 == range.upperBound, skip("Zz") {
            // 19971201Z: midnight in UTC, with the zeros omitted.
            (time, isUTC) = ((0, 0, 0), true)
            return
        }
        if position + 1 == range.upperBound, skip("Tt") {
            // 19971201T: midnight, with the zeros omitted.
            time = (0, 0, 0)
            return
        }
        guard skip("Tt "), let hour = number(2) else { return nil }
        _ = skip(":")
        guard let minute = number(2) else { return nil }
        _ = skip(":")
        time = (hour, minute, number(2) ?? 0)
        if skip("Zz") { isUTC = true }
        if position < range.upperBound, text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-") {
            let sign = text[position] == UInt8(ascii: "-") ? -1 : 1
            position += 1
            guard let hours = number(2) else { return nil }
            _ = skip(":")
            offset = sign * (hours * 3_600 + (number(2) ?? 0) * 60)
        }
        guard position == range.upperBound else { return nil }
    }
}
