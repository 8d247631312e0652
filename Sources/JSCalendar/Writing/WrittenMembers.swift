import CalendarConversion

/// The members of an object that is written, in their order, as JSON, because hardly any is read again.
struct WrittenMembers {
    private enum Content {
        /// The bytes of a value.
        case encoded(Range<Int>)
        /// The elements of a map, and the bytes of each as long as it isn't changed.
        case elements(JSONObject, [[UInt8]])
    }

    private var members: [(name: String, content: Content)] = []
    private var bytes: [UInt8] = []

    /// Creates the members of an object of a type.
    init(_ kind: ObjectKind) {
        if kind.isEntry {
            members.reserveCapacity(24)
            bytes.reserveCapacity(1_024)
        }
        set("@type", text: kind.type)
    }

    init(_ object: JSONObject = [:]) { for (name, value) in object { self[name] = value } }

    /// The members as values.
    var object: JSONObject { JSONObject(members.map { ($0, value($1)) }) }

    subscript(name: String) -> JSONValue? {
        get { position(of: name).map { value(members[$0].content) } }
        set {
            if let newValue { return set(name) { newValue.append(to: &$0) } }
            if let position = position(of: name) { members.remove(at: position) }
        }
    }

    func has(_ name: String) -> Bool { position(of: name) != nil }

    private func position(of name: String) -> Int? {
        let count = name.utf8.count
        return members.firstIndex { $0.name.utf8.count == count && $0.name == name }
    }

    private func value(_ content: Content) -> JSONValue {
        switch content {
        case .elements(let elements, _): return .object(elements)
        case .encoded(let range):
            if let text = text(range) { return .text(text) }
            // These are never damaged.
            let limits = JSONLimits(stringLength: .max, members: .max)
            var reader = try? JSONReader(ContiguousArray(bytes[range]), limits: limits)
            return (try? reader?.value()) ?? .null
        }
    }

    /// Returns the text of a string without escapes; nil for any other value.
    private func text(_ range: Range<Int>) -> String? {
        let value = bytes[range]
        guard value.first == UInt8(ascii: "\""), !value.contains(UInt8(ascii: "\\")) else { return nil }
        return String(decoding: value.dropFirst().dropLast(), as: UTF8.self)
    }

    // MARK: - Values

    mutating func set(_ name: String, text: String) { set(name) { JSONValue.append(text, to: &$0) } }

    /// Sets a member to the value that `append` writes.
    mutating func set(_ name: String, _ append: (inout [UInt8]) -> Void) {
        let start = bytes.count
        append(&bytes)
        let content = Content.encoded(start..<bytes.count)
        if let position = position(of: name) {
            members[position].content = content
        } else {
            members.append((name, content))
        }
    }

    // MARK: - Elements of maps

    /// Adds an element to a map.
    ///
    /// - Parameters:
    ///   - json: The bytes of the element; empty if they aren't known.
    ///   - key: The key, which is changed by `next` until the map has no element with it.
    /// - Returns: The key; nil if the member isn't a map.
    mutating func insert(
        _ element: JSONObject, _ json: [UInt8], in map: String, forKey key: (JSONObject) -> String
    ) -> String? {
        change(map) { elements, encoded in
            let key = key(elements)
            elements.insert(.object(element), forKey: key)
            encoded.append(json)
            return key
        }
    }

    /// Changes an element of a map.
    mutating func update(_ map: String, _ key: String, _ change: (inout JSONObject) -> Void) {
        guard has(map) else { return }
        self.change(map) { elements, encoded in
            guard let position = elements.position(of: key) else { return }
            encoded[position] = []
            _ = elements.update(key, change)
        }
    }

    @discardableResult
    private mutating func change<Result>(
        _ map: String, _ change: (inout JSONObject, inout [[UInt8]]) -> Result
    ) -> Result? {
        let position = position(of: map) ?? members.count
        if position == members.count { members.append((map, .elements([:], []))) }
        var (elements, encoded): (JSONObject, [[UInt8]])
        switch members[position].content {
        case .elements(let known, let bytes): (elements, encoded) = (known, bytes)
        case let content:
            guard let object = value(content).object else { return nil }
            (elements, encoded) = (object, Array(repeating: [], count: object.count))
        }
        // The only reference is the one that is changed.
        members[position].content = .encoded(0..<0)
        defer { members[position].content = .elements(elements, encoded) }
        return change(&elements, &encoded)
    }

    // MARK: - JSON

    /// Appends the object.
    func append(to output: inout [UInt8]) {
        output.append(members, in: UInt8(ascii: "{")) { member, output in
            JSONValue.append(name: member.name, to: &output)
            switch member.content {
            case .encoded(let range): output += bytes[range]
            case .elements(let elements, let encoded):
                output.append(zip(elements, encoded), in: UInt8(ascii: "{")) { element, output in
                    JSONValue.append(name: element.0.key, to: &output)
                    if element.1.isEmpty { element.0.value.append(to: &output) } else { output += element.1 }
                }
            }
        }
    }
}
