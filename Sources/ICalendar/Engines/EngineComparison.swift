import Recurrence

/// Two answers to one question, series by series.
///
/// ```swift
/// let comparison = EngineComparison(
///     NativeEngine().occurrences(of: streams, in: query), other.occurrences(of: streams, in: query))
/// for difference in comparison.differences { print(difference.uid ?? "", difference.index) }
/// ```
///
/// Occurrences are the same when they start and end at the same instants, are both all-day or both not, and stand for the
/// same moment of their series; texts and the names of zones are not compared.
public struct EngineComparison: Sendable {
    /// The occurrences of one UID in both answers, where they are not the same.
    public struct Difference: Sendable {
        /// UID; nil for all that have none.
        public let uid: String?
        /// The component that differs.
        public let kind: CalendarEntry.Kind
        /// Of the first answer, in order.
        public let left: [Occurrence]
        /// Of the second answer, in order.
        public let right: [Occurrence]
        /// The first place at which they differ, from 0; one of them may end there.
        public let index: Int
    }

    /// Where the answers differ, in the order in which UIDs appear in the first answer, then in the second.
    public let differences: [Difference]

    /// UIDs in either answer.
    public let seriesCount: Int

    private struct Key: Hashable {
        let uid: String?
        let kind: CalendarEntry.Kind
    }

    /// Compares two answers.
    ///
    /// - Complexity: O(*n*) in the number of occurrences
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
            // Engines may name a time in a gap by the one that it becomes, which is the same instant.
            && left.recurrenceID.map(ComparableTime.init) == right.recurrenceID.map(ComparableTime.init)
    }
}
