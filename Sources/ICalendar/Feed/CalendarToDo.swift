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
/// A to-do that has a date also is among ``CalendarFeed/entries``; one without is only here, because no query could find it.
public struct CalendarToDo: Hashable, Sendable, CalendarEntryContent {
    /// The component as it was read, with every property.
    public let component: CalendarComponent

    /// The entry of the to-do; nil for one without DTSTART and DUE that can be read.
    public let entry: CalendarEntry?
}

extension CalendarToDo {
    /// UID (RFC 5545 §3.8.4.7); nil where it is absent.
    public var uid: String? { entry?.uid ?? component[.uid].map(\.text).flatMap { $0.isEmpty ? nil : $0 } }

    /// DTSTART (RFC 5545 §3.8.2.4); nil where it is absent.
    public var start: CalendarTime? { component[.dtstart] == nil ? nil : entry?.start }

    /// The time it is due, from DUE or DURATION (RFC 5545 §3.8.2.3); nil where there is neither.
    public var due: CalendarTime? { entry?.due }

    /// STATUS (RFC 5545 §3.8.1.11); nil where it is absent, which means that the to-do needs action.
    public var status: CalendarEntry.Status? { component[.status].map { CalendarEntry.Status($0) } }

    /// Whether nothing is left to do: it was completed or cancelled.
    public var isFinished: Bool {
        completed != nil || status == .completed || status == .cancelled || percentComplete == 100
    }

    /// Returns whether the to-do is due before a date and not finished.
    ///
    /// A to-do without a start that is due on a day is overdue when that day is over; beside a DTSTART that is a date, DUE is the day
    /// after the last one. Of a to-do that recurs, the first time counts; ask ``CalendarFeed/occurrences(matching:)`` for the others.
    ///
    /// - Parameters:
    ///   - date: the date to ask for, mostly now.
    ///   - timeZone: the viewer's zone, which places floating and all-day times.
    public func isOverdue(at date: Date, timeZone: TimeZone) -> Bool {
        guard let due, !isFinished else { return false }
        var end = due
        if case .date(let day) = due, start == nil, let next = day.adding(days: 1) {
            end = .date(next)
        }
        return end.instant(for: ZoneRules(timeZone)) <= Timestamp(date).secondsSince1970
    }
}

extension CalendarToDo: CustomStringConvertible, CustomReflectable {
    /// The component, when it is due, the summary and the UID.
    public var description: String {
        let due = due.map { " due \($0.description.abbreviated(to: 80))" } ?? ""
        let label = [summary, uid].compactMap(\.self).filter { !$0.isEmpty }.map { "  " + $0.abbreviated(to: 60) }
        return "VTODO\(due)\(label.joined())"
    }

    /// The times, the summary and the UID.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["start": start as Any, "due": due as Any, "summary": summary as Any, "uid": uid as Any])
    }
}

extension CalendarFeed {
    /// Every VTODO of the feed, with or without a date, in the order of the feed.
    ///
    /// - Complexity: O(*n*) in the number of components, each time it is asked for; to-dos are not kept
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
