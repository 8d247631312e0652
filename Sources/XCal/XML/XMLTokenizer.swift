import ICalendarSyntax

/// Reads an XML document in pieces of any size, and passes its parts to a sink.
///
/// It reads XML 1.0 with namespaces, without document types: anything not well-formed is an error, and entities can't be
/// defined. Text is passed on as it arrives, so that the memory is that of the largest tag.
package struct XMLTokenizer: ~Copyable {
    private let limits: XMLLimits
    private var source = XMLSource()
    /// The text that isn't consumed, and the position of its first byte.
    private var buffer = ContiguousArray<UInt8>()
    private var position = SourcePosition(line: 1, column: 1)
    /// The offset of the next byte.
    private var next = 0
    private var state = XMLSection.content
    private var size = 0

    private var namespaces: XMLNamespaces
    /// The open elements: the name as written, and the number of namespaces before the element.
    private var open: [(name: String, namespaces: Int)] = []
    /// The bytes of an open element that may be repeated, and its depth.
    private var candidate: (bytes: Range<Int>, depth: Int)?
    private var hasRoot = false
    private var isAtStart = true
    /// The error after which nothing is read.
    private var failure: XCalError?

    /// The number of bytes that are decoded at once.
    private static let pieceSize = 64 << 10

    package init(limits: XMLLimits) {
        self.limits = limits
        namespaces = XMLNamespaces(limit: limits.namespaces)
    }

    // MARK: - Pieces

    /// Reads the next bytes.
    package mutating func read(_ bytes: Span<UInt8>, into sink: inout some XMLSink & ~Copyable) throws(XCalError) {
        if let failure { throw failure }
        do throws(XMLFault) {
            try readPieces(bytes, &sink)
        } catch {
            throw fail(error)
        }
    }

    /// Ends the document.
    package mutating func finish(into sink: inout some XMLSink & ~Copyable) throws(XCalError) {
        if let failure { throw failure }
        do throws(XMLFault) {
            try source.finish(into: &buffer)
            try consume(&sink, isLast: true)
            if let element = open.last {
                next = buffer.count
                throw XMLFault(.unclosedElement, "the element <\(element.name)> isn't closed")
            }
            guard hasRoot else { throw .malformed("there is no element") }
        } catch {
            throw fail(error)
        }
    }

    private mutating func readPieces(_ bytes: Span<UInt8>, _ sink: inout some XMLSink & ~Copyable) throws(XMLFault) {
        guard bytes.count <= limits.totalBytes - size else {
            throw XMLFault(.limit, "the document is larger than \(limits.totalBytes) bytes")
        }
        size += bytes.count
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.pieceSize, bytes.count)
            // An error in the characters comes after everything before them.
            var fault: XMLFault?
            do throws(XMLFault) {
                try source.decode(bytes.extracting(start..<end), into: &buffer)
            } catch {
                fault = error
            }
            try consume(&sink, isLast: false)
            if let fault {
                next = buffer.count
                throw fault
            }
            discard()
            start = end
        }
    }

    private mutating func fail(_ fault: XMLFault) -> XCalError {
        discard()
        let failure = XCalError(fault, at: position)
        self.failure = failure
        return failure
    }

    /// Removes the consumed text.
    private mutating func discard() {
        let count = min(next, buffer.count)
        position = position.after(buffer.span.extracting(0..<count))
        buffer.removeFirst(count)
        next = 0
        candidate = nil
    }

    private mutating func consume(_ sink: inout some XMLSink & ~Copyable, isLast: Bool) throws(XMLFault) {
        while next < buffer.count {
            let before = (next, state)
            if state == .content { try readContent(&sink, isLast) } else { try readSection(&sink, isLast) }
            if before == (next, state) { break }
        }
        if isLast, state != .content { throw XMLFault(.unclosedElement, "the \(state.rawValue) isn't closed") }
    }

    // MARK: - Content

    private mutating func readContent(_ sink: inout some XMLSink & ~Copyable, _ isLast: Bool) throws(XMLFault) {
        switch buffer[next] {
        case UInt8(ascii: "<"): try readMarkup(&sink, isLast)
        case UInt8(ascii: "&"): try readReference(&sink, isLast)
        default: try readText(&sink, isLast)
        }
    }

    private mutating func readText(_ sink: inout some XMLSink & ~Copyable, _ isLast: Bool) throws(XMLFault) {
        isAtStart = false
        let (end, isDamaged) = endOfText(isLast)
        if open.isEmpty {
            if let index = buffer[next..<end].firstIndex(where: { !XMLCharacters.isSpace($0) }) {
                next = index
                throw .malformed(hasRoot ? "text after the root element" : "text before the root element")
            }
        } else {
            try sink.text(buffer.span.extracting(next..<end))
        }
        next = end
        if isDamaged { throw .malformed("]]> outside CDATA") }
    }

    /// Returns the end of the text that is complete, and whether `]]>` follows.
    private func endOfText(_ isLast: Bool) -> (end: Int, isDamaged: Bool) {
        var end = ByteScan.markupText(buffer.span, from: next)
        while end < buffer.count, buffer[end] == UInt8(ascii: "]") {
            let mark = buffer[end...].prefix(3)
            if mark.elementsEqual("]]>".utf8) { return (end, true) }
            // The rest may follow.
            if !isLast, mark.count < 3, "]]>".utf8.starts(with: mark) { break }
            end = ByteScan.markupText(buffer.span, from: end + 1)
        }
        return (end, false)
    }

    private mutating func readReference(_ sink: inout some XMLSink & ~Copyable, _ isLast: Bool) throws(XMLFault) {
        guard let end = try endOfReference(isLast) else { return }
        guard !open.isEmpty else { throw .malformed("a reference outside the root element") }
        let name = String(decoding: buffer[(next + 1)..<end], as: UTF8.self)
        let scalar = try XMLCharacters.scalar(ofReference: name)
        let bytes = ContiguousArray(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        try sink.text(bytes.span)
        next = end + 1
    }

    /// Returns the offset of the semicolon; nil if it may follow.
    private func endOfReference(_ isLast: Bool) throws(XMLFault) -> Int? {
        var index = next + 1
        while index < buffer.count, index - next <= limits.nameLength + 1 {
            if buffer[index] == UInt8(ascii: ";") { return index }
            guard XMLCharacters.canBeInName(buffer[index]) || buffer[index] == UInt8(ascii: "#") else { break }
            index += 1
        }
        guard index == buffer.count, !isLast else { throw .malformed("& isn't the start of a reference") }
        return nil
    }

    // MARK: - Markup

    private mutating func readMarkup(_ sink: inout some XMLSink & ~Copyable, _ isLast: Bool) throws(XMLFault) {
        switch next + 1 < buffer.count ? buffer[next + 1] : nil {
        case UInt8(ascii: "!"): try startSection(isLast)
        case UInt8(ascii: "?"): try startInstruction(isLast)
        case nil: if isLast { throw XMLFault(.unclosedElement, "the document ends inside markup") }
        default:
            if let end = endOfEndTag {
                try endElement(&sink)
                next = end
                remember(&sink)
                break
            }
            guard let tag = try tag(isLast) else { break }
            if tag.isEnd {
                try endElement(tag, &sink)
                next = tag.end
            } else {
                next = try startElement(tag, &sink)
            }
        }
        if next > 0 || state != .content { isAtStart = false }
    }

    private mutating func startSection(_ isLast: Bool) throws(XMLFault) {
        let rest = buffer[next...]
        if rest.starts(with: "<!--".utf8) {
            (next, state) = (next + 4, .comment)
        } else if rest.starts(with: "<![CDATA[".utf8), !open.isEmpty {
            (next, state) = (next + 9, .cdata)
        } else if rest.starts(with: "<!DOCTYPE".utf8) {
            throw XMLFault(.documentType, "document type declarations aren't supported")
        } else if !["<!--", "<![CDATA[", "<!DOCTYPE"].contains(where: { $0.utf8.starts(with: rest) }) {
            throw .malformed("unknown markup")
        } else if isLast {
            throw XMLFault(.unclosedElement, "the document ends inside markup")
        }
    }

    /// The offset after the end tag of the innermost element, if the tag is next and has no white space, as most do.
    private var endOfEndTag: Int? {
        guard buffer[next + 1] == UInt8(ascii: "/"), let name = open.last?.name else { return nil }
        let end = next + 2 + name.utf8.count
        guard end < buffer.count, buffer[end] == UInt8(ascii: ">") else { return nil }
        let isEqual = name.utf8.withBytes { ByteScan.areEqual($0, 0..<$0.count, buffer.span, next + 2..<end) }
        return isEqual ? end + 1 : nil
    }

    /// Lets the sink remember the element that ended, if nothing else followed inside.
    private mutating func remember(_ sink: inout some XMLSink & ~Copyable) {
        guard let (bytes, depth) = candidate, open.count == depth else { return }
        if next == bytes.upperBound { sink.remember(buffer.span.extracting(bytes), in: namespaces) }
        candidate = nil
    }

    private func tag(_ isLast: Bool) throws(XMLFault) -> XMLTag? {
        guard let tag = try XMLTag(buffer, at: next, limits) else {
            guard buffer.count - next <= XMLLimits.tagLength else {
                throw XMLFault(.limit, "a tag is longer than \(XMLLimits.tagLength) bytes")
            }
            if isLast { throw XMLFault(.unclosedElement, "the document ends inside a tag") }
            return nil
        }
        return tag
    }

    /// Starts an element, or repeats a whole element that occurred before. Returns the offset after what was read.
    private mutating func startElement(_ tag: XMLTag, _ sink: inout some XMLSink & ~Copyable) throws(XMLFault) -> Int {
        guard !open.isEmpty || !hasRoot else { throw .malformed("a second root element <\(tag.name)>") }
        guard open.count < limits.depth else { throw XMLFault(.limit, "elements nested deeper than \(limits.depth)") }
        hasRoot = true
        let outer = namespaces.count
        let element = try tag.element(declaringIn: &namespaces)
        if !open.isEmpty, sink.canRepeat(element), let end = tag.endOfElement(in: buffer) {
            if sink.repeat(buffer.span.extracting(next..<end), in: namespaces) {
                namespaces.close(downTo: outer)
                return end
            }
            candidate = (next..<end, open.count)
        }
        try sink.start(element, in: namespaces)
        if tag.isEmpty {
            try sink.end()
            namespaces.close(downTo: outer)
        } else {
            open.append((tag.name, outer))
        }
        return tag.end
    }

    private mutating func endElement(_ tag: XMLTag, _ sink: inout some XMLSink & ~Copyable) throws(XMLFault) {
        guard open.last?.name == tag.name else {
            let expected = open.last.map { ", expected </\($0.name)>" } ?? ""
            throw .malformed("found </\(tag.name)>" + expected)
        }
        try endElement(&sink)
    }

    private mutating func endElement(_ sink: inout some XMLSink & ~Copyable) throws(XMLFault) {
        try sink.end()
        if let element = open.popLast() { namespaces.close(downTo: element.namespaces) }
    }

    // MARK: - Comments, CDATA sections, instructions

    /// Reads a comment, a CDATA section or an instruction as far as it is complete.
    private mutating func readSection(_ sink: inout some XMLSink & ~Copyable, _ isLast: Bool) throws(XMLFault) {
        let mark = state.mark
        let found = buffer[next...].firstRange(of: mark)?.lowerBound
        // The last bytes may be the start of the mark.
        let end = found ?? (isLast ? buffer.count : max(next, buffer.count - mark.count + 1))
        if state == .cdata { try sink.text(buffer.span.extracting(next..<end)) }
        next = end
        guard var end = found.map({ $0 + mark.count }) else { return }
        if state == .comment {
            guard end < buffer.count else { return }
            guard buffer[end] == UInt8(ascii: ">") else { throw .malformed("-- inside a comment") }
            end += 1
        }
        (next, state) = (end, .content)
    }

    private mutating func startInstruction(_ isLast: Bool) throws(XMLFault) {
        let length = isAtStart ? XMLSource.declarationLength : limits.nameLength + 3
        let head = buffer[next...].prefix(length)
        guard let end = head.dropFirst(2).firstIndex(where: { !XMLCharacters.canBeInName($0) }),
            end + 1 < buffer.count
        else {
            guard head.count < length, !isLast else { throw .malformed("an instruction without a name") }
            return
        }
        let name = String(decoding: buffer[(next + 2)..<end], as: UTF8.self)
        if name == "xml", isAtStart { return try readDeclaration(isLast) }
        guard XMLCharacters.isName(name), name.lowercased() != "xml" else {
            throw .malformed("the instruction can't be named “\(name)”")
        }
        guard XMLCharacters.isSpace(buffer[end]) || buffer[end...].starts(with: "?>".utf8) else {
            throw .malformed("the instruction can't be named “\(name)…”")
        }
        (next, state) = (end, .instruction)
    }

    private mutating func readDeclaration(_ isLast: Bool) throws(XMLFault) {
        let head = buffer[next...].prefix(XMLSource.declarationLength)
        guard let end = head.firstRange(of: Array("?>".utf8))?.upperBound else {
            guard head.count < XMLSource.declarationLength, !isLast else {
                throw .malformed("the XML declaration isn't closed")
            }
            return
        }
        guard let declaration = XMLDeclaration(String(decoding: head[..<end], as: UTF8.self)) else {
            throw .malformed("the XML declaration is damaged")
        }
        if let encoding = declaration.encoding { try source.check(declared: encoding) }
        next = end
    }
}
