// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// Decides where lines end and where they are folded. The scanner and all later unfolding use this type.
///
/// A line end is a LF with all CRs before it, which covers CR LF, LF, and the CR CR LF of files that were converted
/// twice; or a CR at the end of the input. A bare CR ends a line only in a document without any LF. In other documents,
/// a bare CR is a control character in a value. A line end followed by SPACE or HTAB is a fold (RFC 5545 section 3.1).
///
/// If the first line of a document ends in LF LF, every CR of CR LF was converted to LF. In such a document, LF LF is
/// one line end, so that the blank line after every line doesn't undo the folds.
package struct LineBreaks: Sendable {
    /// Whether the document has no LF, so that CR ends its lines.
    package let areBareCarriageReturns: Bool

    /// Whether LF LF is one line end, although a single LF ends a line too.
    package let areDoubled: Bool

    /// The forms of a line end.
    package enum Form: UInt8, Sendable {
        case carriageReturnLineFeed
        case lineFeed
        case carriageReturn
        case carriageReturnsLineFeed
        case endOfInput
        case doubledLineFeed

        /// The number of lines that a text editor counts.
        var physicalLineCount: Int { self == .doubledLineFeed ? 2 : 1 }

        /// A bit for the form. There are fewer than eight forms.
        @inline(__always)
        var bit: UInt8 { 1 &<< rawValue }
    }

    /// The meaning of a control character.
    enum Boundary {
        /// A part of the text, which continues at `next`.
        case text(next: Int)
        /// A fold. The text continues at `next`.
        case fold(next: Int, Form)
        /// The end of the logical line. The next line starts at `next`.
        case end(next: Int, Form)
    }

    /// Creates the rules for a document by searching for the first LF. That is usually near, so the whole document
    /// isn't read.
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

    /// Creates the rules for a document with or without a LF.
    init(areBareCarriageReturns: Bool) {
        self.areBareCarriageReturns = areBareCarriageReturns
        areDoubled = false
    }

    /// Returns the meaning of the control character at `offset`. A run of CRs is handled as a whole, so that scanning
    /// stays linear.
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

    /// Returns the offset of the next byte of the same logical line, skipping folds, or nil at the end of the line.
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
