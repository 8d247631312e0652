/// Results that are computed once for many entries, because they often have the same people, alarms and texts.
struct RecentValues<Source: Hashable, Value> {
    private var values: [Source: Value] = [:]

    /// The maximum number of values that are remembered.
    private static var maximumCount: Int { 1_000 }

    subscript(source: Source) -> Value? {
        get { values[source] }
        set {
            if values.count == Self.maximumCount { values = [:] }
            values[source] = newValue
        }
    }
}
