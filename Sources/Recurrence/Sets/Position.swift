// Inlinable, like the iterators: a walk by `next()` reads one for each member.

extension RecurrenceSet {
    /// The place of a member among the members of a set.
    ///
    /// In a set with a zone, a position is an instant in seconds since 1970 in UTC, so that times from different zones can be
    /// compared. In a set without a zone (all-day and floating series), a position is a wall-clock time as local seconds. Only
    /// the set knows which of the two it is, so positions of different sets must not be mixed: they leave a set as timestamps or
    /// local times. The walk through one rule computes with both alike, in plain seconds (``ZonedRule``).
    @usableFromInline
    @frozen
    package struct Position: Hashable, Comparable, Sendable {
        /// The seconds since 1970, in UTC or on the wall clock.
        @usableFromInline
        package let seconds: Int

        @inlinable
        package init(seconds: Int) { self.seconds = seconds }

        /// Before and after all members.
        @inlinable
        package static var min: Position { Position(seconds: .min) }
        @inlinable
        package static var max: Position { Position(seconds: .max) }

        @inlinable
        package static func < (left: Position, right: Position) -> Bool { left.seconds < right.seconds }

        /// Returns the position some seconds later.
        @inlinable
        package static func + (position: Position, seconds: Int) -> Position {
            Position(seconds: position.seconds + seconds)
        }

        /// Returns the position some seconds earlier.
        @inlinable
        package static func - (position: Position, seconds: Int) -> Position {
            Position(seconds: position.seconds - seconds)
        }

        /// Returns the seconds from the second position to the first.
        @inlinable
        package static func - (later: Position, earlier: Position) -> Int { later.seconds - earlier.seconds }
    }

    /// The range of all positions in the years 1 to 9999, with a margin of a day, because zones differ from UTC by at
    /// most a day. The upper bound itself is past all positions.
    static let positions =
        Position(
            seconds: CivilDateTime.localSecondsRange.lowerBound - ZoneBounds.maximumOffset)...Position(
            seconds: CivilDateTime.localSecondsRange.upperBound + ZoneBounds.maximumOffset + 1)
}

extension RecurrenceSet.Position {
    /// The nearest position in the years 1 to 9999.
    package var clamped: Self {
        Swift.min(Swift.max(self, RecurrenceSet.positions.lowerBound), RecurrenceSet.positions.upperBound)
    }
}
