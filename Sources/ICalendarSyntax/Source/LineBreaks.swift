/// Where lines end and where they are folded: the one place that decides it, for the scanner and for everything that
/// unfolds later.
///
/// A line end is LF with all CRs before it (so CR LF, LF, and the CR CR LF of files converted twice), or a CR that ends the
/// input. A bare CR is a line end only in a document without any LF; elsewhere it is a control character in a value. A line
/// end followed by SPACE or HTAB is a fold (RFC 5545 section 3.1).
struct LineBreaks: Sendable {
    /// Whether the document has no LF, so that CR ends its lines.
    let areBareCarriageReturns: Bool

    /// The forms in which a line can end.
    enum Form: UInt8, Sendable {
        case carriageReturnLineFeed
        case lineFeed
        case carriageReturn
        case carriageReturnsLineFeed
        case endOfInput
    }

    /// What a control character is.
    enum Boundary {
        /// A part of the text, which goes on at `next`.
        case text(next: Int)
        /// A fold; the text goes on at `next`.
        case fold(next: Int, Form)
        /// The end of the logical line; the next begins at `next`.
        case end(next: Int, Form)
    }

    /// Looks for a LF: near, as a rule, so this does not read the document.
    init(_ octets: Span<UInt8>) {
        var sawCarriageReturn = false
        for offset in 0..<octets.count {
            let octet = octets[offset]
            if octet == ASCII.lineFeed {
                areBareCarriageReturns = false
                return
            }
            if octet == ASCII.carriageReturn { sawCarriageReturn = true }
        }
        areBareCarriageReturns = sawCarriageReturn
    }

    /// Breaks of a document of which it is known whether it has a LF.
    init(areBareCarriageReturns: Bool) { self.areBareCarriageReturns = areBareCarriageReturns }

    /// What the control character at `offset` is. A run of CRs is answered as a whole, so that asking stays linear.
    @inline(__always)
    func boundary(_ octets: Span<UInt8>, at offset: Int) -> Boundary {
        switch octets[offset] {
        case ASCII.carriageReturn:
            let next = offset + 1
            if next < octets.count, octets[next] == ASCII.lineFeed {
                return after(octets, next + 1, .carriageReturnLineFeed)
            }
            return carriageReturns(octets, at: offset)
        case ASCII.lineFeed: return after(octets, offset + 1, .lineFeed)
        default: return .text(next: offset + 1)
        }
    }

    @inline(never)
    private func carriageReturns(_ octets: Span<UInt8>, at offset: Int) -> Boundary {
        if areBareCarriageReturns { return after(octets, offset + 1, .carriageReturn) }
        var next = offset
        while next < octets.count, octets[next] == ASCII.carriageReturn { next += 1 }
        guard next < octets.count else { return .end(next: next, .carriageReturn) }
        guard octets[next] == ASCII.lineFeed else { return .text(next: next) }
        return after(octets, next + 1, .carriageReturnsLineFeed)
    }

    @inline(__always)
    private func after(_ octets: Span<UInt8>, _ next: Int, _ form: Form) -> Boundary {
        next < octets.count && ASCII.isBlank(octets[next]) ? .fold(next: next + 1, form) : .end(next: next, form)
    }

    /// The octet of the same logical line after the one at `offset`, folds passed over; nil at the line's end.
    func following(_ octets: Span<UInt8>, _ offset: Int) -> Int? {
        var next = offset + 1
        while next < octets.count {
            let octet = octets[next]
            guard octet == ASCII.carriageReturn || octet == ASCII.lineFeed else { return next }
            switch boundary(octets, at: next) {
            case .text: return next
            case .fold(let after, _): next = after
            case .end: return nil
            }
        }
        return nil
    }
}
