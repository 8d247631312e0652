import Foundation
import ICalendar

/// Replaces the words of a calendar in place, so that every byte keeps its offset.
///
/// Everything is replaced unless it is known to say nothing about a person: registered names and words, and values with
/// the grammar of times, rules and other types.
struct Redactor {
    /// The text, as far as it has been redacted.
    private var text: [UInt8]

    private let tree: ComponentTree
    private var replacements = Replacements()

    init(_ tree: ComponentTree) {
        self.tree = tree
        text = Array(tree.textBytes)
    }

    /// The calendar, as far as it has been redacted, in the encoding of the input.
    var bytes: [UInt8] { tree.encoding == .utf16 ? UTF16Bytes.replacing(tree.bytes, text: text) : text }

    mutating func redact() {
        var entries = entryNumbers[...]
        for (index, line) in zip(tree.contentLines.indices, tree.contentLines) where line.kind != .blank {
            while let first = entries.first, first.lines.upperBound <= index { entries.removeFirst() }
            let entry = entries.first.flatMap { $0.lines.contains(index) ? $0.number : nil } ?? 0
            redact(line, in: .texts(entry))
        }
    }

    /// The lines of each entry with a number, which is the same for entries with the same UID.
    private var entryNumbers: [(lines: Range<Int>, number: Int)] {
        var numbers: [[UInt8]: Int] = [:]
        var result: [(Range<Int>, Int)] = []
        for outermost in tree.components {
            for entry in outermost.known == .vcalendar ? Array(outermost.components) : [outermost] {
                // An entry without a UID shares no texts.
                let uid = entry[.uid].map { Array($0.text.utf8) } ?? [0] + Array("\(result.count)".utf8)
                let number = numbers[uid] ?? numbers.count + 1
                numbers[uid] = number
                result.append((entry.contentLines.startIndex..<entry.contentLines.endIndex, number))
            }
        }
        return result
    }

    private mutating func redact(_ line: ContentLine, in scope: Replacements.Scope) {
        let places = line.textRanges
        var redacted = RedactedLine(line, places.flatMap { text[$0] }, isWindows1252: isWindows1252(line), scope)
        redacted.redact(&replacements)
        var index = 0
        for place in places {
            text.replaceSubrange(place, with: redacted.bytes[index..<index + place.count])
            index += place.count
        }
    }

    private func isWindows1252(_ line: ContentLine) -> Bool { tree.encoding == .windows1252 || line.isWindows1252 }
}

/// A content line without its folds, whose words are replaced.
struct RedactedLine {
    private(set) var bytes: [UInt8]

    private let line: ContentLine
    private let isWindows1252: Bool
    private let scope: Replacements.Scope

    init(_ line: ContentLine, _ bytes: [UInt8], isWindows1252: Bool, _ scope: Replacements.Scope) {
        (self.line, self.bytes, self.isWindows1252, self.scope) = (line, bytes, isWindows1252, scope)
    }

    mutating func redact(_ replacements: inout Replacements) {
        guard let valueStart else { return replace(bytes.indices, in: scope, &replacements) }
        let header = 0..<valueStart - 1
        let nameEnd = bytes[header].firstIndex(of: UInt8(ascii: ";")) ?? header.upperBound
        // Some producers write parameters after the colon.
        let misplaced = KnownValue.misplacedParameters(of: line, bytes[valueStart...])
        let value = misplaced.upperBound..<bytes.count
        // Decided before anything is replaced.
        let kept = KnownValue(line, bytes, value)
        redactName(0..<nameEnd, &replacements)
        var parameters = parameters(nameEnd..<header.upperBound)
        if !misplaced.isEmpty { parameters += self.parameters(misplaced.lowerBound - 1..<misplaced.upperBound - 1) }
        for parameter in parameters { redact(parameter, &replacements) }
        redact(kept, &replacements)
    }

