package import ICalendarSyntax

/// A property as programs read one: without letter case of names, folds, order of parameters and redundant escapes.
///
/// Programs that write a whole calendar again change these without changing the calendar, so they don't count as
/// differences between versions.
package struct PropertyContent: Hashable {
    package let name: String
    /// Sorted by name; parameters of one name keep their order.
    package let parameters: [CalendarParameter]
    package let value: [ExactText]

    package init(_ property: CalendarProperty) {
        name = property.name
        parameters =
            property.hasParameters
            ? property.parameters.sorted { $0.name < $1.name } : []
        guard let definition = property.definition, definition.type == .text else {
            // Unknown values are compared as written, because their escapes are unknown too.
            value = [property.value.exact]
            return
        }
        value =
            switch definition.form {
            case .single: [property.text.exact]
            case .list: property.texts.exact
            case .structured: [property.value.exact]
            }
    }
}

/// A component as programs read one: the properties and inner components without their order.
package struct ComponentContent: Hashable {
    package let name: String
    package let properties: [PropertyContent: Int]
    package let components: [ComponentContent: Int]

    /// Creates the content of a component. The recursion is limited by `SyntaxLimits.nesting`.
    ///
    /// - Parameter ignored: The properties of the component itself that don't count.
    package init(_ component: CalendarComponent, besides ignored: Set<KnownProperty> = []) {
        name = component.name
        properties = component.properties.lazy.filter { $0.known.map { !ignored.contains($0) } ?? true }
            .counts(of: PropertyContent.init)
        components = component.components.counts { ComponentContent($0) }
    }
}

extension Sequence {
    /// Returns the number of elements with each content.
    package func counts<Content: Hashable>(of content: (Element) -> Content) -> [Content: Int] {
        reduce(into: [:]) { $0[content($1), default: 0] += 1 }
    }
}

extension CalendarComponent {
    /// Returns whether two components have the same content. Equal bytes are compared first.
    package func hasSameContent(as other: CalendarComponent) -> Bool {
        bytes == other.bytes || ComponentContent(self) == ComponentContent(other)
    }
}

extension [CalendarComponent] {
    /// Returns whether two groups of components have the same contents in the same order.
    package func haveSameContent(as other: [CalendarComponent]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.hasSameContent(as: $1) }
    }
}
