import CalendarSubscriptions
public import Foundation
package import ICalendarSyntax

/// The way a calendar is brought in step with a feed.
///
/// ```swift
/// let report = try transaction.mirror(feed, since: former, into: "work", options: MirrorOptions(keepsPast: true))
/// ```
public struct MirrorOptions: Hashable, Sendable {
    /// The current date, which tells past entries from coming ones.
    public var now: Date
    /// Whether entries that left the feed after they were over stay, for feeds that contain a few weeks.
    public var keepsPast: Bool

    /// Creates options for a run on the current date.
    public init(now: Date = Date(), keepsPast: Bool = false) { (self.now, self.keepsPast) = (now, keepsPast) }
}

/// The outcome of a mirrored feed, entry by entry.
///
/// ```swift
/// guard !report.isSuspicious else { throw Doubt(report) }
/// print(report)  // 2 added, 1 updated, 3 removed, 40 unchanged, 0 conflicts
/// ```
public struct MirrorReport: Hashable, Sendable {
    /// The UIDs of new entries.
    public internal(set) var added: [String] = []
    /// The UIDs of entries that were replaced or merged.
    public internal(set) var updated: [String] = []
    /// The UIDs of entries that left the feed.
    public internal(set) var removed: [String] = []
    /// The number of entries that stay as they are.
    public internal(set) var unchanged = 0
    /// The entries that differ from the feed, because of changes that were made here.
    public internal(set) var kept: [Kept] = []
    /// The entries whose changes contradict those made here. The stored versions stay.
    public internal(set) var conflicts: [Conflict] = []
    /// The components of the feed that can't be stored.
    public internal(set) var skipped: [ImportReport.Skipped] = []
    /// The number of entries whose UIDs the feed made anew, and which keep the former ones.
    public internal(set) var recreatedUIDs = 0
    /// The number of entries with coming occurrences among those that are removed.
    public internal(set) var lost = 0
    /// The number of entries with coming occurrences that came from the feed, if some are removed.
    public internal(set) var upcoming = 0
    /// Whether the feed lost all coming entries, or half of ten or more. The cause can be a fault of the server: ask a person
    /// before you commit.
    public var isSuspicious: Bool { FeedComparison.isSuspicious(lost: lost, of: upcoming) }
    /// The feed as mirrored: the `former` version for the next run.
    public internal(set) var copy: [UInt8] = []

    /// An entry that differs from the feed.
    ///
    /// ```swift
    /// let own = report.kept.filter { $0.reason == .detached }
    /// ```
    public struct Kept: Hashable, Sendable {
        /// The UID of the entry.
        public let uid: String
        /// The reason that the entry isn't as in the feed.
        public let reason: Reason

        /// The reason that an entry isn't as in the feed.
        ///
        /// ```swift
        /// if kept.reason == .edited { print("You changed \(kept.uid).") }
        /// ```
        public enum Reason: String, Hashable, Sendable, CaseNamed, CaseIterable {
            /// The entry was changed here.
            case edited
            /// The entry was removed here, and stays removed.
            case removed
            /// The entry left the feed, but was changed here.
            case detached
            /// The entry left the feed after it was over (``MirrorOptions/keepsPast``).
            case past
        }
    }

    /// A change of the feed that contradicts the stored entry.
    ///
    /// ```swift
    /// for conflict in report.conflicts { print(conflict) }
    /// ```
    public enum Conflict: Hashable, Sendable {
        /// Both changed the same entry.
        case merge(MergeConflict)
        /// The feed has an entry that was here before, or that can't be stored.
        case revision(ImportReport.Conflict)
    }
}

extension MirrorReport: CustomStringConvertible {
    /// The numbers of entries, such as `2 added, 1 updated, 0 removed, 40 unchanged, 0 conflicts; kept: 1 removed here`.
    public var description: String {
        let conflicts = counted(conflicts.count, "conflict")
        let left = [
            "\(added.count) added, \(updated.count) updated, \(removed.count) removed, \(unchanged) unchanged",
            skipped.isEmpty ? nil : "\(skipped.count) skipped (\(skipped.reasonCounts))", conflicts,
        ].compactMap { $0 }.joined(separator: ", ")
        let counts = Kept.Reason.allCases.compactMap { reason in
            let count = kept.count { $0.reason == reason }
            return count == 0 ? nil : "\(count) \(reason.words)"
        }
        return left + (counts.isEmpty ? "" : "; kept: " + counts.joined(separator: ", "))
    }
}

extension MirrorOptions: CustomStringConvertible {
    /// The date, and whether past entries stay.
    public var description: String { "\(now.formatted(.iso8601))\(keepsPast ? ", keeps past entries" : "")" }
}

extension MirrorReport.Kept: CustomStringConvertible {
    /// The entry and the reason in one sentence.
    public var description: String {
        let uid = uid.abbreviated(to: 80)
        return switch reason {
        case .edited: "\(uid): was changed here, and keeps these changes"
        case .removed: "\(uid): was removed here, and stays removed"
        case .detached: "\(uid): left the feed, but stays because it was changed here"
        case .past: "\(uid): left the feed, but stays because it is over"
        }
    }
}

extension MirrorReport.Conflict: CustomStringConvertible {
    /// The component and the reason in one sentence.
    public var description: String {
        switch self {
        case .merge(let conflict): conflict.description
        case .revision(let conflict): conflict.description
        }
    }
}

extension MirrorReport.Kept.Reason {
    /// The reason in a list of numbers.
    fileprivate var words: String {
        switch self {
        case .edited: "changed here"
        case .removed: "removed here"
        case .detached: "changed here that left the feed"
        case .past: "past"
        }
    }
}
