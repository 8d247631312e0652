import ICalendarSyntax

/// UTC-OFFSET values (RFC 5545 §3.3.14), such as `+0100`, `-0500` or `+053020`.
package enum UTCOffset {
    /// Returns an offset in seconds east of UTC; nil, with a diagnostic, if the value is malformed. `-0000` is read as
    /// zero and `-500` as `-0500`, with a diagnostic.
    package static func seconds(_ property: CalendarProperty, _ log: inout DiagnosticLog) -> Int? {
        let text = property.value.filter { !$0.isWhitespace }
        var digits = text.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
            .map { Int($0) - 0x30 }
        let isNegative = text.hasPrefix("-")
        var isRegular = text.hasPrefix("+") || isNegative
        if digits.count == 3 || digits.count == 5 {
            digits.insert(0, at: 0)
            isRegular = false
        }
        let isWhole = (digits.count == 4 || digits.count == 6) && digits.allSatisfy { 0...9 ~= $0 }
        let numbers = isWhole ? stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] } : []
        // An offset of a day or more is rejected, because no other code expects a clock that far from UTC.
        guard isWhole, numbers[0] < 24, numbers[1...].allSatisfy({ $0 < 60 }) else {
            log.report(
                .error, .malformedValue, in: property, expected: "an offset such as +0100", action: "left out")
            return nil
        }
        let magnitude = numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
        if !isRegular || (isNegative && magnitude == 0) {
            log.report(.warning, .utcOffsetForm, in: property, expected: "an offset such as +0100")
        }
        return isNegative ? -magnitude : magnitude
    }
}
