import CalendarConversion
import ICalendar
import ICalendarSyntax

/// Builds components from schedules of conferences: an older draft of xCal, which pentabarf, frab and pretalx write. The
/// root is `<iCalendar>` without a namespace, and properties are direct children of components.
struct ScheduleBuilder {
    private struct Component {
        let name: String
        var properties: [ScheduleProperty] = []
        var components: [ComponentDraft] = []
        /// The METHOD that an event states, which belongs to the calendar.
        var method: String?
    }

    private let limits: XMLLimits
    private var open: [Component] = []
    private var property: ScheduleProperty?
    private var text: [UInt8] = []
    /// The number of open elements that are left out.
    private var skippedDepth = 0
    private var losses: [ConversionLoss] = []

    private static let components: Set = ["vcalendar", "vevent", "vtodo", "vjournal", "vtimezone", "valarm"]

    init(limits: XMLLimits) { self.limits = limits }

    mutating func takeLosses() -> [ConversionLoss] {
        defer { losses = [] }
        return losses
    }

    mutating func start(_ element: XMLElement) throws(XMLFault) {
        if skippedDepth > 0 || property != nil || element.namespace != nil {
            // Elements of another namespace count once, because each event repeats them.
            if skippedDepth == 0 {
                lose(property.map { "\($0.name)/\(element.qualifiedName)" } ?? element.prefix, .noEquivalent, uid: nil)
            }
            skippedDepth += 1
        } else if Self.components.contains(element.name) {
            guard open.count < SyntaxLimits.default.nesting else {
                throw XMLFault(.limit, "components nested too deep")
            }
            open.append(Component(name: element.name.uppercased()))
        } else if open.isEmpty {
            throw XMLFault(.notXCal, "expected <vcalendar>, found <\(element.name)>")
        } else {
            property = ScheduleProperty(
                name: element.name, parameters: element.attributes.map { ($0.name, $0.value) })
        }
    }

    mutating func text(_ bytes: Span<UInt8>) throws(XMLFault) {
        guard property != nil, skippedDepth == 0 else { return }
        for index in bytes.indices { text.append(bytes[index]) }
        guard text.count <= limits.textLength else {
            throw XMLFault(.limit, "the text of an element is longer than \(limits.textLength) bytes")
        }
    }

    /// Ends an element. Returns a component that isn't in another.
    mutating func end() throws(XMLFault) -> ComponentDraft? {
        if skippedDepth > 0 {
            skippedDepth -= 1
        } else if var property {
            property.text = String(decoding: text, as: UTF8.self)
            text.removeAll(keepingCapacity: true)
            self.property = nil
            append(property)
        } else if let component = open.popLast() {
            return end(component)
        }
        return nil
    }

    private mutating func append(_ property: ScheduleProperty) {
        guard !property.text.trimmed.isEmpty else { return }
        if property.name == "method", open.count > 1 {
            open[0].method = property.text.trimmed
        } else {
            open[open.count - 1].properties.append(property)
        }
    }

    private mutating func end(_ component: Component) -> ComponentDraft? {
        var drafts: [PropertyDraft] = []
        var people: [ComponentDraft] = []
        let names = Set(component.properties.map(\.name))
        let uid = component.properties.first { $0.name == "uid" }?.text.trimmed
        if let method = component.method, !names.contains("method"),
            let draft = try? PropertyDraft("METHOD", text: method)
        {
            drafts.append(draft)
        }
        for property in component.properties {
            do throws(WritingError) {
                if let speaker = try property.speaker() {
                    people.append(speaker)
                } else if let draft = try property.draft(besides: names) {
                    drafts.append(draft)
                }
            } catch {
                lose("\(component.name.lowercased())/\(property.name)", WritingLoss.reason(error), uid: uid)
            }
        }
        guard
            let draft = try? ComponentDraft(
                component.name, properties: drafts, components: component.components + people)
        else { return nil }
        guard !open.isEmpty else { return draft }
        open[open.count - 1].components.append(draft)
        return nil
    }

    private mutating func lose(_ element: String, _ reason: ConversionLoss.Reason, uid: String?) {
        let name = element.split(separator: "/").last.map(String.init)
        losses.append(
            ConversionLoss(
                .element(element), .omitted, reason, uid: uid,
                changesOccurrences: WritingLoss.changesOccurrences(name, reason)))
    }
}
