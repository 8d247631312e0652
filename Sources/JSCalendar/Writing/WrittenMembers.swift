import CalendarConversion

/// The members of an object that is written, in their order, as JSON, because hardly any is read again.
struct WrittenMembers {
    private enum Content {
        /// The bytes of a value.
        case encoded(Range<Int>)
        /// The number of a map.
        case map(Int)
    }

    /// The elements of a map, and the bytes of each as long as it isn't changed.
    private struct Map {
        var elements: JSONObject
        var encoded: [[UInt8]]
    }

    private var members: ContiguousArray<(name: String, content: Content)> = []
    private var bytes: [UInt8] = []
    private var maps: [Map] = []

    /// Creates the members of an object of a type.
    init(_ kind: ObjectKind) {
        if kind.isEntry {
            members.reserveCapacity(24)
            bytes.reserveCapacity(1_024)
            maps.reserveCapacity(4)
        }
        set("@type", text: kind.type)
    }

    init(_ object: JSONObject = [:]) {
        bytes.reserveCapacity(256)
        for (name, value) in object { self[name] = value }
    }

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
        let (count, members) = (name.utf8.count, members.span)
        for index in members.indices where members[index].name.utf8.count == count && members[index].name == name {
            return index
        }
        return nil
    }

    private func value(_ content: Content) -> JSONValue {
        switch content {
        case .map(let number): return .object(maps[number].elements)
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
        set(name, .encoded(start..<bytes.count))
    }

    private mutating func set(_ name: String, _ content: Content) {
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
        change(map) { map in
            let key = key(map.elements)
            map.elements.insert(.object(element), forKey: key)
            map.encoded.append(json)
            return key
        }
    }

    /// Changes an element of a map.
    mutating func update(_ map: String, _ key: String, _ change: (inout JSONObject) -> Void) {
        guard has(map) else { return }
        self.change(map) { map in
            guard let position = map.elements.position(of: key) else { return }
            map.encoded[position] = []
            _ = map.elements.update(key, change)
        }
    }

    @discardableResult
    private mutating func change<Result>(_ name: String, _ change: (inout Map) -> Result) -> Result? {
        let position = position(of: name)
        if let position, case .map(let number) = members[position].content { return change(&maps[number]) }
        guard let elements = position.map({ value(members[$0].content).object }) ?? [:] else { return nil }
        set(name, .map(maps.count))
        maps.append(Map(elements: elements, encoded: Array(repeating: [], count: elements.count)))
        return change(&maps[maps.count - 1])
    }

    // MARK: - JSON

    /// Appends the object.
    func append(to output: inout [UInt8]) {
        output.append(members.indices, in: UInt8(ascii: "{")) { index, output in
            JSONValue.append(name: members[index].name, to: &output)
            switch members[index].content {
            case .encoded(let range): output += bytes[range]
            case .map(let number):
                output.append(zip(maps[number].elements, maps[number].encoded), in: UInt8(ascii: "{")) {
                    JSONValue.append(name: $0.0.key, to: &$1)
                    if $0.1.isEmpty { $0.0.value.append(to: &$1) } else { $1 += $0.1 }
                }
            }
        }
    }
}
