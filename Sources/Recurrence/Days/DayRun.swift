/// A run of up to 64 consecutive days, and which of them a rule names.
package struct DayRun: Hashable, Sendable {
    /// The day number of bit 0.
    package var firstDay: Int
    /// Bit n for the day `firstDay + n`.
    package var bits: UInt64

    @inline(__always)
    package init(firstDay: Int, bits: UInt64) { (self.firstDay, self.bits) = (firstDay, bits) }

    /// The lowest bits of a word: none for a negative count, all from 64 on.
    @inline(__always)
    static func lowest(_ count: Int) -> UInt64 {
        // A shift by 64 or more leaves nothing.
        (1 << UInt64(max(count, 0))) &- 1
    }
}
