import Recurrence

/// An occurrence as numbers alone, without what describes it.
///
/// Three words, so that an ``Occurrence`` is four: what has no more is returned in registers, and what has is handed over
/// through memory and taken apart by a table of functions, which costs as much as finding it.
@usableFromInline
struct PlacedMember: Sendable {
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
    ///   - isPutOff: whether the clock of the start shows another time than was meant, because that was in a gap.
    init(_ placed: Placement.Placed, source: Int, _ traits: Entry.Traits, isPutOff: Bool = false) {
        startInstant = placed.startInstant
        let length = Self.bits(ofLength: placed.endInstant &- placed.startInstant)
        let (start, end) = (placed.startClock &- placed.startInstant, placed.endClock &- placed.endInstant)
        extent = length | Self.bits(ofOffset: end).extent
        origin = Self.bits(ofSource: source, traits, isPutOff: isPutOff) | Self.bits(ofOffset: start).origin
    }

    @inlinable
    init(startInstant: Int, extent: UInt64, origin: UInt64) {
        (self.startInstant, self.extent, self.origin) = (startInstant, extent, origin)
    }

    /// Another of the same source, as long and at the same offsets.
    @inlinable
    init(_ sibling: PlacedMember, startingAt instant: Int) {
        (startInstant, extent, origin) = (instant, sibling.extent, sibling.origin)
    }

    @inlinable
    static var lengthBias: Int { 1 << 39 }
    private static let offsetBias = 1 << 17
    private static let offsetMask: UInt64 = 1 << 18 - 1
}

extension PlacedMember {
    /// What a length makes of ``extent``: nothing lasts longer than 4,000,000 days.
    static func bits(ofLength length: Int) -> UInt64 { UInt64(truncatingIfNeeded: length &+ lengthBias) << 24 }

    /// What an offset at the end makes of ``extent``, and one at the start of ``origin``: no clock is more than a day from UTC.
    static func bits(ofOffset offset: Int) -> (extent: UInt64, origin: UInt64) {
        let bits = UInt64(truncatingIfNeeded: offset &+ offsetBias) & offsetMask
        return (bits << 6, bits << 14)
    }

    /// What a source makes of ``origin``.
    static func bits(ofSource source: Int, _ traits: Entry.Traits, isPutOff: Bool = false) -> UInt64 {
        UInt64(UInt32(truncatingIfNeeded: source)) << 32 | (isPutOff ? 0 : 1 << 8) | UInt64(traits.bits)
    }
}

extension PlacedMember {
    @inlinable
    var endInstant: Int { startInstant &+ Int(extent >> 24) &- Self.lengthBias }

    var startClock: Int { startInstant &+ Int(origin >> 14 & Self.offsetMask) &- Self.offsetBias }

    var endClock: Int { endInstant &+ Int(extent >> 6 & Self.offsetMask) &- Self.offsetBias }

    /// The place of its source among those that are walked together.
    var source: Int { Int(origin >> 32) }

    /// Those of its entry.
    var traits: Entry.Traits { Entry.Traits(bits: UInt8(truncatingIfNeeded: origin)) }

    /// Whether the clock of the start shows another time than was meant, because that was in a gap.
    var isPutOff: Bool { origin & 1 << 8 == 0 }

    /// The order of two that begin at one time, by ``extent`` and ``origin``: by end, then source, then what the clock shows,
    /// or was to show.
    @inline(__always)
    static func isOrderedAmongTies(
        _ left: (extent: UInt64, origin: UInt64), before right: (extent: UInt64, origin: UInt64)
    ) -> Bool {
        left.extent >> 24 != right.extent >> 24 ? left.extent < right.extent : left.origin < right.origin
    }

    /// Less than that of another one only where, if both begin at one time, this belongs first: its seconds, 32 bits, and the
    /// place of its source.
    var order: UInt64 {
        let length = endInstant &- startInstant
        // What is longer than can be told, or ends before it begins, is less than nothing else.
        guard length >= 0 else { return 0 }
        return UInt64(UInt32(clamping: length)) << 32 | origin >> 32
    }
}

/// What the occurrences of one query come from. Each of them keeps it: to keep its source alone would be to touch what is
/// somewhere else in memory for every next occurrence, and what all of a feed keep would be a counter that tasks contend for.
@usableFromInline
final class SourceTable: Sendable {
    let sources: [Series.Source]

    init(_ sources: [Series.Source]) { self.sources = sources }
}
