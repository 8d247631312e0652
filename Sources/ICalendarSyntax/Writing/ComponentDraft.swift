/// A component that is to be written: a name, properties, and components inside.
///
/// ```swift
/// var alarm = try ComponentDraft("VALARM")
/// alarm.properties.append(try PropertyDraft("ACTION", value: "AUDIO"))
/// ```
///
/// It says nothing about which properties a component must have; the drafts of the module `ICalendar` do.
public struct ComponentDraft: Sendable, Hashable {
    /// The name as it will be written.
    public let name: String
    /// The properties, which are written before the components.
    public var properties: [PropertyDraft]
    /// The components inside.
    public var components: [ComponentDraft]

    /// Creates a component.
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

    /// A component as it was read, with everything inside: folded anew, its properties before its components. Lines that are
    /// no properties are left out. As deep as ``SyntaxLimits/nesting`` let it become.
    ///
    /// - Throws: ``WritingError`` where something that was read could not be written.
    public init(copying component: CalendarComponent) throws(WritingError) {
        var properties: [PropertyDraft] = []
        for property in component.properties { properties.append(try PropertyDraft(copying: property)) }
        var components: [ComponentDraft] = []
        for inner in component.components { components.append(try ComponentDraft(copying: inner)) }
        try self.init(component.rawName, properties: properties, components: components)
    }

    /// The content lines from BEGIN to END as they stand in a file: folded at 75 bytes, each ended by CR LF.
    ///
    /// - Complexity: O(*n*) in the bytes
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        forEachLine { LineFolding.append($0, lineEnd: .carriageReturnLineFeed, to: &bytes) }
        return bytes
    }

    /// Hands over the unfolded content lines in order.
    func forEachLine(_ body: (String) -> Void) {
        body("BEGIN:" + name)
        for property in properties { body(property.description) }
        for component in components { component.forEachLine(body) }
        body("END:" + name)
    }
}

extension ComponentDraft: Codable {
    /// Decodes a draft, and checks its names and values.
    ///
    /// - Throws: `DecodingError`, with a ``WritingError`` as its underlying error if something could leave its line.
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
