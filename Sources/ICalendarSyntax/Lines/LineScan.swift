/// What is learnt about a line while it is scanned and does not go into its record.
struct LineScan {
    /// All bytes passed over, or-ed together in words: a high bit tells of a byte above 0x7F.
    var nonASCII: UInt64 = 0
    /// The first control character.
    var control: Int?
    /// Physical line ends, the one that ends the line included.
    var lineEnds = 0
    var isFolded = false
    /// One bit for each ``LineBreaks/Form`` seen.
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

    @inline(__always)
    mutating func sawLineEnd(_ form: LineBreaks.Form) {
        lineEnds += form.physicalLineCount
        forms |= 1 << form.rawValue
    }
}

extension LineBreaks {
    /// Passes over a value to the end of its logical line: where the text ends and where the next line starts.
    @inline(__always)
    func scanValue(_ bytes: Span<UInt8>, from start: Int, _ scan: inout LineScan) -> (end: Int, next: Int) {
        var offset = start
        while true {
            offset = ByteScan.text(bytes, from: offset, nonASCII: &scan.nonASCII)
            guard offset < bytes.count else { return (offset, offset) }
            switch boundary(bytes, at: offset) {
            case .text(let next):
                scan.sawControl(bytes, at: offset)
                offset = next
            case .fold(let next, let form):
                scan.sawFold(form)
                offset = next
            case .end(let next, let form):
                scan.sawLineEnd(form)
                return (offset, next)
            }
        }
    }

    /// A name with a control character or a fold in it: goes on byte by byte to the colon or semicolon, or to the end of
    /// the line, whose offset it returns then.
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
