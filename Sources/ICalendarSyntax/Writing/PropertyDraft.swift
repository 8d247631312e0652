/// A property to write: a name, parameters and a value that form exactly one content line.
///
/// ```swift
/// let language = CalendarParameter(name: "LANGUAGE", values: ["en"])
/// let title = try PropertyDraft("SUMMARY", text: "Lunch, then Kiel", parameters: [language])
/// ```
///
/// A draft is checked when it is created, so writing one never fails: names are valid, there are no control characters,
/// and values and parameters are escaped or quoted where the grammar requires. There are two ways to pass a value. Use
/// `text:` for text that people read, which is escaped. Use `value:` for text in iCalendar syntax, in which commas and
/// semicolons have a meaning (RRULE, GEO, DTSTART).
public struct PropertyDraft: Sendable {
    /// The name, written exactly like this.
    public let name: String
    /// The parameters in order, with unescaped values. Quotation marks and RFC 6868 escapes are added when the
    /// parameters are written. Line breaks are LF, however they were passed.
    public let parameters: [CalendarParameter]
    /// The value in iCalendar syntax, unfolded.
    public let value: String

    /// Creates a property with a value in iCalendar syntax.
    ///
    /// - Throws: ``WritingError`` for an invalid name, a control character other than HTAB in the value, or parameters
    ///   that can't be written. Line breaks in parameters are allowed and become `^n` (RFC 6868).
    /// - Complexity: O(*n*), where *n* is the length of the property.
    public init(_ name: String, value: String, parameters: [CalendarParameter] = []) throws(WritingError) {
        if let known = KnownProperty(name: name) {
            guard known != .componentBegin, known != .componentEnd else { throw .reservedName(name) }
        } else {
            try NameText.check(name)
        }
        try ControlCharacters.check(value, in: name)
        var checked = parameters
        for index in parameters.indices {
            // Nearly every parameter stays as it is, and then the array isn't copied.
            if try parameters[index].check() { checked[index] = parameters[index].withLineFeeds }
        }
        self.name = name
        self.parameters = checked
        self.value = value
    }

    /// Creates a property with a known name other than BEGIN and END, which isn't checked, and without parameters.
    package init(_ property: KnownProperty, value: String) throws(WritingError) {
        try ControlCharacters.check(value, in: property.name)
        self.init(unchecked: property.name, value: value, parameters: [])
    }

    /// Creates a property with a known name and TEXT values, separated by commas.
    package init(_ property: KnownProperty, texts: [String]) throws(WritingError) {
        try self.init(property, value: texts.map { TextEscapes.escaped($0) }.joined(separator: ","))
    }

    private init(unchecked name: String, value: String, parameters: [CalendarParameter]) {
        (self.name, self.value, self.parameters) = (name, value, parameters)
    }

    /// Creates a property with one TEXT value (RFC 5545 §3.3.11). Commas, semicolons, backslashes and line breaks are
    /// escaped.
    ///
    /// CR LF and a single CR count as line breaks like LF, because TEXT has only one way to write them.
    ///
    /// - Throws: ``WritingError`` as for ``init(_:value:parameters:)``.
    public init(_ name: String, text: String, parameters: [CalendarParameter] = []) throws(WritingError) {
        try self.init(name, value: TextEscapes.escaped(text), parameters: parameters)
    }

    /// Creates a property with a list of TEXT values, as in CATEGORIES and RESOURCES.
    ///
    /// - Throws: ``WritingError`` as for ``init(_:value:parameters:)``.
    public init(_ name: String, texts: [String], parameters: [CalendarParameter] = []) throws(WritingError) {
        try self.init(
            name, value: texts.map { TextEscapes.escaped($0) }.joined(separator: ","), parameters: parameters)
    }

    /// Creates a copy of a parsed property, unfolded, with its name as written, its parameters and its escaped value. A value
    /// in QUOTED-PRINTABLE, which RFC 2445 removed, is decoded.
    ///
    /// - Throws: ``WritingError`` if a part of the property can't be written, such as a name with a blank.
    public init(copying property: CalendarProperty) throws(WritingError) {
        if let value = property.quotedPrintableValue {
            try self.init(property.rawName, value: value, parameters: property.parametersWithoutEncoding)
        } else {
            try self.init(
                property.rawName, value: property.continuedValue ?? property.value, parameters: property.parameters)
        }
    }
}

extension PropertyDraft: Hashable {
    /// Returns whether two properties are written with the same bytes.
    public static func == (left: PropertyDraft, right: PropertyDraft) -> Bool {
        left.name.exact == right.name.exact && left.value.exact == right.value.exact
            && left.parameters == right.parameters
    }

    /// Hashes the bytes of the property.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name.exact)
        hasher.combine(value.exact)
        hasher.combine(parameters)
    }
}

extension PropertyDraft: CustomStringConvertible {
    /// The content line, unfolded and without a line end.
    public var description: String { line.description }

    /// The parts before and after the colon.
    package var line: LineText {
        var header: [UInt8] = []
        appendHeader(to: &header)
        return LineText(header: String(decoding: header, as: UTF8.self), value: value)
    }

    /// The content line, folded at 75 bytes and ended by CR LF (RFC 5545 §3.1).
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// Appends the content line; see ``bytes``.
    package func append(to bytes: inout [UInt8]) {
        let start = bytes.count
        appendHeader(to: &bytes)
        bytes.append(ASCII.colon)
        bytes.append(value)
        LineFolding.fold(&bytes, from: start, lineEnd: .carriageReturnLineFeed)
    }

    /// Appends the name and the parameters, up to the colon.
    package func appendHeader(to bytes: inout [UInt8]) {
        bytes.append(name)
        if parameters.isEmpty { return }
        let hasColon = value.utf8.withBytes { ByteScan.contains(ASCII.colon, $0, 0..<$0.count) }
        for parameter in parameters {
            bytes.append(ASCII.semicolon)
            parameter.append(besideColon: hasColon, to: &bytes)
        }
    }
}

extension PropertyDraft: Codable {
    /// Decodes a draft with the checks of ``init(_:value:parameters:)``.
    ///
    /// - Throws: `DecodingError`. If a part can't be written, its underlying error is a ``WritingError``.
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
