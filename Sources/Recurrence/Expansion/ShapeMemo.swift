/// Day sets by the shape of the year, as far as they have been asked for, and those of the last years of a scale.
struct ShapeMemo {
    /// A year is asked for itself and as a neighbour of the next.
    private var recent: [(year: Int, days: DaySet)] = []
    private var oldest = 0

    mutating func days(madeBy year: Int, compute: () -> DaySet) -> DaySet {
        if let known = recent.first(where: { $0.year == year }) { return known.days }
        let days = compute()
        if recent.count < 4 {
            recent.append((year, days))
        } else {
            recent[oldest] = (year, days)
            oldest = (oldest + 1) % 4
        }
        return days
    }

    // The shape that was asked for first stands alone: most queries look at one year, and need no storage.
    private var firstShape: YearShape?
    private var firstDays = DaySet()
    private var others: [DaySet] = []
    private var isKnown: UInt16 = 0

    mutating func days(of shape: YearShape, compute: () -> DaySet) -> DaySet {
        if shape == firstShape { return firstDays }
        if isKnown >> UInt16(shape.index) & 1 != 0 { return others[shape.index] }
        let days = compute()
        if firstShape == nil {
            firstShape = shape
            firstDays = days
            return days
        }
        if others.isEmpty { others = Array(repeating: DaySet(), count: 14) }
        others[shape.index] = days
        isKnown |= 1 << UInt16(shape.index)
        return days
    }
}
