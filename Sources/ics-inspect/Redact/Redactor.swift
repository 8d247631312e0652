import Foundation
import ICalendar

/// Replaces the words of a calendar in place, so that every byte keeps its offset.
struct Redactor {
    /// The text, as far as it has been redacted.
    private(set) var bytes: [UInt8]

    private let tree: ComponentTree
    private var words = WordReplacements()
    /// The offsets of a word's bytes, which a fold may divide.
    private var places: [Int] = []

    init(_ tree: ComponentTree) {
        self.tree = tree
        bytes = Array(tree.textBytes)
    }

    /// Properties whose values are kept. All other values are replaced, including those of unknown properties.
    private static let keptProperties: Set<String> = [
        "VERSION", "PRODID", "CALSCALE", "METHOD", "DTSTART", "DTEND", "DUE", "DURATION", "DTSTAMP", "CREATED",
        "LAST-MODIFIED", "COMPLETED", "RECURRENCE-ID", "RRULE", "EXRULE", "RDATE", "EXDATE", "TRIGGER", "REPEAT",
        "ACKNOWLEDGED", "FREEBUSY", "STATUS", "TRANSP", "CLASS", "ACTION", "PRIORITY", "PERCENT-COMPLETE", "SEQUENCE",
        "TZID", "TZNAME", "TZOFFSETFROM", "TZOFFSETTO", "TZUNTIL", "TZID-ALIAS-OF", "X-WR-TIMEZONE", "X-LIC-LOCATION",
        "COLOR", "X-APPLE-CALENDAR-COLOR", "REFRESH-INTERVAL", "X-PUBLISHED-TTL", "BUSYTYPE", "PROXIMITY",
        "X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-CDO-INTENDEDSTATUS",
    ]

    /// Parameters whose values are kept.
    private static let keptParameters: Set<String> = [
        "VALUE", "TZID", "ENCODING", "RANGE", "RELATED", "RELTYPE", "FBTYPE", "PARTSTAT", "ROLE", "RSVP", "CUTYPE",
        "LANGUAGE", "FMTTYPE", "DISPLAY", "FEATURE", "CHARSET", "X-VOBJ-FLOATING-DATETIME",
    ]

    /// Schemes of URIs, which are kept before a colon.
    private static let schemes: Set<String> = [
        "mailto", "http", "https", "ftp", "tel", "sip", "urn", "uuid", "webcal", "data", "cid", "geo", "file",
    ]

    mutating func redact() {
        for line in tree.contentLines {
            switch line.kind {
            case .property: if let property = line.property { redact(property) }
            case .unreadable: redact(line.byteRange)
            case .skipped:
                // The value of a stray END is a component name, which is kept.
                guard let start = line.valueOffset, !["BEGIN", "END"].contains(line.name) else { continue }
                redact(start..<max(start, line.byteRange.upperBound))
            case .begin, .end, .blank: break
            }
        }
    }

    private mutating func redact(_ property: CalendarProperty) {
        for (index, parameter) in property.parameters.enumerated() where !Self.keptParameters.contains(parameter.name) {
            guard let range = property.byteRange(ofParameter: index) else { continue }
            let start = bytes[range].firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? range.upperBound
            redact(start..<max(start, range.upperBound))
        }
        guard !Self.keptProperties.contains(property.name) else { return }
        let range = property.valueOffset..<max(property.valueOffset, property.byteRange.upperBound)
        if property.name == "GEO" { return redactPosition(range) }
        let isEncoded = property.parameters.contains { $0.name == "ENCODING" && $0.value.uppercased() == "BASE64" }
        if !isEncoded || !redactBase64(range) { redact(range) }
    }

    /// Replaces a value in base64 with one of the same length. The replacement of text is text.
    ///
    /// - Returns: False if the value isn't base64.
    private mutating func redactBase64(_ range: Range<Int>) -> Bool {
        var places: [Int] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if let next = foldEnd(at: index) {
                index = next
                continue
            }
            // The end of the line isn't part of the value.
            if bytes[index] != 0x0D, bytes[index] != 0x0A { places.append(index) }
            index += 1
        }
        guard let data = Data(base64Encoded: Data(places.map { bytes[$0] })) else { return false }
        let isText = String(data: data, encoding: .utf8) != nil
        let replacement = Data(repeating: isText ? UInt8(ascii: "x") : 0xFF, count: data.count).base64EncodedData()
        guard replacement.count == places.count else { return false }
        for (place, byte) in zip(places, replacement) { bytes[place] = byte }
        return true
    }

    /// Replaces a position with one near the equator and Greenwich: the last digit of the degrees and the decimals are
    /// random, and other digits are zero. Arbitrary digits might not be a valid number of degrees.
    private mutating func redactPosition(_ range: Range<Int>) {
        var isAfterPoint = false
        for index in range {
            let byte = bytes[index]
            if byte == UInt8(ascii: ".") { isAfterPoint = true }
            if byte == UInt8(ascii: ";") { isAfterPoint = false }
            guard Self.isDigit(byte) else { continue }
            let isLast = index + 1 >= range.upperBound || !Self.isDigit(bytes[index + 1])
            bytes[index] = UInt8(ascii: "0") + (isAfterPoint || isLast ? UInt8.random(in: 0...9) : 0)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// Replaces the words in a range.
    private mutating func redact(_ range: Range<Int>) {
        var index = range.lowerBound
        var isFirst = true
        while index < range.upperBound {
            if Self.isWordByte(bytes[index]) {
                let end = word(from: index, to: range.upperBound)
                let isScheme =
                    isFirst && end < range.upperBound && bytes[end] == UInt8(ascii: ":")
                    && Self.schemes.contains(String(decoding: places.map { bytes[$0] }, as: UTF8.self).lowercased())
                if !isScheme { replaceWord() }
                isFirst = false
                index = end
            } else if bytes[index] == UInt8(ascii: "\\") {
                // The letter of an escape isn't part of a word, even after a fold.
                index = (foldEnd(at: index + 1) ?? index + 1) + 1
            } else {
                index += 1
            }
        }
    }

    /// Stores the offsets of a word's bytes.
    ///
    /// - Returns: The end of the word.
    private mutating func word(from start: Int, to end: Int) -> Int {
        places.removeAll(keepingCapacity: true)
        var index = start
        while index < end {
            if Self.isWordByte(bytes[index]) {
                places.append(index)
                index += 1
            } else if let next = foldEnd(at: index), next < end, Self.isWordByte(bytes[next]) {
                index = next
            } else {
                break
            }
        }
        return index
    }

    private mutating func replaceWord() {
        let replacement = words.replacement(for: places.map { bytes[$0] })
        for (place, byte) in zip(places, replacement) { bytes[place] = byte }
    }

    /// Returns the index of the text after a fold; nil if there is no fold at `index`.
    private func foldEnd(at index: Int) -> Int? {
        var next = index
        if next < bytes.count, bytes[next] == 0x0D { next += 1 }
        if next < bytes.count, bytes[next] == 0x0A { next += 1 }
        guard next > index, next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 else { return nil }
        return next + 1
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
            true
        default: false
        }
    }
}
