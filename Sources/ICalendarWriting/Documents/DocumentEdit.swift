public import ICalendarSyntax

/// Changes to a document, collected against a parsed tree and applied together.
///
/// ```swift
/// var edit = DocumentEdit(tree)
/// try edit.setText("Moved to Kiel", of: summary)
/// try edit.append(PropertyDraft("LOCATION", text: "Kiel"), to: event)
/// try edit.remove(alarm)
/// let bytes = edit.bytes()
/// ```
///
/// A tree never changes. Components and properties that you hold stay valid during an edit and identify the places to
/// change, so you can make changes in any order. Only changed lines are rewritten. All other bytes stay the same:
/// order, letter case, folds, unknown and unreadable lines, line ends, a byte order mark, and the encoding.
///
/// New lines follow the document:
///
/// - **Line ends** are those of the first line, or CR LF if there is none. A changed line keeps its line end.
/// - **UTF-16** documents get UTF-16 in the same byte order.
/// - **Windows-1252**: in a document parsed with `SourceEncoding.windows1252`, a character outside that encoding
///   throws `WritingError.unrepresentable(_:_:)`. In a document where the parser detected Windows-1252 lines and no
///   UTF-8 beyond ASCII, new lines are written in Windows-1252 if they will be detected again, and otherwise in UTF-8.
///   In such documents, encodings are detected line by line.
///
/// Values are checked when you pass them, so ``bytes()`` can't fail. A change that throws has no effect. Changing a
/// property decodes that property, so invalid bytes in it become U+FFFD. Changes inside a removed component are lost.
public struct DocumentEdit: Sendable {
    /// The parsed tree, without the changes.
    public let source: ComponentTree

    /// The changed and removed lines.
    var lines = LineChanges()
    private(set) var insertions: [Insertion] = []
    private(set) var removedComponents: Set<Int> = []
    let lineEnd: LineFolding.LineEnd

    /// New lines to insert between others.
    struct Insertion: Sendable {
        /// The line to insert before; the number of lines for the end of the document.
        var line: Int
        /// The component that will contain the lines; -1 outside any component.
        var component: Int
        /// Whether the lines are a component. Components follow properties.
        var isComponent: Bool
        /// The lines, unfolded.
        var text: [String]
        /// The lines of a copied component, which follow `text`.
        var copy: [CopiedLine] = []
    }

    /// Creates an edit without changes.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the first line.
    public init(_ source: ComponentTree) {
        self.source = source
        lineEnd = DocumentEdit.lineEnd(of: source.storage)
    }

    /// Whether there are no changes.
    public var isEmpty: Bool { lines.isEmpty && insertions.isEmpty && removedComponents.isEmpty }

    /// Returns the changed document as a new tree.
    public func tree(limits: SyntaxLimits = .default) -> ComponentTree {
        ComponentTree(recovering: bytes(), encoding: source.editedEncoding, limits: limits)
    }

    private static func lineEnd(of storage: SyntaxStorage) -> LineFolding.LineEnd {
        if storage.breaks.areBareCarriageReturns { return .carriageReturn }
        // If LF LF is one line end, a single LF would join with a LF that starts the next line.
        if storage.breaks.areDoubled { return .carriageReturnLineFeed }
        guard let first = storage.lines.first else { return .carriageReturnLineFeed }
        let end = storage.textBytes[Int(first.end)..<storage.physicalEnd(ofLine: 0)]
        // CR CR LF and LF LF are damage and are not imitated.
        return end.first == ASCII.lineFeed ? .lineFeed : .carriageReturnLineFeed
    }
}

extension ComponentTree {
    /// The encoding for parsing the document again after an edit. If no line was Windows-1252 before, none is now.
    package var editedEncoding: SourceEncoding {
        switch storage.form {
        case .utf8: storage.lines.flags.contains { $0.contains(.windows1252) } ? .detect : .utf8
        case .windows1252: .windows1252
        case .utf16BigEndian, .utf16LittleEndian: .utf16
        }
    }
}

// MARK: - Storage of the changes

extension DocumentEdit {
    /// Returns the text of a property, including the changes so far.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)`` if the property belongs to another tree or was removed.
    func text(of property: CalendarProperty) throws(WritingError) -> LineText {
        guard property.storage === source.storage else { throw .notInDocument(property.name) }
        if lines.removed.contains(property.line) { throw .notInDocument(property.name) }
        return lines.text(of: property.line, in: source.storage) ?? source.storage.lineText(property.record)
    }

    /// Changes a line after checking that the encoding can represent the new text.
    mutating func setText(_ text: LineText, of property: CalendarProperty) throws(WritingError) {
        try checkEncoding(text.description)
        lines.replace(property.line, by: text)
    }

    /// Withdraws the properties with a name that this edit inserted into a component.
    mutating func removeInserted(_ name: String, in component: CalendarComponent) {
        let name = name.uppercasedASCII
        insertions.removeAll { insertion in
            guard !insertion.isComponent, insertion.component == component.index, let line = insertion.text.first else {
                return false
            }
            return String(line.prefix { $0 != ":" && $0 != ";" }).uppercasedASCII == name
        }
    }

    mutating func insert(_ insertion: Insertion) throws(WritingError) {
        for line in insertion.text { try checkEncoding(line) }
        for case .text(let line) in insertion.copy { try checkEncoding(line) }
        insertions.append(insertion)
    }

    mutating func removeComponent(_ index: Int) { removedComponents.insert(index) }

    func checkEncoding(_ text: @autoclosure () -> String) throws(WritingError) {
        guard source.storage.form == .windows1252, let scalar = Windows1252.unrepresentable(in: text()) else { return }
        throw .unrepresentable(scalar, .windows1252)
    }

    /// Returns the index of a component.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)`` if the component belongs to another tree or was itself removed.
    func index(of component: CalendarComponent) throws(WritingError) -> Int {
        guard component.storage === source.storage, !removedComponents.contains(component.index) else {
            throw .notInDocument(component.name)
        }
        return component.index
    }

    /// Returns the innermost component that contains a line: the last one that starts before the line, or one that
    /// encloses that component.
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
