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
        // Nothing lasts longer than 4,000,000 days, and no clock is more than a day from UTC.
        let length = UInt64(truncatingIfNeeded: placed.endInstant &- placed.startInstant &+ Self.lengthBias)
        let startOffset = UInt64(truncatingIfNeeded: placed.startClock &- placed.startInstant &+ Self.offsetBias)
        let endOffset = UInt64(truncatingIfNeeded: placed.endClock &- placed.endInstant &+ Self.offsetBias)
        extent = length << 24 | (endOffset & Self.offsetMask) << 6
        origin =
            UInt64(UInt32(truncatingIfNeeded: source)) << 32 | (startOffset & Self.offsetMask) << 14
            | (isPutOff ? 0 : 1 << 8) | UInt64(traits.bits)
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
    /// Whether both are alike but for their starts.
    @inline(__always)
    func isSibling(of other: PlacedMember) -> Bool { extent == other.extent && origin == other.origin }

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

    /// The order of two that begin at one time: by end, then source, then what the clock shows, or was to show.
    @inline(__always)
    static func isOrderedAmongTies(_ left: PlacedMember, before right: PlacedMember) -> Bool {
        left.extent >> 24 != right.extent >> 24 ? left.extent < right.extent : left.origin < right.origin
    }
}

/// What the occurrences of one query come from. Each of them keeps it: to keep its source alone would be to touch what is
/// somewhere else in memory for every next occurrence, and what all of a feed keep would be a counter that tasks contend for.
@usableFromInline
final class SourceTable: Sendable {
    let sources: [Series.Source]

    init(_ sources: [Series.Source]) { self.sources = sources }
}
