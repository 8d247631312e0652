/// A check that a zone enters every year in the same way as any other year that starts on the same weekday.
///
/// Only then can one year represent another: an instant on December 31 in UTC can be on January 1 on the local clock,
/// and the samples of both years must agree about that instant.
enum NewYears {
    /// A clock is at most a day from UTC, and a change is visible on the clock for at most another day.
    private static let margin = 2 * ZoneBounds.maximumOffset

    /// The years that represent later years, and the year after them.
    private static let years = 2101...(ZoneRules.maximumTabulatedYear + 1)

    /// The New Year of each year in UTC, with the weekday.
    private static let moments = years.map { year in
        let day = Gregorian.dayNumber(year: year, month: 1, day: 1)
        return (instant: day * 86_400, weekday: Gregorian.weekdayIndex(ofDayNumber: day))
    }

    /// Returns whether New Years that fall on the same weekday have the same changes.
    ///
    /// - Parameters:
    ///   - instants: The instants at which the zone changes, ascending, in seconds since 1970.
    ///   - offsets: The offset before each change, followed by the last offset.
    /// - Returns: Whether all years that represent others have the same changes around New Year; true for a zone
    ///   without changes in these years.
    /// - Complexity: O(*n*) in the number of changes since 2101
    static func areAlike(instants: [Int], offsets: [Int]) -> Bool {
        guard let last = instants.last, let first = moments.first, let end = moments.last,
            last >= first.instant - margin
        else { return true }
        // A rule that has ended represents no later year.
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

    /// A New Year in UTC and the changes near that instant.
    private struct NewYear {
        var instant: Int
        var changes: Range<Int>

        /// Returns whether two New Years have the same offset before them, followed by the same changes.
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
