public import ICalendarSyntax

extension DocumentEdit {
    /// Appends a copy of a component after another one.
    ///
    /// Copied lines keep the bytes of the original, with letter case and folds, except for the replaced properties.
    /// Lines from a document with another encoding are folded again. A missing END is added.
    ///
    /// ```swift
    /// try edit.append(copyOf: talk, after: talk, replacing: [PropertyDraft("UID", text: "talk-2@example.com")])
    /// ```
    ///
    /// - Parameters:
    ///   - component: The component to copy, from this document or another.
    ///   - sibling: The component of this document that the copy follows.
    ///   - properties: Properties that replace all properties with the same name. Properties that the component doesn't
    ///     have are added after the others.
    /// - Throws: `WritingError.notInDocument(_:)` if `sibling` belongs to another tree or was removed,
    ///   `WritingError.unrepresentable(_:_:)`
    /// - Complexity: O(*n*), where *n* is the number of bytes in the component.
    public mutating func append(
        copyOf component: CalendarComponent, after sibling: CalendarComponent,
        replacing properties: [PropertyDraft] = []
    ) throws(WritingError) {
        var revision = ComponentRevision(component)
        var names: [String] = []
        for property in properties where !names.contains(property.name.uppercasedASCII) {
            names.append(property.name.uppercasedASCII)
        }
        for name in names { revision.set(name, to: properties.filter { $0.name.uppercasedASCII == name }) }
        try append(copyOf: revision, after: sibling)
    }

    /// Appends a changed copy of a component after another one.
    ///
    /// - Throws: The errors of ``append(copyOf:after:replacing:)``.
    package mutating func append(
        copyOf revision: ComponentRevision, after sibling: CalendarComponent
    ) throws(WritingError) {
        guard sibling.storage === source.storage, !removedComponents.contains(sibling.index) else {
            throw .notInDocument(sibling.name)
        }
        let record = sibling.record
        // A component that follows an unclosed one would become part of that one.
        let line = Int(record.isClosed ? record.endLine : record.firstLine)
        let parent = record.parent == ComponentRecord.none ? -1 : Int(record.parent)
        try insert(
            Insertion(line: line, component: parent, isComponent: true, text: [], copy: lines(of: revision)))
    }

    /// Inserts a changed copy of a component before the first component of its parent.
    ///
    /// - Throws: The errors of ``append(copyOf:after:replacing:)``.
    package mutating func insert(
        copyOf revision: ComponentRevision, before first: CalendarComponent
    ) throws(WritingError) {
        guard first.storage === source.storage else { throw .notInDocument(first.name) }
        let record = first.record
        let parent = record.parent == ComponentRecord.none ? -1 : Int(record.parent)
        try insert(
            Insertion(
                line: Int(record.firstLine), component: parent, isComponent: true, text: [],
                copy: lines(of: revision)))
    }

    /// Changes the lines of a component in place.
    ///
    /// - Throws: ``WritingError``
    package mutating func apply(_ revision: ComponentRevision) throws(WritingError) {
        let component = revision.component
        _ = try index(of: component)
        try confirm(revision)
        if source.storage.form == .windows1252 {
            for line in revision.lines.textLines.ranges.joined() {
                try checkEncoding(revision.lines.text(of: line, in: component.storage)?.description ?? "")
            }
        }
        lines.formUnion(revision.lines)
        for draft in revision.additions { try append(draft, to: component) }
        for inner in component.components where revision.removedComponents.contains(inner.index) { try remove(inner) }
        for (_, inner) in revision.innerRevisions.sorted(by: { $0.key < $1.key })
        where !revision.removedComponents.contains(inner.component.index) {
            try apply(inner)
        }
        for draft in revision.addedComponents { try append(draft, to: component) }
    }

    /// Returns the lines of a copy, each as original bytes or as text to fold again.
    private func lines(of revision: ComponentRevision) throws(WritingError) -> [CopiedLine] {
        var result: [CopiedLine] = []
        try append(revision, to: &result)
        return result
    }

