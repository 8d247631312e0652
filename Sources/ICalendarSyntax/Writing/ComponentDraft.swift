/// A component to write: a name, properties and inner components.
///
/// ```swift
/// var alarm = try ComponentDraft("VALARM")
/// alarm.properties.append(try PropertyDraft("ACTION", value: "AUDIO"))
/// ```
///
/// A draft doesn't require any properties. The drafts of the module `ICalendar` do.
public struct ComponentDraft: Sendable, Hashable {
    /// The name, written exactly like this.
    public let name: String
    /// The properties, written before the components.
    public var properties: [PropertyDraft]
    /// The components inside this one, in the order in which they are written.
    public var components: [ComponentDraft]

    /// Creates a component from a name, properties and components.
    ///
    /// - Throws: ``WritingError/invalidName(_:)``
    public init(
        _ name: String, properties: [PropertyDraft] = [], components: [ComponentDraft] = []
    ) throws(WritingError) {
        try NameText.check(name)
        self.name = name
        self.properties = properties
        self.components = components
    }

    /// Creates a copy of a parsed component and everything inside.
    ///
    /// Lines are folded again, properties come before components, and lines that aren't properties are omitted. The
    /// recursion is limited by ``SyntaxLimits/nesting``.
    ///
    /// - Throws: ``WritingError`` if a part of the component can't be written.
    public init(copying component: CalendarComponent) throws(WritingError) {
        var properties: [PropertyDraft] = []
        for property in component.properties { properties.append(try PropertyDraft(copying: property)) }
        var components: [ComponentDraft] = []
        for inner in component.components { components.append(try ComponentDraft(copying: inner)) }
        try self.init(component.rawName, properties: properties, components: components)
    }

    /// The content lines from BEGIN to END, folded at 75 bytes and ended by CR LF.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// Appends the content lines; see ``bytes``.
    package func append(to bytes: inout [UInt8]) {
        LineFolding.append("BEGIN:" + name, lineEnd: .carriageReturnLineFeed, to: &bytes)
        for property in properties { property.append(to: &bytes) }
        for component in components { component.append(to: &bytes) }
        LineFolding.append("END:" + name, lineEnd: .carriageReturnLineFeed, to: &bytes)
    }

    /// Calls `body` with each unfolded content line, in order.
    package func forEachLine(_ body: (String) -> Void) {
        body("BEGIN:" + name)
        for property in properties { body(property.description) }
        for component in components { component.forEachLine(body) }
        body("END:" + name)
    }
}

extension ComponentDraft: Codable {
    /// Decodes a draft, checking names and values.
    ///
    /// - Throws: `DecodingError`. If a name or value can't be written, its underlying error is a ``WritingError``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .name)
        let properties = try container.decode([PropertyDraft].self, forKey: .properties)
        let components = try container.decode([ComponentDraft].self, forKey: .components)
        do throws(WritingError) {
            try self.init(name, properties: properties, components: components)
        } catch {
            throw error.whileDecoding(from: decoder)
        }
    }
}
