/// Returns a number with its noun, such as `1 zone` and `3 entries`. Use the result for descriptions.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// Returns the name of a component and its counts, such as `VEVENT (9 properties, 1 component)`.
func summary(ofComponent name: String, properties: Int, components: Int) -> String {
    let inside = components == 0 ? "" : ", " + counted(components, "component")
    return "\(name.abbreviated(to: 60)) (\(counted(properties, "property", "properties"))\(inside))"
}
