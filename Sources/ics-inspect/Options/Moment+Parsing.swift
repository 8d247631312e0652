import ArgumentParser
import ICalendar

extension ComparableTime {
    /// Reads `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM:SS` (seconds may be left out), and those with `Z` or `±HH:MM[:SS]`.
    static func parse(_ text: String) throws -> ComparableTime {
        var digits = Digits(text)
        guard let moment = digits.moment(), digits.isAtEnd else {
            throw ValidationError("expected YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS, with or without Z or an offset")
        }
        return moment
    }

    /// Walks over a text of fixed fields.
    private struct Digits {
        private var rest: Substring.UTF8View

        init(_ text: String) { rest = Substring(text).utf8 }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func moment() -> ComparableTime? {
            guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2),
                let date = CivilDate(year: year, month: month, day: day)
            else { return nil }
            guard skip("T") || skip("t") || skip(" ") else { return .local(CivilDateTime(date)) }
            guard let hour = number(2), skip(":"), let minute = number(2) else { return nil }
            var second = 0
            if skip(":") {
                guard let seconds = number(2) else { return nil }
                second = seconds
            }
            guard
                let clock = CivilDateTime(
                    year: year, month: month, day: day, hour: hour, minute: minute, second: second)
            else { return nil }
            if isAtEnd { return .local(clock) }
            if skip("Z") || skip("z") { return .instant(clock.localSeconds) }
            return offset().map { .instant(clock.localSeconds - $0) }
        }

        private mutating func offset() -> Int? {
            let isEast = skip("+")
            guard isEast || skip("-"), let hours = number(2), hours < 24 else { return nil }
            _ = skip(":")
            guard let minutes = number(2), minutes < 60 else { return nil }
            var seconds = 0
            if skip(":") {
                guard let number = number(2), number < 60 else { return nil }
                seconds = number
            }
            let magnitude = hours * 3_600 + minutes * 60 + seconds
            return isEast ? magnitude : -magnitude
        }

        private mutating func number(_ width: Int) -> Int? {
            let field = rest.prefix(width)
            guard field.count == width, field.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
                return nil
            }
            rest = rest.dropFirst(width)
            return field.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }

        private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: byte) else { return false }
            rest = rest.dropFirst()
            return true
        }
    }
}
