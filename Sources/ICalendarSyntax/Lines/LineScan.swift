// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// Facts about a line that the scan collects but the record doesn't store.
struct LineScan {
    /// All skipped bytes, or-ed together in words. A high bit means there is a byte above 0x7F.
    var nonASCII: UInt64 = 0
    /// Whether there are bytes above 0x7F in the parameters that are known to be valid UTF-8, and not in ``nonASCII``.
    var hasUTF8Parameters = false
    /// The offset of the first control character.
    var control: Int?
    /// The number of physical line ends, including the one that ends the line.
    var lineEnds = 0
    var isFolded = false
    /// One bit for each ``LineBreaks/Form`` seen except CR LF, which is never reported.
    var forms: UInt8 = 0

    @inline(__always)
    mutating func sawControl(_ bytes: Span<UInt8>, at offset: Int) {
        if control == nil, bytes[offset] != ASCII.tab { control = offset }
    }

    @inline(__always)
    mutating func sawFold(_ form: LineBreaks.Form) {
        isFolded = true
        sawLineEnd(form)
    }

    /// Notes folds after CR LF.
    @inline(__always)
    mutating func sawFolds(_ count: Int) {
        guard count > 0 else { return }
        isFolded = true
        lineEnds += count
    }

    @inline(__always)
    mutating func sawLineEnd(_ form: LineBreaks.Form) {
        lineEnds &+= 1
        guard form != .carriageReturnLineFeed else { return }
        lineEnds &+= form.physicalLineCount &- 1
        forms |= form.bit
    }

    /// The flags of the line that follow from the scan.
    @inline(__always)
    var flags: LineRecord.Flags {
        var flags: LineRecord.Flags = isFolded ? .folded : []
        if control != nil { flags.insert(.control) }
        if nonASCII & SWARWord.highBits != 0 { flags.insert(.nonASCII) }
        return flags
    }
}

extension LineBreaks {
    /// Scans a name that contains a control character or a fold, byte by byte. Returns the offset of the colon or
    /// semicolon, or the end of the line if there is none.
    func scanFoldedName(_ bytes: Span<UInt8>, from start: Int, _ scan: inout LineScan) -> Int {
        var offset = start
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte | 1 == ASCII.semicolon { return offset }
            guard byte < ASCII.space else {
                scan.nonASCII |= UInt64(byte)
                offset += 1
                continue
            }
            switch boundary(bytes, at: offset) {
            case .text(let next):
                scan.sawControl(bytes, at: offset)
                offset = next
            case .fold(let next, let form):
                scan.sawFold(form)
                offset = next
            case .end: return offset
            }
        }
        return offset
    }
}
