extension PlanCursor {
    /// A position among days and their times. Each schedule uses the fields that it needs.
    ///
    /// This is a single plain structure, not an enum with a case for each schedule, because a cursor changes the position
    /// in place: extracting and restoring the payload of an enum takes longer than computing a block of occurrences.
    struct TimeState: Sendable {
        /// The remaining days of the current run.
        var run = DayRun(firstDay: 0, bits: 0)
        /// The midnight of the current day in local seconds; `Int.min` before the first day.
        var midnight = Int.min
        /// The start in local seconds of the current period or unit of subdaily steps.
        var unit = 0
        /// The index of the next time in the day, period or unit; equal to the count of times if the next time is in
        /// another one.
        var index = 0
    }
}
