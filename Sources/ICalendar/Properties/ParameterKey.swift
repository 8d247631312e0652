public import ICalendarSyntax

/// A parameter with the Swift type of its value.
///
/// ```swift
/// for attendee in event.component.properties(.attendee) {
///     print(attendee.parameter(.commonName) ?? attendee.value, attendee.parameter(.participationStatus) ?? "NEEDS-ACTION")
/// }
/// ```
///
/// There is one for every parameter of RFC 5545, 7986, 9073, 9074 and 9253; any other is a text by its name.
/// A parameter that is absent is nil: what the RFC then takes for granted stands at each.
public struct ParameterKey<Value: Sendable>: Sendable {
    /// The name in upper case.
    public let name: String
    /// Whether it has one value that can be any text, so that a comma in it separates nothing.
    let isText: Bool
    let read: @Sendable ([String]) -> Value?

    init(name: String, _ read: @escaping @Sendable ([String]) -> Value?) {
        self.name = name
        isText = ParameterKey<String>.texts.contains(name)
        self.read = read
    }
}

extension CalendarProperty {
    /// The value of a parameter; nil where it is absent or cannot be read.
    ///
    /// - Complexity: O(*n*) in the length of the parameters
    public func parameter<Value>(_ key: ParameterKey<Value>) -> Value? {
        guard hasParameters else { return nil }
        let values = key.isText ? parameterText(key.name).map { [$0] } ?? [] : parameterValues(key.name)
        return values.isEmpty ? nil : key.read(values)
    }
}

// MARK: Texts and URIs, as they are

extension ParameterKey<String> {
    /// ALTREP: the URI of another form of the text (RFC 5545 §3.2.1).
    public static var alternateRepresentation: Self { .text("ALTREP") }
    /// CN: the name to show (RFC 5545 §3.2.2).
    public static var commonName: Self { .text("CN") }
    /// DIR: the URI of an entry in a directory (RFC 5545 §3.2.6).
    public static var directory: Self { .text("DIR") }
    /// FMTTYPE: a media type (RFC 5545 §3.2.8).
    public static var formatType: Self { .text("FMTTYPE") }
    /// LANGUAGE: a tag of RFC 5646 (RFC 5545 §3.2.10).
    public static var language: Self { .text("LANGUAGE") }
    /// SENT-BY: the URI of who acts for somebody (RFC 5545 §3.2.18).
    public static var sentBy: Self { .text("SENT-BY") }
    /// TZID (RFC 5545 §3.2.19).
    public static var zoneIdentifier: Self { .text("TZID") }
    /// EMAIL: an address beside one that is none (RFC 7986 §6.2).
    public static var email: Self { .text("EMAIL") }
    /// LABEL: what to show for a conference (RFC 7986 §6.4).
    public static var label: Self { .text("LABEL") }
    /// SCHEMA: the URI of what structured data is (RFC 9073 §5.2).
    public static var schema: Self { .text("SCHEMA") }
    /// LINKREL: what a link is for (RFC 9253 §6.1).
    public static var linkRelation: Self { .text("LINKREL") }

    private static func text(_ name: String) -> Self { ParameterKey(name: name) { $0.first } }

    /// The names of those that have one value which can be any text: in quotation marks or not, commas are a part of it.
    static let texts: Set<String> = ["CN", "LABEL", "TZID"]
}

// MARK: Words, in upper case

extension ParameterKey<String> {
    /// CUTYPE: INDIVIDUAL unless it says GROUP, RESOURCE, ROOM or another word (RFC 5545 §3.2.3).
    public static var userType: Self { .word("CUTYPE") }
    /// ENCODING: 8BIT unless it says BASE64 (RFC 5545 §3.2.7).
    public static var encoding: Self { .word("ENCODING") }
    /// PARTSTAT: NEEDS-ACTION unless it says something else (RFC 5545 §3.2.12).
    public static var participationStatus: Self { .word("PARTSTAT") }
    /// RANGE: THISANDFUTURE (RFC 5545 §3.2.13).
    public static var range: Self { .word("RANGE") }
    /// RELATED: START unless it says END (RFC 5545 §3.2.14).
    public static var related: Self { .word("RELATED") }
    /// RELTYPE: PARENT unless it says something else (RFC 5545 §3.2.15, RFC 9253 §4, RFC 9074 §7.1).
    public static var relationType: Self { .word("RELTYPE") }
    /// ROLE: REQ-PARTICIPANT unless it says something else (RFC 5545 §3.2.16).
    public static var role: Self { .word("ROLE") }

    private static func word(_ name: String) -> Self { ParameterKey(name: name) { $0.first?.trimmed.uppercased() } }
}

// MARK: Lists

extension ParameterKey<[String]> {
    /// DELEGATED-FROM: URIs (RFC 5545 §3.2.4).
    public static var delegatedFrom: Self { .list("DELEGATED-FROM") }
    /// DELEGATED-TO: URIs (RFC 5545 §3.2.5).
    public static var delegatedTo: Self { .list("DELEGATED-TO") }
    /// MEMBER: the URIs of the groups somebody is in (RFC 5545 §3.2.11).
    public static var member: Self { .list("MEMBER") }
    /// DISPLAY: what an image is for, in upper case; BADGE where it is absent (RFC 7986 §6.1).
    public static var display: Self { .words("DISPLAY") }
    /// FEATURE: what a conference has, in upper case (RFC 7986 §6.3).
    public static var feature: Self { .words("FEATURE") }

    private static func list(_ name: String) -> Self { ParameterKey(name: name) { $0 } }
    private static func words(_ name: String) -> Self {
        ParameterKey(name: name) { $0.map { $0.trimmed.uppercased() } }
    }
}

// MARK: Other types

extension ParameterKey<Bool> {
    /// RSVP: false where it is absent (RFC 5545 §3.2.17).
    public static var expectsReply: Self { .boolean("RSVP") }
    /// DERIVED: false where it is absent (RFC 9073 §5.3).
    public static var isDerived: Self { .boolean("DERIVED") }

    private static func boolean(_ name: String) -> Self {
        ParameterKey(name: name) { values in
            switch values.first?.trimmed.uppercased() {
            case "TRUE": true
            case "FALSE": false
            default: nil
            }
        }
    }
}

extension ParameterKey<Int> {
    /// ORDER: the place among its like, from 1 (RFC 9073 §5.1).
    public static var order: Self {
        ParameterKey(name: "ORDER") { $0.first.flatMap { Int($0.trimmed) }.flatMap { $0 >= 1 ? $0 : nil } }
    }
}

extension ParameterKey<ValueType> {
    /// VALUE (RFC 5545 §3.2.20).
    public static var valueType: Self {
        ParameterKey(name: "VALUE") { $0.first.map { ValueType(rawValue: $0.trimmed) } }
    }
}

extension ParameterKey<FreeBusy.Kind> {
    /// FBTYPE: BUSY where it is absent, and for a word that no RFC has (RFC 5545 §3.2.9).
    public static var freeBusyKind: Self {
        ParameterKey(name: "FBTYPE") { $0.first.map { FreeBusy.Kind(rawValue: $0.trimmed.uppercased()) ?? .busy } }
    }
}

extension ParameterKey<NominalDuration> {
    /// GAP: how long after the other, negative for before it (RFC 9253 §6.2).
    public static var gap: Self {
        ParameterKey(name: "GAP") { values in
            guard let text = values.first.flatMap({ DurationText($0) }), !text.overflows else { return nil }
            return text.duration
        }
    }
}
