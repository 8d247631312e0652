package import Foundation
import ICalendar
package import ICalendarSyntax
import Recurrence

/// The properties collected for one component. Nil and empty values are omitted.
package struct PropertyList {
    package private(set) var drafts: [PropertyDraft] = []

    package init() {}

    package mutating func append(_ property: KnownProperty, value: String?) throws(WritingError) {
        if let value { drafts.append(try PropertyDraft(property, value: value)) }
    }

    package mutating func append(_ property: KnownProperty, text: String?) throws(WritingError) {
        if let text { drafts.append(try PropertyDraft(property, texts: [text])) }
    }

    /// Appends a UID, which must not be blank, because readers treat all entries without a UID as different.
    package mutating func append(uid: String) throws(WritingError) {
        guard !uid.trimmed.isEmpty else { throw .unwritableValue("a text without visible characters", of: "UID") }
        try append(.uid, text: uid)
    }

    package mutating func append(_ property: KnownProperty, texts: [String]) throws(WritingError) {
        if !texts.isEmpty { drafts.append(try PropertyDraft(property, texts: texts)) }
    }

    /// Appends a property with an integer value, which has 32 bits (RFC 5545 §3.3.8).
    package mutating func append(_ property: KnownProperty, integer: Int?) throws(WritingError) {
        guard let integer else { return }
        try WritingError.check(integer, in: 0...Int(Int32.max), of: property.name)
        try append(property, value: String(integer))
    }

    package mutating func append(_ property: KnownProperty, moment: Date?) throws(WritingError) {
        if let moment { try append(property, value: ValueText.utc(moment, of: property.name)) }
    }

    package mutating func append(_ property: KnownProperty, time: CalendarTime?) throws(WritingError) {
        if let time { drafts.append(try PropertyDraft(property.name, time: time)) }
    }

    package mutating func append(_ property: KnownProperty, position: GeographicPosition?) throws(WritingError) {
        if let position { try append(property, value: ValueText.position(position)) }
    }

    package mutating func append(_ property: KnownProperty, user: CalendarUser?) throws(WritingError) {
        if let user { drafts.append(try user.property(property.name)) }
    }

    package mutating func append(_ more: [PropertyDraft]) { drafts += more }
}

extension WritingError {
    /// Throws for a number that a property doesn't allow.
    static func check(
        _ number: Int, in range: ClosedRange<Int>, of name: String
    ) throws(WritingError) {
        if range.contains(number) { return }
        throw .unwritableValue(
            "\(number), which isn't from \(range.lowerBound) to \(range.upperBound),", of: name)
    }
}

extension ValueText {
    /// Returns a GEO: latitude and longitude in degrees, with six decimal places, about 10 cm (RFC 5545 §3.8.1.6).
    static func position(_ position: GeographicPosition) throws(WritingError) -> String {
        let places = [position.latitude, position.longitude]
        guard abs(places[0]) <= 90, abs(places[1]) <= 180 else {
            throw .unwritableValue("\(places[0]);\(places[1])", of: "GEO")
        }
        return places.map { String(format: "%.6f", $0) }.joined(separator: ";")
    }
}
