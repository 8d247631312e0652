/// A value that is written as JSON (RFC 8259), piece by piece.
protocol JSONWritable {
    func write(to output: inout Output) throws(Failure)
}

/// An object whose members keep their order, which is part of the output formats. Nil is written as `null`.
struct JSONObject: JSONWritable, ExpressibleByDictionaryLiteral {
    private let members: [(key: String, value: (any JSONWritable)?)]

    init(dictionaryLiteral members: (String, (any JSONWritable)?)...) { self.init(members) }

    init(_ members: [(String, (any JSONWritable)?)]) { self.members = members.map { (key: $0, value: $1) } }

    /// Returns the object after the identifier of one of many feeds, if there is one.
    static func ofFeed(_ feed: String?, _ object: JSONObject) -> JSONObject {
        guard let feed else { return object }
        return JSONObject([("feed", feed)]).appending(object)
    }

    /// Returns the members of both objects.
    func appending(_ other: JSONObject) -> JSONObject { JSONObject(members + other.members) }

    func write(to output: inout Output) throws(Failure) {
        output.write("{")
        for (index, member) in members.enumerated() {
            if index > 0 { output.write(",") }
            output.write(quoted: member.key)
            output.write(":")
            if let value = member.value { try value.write(to: &output) } else { output.write("null") }
        }
        output.write("}")
        try output.flushIfFull()
    }

    /// Returns the object as a line of its own.
    func line() throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var output = Output { bytes += $0 }
        try output.line(json: self)
        try output.finish()
        return bytes
    }
}

/// An array with a line for each element.
struct JSONLines<Elements: Sequence>: JSONWritable where Elements.Element: JSONWritable {
    private let elements: Elements

    init(_ elements: Elements) { self.elements = elements }

    func write(to output: inout Output) throws(Failure) {
        try output.line("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { output.write(",") }
            try output.line(json: element)
        }
        output.write("]")
    }
}

/// A string whose characters need no escapes, such as a time.
struct JSONPlainText: JSONWritable {
    let text: (inout Output) -> Void

    func write(to output: inout Output) {
        output.write("\"")
        text(&output)
        output.write("\"")
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    func write(to output: inout Output) throws(Failure) { try lazy.map { $0 }.write(to: &output) }
}

// A lazy array is written without holding all its elements.
extension LazyMapSequence: JSONWritable where Element: JSONWritable {
    func write(to output: inout Output) throws(Failure) {
        output.write("[")
        for (index, element) in enumerated() {
            if index > 0 { output.write(",") }
            try element.write(to: &output)
        }
        output.write("]")
    }
}

extension String: JSONWritable {
    func write(to output: inout Output) { output.write(quoted: self) }
}

extension Int: JSONWritable {
    func write(to output: inout Output) { output.write(description) }
}

extension Bool: JSONWritable {
    func write(to output: inout Output) { output.write(description) }
}
