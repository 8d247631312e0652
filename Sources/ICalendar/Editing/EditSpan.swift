/// The occurrences of a series that an edit changes.
///
/// ```swift
/// try edit.change(occurrence, span: .thisAndFuture) { $0.location = "Kiel" }
/// ```
///
/// EventKit has the first two as `EKSpan.thisEvent` and `EKSpan.futureEvents`. For an entry that doesn't recur all three mean the
/// same.
public enum EditSpan: Hashable, Sendable, CaseIterable {
    /// The occurrence alone.
    case this
    /// The occurrence and all that follow it in the series.
    case thisAndFuture
    /// All occurrences of the series.
    case all
}
