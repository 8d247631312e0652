import CalendarConversion
import ICalendar
import ICalendarSyntax

/// The elements of a property, in document order.
struct PropertyNodes {
    struct Node {
        let name: String
        /// The depth, 0 for the property.
        let level: Int
        var text = ""
    }

    private(set) var nodes: [Node] = []
    /// The text of each open element.
    private var texts: [ContiguousArray<UInt8>] = []
    /// The indices of the open elements.
    private var open: [Int] = []

    var isOpen: Bool { !open.isEmpty }

    /// The number of open elements.
    var depth: Int { open.count }

    /// The name of the innermost open element.
    var last: String? { open.last.map { nodes[$0].name } }

    mutating func start(_ name: String) {
        if open.isEmpty { nodes.removeAll(keepingCapacity: true) }
        nodes.append(Node(name: name, level: open.count))
        open.append(nodes.count - 1)
        if texts.count < open.count { texts.append([]) }
    }

    /// Appends text to the innermost element. Returns the number of bytes of its text.
    mutating func append(_ bytes: Span<UInt8>) -> Int {
        let level = open.count - 1
        unsafe bytes.withUnsafeBufferPointer { unsafe texts[level].append(contentsOf: $0) }
        return texts[level].count
    }

    /// Ends the innermost element. Returns whether it is the property.
    mutating func end() -> Bool {
        guard let index = open.popLast() else { return false }
        nodes[index].text = String(decoding: texts[open.count], as: UTF8.self)
        texts[open.count].removeAll(keepingCapacity: true)
        return open.isEmpty
    }

    /// The number of children of the innermost element.
    var childCount: Int { open.last.map { index in children(of: index).reduce(0) { count, _ in count + 1 } } ?? 0 }

    /// The indices of the children of an element.
    func children(of index: Int) -> some Sequence<Int> {
        let level = nodes[index].level + 1
        return nodes[(index + 1)...].indices.lazy.prefix { nodes[$0].level >= level }
            .filter { nodes[$0].level == level }
    }

    /// Returns the child with a name.
    func child(_ name: String, of index: Int) -> Int? { children(of: index).first { nodes[$0].name == name } }

    func text(_ index: Int) -> String { nodes[index].text }

    /// The text without white space at its ends, which has a meaning in TEXT only.
    func token(_ index: Int) -> String { nodes[index].text.trimmed }
}

extension PropertyNodes {
    /// Appends the property in iCalendar; several if the values have different types.
    func append(to properties: inout [PropertyDraft]) throws(WritingError) {
        let name = nodes[0].name
        if name == "geo", let latitude = child("latitude", of: 0), let longitude = child("longitude", of: 0) {
            return properties.append(try property(type: "float", [array([token(latitude), token(longitude)])]))
        }
        if name == "request-status" {
            let parts = ["code", "description", "data"].compactMap { child($0, of: 0).map(text) }
            if !parts.isEmpty { return properties.append(try property(type: "text", [array(parts)])) }
        }
        var rest = children(of: 0).filter { nodes[$0].name != "parameters" }
        // Some producers leave out the element of the type.
        if rest.isEmpty { properties.append(try property(type: bareType, [.text(text(0).trimmed)])) }
        while let first = rest.first {
            let type = nodes[first].name
            var values: [JSONValue] = []
            rest.removeAll { index in
                guard nodes[index].name == type else { return false }
                values.append(value(index))
                return true
            }
            properties.append(try property(type: type, values))
        }
    }

    /// The type of a value without an element for it.
    private var bareType: String {
        PropertyDefinition.named(nodes[0].name).map { $0.type.rawValue.lowercased() } ?? "text"
    }

    private func property(type: String, _ values: [JSONValue]) throws(WritingError) -> PropertyDraft {
        var parameters = child("parameters", of: 0).map { children(of: $0).map(parameter) } ?? []
        if type == "binary", !parameters.contains(where: { $0.name == "encoding" }) {
            parameters.append(("encoding", ["BASE64"]))
        }
        return try PropertyDraft(
            TypedProperty(name: nodes[0].name, parameters: parameters, type: type, values: values))
    }

    private func parameter(_ index: Int) -> (name: String, values: [String]) {
        let values = children(of: index).map(parameterValue)
        return (nodes[index].name, values.isEmpty ? [token(index)] : values)
    }

    private func parameterValue(_ index: Int) -> String {
        switch nodes[index].name {
        case "text", "unknown": text(index)
        case "boolean": boolean(index)
        default: token(index)
        }
    }

    private func value(_ index: Int) -> JSONValue {
        let type = nodes[index].name
        if type == "text" || type == "unknown" { return .text(text(index)) }
        let parts = Array(children(of: index))
        switch type {
        case "boolean": return .text(boolean(index))
        case "binary": return .text(String(text(index).unicodeScalars.filter { !$0.properties.isWhitespace }))
        case "period" where !parts.isEmpty: return array(parts.map(token))
        case "recur" where !parts.isEmpty:
            // A part with several values has one element for each.
            let values = Dictionary(grouping: parts) { nodes[$0].name }.sorted { $0.key < $1.key }
            return .object(JSONObject(values.map { ($0, array($1.map(token))) }))
        default: return .text(token(index))
        }
    }

    /// The words of xCal are in lower case.
    private func boolean(_ index: Int) -> String {
        let word = token(index)
        return ["true", "false"].contains(word) ? word.uppercased() : word
    }

    private func array(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }
}
