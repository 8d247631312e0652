public import Foundation

/// When someone is free and when not, in an interval: what a VFREEBUSY says (RFC 5545 §3.6.4).
///
/// The periods ascend and do not overlap; of what overlaps, the higher ``Kind`` counts. Time that no period covers is free.
///
/// ```swift
/// let week = feed.freeBusy(in: interval, timeZone: .current)
/// let isTaken = week.periods.contains { $0.kind == .busy && $0.interval.contains(.now) }
/// ```
public struct FreeBusy: Hashable, Sendable {
    /// What it speaks of, half-open.
    public let interval: DateInterval

    /// Ascending, apart, none empty.
    public let periods: [Period]

    /// FBTYPE (RFC 5545 §3.2.9), the weakest first.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
        /// Free, said explicitly.
        case free = "FREE"
        /// Taken by what is not certain.
        case tentative = "BUSY-TENTATIVE"
        /// Taken.
        case busy = "BUSY"
        /// Taken, and not to be had for anything else.
        case unavailable = "BUSY-UNAVAILABLE"
    }

    /// A part of the interval of one kind.
    public struct Period: Hashable, Sendable, Codable {
        /// The interval of the period, half-open.
        public let interval: DateInterval
        /// The kind of the period.
        public let kind: Kind

        /// Creates a period of one kind.
        public init(_ interval: DateInterval, _ kind: Kind) {
            self.interval = interval
            self.kind = kind
        }
    }

    /// Creates free and busy time from periods: cut to the interval, of those that overlap the higher kind, those that meet and are alike in one.
    ///
    /// So two people's time is `FreeBusy(in: interval, one.periods + other.periods)`.
    ///
    /// - Parameters:
    ///   - interval: half-open.
    ///   - periods: in any order, overlapping or not.
    /// - Complexity: O(*n* + *m* log *m*) in the number of periods, and of what is left of them when those of a kind that
    ///   overlap or meet are one; memory for the latter only, where the periods come in the order of their starts
    public init(in interval: DateInterval, _ periods: some Sequence<Period>) {
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

    /// Stretches of time of one kind, of which those that overlap or meet become one.
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

        /// Ascending, apart.
        func merged() -> [DateInterval] {
            guard !isSorted else { return runs }
            var sorted = Runs()
            for run in runs.sorted(by: { $0.start < $1.start }) { sorted.append(run) }
            return sorted.runs
        }
    }
}

extension FreeBusy.Kind: Comparable {
    /// The stronger is greater.
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
    /// Decodes free and busy time; periods that overlap, or leave the interval, are treated as ``init(in:_:)`` does.
    ///
    /// - Throws: `DecodingError`
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            in: try container.decode(DateInterval.self, forKey: .interval),
            try container.decode([Period].self, forKey: .periods))
    }
}
