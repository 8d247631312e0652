extension ComponentDraft {
    /// Something that was read and cannot be written.
    public struct Omission: Sendable, Hashable {
        /// Where it starts, in bytes of the scanned text (``ComponentTree/textBytes``).
        public let offset: Int
        /// Why it cannot.
        public let error: WritingError
    }

    /// A component as it was read, without what cannot be written (names that are none, control characters); a parameter
    /// without a value gets an empty one.
    ///
    /// - Returns: the copy, nil where the name of the component itself is none, and what was left out, in order.
    /// - Complexity: O(*n*) in the bytes; as deep as ``SyntaxLimits/nesting`` let it become
    public static func recovering(copying component: CalendarComponent) -> (
        draft: ComponentDraft?, omissions: [Omission]
    ) {
        var omissions: [Omission] = []
        return (copy(component, &omissions), omissions)
    }

    private static func copy(_ component: CalendarComponent, _ omissions: inout [Omission]) -> ComponentDraft? {
        var properties: [PropertyDraft] = []
        for property in component.properties {
            do throws(WritingError) {
                let parameters = property.parameters.map { parameter in
                    CalendarParameter(name: parameter.name, values: parameter.values.isEmpty ? [""] : parameter.values)
                }
                properties.append(
                    try PropertyDraft(property.rawName, value: property.value, parameters: parameters))
            } catch {
                omissions.append(Omission(offset: property.offset, error: error))
            }
        }
        let components = component.components.compactMap { copy($0, &omissions) }
        do throws(WritingError) {
            return try ComponentDraft(component.rawName, properties: properties, components: components)
        } catch {
            omissions.append(Omission(offset: component.offset, error: error))
            return nil
        }
    }
}
