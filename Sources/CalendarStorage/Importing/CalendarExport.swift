import ICalendar
public import ICalendarSyntax
import ICalendarWriting

/// Items joined into one calendar, with one VTIMEZONE for each zone they use.
///
/// ```swift
/// var export = try CalendarExport(name: "Work")
/// for item in items { try export.append(ComponentTree(recovering: item)) }
/// let bytes = export.bytes()
/// ```
///
/// Entries keep their bytes, except that X-WR-TIMEZONE becomes the TZID of floating times. METHOD and the other properties of the items' calendars are left out. If two items define a
/// time zone of the same name in different ways and the system doesn't know the zone, the later item's zone gets another
/// name, such as `Base-2`.
public struct CalendarExport: Sendable {
    private let productIdentifier: String
    private let properties: [PropertyDraft]
    private var entries: [CalendarComponent] = []
    private var zones: [CalendarComponent] = []
    private var places: [ExactText: Int] = [:]

    /// Creates an export without items.
    ///
    /// - Parameters:
    ///   - name: The name of the calendar, written as NAME (RFC 7986 §5.1) and `X-WR-CALNAME`; nil for none.
    ///   - color: The color of the calendar, a CSS3 color name (RFC 7986 §5.9); nil for none.
    ///   - productIdentifier: The program that writes the calendar (PRODID).
    /// - Throws: `WritingError` if a text contains a control character.
    public init(
        name: String? = nil, color: String? = nil,
        productIdentifier: String = "-//swift-icalendar//CalendarStorage//EN"
    ) throws(WritingError) {
        var properties: [PropertyDraft] = []
        if let name {
            properties.append(try PropertyDraft("NAME", text: name))
            properties.append(try PropertyDraft("X-WR-CALNAME", text: name))
        }
        if let color { properties.append(try PropertyDraft("COLOR", text: color)) }
        self.properties = properties
        self.productIdentifier = try PropertyDraft("PRODID", text: productIdentifier).value
    }

    /// Appends the components of an item, and the time zones that they use.
    ///
    /// - Throws: `WritingError` if a time zone needs another name and a property that uses the zone can't be changed.
    /// - Complexity: O(*n*), where *n* is the number of bytes in the item.
    public mutating func append(_ item: ComponentTree) throws(WritingError) {
        let item = item.namingDefaultZones()
        for calendar in item.components.known(.vcalendar) {
            let names = newNames(for: calendar)
            if names.isEmpty {
                append(calendar)
            } else {
                for renamed in try Self.renamed(calendar, names).components.known(.vcalendar) { append(renamed) }
            }
        }
    }

    private mutating func append(_ calendar: CalendarComponent) {
        let components = calendar.components.filter { $0.known != .vtimezone }
        let used = ZoneChoice.used(by: components)
        for (name, zone) in ZoneChoice.definitions(in: calendar).sorted(by: { $0.key < $1.key })
        where used.contains(name) && places[name] == nil {
            places[name] = zones.count
            zones.append(zone)
        }
        entries += components
    }

    /// Returns the calendar: content lines that end in CR LF, in UTF-8.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes in all items.
    public func bytes() -> [UInt8] {
        var copy = CalendarCopy(productIdentifier: productIdentifier, properties: properties)
        for zone in zones { copy.append(zone) }
        for entry in entries { copy.append(entry) }
        return copy.finished()
    }

    /// Returns other names for the zones that are defined differently in the export.
    private func newNames(for calendar: CalendarComponent) -> [ExactText: String] {
        let definitions = ZoneChoice.definitions(in: calendar)
        var names: [ExactText: String] = [:]
        for (name, zone) in definitions {
            guard let place = places[name], !zones[place].hasSameContent(as: zone), ZoneName.timeZone(name.text) == nil
            else { continue }
            /// Whether a name is free in the export and the calendar, or means the same zone there.
            func isFree(_ name: ExactText) -> Bool {
                [places[name].map { zones[$0] }, definitions[name]].allSatisfy { other in
                    other.map { Self.areEqual($0, zone) } ?? true
                }
            }
            var number = 2
            while !isFree("\(name.text)-\(number)".exact) { number += 1 }
            names[name] = "\(name.text)-\(number)"
        }
        return names
    }

    /// Returns whether two definitions are equal except for their names.
    private static func areEqual(_ left: CalendarComponent, _ right: CalendarComponent) -> Bool {
        ComponentContent(left).components == ComponentContent(right).components
    }

    /// Returns a calendar with other names for time zones.
    private static func renamed(
        _ calendar: CalendarComponent, _ names: [ExactText: String]
    ) throws(WritingError) -> ComponentTree {
        let tree = ComponentTree(recovering: Array(calendar.bytes))
        var edit = DocumentEdit(tree)
        for line in tree.contentLines {
            guard let property = line.property else { continue }
            if property.known == .zoneIdentifier {
                if let name = names[property.text.exact] { try edit.setText(name, of: property) }
            } else if let name = property.parameterText("TZID").flatMap({ names[$0.exact] }) {
                try edit.setParameter("TZID", to: [name], of: property)
            }
        }
        return edit.tree()
    }
}

extension CalendarExport: Summarized {
    /// The number of entries: `12 entries`.
    public var description: String { counted(entries.count, "entry", "entries") }
}
