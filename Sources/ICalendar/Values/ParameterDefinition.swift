/// The values that the RFCs allow for a parameter.
package struct ParameterDefinition {
    /// The section that defines the parameter.
    let section: String
    package let form: Form
    /// Whether the parameter may have several values, separated by commas.
    package let isList: Bool

    package enum Form {
        /// Any text, including an empty one.
        case text
        /// Any text that isn't empty.
        case name
        /// Any word of letters, digits and hyphens, whether the RFC lists it, it was registered later, or a producer
        /// made it up.
        case token
        /// One of these words and no other.
        case words([String])
        /// A URI.
        case uri
        /// A URI or a word.
        case uriOrToken
        /// A media type, such as `image/png`.
        case mediaType
        /// A language tag, such as `de-CH`.
        case language
        /// A number of 1 or more.
        case ordinal
        /// A duration, such as `PT1H`.
        case duration
    }

    private init(_ section: String, _ form: Form, list isList: Bool = false) {
        self.section = section
        self.form = form
        self.isList = isList
    }

    /// Returns the definition of a name in upper case; nil for a name that is not in these RFCs.
    package static func named(_ name: String) -> ParameterDefinition? {
        let number = names.number(ofName: name)
        return number == NameTable.unknown ? nil : table[Int(number)].definition
    }

    private static let names = NameTable(table.enumerated().map { ($1.name, UInt8($0)) })

    package static let table: [(name: String, definition: ParameterDefinition)] = [
        ("ALTREP", .init("3.2.1", .uri)),
        ("CN", .init("3.2.2", .text)),
        ("CUTYPE", .init("3.2.3", .token)),
        ("DELEGATED-FROM", .init("3.2.4", .uri, list: true)),
        ("DELEGATED-TO", .init("3.2.5", .uri, list: true)),
        ("DIR", .init("3.2.6", .uri)),
        ("ENCODING", .init("3.2.7", .words(["8BIT", "BASE64"]))),
        ("FMTTYPE", .init("3.2.8", .mediaType)),
        ("FBTYPE", .init("3.2.9", .token)),
        ("LANGUAGE", .init("3.2.10", .language)),
        ("MEMBER", .init("3.2.11", .uri, list: true)),
        ("PARTSTAT", .init("3.2.12", .token)),
        // RFC 2445 also had THISANDPRIOR.
        ("RANGE", .init("3.2.13", .words(["THISANDFUTURE"]))),
        ("RELATED", .init("3.2.14", .words(["START", "END"]))),
        ("RELTYPE", .init("3.2.15", .token)),
        ("ROLE", .init("3.2.16", .token)),
        ("RSVP", .init("3.2.17", .words(["TRUE", "FALSE"]))),
        ("SENT-BY", .init("3.2.18", .uri)),
        ("TZID", .init("3.2.19", .name)),
        ("VALUE", .init("3.2.20", .token)),
        ("DISPLAY", .init("RFC 7986 6.1", .token, list: true)),
        ("EMAIL", .init("RFC 7986 6.2", .name)),
        ("FEATURE", .init("RFC 7986 6.3", .token, list: true)),
        ("LABEL", .init("RFC 7986 6.4", .text)),
        ("ORDER", .init("RFC 9073 5.1", .ordinal)),
        ("SCHEMA", .init("RFC 9073 5.2", .uri)),
        ("DERIVED", .init("RFC 9073 5.3", .words(["TRUE", "FALSE"]))),
        ("LINKREL", .init("RFC 9253 6.1", .uriOrToken)),
        ("GAP", .init("RFC 9253 6.2", .duration)),
    ]
}

extension ParameterDefinition.Form {
    package func admits(_ value: String) -> Bool {
        switch self {
        case .text: true
        case .name: !value.trimmed.isEmpty
        case .token: Self.isToken(value)
        case .words(let words): words.contains(value.uppercased())
        case .uri: URIText.hasScheme(value)
        case .uriOrToken: URIText.hasScheme(value) || Self.isToken(value)
        case .mediaType: Self.isMediaType(value)
        case .language: Self.isLanguage(value)
        case .ordinal: Int(value).map { 1...Int(Int32.max) ~= $0 } ?? false
        case .duration: DurationText(value).map { $0.isRegular && !$0.overflows } ?? false
        }
    }

    /// The allowed values, worded as part of a sentence.
    package var description: String {
        switch self {
        case .text: "a text"
        case .name: "a name"
        case .token: "a word of letters, digits and hyphens"
        case .words(let words): words.joined(separator: " or ")
        case .uri: "a URI, such as mailto:ada@example.com"
        case .uriOrToken: "a URI or a word"
        case .mediaType: "a media type such as image/png"
        case .language: "a language tag such as de-CH"
        case .ordinal: "a number from 1 to 2147483647"
        case .duration: "a duration such as PT1H"
        }
    }

    /// Returns whether the value is an iana-token or x-name (RFC 5545 §3.1).
    private static func isToken(_ value: String) -> Bool {
        !value.isEmpty && value.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }

    /// Returns whether the value has the form of a media type: two names with a slash between them (RFC 4288 §4.2).
    private static func isMediaType(_ value: String) -> Bool {
        let names = value.split(separator: "/", omittingEmptySubsequences: false)
        return names.count == 2
            && names.allSatisfy { name in
                !name.isEmpty && name.utf8.allSatisfy { isAlphanumeric($0) || "!#$&.+-^_".utf8.contains($0) }
            }
    }

    /// Returns whether the value has the form of a language tag: subtags of up to eight letters and digits, and only
    /// letters in the first one (RFC 5646 §2.1).
    private static func isLanguage(_ value: String) -> Bool {
        let subtags = value.split(separator: "-", omittingEmptySubsequences: false)
        return subtags.allSatisfy { 1...8 ~= $0.utf8.count && $0.utf8.allSatisfy(isAlphanumeric) }
            && subtags[0].utf8.allSatisfy { 0x41...0x5A ~= $0 & 0xDF }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte & 0xDF
    }
}
