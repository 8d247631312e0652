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

    /// So many years are made before any is remembered: ten years have ten shapes, so a short walk gains nothing.
    private static let patience = 8
    private var made = 0
    private var known: [DaySet] = []
    private var isKnown: UInt16 = 0

    @inline(__always)
    mutating func days(of shape: YearShape, compute: () -> DaySet) -> DaySet {
        if isKnown &>> UInt16(truncatingIfNeeded: shape.index) & 1 != 0 { return known[shape.index] }
        let days = compute()
        made &+= 1
        if made > Self.patience { remember(days, of: shape) }
        return days
    }

    private mutating func remember(_ days: DaySet, of shape: YearShape) {
        if known.isEmpty { known = Array(repeating: DaySet(), count: 14) }
        known[shape.index] = days
        isKnown |= 1 << UInt16(shape.index)
    }
}