    /// The index of the value's first byte; nil without a value.
    private var valueStart: Int? {
        guard let offset = line.valueOffset else { return nil }
        // The value can start with a fold.
        let start = line.textRanges.reduce(0) { $0 + max(0, min($1.upperBound, offset) - $1.lowerBound) }
        return 0 < start && start <= bytes.count ? start : nil
    }

    // MARK: Names

    private mutating func redactName(_ range: Range<Int>, _ replacements: inout Replacements) {
        redactName(
            bytes[range].afterByteOrderMarks.indices, isKnown: KnownWords.isProperty, near: NearNames.properties,
            &replacements)
    }

    /// Replaces a name that isn't known by one that isn't known either. A name that is one letter away from a known one,
    /// which validate reports, stays so.
    private mutating func redactName(
        _ range: Range<Int>, isKnown: (String) -> Bool, near names: [String], _ replacements: inout Replacements
    ) {
        // Some producers write blanks in names.
        guard !isKnown(Self.word(bytes[range]).filter { $0 != " " }) else { return }
        var kept = prefixOfExtension(range)
        if kept.isEmpty {
            let start = bytes[range].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? range.lowerBound
            kept = replacements.nearNames.shared(Self.word(bytes[range]), among: names).map {
                start + $0.lowerBound..<start + $0.upperBound
            }
        }
        let original = bytes
        replace(range, keeping: kept, in: .names, &replacements) { text, replacement in
            var bytes = original
            text.write(replacement, to: &bytes)
            return !isKnown(Self.word(bytes[range]))
        }
    }

    /// `X-` at the start of a name or a word.
    private func prefixOfExtension(_ range: Range<Int>) -> [Range<Int>] {
        guard range.count > 2, bytes[range.lowerBound] | 0x20 == UInt8(ascii: "x"),
            bytes[range.lowerBound + 1] == UInt8(ascii: "-")
        else { return [] }
        return [range.lowerBound..<range.lowerBound + 2]
    }

