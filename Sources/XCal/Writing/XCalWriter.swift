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
    private var open: [Component] = []
    /// The number of open components that are left out.
    private var skippedDepth = 0
    /// The parts that were left out or changed, those in an open component without its UID.
    package private(set) var losses: [ConversionLoss] = []

    /// An open component.
    private struct Component {
        /// The list that is open.
        var list = List.none
        var uid: String?
        /// The index of the first loss inside.
        let firstLoss: Int
    }

    private enum List: String {
        case none = "", properties, components
    }

    package init(indentation: Int = 0) { self.indentation = max(indentation, 0) }

    /// The bytes written since the last call of ``removeBytes()``.
    package var bytes: [UInt8] { xml.bytes }

    package mutating func removeBytes() { xml.removeAll() }

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

    /// Starts a component. One whose name can't be an element is left out with everything inside.
    package mutating func start(_ name: String) {
        guard skippedDepth == 0, XCalName.isWritable(name) else {
            if skippedDepth == 0 { lose(.component(name), .omitted) }
            skippedDepth += 1
            return
        }
        startList(.components)
        open(name.lowercasedASCII)
        open.append(Component(firstLoss: losses.count))
    }

    package mutating func end(_ name: String) {
        guard skippedDepth == 0 else {
            skippedDepth -= 1
            return
        }
        endList()
        close(name.lowercasedASCII)
        // The UID of a calendar isn't that of an entry.
        guard let component = open.popLast(), let uid = component.uid, name.lowercasedASCII != "vcalendar" else {
            return
        }
        for index in component.firstLoss..<losses.count where losses[index].uid == nil { losses[index].uid = uid }
    }

    private mutating func startList(_ list: List) {
        guard let current = open.last?.list, current != list else { return }
        endList()
        open[open.count - 1].list = list
        open(list.rawValue)
    }

    private mutating func endList() {
        guard let list = open.last?.list, list != .none else { return }
        open[open.count - 1].list = .none
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
    package mutating func write(_ property: PropertyDraft) -> [UInt8]? {
        guard skippedDepth == 0, !open.isEmpty else { return nil }
        guard XCalName.isWritable(property.name) else {
            lose(.property(property.name), .omitted)
            return nil
        }
        startList(.properties)
        indent()
        let (start, count) = (xml.bytes.count, losses.count)
        // An element of another namespace has no place for parameters.
        if property.name.utf8.count == 3, property.name.uppercasedASCII == "XML",
            property.parameters.allSatisfy(\.isTextType),
            ForeignText.isElement(property.text, levels: 2 * open.count + 2)
        {
            xml.append(markup: property.text)
            return nil
        }
        let typed = property.typed
        let isUID = typed.name == "uid"
        if isUID, open[open.count - 1].uid == nil { open[open.count - 1].uid = property.text }
        xml.open(typed.name)
        write(typed.parameters, of: typed)
        if !xml.append(valuesOf: typed) { lose(.parameter("VALUE", of: property.name), .omitted) }
        if xml.takeChange() { lose(.property(property.name), .approximated) }
        xml.close(typed.name)
        return losses.count == count && !isUID ? Array(xml.bytes[start...]) : nil
    }

    /// Writes the bytes of an equal property.
    package mutating func write(again property: [UInt8]) {
        guard skippedDepth == 0 else { return }
        startList(.properties)
        indent()
        property.withBytes { xml.append(markup: $0) }
    }

    private mutating func write(_ parameters: [(name: String, values: [String])], of property: TypedProperty) {
        var isOpen = false
        for (name, values) in parameters {
            // The element of the type says this.
            if name == "encoding", property.type == "binary" { continue }
            func lose(_ outcome: ConversionLoss.Outcome) {
                self.lose(.parameter(name.uppercased(), of: property.name.uppercased()), outcome)
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

    private mutating func lose(_ part: ConversionLoss.Part, _ outcome: ConversionLoss.Outcome) {
        losses.append(ConversionLoss(part, outcome, .forbiddenCharacter))
    }
}

extension CalendarParameter {
    /// Whether this is VALUE=TEXT.
    fileprivate var isTextType: Bool { name.uppercasedASCII == "VALUE" && values.first?.uppercasedASCII == "TEXT" }
}
