public import Foundation
import ICalendar

/// The options that edits follow.
///
/// ```swift
/// var options = EditOptions()
/// options.overrides = .shift
/// options.user = "mailto:ada@example.com"
/// let editor = SeriesEditor(feed, options: options)
/// ```
public struct EditOptions: Sendable {
    /// The time written as DTSTAMP and LAST-MODIFIED of changed components, to the second.
    ///
    /// Set this in tests, so that the same edit makes the same bytes.
    public var now: Date
    /// A function that returns the UIDs of new series and of copied alarms.
    public var makeUID: @Sendable () -> String
    /// The treatment of overrides if their series moves.
    ///
    /// Ask the person if there are any: "Tuesday's exception stays on Tuesday" and "everything moves" are both what
    /// people mean.
    public var overrides: OverridePolicy = .keep
    /// The address of the user, such as `mailto:ada@example.com`. If the user is the organizer, a new time resets
    /// the replies of the attendees to NEEDS-ACTION, as RFC 6638 §3.2.8 requires of servers.
    public var user: String?
    /// The weekdays of a rule that move if one of them moves.
    ///
    /// Leave the default and catch ``SeriesEditError/ambiguousRule(_:)`` to ask the person; then edit again with the
    /// answer.
    public var weekdays: WeekdayMove = .ifUnambiguous

    /// Creates options with the current time and random UIDs, unless you pass others.
    public init(now: Date = Date(), makeUID: @escaping @Sendable () -> String = { UUID().uuidString }) {
        self.now = now
        self.makeUID = makeUID
    }

    /// The treatment of the overrides of a series that moves. Overrides of this and the following occurrences always
    /// move with the series.
    ///
    /// ```swift
    /// editor.options.overrides = .shift
    /// ```
    public enum OverridePolicy: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// Overrides keep their times.
        case keep
        /// Overrides move by the same amount as the series.
        case shift
    }

    /// The weekdays of a rule that move if an occurrence moves to another day: `BYDAY=MO,WE,FR` with Monday moved to
    /// Tuesday.
    ///
    /// ```swift
    /// editor.options.weekdays = .allWeekdays
    /// ```
    public enum WeekdayMove: String, Hashable, Sendable, CaseIterable, CaseNamed {
        /// None: a rule with several weekdays throws ``SeriesEditError/ambiguousRule(_:)``.
        case ifUnambiguous
        /// Only the weekday of the occurrence: `TU,WE,FR`.
        case onlyThatWeekday
        /// All weekdays of the rule: `TU,TH,SA`.
        case allWeekdays
    }
}

/// The time that a series keeps if it moves to another zone.
///
/// ```swift
/// let edit = try editor.changeZone(of: occurrence, to: zone, keeping: .instant)
/// ```
public enum ZoneAnchor: String, Hashable, Sendable, CaseIterable, CaseNamed {
    /// The wall clock: 09:00 in Berlin becomes 09:00 in New York.
    case localTime
    /// The instant of the occurrence: 09:00 in Berlin becomes 03:00 in New York.
    case instant
}

extension EditOptions: CustomStringConvertible {
    /// The options that choose between results: `keep, ifUnambiguous`.
    public var description: String { "\(overrides), \(weekdays)" }
}
