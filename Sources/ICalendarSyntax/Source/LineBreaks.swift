/// Where lines end and where they are folded: the one place that decides it, for the scanner and for everything that
/// unfolds later.
///
/// A line end is LF with all CRs before it (so CR LF, LF, and the CR CR LF of files converted twice), or a CR that ends the
/// input. A bare CR is a line end only in a document without any LF; elsewhere it is a control character in a value. A line
/// end followed by SPACE or HTAB is a fold (RFC 5545 section 3.1). In a document whose first line ends in LF LF, every CR of
/// CR LF has become a LF: there LF LF is one line end, so that the blank line after every line does not undo its folds.
struct LineBreaks: Sendable {
    /// Whether the document has no LF, so that CR ends its lines.
    let areBareCarriageReturns: Bool

    /// Whether a line end is LF LF, though a single LF ends a line too.
    let areDoubled: Bool

    /// The forms in which a line can end.
    enum Form: UInt8, Sendable {
        case carriageReturnLineFeed
        case lineFeed
        case carriageReturn
        case carriageReturnsLineFeed
        case endOfInput
        case doubledLineFeed

        /// How many lines a text editor counts.
        var physicalLineCount: Int { self == .doubledLineFeed ? 2 : 1 }
    }

    /// What a control character is.
    enum Boundary {
        /// A part of the text, which goes on at `next`.
        case text(next: Int)
        /// A fold; the text goes on at `next`.
        case fold(next: Int, Form)
        /// The end of the logical line; the next starts at `next`.
        case end(next: Int, Form)
    }

    /// Looks for a LF: near, as a rule, so this does not read the document.
    init(_ bytes: Span<UInt8>) {
        var sawCarriageReturn = false
        for offset in 0..<bytes.count {
            let byte = bytes[offset]
            if byte == ASCII.lineFeed {
                areBareCarriageReturns = false
                areDoubled =
                    offset > 0 && bytes[offset - 1] != ASCII.carriageReturn && offset + 1 < bytes.count
                    && bytes[offset + 1] == ASCII.lineFeed
                return
            }
            if byte == ASCII.carriageReturn { sawCarriageReturn = true }
        }
        areBareCarriageReturns = sawCarriageReturn
        areDoubled = false
    }

    /// Breaks of a document of which it is known whether it has a LF.
    init(areBareCarriageReturns: Bool) {
        self.areBareCarriageReturns = areBareCarriageReturns
        areDoubled = false
    }

    /// What the control character at `offset` is. A run of CRs is answered as a whole, so that asking stays linear.
    @inline(__always)
    func boundary(_ bytes: Span<UInt8>, at offset: Int) -> Boundary {
        switch bytes[offset] {
        case ASCII.carriageReturn:
            let next = offset + 1
            if next < bytes.count, bytes[next] == ASCII.lineFeed {
                return after(bytes, next + 1, .carriageReturnLineFeed)
            }
            return carriageReturns(bytes, at: offset)
        case ASCII.lineFeed:
            if areDoubled, offset + 1 < bytes.count, bytes[offset + 1] == ASCII.lineFeed {
                return after(bytes, offset + 2, .doubledLineFeed)
            }
            return after(bytes, offset + 1, .lineFeed)
        default: return .text(next: offset + 1)
        }
    }

    @inline(never)
    private func carriageReturns(_ bytes: Span<UInt8>, at offset: Int) -> Boundary {
        if areBareCarriageReturns { return after(bytes, offset + 1, .carriageReturn) }
        var next = offset
        while next < bytes.count, bytes[next] == ASCII.carriageReturn { next += 1 }
        guard next < bytes.count else { return .end(next: next, .carriageReturn) }
        guard bytes[next] == ASCII.lineFeed else { return .text(next: next) }
        return after(bytes, next + 1, .carriageReturnsLineFeed)
    }

    @inline(__always)
    private func after(_ bytes: Span<UInt8>, _ next: Int, _ form: Form) -> Boundary {
        next < bytes.count && ASCII.isBlank(bytes[next]) ? .fold(next: next + 1, form) : .end(next: next, form)
    }

    /// The byte of the same logical line after the one at `offset`, folds passed over; nil at the line's end.
    func following(_ bytes: Span<UInt8>, _ offset: Int) -> Int? {
        var next = offset + 1
        while next < bytes.count {
            let byte = bytes[next]
            guard byte == ASCII.carriageReturn || byte == ASCII.lineFeed else { return next }
            switch boundary(bytes, at: next) {
            case .text: return next
            case .fold(let after, _): next = after
            case .end: return nil
            }
        }
        return nil
    }
}
