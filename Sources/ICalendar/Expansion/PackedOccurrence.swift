// Inlined, as in all files that place occurrences: ten years of 1,000 events take 11 % more instructions if nothing is.

import Recurrence

/// An occurrence as numbers, without its entry.
///
/// This value takes three words, so an ``Occurrence`` takes four, the limit for values returned in registers. Larger
/// values are returned through memory and destroyed through a function table, which costs as much as finding the
/// occurrence.
@usableFromInline
package struct PackedOccurrence: Sendable {
    @usableFromInline
    package let startInstant: Int
    /// From the highest bit: the seconds to the end (40 bits) and the UTC offset at the end (18 bits).
    @usableFromInline
    let extent: UInt64
    /// From the highest bit: the index of the source (32 bits), the UTC offset at the start (18 bits), a bit that is
    /// cleared if the start was moved out of a gap, and the traits (8 bits).
    @usableFromInline
    let origin: UInt64

    /// Creates an occurrence from its placement.
    ///
    /// - Parameters:
    ///   - source: The index of the source. A feed with more sources than the bits can number would not fit in memory.
    ///   - isShiftedByGap: Whether the intended start is in a gap, so that the clock shows a later time.
    init(_ placed: LocalTimeMapper.Placed, source: Int, _ traits: CalendarEntry.Traits, isShiftedByGap: Bool = false) {
        startInstant = placed.startInstant
        let (start, end) = (placed.localStart &- placed.startInstant, placed.endLocalSeconds &- placed.endInstant)
        // No occurrence lasts longer than 4,000,000 days.
        let length = placed.endInstant &- placed.startInstant &+ Self.lengthBias
        extent = UInt64(truncatingIfNeeded: length) << 24 | Self.offsetBits(end) << 6
        origin = Self.bits(ofSource: source, traits, isShiftedByGap: isShiftedByGap) | Self.bits(ofOffset: start)
    }

    /// Creates an occurrence without a clock change between the start and the end.
    @inlinable
    init(startInstant: Int, length: UInt32, origin: UInt64) {
        (self.startInstant, self.origin) = (startInstant, origin)
        let length = UInt64(length) | UInt64(truncatingIfNeeded: Self.lengthBias)
        extent = length << 24 | (origin >> 14 & Self.offsetMask) << 6
    }

    @inlinable
    static var lengthBias: Int { 1 << 39 }
    @inlinable
    static var offsetMask: UInt64 { 1 << 18 - 1 }
    @inlinable
    static var offsetBias: Int { 1 << 17 }
}

extension PackedOccurrence {
    /// Returns the bits of ``origin`` for a UTC offset at the start.
    static func bits(ofOffset offset: Int) -> UInt64 { offsetBits(offset) << 14 }

    /// Returns a UTC offset in 18 bits; no clock is more than a day from UTC.
    private static func offsetBits(_ offset: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: offset &+ offsetBias) & offsetMask
    }

    /// Returns the bits of ``origin`` for a source.
    static func bits(ofSource source: Int, _ traits: CalendarEntry.Traits, isShiftedByGap: Bool = false) -> UInt64 {
        UInt64(UInt32(truncatingIfNeeded: source)) << 32 | (isShiftedByGap ? 0 : 1 << 8) | UInt64(traits.bits)
    }
}

extension PackedOccurrence {
    @inlinable
    package var endInstant: Int { startInstant &+ Int(extent >> 24) &- Self.lengthBias }

    @inlinable
    package var localStart: Int { startInstant &+ Int(origin >> 14 & Self.offsetMask) &- Self.offsetBias }

    @inlinable
    package var endLocalSeconds: Int { endInstant &+ Int(extent >> 6 & Self.offsetMask) &- Self.offsetBias }

    /// The index of the source among those expanded together.
    @inlinable
    package var source: Int { Int(origin >> 32) }

    /// The traits of the entry.
    @inlinable
    package var traits: CalendarEntry.Traits { CalendarEntry.Traits(bits: UInt8(truncatingIfNeeded: origin)) }

    /// Whether the intended start is in a gap, so that the clock shows a later time.
    var isShiftedByGap: Bool { origin & 1 << 8 == 0 }

    /// The length in seconds if the length and ``origin`` determine the end; nil if the end is 136 years or more after
    /// the start, before the start, or at a different UTC offset.
    var plainLength: UInt32? {
        guard (extent >> 6 ^ origin >> 14) & Self.offsetMask == 0 else { return nil }
        return UInt32(exactly: endInstant &- startInstant)
    }

    /// Returns whether an occurrence sorts before another: by start, then end, then source, then the shown and intended
    /// wall clock.
    @inline(__always)
    func isOrdered(before other: PackedOccurrence) -> Bool {
        if startInstant != other.startInstant { return startInstant < other.startInstant }
        return extent >> 24 != other.extent >> 24 ? extent < other.extent : origin < other.origin
    }

    /// Returns a sort key for occurrences with the same start: the length in seconds (32 bits) and the index of the
    /// source. If one key is less than another, its occurrence sorts first.
    ///
    /// - Parameter length: The occurrence's ``plainLength``.
    @inline(__always)
    static func order(ofLength length: UInt32, _ origin: UInt64) -> UInt64 { UInt64(length) << 32 | origin >> 32 }
}

/// A list of sources that are expanded together: those of a feed, or those of a run of an index.
///
/// Every occurrence references the whole table. If each referenced only its own source, iterating would access a
/// different place in memory for every occurrence. If all occurrences of a feed shared one table, tasks would contend
/// for its reference count.
@usableFromInline
package final class SourceTable: Sendable {
    let sources: [OccurrenceSource]
    /// The number of the feed of each source; empty outside an index.
    @usableFromInline
    let feedNumbers: [Int32]
    /// The rank of each feed by number; empty outside an index.
    private let ranks: PagedArray<Int32>
    /// The rank of the feed of all sources outside an index.
    private let rank: Int32

    init(
        _ sources: [OccurrenceSource], feedNumbers: [Int32] = [], ranks: PagedArray<Int32> = PagedArray(),
        rank: Int32 = 0
    ) {
        (self.sources, self.feedNumbers, self.ranks, self.rank) = (sources, feedNumbers, ranks, rank)
    }

    /// Returns whether a source sorts before a source of another run of the same index: by UID, then by the rank of the
    /// feed.
    func isOrdered(_ source: Int, before other: Int, of others: SourceTable) -> Bool {
        let (first, second) = (sources[source].entry, others.sources[other].entry)
        if first.isOrdered(before: second) { return true }
        return !second.isOrdered(before: first) && rank(of: source) < others.rank(of: other)
    }

    /// Returns the number of the feed of a source of an index.
    package func feedNumber(of source: Int) -> Int { Int(feedNumbers[source]) }

    /// Returns the rank of the feed of a source.
    func rank(of source: Int) -> Int32 { feedNumbers.isEmpty ? rank : ranks[Int(feedNumbers[source])] }
}
