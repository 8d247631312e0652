/// A jump of a zone's clock forward: a range of local times that the clock never shows.
///
/// The meaning of a local time in a gap depends on the dialect; see ``ZonedRule/positions(of:around:)``. Most dialects
/// move the time past the gap, by at most the length of the gap. Local times are therefore out of order in the gap and
/// in its *shadow*, which is as long as the gap and follows directly after.
struct ZoneGap: Equatable {
    /// The UTC offset before the gap, in seconds.
    let before: Int
    /// The UTC offset after the gap, in seconds, which is greater.
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
    /// Returns the gap that contains a local second in the gap itself or in its shadow, or nil if there is none.
    func gap(reaching local: Int) -> ZoneGap? { gap(reaching: local, in: run(of: local)) }

    /// Returns the gap for a local second whose run is known.
    func gap(reaching local: Int, in run: Run) -> ZoneGap? {
        if let gap = run.gap { return gap }
        guard run.lowerBound != .min, local - run.lowerBound < longestGap else { return nil }
        guard let gap = self.run(of: run.lowerBound - 1).gap, local < gap.endOfShadow else { return nil }
        return gap
    }

    /// Returns the only wall-clock second that resolves to an instant; nil near a gap or in a fold, where there can be others.
    func onlyLocalSeconds(of instant: Int) -> Int? {
        let (localSeconds, run) = localSeconds(at: instant)
        return isOnlyLocalSeconds(localSeconds, in: run) ? localSeconds : nil
    }

    /// Returns whether a wall-clock second whose run is known is the only one that resolves to its instant.
    func isOnlyLocalSeconds(_ localSeconds: Int, in run: Run) -> Bool {
        guard case .unique = run.resolution else { return false }
        return gap(reaching: localSeconds, in: run) == nil
    }

    /// The gaps in the table, ascending.
    var gaps: some Sequence<ZoneGap> {
        instants.indices.lazy.filter { self.offsets[$0] < self.offsets[$0 + 1] }.map {
            ZoneGap(
                before: self.offsets[$0], after: self.offsets[$0 + 1],
                end: self.localStarts[$0] + self.offsets[$0 + 1] - self.offsets[$0])
        }
    }
}

extension ZoneRules.Run {
    /// The gap that this run represents, or nil if the clock shows the local times of the run.
    var gap: ZoneGap? {
        guard case .gap(let before, let after) = resolution else { return nil }
        return ZoneGap(before: before, after: after, end: upperBound)
    }
}
