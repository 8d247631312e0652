import CalendarConversion
import Foundation
import ICalendar
import ICalendarSyntax

/// Converts the bytes of a document to UTF-8 with LF line ends (XML 1.0 §2.11, §4.3.3), and checks its characters.
struct XMLSource {
    private enum Form {
        case utf8
        case utf16(isLittleEndian: Bool)
        /// The UTF-8 of each byte from 0x80 on.
        case singleByte([[UInt8]])
    }

    private var form: Form?
    /// The first bytes, until they tell the encoding.
    private var head: [UInt8] = []
    private var isAfterCarriageReturn = false
    /// An incomplete character.
    private var incomplete: [UInt8] = []

    /// The maximum length of the declaration. Its three parts need less than 100 bytes.
    static let declarationLength = 1_024

    /// Appends the text of a piece.
    mutating func decode(_ piece: Span<UInt8>, into text: inout ContiguousArray<UInt8>) throws(XMLFault) {
        guard form == nil else { return try append(piece, to: &text) }
        for index in piece.indices { head.append(piece[index]) }
        if try detect(isComplete: false) { try appendHead(to: &text) }
    }

    /// Appends the rest.
    mutating func finish(into text: inout ContiguousArray<UInt8>) throws(XMLFault) {
        if form == nil, try detect(isComplete: true) { try appendHead(to: &text) }
        guard incomplete.isEmpty else { throw XMLFault(.encoding, "the document ends inside a character") }
    }

    private mutating func appendHead(to text: inout ContiguousArray<UInt8>) throws(XMLFault) {
        let bytes = ContiguousArray(head)
        head = []
        try append(bytes.span, to: &text)
    }

    // MARK: - The encoding

    /// Determines the encoding from the first bytes and the declaration. Returns whether there were enough.
    private mutating func detect(isComplete: Bool) throws(XMLFault) -> Bool {
        guard head.count >= 4 || isComplete else { return false }
        switch (head.first ?? 0, head.dropFirst().first ?? 0) {
        case (0xFE, 0xFF), (0x00, 0x3C): form = .utf16(isLittleEndian: false)
        case (0xFF, 0xFE), (0x3C, 0x00): form = .utf16(isLittleEndian: true)
        default: return try detectEightBit(isComplete: isComplete)
        }
        if head[0] >= 0xFE { head.removeFirst(2) }
        return true
    }

    private mutating func detectEightBit(isComplete: Bool) throws(XMLFault) -> Bool {
        let hasMark = head.starts(with: [0xEF, 0xBB, 0xBF])
        let start = head.dropFirst(hasMark ? 3 : 0)
        let opening = Array("<?xml".utf8)
        guard start.count >= opening.count || isComplete else { return false }
        var name: String?
        if start.starts(with: opening) {
            guard let end = start.firstRange(of: Array("?>".utf8)) else {
                guard isComplete || head.count > Self.declarationLength else { return false }
                throw .malformed("the XML declaration isn't closed")
            }
            name = XMLDeclaration(String(decoding: start[..<end.upperBound], as: UTF8.self))?.encoding
        }
        switch name.map(Charset.encoding) ?? .utf8 {
        case .utf8: form = .utf8
        case let encoding? where !hasMark:
            guard let table = Charset.table(of: encoding) else { fallthrough }
            form = .singleByte(table)
        default: throw XMLFault(.encoding, "the document isn't in \(name ?? "UTF-8")")
        }
        if hasMark { head.removeFirst(3) }
        return true
    }

    /// Checks the encoding that a document in UTF-16 declares. Other documents are decoded as they declare.
    func check(declared name: String) throws(XMLFault) {
        guard case .utf16? = form else { return }
        guard name.lowercased().hasPrefix("utf-16") else {
            throw XMLFault(.encoding, "the document is in UTF-16, but declares \(name)")
        }
    }

    // MARK: - Characters

    private mutating func append(_ bytes: Span<UInt8>, to text: inout ContiguousArray<UInt8>) throws(XMLFault) {
        switch form {
        case .utf8, nil: try appendUTF8(bytes, to: &text)
        case .singleByte(let table):
            for index in bytes.indices {
                let byte = bytes[index]
                if byte < 0x80 {
                    try append(ascii: byte, to: &text)
                } else {
                    let character = table[Int(byte & 0x7F)]
                    guard !character.isEmpty else { throw XMLFault(.encoding, "the byte \(byte) is no character") }
                    text.append(contentsOf: character)
                    isAfterCarriageReturn = false
                }
            }
        case .utf16(let isLittleEndian):
            for index in bytes.indices { try append(unitByte: bytes[index], isLittleEndian, to: &text) }
        }
    }

