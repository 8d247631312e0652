import Foundation
import ICalendarSyntax

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Rewrites the elements of xCal as jCal, in the order in which a parser reports them.
///
/// Only one property is in memory at a time. Values have the same types in both formats (RFC 6321 §3.6, RFC 7265 §3.6), and
/// jCal leaves it open whether a number is text.
final class XCalReader: NSObject, XMLParserDelegate {
    /// The document so far, as JSON.
    private(set) var jCal: [UInt8] = []
    /// The first fault, after which nothing is read.
    private(set) var fault: String?
    /// Whether the root element was closed.
    private(set) var isComplete = false
    /// The number of elements outside the namespace.
    private(set) var foreignCount = 0

    /// An element of a property.
    private final class Element {
        let name: String
        var text = ""
        var children: [Element] = []

        init(_ name: String) { self.name = name }

        func child(_ name: String) -> Element? { children.first { $0.name == name } }

        /// The text of a value that isn't TEXT, in which blanks have no meaning.
        var token: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    /// A level of the document outside properties.
    private enum Level {
        case root
        /// A component, and the number of its two lists that have been written.
        case component(lists: Int)
        case properties, components
    }

    private var levels: [Level] = []
    /// The open elements of a property, the property first.
    private var open: [Element] = []
    /// The number of open elements that are left out.
    private var skipped = 0
    /// Whether the innermost list has an element already.
    private var needsComma: [Bool] = [false]

    /// The maximum depth of elements in a property: a parameter has three.
    private static let maximumDepth = 8

    /// The maximum number of parameters of a property, as in iCalendar.
    private static let maximumParameterCount = SyntaxLimits.default.parametersPerLine

    // MARK: - Elements

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard skipped == 0, namespaceURI == XCalFile.namespace else {
            if skipped == 0 { foreignCount += 1 }
            skipped += 1
            return
        }
        if !open.isEmpty {
            guard open.count < Self.maximumDepth else { return stop(parser, "elements nested too deep in a property") }
            if open.last?.name == "parameters", open[open.count - 1].children.count == Self.maximumParameterCount {
                return stop(parser, "more than \(Self.maximumParameterCount) parameters of <\(open[0].name)>")
            }
            let element = Element(name)
            open[open.count - 1].children.append(element)
            open.append(element)
            return
        }
        switch levels.last {
        case nil:
            guard name == "icalendar" else { return stop(parser, "expected <icalendar>, found <\(name)>") }
            guard !isComplete else { return stop(parser, "a second <icalendar>") }
            levels.append(.root)
            write("[")
        case .root, .components: startComponent(name)
        case .properties: open.append(Element(name))
        case .component(let lists):
            switch (name, lists) {
            case ("properties", 0): startList(.properties, lists: 1)
            case ("components", 0), ("components", 1):
                if lists == 0 { write("[],") } else { write(",") }
                startList(.components, lists: 2)
            default: stop(parser, "expected <properties> and <components>, found <\(name)>")
            }
        }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if skipped > 0 {
            skipped -= 1
            return
        }
        if let element = open.popLast() {
            if open.isEmpty { write(property: element) }
            return
        }
        switch levels.popLast() {
        case .root:
            write("]")
            isComplete = true
        case .component(let lists): write(lists == 0 ? "[],[]]" : lists == 1 ? ",[]]" : "]")
        case .properties, .components:
            needsComma.removeLast()
            write("]")
        case nil: break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if skipped == 0, let element = open.last { element.text += text }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        if skipped == 0, let element = open.last { element.text += String(decoding: block, as: UTF8.self) }
    }

    // A byte sequence of another encoding could hide the declaration of a document type.
    func parser(_ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
        stop(parser, "entity declarations aren't supported")
    }

    private func stop(_ parser: XMLParser, _ fault: String) {
        if self.fault == nil { self.fault = PlainText.of(fault) }
        parser.abortParsing()
    }

    // MARK: - jCal

    private func startComponent(_ name: String) {
        separate()
        levels.append(.component(lists: 0))
        write("[")
        jCal += JSONText.quoted(name)
        write(",")
    }

    private func startList(_ level: Level, lists: Int) {
        levels[levels.count - 1] = .component(lists: lists)
        levels.append(level)
        needsComma.append(false)
        write("[")
    }

    private func separate() {
        if needsComma[needsComma.count - 1] { write(",") }
        needsComma[needsComma.count - 1] = true
    }

    private func write(_ text: StaticString) { text.withUTF8Buffer { unsafe jCal.append(contentsOf: $0) } }

    /// Writes `[name, {parameter: values}, type, value, …]`.
    private func write(property: Element) {
        separate()
        write("[")
        jCal += JSONText.quoted(property.name)
        write(",{")
        for (index, parameter) in (property.child("parameters")?.children ?? []).enumerated() {
            if index > 0 { write(",") }
            jCal += JSONText.quoted(parameter.name)
            write(":")
            write(parameter.children.map { $0.name == "boolean" ? $0.token.uppercased() : $0.text })
        }
        write("},")
        let values = property.children.filter { $0.name != "parameters" }
        if property.name == "geo", let latitude = property.child("latitude"),
            let longitude = property.child("longitude")
        {
            write("\"float\",")
            writeArray([latitude.token, longitude.token])
        } else if property.name == "request-status" {
            write("\"text\",")
            writeArray(["code", "description", "data"].compactMap { property.child($0)?.text })
        } else {
            // Example B.2 of the RFC has a TZID without an element for the type.
            jCal += JSONText.quoted(values.first?.name ?? "text")
            for value in values {
                write(",")
                write(value: value)
            }
            if values.isEmpty {
                write(",")
                jCal += JSONText.quoted(property.token)
            }
        }
        write("]")
    }

    private func write(value: Element) {
        switch value.name {
        case "text", "unknown": jCal += JSONText.quoted(value.text)
        case "boolean": jCal += JSONText.quoted(value.token.uppercased())
        case "period" where !value.children.isEmpty: writeArray(value.children.map(\.token))
        case "recur" where !value.children.isEmpty: write(rule: value)
        default: jCal += JSONText.quoted(value.token)
        }
    }

    /// Writes the parts of a rule as an object; a part with several values has one element for each.
    private func write(rule: Element) {
        var names: [String] = []
        var values: [String: [String]] = [:]
        for part in rule.children {
            if values[part.name] == nil { names.append(part.name) }
            values[part.name, default: []].append(part.token)
        }
        write("{")
        for (index, name) in names.enumerated() {
            if index > 0 { write(",") }
            jCal += JSONText.quoted(name)
            write(":")
            write(values[name] ?? [])
        }
        write("}")
    }

    private func write(_ texts: [String]) {
        if texts.count == 1 { jCal += JSONText.quoted(texts[0]) } else { writeArray(texts) }
    }

    private func writeArray(_ texts: [String]) {
        write("[")
        for (index, text) in texts.enumerated() {
            if index > 0 { write(",") }
            jCal += JSONText.quoted(text)
        }
        write("]")
    }
}
