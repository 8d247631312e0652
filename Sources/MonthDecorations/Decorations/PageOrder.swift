import ICalendar

/// The order of the all-day or of the other occurrences of a page, which usually arrive in the right order.
struct PageOrder {
    private var isOrdered = true
    /// The ordered sequence that the last occurrence came from.
    private var sequence: Int?

    /// Notes an occurrence that was added to the page.
    ///
    /// In a sequence ordered by start, end and UID, timed occurrences need no comparison. All-day ones do, because a zone
    /// can skip a day: instants and days are then ordered differently.
    ///
    /// - Parameter sequence: The number of the ordered sequence that the occurrence came from; nil for an unordered source.
    mutating func note(_ place: Int, from sequence: Int?, in content: PageContent) {
        let isAllDay = content.placed[place].isAllDay
        let isNew = sequence == nil || sequence != self.sequence
        guard isOrdered, isAllDay || isNew else { return }
        self.sequence = sequence
        guard let last = content.placed[..<place].lastIndex(where: { $0.isAllDay == isAllDay }) else { return }
        isOrdered = !content.isOrdered(place, before: last, withUIDs: isNew)
    }

    /// Returns the indices of the all-day or the other occurrences, ordered by start, end and UID; ties keep their original
    /// order. Nil if they were added in this order.
    func places(allDay: Bool, in content: PageContent) -> [Int32]? {
        guard !isOrdered else { return nil }
        return content.places(allDay: allDay).sorted { content.isOrdered(Int($0), before: Int($1), withUIDs: true) }
    }
}

extension PageContent {
    /// Returns the indices of the all-day or the other occurrences, in the order in which they were added.
    func places(allDay: Bool) -> [Int32] {
        placed.indices.lazy.filter { placed[$0].isAllDay == allDay }.map { Int32(truncatingIfNeeded: $0) }
    }

    /// Returns whether an occurrence sorts before another by start, end, UID and the order in which they were added.
    ///
    /// - Parameter withUIDs: False if the UIDs are known to be in order.
    fileprivate func isOrdered(_ left: Int, before right: Int, withUIDs: Bool) -> Bool {
        let (first, second) = (placed[left], placed[right])
        let (extent, otherExtent) = (OccurrenceExtent(first.member), OccurrenceExtent(second.member))
        if extent.isEarlier(than: otherExtent) { return true }
        if !withUIDs || otherExtent.isEarlier(than: extent) { return false }
        let (entry, other) = (occurrence(first).entry, occurrence(second).entry)
        if entry == other { return left < right }
        if entry.isOrdered(before: other) { return true }
        return other.isOrdered(before: entry) ? false : left < right
    }
}
