extension ComponentDraft {
    /// Something that was read and cannot be written.
    public struct Omission: Sendable, Hashable {
        /// Where it starts, in bytes of the scanned text (``ComponentTree/textBytes``).
        public let offset: Int
        /// The error that writing it would throw.
        public let error: WritingError

        package init(offset: Int, error: WritingError) {
            self.offset = offset
            self.error = error
        }
    }

    /// A component as it was read, without what cannot be written (names that are none, control characters); a parameter
    /// without a value gets an empty one.
    ///
    /// - Returns: the copy, nil where the name of the component itself is none, and what was left out, in order.
    /// - Complexity: O(*n*) in the bytes; as deep as ``SyntaxLimits/nesting`` let it become
    public static func recovering(copying component: CalendarComponent) -> (
        draft: ComponentDraft?, omissions: [Omission]
    ) {
        recovering(copying: component) { _ in true }
    }

    /// A copy without some of the component's own properties; those of the components inside are all copied.
    package static func recovering(
        copying component: CalendarComponent, where isIncluded: (CalendarProperty) -> Bool
    ) -> (draft: ComponentDraft?, omissions: [Omission]) {
        var omissions: [Omission] = []
        return (copy(component, isIncluded, &omissions), omissions)
    }

    private static func copy(
        _ component: CalendarComponent, _ isIncluded: (CalendarProperty) -> Bool, _ omissions: inout [Omission]
    ) -> ComponentDraft? {
        var properties: [PropertyDraft] = []
        for property in component.properties where isIncluded(property) {
            switch PropertyDraft.recovering(copying: property) {
            case .success(let draft): properties.append(draft)
            case .failure(let error): omissions.append(Omission(offset: property.offset, error: error))
            }
        }
        let components = component.components.compactMap { copy($0, { _ in true }, &omissions) }
        do throws(WritingError) {
            return try ComponentDraft(component.rawName, properties: properties, components: components)
        } catch {
            omissions.append(Omission(offset: component.offset, error: error))
            return nil
        }
    }
}

extension PropertyDraft {
    /// A property as it was read, a parameter without a value getting an empty one; or why it cannot be written.
    package static func recovering(copying property: CalendarProperty) -> Result<PropertyDraft, WritingError> {
        Result { () throws(WritingError) in
            let parameters = property.parameters.map { parameter in
                CalendarParameter(name: parameter.name, values: parameter.values.isEmpty ? [""] : parameter.values)
            }
            return try PropertyDraft(property.rawName, value: property.value, parameters: parameters)
        }
    }
}
