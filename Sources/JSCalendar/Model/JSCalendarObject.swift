public import CalendarConversion

/// A Group, an Event or a Task with all its members, including unknown ones.
///
/// ```swift
/// var event = JSCalendarObject(.event, members: ["uid": "tea@example.com", "start": "2026-03-02T16:00:00"])
/// event["title"] = "Tea"
/// ```
///
/// Members aren't checked. ``JSCalendarDocument/feed(options:)`` reports the ones that aren't valid.
public struct JSCalendarObject: Hashable, Sendable, Codable {
    /// The type of an object, its `@type`.
    public enum Kind: Hashable, Sendable {
        /// A calendar with ``JSCalendarObject/entries``.
        case group
        /// An event.
        case event
        /// A to-do.
        case task
        /// An object without a type, or with a type that isn't Group, Event or Task.
        case other(String)
    }

    /// All members of the object, by name.
    public var members: JSONObject

    /// Creates an object.
    ///
    /// - Parameters:
    ///   - kind: The type, which replaces a member `@type`.
    ///   - members: The members.
    public init(_ kind: Kind, members: JSONObject) {
        self.members = members
        self.members["@type"] = .text(kind.name)
    }

    /// Creates an object with the members of a JSON object.
    init(members: JSONObject) { self.members = members }

    /// The type of the object.
    public var kind: Kind {
        switch members["@type"]?.text {
        case "Group": .group
        case "Event": .event
        case "Task": .task
        case let other: .other(other ?? "")
        }
    }

    /// The Events and Tasks of a Group; empty for other objects.
    public var entries: [JSCalendarObject] {
        (members["entries"]?.array ?? []).compactMap { $0.object.map { JSCalendarObject(members: $0) } }
    }

    /// Accesses a member; nil if the object doesn't have it.
    public subscript(member: String) -> JSONValue? {
        get { members[member] }
        set { members[member] = newValue }
    }

    /// Decodes a JSON object.
    public init(from decoder: any Decoder) throws {
        members = try decoder.singleValueContainer().decode(JSONObject.self)
    }

    /// Encodes the members as a JSON object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(members)
    }
}

extension JSCalendarObject.Kind {
    /// The name in JSCalendar, such as `Event`.
    var name: String {
        switch self {
        case .group: "Group"
        case .event: "Event"
        case .task: "Task"
        case .other(let name): name
        }
    }
}

extension JSCalendarObject.Kind: CustomStringConvertible {
    /// The type as JSCalendar names it, such as `Event`.
    public var description: String { name }
}

extension JSCalendarObject: CustomStringConvertible {
    /// The type, the start and the title, such as `Event 2026-03-02T16:00:00 Tea`.
    public var description: String {
        [kind.name, members["start"]?.text, members["title"]?.text].compactMap(\.self)
            .map { $0.unicodeScalars.prefix(60).map { String($0) }.joined() }.joined(separator: " ")
    }
}
