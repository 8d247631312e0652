extension SimpleSegments {
    /// What every window of some weeks asks of a plain segment. Those of a feed lie in a row, without what few are asked for.
    struct Row: Sendable {
        /// No day before or after these has one of its keys.
        let firstDay: Int32
        let lastDay: Int32
        /// Those of its first and last EXDATE; the first one after the last where it has none.
        let firstExcludedDay: Int32
        let lastExcludedDay: Int32
        /// Seconds after midnight, on each of its days.
        let time: UInt32
        /// Seconds, days included: so long that the order of two that start together is known; and then the source decides.
        let length: UInt32
        /// Which of ``SimpleSegments/rules``.
        var rule: Int32 = 0
        /// Which of ``SimpleSegments/forms``.
        var form: Int32 = 0
        /// What its source makes of ``PackedOccurrence/origin``.
        private(set) var origin: UInt64

        /// - Parameters:
        ///   - days: the first and the last; so are the excluded ones.
        ///   - source: no feed has as many as this has bits for.
        init(
            days: (first: Int, last: Int), excluded: (first: Int, last: Int)?, time: UInt32, length: UInt32,
            source: Int,
            _ traits: CalendarEntry.Traits
        ) {
            (firstDay, lastDay) = (Int32(clamping: days.first), Int32(clamping: days.last))
            (firstExcludedDay, lastExcludedDay) =
                excluded.map { (Int32(clamping: $0.first), Int32(clamping: $0.last)) } ?? (.max, .min)
            (self.time, self.length) = (time, length)
            origin = PackedOccurrence.bits(ofSource: source, traits)
        }

        /// The place of its source among those that are walked together.
        var source: Int {
            get { Int(origin >> 32) }
            set { origin = PackedOccurrence.bits(ofSource: newValue, traits) }
        }

        var traits: CalendarEntry.Traits { CalendarEntry.Traits(bits: UInt8(truncatingIfNeeded: origin)) }

        /// Whether the segment goes on before and after a window, and has nothing that takes more than a day: then its rule and its
        /// exclusions alone say on which days it is.
        @inline(__always)
        func goesThrough(_ window: ExpansionPage) -> Bool {
            length <= 86_400 && firstDay < window.latestFirstDay && window.earliestLastDay < lastDay
        }

        /// Whether the window lies after its first exclusion and before its last one, or one of them is near.
        @inline(__always)
        func mayBeExcluded(in window: ExpansionPage) -> Bool {
            window.latestFirstDay <= lastExcludedDay && firstExcludedDay <= window.earliestLastDay
        }
    }
}