    /// A word in upper case and without blanks around it.
    static func word(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces).uppercased()
    }

    // MARK: Parameters

    private struct Parameter {
        let name: Range<Int>
        let values: [Range<Int>]
    }

    /// The parameters in a range from the semicolon or colon before the first one to the colon after the last one.
    private func parameters(_ range: Range<Int>) -> [Parameter] {
        let header = ContiguousArray(bytes[range])
        let span = header.span
        var reader = ParameterReader()
        var parameters: [Parameter] = []
        func place(_ found: Range<Int>) -> Range<Int> {
            range.lowerBound + found.lowerBound..<range.lowerBound + found.upperBound
        }
        while let name = reader.nextName(span) {
            var values: [Range<Int>] = []
            while let value = reader.nextValue(span) { values.append(place(value.range)) }
            parameters.append(Parameter(name: place(name), values: values))
        }
        return parameters
    }

    private mutating func redact(_ parameter: Parameter, _ replacements: inout Replacements) {
        let name = Self.word(bytes[parameter.name]).filter { $0 != " " }
        redactName(parameter.name, isKnown: KnownWords.isParameter, near: [], &replacements)
        guard let first = parameter.values.first, let last = parameter.values.last else { return }
        // An unquoted comma is part of a TZID.
        if name == "TZID" {
            let range = first.lowerBound..<last.upperBound
            return replace(range, keeping: KnownValue.zone(bytes, range), in: .zones, &replacements)
        }
        let isAddress = ["SENT-BY", "DELEGATED-FROM", "DELEGATED-TO", "MEMBER", "EMAIL"].contains(name)
        for value in parameter.values where !KnownValue.isKnown(bytes[value], ofParameter: name) {
            let kept = prefixOfExtension(value) + KnownValue.schemes(bytes, value)
            replace(value, keeping: kept, in: isAddress ? .addresses : scope, &replacements)
        }
    }

    // MARK: Values

    private mutating func redact(_ value: KnownValue, _ replacements: inout Replacements) {
        switch value {
        case .kept: break
        case .componentName(let range):
            redactName(range, isKnown: KnownWords.isComponent, near: NearNames.components, &replacements)
        case .texts(let ranges, let keeping, let scope):
            for range in ranges {
                let kept = keeping.filter { range.overlaps($0) } + (keeping.isEmpty ? prefixOfExtension(range) : [])
                replace(range, keeping: kept, in: scope ?? self.scope, &replacements)
            }
        case .number(let range):
            // Ten digits are valid up to 2147483647, and zeros may be before them.
            let digits = range.filter { bytes[$0].isDigit }
            let leading = digits.dropLast(9).map {
                bytes[$0] == UInt8(ascii: "0") ? UInt8(ascii: "0") : UInt8(ascii: "1")
            }
            let original = bytes
            replace(range, in: scope, &replacements)
            write(leading, digits, unlike: original)
        case .position(let range): redactPosition(range, &replacements)
        case .base64(let range): redactBase64(range, &replacements)
        }
    }

    private mutating func replace(
        _ range: Range<Int>, keeping kept: [Range<Int>] = [], in scope: Replacements.Scope,
        _ replacements: inout Replacements, where isAllowed: (ReplaceableText, [UInt8]) -> Bool = { _, _ in true }
    ) {
        let text = ReplaceableText(bytes, range, keeping: kept, isWindows1252: isWindows1252)
        guard !text.characters.isEmpty else { return }
        text.write(replacements.replacement(for: text, in: scope) { isAllowed(text, $0) }, to: &bytes)
    }

    /// Replaces degrees by others that are valid too, near the equator and Greenwich, or as invalid.
    private mutating func redactPosition(_ range: Range<Int>, _ replacements: inout Replacements) {
        var limit = 90.0
        let original = bytes
        let numbers = bytes[range].split { !$0.isDigit && $0 != UInt8(ascii: ".") }
        replace(range, in: scope, &replacements)
        for number in numbers {
            let isValid = Double(String(decoding: number, as: UTF8.self)).map { abs($0) <= limit } ?? false
            let point = number.firstIndex(of: UInt8(ascii: ".")) ?? number.endIndex
            let degrees = Array(number.startIndex..<point)
            write(
                isValid ? degrees.dropLast().map { _ in UInt8(ascii: "0") } : [UInt8(ascii: "9")], degrees,
                unlike: original)
            limit = 180
        }
    }

    /// Writes the first digits of a replaced number. The next digit becomes another one than that of the original, so that no
    /// three in a row are those of the original.
    private mutating func write(_ first: [UInt8], _ digits: [Int], unlike original: [UInt8]) {
        for (digit, index) in zip(first, digits) { bytes[index] = digit }
        if !first.isEmpty, let next = digits.dropFirst(first.count).first, bytes[next] == original[next] {
            bytes[next] = UInt8(ascii: original[next] == UInt8(ascii: "5") ? "6" : "5")
        }
    }

    /// Replaces the text in a base64 value, or all bytes if they are no text.
    private mutating func redactBase64(_ range: Range<Int>, _ replacements: inout Replacements) {
        let places = range.filter { bytes[$0] > 0x20 }
        guard let data = Data(base64Encoded: Data(places.map { bytes[$0] })) else {
            return replace(range, keeping: KnownValue.schemes(bytes, range), in: scope, &replacements)
        }
        var replacement = Data(repeating: 0xFF, count: data.count)
        if String(data: data, encoding: .utf8) != nil {
            var decoded = [UInt8](data)
            let kept = KnownValue.schemes(decoded, decoded.indices)
            let text = ReplaceableText(decoded, decoded.indices, keeping: kept, isWindows1252: false)
            text.write(replacements.replacement(for: text, in: scope), to: &decoded)
            replacement = Data(decoded)
        }
        for (place, byte) in zip(places, replacement.base64EncodedData()) { bytes[place] = byte }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
