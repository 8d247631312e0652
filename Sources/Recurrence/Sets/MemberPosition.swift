// Inlinable, like the iterators: a walk by `next()` reads one for each member.

/// The place of a member among the members of a set.
///
/// In a set with a zone, a position is an instant in seconds since 1970 in UTC, so that times from different zones can be
/// compared. In a set without a zone (all-day and floating series), a position is a wall-clock time as local seconds. Only
/// the set knows which of the two it is, so positions of different sets must not be mixed: they leave a set as timestamps or
/// local times. The walk through one rule computes with both alike, in plain seconds (``ZonedRule``).
@usableFromInline
@frozen
package struct MemberPosition: Hashable, Comparable, Sendable {
    /// The seconds since 1970, in UTC or on the wall clock.
    @usableFromInline
    package let seconds: Int

    @inlinable
    package init(seconds: Int) { self.seconds = seconds }

    /// Before and after all members.
    @inlinable
    package static var min: MemberPosition { MemberPosition(seconds: .min) }
    @inlinable
    package static var max: MemberPosition { MemberPosition(seconds: .max) }

    @inlinable
    package static func < (left: MemberPosition, right: MemberPosition) -> Bool { left.seconds < right.seconds }

    /// Returns the position some seconds later.
    @inlinable
    package static func + (position: MemberPosition, seconds: Int) -> MemberPosition {
        MemberPosition(seconds: position.seconds + seconds)
    }

    /// Returns the position some seconds earlier.
    @inlinable
    package static func - (position: MemberPosition, seconds: Int) -> MemberPosition {
        MemberPosition(seconds: position.seconds - seconds)
    }

    /// Returns the seconds from the second position to the first.
    @inlinable
    package static func - (later: MemberPosition, earlier: MemberPosition) -> Int { later.seconds - earlier.seconds }
}

extension MemberPosition {
    /// The range of all positions in the years 1 to 9999, with a margin of a day, because zones differ from UTC by at
    /// most a day. The upper bound itself is past all positions.
    static let range =
        MemberPosition(
            seconds: CivilDateTime.localSecondsRange.lowerBound - ZoneBounds.maximumOffset)...MemberPosition(
            seconds: CivilDateTime.localSecondsRange.upperBound + ZoneBounds.maximumOffset + 1)

    /// The nearest position in the years 1 to 9999.
    package var clamped: MemberPosition {
        Swift.min(Swift.max(self, Self.range.lowerBound), Self.range.upperBound)
    }
}
