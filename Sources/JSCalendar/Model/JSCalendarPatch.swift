public import CalendarConversion

/// A PatchObject: the difference of two objects, for JMAP's `CalendarEvent/set` and for overrides.
///
/// ```swift
/// let patch = JSCalendarPatch(from: old, to: new)
/// patch.pointers  // ["title": "Tea", "participants/ada/participationStatus": "accepted"]
/// ```
///
/// A pointer is a path of member names, without a leading slash; `~1` stands for a slash in a name and `~0` for a tilde
/// (RFC 6901). The value `null` removes a member.
public struct JSCalendarPatch: Hashable, Sendable, Codable {
    /// The new values by pointer.
    public var pointers: JSONObject

    /// Creates a patch with pointers, which aren't checked.
    public init(pointers: JSONObject) { self.pointers = pointers }

    /// Creates the smallest patch that changes one object into another. Objects are compared member by member; arrays and
    /// sets are replaced as a whole. No pointer is a prefix of another.
    ///
    /// `null` removes a member, so a new member can't be `null`.
    public init(from old: JSCalendarObject, to new: JSCalendarObject) {
        pointers = [:]
        add(old.members, new.members, at: "")
    }

    init(from old: JSONObject, to new: JSONObject) {
        pointers = [:]
        add(old, new, at: "")
    }

    private mutating func add(_ old: JSONObject, _ new: JSONObject, at path: String) {
        for (name, value) in old where new[name] == nil && value != .null {
            pointers[path + Self.escaped(name)] = .null
        }
        for (name, value) in new where old[name] != value {
            if case .object(let before) = old[name], case .object(let after) = value, !Self.isSet(before, after) {
                add(before, after, at: path + Self.escaped(name) + "/")
            } else {
                pointers[path + Self.escaped(name)] = value
            }
        }
    }

    /// Returns whether both objects are sets, of which all values are true. An empty object is replaced as a whole, too.
    private static func isSet(_ old: JSONObject, _ new: JSONObject) -> Bool {
        old.isEmpty || new.isEmpty || [old, new].allSatisfy { $0.values.allSatisfy { $0 == .boolean(true) } }
    }

    /// Returns the object with all changes.
    ///
    /// - Throws: ``JSCalendarPatchError`` if a pointer is invalid: if it is empty, a prefix of another, or points into an
    ///   array, or into a member that doesn't exist. No part of the patch is applied.
    /// - Complexity: O(*n*) in the length of the pointers, besides the copy of the object.
    public func applied(to object: JSCalendarObject) throws(JSCalendarPatchError) -> JSCalendarObject {
        JSCalendarObject(members: try applied(to: object.members))
    }

    func applied(to object: JSONObject) throws(JSCalendarPatchError) -> JSONObject {
        var result = object
        let paths = Set(pointers.keys)
        // In the order of the patch, which new members keep.
        for (pointer, value) in pointers {
            guard let names = Self.names(of: pointer) else { throw JSCalendarPatchError(pointer: pointer) }
            var prefix = ""
            for name in names.dropLast() {
                prefix += Self.escaped(name)
                guard !paths.contains(prefix) else { throw JSCalendarPatchError(pointer: pointer) }
                prefix += "/"
            }
            guard Self.set(&result, names[...], value) else {
                throw JSCalendarPatchError(pointer: pointer)
            }
        }
        return result
    }

    /// Returns the names in a pointer; nil if it is empty, too deep, or has an invalid escape.
    static func names(of pointer: String) -> [String]? {
        let parts = pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard !pointer.isEmpty, parts.count <= JSCalendarLimits.pointerDepth else { return nil }
        let names = parts.compactMap { unescaped(String(Substring($0))) }
        return names.count == parts.count ? names : nil
    }

    /// Sets a member; returns false if there is no object to set it in.
    static func set(_ members: inout JSONObject, _ path: ArraySlice<String>, _ value: JSONValue) -> Bool {
        guard let name = path.first else { return false }
        if path.count == 1 {
            members[name] = value == .null ? nil : value
            return true
        }
        return members.update(name) { set(&$0, path.dropFirst(), value) } ?? false
    }

    /// Returns a name as part of a pointer.
    static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return name }
        return name.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    }

    /// Returns the name that a part of a pointer stands for; nil for an invalid escape.
    static func unescaped(_ part: String) -> String? {
        guard part.utf8.contains(UInt8(ascii: "~")) else { return part }
        var result = String.UnicodeScalarView()
        var isEscape = false
        for scalar in part.unicodeScalars {
            if isEscape {
                guard scalar == "0" || scalar == "1" else { return nil }
                result.append(scalar == "0" ? "~" : "/")
                isEscape = false
            } else if scalar == "~" {
                isEscape = true
            } else {
                result.append(scalar)
            }
        }
        return isEscape ? nil : String(result)
    }

    /// Decodes a JSON object.
    public init(from decoder: any Decoder) throws {
        pointers = try decoder.singleValueContainer().decode(JSONObject.self)
    }

    /// Encodes a JSON object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(pointers)
    }
}

extension JSCalendarPatch: CustomStringConvertible {
    /// The patch as compact JSON.
    public var description: String { JSONValue.object(pointers).description }
}
