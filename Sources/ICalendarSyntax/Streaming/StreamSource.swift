/// Converts the bytes of a stream to text in pieces, as `SourceText` does for a whole input.
struct StreamSource {
    private let encoding: SourceEncoding
    /// The first bytes, kept until there are enough to detect the encoding.
    private var head: [UInt8] = []
    /// The form of the stream; nil until detected.
    private(set) var form: SourceText.Form?
    /// The number of bytes in a UTF-8 byte order mark; 0 if there is none.
    private(set) var markLength = 0
    /// The first byte of an incomplete UTF-16 unit.
    private var half: UInt8?
    /// The first half of a surrogate pair.
    private var high: UInt16?

    init(_ encoding: SourceEncoding) { self.encoding = encoding }

    mutating func decode(_ chunk: some Collection<UInt8>, into text: inout ContiguousArray<UInt8>) {
        if let form { return decode(chunk, form, into: &text) }
        head.append(contentsOf: chunk)
        if head.count >= 4 { start(into: &text) }
    }

    mutating func finish(into text: inout ContiguousArray<UInt8>) {
        if form == nil { start(into: &text) }
        if high != nil { text.append(contentsOf: UTF8.encodedReplacementCharacter) }
        if half != nil { text.append(contentsOf: UTF8.encodedReplacementCharacter) }
        (high, half) = (nil, nil)
    }

    private mutating func start(into text: inout ContiguousArray<UInt8>) {
        let source = SourceText(Array(head.prefix(4)), encoding)
        form = source.form
        markLength = source.start
        var bytes = head[...]
        head = []
        if isUTF16(source.form), bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            bytes = bytes.dropFirst(2)
        }
        decode(bytes, source.form, into: &text)
    }

    private func isUTF16(_ form: SourceText.Form) -> Bool { form == .utf16BigEndian || form == .utf16LittleEndian }

    private mutating func decode(
        _ chunk: some Collection<UInt8>, _ form: SourceText.Form, into text: inout ContiguousArray<UInt8>
    ) {
        guard isUTF16(form) else {
            text.append(contentsOf: chunk)
            return
        }
        for byte in chunk {
            guard let first = half else {
                half = byte
                continue
            }
            half = nil
            let (one, two) = (UInt16(first), UInt16(byte))
            append(form == .utf16LittleEndian ? two << 8 | one : one << 8 | two, to: &text)
        }
    }

    private mutating func append(_ unit: UInt16, to text: inout ContiguousArray<UInt8>) {
        if let first = high {
            high = nil
            if unit & 0xFC00 == 0xDC00 {
                let scalar = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(unit & 0x3FF))
                return append(Unicode.Scalar(scalar), to: &text)
            }
            append(nil, to: &text)
        }
        if unit & 0xFC00 == 0xD800 {
            high = unit
        } else {
            append(Unicode.Scalar(unit), to: &text)
        }
    }

    /// Appends a scalar. An unpaired surrogate isn't a scalar and becomes U+FFFD.
    private func append(_ scalar: Unicode.Scalar?, to text: inout ContiguousArray<UInt8>) {
        text.append(contentsOf: scalar.flatMap { UTF8.encode($0) } ?? UTF8.encodedReplacementCharacter)
    }
}
