/// A jump of a zone's clock forwards: local times that the clock never shows.
///
/// What a local time in a gap means is a question of the reader's; see ``ZonedRule/positions(of:around:)``. Most readings move
/// it to a time after the gap, by the length of the gap at most. So local times are out of order in the gap and in its
/// *shadow*, which is as long after the gap as the gap itself.
struct ZoneGap: Equatable {
    /// The offset before the gap.
    let before: Int
    /// The offset after the gap, which is greater.
    let after: Int
    /// The first local second after the gap.
    let end: Int

    var length: Int { after - before }

    /// The first local second of the gap.
    var start: Int { end - length }

    /// The first local second after the shadow of the gap.
    var endOfShadow: Int { end + length }

    /// The instant at which the shadow ends.
    var instantOfShadowEnd: Int { end - before }
}

extension ZoneRules {
    /// The gap that a local second is in, or in the shadow of.
    func gap(reaching local: Int) -> ZoneGap? { gap(reaching: local, in: segment(of: local)) }

    /// The same, for a local second whose run is known.
    func gap(reaching local: Int, in segment: Segment) -> ZoneGap? {
        if let gap = segment.gap { return gap }
        guard segment.lowerBound != .min, local - segment.lowerBound < longestGap else { return nil }
        guard let gap = self.segment(of: segment.lowerBound - 1).gap, local < gap.endOfShadow else { return nil }
        return gap
    }

    /// The gaps of the table, ascending.
    var gaps: some Sequence<ZoneGap> {
        instants.indices.lazy.filter { self.offsets[$0] < self.offsets[$0 + 1] }.map {
            ZoneGap(
                before: self.offsets[$0], after: self.offsets[$0 + 1],
                end: self.localStarts[$0] + self.offsets[$0 + 1] - self.offsets[$0])
        }
    }
}

extension ZoneRules.Segment {
    /// The gap that the run is; nil if the clock shows its local times.
    var gap: ZoneGap? {
        guard case .gap(let before, let after) = resolution else { return nil }
        return ZoneGap(before: before, after: after, end: upperBound)
    }
}
