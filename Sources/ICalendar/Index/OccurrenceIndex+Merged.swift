package import ICalendarSyntax
import Recurrence

extension OccurrenceIndex {
    /// The reason to take occurrences of two calendars for one meeting.
    ///
    /// ```swift
    /// let rows = index.occurrences(in: week, timeZone: .current).merged(by: .content) { order[$0] ?? .max }
    /// ```
    public enum SharedIdentity: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// Equal UID, original start, start and end: an invitation that is in several calendars.
        case uid
        /// Equal start, end and title, for feeds that make new UIDs.
        case content
    }

    /// An occurrence that is shown once, although it is in several calendars.
    ///
    /// ```swift
    /// print(row.item.summary ?? "untitled", row.others.map(\.feedID))
    /// ```
    public struct MergedOccurrence: Sendable {
        /// The occurrence of the first calendar that has it.
        public fileprivate(set) var item: Item<Occurrence>
        /// The same occurrence in other calendars, in their order.
        public fileprivate(set) var others: [Item<Occurrence>] = []
    }
}

extension OccurrenceIndex.Occurrences {
    /// Returns each meeting once, even if several calendars have it, such as yours and one that you subscribe to.
    ///
    /// ```swift
    /// let order = Dictionary(uniqueKeysWithValues: zip(store.snapshot.calendars.map(\.id), 0...))
    /// let week = store.snapshot.occurrences(in: week, timeZone: .current)
    /// for row in week.merged(order: { order[$0.calendar] ?? .max }) { print(row.item.summary ?? "untitled") }
    /// ```
    ///
    /// A meeting that one of the calendars has at another time is shown at both. Two occurrences of the same calendar are never
    /// merged, and an entry without a UID, or without a title, has no identity to compare. Nothing is merged in the index, so
    /// an edit changes the occurrence in ``OccurrenceIndex/MergedOccurrence/item`` alone. Don't merge calendars of different people.
    ///
    /// - Parameters:
    ///   - identity: The reason to take two occurrences for one.
    ///   - order: Returns the place of a feed's calendar in the user's list. Feeds with the same place are one calendar, such as
    ///     the items of a folder.
    /// - Returns: The meetings in the order of their first occurrence.
    /// - Complexity: O(*n*) in the number of occurrences.
    public func merged(
        by identity: OccurrenceIndex.SharedIdentity = .uid, order: (FeedID) -> Int
    ) -> [OccurrenceIndex.MergedOccurrence] {
        var merged: [[(place: Int, item: OccurrenceIndex.Item<Occurrence>)]] = []
        var groups: [SharedKey: [Int]] = [:]
        // The nth of equal occurrences in one calendar belongs to the nth in another.
        var counts: [SharedKey: [Int: Int]] = [:]
        for item in self {
            let place = order(item.feedID)
            guard let key = SharedKey(item.value, identity) else {
                merged.append([(place, item)])
                continue
            }
            let number = counts[key, default: [:]][place, default: 0]
            counts[key, default: [:]][place] = number + 1
            if let group = groups[key], number < group.count {
                merged[group[number]].append((place, item))
            } else {
                groups[key, default: []].append(merged.count)
                merged.append([(place, item)])
            }
        }
        return merged.map { group in
            let items = group.sorted { $0.place < $1.place }.map(\.item)
            return OccurrenceIndex.MergedOccurrence(item: items[0], others: Array(items.dropFirst()))
        }
    }
}

/// The identity and the times of an occurrence in several calendars.
private struct SharedKey: Hashable {
    let id: Occurrence.ID?
    let title: ExactText?
    let start: Timestamp
    let end: Timestamp
    let isAllDay: Bool

    init?<FeedID>(_ occurrence: Occurrence, _ identity: OccurrenceIndex<FeedID>.SharedIdentity) {
        (start, end) = (occurrence.startInstant, occurrence.endInstant)
        isAllDay = occurrence.isAllDay
        switch identity {
        case .uid: (id, title) = (occurrence.id.uid.isEmpty ? nil : occurrence.id, nil)
        case .content: (id, title) = (nil, occurrence.summary.flatMap { $0.isEmpty ? nil : $0.exact })
        }
        if id == nil, title == nil { return nil }
    }
}

extension OccurrenceIndex.MergedOccurrence: Summarized {
    /// The occurrence, and the number of other calendars that have it.
    public var description: String {
        "\(item)" + (others.isEmpty ? "" : " and \(counted(others.count, "calendar")) more")
    }
}
