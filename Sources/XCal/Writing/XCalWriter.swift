import CalendarConversion
import ICalendar
package import ICalendarSyntax

/// Writes xCal piece by piece, so that a calendar of any size needs only the memory of one property.
package struct XCalWriter {
    /// The number of blanks for each level; 0 for no white space at all, which has no meaning between elements but doubles
    /// the size.
    private let indentation: Int
    private var depth = 0
    /// The lists of the open components that are open: none, `properties` or `components`.
    private var lists: [List] = []
    /// The parts that were left out or changed since the last call of ``takeLosses()``.
    private var losses: [ConversionLoss] = []

    private enum List: String {
        case none = "", properties, components
    }

    package init(indentation: Int = 0) { self.indentation = max(indentation, 0) }

    /// Returns the losses of the parts written since the last call.
    package mutating func takeLosses() -> [ConversionLoss] {
        defer { losses = [] }
        return losses
    }

    // MARK: - Structure

    package mutating func startDocument(in bytes: inout [UInt8]) {
        bytes += "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<icalendar xmlns=\"\(XCalBuilder.namespace)\">".utf8
        depth += 1
    }

    package mutating func endDocument(in bytes: inout [UInt8]) { close("icalendar", in: &bytes) }

    /// Starts a component. Returns false if its name can't be an element, so that nothing in it may be written.
    package mutating func start(_ name: String, in bytes: inout [UInt8]) -> Bool {
        guard XCalName.isWritable(name) else {
            lose(.component(name), .omitted, uid: nil)
            return false
        }
        if !lists.isEmpty { startList(.components, in: &bytes) }
        open(name.lowercasedASCII, in: &bytes)
        lists.append(.none)
        return true
    }

    package mutating func end(_ name: String, in bytes: inout [UInt8]) {
        endList(in: &bytes)
        lists.removeLast()
        close(name.lowercasedASCII, in: &bytes)
    }

    private mutating func startList(_ list: List, in bytes: inout [UInt8]) {
        guard let current = lists.last, current != list else { return }
        endList(in: &bytes)
        lists[lists.count - 1] = list
        open(list.rawValue, in: &bytes)
    }

    private mutating func endList(in bytes: inout [UInt8]) {
        guard let list = lists.last, list != .none else { return }
        lists[lists.count - 1] = .none
        close(list.rawValue, in: &bytes)
    }

    private mutating func open(_ name: String, in bytes: inout [UInt8]) {
        indent(in: &bytes)
        XMLText.open(name, in: &bytes)
        depth += 1
    }

    private mutating func close(_ name: String, in bytes: inout [UInt8]) {
        depth -= 1
        indent(in: &bytes)
        XMLText.close(name, in: &bytes)
    }

    private func indent(in bytes: inout [UInt8]) {
        guard indentation > 0 else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: indentation * depth))
    }

    // MARK: - Properties

    /// Writes a property of the innermost component, before its components.
    package mutating func write(_ property: PropertyDraft, uid: String? = nil, in bytes: inout [UInt8]) {
        guard XCalName.isWritable(property.name) else { return lose(.property(property.name), .omitted, uid: uid) }
        if XCalName.isForbidden(in: property.value) {
            lose(.property(property.name), .approximated, uid: uid)
        }
        startList(.properties, in: &bytes)
        indent(in: &bytes)
        // An element of another namespace has no place for parameters.
        if property.name.uppercasedASCII == "XML", property.parameters.allSatisfy(\.isTextType),
            ForeignText.isElement(property.text, levels: 2 * lists.count + 2)
        {
            bytes.append(contentsOf: property.text.utf8)
            return
        }
        let typed = property.typed
        XMLText.open(typed.name, in: &bytes)
        write(typed.parameters, of: typed, uid, in: &bytes)
        if !XCalValue.append(typed, to: &bytes) { lose(.parameter("VALUE", of: property.name), .omitted, uid: uid) }
        XMLText.close(typed.name, in: &bytes)
    }

    private mutating func write(
        _ parameters: [(name: String, values: [String])], of property: TypedProperty, _ uid: String?,
        in bytes: inout [UInt8]
    ) {
        var isOpen = false
        for (name, values) in parameters {
            // The element of the type says this.
            if name == "encoding", property.type == "binary" { continue }
            guard XCalName.isWritable(name) else {
                lose(.parameter(name.uppercased(), of: property.name.uppercased()), .omitted, uid: uid)
                continue
            }
            if !isOpen { XMLText.open("parameters", in: &bytes) }
            isOpen = true
            let type = XCalName.type(ofParameter: name)
            XMLText.open(name, in: &bytes)
            for value in values {
                XMLText.append(element: type, type == "boolean" ? value.lowercased() : value, to: &bytes)
            }
            XMLText.close(name, in: &bytes)
        }
        if isOpen { XMLText.close("parameters", in: &bytes) }
    }

    private mutating func lose(_ part: ConversionLoss.Part, _ outcome: ConversionLoss.Outcome, uid: String?) {
        losses.append(ConversionLoss(part, outcome, .forbiddenCharacter, uid: uid))
    }
}

extension CalendarParameter {
    /// Whether this is VALUE=TEXT.
    fileprivate var isTextType: Bool { name.uppercasedASCII == "VALUE" && values.first?.uppercasedASCII == "TEXT" }
}
