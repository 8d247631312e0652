import CalendarConversion
import Foundation
import ICalendar

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Reads the elements of xCal in the order in which a parser reports them.
///
/// Values have the same types as in jCal (RFC 6321 §3.6, RFC 7265 §3.6), which leaves it open whether a number is text.
final class XCalReader: NSObject, XMLParserDelegate {
    /// The components that are complete.
    private(set) var components: [ComponentDraft] = []
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
        /// A component, and the number of its two lists that have been read.
        case component(lists: Int)
        case properties, components
    }

    private var levels: [Level] = []
    /// The open components, the outermost first.
    private var openComponents: [ComponentDraft] = []
    /// The open elements of a property, the property first.
    private var open: [Element] = []
    /// The number of open elements that are left out.
    private var skipped = 0

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
        case .root, .components:
            let limit = SyntaxLimits.default.nesting
            guard openComponents.count < limit else {
                return stop(parser, "components nested deeper than \(limit)")
            }
            levels.append(.component(lists: 0))
            attempt(parser) { () throws(WritingError) in
                openComponents.append(try ComponentDraft(name.uppercased()))
            }
        case .properties: open.append(Element(name))
        case .component(let lists):
            switch (name, lists) {
            case ("properties", 0): startList(.properties, lists: 1)
            case ("components", 0), ("components", 1): startList(.components, lists: 2)
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
            if open.isEmpty, !openComponents.isEmpty {
                attempt(parser) { () throws(WritingError) in
                    openComponents[openComponents.count - 1].properties.append(try PropertyDraft(typed(element)))
                }
            }
            return
        }
        switch levels.popLast() {
        case .root: isComplete = true
        case .component:
            guard let component = openComponents.popLast() else { return }
            if openComponents.isEmpty {
                components.append(component)
            } else {
                openComponents[openComponents.count - 1].components.append(component)
            }
        case .properties, .components, nil: break
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

    private func attempt(_ parser: XMLParser, _ body: () throws(WritingError) -> Void) {
        do throws(WritingError) { try body() } catch { stop(parser, error.description) }
    }

    private func startList(_ level: Level, lists: Int) {
        levels[levels.count - 1] = .component(lists: lists)
        levels.append(level)
    }

    // MARK: - Values

    private func typed(_ property: Element) -> TypedProperty {
        let parameters = (property.child("parameters")?.children ?? []).map { parameter in
            (parameter.name, parameter.children.map { $0.name == "boolean" ? $0.token.uppercased() : $0.text })
        }
        let elements = property.children.filter { $0.name != "parameters" }
        // Example B.2 of the RFC has a TZID without an element for the type.
        var (type, values) = (elements.first?.name ?? "text", elements.map(value))
        if property.name == "geo", let latitude = property.child("latitude"),
            let longitude = property.child("longitude")
        {
            (type, values) = ("float", [array([latitude.token, longitude.token])])
        } else if property.name == "request-status" {
            (type, values) = ("text", [array(["code", "description", "data"].compactMap { property.child($0)?.text })])
        } else if values.isEmpty {
            values = [.text(property.token)]
        }
        return TypedProperty(name: property.name, parameters: parameters, type: type, values: values)
    }

    private func value(_ element: Element) -> JSONValue {
        switch element.name {
        case "text", "unknown": .text(element.text)
        case "boolean": .text(element.token.uppercased())
        case "period" where !element.children.isEmpty: array(element.children.map(\.token))
        // A part with several values has one element for each.
        case "recur" where !element.children.isEmpty:
            .object(Dictionary(grouping: element.children, by: \.name).mapValues { array($0.map(\.token)) })
        default: .text(element.token)
        }
    }

    private func array(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }
}
