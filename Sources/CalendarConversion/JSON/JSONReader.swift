import ICalendarSyntax

/// Reads JSON token by token (RFC 8259), so that only a part of a large document has to be in memory.
///
/// Names that occur twice, halves of surrogate pairs and invalid UTF-8 are errors (I-JSON, RFC 7493).
package struct JSONReader: Sendable {
    package let bytes: ContiguousArray<UInt8>
    let limits: JSONLimits
    /// The place of the next byte.
    package var place = Place()
    /// The depth of objects that are often the same, such as people. They are compared as bytes, and shared.
    package var sharedDepth = 0
    private var shared = RecentTexts<JSONObject>()

    /// A place in a document, from which it can be read again.
    package struct Place: Sendable {
        package fileprivate(set) var offset = 0
        package fileprivate(set) var depth = 0
        /// Whether the innermost array or object has no element yet.
        fileprivate var isFirst = true
    }

    /// The offset of the next byte.
    package internal(set) var offset: Int {
        get { place.offset }
        set { place.offset = newValue }
    }

    private var depth: Int {
        get { place.depth }
        set { place.depth = newValue }
    }

    private var isFirst: Bool {
        get { place.isFirst }
        set { place.isFirst = newValue }
    }

    /// The kind of the next value.
    package enum Kind: Hashable, Sendable { case array, object, text, other, end }

    /// Creates a reader at the start of a document. A byte order mark is skipped.
    ///
    /// - Throws: `JSONError` if the document is too large.
    package init(_ bytes: ContiguousArray<UInt8>, limits: JSONLimits = .default) throws(JSONError) {
        self.bytes = bytes
        self.limits = limits
        guard bytes.count <= limits.totalBytes else { throw fault(.limit("\(limits.totalBytes) bytes")) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    // MARK: - Structure

    /// The kind of the next value.
    package mutating func next() -> Kind {
        skipBlanks()
        guard offset < bytes.count else { return .end }
        return switch bytes[offset] {
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "\""): .text
        default: .other
        }
    }

    /// Reads the bracket at the start of an array.
    package mutating func startArray() throws(JSONError) { try start(UInt8(ascii: "["), "an array") }

    /// Reads the brace at the start of an object.
    package mutating func startObject() throws(JSONError) { try start(UInt8(ascii: "{"), "an object") }

    /// Returns whether the array has another element, which is read next. If not, the end of the array is read.
    package mutating func nextElement() throws(JSONError) -> Bool {
        try separated(from: UInt8(ascii: "]"), "a comma or the end of the array")
    }

    /// Returns the name of the next member of the object, whose value is read next; nil at the end of the object. The caller
    /// compares the names with each other.
    package mutating func nextMember() throws(JSONError) -> String? {
        guard try separated(from: UInt8(ascii: "}"), "a comma or the end of the object") else { return nil }
        let name = try string()
        try expect(UInt8(ascii: ":"), "a colon")
        return name
    }

    /// Reads the end of the document.
    package mutating func finish() throws(JSONError) {
        skipBlanks()
        guard offset == bytes.count else { throw fault(.trailingBytes) }
    }

    private mutating func start(_ bracket: UInt8, _ what: String) throws(JSONError) {
        try expect(bracket, what)
        depth += 1
        guard depth <= limits.depth else { throw fault(.limit("depth \(limits.depth)")) }
        isFirst = true
    }

    private mutating func separated(from end: UInt8, _ what: String) throws(JSONError) -> Bool {
        skipBlanks()
        guard offset < bytes.count else { throw fault(.truncated) }
        if bytes[offset] == end {
            offset += 1
            depth -= 1
            isFirst = false
            return false
        }
        if !isFirst { try expect(UInt8(ascii: ","), what) }
        isFirst = false
        return true
    }

    mutating func expect(_ byte: UInt8, _ what: String) throws(JSONError) {
        skipBlanks()
        guard offset < bytes.count else { throw fault(.truncated) }
        guard bytes[offset] == byte else { throw fault(.expected(what)) }
        offset += 1
    }

    private mutating func skipBlanks() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    // MARK: - Values

    /// Reads any value.
    package mutating func value() throws(JSONError) -> JSONValue {
        switch next() {
        case .text: return .text(try string())
        case .array:
            try startArray()
            var values: [JSONValue] = []
            // A property of jCal with one value.
            values.reserveCapacity(4)
            while try nextElement() { values.append(try value()) }
            return .array(values)
        case .object: return .object(depth + 1 == sharedDepth ? try sharedObject() : try members())
        case .other: return try scalar()
        case .end: throw fault(.truncated)
        }
    }

    /// Reads an object.
    ///
    /// - Parameter skipped: The name of a member that is left out, and the offset after its value.
    package mutating func members(
        skipping skipped: (name: String, end: Int)? = nil
    ) throws(JSONError) -> JSONObject {
        try startObject()
        var members = JSONObject()
        while true {
            skipBlanks()
            let start = offset
            guard let name = try nextMember() else {
                if let skipped { members[skipped.name] = nil }
                return members
            }
            var value = JSONValue.null
            if let skipped, name == skipped.name { offset = skipped.end } else { value = try self.value() }
            guard members.insert(value, forKey: name) else { throw fault(.duplicateName(name), at: start) }
            guard members.count <= limits.members else { throw fault(.limit("\(limits.members) members"), at: start) }
        }
    }

    /// Reads an object, or returns one of the last with the same bytes.
    private mutating func sharedObject() throws(JSONError) -> JSONObject {
        let (start, bytes) = (place, bytes)
        try skip()
        let text = bytes.span.extracting(start.offset..<offset)
        if let object = shared.value(of: text) { return object }
        place = start
        let object = try members()
        shared.add(object, for: text)
        return object
    }

    /// Reads any value and forgets it. Names that occur twice inside the value are found when it is read.
    package mutating func skip() throws(JSONError) {
        switch next() {
        case .text: try skipString()
        case .array:
            try startArray()
            while try nextElement() { try skip() }
        case .object:
            try startObject()
            while try separated(from: UInt8(ascii: "}"), "a comma or the end of the object") {
                try skipString()
                try expect(UInt8(ascii: ":"), "a colon")
                try skip()
            }
        case .other: _ = try scalar()
        case .end: throw fault(.truncated)
        }
    }

    private mutating func scalar() throws(JSONError) -> JSONValue {
        switch bytes[offset] {
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), 0x30...0x39: return try number()
        default: throw fault(.expected("a value"))
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let end = offset + word.utf8CodeUnitCount
        guard end <= bytes.count, bytes[offset..<end].elementsEqual(word.description.utf8) else {
            throw fault(.expected("a value"))
        }
        offset = end
        return value
    }

    /// A number: a sign, digits without a leading zero, a fraction and an exponent.
    private mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
        let digits = skipDigits()
        guard digits > 0, digits == 1 || bytes[offset - digits] != 0x30 else {
            throw fault(.expected("a number without a leading zero"), at: start)
        }
        let wholeEnd = offset
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            guard skipDigits() > 0 else { throw fault(.expected("a digit")) }
        }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") {
                offset += 1
            }
            guard skipDigits() > 0 else { throw fault(.expected("a digit")) }
        }
        let isWhole = offset == wholeEnd
        guard offset - start <= JSONLimits.numberLength else {
            throw fault(.limit("\(JSONLimits.numberLength) digits"), at: start)
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if isWhole, let whole = Int(text), JSONValue.integers.contains(whole) { return .integer(whole) }
        guard let number = Double(text) else { throw fault(.expected("a number"), at: start) }
        return JSONValue(number)
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while offset < bytes.count, 0x30...0x39 ~= bytes[offset] { offset += 1 }
        return offset - start
    }

    // MARK: - Errors

    /// Returns an error with the position of an offset, by default of the next byte.
    package func fault(_ reason: JSONError.Reason, at position: Int? = nil) -> JSONError {
        let end = min(position ?? offset, bytes.count)
        var (line, start) = (1, 0)
        for index in 0..<end where bytes[index] == 0x0A { (line, start) = (line + 1, index + 1) }
        return JSONError(reason: reason, offset: end, line: line, column: end - start + 1)
    }
}
