// Inlined: a window with few instants (R16) takes 4 % more instructions if Sets and Zones call these functions.

extension ZoneRules {
    /// Returns the offset at an instant, in seconds east of UTC.
    ///
    /// - Complexity: O(log *n*) in the number of changes
    public func offset(at instant: Timestamp) -> Int { offset(at: instant.secondsSince1970) }

    /// Returns the offset at an instant in seconds since 1970 in UTC, for positions of a set.
    func offset(at instant: Int) -> Int {
        let table = table
        guard !table.instants.isEmpty else { return table.offsets[0] }
        return table.offsets[changeCount(upTo: instant - tailShift(of: instant))]
    }

    /// Returns the number of changes up to an instant.
    @inline(__always)
    func changeCount(upTo instant: Int) -> Int {
        table.instants.count(upTo: instant, within: table.changes.counts(from: instant, through: instant))
    }

    /// Returns the number of changes that start on the wall clock up to a local second.
    @inline(__always)
    func changeCount(upToLocalSeconds localSeconds: Int) -> Int {
        let range = table.offsetRange
        // A change starts at its instant on a clock that shows one of the offsets.
        let counts = table.changes.counts(
            from: localSeconds &- range.upperBound, through: localSeconds &- range.lowerBound)
        return table.localStarts.count(upTo: localSeconds, within: counts)
    }

    /// Returns whether the zone's clock shows a local time once, never or twice, and at which offsets.
    ///
    /// - Complexity: O(log *n*) in the number of changes
    public func resolve(_ local: CivilDateTime) -> LocalTimeResolution {
        run(of: local.localSeconds).resolution
    }

    /// Returns the instant of a local time as specified by RFC 5545 §3.3.5: in a fold, the first of the two instants;
    /// in a gap, the instant at the offset before the gap.
    ///
    /// - Complexity: O(log *n*) in the number of changes
    public func timestamp(of local: CivilDateTime) -> Timestamp { Timestamp(secondsSince1970: instant(of: local)) }

    /// Returns the instant of a local time in seconds since 1970 in UTC, for positions of a set.
    func instant(of local: CivilDateTime) -> Int { local.localSeconds - resolve(local).offset }

    /// Returns the first instant, from the given one on, that separates local times in order: local times that resolve
    /// to earlier instants are earlier on the clock than all others.
    ///
    /// The result is the instant itself, except in the shadow of a gap. There the result is the end of the shadow,
    /// because times in the gap are read as if they followed the times at the end of the gap.
    package func orderingBoundary(onOrAfter instant: Timestamp) -> Timestamp {
        gap(reaching: localSeconds(at: instant)).map {
            max(instant, Timestamp(secondsSince1970: $0.instantOfShadowEnd))
        }
            ?? instant
    }

    /// Returns the offset for reading local times in a gap, if such a time may have been moved to an instant after the
    /// gap; nil if no gap was shortly before the instant.
    package func offsetBeforeGap(shiftedTo instant: Timestamp) -> Int? {
        gap(reaching: localSeconds(at: instant))?.before
    }

    /// Returns the wall-clock second at an instant.
    private func localSeconds(at instant: Timestamp) -> Int { instant.secondsSince1970 + offset(at: instant) }

    /// Returns the number of seconds between the instants of two local times, resolved in the same way, with one search
    /// for the start and end of an event.
    package func seconds(from first: CivilDateTime, to last: CivilDateTime) -> Int {
        let run = run(of: first.localSeconds)
        if run.lowerBound <= last.localSeconds, last.localSeconds < run.upperBound {
            return last.localSeconds - first.localSeconds
        }
        return instant(of: last) - (first.localSeconds - run.resolution.offset)
    }

    /// Returns the instant of a wall-clock second in a dialect. A time that the dialect omits has an instant too, for
    /// use as a bound.
    package func instant(ofLocalSeconds localSeconds: Int, _ dialect: RecurrenceDialect) -> Int {
        Self.instant(ofLocalSeconds: localSeconds, in: run(of: localSeconds), dialect)
    }

    /// Returns the instant of a wall-clock second whose run is known.
    static func instant(ofLocalSeconds localSeconds: Int, in run: Run, _ dialect: RecurrenceDialect) -> Int {
        switch run.resolution {
        case .unique(let offset): return localSeconds - offset
        case .fold(let first, let second): return localSeconds - (dialect.repeatedTime == .first ? first : second)
        case .gap(let before, let after):
            return dialect.skippedTime == .endOfGap ? run.upperBound - after : localSeconds - before
        }
    }

    /// Returns the local time on the zone's clock at an instant, or nil outside the years 1 to 9999.
    ///
    /// - Complexity: O(log *n*) in the number of changes
    public func local(at instant: Timestamp) -> CivilDateTime? { local(at: instant.secondsSince1970) }

    /// Returns the local time at an instant in seconds since 1970 in UTC, for positions of a set.
    func local(at instant: Int) -> CivilDateTime? {
        let (localSeconds, overflow) = instant.addingReportingOverflow(offset(at: instant))
        return overflow ? nil : CivilDateTime(localSeconds: localSeconds)
    }
}
