import CalendarConversion
import ICalendar
import ICalendarSyntax
import JCal

/// The lines that a member stands for.
///
/// A unit is the smallest part of a component that converts on its own: a property and its member, an element of a map and the
/// property or component that it came from, or all lines of a recurrence.
struct Unit {
    /// The pointer of the member.
    let path: String
    var properties: [PropertyDraft] = []
    var components: [ComponentDraft] = []
    /// Every member that the lines depend on.
    var source: JSONValue
    /// The mark of the source, if it was needed before.
    var mark: String?

    /// Whether two units have the same lines, in any order, and regardless of their spelling in jCal.
    static func areEqual(_ left: [PropertyDraft], _ right: [PropertyDraft]) -> Bool {
        if left == right { return true }
        func counts(_ lines: [PropertyDraft]) -> [JSONValue: Int] {
            lines.reduce(into: [:]) { $0[$1.jCal, default: 0] += 1 }
        }
        return left.count == right.count && counts(left) == counts(right)
    }

    /// Whether two lists of components have the same lines.
    static func areEqual(_ left: [ComponentDraft], _ right: [ComponentDraft]) -> Bool {
        if left == right { return true }
        guard left.count == right.count else { return false }
        return zip(left, right).allSatisfy { one, other in
            one.name.uppercased() == other.name.uppercased() && areEqual(one.properties, other.properties)
                && areEqual(one.components, other.components)
        }
    }
}

/// Everything that the lines of an element depend on.
struct ElementSource: Hashable {
    let kind: ObjectKind
    let member: String
    let key: String
    let element: JSONObject
    let organizer: String?

    /// Hashes the key, and little of each text of the element: the attendees of a meeting differ in their keys, and most elements
    /// with one key in their texts.
    func hash(into hasher: inout Hasher) {
        hasher.combine(key.exact)
        hasher.combine(element.hashOfTexts)
        hasher.combine(organizer.exact)
    }
}

/// An element of `convertedProperties`: the property that a member came from (an ICalProperty), and its lines if the member
/// doesn't have all of their content.
struct ConvertedProperty {
    var name: String?
    var valueType: String?
    var parameters: [CalendarParameter] = []
    /// The lines and components, and the mark of the members that they belong to.
    var original: (properties: [PropertyDraft], components: [ComponentDraft], mark: String)?

    /// The element as JSON, if it was written before.
    var encoded: [UInt8]?

    init(name: String? = nil, valueType: String? = nil, parameters: [CalendarParameter] = []) {
        (self.name, self.valueType, self.parameters) = (name, valueType, parameters)
    }

    /// The names of members that aren't part of the standard. Other programs ignore them.
    private static let (lines, components, mark) = (
        Vendor.prefix + "lines", Vendor.prefix + "components", Vendor.prefix + "mark"
    )

    /// Returns the mark of members: a hash, by which a later change of the members is noticed.
    static func mark(of source: JSONValue) -> String {
        var bytes: [UInt8] = []
        source.append(to: &bytes, sorted: true)
        var hash = FNV1a()
        for byte in bytes { hash.combine(byte) }
        return String(hash.value, radix: 36)
    }

    /// The mark of lines without a member.
    static let markOfNothing = mark(of: .null)

    init?(_ value: JSONValue) {
        guard let object = value.object else { return nil }
        name = object["name"]?.text
        valueType = object["valueType"]?.text
        for (name, value) in object["parameters"]?.object ?? [:] {
            let parameter = CalendarParameter(name: name.uppercased(), values: value.texts)
            // A parameter that can't be written would take its property with it.
            if let checked = try? parameter.checkedForWriting() { parameters.append(checked) }
        }
        if let mark = object[Self.mark]?.text {
            let properties = (object[Self.lines]?.array ?? []).compactMap { try? PropertyDraft(jCal: $0) }
            let components = (object[Self.components]?.array ?? []).compactMap { try? ComponentDraft(jCal: $0) }
            original = (properties, components, mark)
        }
    }

    var json: JSONValue {
        var object: JSONObject = [:]
        object["name"] = name.map { .text($0.lowercased()) }
        object["valueType"] = valueType.map { .text($0) }
        if !parameters.isEmpty {
            var members: JSONObject = [:]
            for parameter in parameters {
                members[parameter.name.lowercased()] =
                    parameter.values.count == 1 ? .text(parameter.value) : .array(parameter.values.map { .text($0) })
            }
            object["parameters"] = .object(members)
        }
        if let original {
            object[Self.mark] = .text(original.mark)
            if !original.properties.isEmpty { object[Self.lines] = .array(original.properties.map(\.jCal)) }
            if !original.components.isEmpty { object[Self.components] = .array(original.components.map(\.jCal)) }
        }
        return .object(object)
    }
}

/// The elements of `convertedProperties`, by path.
struct ConvertedProperties {
    let byPath: [String: ConvertedProperty]
    /// Lines without a member.
    let absent: [String: ConvertedProperty]
    /// A bit for each length of a path. Most paths have no element, and aren't hashed.
    private let lengths: UInt64

    init(_ byPath: [String: ConvertedProperty]) {
        self.byPath = byPath
        absent = byPath.filter { $0.value.original?.mark == ConvertedProperty.markOfNothing }
        lengths = byPath.keys.reduce(0) { $0 | Self.bit($1) }
    }

    init(_ object: JSONObject) {
        let elements = object.compactMap { name, value in ConvertedProperty(value).map { (name, $0) } }
        self.init(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
    }

    subscript(path: String) -> ConvertedProperty? { lengths & Self.bit(path) == 0 ? nil : byPath[path] }

    private static func bit(_ path: String) -> UInt64 { 1 << UInt64(path.utf8.count & 63) }
}

/// Members that only this library reads.
enum Vendor {
    /// The prefix of their names (draft-ietf-calext-jscalendarbis §3.3).
    static let prefix = "swift-icalendar.example:"
    /// The member of version 1.0 that has the shape of 2.0's `iCalendar`.
    static let iCalendar = prefix + "iCalendar"
}
