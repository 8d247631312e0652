/// Returns a number with its noun, such as `1 zone` and `3 entries`. Use the result for descriptions.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}
