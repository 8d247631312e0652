public import Foundation
public import ICalendarSyntax
import Recurrence

/// A VTODO of a feed (RFC 5545 §3.6.2), with or without a date.
///
/// ```swift
/// for toDo in feed.toDos where !toDo.isFinished {
///     print(toDo.isOverdue(at: .now, timeZone: .current) ? "!" : " ", toDo.summary ?? "untitled")
/// }
/// ```
///
/// To-dos with a date are also in ``CalendarFeed/entries``. To-dos without one are only available here, because no
/// query over an interval could find them.
public struct CalendarToDo: Hashable, Sendable, CalendarEntryContent {
    /// The parsed component, with every property.
    public let component: CalendarComponent

    /// The entry of the to-do; nil if neither DTSTART nor DUE can be parsed.
    public let entry: CalendarEntry?
}

extension CalendarToDo {
    /// The start, DTSTART (RFC 5545 §3.8.2.4); nil if absent.
    public var start: CalendarTime? { component[.start] == nil ? nil : entry?.start }

    /// The time the to-do is due, from DUE or DURATION (RFC 5545 §3.8.2.3); nil if both are absent.
    public var due: CalendarTime? { entry?.due }

    /// Whether the to-do was completed or cancelled.
    public var isFinished: Bool {
        completed != nil || status == .completed || status == .cancelled || percentComplete == 100
    }

    /// Returns whether the to-do is due before a date and not finished.
    ///
    /// A to-do that is due on a day and has no start is overdue once that day is over. If DTSTART is a date, DUE is the
    /// day after the last one. For a recurring to-do, this method uses the first occurrence; call
    /// ``CalendarFeed/occurrences(matching:)`` for the others.
    ///
    /// - Parameters:
    ///   - date: The date to check, usually now.
    ///   - timeZone: The viewer's time zone, for floating and all-day times.
    public func isOverdue(at date: Date, timeZone: TimeZone) -> Bool {
        guard let due, !isFinished else { return false }
        var end = due
        if case .date(let day) = due, start == nil, let next = day.adding(days: 1) {
            end = .date(next)
        }
        return end.timestamp(in: ZoneRules(timeZone)) <= Timestamp(date)
    }
}

extension CalendarToDo: Summarized {
    /// The component name, due time, summary and UID.
    public var description: String {
        let due = due.map { " due \($0.description.abbreviated(to: 80))" } ?? ""
        return "VTODO\(due)\(shortLabel(summary, uid))"
    }
}

extension CalendarFeed {
    /// All VTODO components of the feed, with or without a date, in feed order.
    ///
    /// - Complexity: O(*n*) in the number of components on each access; the to-dos are not cached.
    public var toDos: [CalendarToDo] {
        var entriesByComponent: [CalendarComponent: CalendarEntry] = [:]
        for entry in entries where entry.kind == .toDo { entriesByComponent[entry.component] = entry }
        return trees.flatMap { tree in
            tree.components.flatMap { $0.known == .vcalendar ? Array($0.components) : [$0] }
        }
        .filter { $0.known == .vtodo }
        .map { CalendarToDo(component: $0, entry: entriesByComponent[$0]) }
    }
}
