/// Changes to a document, collected against the tree that was read and written in one go.
///
/// ```swift
/// var edit = DocumentEdit(tree)
/// try edit.setText("Moved to Kiel", of: summary)
/// try edit.append(PropertyDraft("LOCATION", text: "Kiel"), to: event)
/// try edit.remove(alarm)
/// let bytes = edit.bytes()
/// ```
///
/// A tree is an index over bytes and never changes; components and properties that you hold stay what they were, whatever
/// is edited, and name the places. So changes can be made in any order, and nothing shifts under them. Only the lines that
/// were changed are written anew; every other byte is that of the input, whatever it is: order, letter case, folds,
/// unknown and unreadable lines, line ends, a byte order mark, and the encoding.
///
/// What is written follows the document:
///
/// - **Line ends** are those of its first line (CR LF where it has none); a changed line keeps its own.
/// - **UTF-16** is written as UTF-16 of the same byte order.
/// - **Windows-1252**: in a document read by ``SourceEncoding/windows1252`` a character that it does not have throws
///   ``WritingError/unrepresentable(_:_:)``. A document in which the reader found Windows-1252 and no other UTF-8 gets
///   Windows-1252 where that can be recognised again, else a line in UTF-8: encodings are told line by line there.
///
/// A value is checked when it is given, so ``bytes()`` cannot fail; a change that throws changes nothing. A property that
/// is changed is decoded, so bytes of it that are no text become U+FFFD. What is changed inside a component that is removed goes with it.
public struct DocumentEdit: Sendable {
    /// The tree as it was read.
    public let source: ComponentTree

    /// New text for lines, by index; nil for a line that is removed.
    private(set) var lines: [Int: LineText?] = [:]
    private(set) var insertions: [Insertion] = []
    private(set) var removedComponents: Set<Int> = []
    let lineEnd: LineFolding.LineEnd

    /// Lines that are to be put between others.
    struct Insertion: Sendable {
        /// The line they stand before; the number of lines for the end of the document.
        var line: Int
        /// The component they become a part of; -1 outside any.
        var component: Int
        /// Components come after properties.
        var isComponent: Bool
        /// Unfolded.
        var text: [String]
        /// The lines of a copy, which follow.
        var copy: [CopiedLine] = []
    }

    /// Creates an edit without changes.
    ///
    /// - Complexity: O(1), as a rule: linear in the first line.
    public init(_ source: ComponentTree) {
        self.source = source
        lineEnd = DocumentEdit.lineEnd(of: source.storage)
    }

    /// Whether nothing was changed.
    public var isEmpty: Bool { lines.isEmpty && insertions.isEmpty && removedComponents.isEmpty }

    /// The document with its changes, read again.
    public func tree(limits: SyntaxLimits = .default) -> ComponentTree {
        ComponentTree(recovering: bytes(), encoding: source.editedEncoding, limits: limits)
    }

    private static func lineEnd(of storage: SyntaxStorage) -> LineFolding.LineEnd {
        if storage.breaks.areBareCarriageReturns { return .carriageReturn }
        // Where LF LF is one line end, a LF would join with a LF that starts the next line.
        if storage.breaks.areDoubled { return .carriageReturnLineFeed }
        guard let first = storage.lines.first else { return .carriageReturnLineFeed }
        let end = storage.textBytes[Int(first.end)..<storage.physicalEnd(ofLine: 0)]
        // CR CR LF and LF LF are damage, which is not imitated.
        return end.first == ASCII.lineFeed ? .lineFeed : .carriageReturnLineFeed
    }
}

extension ComponentTree {
    /// The encoding that the document is read by again after an edit. Where no line was Windows-1252, none is now.
    package var editedEncoding: SourceEncoding {
        switch storage.form {
        case .utf8: storage.lines.flags.contains { $0.contains(.windows1252) } ? .detect : .utf8
        case .windows1252: .windows1252
        case .utf16BigEndian, .utf16LittleEndian: .utf16
        }
    }
}

// MARK: - What the changes are made of

extension DocumentEdit {
    /// The text of a property as the changes so far have it.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)`` for one of another tree, or one that was removed.
    func text(of property: CalendarProperty) throws(WritingError) -> LineText {
        guard property.storage === source.storage else { throw .notInDocument(property.name) }
        if let text = lines[property.line] {
            guard let text else { throw .notInDocument(property.name) }
            return text
        }
        return source.storage.lineText(property.record)
    }

    /// Gives a line another text, or none, after the encoding has been asked.
    mutating func setText(_ text: LineText?, of property: CalendarProperty) throws(WritingError) {
        if let text { try checkEncoding(text.description) }
        lines[property.line] = .some(text)
    }

    mutating func insert(_ insertion: Insertion) throws(WritingError) {
        for line in insertion.text { try checkEncoding(line) }
        for case .text(let line) in insertion.copy { try checkEncoding(line) }
        insertions.append(insertion)
    }

    mutating func removeComponent(_ index: Int) { removedComponents.insert(index) }

    private func checkEncoding(_ text: String) throws(WritingError) {
        guard source.storage.form == .windows1252, let scalar = Windows1252.unrepresentable(in: text) else { return }
        throw .unrepresentable(scalar, .windows1252)
    }

    /// The index of a component.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)`` for one of another tree, or one that was removed itself.
    func index(of component: CalendarComponent) throws(WritingError) -> Int {
        guard component.storage === source.storage, !removedComponents.contains(component.index) else {
            throw .notInDocument(component.name)
        }
        return component.index
    }

    /// The component that a line is directly in: the last to start before it, or one around that.
    func component(ofLine line: Int) -> Int? {
        let components = source.storage.components
        var low = 0
        var high = components.count
        while low < high {
            let middle = low + (high - low) / 2
            if Int(components[middle].firstLine) < line { low = middle + 1 } else { high = middle }
        }
        var index = low - 1
        while index >= 0, Int(components[index].endLine) <= line {
            let parent = components[index].parent
            guard parent != ComponentRecord.none else { return nil }
            index = Int(parent)
        }
        return index >= 0 ? index : nil
    }
}