    private mutating func append(ascii byte: UInt8, to text: inout ContiguousArray<UInt8>) throws(XMLFault) {
        switch byte {
        case 0x0D: text.append(0x0A)
        case 0x0A where isAfterCarriageReturn: break
        case 0x09, 0x0A, 0x20...: text.append(byte)
        default: throw .malformed("the character 0x\(String(byte, radix: 16)) isn't allowed")
        }
        isAfterCarriageReturn = byte == 0x0D
    }

    private mutating func append(scalar: Unicode.Scalar, to text: inout ContiguousArray<UInt8>) throws(XMLFault) {
        if scalar.value < 0x80 { return try append(ascii: UInt8(scalar.value), to: &text) }
        guard XMLCharacters.isAllowed(scalar) else {
            throw .malformed("the character U+\(String(scalar.value, radix: 16, uppercase: true)) isn't allowed")
        }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        isAfterCarriageReturn = false
    }

    private mutating func append(unitByte byte: UInt8, _ isLittleEndian: Bool, to text: inout ContiguousArray<UInt8>)
        throws(XMLFault)
    {
        incomplete.append(byte)
        guard incomplete.count & 1 == 0 else { return }
        let units = stride(from: 0, to: incomplete.count, by: 2).map { index in
            let (first, second) = (UInt16(incomplete[index]), UInt16(incomplete[index + 1]))
            return isLittleEndian ? second << 8 | first : first << 8 | second
        }
        if units.count == 1, UTF16.isLeadSurrogate(units[0]) { return }
        incomplete.removeAll(keepingCapacity: true)
        var iterator = units.makeIterator()
        var decoder = UTF16()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator), case .emptyInput = decoder.decode(&iterator)
        else { throw XMLFault(.encoding, "half a surrogate pair") }
        try append(scalar: scalar, to: &text)
    }

    private mutating func appendUTF8(_ bytes: Span<UInt8>, to text: inout ContiguousArray<UInt8>) throws(XMLFault) {
        var offset = 0
        while offset < bytes.count {
            if incomplete.isEmpty {
                // The common case, as long as it lasts.
                var end = offset
                while end < bytes.count {
                    end = ByteScan.plainText(bytes, from: end)
                    let start = end
                    while end < bytes.count, case let length = Self.commonLength(bytes, at: end), length > 0 {
                        end += length
                    }
                    if end == start { break }
                }
                if end > offset {
                    unsafe bytes.extracting(offset..<end).withUnsafeBufferPointer { unsafe text.append(contentsOf: $0) }
                    isAfterCarriageReturn = false
                    offset = end
                    continue
                }
            }
            let byte = bytes[offset]
            offset += 1
            if incomplete.isEmpty, byte < 0x80 {
                try append(ascii: byte, to: &text)
                continue
            }
            try append(sequenceByte: byte, to: &text)
        }
    }

    /// Returns the length of a character outside ASCII that is allowed and stays as it is; 0 for one that is checked
    /// otherwise.
    @inline(__always)
    private static func commonLength(_ bytes: Span<UInt8>, at offset: Int) -> Int {
        let byte = bytes[offset]
        // The others have bounds for their second byte.
        let length = 0xC2...0xDF ~= byte ? 2 : 0xE1...0xEC ~= byte ? 3 : 0
        guard length > 0, offset + length <= bytes.count, bytes[offset + 1] & 0xC0 == 0x80,
            bytes[offset + length - 1] & 0xC0 == 0x80
        else { return 0 }
        return length
    }

    private mutating func append(sequenceByte byte: UInt8, to text: inout ContiguousArray<UInt8>) throws(XMLFault) {
        incomplete.append(byte)
        let length =
            switch incomplete[0] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0, incomplete.count == 1 || byte & 0xC0 == 0x80 else {
            throw XMLFault(.encoding, "the bytes aren't UTF-8")
        }
        guard incomplete.count == length else { return }
        var decoder = UTF8()
        var iterator = incomplete.makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator), case .emptyInput = decoder.decode(&iterator)
        else { throw XMLFault(.encoding, "the bytes aren't UTF-8") }
        incomplete.removeAll(keepingCapacity: true)
        try append(scalar: scalar, to: &text)
    }
}
