import CalendarConversion
import ICalendar
package import ICalendarSyntax

/// Writes xCal piece by piece, so that a calendar of any size needs only the memory of one property.
package struct XCalWriter {
    /// The number of blanks for each level; 0 for no white space at all, which has no meaning between elements but doubles
    /// the size.
    private let indentation: Int
    private var xml = XMLText()
    private var depth = 0
    /// The lists of the open components that are open: none, `properties` or `components`.
    private var lists: [List] = []
    /// The parts that were left out or changed since the last call of ``takeLosses()``.
    private var losses: [ConversionLoss] = []

    private enum List: String {
        case none = "", properties, components
    }

    package init(indentation: Int = 0) { self.indentation = max(indentation, 0) }

    /// The bytes written since the last call of ``removeBytes()``.
    package var bytes: [UInt8] { xml.bytes }

    package mutating func removeBytes() { xml.removeAll() }

    /// Returns the losses of the parts written since the last call.
    package mutating func takeLosses() -> [ConversionLoss] {
        defer { losses = [] }
        return losses
    }

    // MARK: - Structure

    package mutating func startDocument() {
        xml.append(
            markup: "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<icalendar xmlns=\"\(XCalBuilder.namespace)\">")
        depth += 1
    }

    package mutating func endDocument() {
        close("icalendar")
        xml.append(markup: "\n")
    }

    /// Starts a component. Returns false if its name can't be an element, so that nothing in it may be written.
    package mutating func start(_ name: String) -> Bool {
        guard XCalName.isWritable(name) else {
            lose(.component(name), .omitted, uid: nil)
            return false
        }
        if !lists.isEmpty { startList(.components) }
        open(name.lowercasedASCII)
        lists.append(.none)
        return true
    }

    package mutating func end(_ name: String) {
        endList()
        lists.removeLast()
        close(name.lowercasedASCII)
    }

    private mutating func startList(_ list: List) {
        guard let current = lists.last, current != list else { return }
        endList()
        lists[lists.count - 1] = list
        open(list.rawValue)
    }

    private mutating func endList() {
        guard let list = lists.last, list != .none else { return }
        lists[lists.count - 1] = .none
        close(list.rawValue)
    }

    private mutating func open(_ name: String) {
        indent()
        xml.open(name)
        depth += 1
    }

    private mutating func close(_ name: String) {
        depth -= 1
        indent()
        xml.close(name)
    }

    private mutating func indent() {
        guard indentation > 0 else { return }
        xml.append(markup: "\n" + String(repeating: " ", count: indentation * depth))
    }

    // MARK: - Properties

    /// Writes a property of the innermost component, before its components.
    ///
    /// - Returns: The bytes that can be written for an equal property, too; nil if something is lost or depends on the place.
    @discardableResult
    package mutating func write(_ property: PropertyDraft, uid: String? = nil) -> [UInt8]? {
        guard XCalName.isWritable(property.name) else {
            lose(.property(property.name), .omitted, uid: uid)
            return nil
        }
        startList(.properties)
        indent()
        let (start, count) = (xml.bytes.count, losses.count)
        // An element of another namespace has no place for parameters.
        if property.name.utf8.count == 3, property.name.uppercasedASCII == "XML",
            property.parameters.allSatisfy(\.isTextType),
            ForeignText.isElement(property.text, levels: 2 * lists.count + 2)
        {
            xml.append(markup: property.text)
            return nil
        }
        let typed = property.typed
        xml.open(typed.name)
        write(typed.parameters, of: typed, uid)
        if !xml.append(valuesOf: typed) { lose(.parameter("VALUE", of: property.name), .omitted, uid: uid) }
        if xml.takeChange() { lose(.property(property.name), .approximated, uid: uid) }
        xml.close(typed.name)
        return losses.count == count && typed.name != "uid" ? Array(xml.bytes[start...]) : nil
    }

    /// Writes the bytes of an equal property.
    package mutating func write(again property: [UInt8]) {
        startList(.properties)
        indent()
        property.withBytes { xml.append(markup: $0) }
    }

    private mutating func write(
        _ parameters: [(name: String, values: [String])], of property: TypedProperty, _ uid: String?
    ) {
        var isOpen = false
        for (name, values) in parameters {
            // The element of the type says this.
            if name == "encoding", property.type == "binary" { continue }
            func lose(_ outcome: ConversionLoss.Outcome) {
                self.lose(.parameter(name.uppercased(), of: property.name.uppercased()), outcome, uid: uid)
            }
            guard XCalName.isWritable(name) else {
                lose(.omitted)
                continue
            }
            if !isOpen { xml.open("parameters") }
            isOpen = true
            let type = XCalName.type(ofParameter: name)
            xml.open(name)
            for value in values { xml.append(element: type, type == "boolean" ? value.lowercased() : value) }
            if xml.takeChange() { lose(.approximated) }
            xml.close(name)
        }
        if isOpen { xml.close("parameters") }
    }

    private mutating func lose(_ part: ConversionLoss.Part, _ outcome: ConversionLoss.Outcome, uid: String?) {
        losses.append(ConversionLoss(part, outcome, .forbiddenCharacter, uid: uid))
    }
}

extension CalendarParameter {
    /// Whether this is VALUE=TEXT.
    fileprivate var isTextType: Bool { name.uppercasedASCII == "VALUE" && values.first?.uppercasedASCII == "TEXT" }
}