    private func append(_ revision: ComponentRevision, to result: inout [CopiedLine]) throws(WritingError) {
        let component = revision.component
        let storage = component.storage
        try confirm(revision)
        let additions = revision.additions.map { CopiedLine.text($0.description) }
        let begin = Int(component.record.firstLine)
        let end = Int(component.record.endLine)
        let lastProperty = component.lastPropertyLine ?? begin
        let endLine = component.isClosed ? end - 1 : end
        var inner = component.components.makeIterator()
        var next = inner.next()
        var index = begin
        while index < end {
            if let child = next, index == Int(child.record.firstLine) {
                if !revision.removedComponents.contains(child.index) {
                    try append(revision.innerRevisions[child.index] ?? ComponentRevision(child), to: &result)
                }
                index = max(Int(child.record.endLine), index + 1)
                next = inner.next()
                continue
            }
            if index == endLine { append(revision.addedComponents, to: &result) }
            let first = index
            index += 1
            // Ten thousand EXDATEs of a series are left out of the copy for one occurrence.
            let isRemoved = revision.lines.removed.contains(first)
            if !isRemoved, let text = revision.lines.text(of: first, in: storage) {
                result.append(.text(text.description))
            } else if !isRemoved {
                // Copy up to the next place that may differ from the original.
                let limit =
                    [lastProperty + 1, endLine, next.map { Int($0.record.firstLine) } ?? end]
                    .lazy.filter { $0 > first }.min() ?? end
                index = revision.lines.endOfUnchanged(index..<max(index, limit))
                append(first..<index, of: storage, to: &result)
            }
            if first <= lastProperty, lastProperty < index { result += additions }
        }
        if !component.isClosed {
            append(revision.addedComponents, to: &result)
            result.append(.text("END:" + component.rawName))
        }
    }

    /// Appends lines as they were read, except lines that are not part of the tree.
    private func append(_ lines: Range<Int>, of storage: SyntaxStorage, to result: inout [CopiedLine]) {
        guard storage.form == source.storage.form else {
            let skipped = Set(storage.skippedLines(in: lines))
            for line in lines where !skipped.contains(line) {
                result.append(.text(ContentLine(storage: storage, index: line).text))
            }
            return
        }
        var first = lines.lowerBound
        for line in storage.skippedLines(in: lines) {
            appendBytes(first..<line, of: storage, to: &result)
            first = line + 1
        }
        appendBytes(first..<lines.upperBound, of: storage, to: &result)
    }

    /// Appends the bytes of lines. Bytes that follow the previous ones extend them.
    private func appendBytes(_ lines: Range<Int>, of storage: SyntaxStorage, to result: inout [CopiedLine]) {
        if lines.isEmpty { return }
        let range = storage.byteRange(ofLines: lines)
        if case .bytes(let previous) = result.last, previous.endIndex == range.lowerBound {
            result[result.count - 1] = .bytes(storage.textBytes[previous.startIndex..<range.upperBound])
        } else {
            result.append(.bytes(storage.textBytes[range]))
        }
    }

    private func append(_ drafts: [ComponentDraft], to result: inout [CopiedLine]) {
        for draft in drafts { draft.forEachLine { result.append(.text($0)) } }
    }
}

/// A part of a copied component.
enum CopiedLine: Sendable {
    /// The bytes of consecutive lines of the scanned text, including the line ends.
    case bytes(ArraySlice<UInt8>)
    /// The text of a line, which will be folded again.
    case text(String)
}

extension LineEncoder {
    /// Appends a part of a copied component. If the part has no line end, the document's line end is added.
    func append(_ lines: CopiedLine, to bytes: inout [UInt8]) {
        switch lines {
        case .text(let text): bytes += encoded(text, isEnded: true)
        case .bytes(let scanned):
            append(scanned, to: &bytes)
            let isEnded =
                scanned.last == ASCII.lineFeed || lineEnd == .carriageReturn && scanned.last == ASCII.carriageReturn
            if !isEnded { append(lineEnd.bytes[...], to: &bytes) }
        }
    }
}
