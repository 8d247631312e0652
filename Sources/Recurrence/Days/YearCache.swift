/// A cache of the day sets of requested years, by shape or for the most recent years of a scale.
struct YearCache {
    // One set for each of the 14 shapes, then the last four years of a scale; empty until the first set is stored.
    private var sets: [DaySet] = []

    private static let none = [DaySet](repeating: DaySet(), count: 14 + 4)

    // MARK: Shapes

    /// The number of years to compute before caching. Ten years have ten shapes, so a short walk gains nothing from a
    /// cache.
    private static let patience = 8
    private var made = 0
    private var isKnown: UInt16 = 0

    mutating func days(of shape: YearShape, compute: () -> DaySet) -> DaySet {
        if isKnown &>> UInt16(truncatingIfNeeded: shape.index) & 1 != 0 { return sets[shape.index] }
        let days = compute()
        made &+= 1
        if made > Self.patience { remember(days, of: shape) }
        return days
    }

    private mutating func remember(_ days: DaySet, of shape: YearShape) {
        if sets.isEmpty { sets = Self.none }
        sets[shape.index] = days
        isKnown |= 1 << UInt16(shape.index)
    }

    // MARK: Years of a scale

    private var years = SIMD4<Int32>(repeating: .min)
    private var oldest = 0

    /// Returns the days that a year produces. Each year is requested for itself and as a neighbor of the next year.
    mutating func days(madeBy year: Int, compute: () -> DaySet) -> DaySet {
        let key = Int32(clamping: year)
        for index in 0..<4 where years[index] == key { return sets[14 + index] }
        let days = compute()
        if sets.isEmpty { sets = Self.none }
        sets[14 + oldest] = days
        years[oldest] = key
        oldest = (oldest + 1) % 4
        return days
    }
}
