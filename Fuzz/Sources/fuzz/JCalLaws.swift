import Foundation
import ICalendar
import JCal

/// jCal and back, for bytes that are jCal, and for all others as a feed that is converted.
enum JCalLaws {
    static func check(_ bytes: [UInt8]) {
        checkReading(bytes)
        checkConversion(ComponentTree(recovering: bytes))
    }

    /// Any bytes are jCal or cause a `DecodingError`. After one round trip, the form no longer changes.
    private static func checkReading(_ bytes: [UInt8]) {
        let document: JCalDocument
        do {
            document = try JSONDecoder().decode(JCalDocument.self, from: Data(bytes))
        } catch {
            hold("other JSON than jCal is a decoding error", error is DecodingError, "\(error)")
            return
        }
        let text = encoded(document)
        guard let again = decoded(text) else { return }
        hold("jCal is written as it was read", encoded(again) == text, "\(text)\n\(encoded(again))")
        checkTree(document, text)
    }

    /// The content lines of jCal are parsed without a syntax error, as the components that were written.
    private static func checkTree(_ document: JCalDocument, _ text: String) {
        let bytes = document.bytes
        let tree = ComponentTree(
            recovering: bytes,
            limits: SyntaxLimits(components: .max, parametersPerLine: .max, valuesPerParameter: .max))
        // In these places, an END is assumed to be missing (D13).
        guard !document.components.contains(where: { hasEntryInEntry($0) }) else { return }
        hold("content lines of jCal have every component", tree.components.count == document.components.count)
        let copies = tree.components.compactMap { try? ComponentDraft(copying: $0) }
        hold("content lines of jCal can be copied", copies.count == tree.components.count)
        hold("content lines of jCal are the same jCal", encoded(JCalDocument(copies)) == text, text)
    }

    /// Returns whether a component contains one that no reader accepts there: an event in an event, or an alarm in an
    /// alarm.
    private static func hasEntryInEntry(_ component: ComponentDraft, isInEntry: Bool = false) -> Bool {
        let name = component.name.uppercased()
        let isEntry = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY"].contains(name)
        let isInnermost = ["VALARM", "STANDARD", "DAYLIGHT", "AVAILABLE"].contains(name)
        return isEntry && isInEntry
            || component.components.contains {
                isInnermost && $0.name.uppercased() == name || hasEntryInEntry($0, isInEntry: isInEntry || isEntry)
            }
    }

    /// The properties, parameters and values of a feed survive the conversion to jCal and back.
    private static func checkConversion(_ tree: ComponentTree) {
        let drafts = JCalDocument(tree.components.compactMap { ComponentDraft.recovering(copying: $0).draft })
        let text = encoded(drafts)
        guard let document = decoded(text) else { return }
        hold("jCal of a feed is written as it was read", encoded(document) == text, "\(text)\n\(encoded(document))")
        // The target `document` checks the content of a copy.
        let trees = (ComponentTree(recovering: drafts.bytes), ComponentTree(recovering: document.bytes))
        var (old, new) = (Array(trees.0.components), Array(trees.1.components))
        hold("jCal keeps components", old.count == new.count)
        while let before = old.popLast(), let after = new.popLast() {
            hold("jCal keeps names of components", before.name == after.name, "\(before.name) \(after.name)")
            let lines = (before.properties.map(Line.init), after.properties.map(Line.init))
            hold("jCal keeps properties", lines.0.count == lines.1.count)
            for (one, two) in zip(lines.0, lines.1) {
                // Base64 values without VALUE=BINARY are decoded.
                if one.isBase64, two.parameters["ENCODING"] == nil { continue }
                hold("jCal keeps a property", one == two, "\(one)\n\(two)\n\(text)")
            }
            old += before.components
            new += after.components
            hold("jCal keeps components", old.count == new.count)
        }
    }

    /// The content of a property, without differences in spelling.
    private struct Line: Equatable {
        let name: String
        let parameters: [String: [String]]
        let values: [PropertyValue]
        /// For properties without a value type.
        let text: String?

        var isBase64: Bool { parameters["ENCODING"]?.first?.uppercased() == "BASE64" }

        init(_ property: CalendarProperty) {
            name = property.name
            var parameters: [String: [String]] = [:]
            for parameter in property.parameters where parameter.name != "VALUE" {
                parameters[parameter.name, default: []] += parameter.values.isEmpty ? [""] : parameter.values
            }
            // In these parameters, commas are part of the text, with or without quotation marks.
            for name in ["CN", "LABEL", "TZID"] {
                if let values = parameters[name] { parameters[name] = [values.joined(separator: ",")] }
            }
            self.parameters = parameters
            let type = property.valueType
            values = type == .unknown ? [] : property.values
            let text =
                switch type {
                // The parts of a rule are compared without their order and case. An UNTIL with hyphens and colons is
                // jCal's own form.
                case .recurrence:
                    property.value.uppercased().split(separator: ";")
                        .map { $0.hasPrefix("UNTIL=") ? $0.filter { $0 != "-" && $0 != ":" } : String($0) }
                        .sorted().joined(separator: ";")
                // Numbers out of range, or a single one in GEO, are written differently although they have no value.
                case .float, .integer:
                    property.value.split(separator: ";", omittingEmptySubsequences: false)
                        .map { part in
                            Double(part.filter { $0 != " " && $0 != "\t" }).map { "\($0 + 0)" } ?? String(part)
                        }
                        .joined(separator: ";")
                default: property.value
                }
            self.text = values.isEmpty ? text : nil
        }
    }

    // MARK: - JSON

    private static func encoded(_ document: JCalDocument) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do { return String(decoding: try encoder.encode(document), as: UTF8.self) } catch {
            hold("a document can be written", false, "\(error)")
            return ""
        }
    }

    private static func decoded(_ text: String) -> JCalDocument? {
        do { return try JSONDecoder().decode(JCalDocument.self, from: Data(text.utf8)) } catch {
            hold("written jCal can be read", false, "\(error)\n\(text)")
            return nil
        }
    }
}
