import CalendarConversion
import ICalendar
import ICalendarSyntax

/// Converts a VCALENDAR of version 1.0.
struct CalendarConverter {
    private struct Component {
        let name: String
        let line: Int
        var lines: [VCalendarLine] = []
    }

    private(set) var components: [ComponentDraft] = []
    private(set) var losses: [ConversionLoss] = []
    /// The line of the first part left out.
    private(set) var firstOmission: (line: Int, loss: ConversionLoss)?

    private let limits: SyntaxLimits
    private var calendar: Component?
    private var entries: [Component] = []
    private var open: [Component] = []
    private var count = 0

    init(_ limits: SyntaxLimits) { self.limits = limits }

    mutating func read(_ line: VCalendarLine) throws(VCalendarError) {
        let word = line.value.trimmed.uppercased()
        switch line.name {
        case "BEGIN" where word == "VCALENDAR":
            finish()
            calendar = Component(name: word, line: line.number)
        case "BEGIN":
            count += 1
            guard count <= limits.components, open.count < limits.nesting else {
                throw VCalendarError(.limit, line: line.number, "too many components")
            }
            open.append(Component(name: word, line: line.number))
        case "END" where word == "VCALENDAR": finish()
        case "END":
            if let last = open.last, last.name == word { close() }
        default:
            if open.isEmpty { calendar?.lines.append(line) } else { open[open.count - 1].lines.append(line) }
        }
    }

    /// Ends the innermost component.
    private mutating func close() {
        guard let component = open.popLast() else { return }
        // Entries have no components inside them in vCalendar.
        if ["VEVENT", "VTODO"].contains(component.name) {
            entries.append(component)
        } else {
            lose([ConversionLoss(.component(component.name), .omitted, .noEquivalent)], at: component.line)
        }
    }

    /// Ends the calendar, also one without an END.
    mutating func finish() {
        while !open.isEmpty { close() }
        defer { (calendar, entries) = (nil, []) }
        guard let calendar else { return }
        var zone: VCalendarZone?
        for line in calendar.lines where line.name == "TZ" {
            zone = VCalendarZone(line.value)
            if zone == nil { lose([Self.invalidZone], at: line.number) }
        }
        for line in calendar.lines where line.name == "DAYLIGHT" {
            let parts = line.parts
            // Without a DAYLIGHT, offsets are those of TZ; a DAYLIGHT that says FALSE means the same.
            if zone?.add(daylight: parts) ?? (parts.first?.trimmed.uppercased() == "FALSE") { continue }
            lose(
                [ConversionLoss(.property("DAYLIGHT"), .omitted, .invalidValue, changesOccurrences: true)],
                at: line.number)
        }
        var inner: [ComponentDraft] = []
        if let component = try? zone?.component() { inner.append(component) }
        for entry in entries {
            var converter = EntryConverter(entry.name, entry.lines, zone)
            if let component = converter.component() { inner.append(component) }
            lose(converter.losses, at: entry.line)
        }
        if let draft = try? ComponentDraft("VCALENDAR", properties: properties(of: calendar), components: inner) {
            components.append(draft)
        }
    }

    private static let invalidZone = ConversionLoss(.property("TZ"), .omitted, .invalidValue, changesOccurrences: true)

    private mutating func properties(of calendar: Component) -> [PropertyDraft] {
        var properties: [PropertyDraft] = []
        let product = calendar.lines.first { $0.name == "PRODID" }?.text.trimmed ?? "-//vCalendar 1.0//EN"
        for (name, value) in [("VERSION", "2.0"), ("PRODID", product)] {
            if let draft = try? PropertyDraft(name, text: value) { properties.append(draft) }
        }
        for line in calendar.lines where !["VERSION", "PRODID", "TZ", "DAYLIGHT"].contains(line.name) {
            if let drafts = try? line.plainProperty() {
                properties += drafts
            } else {
                lose([ConversionLoss(.property(line.name), .omitted, .invalidValue)], at: line.number)
            }
        }
        return properties
    }

    private mutating func lose(_ found: [ConversionLoss], at line: Int) {
        losses += found
        if firstOmission == nil, let loss = found.first(where: { $0.outcome == .omitted }) {
            firstOmission = (line, loss)
        }
    }
}
