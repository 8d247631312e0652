import ICalendar

/// The order of the all-day or of the other occurrences of a page, which usually arrive in the right order.
struct PageOrder {
    /// Whether the occurrences were added in order.
    private var isOrdered = true
    private let areAllDay: Bool
    /// The extent of the last all-day occurrence.
    private var lastExtent = OccurrenceExtent(start: .min, end: .min)
    /// The ordered sequence that the last occurrence came from.
    private var sequence: Int?

    init(allDay areAllDay: Bool) { self.areAllDay = areAllDay }

    /// Notes an occurrence that was added to the page. Of timed ones, the first of each ordered sequence is enough.
    ///
    /// In a sequence ordered by start, end and UID, timed occurrences need no comparison. All-day ones do, because a zone
    /// can skip a day: instants and days are then ordered differently.
    ///
    /// - Parameters:
    ///   - extent: The extent of the occurrence.
    ///   - sequence: The number of the ordered sequence that the occurrence came from; nil for an unordered source.
    mutating func note(_ place: Int, _ extent: OccurrenceExtent, from sequence: Int?, in content: PageContent) {
        if sequence == nil || sequence != self.sequence {
            self.sequence = sequence
            if let last = last(before: place, in: content), content.isOrdered(place, before: last) { isOrdered = false }
        }
        guard areAllDay else { return }
        if extent.isEarlier(than: lastExtent) { isOrdered = false }
        lastExtent = extent
    }

    private func last(before place: Int, in content: PageContent) -> Int? {
        content.placed[..<place].lastIndex { $0.isAllDay == areAllDay }
    }

    /// Returns the indices of the all-day or the other occurrences, ordered by start, end and UID; ties keep their original
    /// order. The result is nil if the occurrences were added in this order.
    func sortedPlaces(in content: PageContent) -> [Int]? {
        guard !isOrdered else { return nil }
        return content.placed.indices.filter { content.placed[$0].isAllDay == areAllDay }
            .sorted { content.isOrdered($0, before: $1) }
    }
}

extension PageContent {
    /// Returns whether an occurrence sorts before another by start, end, UID and the order in which they were added.
    fileprivate func isOrdered(_ left: Int, before right: Int) -> Bool {
        let (first, second) = (placed[left], placed[right])
        let (extent, otherExtent) = (OccurrenceExtent(first.member), OccurrenceExtent(second.member))
        if extent.isEarlier(than: otherExtent) { return true }
        if otherExtent.isEarlier(than: extent) { return false }
        let (entry, other) = (occurrence(first).entry, occurrence(second).entry)
        if entry == other { return left < right }
        if entry.isOrdered(before: other) { return true }
        return other.isOrdered(before: entry) ? false : left < right
    }
}
