public import Foundation
package import ICalendarSyntax

/// A place where two versions of a calendar can't be merged without choosing one of them.
///
/// ```swift
/// do {
///     let bytes = try ThreeWayMerge(base: base, ours: ours, theirs: theirs).bytes()
/// } catch {
///     for conflict in error.conflicts { print(conflict) }
/// }
/// ```
public struct MergeConflict: Hashable, Sendable {
    /// The component that both versions changed.
    public let component: ComponentIdentity
    /// The names of the properties and inner components that differ, in capitals and sorted. Empty if the conflict is
    /// about the whole component.
    public let properties: [String]
    /// The reason that the versions can't be merged.
    public let reason: Reason

    /// The reason that two versions of a component can't be merged.
    ///
    /// ```swift
    /// let removals = error.conflicts.filter { $0.reason == .removedAndChanged }
    /// ```
    public enum Reason: String, Hashable, Sendable, CaseNamed {
        /// Both versions changed the same property, or properties that only make sense together, such as DTSTART and
        /// DTEND; or both split the series.
        case bothChanged
        /// One version removed the component, and the other changed the component or its series.
        case removedAndChanged
        /// One version changed a series, and the other added, changed or removed single occurrences in a way that the
        /// change doesn't fit.
        case seriesAndOccurrence
        /// The merged component would have a problem that neither version has.
        case invalidResult
        /// A version can't be parsed, or contains text that can't be written.
        case unreadable
    }

    init(_ component: ComponentIdentity, _ reason: Reason, _ properties: Set<String> = []) {
        self.component = component
        self.properties = properties.sorted()
        self.reason = reason
    }
}

extension MergeConflict: CustomStringConvertible {
    /// The conflict in one sentence.
    public var description: String {
        let names = properties.isEmpty ? "" : " (\(properties.joined(separator: ", ")))"
        switch reason {
        case .bothChanged: return "\(component): both versions changed it\(names)"
        case .removedAndChanged: return "\(component): one version removed it and the other changed it\(names)"
        case .seriesAndOccurrence:
            return "\(component): one version changed the times of the series and the other single occurrences\(names)"
        case .invalidResult: return "\(component): the merged component would be invalid\(names)"
        case .unreadable: return "\(component): a version can't be read or written\(names)"
        }
    }
}

/// The error thrown when two versions of a calendar can't be merged.
///
/// ```swift
/// print(error.conflicts.count, error)
/// ```
public struct MergeConflicts: Error, Hashable, Sendable {
    /// The conflicts in the order of the components; at least one.
    public let conflicts: [MergeConflict]

    init(_ conflicts: [MergeConflict]) { self.conflicts = conflicts }
}

extension MergeConflicts: CustomStringConvertible {
    /// The conflicts, one sentence each.
    public var description: String { conflicts.map(\.description).joined(separator: "; ") }
}

extension MergeConflicts: LocalizedError {
    /// The description of the error, the same as ``description``.
    public var errorDescription: String? { description }
}
