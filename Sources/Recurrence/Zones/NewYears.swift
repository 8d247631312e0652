/// Tells whether a zone goes from any year into the next as from any other that starts on the same weekday.
///
/// Only then can a year stand for another: an instant on December 31 in UTC may be on January 1 on the clock, and both years'
/// samples have to say the same of it.
enum NewYears {
    /// A clock is at most a day from UTC, and a change at most a day longer to be seen on it.
    private static let margin = 2 * ZoneBounds.maximumOffset

    /// The years that stand for later ones, and the one after.
    private static let years = 2101...(ZoneRules.maximumTabulatedYear + 1)

    /// New Year in UTC of each, with its weekday.
    private static let moments = years.map { year in
        let day = Gregorian.dayNumber(year: year, month: 1, day: 1)
        return (instant: day * 86_400, weekday: Gregorian.weekdayIndex(ofDayNumber: day))
    }

    /// - Parameters:
    ///   - instants: when the zone changes, ascending, in seconds since 1970.
    ///   - offsets: the offset before each change, and the last one.
    /// - Returns: whether every year that stands for others changes, and New Years alike; true for a zone without a change in them.
    /// - Complexity: O(*n*) in the number of changes since 2101
    static func areAlike(instants: [Int], offsets: [Int]) -> Bool {
        guard let last = instants.last, let first = moments.first, let end = moments.last,
            last >= first.instant - margin
        else { return true }
        // A rule that has ended stands for no later year.
        guard last >= end.instant - 366 * 86_400 else { return false }
        var firsts: [NewYear?] = Array(repeating: nil, count: 7)
        var lower = instants.count
        while lower > 0, instants[lower - 1] >= first.instant - margin { lower -= 1 }
        for (instant, weekday) in moments {
            while lower < instants.count, instants[lower] < instant - margin { lower += 1 }
            var upper = lower
            while upper < instants.count, instants[upper] < instant + margin { upper += 1 }
            let newYear = NewYear(instant: instant, changes: lower..<upper)
            guard let other = firsts[weekday] else {
                firsts[weekday] = newYear
                continue
            }
            guard newYear.isLike(other, instants: instants, offsets: offsets) else { return false }
        }
        return true
    }

    /// A New Year in UTC, and the changes near it.
    private struct NewYear {
        var instant: Int
        var changes: Range<Int>

        /// Whether the offset was the same before it, and the same changes follow.
        func isLike(_ other: NewYear, instants: [Int], offsets: [Int]) -> Bool {
            guard changes.count == other.changes.count,
                offsets[changes.lowerBound] == offsets[other.changes.lowerBound]
            else { return false }
            return zip(changes, other.changes).allSatisfy { change, its in
                instants[change] - instant == instants[its] - other.instant && offsets[change + 1] == offsets[its + 1]
            }
        }
    }
}
