import ICalendar
import ICalendarSyntax

/// A property as programs read one: without letter case of names, folds, order of parameters and redundant escapes.
///
/// Programs that write a whole calendar again change these without changing the calendar, so they don't count as
/// differences between versions.
struct PropertyContent: Hashable {
    let name: String
    /// Sorted by name; parameters of one name keep their order.
    let parameters: [CalendarParameter]
    let value: [String]

    init(_ property: CalendarProperty) {
        name = property.name
        parameters =
            property.hasParameters
            ? property.parameters.enumerated().sorted { left, right in
                (left.element.name, left.offset) < (right.element.name, right.offset)
            }.map(\.element) : []
        guard let definition = property.definition, definition.type == .text else {
            // Unknown values are compared as written, because their escapes are unknown too.
            value = [property.value]
            return
        }
        value =
            switch definition.form {
            case .single: [property.text]
            case .list: property.texts
            case .structured: [property.value]
            }
    }
}

/// A component as programs read one: the properties and inner components without their order.
struct ComponentContent: Hashable {
    let name: String
    let properties: [PropertyContent: Int]
    let components: [ComponentContent: Int]

    /// Creates the content of a component. The recursion is limited by `SyntaxLimits.nesting`.
    init(_ component: CalendarComponent) {
        name = component.name
        properties = component.properties.reduce(into: [:]) { $0[PropertyContent($1), default: 0] += 1 }
        components = component.components.reduce(into: [:]) { $0[ComponentContent($1), default: 0] += 1 }
    }
}

extension CalendarComponent {
    /// Returns whether two components have the same content. Equal bytes are compared first.
    func hasSameContent(as other: CalendarComponent) -> Bool {
        bytes == other.bytes || ComponentContent(self) == ComponentContent(other)
    }
}

extension [CalendarComponent] {
    /// Returns whether two groups of components have the same contents in the same order.
    func haveSameContent(as other: [CalendarComponent]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.hasSameContent(as: $1) }
    }
}
