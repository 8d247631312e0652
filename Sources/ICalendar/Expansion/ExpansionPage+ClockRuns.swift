import Recurrence

extension ExpansionPage {
    /// A wall clock on a page: the two longest runs in which it does not change, and what takes no more than a day then.
    struct ClockRuns {
        private(set) var first = Run()
        private(set) var second = Run()
        /// The days on which something may start that is in neither, a bit each. The highest bit, for which there is no day, is
        /// ``ExpansionPage/unknown``; of a clock that is not known these are all.
        private(set) var changeDays = UInt64.max

        /// One that is not known.
        init() {}

        var isKnown: Bool { changeDays != .max }

        /// So much later a clock that is changed by an hour or two is stable again.
        private static let change = 6 * 3_600

        /// - Parameter days: those that there are bits for. What touches the window starts two days after the first or later.
        init(_ mapper: inout LocalTimeMapper, _ window: ExpansionWindow, _ days: Range<Int>) {
            changeDays = Limit(days.count * Limit.day).daysBefore & ~Limit(0).daysBefore | ExpansionPage.unknown
            // A run has one limit at its start, and this page has two: its days are placed one by one.
            guard window.pageStart == .min || !window.includesOngoing else { return }
            let clock = days.lowerBound * Limit.day
            var stableDays: UInt64 = 0
            if let run = mapper.run(at: clock) {
                first = Run(run, in: window, from: clock, &stableDays)
                if run.to < days.upperBound * Limit.day, let next = mapper.run(at: run.to + Self.change) {
                    second = Run(next, in: window, from: clock, &stableDays)
                }
            }
            changeDays &= ~stableDays
        }
    }
}

extension ExpansionPage.ClockRuns {
    /// Wall-clock seconds in which a clock does not change. They count from the midnight with which the first day starts.
    struct Run {
        private var lower = Limit(0)
        /// Whether what reaches past the lower limit counts, and not what starts there.
        private var reachesLower: UInt32 = 0
        private var upper = Limit(0)
        /// Whether what ends before the upper limit counts, and not what starts there.
        private var endsBeforeUpper: UInt32 = 0
        /// What is in ``PackedOccurrence/origin`` and a word of ``OccurrenceBuffer`` of all.
        private(set) var origin: UInt64 = 0
        private(set) var word: UInt64 = 0

        /// None.
        fileprivate init() {}

        /// - Parameter stableDays: takes the days on which all that starts is in the run, however long up to a day.
        fileprivate init(_ run: ClockRun, in window: ExpansionWindow, from clock: Int, _ stableDays: inout UInt64) {
            var (from, to) = (max(run.from, clock) - clock, min(run.to, clock + 64 * Limit.day) - clock)
            let (start, end) = (window.origin + run.offset - clock, window.end + run.offset - clock)
            // One limit decides at each side. Where two are so near that both might, the run is made shorter.
            if from < start, from > start - Limit.day { from = start }
            if to > end, to < end + Limit.day { to = end }
            (lower, reachesLower) = from < start ? (Limit(start), window.includesOngoing ? ~0 : 0) : (Limit(from), 0)
            (upper, endsBeforeUpper) = to > end ? (Limit(end), 0) : (Limit(to), ~0)
            origin = PackedOccurrence.bits(ofOffset: run.offset)
            let distance = clock - run.offset - ExpansionPage.base(of: window)
            word = UInt64(truncatingIfNeeded: distance) << OccurrenceBuffer.modelBits
            // What starts on a day lasts no longer than until the end of the next.
            stableDays |= Limit(to - 2 * Limit.day + 1).daysBefore & ~Limit(from).daysBefore
        }

        /// The days, a bit each, on which something is in the run and touches the window.
        ///
        /// - Parameters:
        ///   - time: its seconds after midnight.
        ///   - length: seconds, not more than a day.
        @inline(__always)
        func days(at time: UInt32, lasting length: UInt32) -> UInt64 {
            let reach = ExpansionWindow.reach(ofLength: length) & reachesLower
            return lower.daysNotBefore(time &+ reach) & ~upper.daysNotBefore(time &+ (length & endsBeforeUpper))
        }
    }

    /// A second, counted as those of a run are.
    fileprivate struct Limit {
        static let day = 86_400
        /// A day later, but for a second.
        private let second: UInt32

        /// - Parameter second: the first two days, and what follows the last that has a bit, do not count.
        init(_ second: Int) {
            self.second = UInt32(min(max(second, 2 * Self.day), 62 * Self.day) + Self.day - 1)
        }

        /// The days that start earlier, a bit each.
        var daysBefore: UInt64 { ~daysNotBefore(0) }

        /// The days of which a second is not before it, a bit each, and all bits that follow.
        ///
        /// - Parameter clock: a second of two days.
        @inline(__always)
        func daysNotBefore(_ clock: UInt32) -> UInt64 {
            // Small unsigned numbers divide by a multiplication.
            ~0 &<< UInt64((second &- clock) / 86_400)
        }
    }
}
