/// What is learnt about a line while it is scanned and does not go into its record.
struct LineScan {
    /// All octets passed over, or-ed together in words: a high bit tells of an octet above 0x7F.
    var nonASCII: UInt64 = 0
    /// The first control character.
    var control: Int?
    /// Physical line ends, the one that ends the line included.
    var lineEnds = 0
    var isFolded = false
    /// One bit for each ``LineBreaks/Form`` seen.
    var forms: UInt8 = 0

    @inline(__always)
    mutating func sawControl(_ octets: Span<UInt8>, at offset: Int) {
        if control == nil, octets[offset] != ASCII.tab { control = offset }
    }

    @inline(__always)
    mutating func sawFold(_ form: LineBreaks.Form) {
        isFolded = true
        sawLineEnd(form)
    }

    @inline(__always)
    mutating func sawLineEnd(_ form: LineBreaks.Form) {
        lineEnds += 1
        forms |= 1 << form.rawValue
    }
}

extension LineBreaks {
    /// Passes over a value to the end of its logical line: where the text ends and where the next line begins.
    @inline(__always)
    func scanValue(_ octets: Span<UInt8>, from begin: Int, _ scan: inout LineScan) -> (end: Int, next: Int) {
        var offset = begin
        while true {
            offset = OctetScan.text(octets, from: offset, nonASCII: &scan.nonASCII)
            guard offset < octets.count else { return (offset, offset) }
            switch boundary(octets, at: offset) {
            case .text(let next):
                scan.sawControl(octets, at: offset)
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

    /// A name with a control character or a fold in it: goes on octet by octet to the colon or semicolon, or to the end of
    /// the line, whose offset it returns then.
    func scanFoldedName(_ octets: Span<UInt8>, from begin: Int, _ scan: inout LineScan) -> Int {
        var offset = begin
        while offset < octets.count {
            let octet = octets[offset]
            if octet | 1 == ASCII.semicolon { return offset }
            guard octet < ASCII.space else {
                scan.nonASCII |= UInt64(octet)
                offset += 1
                continue
            }
            switch boundary(octets, at: offset) {
            case .text(let next):
                scan.sawControl(octets, at: offset)
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
