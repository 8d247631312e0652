/// Makes the text to scan of a stream's bytes, piece by piece; what `SourceText` does for a whole.
struct StreamSource {
    private let encoding: SourceEncoding
    /// The first bytes, until there are enough to tell what they are.
    private var head: [UInt8] = []
    /// What the stream is; nil until that is known.
    private(set) var form: SourceText.Form?
    /// The bytes of a byte order mark in UTF-8.
    private(set) var markLength = 0
    /// The first half of a UTF-16 unit.
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

    /// Half a pair is no scalar and becomes U+FFFD.
    private func append(_ scalar: Unicode.Scalar?, to text: inout ContiguousArray<UInt8>) {
        text.append(contentsOf: scalar.flatMap { UTF8.encode($0) } ?? UTF8.encodedReplacementCharacter)
    }
}
