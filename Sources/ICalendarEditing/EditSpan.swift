import ICalendar

/// The occurrences of a series that an edit changes.
///
/// ```swift
/// try editor.change(occurrence, span: .thisAndFuture) { $0.location = "Kiel" }
/// ```
///
/// Ask the person which one is meant, as calendars do, if `CalendarEntry.recurs` is true. ``thisAndFuture`` makes a second series with
/// another UID: occurrences that you hold are then out of date.
///
/// The first two correspond to EventKit's `EKSpan.thisEvent` and `EKSpan.futureEvents`. For an entry that doesn't
/// recur, all three have the same effect.
public enum EditSpan: Hashable, Sendable, CaseIterable {
    /// Only this occurrence.
    case this
    /// This occurrence and all later ones of the series.
    case thisAndFuture
    /// All occurrences of the series.
    case all
}

extension EditSpan: CustomStringConvertible {
    /// The name of the case, such as `this`.
    public var description: String {
        switch self {
        case .this: "this"
        case .thisAndFuture: "thisAndFuture"
        case .all: "all"
        }
    }
}
