#if !Libical
    public import ICalendar

    /// The engine of the system's libical, which isn't in this build.
    @available(
        *, unavailable,
        message:
            "install libical-dev (apt) or libical (brew), and build with the package trait Libical: swift build --traits Libical"
    )
    public struct LibicalEngine: OccurrenceEngine {
        /// Not in this build, which has no trait `Libical`.
        public init() {}
        /// Not in this build, which has no trait `Libical`.
        public var name: String { "libical" }
        /// Not in this build, which has no trait `Libical`.
        public func occurrences(
            of streams: [[UInt8]], matching query: OccurrenceQuery, limit: Int
        ) -> EngineResult<Occurrence> { EngineResult() }
        /// Not in this build, which has no trait `Libical`.
        public func occurrences(of query: RuleQuery) -> EngineResult<CivilDateTime> { EngineResult() }
    }
#endif
