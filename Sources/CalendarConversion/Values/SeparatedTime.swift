import ICalendar
import ICalendarSyntax

/// Converts dates, times and offsets between iCalendar's form and the form with separators of jCal, xCal and JSCalendar
/// (RFC 7265 §3.6.4 to §3.6.6, §3.6.14).
///
/// Only the form is checked, so that dates and times that don't exist are converted unchanged.
package enum SeparatedTime {
    // MARK: - With separators

    /// Returns `2026-03-01` for `20260301` and `2026-03-01T09:00:00Z` for `20260301T090000Z`. Any other text, such as a
    /// duration, is returned unchanged.
    package static func separated(_ text: String) -> String {
        shape("dddddddd", text, "dddd-dd-dd") ?? shape("ddddddddTdddddd", text, "dddd-dd-ddTdd:dd:dd")
            ?? shape("ddddddddTddddddZ", text, "dddd-dd-ddTdd:dd:ddZ") ?? text
    }

    /// Returns `09:00:00` for `090000`.
    package static func separatedTime(_ text: String) -> String {
        shape("dddddd", text, "dd:dd:dd") ?? shape("ddddddZ", text, "dd:dd:ddZ") ?? text
    }

    /// Returns `-05:00` for `-0500`.
    package static func separatedOffset(_ text: String) -> String {
        shape("sdddd", text, "sdd:dd") ?? shape("sdddddd", text, "sdd:dd:dd") ?? text
    }

    // MARK: - Without separators

    package static func joined(_ text: String) -> String {
        shape("dddd-dd-dd", text, "dddddddd") ?? shape("dddd-dd-ddTdd:dd:dd", text, "ddddddddTdddddd")
            ?? shape("dddd-dd-ddTdd:dd:ddZ", text, "ddddddddTddddddZ") ?? text
    }

    package static func joinedTime(_ text: String) -> String {
        shape("dd:dd:dd", text, "dddddd") ?? shape("dd:dd:ddZ", text, "ddddddZ") ?? text
    }

    package static func joinedOffset(_ text: String) -> String {
        shape("sdd:dd", text, "sdddd") ?? shape("sdd:dd:dd", text, "sdddddd") ?? text
    }

    // MARK: - Forms

    /// Returns the text in another form; nil if the text doesn't have the first form. In a form, `d` is a digit, `s` is
    /// a sign, and any other character stands for itself.
    private static func shape(_ from: StaticString, _ text: String, _ to: StaticString) -> String? {
        guard text.utf8.count == from.utf8CodeUnitCount else { return nil }
        return text.utf8.withBytes { text in
            from.withUTF8Buffer { from in
                to.withUTF8Buffer { to in shape(unsafe from.span, text, unsafe to.span) }
            }
        }
    }

    private static func shape(_ from: Span<UInt8>, _ text: Span<UInt8>, _ to: Span<UInt8>) -> String? {
        for index in text.indices {
            switch from[index] {
            case UInt8(ascii: "d"): guard 0x30...0x39 ~= text[index] else { return nil }
            case UInt8(ascii: "s"):
                guard text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") else { return nil }
            default: guard text[index] == from[index] else { return nil }
            }
        }
        return unsafe String(unsafeUninitializedCapacity: to.count) { bytes in
            var next = 0
            for index in to.indices {
                if isKept(to[index]) {
                    while !isKept(from[next]) { next += 1 }
                    unsafe bytes[index] = text[next]
                    next += 1
                } else {
                    unsafe bytes[index] = to[index]
                }
            }
            return to.count
        }
    }

    /// Returns whether a mark of a form stands for a digit or a sign, of which both forms have the same number.
    private static func isKept(_ mark: UInt8) -> Bool { mark == UInt8(ascii: "d") || mark == UInt8(ascii: "s") }
}
