import ICalendarSyntax

/// The keys of maps such as `participants`: equal for equal input, and independent of the other elements (Decisions.md J9).
enum JSCalendarKey {
    /// The namespace of keys, 7f1e1965-ae73-4454-b088-232c90730ce2 (draft-ietf-calext-jscalendar-icalendar §2.1.2).
    private static let namespace: [UInt8] = [
        0x7F, 0x1E, 0x19, 0x65, 0xAE, 0x73, 0x44, 0x54, 0xB0, 0x88, 0x23, 0x2C, 0x90, 0x73, 0x0C, 0xE2,
    ]

    /// Returns a UUID of version 5 made of a text (RFC 9562 §5.5).
    static func uuid(_ text: String) -> String { uuid(Array(text.utf8)) }

    static func uuid(_ name: [UInt8]) -> String {
        var bytes = Array(SHA1.hash(namespace + name).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, byte) in bytes.enumerated() {
            if index & 1 == 0, 4...10 ~= index { text.append(UInt8(ascii: "-")) }
            for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns whether a text is an Id: 1 to 255 letters, digits, hyphens and underscores.
    static func isID(_ text: String) -> Bool {
        1...255 ~= text.utf8.count
            && text.utf8.allSatisfy {
                0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 & 0xDF || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
    }

    /// Returns the key of an element: its JSID if that is an Id, or else the key made of its content.
    static func key(jsid: String?, else made: @autoclosure () -> String) -> String {
        jsid.flatMap { isID($0) ? $0 : nil } ?? made()
    }

    /// Returns the key of a component without JSID: its UID if that is an Id, or else a UUID of its lines.
    static func made(of component: ComponentDraft) -> String {
        if let uid = component.first("UID")?.text, isID(uid) { return uid }
        let lines = component.properties.filter { !$0.isNamed("JSID") }.map(\.description).sorted()
        return uuid(Array(lines.joined(separator: "\n").utf8) + component.components.flatMap(\.bytes))
    }
}

extension ComponentDraft {
    /// Returns the first property with a name; nil if there is none.
    func first(_ name: String) -> PropertyDraft? { properties.first { $0.isNamed(name) } }
}

extension PropertyDraft {
    /// Returns whether the property has no parameters, and a text as it is written from the text.
    func restores(_ text: String?) -> Bool { parameters.isEmpty && text.map(Self.escaped) == value }

    /// Returns whether the property has a name, which is in upper case.
    func isNamed(_ other: String) -> Bool { name == other || name.uppercased() == other }

    /// Returns the text of a parameter, whose name is in upper case; nil if there is none.
    func parameter(_ name: String) -> String? { values(of: name).map { $0.joined(separator: ",") } }

    /// Returns the values of a parameter, whose name is in upper case; nil if there is none.
    func values(of name: String) -> [String]? {
        parameters.first { $0.name == name || $0.name.utf8.count == name.utf8.count && $0.name.uppercased() == name }?
            .values
    }
}
