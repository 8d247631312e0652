public import Foundation

/// The free and busy times in an interval, as in a VFREEBUSY (RFC 5545 §3.6.4).
///
/// Periods are sorted and don't overlap. Where source periods overlap, the greater ``Kind`` is used. Time that no
/// period covers is free.
///
/// ```swift
/// let week = feed.freeBusy(in: interval, timeZone: .current)
/// let isTaken = week.periods.contains { $0.kind == .busy && $0.interval.contains(.now) }
/// ```
public struct FreeBusy: Hashable, Sendable {
    /// The interval covered, half-open.
    public let interval: DateInterval

    /// The periods, sorted, not overlapping and not empty.
    public let periods: [Period]

    /// The kind of a period, FBTYPE (RFC 5545 §3.2.9), from the weakest to the strongest.
    ///
    /// ```swift
    /// let isTaken = week.periods.contains { $0.kind >= .busy }
    /// ```
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// Time that is explicitly free.
        case free = "FREE"
        /// Time that is tentatively busy.
        case tentative = "BUSY-TENTATIVE"
        /// Time that is busy, the default.
        case busy = "BUSY"
        /// Time that is busy and unavailable for anything else.
        case unavailable = "BUSY-UNAVAILABLE"
    }

    /// A part of the interval with one kind.
    ///
    /// ```swift
    /// let meeting = FreeBusy.Period(DateInterval(start: .now, duration: 3_600), .busy)
    /// ```
    public struct Period: Hashable, Sendable, Codable {
        /// The interval of the period, half-open.
        public let interval: DateInterval
        /// The kind of the period.
        public let kind: Kind

        /// Creates a period of one kind.
        public init(_ interval: some DateIntervalConvertible, _ kind: Kind) {
            self.interval = interval.dateInterval
            self.kind = kind
        }
    }

    /// Creates free and busy times from periods, which may overlap.
    ///
    /// The periods are clipped to the interval. Where they overlap, the greater kind is used, and adjacent periods of
    /// the same kind are merged. To combine the times of two people, use
    /// ``merging(_:)``.
    ///
    /// - Parameters:
    ///   - interval: The interval to cover, half-open.
    ///   - periods: The periods, in any order, overlapping or not.
    /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of periods and *m* the number left after merging
    ///   overlapping and adjacent periods of each kind; memory for *m* periods only, if they are passed in order of
    ///   their starts
    public init(in interval: some DateIntervalConvertible, _ periods: some Sequence<Period>) {
        let interval = interval.dateInterval
        var runs = [Kind: Runs]()
        for period in periods {
            guard let part = period.interval.intersection(with: interval), part.duration > 0 else { continue }
            runs[period.kind, default: Runs()].append(part)
        }
        var edges: [(date: Date, kind: Kind, opens: Bool)] = []
        for (kind, runs) in runs {
            for run in runs.merged() {
                edges.append((run.start, kind, true))
                edges.append((run.end, kind, false))
            }
        }
        edges.sort { $0.date < $1.date }
        var open: Set<Kind> = []
        var result: [Period] = []
        for (index, edge) in edges.enumerated() {
            if edge.opens { open.insert(edge.kind) } else { open.remove(edge.kind) }
            guard index + 1 < edges.count, edges[index + 1].date > edge.date, let kind = open.max() else { continue }
            let next = edges[index + 1].date
            if let last = result.last, last.kind == kind, last.interval.end == edge.date {
                result[result.count - 1] = Period(DateInterval(start: last.interval.start, end: next), kind)
            } else {
                result.append(Period(DateInterval(start: edge.date, end: next), kind))
            }
        }
        self.interval = interval
        self.periods = result
    }

    /// Intervals of one kind. Overlapping and adjacent intervals are merged.
    private struct Runs {
        private var runs: [DateInterval] = []
        private var isSorted = true

        mutating func append(_ run: DateInterval) {
            guard let last = runs.last, run.start <= last.end else { return runs.append(run) }
            if run.start >= last.start {
                runs[runs.count - 1].end = max(last.end, run.end)
            } else {
                isSorted = false
                runs.append(run)
            }
        }

        /// Returns the intervals, sorted and not overlapping.
        func merged() -> [DateInterval] {
            guard !isSorted else { return runs }
            var sorted = Runs()
            for run in runs.sorted(by: { $0.start < $1.start }) { sorted.append(run) }
            return sorted.runs
        }
    }
}

extension FreeBusy.Kind: Comparable {
    /// Returns whether the left kind is weaker than the right kind.
    public static func < (left: FreeBusy.Kind, right: FreeBusy.Kind) -> Bool { left.strength < right.strength }

    private var strength: Int {
        switch self {
        case .free: 0
        case .tentative: 1
        case .busy: 2
        case .unavailable: 3
        }
    }
}

extension FreeBusy: Codable {
    /// Decodes free and busy times. Overlapping periods, and periods outside the interval, are treated as in
    /// ``init(in:_:)``.
    ///
    /// - Throws: `DecodingError` if the data is malformed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            in: try container.decode(DateInterval.self, forKey: .interval),
            try container.decode([Period].self, forKey: .periods))
    }
}

extension FreeBusy.Kind: CustomStringConvertible {
    /// The name of the case, such as `free`.
    public var description: String {
        switch self {
        case .free: "free"
        case .tentative: "tentative"
        case .busy: "busy"
        case .unavailable: "unavailable"
        }
    }
}
