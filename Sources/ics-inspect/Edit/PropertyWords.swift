import ICalendar
import RecurrencePhrases

/// Describes the properties that differ between two versions of a component.
enum PropertyWords {
    /// Returns lines such as `LOCATION: nothing → “Kiel”`, in the order of the properties. DTSTAMP and other properties
    /// that each edit writes are left out.
    ///
    /// - Parameter isOverride: Whether the new component is a copy of a series that overrides one occurrence, and
    ///   therefore has no rule or dates.
    static func lines(from old: CalendarComponent?, to new: CalendarComponent, isOverride: Bool) -> [String] {
        let (before, after) = (texts(old), texts(new))
        var lines: [String] = []
        for name in before.names + after.names.filter({ before.values[$0] == nil }) {
            // Each value that both versions have cancels one out, because a series may have thousands of exceptions.
            if isOverride, recurrence.contains(name) { continue }
            var added = after.values[name] ?? []
            var removed: [String] = []
            for text in before.values[name] ?? [] {
                if let index = added.firstIndex(of: text) { added.remove(at: index) } else { removed.append(text) }
            }
            if removed.isEmpty, added.isEmpty { continue }
            lines.append("\(name): \(list(removed)) → \(list(added))")
        }
        let (alarms, newAlarms) = (old?.components.known(.valarm).count ?? 0, new.components.known(.valarm).count)
        if alarms != newAlarms { lines.append("VALARM: \(alarms) → \(newAlarms)") }
        return lines
    }

    private static let recurrence: Set<String> = ["RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID"]
    private static let ignored: Set<String> = ["DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE", "UID"]

    private static func texts(_ component: CalendarComponent?) -> (names: [String], values: [String: [String]]) {
        var names: [String] = []
        var values: [String: [String]] = [:]
        for property in component.map({ Array($0.properties) }) ?? [] where !ignored.contains(property.name) {
            if values[property.name] == nil { names.append(property.name) }
            values[property.name, default: []] += Self.texts(of: property)
        }
        return (names, values)
    }

    private static func texts(of property: CalendarProperty) -> [String] {
        switch property.known {
        case .start, .end, .due, .recurrenceID, .recurrenceDates, .exceptionDates:
            let zone = property.parameter("TZID").map { " " + $0 } ?? ""
            return property.value.split(separator: ",").map { time(String($0)) + zone }
        case .recurrenceRule, .exceptionRule:
            guard let rule = try? RecurrenceRule(property.value) else { return [property.value] }
            return [rule.formatted()]
        default: return ["“\(TextWidth.cut(PlainText.of(property.text), to: 60))”"]
        }
    }

    /// Returns `2026-03-02 09:00` for `20260302T090000`; any other text stays as it is.
    private static func time(_ text: String) -> String {
        let digits = text.filter(\.isNumber)
        let isTime = text.count == (text.hasSuffix("Z") ? 16 : 15) && digits.count == 14
        guard isTime || text.count == 8 && digits.count == 8 else { return text }
        func part(_ range: Range<Int>) -> Substring { digits.dropFirst(range.lowerBound).prefix(range.count) }
        let date = "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))"
        guard isTime else { return date }
        let seconds = part(12..<14) == "00" ? "" : ":\(part(12..<14))"
        return "\(date) \(part(8..<10)):\(part(10..<12))\(seconds)\(text.hasSuffix("Z") ? " UTC" : "")"
    }

    /// Returns the first values, and the number of the others.
    private static func list(_ texts: [String]) -> String {
        let shown = texts.prefix(maximumCount).joined(separator: ", ")
        if texts.count > maximumCount { return "\(shown) and \(texts.count - maximumCount) more" }
        return texts.isEmpty ? "nothing" : shown
    }

    /// The maximum number of values to print.
    private static let maximumCount = 4
}
