/// A property that is to be written: a name, parameters and a value that fit on a content line and cannot leave it.
///
/// ```swift
/// let title = try PropertyDraft("SUMMARY", text: "Lunch, then Kiel", parameters: [CalendarParameter(name: "LANGUAGE", values: ["en"])])
/// ```
///
/// A draft is checked when it is made, so writing one never fails: its names are names, no control character is in it, and
/// what its value or its parameters hold is escaped or quoted where the grammar asks for it. There are two ways to give a
/// value, and they differ by label: `text:` is what a person reads and is escaped here; `value:` is what stands on the line,
/// for values whose commas and semicolons mean something (RRULE, GEO, DTSTART).
public struct PropertyDraft: Sendable, Hashable {
    /// The name as it will be written.
    public let name: String
    /// The parameters in order, their values as they are meant: quotation marks and RFC 6868 escapes are made when written. A
    /// line break in one is LF, however it was given.
    public let parameters: [CalendarParameter]
    /// The value as it will stand on the line, unfolded.
    public let value: String

    /// Creates a property with a value as it is to stand on the line.
    ///
    /// - Throws: ``WritingError`` for a name that is none, a control character other than HTAB in the value, or parameters that
    ///   cannot be written. A line break in a parameter can: it becomes `^n` (RFC 6868).
    /// - Complexity: O(*n*) in the length
    public init(_ name: String, value: String, parameters: [CalendarParameter] = []) throws(WritingError) {
        try NameText.check(name)
        if name.uppercasedASCII == "BEGIN" || name.uppercasedASCII == "END" { throw .reservedName(name) }
        try ControlCharacters.check(value, in: name)
        var checked: [CalendarParameter] = []
        checked.reserveCapacity(parameters.count)
        for parameter in parameters { checked.append(try parameter.checkedForWriting()) }
        self.name = name
        self.parameters = checked
        self.value = value
    }

    /// Creates a property whose value is one TEXT (RFC 5545 §3.3.11): commas, semicolons, backslashes and line breaks are escaped.
    ///
    /// CR LF and CR alone are line breaks like LF, because TEXT has one way to write them.
    ///
    /// - Throws: ``WritingError`` as for ``init(_:value:parameters:)``.
    public init(_ name: String, text: String, parameters: [CalendarParameter] = []) throws(WritingError) {
        try self.init(name, value: TextEscapes.escaped(text), parameters: parameters)
    }

    /// Creates a property whose value is a list of TEXT (CATEGORIES, RESOURCES).
    ///
    /// - Throws: ``WritingError`` as for ``init(_:value:parameters:)``.
    public init(_ name: String, texts: [String], parameters: [CalendarParameter] = []) throws(WritingError) {
        try self.init(
            name, value: texts.map { TextEscapes.escaped($0) }.joined(separator: ","), parameters: parameters)
    }

    /// Creates a property as it was read, unfolded: its name as written, its parameters, its value with its escapes.
    ///
    /// - Throws: ``WritingError`` where what was read could not be written, such as a name with a blank in it.
    public init(copying property: CalendarProperty) throws(WritingError) {
        try self.init(property.rawName, value: property.value, parameters: property.parameters)
    }
}

extension PropertyDraft: CustomStringConvertible {
    /// The content line, unfolded and without a line end.
    public var description: String { line.description }

    /// The parts before and after the colon.
    var line: LineText {
        var header = name
        for parameter in parameters {
            header += ";"
            header += parameter.text(besideColon: value.utf8.contains(ASCII.colon))
        }
        return LineText(header: header, value: value)
    }

    /// The content line as it stands in a file: folded at 75 bytes, ended by CR LF (RFC 5545 §3.1).
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        LineFolding.append(description, lineEnd: .carriageReturnLineFeed, to: &bytes)
        return bytes
    }
}

extension PropertyDraft: Codable {
    /// Decodes a draft, and checks it as ``init(_:value:parameters:)`` does.
    ///
    /// - Throws: `DecodingError`, with a ``WritingError`` as its underlying error if the parts could leave their line.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .name)
        let value = try container.decode(String.self, forKey: .value)
        let parameters = try container.decode([CalendarParameter].self, forKey: .parameters)
        do throws(WritingError) {
            try self.init(name, value: value, parameters: parameters)
        } catch {
            throw error.whileDecoding(from: decoder)
        }
    }
}
