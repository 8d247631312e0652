public import ICalendarSyntax

/// Calendars in jCal, the JSON of RFC 7265, by the encoder and decoder that you use for everything else.
///
/// ```swift
/// let json = try JSONEncoder().encode(JCalDocument(calendar.component()))
/// let bytes = try JSONDecoder().decode(JCalDocument.self, from: json).bytes
/// ```
///
/// Nothing is lost on the way there and back: what cannot be read as its type (`DTSTART:tomorrow`) is kept as text, a property
/// that no RFC has is `unknown`, as RFC 7265 §5 asks. What changes is what has no meaning: folding, letter case of names, the
/// order of a rule's parts, how a number is spelled, a VALUE that names no type. Whether days exist is not jCal's business:
/// 2026-02-31 becomes 20260231. A VEVENT in a VEVENT, which no RFC has, is written as such; who reads the lines finds it beside
/// the other, because an END is taken to be missing there.
public struct JCalDocument: Hashable, Sendable {
    /// As a rule VCALENDARs. One is written by itself, several as an array of them.
    public var components: [ComponentDraft]

    /// Creates a document of one component.
    public init(_ component: ComponentDraft) { components = [component] }

    /// Creates a document of any number of components.
    public init(_ components: [ComponentDraft]) { self.components = components }

    /// The same in iCalendar: content lines, folded at 75 bytes and ended by CR LF.
    public var bytes: [UInt8] { components.flatMap(\.bytes) }

    /// How deep components may stand in one another, as in reading iCalendar: deeper ones are an attack on the stack.
    static let nesting = SyntaxLimits.default.nesting
}

extension JCalDocument: Codable {
    /// Reads a component, or an array of them (RFC 7265 §3.2).
    ///
    /// - Throws: `DecodingError` for what is no jCal, holds what no content line can (a control character, a name that is
    ///   none), or is nested deeper than 32 components.
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

    /// Writes a component, or an array of them where there is not exactly one.
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
    /// Whether the first element is a text.
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
