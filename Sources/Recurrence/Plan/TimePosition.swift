/// A position among days and their times, of which every schedule uses what it needs.
///
/// It is one plain structure rather than a case for each schedule, because a cursor changes it in place: taking the payload of
/// an enum out and putting it back takes longer than a block of occurrences.
struct TimePosition: Sendable {
    /// The days of the current run that are still to come.
    var run = DayRun(firstDay: 0, bits: 0)
    /// Local seconds of the midnight of the current day; `Int.min` before the first.
    var midnight = Int.min
    /// Local seconds at which the current period, or unit of subdaily steps, starts.
    var unit = 0
    /// The index of the next time in the day, period or unit; the count of times if the next is in another one.
    var index = 0
}

/// A block that occurrences are written to, and where to stop.
///
/// Every index that is written to is less than `limit`, which no block is shorter than.
@safe struct OccurrenceBlock {
    let block: UnsafeMutableBufferPointer<Int>
    /// How many occurrences are wanted at most.
    let limit: Int
    /// The first local second that isn't wanted.
    let end: Int
}
