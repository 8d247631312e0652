// Inlined, as in all files that place occurrences: ten years of 1,000 events take 11 % more instructions if nothing is.

import Recurrence

extension ExpansionPage {
    /// The wall clock of a form on a page: up to two runs without a clock change, for occurrences of at most a day.
    struct ClockRuns {
        private(set) var first = Run()
        private(set) var second = Run()
        /// The days, one bit each, whose occurrences may be in neither run. The highest bit, which has no day, is
        /// ``ExpansionPage/unknown``. For an unknown clock, all bits are set.
        private(set) var changeDays = UInt64.max

        /// Creates the runs of an unknown clock.
        init() {}

        var isKnown: Bool { changeDays != .max }

        /// The number of seconds after the end of a run at which the clock, changed by an hour or two, is stable again.
        private static let change = 6 * 3_600

        /// Finds the runs of a clock.
        ///
        /// - Parameter days: The days that have bits. An occurrence that touches the window starts at least two days
        ///   after the first.
        init(_ mapper: inout LocalTimeMapper, _ window: ExpansionWindow, _ days: Range<Int>) {
            changeDays = Limit(days.count * Limit.day).daysBefore & ~Limit(0).daysBefore | ExpansionPage.unknown
            // A run has a single limit at the start, but this page has two, so the days are placed one by one.
            guard window.pageStart == .min || !window.includesOngoing else { return }
            let localSeconds = days.lowerBound * Limit.day
            var stableDays: UInt64 = 0
            if let run = mapper.run(at: localSeconds) {
                first = Run(run, in: window, from: localSeconds, &stableDays)
                if run.to < days.upperBound * Limit.day, let next = mapper.run(at: run.to + Self.change) {
                    second = Run(next, in: window, from: localSeconds, &stableDays)
                }
            }
            changeDays &= ~stableDays
        }
    }
}

extension ExpansionPage.ClockRuns {
    /// A range of wall-clock seconds without a clock change, counted from the midnight at the start of the first day.
    struct Run {
        private var lower = Limit(0)
        /// A mask: all ones if an occurrence that reaches past the lower limit counts, zero if an occurrence has to
        /// start at or after the limit.
        private var reachesLower: UInt32 = 0
        private var upper = Limit(0)
        /// A mask: all ones if an occurrence has to end before the upper limit, zero if an occurrence only has to start
        /// before the limit.
        private var endsBeforeUpper: UInt32 = 0
        /// The bits of ``PackedOccurrence/origin`` and of a word of ``OccurrenceBuffer`` that all occurrences in the
        /// run share.
        private(set) var origin: UInt64 = 0
        private(set) var word: UInt64 = 0

        /// Creates an empty run.
        fileprivate init() {}

        /// Creates a run within a window.
        ///
        /// - Parameter stableDays: Collects the days on which every occurrence of up to a day is in the run.
        fileprivate init(
            _ run: ClockRun, in window: ExpansionWindow, from localSeconds: Int, _ stableDays: inout UInt64
        ) {
            var (from, to) = (
                max(run.from, localSeconds) - localSeconds, min(run.to, localSeconds + 64 * Limit.day) - localSeconds
            )
            let (start, end) = (window.origin + run.offset - localSeconds, window.end + run.offset - localSeconds)
            // Each side has only one limit. If two limits are so close that both could matter, the run is shortened.
            if from < start, from > start - Limit.day { from = start }
            if to > end, to < end + Limit.day { to = end }
            (lower, reachesLower) = from < start ? (Limit(start), window.includesOngoing ? ~0 : 0) : (Limit(from), 0)
            (upper, endsBeforeUpper) = to > end ? (Limit(end), 0) : (Limit(to), ~0)
            origin = PackedOccurrence.bits(ofOffset: run.offset)
            let distance = localSeconds - run.offset - ExpansionPage.base(of: window)
            word = UInt64(truncatingIfNeeded: distance) << OccurrenceBuffer.modelBits
            // An occurrence that starts on a day ends by the end of the next day.
            stableDays |= Limit(to - 2 * Limit.day + 1).daysBefore & ~Limit(from).daysBefore
        }

        /// Returns the days, one bit each, on which an occurrence is in the run and touches the window.
        ///
        /// - Parameters:
        ///   - time: The start of the occurrence in seconds after midnight.
        ///   - length: The length of the occurrence in seconds, at most a day.
        @inline(__always)
        func days(at time: UInt32, lasting length: UInt32) -> UInt64 {
            let reach = ExpansionWindow.reach(ofLength: length) & reachesLower
            return lower.daysNotBefore(time &+ reach) & ~upper.daysNotBefore(time &+ (length & endsBeforeUpper))
        }
    }

    /// A limit of a run, in the same seconds as the run.
    fileprivate struct Limit {
        static let day = 86_400
        /// The limit plus a day, minus one second.
        private let second: UInt32

        /// Creates a limit.
        ///
        /// - Parameter second: The second of the limit, clamped to exclude the first two days and anything after the
        ///   last day that has a bit.
        init(_ second: Int) {
            self.second = UInt32(min(max(second, 2 * Self.day), 62 * Self.day) + Self.day - 1)
        }

        /// The days that start before the limit, one bit each.
        var daysBefore: UInt64 { ~daysNotBefore(0) }

        /// Returns the days on which a second is at or after the limit, one bit each, and all higher bits.
        ///
        /// - Parameter time: The seconds after a day's midnight, at most two days.
        @inline(__always)
        func daysNotBefore(_ time: UInt32) -> UInt64 {
            // The compiler replaces a division of small unsigned numbers with a multiplication.
            ~0 &<< UInt64((second &- time) / 86_400)
        }
    }
}
