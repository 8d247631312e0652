package import ICalendarSyntax

/// The outcome of an import, entry by entry.
///
/// ```swift
/// print(report)  // 12 added, 3 updated, 40 skipped, 1 conflict
/// for conflict in report.conflicts { print(conflict) }
/// ```
public struct ImportReport: Hashable, Sendable {
    /// The UIDs of new items, in the order of the document.
    public internal(set) var added: [String] = []
    /// The UIDs of items that were replaced or extended.
    public internal(set) var updated: [String] = []
    /// The entries that weren't imported, because there is nothing to store.
    public internal(set) var skipped: [Skipped] = []
    /// The entries that weren't imported, because they contradict stored ones.
    public internal(set) var conflicts: [Conflict] = []

    /// An entry that wasn't imported, because there is nothing to store.
    ///
    /// ```swift
    /// let outdated = report.skipped.filter { $0.reason == .older }
    /// ```
    public struct Skipped: Hashable, Sendable {
        /// The master of the entry, or the first override.
        public let component: ComponentIdentity
        /// The reason for skipping the entry.
        public let reason: Reason

        /// The reason for skipping an entry.
        ///
        /// ```swift
        /// for skipped in report.skipped {
        ///     if case .message(let method) = skipped.reason { print("Answer the \(method) first.") }
        /// }
        /// ```
        public enum Reason: Hashable, Sendable {
            /// The stored entry is the same, except for the times of writing.
            case unchanged
            /// The stored entry has a greater SEQUENCE or, with the same SEQUENCE, a later DTSTAMP.
            case older
            /// The entry is part of a message with this METHOD, such as REPLY. A message only makes sense together with the entry it replies to.
            case message(String)
            /// The component has no UID, and RFC 5545 defines none for it.
            case notStorable
            /// Another component of the document is a later revision of the same series or occurrence.
            case superseded
        }
    }

    /// An entry that contradicts the stored one and wasn't imported.
    ///
    /// ```swift
    /// for conflict in report.conflicts { print(conflict.component, conflict.reason) }
    /// ```
    public struct Conflict: Hashable, Sendable {
        /// The component that contradicts.
        public let component: ComponentIdentity
        /// The reason that the component can't be stored.
        public let reason: Reason

        /// The reason that an entry contradicts the stored one.
        ///
        /// ```swift
        /// let undecided = report.conflicts.filter { $0.reason == .sameRevision }
        /// ```
        public enum Reason: String, Hashable, Sendable, CaseNamed {
            /// Both have the same SEQUENCE, but different properties, and neither is known to be newer.
            case sameRevision
            /// The UID belongs to an entry of another kind, such as a to-do.
            case otherKind
            /// Both define a time zone of the same name in different ways, or the file has a zone for floating times
            /// (X-WR-TIMEZONE), which the entry's floating times aren't in.
            case otherZone
            /// The entry contains text that can't be written to the stored item.
            case unwritable
        }
    }
}

extension ImportReport: CustomStringConvertible {
    /// The numbers of entries, such as `12 added, 3 updated, 40 skipped (1 older, 2 superseded), 1 conflict`. Of the skipped
    /// ones, those that are already stored have no number of their own.
    public var description: String {
        let list = skipped.reasonCounts
        let conflicts = "\(conflicts.count) \(conflicts.count == 1 ? "conflict" : "conflicts")"
        return "\(added.count) added, \(updated.count) updated, \(skipped.count) skipped"
            + (list.isEmpty ? "" : " (\(list))") + ", " + conflicts
    }
}

extension [ImportReport.Skipped] {
    /// The numbers of entries by reason, except for those that are already stored.
    var reasonCounts: String {
        var reasons: [String: Int] = [:]
        for entry in self where entry.reason != .unchanged { reasons[entry.reason.word, default: 0] += 1 }
        return reasons.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}

extension ImportReport.Skipped: CustomStringConvertible {
    /// The entry and the reason in one sentence.
    public var description: String {
        switch reason {
        case .unchanged: "\(component): the stored entry is the same"
        case .older: "\(component): the stored entry is newer"
        case .message(let method): "\(component): a message with METHOD \(method) can't be stored"
        case .notStorable: "\(component): has no UID"
        case .superseded: "\(component): another component of the document is a later revision"
        }
    }
}

extension ImportReport.Conflict: CustomStringConvertible {
    /// The component and the reason in one sentence.
    public var description: String {
        switch reason {
        case .sameRevision: "\(component): differs from the stored entry, and neither is known to be newer"
        case .otherKind: "\(component): an entry of another kind has the same UID"
        case .otherZone: "\(component): a time zone has another meaning in the stored calendar"
        case .unwritable: "\(component): can't be written to the stored entry"
        }
    }
}

extension ImportReport.Skipped.Reason: CustomStringConvertible {
    /// The name of the case and the method: `message(REQUEST)`.
    public var description: String {
        switch self {
        case .unchanged: "unchanged"
        case .older: "older"
        case .message(let method): "message(\(method))"
        case .notStorable: "notStorable"
        case .superseded: "superseded"
        }
    }
}

extension ImportReport.Skipped.Reason {
    /// The reason in a list of numbers.
    fileprivate var word: String {
        switch self {
        case .message(let method): method
        case .notStorable: "without UID"
        case .unchanged, .older, .superseded: description
        }
    }
}
