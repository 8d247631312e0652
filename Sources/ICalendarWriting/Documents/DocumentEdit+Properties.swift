public import ICalendarSyntax

extension DocumentEdit {
    /// Changes the value of a property, given in iCalendar syntax. The name and the parameters stay as written.
    ///
    /// - Throws: `WritingError` for a control character, a character that the encoding doesn't have, or a property
    ///   that was removed or belongs to another tree. Also throws if the parameters are so damaged that they would be
    ///   read differently with the new value.
    public mutating func setValue(_ value: String, of property: CalendarProperty) throws(WritingError) {
        try ControlCharacters.check(value, in: property.name)
        var text = try text(of: property)
        text.value = value
        try confirm(text, property)
        try setText(text, of: property)
    }

    /// Changes the value of a property to a TEXT (RFC 5545 §3.3.11), which is escaped.
    ///
    /// - Throws: `WritingError` as for ``setValue(_:of:)``.
    public mutating func setText(_ text: String, of property: CalendarProperty) throws(WritingError) {
        try setValue(TextEscapes.escaped(text), of: property)
    }

    /// Changes the value of a property to a list of TEXT, as in CATEGORIES and RESOURCES.
    ///
    /// - Throws: `WritingError` as for ``setValue(_:of:)``.
    public mutating func setTexts(_ texts: [String], of property: CalendarProperty) throws(WritingError) {
        try setValue(texts.map { TextEscapes.escaped($0) }.joined(separator: ","), of: property)
    }

    /// Changes the values of a parameter, or adds the parameter after the others. If the parameter is repeated, the
    /// later ones are removed. Other parameters and the value stay as written.
    ///
    /// - Throws: `WritingError` for an invalid name, an empty array of values, or control characters other than HTAB
    ///   and line breaks; and as for ``setValue(_:of:)``.
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

    /// Removes a parameter, including repeated ones.
    ///
    /// - Throws: `WritingError` as for ``setValue(_:of:)``.
    public mutating func removeParameter(_ name: String, of property: CalendarProperty) throws(WritingError) {
        let before = try text(of: property)
        var text = before
        text.setParameter(name, to: nil)
        try confirm(text, changing: name, count: 0, of: before, property)
        try setText(text, of: property)
    }

    /// Replaces a property with a draft.
    ///
    /// - Throws: `WritingError.notInDocument(_:)`, `WritingError.unrepresentable(_:_:)`
    public mutating func replace(_ property: CalendarProperty, with draft: PropertyDraft) throws(WritingError) {
        _ = try text(of: property)
        try setText(draft.line, of: property)
    }

    /// Removes a property and its line end.
    ///
    /// - Throws: `WritingError.notInDocument(_:)`
    public mutating func remove(_ property: CalendarProperty) throws(WritingError) {
        _ = try text(of: property)
        lines.remove(property.line)
    }

    /// Inserts a property before another, even if the other is removed.
    ///
    /// - Throws: `WritingError.notInDocument(_:)`, `WritingError.unrepresentable(_:_:)`
    public mutating func insert(_ draft: PropertyDraft, before property: CalendarProperty) throws(WritingError) {
        try insert(draft, beside: property, atLine: property.line)
    }

    /// Inserts a property after another, even if the other is removed. If you insert several at one place, they stay in
    /// the order of the calls.
    ///
    /// - Throws: `WritingError.notInDocument(_:)`, `WritingError.unrepresentable(_:_:)`
    public mutating func insert(_ draft: PropertyDraft, after property: CalendarProperty) throws(WritingError) {
        try insert(draft, beside: property, atLine: property.line + 1)
    }

    /// Appends a property after the last property of a component, or after the BEGIN if there is none.
    ///
    /// - Throws: `WritingError.notInDocument(_:)`, `WritingError.unrepresentable(_:_:)`
    /// - Complexity: O(*n*), where *n* is the number of lines after the last property, usually 1.
    public mutating func append(_ draft: PropertyDraft, to component: CalendarComponent) throws(WritingError) {
        let index = try index(of: component)
        let line = component.lastPropertyLine ?? Int(component.record.firstLine)
        try insert(
            Insertion(
                line: line + 1, component: index, isComponent: false,
                text: [draft.description]))
    }

    /// Replaces all properties with a name in a component by drafts. Drafts take the places of existing properties
    /// first; further drafts are appended after the others. Surplus properties are removed, and so are properties with
    /// the name that this edit inserted earlier.
    ///
    /// A line that would get equal text keeps its bytes.
    package mutating func set(
        _ name: String, to drafts: [PropertyDraft], in component: CalendarComponent
    ) throws(WritingError) {
        _ = try index(of: component)
        let places = component.properties.filter { $0.isNamed(name) }
        // All drafts are checked first, because a change that throws must have no effect.
        for draft in drafts { try checkEncoding(draft.description) }
        removeInserted(name, in: component)
        for (property, draft) in zip(places, drafts) {
            if source.storage.lineText(property.record) == draft.line {
                lines.restore(property.line)
            } else {
                try setText(draft.line, of: property)
            }
        }
        for property in places.dropFirst(drafts.count) { lines.remove(property.line) }
        for draft in drafts.dropFirst(places.count) { try append(draft, to: component) }
    }

    /// Removes all properties with a name except one, including properties that this edit inserted earlier.
    package mutating func removeAll(
        named name: String, except kept: CalendarProperty, in component: CalendarComponent
    ) throws(WritingError) {
        _ = try index(of: component)
        removeInserted(name, in: component)
        for property in component.properties where property != kept && property.isNamed(name) {
            lines.remove(property.line)
        }
    }

    /// Returns whether this edit removes a property.
    package func isRemoved(_ property: CalendarProperty) -> Bool { lines.removed.contains(property.line) }

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

    /// Checks that a line with its original parameters is read back as intended.
    ///
    /// In damaged parameters (an unpaired quotation mark, or a URI without quotation marks) the text after the colon
    /// can change how the text before is read. Instead of covering every case, this parses the line.
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

    /// Checks the changed lines of a revision that keep their parameters. The others are drafts, which can be written.
    ///
    /// Of lines with the same name and parameters, one check is enough if the values have neither quotation marks nor colons,
    /// because such values can't change the way parameters are read.
    func confirm(_ revision: ComponentRevision) throws(WritingError) {
        let storage = revision.component.storage
        let table = storage.lines
        var lines: [Int] = []
        var (confirmed, confirmedCopy) = (0..<0, -1)
        revision.lines.forEachText { run, new in
            let first = run.lowerBound
            if case .text = new { return }
            if revision.lines.hasPlainValue(new) {
                if confirmed.contains(first) || !table[first].flags.contains(.parameters) { return }
                if case .overwritten(let copy) = new {
                    // All lines of a copy have the same name and parameters.
                    if copy == confirmedCopy { return }
                    confirmedCopy = copy
                } else {
                    confirmed = first..<storage.endOfEqualHeaders(in: first..<table.count)
                }
            }
            lines.append(first)
        }
        for line in lines {
            guard let text = revision.lines.text(of: line, in: storage) else { continue }
            try confirm(text, CalendarProperty(storage: storage, line: line))
        }
    }

    /// Checks that a line also has the given number of parameters with one name, and the same other parameters as
    /// before.
    ///
    /// An unpaired quotation mark pairs with the first one of a new parameter. The line's header is then as intended
    /// but is read differently.
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
