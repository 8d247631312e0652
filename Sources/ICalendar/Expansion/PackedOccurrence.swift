import Recurrence

/// An occurrence as numbers alone, without what describes it.
///
/// Three words, so that an ``Occurrence`` is four: what has no more is returned in registers, and what has is handed over
/// through memory and taken apart by a table of functions, which costs as much as finding it.
@usableFromInline
struct PackedOccurrence: Sendable {
    @usableFromInline
    let startInstant: Int
    /// From the highest bit: the seconds to the end, 40 bits; the offset at the end, 18.
    @usableFromInline
    let extent: UInt64
    /// From the highest bit: the place of the source, 32 bits; the offset at the start, 18; a bit for what was not put off; 8
    /// for the traits.
    @usableFromInline
    let origin: UInt64

    /// - Parameters:
    ///   - source: a feed of as many as a place has bits for does not fit into any memory.
    ///   - isShiftedByGap: whether the clock of the start shows another time than was meant, because that was in a gap.
    init(_ placed: LocalTimeMapper.Placed, source: Int, _ traits: CalendarEntry.Traits, isShiftedByGap: Bool = false) {
        startInstant = placed.startInstant
        let (start, end) = (placed.localStart &- placed.startInstant, placed.endClock &- placed.endInstant)
        // Nothing lasts longer than 4,000,000 days.
        let length = placed.endInstant &- placed.startInstant &+ Self.lengthBias
        extent = UInt64(truncatingIfNeeded: length) << 24 | Self.offsetBits(end) << 6
        origin = Self.bits(ofSource: source, traits, isShiftedByGap: isShiftedByGap) | Self.bits(ofOffset: start)
    }

    /// One whose clock does not change before its end.
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
    private static let offsetBias = 1 << 17
}

extension PackedOccurrence {
    /// What an offset at the start makes of ``origin``.
    static func bits(ofOffset offset: Int) -> UInt64 { offsetBits(offset) << 14 }

    /// No clock is more than a day from UTC.
    private static func offsetBits(_ offset: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: offset &+ offsetBias) & offsetMask
    }

    /// What a source makes of ``origin``.
    static func bits(ofSource source: Int, _ traits: CalendarEntry.Traits, isShiftedByGap: Bool = false) -> UInt64 {
        UInt64(UInt32(truncatingIfNeeded: source)) << 32 | (isShiftedByGap ? 0 : 1 << 8) | UInt64(traits.bits)
    }
}

extension PackedOccurrence {
    @inlinable
    var endInstant: Int { startInstant &+ Int(extent >> 24) &- Self.lengthBias }

    var localStart: Int { startInstant &+ Int(origin >> 14 & Self.offsetMask) &- Self.offsetBias }

    var endClock: Int { endInstant &+ Int(extent >> 6 & Self.offsetMask) &- Self.offsetBias }

    /// The place of its source among those that are walked together.
    @inlinable
    var source: Int { Int(origin >> 32) }

    /// Those of its entry.
    var traits: CalendarEntry.Traits { CalendarEntry.Traits(bits: UInt8(truncatingIfNeeded: origin)) }

    /// Whether the clock of the start shows another time than was meant, because that was in a gap.
    var isShiftedByGap: Bool { origin & 1 << 8 == 0 }

    /// Its seconds, if these and ``origin`` tell when it ends: not where that is 136 years later, or sooner than it starts, or
    /// at another offset.
    var plainLength: UInt32? {
        guard (extent >> 6 ^ origin >> 14) & Self.offsetMask == 0 else { return nil }
        return UInt32(exactly: endInstant &- startInstant)
    }

    /// By start, then end, then source, then what the clock shows, or was to show.
    @inline(__always)
    func isOrdered(before other: PackedOccurrence) -> Bool {
        if startInstant != other.startInstant { return startInstant < other.startInstant }
        return extent >> 24 != other.extent >> 24 ? extent < other.extent : origin < other.origin
    }

    /// Less than that of another one only where, if both start at one time, this belongs first: its seconds, 32 bits, and the
    /// place of its source.
    ///
    /// - Parameter length: its ``plainLength``.
    @inline(__always)
    static func order(ofLength length: UInt32, _ origin: UInt64) -> UInt64 { UInt64(length) << 32 | origin >> 32 }
}

/// What the occurrences of one query come from. Each of them keeps it: to keep its source alone would be to touch what is
/// somewhere else in memory for every next occurrence, and what all of a feed keep would be a counter that tasks contend for.
@usableFromInline
final class SourceTable: Sendable {
    let sources: [OccurrenceSource]

    init(_ sources: [OccurrenceSource]) { self.sources = sources }
}
