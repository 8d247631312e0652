public import ICalendar

/// A comparison of the results of two engines, series by series.
///
/// ```swift
/// let comparison = EngineComparison(
///     NativeEngine().occurrences(of: streams, matching: query), other.occurrences(of: streams, matching: query))
/// for difference in comparison.differences { print(difference.uid ?? "", difference.index) }
/// ```
///
/// Two occurrences are equal if they start and end at the same instants, are both all-day or both timed, and have the
/// same original start. Texts and the names of zones are not compared.
public struct EngineComparison: Sendable {
    /// The occurrences of one series that differ between the results.
    ///
    /// ```swift
    /// for difference in comparison.differences {
    ///     print(difference.uid ?? "no UID", difference.left.count, difference.right.count, difference.index)
    /// }
    /// ```
    public struct Difference: Sendable {
        /// The UID of the series; nil for all entries that have none.
        public let uid: String?
        /// The type of component of the series.
        public let kind: CalendarEntry.Kind
        /// The occurrences in the first result, in order.
        public let left: [Occurrence]
        /// The occurrences in the second result, in order.
        public let right: [Occurrence]
        /// The index of the first occurrence that differs; the shorter list may end there.
        public let index: Int
    }

    /// The differences, in the order in which UIDs appear in the first result, then in the second.
    public let differences: [Difference]

    /// The number of series in either result.
    public let seriesCount: Int

    private struct Key: Hashable {
        let uid: String?
        let kind: CalendarEntry.Kind
    }

    /// Creates a comparison of two results.
    ///
    /// - Complexity: O(*n*) in the number of occurrences.
    public init(_ left: EngineResult<Occurrence>, _ right: EngineResult<Occurrence>) {
        var keys: [Key] = []
        var groups: [Key: (left: [Occurrence], right: [Occurrence])] = [:]
        func add(
            _ occurrence: Occurrence, to side: WritableKeyPath<(left: [Occurrence], right: [Occurrence]), [Occurrence]>
        ) {
            let key = Key(uid: occurrence.uid, kind: occurrence.entry.kind)
            if groups[key] == nil { keys.append(key) }
            groups[key, default: ([], [])][keyPath: side].append(occurrence)
        }
        for occurrence in left.occurrences { add(occurrence, to: \.left) }
        for occurrence in right.occurrences { add(occurrence, to: \.right) }
        seriesCount = keys.count
        differences = keys.compactMap { key in
            guard let group = groups[key], let index = Self.firstDifference(group.left, group.right) else { return nil }
            return Difference(uid: key.uid, kind: key.kind, left: group.left, right: group.right, index: index)
        }
    }

    private static func firstDifference(_ left: [Occurrence], _ right: [Occurrence]) -> Int? {
        let common = min(left.count, right.count)
        return (0..<common).first { !isSame(left[$0], right[$0]) } ?? (left.count == right.count ? nil : common)
    }

    private static func isSame(_ left: Occurrence, _ right: Occurrence) -> Bool {
        left.startInstant == right.startInstant && left.endInstant == right.endInstant
            && left.isAllDay == right.isAllDay
            // For a time in a gap, engines may return the time after the gap, which is the same instant.
            && left.recurrenceID.map(ComparableTime.init) == right.recurrenceID.map(ComparableTime.init)
    }
}
