#if !Libical
    public import ICalendar
    public import ICalendarChecks

    /// The engine of the system's libical, which isn't in this build.
    ///
    /// ```swift
    /// let occurrences = feed.occurrences(in: month, timeZone: .current, engine: LibicalEngine())
    /// ```
    @available(
        *, unavailable,
        message:
            "install libical-dev (apt) or libical (brew), and build with the package trait Libical: swift build --traits Libical"
    )
    public struct LibicalEngine: OccurrenceEngine {
        /// Creates an engine. Unavailable, because this build doesn't have the package trait `Libical`.
        public init() {}
        /// The name of the engine, `libical`.
        public var name: String { "libical" }
        /// Returns no occurrences, because this build doesn't have the package trait `Libical`.
        public func occurrences(
            of streams: [[UInt8]], matching query: OccurrenceQuery, limit: Int
        ) -> EngineResult<Occurrence> { EngineResult() }
        /// Returns no dates, because this build doesn't have the package trait `Libical`.
        public func occurrences(of query: RuleQuery) -> EngineResult<CivilDateTime> { EngineResult() }
    }
#endif
