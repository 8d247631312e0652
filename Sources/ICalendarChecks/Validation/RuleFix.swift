import ICalendar

/// Fixes that write a repaired rule as it is read: weekdays by their abbreviations, and lists without blanks and empty elements.
enum RuleFix {
    /// Returns the fixes of a rule by offset; none for a folded line.
    static func fixes(in property: CalendarProperty) -> [Int: CalendarDiagnostic.Fix] {
        guard !property.isFolded else { return [:] }
        let text = Array(property.value.utf8)
        let firsts = firstPlaces(of: text)
        let fixes = RecurrenceRule.recovering(property.value).diagnostics.compactMap { fault in
            fix(for: fault, in: text, firsts).map { range, replacement in
                (
                    property.valueOffset + fault.offset,
                    CalendarDiagnostic.Fix(
                        offset: property.valueOffset + range.lowerBound, length: range.count, replacement: replacement)
                )
            }
        }
        return Dictionary(fixes) { first, _ in first }
    }

    /// Returns whether only separators and blanks are between each place and the start of the rule or of a list. Once for all
    /// faults, because a rule may consist of a million separators.
    private static func firstPlaces(of text: [UInt8]) -> [Bool] {
        var (places, isFirst) = ([true], true)
        places.reserveCapacity(text.count + 1)
        for byte in text {
            if !" \t;,".utf8.contains(byte) { isFirst = byte == UInt8(ascii: "=") }
            places.append(isFirst)
        }
        return places
    }

    private static func fix(
        for fault: RecurrenceRuleError, in text: [UInt8], _ firsts: [Bool]
    ) -> (Range<Int>, String)? {
        let range = fault.offset..<fault.offset + fault.found.utf8.count
        // Some faults name a longer text than the one at their offset.
        guard range.upperBound <= text.count, text[range].elementsEqual(fault.found.utf8) else { return nil }
        if let correction = fault.correction { return (range, correction) }
        guard fault.code == .strayCharacters else { return nil }
        let word = fault.found.trimmed
        guard word.isEmpty else { return word == fault.found ? nil : (range, word) }
        // An empty element is removed with the separator before it, or with the one after it if it is the first.
        if !firsts[range.lowerBound] { return (range.lowerBound - 1..<range.upperBound, "") }
        return range.upperBound < text.count ? (range.lowerBound..<range.upperBound + 1, "") : nil
    }
}
