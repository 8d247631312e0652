import ICalendar

/// A part of a rule as written, such as `COUNT=3`, and its place in the bytes of the rule.
struct WrittenRulePart {
    /// The name in the case in which it is written.
    let name: Substring
    let value: Substring
    let range: Range<Int>

    /// Returns the parts of a rule that have a name and an equals sign, in order.
    static func all(in rule: String) -> [WrittenRulePart] {
        var start = 0
        return rule.split(separator: ";", omittingEmptySubsequences: false).compactMap { part in
            let range = start..<start + part.utf8.count
            start = range.upperBound + 1
            return part.firstIndex(of: "=").map { equals in
                WrittenRulePart(name: part[..<equals], value: part[equals...].dropFirst(), range: range)
            }
        }
    }
}
