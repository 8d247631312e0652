/// Converts dates, times and offsets between iCalendar's form and jCal's form, which adds separators (RFC 7265 §3.6.4
/// to §3.6.6, §3.6.14).
///
/// Only the form is checked, so that dates and times that don't exist are converted unchanged.
enum JCalTime {
    // MARK: - To jCal

    /// Returns `2026-03-01` for `20260301` and `2026-03-01T09:00:00Z` for `20260301T090000Z`. Any other text, such as a
    /// duration, is returned unchanged.
    static func separated(_ text: String) -> String {
        shape("dddddddd", text, "dddd-dd-dd") ?? shape("ddddddddTdddddd", text, "dddd-dd-ddTdd:dd:dd")
            ?? shape("ddddddddTddddddZ", text, "dddd-dd-ddTdd:dd:ddZ") ?? text
    }

    /// Returns `09:00:00` for `090000`.
    static func separatedTime(_ text: String) -> String {
        shape("dddddd", text, "dd:dd:dd") ?? shape("ddddddZ", text, "dd:dd:ddZ") ?? text
    }

    /// Returns `-05:00` for `-0500`.
    static func separatedOffset(_ text: String) -> String {
        shape("sdddd", text, "sdd:dd") ?? shape("sdddddd", text, "sdd:dd:dd") ?? text
    }

    // MARK: - From jCal

    static func joined(_ text: String) -> String {
        shape("dddd-dd-dd", text, "dddddddd") ?? shape("dddd-dd-ddTdd:dd:dd", text, "ddddddddTdddddd")
            ?? shape("dddd-dd-ddTdd:dd:ddZ", text, "ddddddddTddddddZ") ?? text
    }

    static func joinedTime(_ text: String) -> String {
        shape("dd:dd:dd", text, "dddddd") ?? shape("dd:dd:ddZ", text, "ddddddZ") ?? text
    }

    static func joinedOffset(_ text: String) -> String {
        shape("sdd:dd", text, "sdddd") ?? shape("sdd:dd:dd", text, "sdddddd") ?? text
    }

    // MARK: - Forms

    /// Returns the text in another form; nil if the text doesn't have the first form. In a form, `d` is a digit, `s` is
    /// a sign, and any other character stands for itself.
    private static func shape(_ from: StaticString, _ text: String, _ to: StaticString) -> String? {
        let from = "\(from)".utf8
        guard text.utf8.count == from.count else { return nil }
        var kept: [UInt8] = []
        for (mark, byte) in zip(from, text.utf8) {
            switch mark {
            case UInt8(ascii: "d"):
                guard 0x30...0x39 ~= byte else { return nil }
                kept.append(byte)
            case UInt8(ascii: "s"):
                guard byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else { return nil }
                kept.append(byte)
            default: guard byte == mark else { return nil }
            }
        }
        var iterator = kept.makeIterator()
        let bytes = "\(to)".utf8.map { mark in
            mark == UInt8(ascii: "d") || mark == UInt8(ascii: "s") ? iterator.next() ?? mark : mark
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
