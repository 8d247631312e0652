extension DocumentEdit {
    /// Gives a property another value, as it is to stand on the line; its name and parameters stay as they were written.
    ///
    /// - Throws: ``WritingError`` for a control character, one that the encoding does not have, a property of another tree or
    ///   a removed one, and for parameters so damaged that the new value would change how they are read.
    public mutating func setValue(_ value: String, of property: CalendarProperty) throws(WritingError) {
        try ControlCharacters.check(value, in: property.name)
        var text = try text(of: property)
        text.value = value
        try confirm(text, property)
        try setText(text, of: property)
    }

    /// Gives a property another TEXT (RFC 5545 §3.3.11), which is escaped.
    ///
    /// - Throws: ``WritingError`` as for ``setValue(_:of:)``.
    public mutating func setText(_ text: String, of property: CalendarProperty) throws(WritingError) {
        try setValue(TextEscapes.escaped(text), of: property)
    }

    /// Gives a property another list of TEXT (CATEGORIES, RESOURCES).
    ///
    /// - Throws: ``WritingError`` as for ``setValue(_:of:)``.
    public mutating func setTexts(_ texts: [String], of property: CalendarProperty) throws(WritingError) {
        try setValue(texts.map { TextEscapes.escaped($0) }.joined(separator: ","), of: property)
    }

    /// Gives a parameter of a property these values, in its place or after the others; later ones of its name are taken
    /// away. The other parameters and the value stay as they were written.
    ///
    /// - Throws: ``WritingError`` for a name that is none, no values, control characters other than HTAB and line breaks, and
    ///   as for ``setValue(_:of:)``.
    public mutating func setParameter(_ name: String, to values: [String], of property: CalendarProperty)
        throws(WritingError)
    {
        let parameter = try CalendarParameter(name: name, values: values).checkedForWriting()
        let before = try text(of: property)
        var text = before
        text.setParameter(name, to: parameter.text(besideColon: text.value.utf8.contains(ASCII.colon)))
        try confirm(text, changing: name, count: 1, of: before, property)
        try setText(text, of: property)
    }

    /// Takes a parameter away, each of its name.
    ///
    /// - Throws: ``WritingError`` as for ``setValue(_:of:)``.
    public mutating func removeParameter(_ name: String, of property: CalendarProperty) throws(WritingError) {
        let before = try text(of: property)
        var text = before
        text.setParameter(name, to: nil)
        try confirm(text, changing: name, count: 0, of: before, property)
        try setText(text, of: property)
    }

    /// Puts a property in the place of another.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)``, ``WritingError/unrepresentable(_:_:)``
    public mutating func replace(_ property: CalendarProperty, with draft: PropertyDraft) throws(WritingError) {
        _ = try text(of: property)
        try setText(draft.line, of: property)
    }

    /// Takes a property away, its line end too.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)``
    public mutating func remove(_ property: CalendarProperty) throws(WritingError) {
        _ = try text(of: property)
        try setText(nil as LineText?, of: property)
    }

    /// Puts a property before another, also if that one is removed.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)``, ``WritingError/unrepresentable(_:_:)``
    public mutating func insert(_ draft: PropertyDraft, before property: CalendarProperty) throws(WritingError) {
        try insert(draft, beside: property, atLine: property.line)
    }

    /// Puts a property after another, also if that one is removed. Of several, the one inserted first comes first.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)``, ``WritingError/unrepresentable(_:_:)``
    public mutating func insert(_ draft: PropertyDraft, after property: CalendarProperty) throws(WritingError) {
        try insert(draft, beside: property, atLine: property.line + 1)
    }

    /// Puts a property after the last one of a component; where it has none, after its BEGIN.
    ///
    /// - Throws: ``WritingError/notInDocument(_:)``, ``WritingError/unrepresentable(_:_:)``
    /// - Complexity: O(1), as a rule: linear in the lines after the last property
    public mutating func append(_ draft: PropertyDraft, to component: CalendarComponent) throws(WritingError) {
        let index = try index(of: component)
        let line = component.lastPropertyLine ?? Int(component.record.firstLine)
        try insert(
            Insertion(
                line: line + 1, component: index, isComponent: false,
                text: [draft.description]))
    }

    private mutating func insert(
        _ draft: PropertyDraft, beside property: CalendarProperty, atLine line: Int
    ) throws(WritingError) {
        guard property.storage === source.storage, let component = component(ofLine: property.line) else {
            throw .notInDocument(property.name)
        }
        try insert(
            Insertion(
                line: line, component: component, isComponent: false,
                text: [draft.description]))
    }

    /// Makes sure that a line whose parameters were kept as they came is read as what it is meant to be.
    ///
    /// In damaged parameters, a quotation mark without a second or a URI without quotation marks, what follows the colon can
    /// decide what comes before it. Rather than know every way, the line is read.
    @discardableResult
    func confirm(_ text: LineText, _ property: CalendarProperty) throws(WritingError) -> CalendarProperty {
        var bytes = Array("BEGIN:X".utf8) + lineEnd.bytes
        LineFolding.append(text.description, lineEnd: lineEnd, to: &bytes)
        bytes += Array("END:X".utf8) + lineEnd.bytes
        let tree = ComponentTree(recovering: bytes, encoding: .utf8, limits: SyntaxLimits(lineLength: .max))
        guard tree.contentLines.count == 3, let found = tree.contentLines[1].property else {
            throw .damagedProperty(property.name)
        }
        guard tree.storage.lineText(found.record) == text else { throw .damagedProperty(property.name) }
        return found
    }

    /// Makes sure that a line also has this many parameters of one name, and of other names those that it had.
    ///
    /// A quotation mark without a second pairs with the first of a new parameter, and then the line's header is as it was meant
    /// but says something else.
    private func confirm(
        _ text: LineText, changing name: String, count: Int, of before: LineText, _ property: CalendarProperty
    ) throws(WritingError) {
        let old = try confirm(before, property).parameters
        let new = try confirm(text, property).parameters
        func isMeant(_ parameter: CalendarParameter) -> Bool {
            parameter.name.utf8.elementsEqual(name.utf8) { ASCII.uppercased($0) == ASCII.uppercased($1) }
        }
        guard new.count(where: isMeant) == count, new.filter({ !isMeant($0) }) == old.filter({ !isMeant($0) }) else {
            throw .damagedProperty(property.name)
        }
    }
}
