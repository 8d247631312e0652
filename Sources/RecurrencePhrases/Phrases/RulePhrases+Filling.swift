import Recurrence

/// The texts of a language filled in.
extension RulePhrases {
    func name(of weekday: Weekday, in use: WeekdayUse? = nil) -> String {
        let names = use.flatMap { weekdayForms[$0] } ?? weekdays
        return weekday.index < names.count ? names[weekday.index] : weekday.abbreviation
    }

    func name(of month: RecurrenceRule.Month, isGregorian: Bool, in use: MonthUse) -> String {
        let names = monthForms[use] ?? months
        if isGregorian, !month.isLeap, names.indices.contains(month.index - 1) { return names[month.index - 1] }
        return fill(month.isLeap ? .leapMonth : .numberedMonth, ["number": String(month.index)])
    }

    func list(_ elements: [String], last: String) -> String {
        guard elements.count > 1, let final = elements.last else { return elements.first ?? "" }
        return elements.dropLast().joined(separator: separator) + last + final
    }

    func andList(_ elements: [String]) -> String { list(elements, last: and) }

    func orList(_ elements: [String]) -> String { list(elements, last: or) }

    /// Returns a phrase with each placeholder replaced by a value. Placeholders inside the values are not replaced.
    func fill(_ phrase: Phrase, _ values: KeyValuePairs<String, String>) -> String {
        var result = ""
        var rest = self[phrase][...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            rest = rest[rest.index(after: open)...]
            if let close = rest.firstIndex(of: "}"),
                let value = values.first(where: { $0.key == rest[..<close] })?.value
            {
                result += value
                rest = rest[rest.index(after: close)...]
            } else {
                result += "{"
            }
        }
        return result + rest
    }
}
