/// What sources became, because the same people, alarms and texts are in many entries.
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
