public import ICalendarSyntax

/// A key for a parameter, with the Swift type of its value.
///
/// ```swift
/// for attendee in event.component.properties(.attendee) {
///     print(attendee.parameter(.commonName) ?? attendee.value, attendee.parameter(.participationStatus) ?? "NEEDS-ACTION")
/// }
/// ```
///
/// There is a key for every parameter of RFC 5545, 7986, 9073, 9074 and 9253. Read any other parameter as text by its
/// name. The value of an absent parameter is nil; the documentation of each key names the RFC's default.
public struct ParameterKey<Value: Sendable>: Sendable {
    /// The name of the parameter in upper case.
    public let name: String
    /// Whether the parameter has a single value that can be any text, so that commas don't separate values.
    let isText: Bool
    let read: @Sendable ([String]) -> Value?

    init(name: String, _ read: @escaping @Sendable ([String]) -> Value?) {
        self.name = name
        isText = ParameterKey<String>.texts.contains(name)
        self.read = read
    }
}

extension CalendarProperty {
    /// Returns the value of a parameter; nil if the parameter is absent or its value can't be parsed.
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
    /// ALTREP: the URI of an alternate representation of the text (RFC 5545 §3.2.1).
    public static var alternateRepresentation: Self { .text("ALTREP") }
    /// CN: the name to display (RFC 5545 §3.2.2).
    public static var commonName: Self { .text("CN") }
    /// DIR: the URI of a directory entry (RFC 5545 §3.2.6).
    public static var directory: Self { .text("DIR") }
    /// FMTTYPE: a media type (RFC 5545 §3.2.8).
    public static var formatType: Self { .text("FMTTYPE") }
    /// LANGUAGE: a language tag of RFC 5646 (RFC 5545 §3.2.10).
    public static var language: Self { .text("LANGUAGE") }
    /// SENT-BY: the URI of the user who acts on behalf of another (RFC 5545 §3.2.18).
    public static var sentBy: Self { .text("SENT-BY") }
    /// TZID: the identifier of a time zone (RFC 5545 §3.2.19).
    public static var zoneIdentifier: Self { .text("TZID") }
    /// EMAIL: the e-mail address of a user whose calendar address is another URI (RFC 7986 §6.2).
    public static var email: Self { .text("EMAIL") }
    /// LABEL: the text to display for a conference (RFC 7986 §6.4).
    public static var label: Self { .text("LABEL") }
    /// SCHEMA: the URI of the schema of structured data (RFC 9073 §5.2).
    public static var schema: Self { .text("SCHEMA") }
    /// LINKREL: the relation of a link (RFC 9253 §6.1).
    public static var linkRelation: Self { .text("LINKREL") }

    private static func text(_ name: String) -> Self { ParameterKey(name: name) { $0.first } }

    /// The parameters with a single value that can be any text: commas belong to the text, in quotation marks or not.
    package static let texts: Set<String> = ["CN", "LABEL", "TZID"]
}

// MARK: Words, in upper case

extension ParameterKey<String> {
    /// CUTYPE: INDIVIDUAL, GROUP, RESOURCE, ROOM or another word; default INDIVIDUAL (RFC 5545 §3.2.3).
    public static var userType: Self { .word("CUTYPE") }
    /// ENCODING: 8BIT or BASE64; default 8BIT (RFC 5545 §3.2.7).
    public static var encoding: Self { .word("ENCODING") }
    /// PARTSTAT: the reply of an attendee; default NEEDS-ACTION (RFC 5545 §3.2.12).
    public static var participationStatus: Self { .word("PARTSTAT") }
    /// RANGE: THISANDFUTURE (RFC 5545 §3.2.13).
    public static var range: Self { .word("RANGE") }
    /// RELATED: START or END; default START (RFC 5545 §3.2.14).
    public static var related: Self { .word("RELATED") }
    /// RELTYPE: the type of a relation; default PARENT (RFC 5545 §3.2.15, RFC 9253 §4, RFC 9074 §7.1).
    public static var relationType: Self { .word("RELTYPE") }
    /// ROLE: the role of an attendee; default REQ-PARTICIPANT (RFC 5545 §3.2.16).
    public static var role: Self { .word("ROLE") }

    private static func word(_ name: String) -> Self { ParameterKey(name: name) { $0.first?.trimmed.uppercased() } }
}

// MARK: Lists

extension ParameterKey<[String]> {
    /// DELEGATED-FROM: the URIs of the users who delegated (RFC 5545 §3.2.4).
    public static var delegatedFrom: Self { .list("DELEGATED-FROM") }
    /// DELEGATED-TO: the URIs of the delegates (RFC 5545 §3.2.5).
    public static var delegatedTo: Self { .list("DELEGATED-TO") }
    /// MEMBER: the URIs of the groups that a user belongs to (RFC 5545 §3.2.11).
    public static var member: Self { .list("MEMBER") }
    /// DISPLAY: the uses of an image, in upper case; default BADGE (RFC 7986 §6.1).
    public static var display: Self { .words("DISPLAY") }
    /// FEATURE: the features of a conference, in upper case (RFC 7986 §6.3).
    public static var feature: Self { .words("FEATURE") }

    private static func list(_ name: String) -> Self { ParameterKey(name: name) { $0 } }
    private static func words(_ name: String) -> Self {
        ParameterKey(name: name) { $0.map { $0.trimmed.uppercased() } }
    }
}

// MARK: Other types

extension ParameterKey<Bool> {
    /// RSVP: whether a reply is expected; default false (RFC 5545 §3.2.17).
    public static var expectsReply: Self { .boolean("RSVP") }
    /// DERIVED: whether the data is derived from other properties; default false (RFC 9073 §5.3).
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
    /// ORDER: the position among similar properties, from 1 (RFC 9073 §5.1).
    public static var order: Self {
        ParameterKey(name: "ORDER") { $0.first.flatMap { Int($0.trimmed) }.flatMap { $0 >= 1 ? $0 : nil } }
    }
}

extension ParameterKey<ValueType> {
    /// VALUE: the type of the value (RFC 5545 §3.2.20).
    public static var valueType: Self {
        ParameterKey(name: "VALUE") { $0.first.map { ValueType(rawValue: $0.trimmed) } }
    }
}

extension ParameterKey<FreeBusy.Kind> {
    /// FBTYPE: the kind of free or busy time; BUSY for a word that is in no RFC; default BUSY (RFC 5545 §3.2.9).
    public static var freeBusyKind: Self {
        ParameterKey(name: "FBTYPE") { $0.first.map { FreeBusy.Kind(rawValue: $0.trimmed.uppercased()) ?? .busy } }
    }
}

extension ParameterKey<CalendarDuration> {
    /// GAP: the time after the related component, negative for a time before (RFC 9253 §6.2).
    public static var gap: Self {
        ParameterKey(name: "GAP") { values in
            guard let text = values.first.flatMap({ DurationText($0) }), !text.overflows else { return nil }
            return text.duration
        }
    }
}
