/// A run of up to 64 consecutive days, with a bit for each day that a rule includes.
package struct DayRun: Hashable, Sendable {
    /// The day number of bit 0.
    package var firstDay: Int
    /// The days, bit n for the day `firstDay + n`.
    package var bits: UInt64

    package init(firstDay: Int, bits: UInt64) { (self.firstDay, self.bits) = (firstDay, bits) }

    /// Returns a word with the lowest bits set: none for a negative count, all for 64 or more.
    static func lowest(_ count: Int) -> UInt64 {
        // A shift by 64 or more leaves nothing.
        (1 << UInt64(max(count, 0))) &- 1
    }
}
