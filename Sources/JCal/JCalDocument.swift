import ICalendar
public import ICalendarSyntax

/// Calendars in jCal, the JSON form of RFC 7265, for the encoder and decoder that you use for other JSON.
///
/// ```swift
/// let json = try JSONEncoder().encode(JCalDocument(calendar.component()))
/// let bytes = try JSONDecoder().decode(JCalDocument.self, from: json).bytes
/// ```
///
/// A round trip loses nothing. A value that can't be read as its type (`DTSTART:tomorrow`) is kept as text, and a
/// property that is in no RFC is `unknown`, as RFC 7265 §5 requires. Only things without meaning change: folding, the
/// case of names, the order of a rule's parts, the spelling of numbers, and a VALUE that names no type.
///
/// Conversion doesn't check whether a day exists: 2026-02-31 becomes 20260231. A VEVENT inside a VEVENT, which no RFC
/// allows, is written that way; parsing the lines puts one after the other, because an END is assumed to be missing.
public struct JCalDocument: Hashable, Sendable {
    /// The components of the document, usually VCALENDARs. A single one is encoded directly, several as an array.
    public var components: [ComponentDraft]

    /// Creates a document with one component.
    public init(_ component: ComponentDraft) { components = [component] }

    /// Creates a document with any number of components.
    public init(_ components: [ComponentDraft]) { self.components = components }

    /// The document in iCalendar form: content lines, folded at 75 bytes and terminated by CR LF.
    public var bytes: [UInt8] { components.flatMap(\.bytes) }

    /// The maximum depth of nested components, the same as in parsing iCalendar. Deeper ones could exhaust the stack.
    static let nesting = SyntaxLimits.default.nesting
}

extension JCalDocument: Codable {
    /// Decodes a component or an array of components (RFC 7265 §3.2).
    ///
    /// - Throws: `DecodingError` if the JSON isn't jCal, contains something that a content line can't (a control
    ///   character or an invalid name), has components nested more than 32 deep, or a property with more than 128
    ///   parameters.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        if (try? decoder.unkeyedContainer().decodesString) ?? false {
            components = [try ComponentDraft(jCal: &container, depth: 1)]
            return
        }
        components = []
        while !container.isAtEnd {
            var inner = try container.nestedUnkeyedContainer()
            components.append(try ComponentDraft(jCal: &inner, depth: 1))
        }
    }

    /// Encodes a single component, or an array if there is not exactly one.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        if components.count == 1 {
            try components[0].encode(jCal: &container)
            return
        }
        for component in components {
            var inner = container.nestedUnkeyedContainer()
            try component.encode(jCal: &inner)
        }
    }
}

extension UnkeyedDecodingContainer {
    /// Whether the first element is a string.
    fileprivate var decodesString: Bool {
        var copy = self
        return (try? copy.decode(String.self)) != nil
    }
}

// MARK: - Components: [name, [property …], [component …]] (RFC 7265 §3.3)

extension ComponentDraft {
    init(jCal container: inout some UnkeyedDecodingContainer, depth: Int) throws {
        guard depth <= JCalDocument.nesting else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "components nested deeper than \(JCalDocument.nesting)")
        }
        let name = try container.decode(String.self)
        var properties: [PropertyDraft] = []
        var list = try container.nestedUnkeyedContainer()
        while !list.isAtEnd {
            var property = try list.nestedUnkeyedContainer()
            properties.append(try PropertyDraft(jCal: &property))
        }
        var components: [ComponentDraft] = []
        var inner = try container.nestedUnkeyedContainer()
        while !inner.isAtEnd {
            var component = try inner.nestedUnkeyedContainer()
            components.append(try ComponentDraft(jCal: &component, depth: depth + 1))
        }
        do throws(WritingError) {
            try self.init(name.uppercased(), properties: properties, components: components)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    func encode(jCal container: inout some UnkeyedEncodingContainer) throws {
        try container.encode(name.lowercased())
        var list = container.nestedUnkeyedContainer()
        for property in properties {
            var inner = list.nestedUnkeyedContainer()
            try property.encode(jCal: &inner)
        }
        var inner = container.nestedUnkeyedContainer()
        for component in components {
            var container = inner.nestedUnkeyedContainer()
            try component.encode(jCal: &container)
        }
    }
}

extension JCalDocument: CustomStringConvertible {
    /// The names of the components, at most ten.
    public var description: String {
        components.prefix(10).map(\.name).joined(separator: ", ") + (components.count > 10 ? ", …" : "")
    }
}
