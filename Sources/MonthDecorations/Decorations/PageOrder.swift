import ICalendar

/// The order of the all-day or of the other occurrences of a page, which usually arrive in the right order.
struct PageOrder {
    /// Whether the occurrences were added in order.
    private(set) var isOrdered = true
    private let areAllDay: Bool
    /// The indices of the all-day occurrences, as they were added. There are usually few.
    private var places: [Int32] = []
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
        places.append(Int32(truncatingIfNeeded: place))
    }

    private func last(before place: Int, in content: PageContent) -> Int? {
        areAllDay ? places.last.map(Int.init) : content.placed[..<place].lastIndex { !$0.isAllDay }
    }

    /// Returns the indices of the all-day or the other occurrences, ordered by start, end and UID; ties keep their original
    /// order.
    func orderedPlaces(in content: PageContent) -> [Int32] {
        let places = areAllDay ? places : content.timedPlaces
        guard !isOrdered else { return places }
        return places.sorted { content.isOrdered(Int($0), before: Int($1)) }
    }
}

extension PageContent {
    /// The indices of the timed occurrences, in the order in which they were added.
    fileprivate var timedPlaces: [Int32] {
        placed.indices.lazy.filter { !placed[$0].isAllDay }.map { Int32(truncatingIfNeeded: $0) }
    }

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
