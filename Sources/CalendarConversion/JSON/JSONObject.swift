import ICalendarSyntax

/// The members of a JSON object, in the order in which they were added.
///
/// ```swift
/// var event: JSONObject = ["uid": "tea@example.com"]
/// event["title"] = "Tea"
/// for (name, value) in event { print(name, value) }
/// ```
///
/// The order has no meaning in JSON (RFC 8259 §4), so two objects are equal if they have the same members in any order. Names
/// are equal if they have the same characters, without normalization (RFC 8259 §8.3).
/// Objects are written in their order, and a value that replaces another keeps its place.
///
/// - Complexity: Finding or adding a member takes O(1) on average, removing one O(*n*).
public struct JSONObject: Sendable {
    private struct Member {
        /// A few bytes of the name. Most names differ in them, and they are faster to compare than names.
        let tag: UInt32
        let key: ExactText
        var value: JSONValue
    }

    private var members: [Member] = []
    /// The positions of names, only if there are more members than ``scannedCount``; empty after a removal.
    private var positions: [ExactText: Int] = [:]

    /// The maximum number of members that are compared one by one. Objects of the formats have up to 30.
    private static let scannedCount = 32

    /// Creates an object without members.
    public init() {}

    /// Creates an object. Of several members with one name, the first is used.
    public init(_ members: [(String, JSONValue)]) {
        self.members.reserveCapacity(members.count)
        for (name, value) in members { insert(value, forKey: name) }
    }

    /// Accesses the value of a member; nil if the object doesn't have it. Assigning nil removes the member.
    public subscript(name: String) -> JSONValue? {
        get { position(of: name).map { members[$0].value } }
        set {
            if let newValue {
                if let position = position(of: name) {
                    members[position].value = newValue
                } else {
                    append(newValue, forKey: name)
                }
            } else if let position = position(of: name) {
                members.remove(at: position)
                positions = [:]
            }
        }
    }

    /// Removes a member, and returns its value; nil if the object doesn't have it.
    @discardableResult
    package mutating func removeValue(forKey name: String) -> JSONValue? {
        guard let position = position(of: name) else { return nil }
        positions = [:]
        return members.remove(at: position).value
    }

    /// Adds a member, unless the object has one with this name.
    ///
    /// - Returns: Whether the member was added.
    @discardableResult
    package mutating func insert(_ value: JSONValue, forKey name: String) -> Bool {
        guard position(of: name) == nil else { return false }
        append(value, forKey: name)
        return true
    }

    /// Adds the members of another object whose names the object doesn't have.
    package mutating func add(_ other: JSONObject) {
        for member in other.members { insert(member.value, forKey: member.key.text) }
    }

    /// Changes the object in a member without copying it.
    ///
    /// - Returns: The result of `change`; nil if the member isn't an object.
    package mutating func update<Result>(_ name: String, _ change: (inout JSONObject) -> Result) -> Result? {
        guard let position = position(of: name), case .object(var inner) = members[position].value else { return nil }
        members[position].value = .null
        defer { members[position].value = .object(inner) }
        return change(&inner)
    }

    /// Returns an object with the same names and other values.
    package func mapValues(_ transform: (JSONValue) -> JSONValue) -> JSONObject {
        var result = self
        for index in members.indices { result.members[index].value = transform(members[index].value) }
        return result
    }

    /// Returns an object with some of the members.
    package func filter(_ isIncluded: (String) -> Bool) -> JSONObject {
        var result = JSONObject()
        for member in members where isIncluded(member.key.text) { result.append(member.value, forKey: member.key.text) }
        return result
    }

    /// The object without the members that are null.
    package var withoutNull: JSONObject {
        guard members.contains(where: { if case .null = $0.value { true } else { false } }) else { return self }
        var result = JSONObject()
        for member in members where member.value != .null { result.append(member.value, forKey: member.key.text) }
        return result
    }

    /// The address of the members. Objects with the same address are equal, as long as they exist.
    package var address: Int { unsafe members.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }

    /// A hash of a few bytes of each text in the object. Texts that differ elsewhere have the same hash, so combine it with another.
    package var hashOfTexts: Int {
        members.reduce(0) { sum, member in
            let text = if case .text(let text) = member.value { Self.tag(text) } else { UInt32(0) }
            return sum &+ Int(member.tag) &* (Int(text) &+ 0x9E37_79B9)
        }
    }

    /// The names of the members, in their order.
    public var keys: [String] { members.map(\.key.text) }

    /// The values of the members, in their order.
    public var values: [JSONValue] { members.map(\.value) }

    private mutating func append(_ value: JSONValue, forKey name: String) {
        // Most objects have two to four members.
        if members.isEmpty { members.reserveCapacity(4) }
        members.append(Member(tag: Self.tag(name), key: ExactText(name), value: value))
        guard members.count > Self.scannedCount else { return }
        let first = positions.isEmpty ? 0 : members.count - 1
        for index in first..<members.count { positions[members[index].key] = index }
    }

    /// Returns the position of a member; nil if the object doesn't have it.
    package func position(of name: String) -> Int? {
        let key = ExactText(name)
        if !positions.isEmpty { return positions[key] }
        let tag = Self.tag(name)
        return members.firstIndex { $0.tag == tag && $0.key == key }
    }

    private static func tag(_ name: String) -> UInt32 {
        name.utf8.withBytes { bytes in
            let count = bytes.count
            guard count > 0 else { return 0 }
            return UInt32(truncatingIfNeeded: count) << 24 | UInt32(bytes[0]) << 16 | UInt32(bytes[count / 2]) << 8
                | UInt32(bytes[count - 1])
        }
    }
}

extension JSONObject: RandomAccessCollection {
    /// The position of the first member.
    public var startIndex: Int { 0 }

    /// The position after the last member, which is the number of members.
    public var endIndex: Int { members.count }

    /// Returns the member at a position.
    public subscript(position: Int) -> (key: String, value: JSONValue) {
        (members[position].key.text, members[position].value)
    }
}

extension JSONObject: Hashable {
    /// Returns whether two objects have equal members, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count
            && (left.address == right.address || left.members.allSatisfy { right[$0.key.text] == $0.value })
    }

    /// Hashes the members regardless of their order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for member in members {
            var own = Hasher()
            own.combine(member.key)
            own.combine(member.value)
            sum ^= own.finalize()
        }
        hasher.combine(sum)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object. Of several members with one name, the first is used.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }
}

extension JSONObject: Codable {
    /// Decodes a JSON object, with its members sorted, because decoders don't know their order.
    ///
    /// - Throws: `DecodingError` for another value, and if arrays and objects are nested more than 128 deep.
    public init(from decoder: any Decoder) throws {
        guard let members = try JSONValue(from: decoder).object else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "expected a JSON object"))
        }
        self = members
    }

    /// Encodes the object.
    public func encode(to encoder: any Encoder) throws { try JSONValue.object(self).encode(to: encoder) }
}
