import Foundation
import ICalendar

// Times, rules and zones.

extension KnownValue {
    /// Returns the ranges of a time or a period that has the form of one.
    static func time(_ bytes: [UInt8], _ element: Range<Int>) -> [Range<Int>] {
        if let solidus = bytes[element].firstIndex(of: UInt8(ascii: "/")) {
            let end = solidus + 1..<element.upperBound
            let isDuration = isDuration(bytes[end])
            return time(bytes, element.lowerBound..<solidus) + (isDuration ? [end] : time(bytes, end))
        }
        let text = ContiguousArray(bytes[element])
        var range = text.indices
        while let first = range.first, text[first] == 0x20 || text[first] == 0x09 { range.removeFirst() }
        while let last = range.last, text[last] == 0x20 || text[last] == 0x09 { range.removeLast() }
        if CivilText(range, of: text.span) != nil { return [element] }
        switch CivilText.lenient(range, of: text.span) {
        // An impossible hour has the digits of a time, too.
        case .otherForm, .hour24, .invalidTime: return [element]
        case .invalidDate: return impossibleDate(bytes, element)
        case .unreadable: return []
        }
    }

    /// The ranges of an impossible date that keep it one: the month and the day that don't exist, and all letters. A phone
    /// number can have the form of a date.
    static func impossibleDate(_ bytes: [UInt8], _ element: Range<Int>) -> [Range<Int>] {
        let digits = element.filter { 0x30...0x39 ~= bytes[$0] }
        guard digits.count >= 8 else { return [] }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + Int(bytes[$1] - 0x30) } }
        let (month, day) = (number(4..<6), number(6..<8))
        let kept: Range<Int> = 1...12 ~= month ? (1...31 ~= day ? 0..<8 : 6..<8) : 4..<6
        let keptDigits = Set(digits[kept])
        return element.filter { keptDigits.contains($0) || !digits.contains($0) }.map { $0..<$0 + 1 }
    }

    /// Whether a text has the letters and numbers of a duration, in any order, because producers write them that way.
    static func isDuration(_ bytes: ArraySlice<UInt8>) -> Bool {
        let word = RedactedLine.word(bytes).filter { $0 != " " }
        let length = word.drop { $0 == "+" || $0 == "-" }
        return length.first == "P" && word.count - length.count <= 1
            && length.dropFirst().split(omittingEmptySubsequences: false, whereSeparator: { "TWDHMS".contains($0) })
                .allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
            && "TWDHMS".contains(length.last ?? "0")
    }

    /// The parts of a rule with known names, and the values of these parts that have their grammar.
    static func rule(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        var kept: [Range<Int>] = []
        var start = range.lowerBound
        if RedactedLine.word(bytes[range].prefix(6)) == "RRULE:" {
            kept.append(start..<start + 6)
            start += 6
        }
        while start < range.upperBound {
            let end = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: ";")) ?? range.upperBound
            defer { start = end + 1 }
            guard let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = RedactedLine.word(bytes[start..<equals])
            guard KnownWords.ruleParts.contains(name) else { continue }
            kept.append(start..<equals + 1)
            for element in elements(bytes, equals + 1..<end) {
                if name == "UNTIL" {
                    kept += time(bytes, element)
                } else if isRuleValue(RedactedLine.word(bytes[element]), of: name) {
                    kept.append(element)
                }
            }
        }
        return kept
    }

    private static func isRuleValue(_ word: String, of part: String) -> Bool {
        let number = word.drop { $0 == "+" || $0 == "-" }
        let digits = number.prefix { $0.isASCII && $0.isNumber }
        let rest = String(number.dropFirst(digits.count))
        switch part {
        case "FREQ": return KnownWords.frequencies.contains(word)
        case "RSCALE": return KnownWords.calendarScales.contains(word)
        case "SKIP": return KnownWords.skips.contains(word)
        case "WKST": return KnownWords.weekdays.contains(word)
        case "BYDAY": return digits.count <= 3 && (rest.isEmpty || KnownWords.weekdays.contains(rest))
        case "BYMONTH": return digits.count <= 3 && (rest.isEmpty || rest == "L")
        // Their numbers have any length.
        case "COUNT", "INTERVAL": return rest.isEmpty
        default: return digits.count <= 3 && rest.isEmpty
        }
    }

    /// The ranges of a TZID that name a zone that systems know: all of it, or the part after a vendor's path; the cities
    /// in a label of Windows; or the rules of a zone in POSIX form.
    static func zone(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        let name = zoneName(bytes[range])
        guard ZoneName.timeZone(name) != nil else {
            return ZoneName.posixRules(name) == nil ? [] : posixRules(bytes, range)
        }
        if name.hasPrefix("("), !name.hasSuffix(")") || name.contains(" ") { return label(bytes, range) }
        guard ZoneName.iana(name) == nil, name.contains("/") else { return [range] }
        let separators = bytes[range].indices.filter { bytes[$0] == UInt8(ascii: "/") }
        for separator in separators.suffix(3) {
            let rest = separator + 1..<range.upperBound
            let name = zoneName(bytes[rest])
            if ZoneName.iana(name) != nil || (!name.contains("/") && ZoneName.timeZone(name) != nil) { return [rest] }
        }
        return [range]
    }

    private static func zoneName(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.filter { $0 != UInt8(ascii: "\\") }, as: UTF8.self)
            .trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\"'")))
    }

    /// The offset of a label such as `(UTC+01:00) Amsterdam, Berlin`, and the cities after which zones are named; the
    /// whole label if it names a region.
    static func label(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        guard let close = bytes[range].firstIndex(of: UInt8(ascii: ")")) else { return [range] }
        let offset = range.lowerBound..<close + 1
        let separators = ",/;:&\\".utf8
        let cities = bytes[close + 1..<range.upperBound].split { separators.contains($0) }.filter { city in
            ZoneName.timeZone(zoneName(bytes[offset] + city)) != nil
                && !RedactedLine.word(city).split(separator: " ").contains("AND") && city.contains { $0 > 0x20 }
        }
        return cities.isEmpty ? [range] : [offset] + cities.map(\.indices)
    }

    /// Everything in a zone in POSIX form but the names of zones.
    static func posixRules(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        var kept: [Range<Int>] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let start = index
            if bytes[index] == UInt8(ascii: "<") {
                index = bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: ">")) ?? range.upperBound
                continue
            }
            while index < range.upperBound, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[index] { index += 1 }
            if index - start >= 3 { continue }
            index = max(index, start + 1)
            kept.append(start..<index)
        }
        return kept
    }
}
