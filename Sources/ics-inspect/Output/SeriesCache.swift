import ICalendar

/// Values of the entries of series, each computed once. Computing one can take as long as walking over the lines of the entry,
/// which may have thousands of EXDATEs.
struct SeriesCache<Value> {
    private var values: [ObjectIdentifier: Value] = [:]

    /// The value for the entry of an occurrence, if it is known.
    subscript(occurrence: Occurrence) -> Value? { values[occurrence.entry.identity] }

    /// Adds the values of other entries.
    mutating func formUnion(_ other: SeriesCache) { values.merge(other.values) { known, _ in known } }

    /// Returns the value for the entry of an occurrence. Values of entries that don't recur are not kept.
    mutating func value(for occurrence: Occurrence, _ make: (CalendarEntry) -> Value) -> Value {
        let entry = occurrence.entry
        if let known = values[entry.identity] { return known }
        let value = make(entry)
        if occurrence.recurrenceID != nil { values[entry.identity] = value }
        return value
    }
}

extension SeriesCache: Sendable where Value: Sendable {}
