extension ComponentDraft: CustomStringConvertible {
    /// The name and the counts, such as `VEVENT (9 properties, 1 component)`.
    public var description: String {
        summary(ofComponent: name, properties: properties.count, components: components.count)
    }
}
