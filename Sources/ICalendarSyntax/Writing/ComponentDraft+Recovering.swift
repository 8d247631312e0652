extension ComponentDraft {
    /// A property or component that was parsed but can't be written.
    ///
    /// ```swift
    /// let (draft, omissions) = ComponentDraft.recovering(copying: event)
    /// for omission in omissions { print(tree.position(of: omission.offset), omission.error) }
    /// ```
    public struct Omission: Sendable, Hashable {
        /// The offset of the first byte in the scanned text (``ComponentTree/textBytes``).
        public let offset: Int
        /// The error that prevents writing.
        public let error: WritingError

        package init(offset: Int, error: WritingError) {
            self.offset = offset
            self.error = error
        }
    }

    /// Returns a copy of a parsed component, without the parts that can't be written, such as invalid names and control
    /// characters. A parameter without a value gets an empty value.
    ///
    /// - Returns: The copy, or nil if the component's own name is invalid, and the omitted parts in order.
    /// - Complexity: O(*n*), where *n* is the number of bytes. The recursion is limited by ``SyntaxLimits/nesting``.
    public static func recovering(copying component: CalendarComponent) -> (
        draft: ComponentDraft?, omissions: [Omission]
    ) {
        recovering(copying: component) { _ in true }
    }

    /// Returns a copy without some of the component's own properties. Inner components are copied whole.
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
    /// Returns a copy of a parsed property, or the error that prevents writing it. A parameter without a value gets an
    /// empty value.
    package static func recovering(copying property: CalendarProperty) -> Result<PropertyDraft, WritingError> {
        Result { () throws(WritingError) in
            var parameters = property.parameters
            for index in parameters.indices where parameters[index].values.isEmpty { parameters[index].values = [""] }
            return try PropertyDraft(property.rawName, value: property.value, parameters: parameters)
        }
    }
}

extension ComponentDraft.Omission: CustomStringConvertible {
    /// The offset in bytes and the error.
    public var description: String {
        "byte \(offset): \(error)"
    }
}
