extension ComponentDraft {
    /// A property or component that was parsed but can't be written as it is.
    ///
    /// ```swift
    /// let (draft, losses) = ComponentDraft.recovering(copying: event)
    /// for loss in losses { print(tree.position(of: loss.offset), loss.error) }
    /// ```
    public struct Loss: Sendable, Hashable {
        /// The offset of the first byte in the scanned text (``ComponentTree/textBytes``).
        public let offset: Int
        /// The error that prevents writing.
        public let error: WritingError
        /// Whether the property is written with a repaired value or parameter, so that only the characters that can't be
        /// written are lost.
        public let isRepaired: Bool

        package init(offset: Int, error: WritingError, isRepaired: Bool = false) {
            self.offset = offset
            self.error = error
            self.isRepaired = isRepaired
        }
    }

    /// Returns a copy of a parsed component, without the parts that can't be written.
    ///
    /// A property or component with an invalid name is omitted. A property with anything else that can't be written is
    /// repaired: control characters become U+FFFD, blanks in the name of a parameter are removed, and other characters that
    /// the name can't have become hyphens. A parameter without a value gets an empty value.
    ///
    /// - Returns: The copy, or nil if the component's own name is invalid, and the omitted and repaired parts in order.
    /// - Complexity: O(*n*), where *n* is the number of bytes. The recursion is limited by ``SyntaxLimits/nesting``.
    public static func recovering(copying component: CalendarComponent) -> (
        draft: ComponentDraft?, losses: [Loss]
    ) {
        recovering(copying: component) { _ in true }
    }

    /// Returns a copy without some of the component's own properties. Inner components are copied whole.
    package static func recovering(
        copying component: CalendarComponent, where isIncluded: (CalendarProperty) -> Bool
    ) -> (draft: ComponentDraft?, losses: [Loss]) {
        var losses: [Loss] = []
        return (copy(component, isIncluded, &losses), losses)
    }

    private static func copy(
        _ component: CalendarComponent, _ isIncluded: (CalendarProperty) -> Bool, _ losses: inout [Loss]
    ) -> ComponentDraft? {
        var properties: [PropertyDraft] = []
        for property in component.properties where isIncluded(property) {
            let (draft, fault) = PropertyDraft.recovering(copying: property)
            if let draft { properties.append(draft) }
            if let fault { losses.append(Loss(offset: property.offset, error: fault, isRepaired: draft != nil)) }
        }
        let components = component.components.compactMap { copy($0, { _ in true }, &losses) }
        do throws(WritingError) {
            return try ComponentDraft(component.rawName, properties: properties, components: components)
        } catch {
            losses.append(Loss(offset: component.offset, error: error))
            return nil
        }
    }
}

extension PropertyDraft {
    /// Returns a copy of a parsed property, repaired if necessary, and the error that prevents writing the property as it is.
    /// The copy is nil if the property has an invalid name.
    package static func recovering(copying property: CalendarProperty) -> (draft: PropertyDraft?, fault: WritingError?)
    {
        if let value = property.quotedPrintableValue,
            let draft = try? PropertyDraft(
                property.rawName, value: value, parameters: property.parametersWithoutEncoding)
        {
            return (draft, nil)
        }
        let value = property.continuedValue ?? property.value
        var parameters = property.parameters
        for index in parameters.indices where parameters[index].values.isEmpty { parameters[index].values = [""] }
        do throws(WritingError) {
            return (try PropertyDraft(property.rawName, value: value, parameters: parameters), nil)
        } catch {
            let repaired = try? PropertyDraft(
                property.rawName, value: ControlCharacters.replaced(in: value),
                parameters: parameters.compactMap(\.repaired))
            return (repaired, error)
        }
    }
}

extension CalendarParameter {
    /// The parameter without characters that can't be written; nil if nothing is left of the name.
    fileprivate var repaired: CalendarParameter? {
        // Parsers ignore blanks in a name, so removing them doesn't change the meaning of the property.
        let bytes = name.utf8.filter { $0 != ASCII.space && $0 != ASCII.tab }
        let letters = bytes.map { ASCII.isNameByte($0) ? $0 : ASCII.hyphen }
        guard !letters.isEmpty else { return nil }
        return CalendarParameter(
            name: String(decoding: letters, as: UTF8.self),
            values: values.map { ControlCharacters.replaced(in: $0, besides: [ASCII.lineFeed, ASCII.carriageReturn]) })
    }
}

extension ComponentDraft.Loss: CustomStringConvertible {
    /// The offset in bytes and the error.
    public var description: String {
        "byte \(offset): \(error)" + (isRepaired ? "; repaired" : "")
    }
}
