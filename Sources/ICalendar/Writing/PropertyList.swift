package import Foundation
import ICalendarSyntax
import Recurrence

/// The properties collected for one component. Nil and empty values are omitted.
package struct PropertyList {
    package private(set) var drafts: [PropertyDraft] = []

    package init() {}

    package mutating func append(_ name: String, value: String?) throws(WritingError) {
        if let value { drafts.append(try PropertyDraft(name, value: value)) }
    }

    package mutating func append(_ name: String, text: String?) throws(WritingError) {
        if let text { drafts.append(try PropertyDraft(name, text: text)) }
    }

    /// Appends a UID, which must not be blank, because readers treat all entries without a UID as different.
    package mutating func append(uid: String) throws(WritingError) {
        guard !uid.trimmed.isEmpty else { throw .unwritableValue("a text without visible characters", of: "UID") }
        try append("UID", text: uid)
    }

    package mutating func append(_ name: String, texts: [String]) throws(WritingError) {
        if !texts.isEmpty { drafts.append(try PropertyDraft(name, texts: texts)) }
    }

    /// Appends a property with an integer value.
    ///
    /// - Parameter range: The numbers that the property allows; an INTEGER has 32 bits (RFC 5545 §3.3.8).
    package mutating func append(
        _ name: String, integer: Int?, in range: ClosedRange<Int> = 0...Int(Int32.max)
    ) throws(WritingError) {
        guard let integer else { return }
        guard range.contains(integer) else { throw .outOfRange(integer, range, of: name) }
        try append(name, value: String(integer))
    }

    package mutating func append(_ name: String, moment: Date?) throws(WritingError) {
        if let moment { try append(name, value: ValueText.utc(moment, of: name)) }
    }

    package mutating func append(_ name: String, time: CalendarTime?) throws(WritingError) {
        if let time { drafts.append(try PropertyDraft(name, time: time)) }
    }

    /// Appends GEO: latitude and longitude in degrees, with six decimal places, about 10 cm (RFC 5545 §3.8.1.6).
    package mutating func append(_ name: String, position: GeographicPosition?) throws(WritingError) {
        guard let position else { return }
        let places = [position.latitude, position.longitude]
        guard abs(places[0]) <= 90, abs(places[1]) <= 180 else {
            throw .unwritableValue("\(places[0]);\(places[1])", of: name)
        }
        try append(name, value: places.map { String(format: "%.6f", $0) }.joined(separator: ";"))
    }

    package mutating func append(_ more: [PropertyDraft]) { drafts += more }
}

extension WritingError {
    /// Returns the error for a number that a property doesn't allow.
    static func outOfRange(_ number: Int, _ range: ClosedRange<Int>, of name: String) -> WritingError {
        .unwritableValue("\(number), which isn't from \(range.lowerBound) to \(range.upperBound),", of: name)
    }
}
