import Foundation
import ICalendar
import ICalendarChecks
import ICalendarEditing

/// Describes an edit in words: the changed properties of each component, and the changed occurrences.
struct EditWords {
    private let edit: SeriesEdit
    private let item: EditedItem
    private let span: EditSpan
    private let before: CalendarFeed

    init(_ edit: SeriesEdit, of item: EditedItem, _ span: EditSpan, in feed: CalendarFeed) {
        (self.edit, self.item, self.span, before) = (edit, item, span, feed)
    }

    /// Returns the lines to print.
    ///
    /// - Parameter after: The feed after the edit.
    func lines(after: CalendarFeed) -> [String] { components(after) + occurrences(after) }

    // MARK: - Components

    private func components(_ after: CalendarFeed) -> [String] {
        var lines: [String] = []
        for step in edit.steps {
            lines.append(step.description)
            guard step.action != .removed, step.kind != nil, let new = Self.entry(of: step, in: after) else { continue }
            // A new component is a copy of the series, or of the part that it was split from.
            let old =
                Self.entry(of: step, in: before) ?? master
                ?? before.entries.first { $0.uid.exact == item.uid.exact && $0.recurrenceID == nil }
            let isOverride = step.recurrenceID != nil && step.action == .added
            lines += PropertyWords.lines(from: old?.component, to: new.component, isOverride: isOverride).map {
                "  " + $0
            }
        }
        return lines
    }

    /// The master of the edited occurrence; nil if the occurrence has an override. Others can have its UID.
    private var master: CalendarEntry? {
        guard case .occurrence(let occurrence) = item, occurrence.entry.recurrenceID == nil else { return nil }
        return occurrence.entry
    }

    private static func entry(of step: SeriesEdit.Step, in feed: CalendarFeed) -> CalendarEntry? {
        feed.entries.first { $0.uid.exact == step.identifier.exact && $0.recurrenceID?.time == step.recurrenceID }
    }

    // MARK: - Occurrences

    private func occurrences(_ after: CalendarFeed) -> [String] {
        guard case .occurrence(let occurrence) = item, let interval = interval(from: occurrence) else { return [] }
        let query = OccurrenceQuery(interval, timeZone: .gmt, filter: .everything)
        let uids = Set([occurrence.uid, edit.newUID].map(\.exact))
        let changes = rejoined(
            after.changes(since: before, matching: query).filter { change in
                [change.before, change.after].contains { $0.map { uids.contains($0.uid.exact) } ?? false }
            })
        var lines = changes.prefix(Self.maximumCount).map(Self.text)
        if changes.count > lines.count {
            let day = interval.end.formatted(.iso8601.year().month().day())
            lines.append("… and \(changes.count - lines.count) more occurrences before \(day)")
        }
        return lines.isEmpty ? ["no occurrence changes"] : lines
    }

    /// The maximum number of occurrences to print.
    private static let maximumCount = 8

    /// The interval in which to look for changed occurrences: two years from the first one that can change, and the year
    /// before, because occurrences may move there.
    private func interval(from occurrence: Occurrence) -> DateInterval? {
        var start = occurrence.interval.start
        let all = OccurrenceQuery(
            DateInterval(start: .distantPast, end: .distantFuture), timeZone: .gmt, filter: .everything)
        if span == .all,
            let first = before.occurrences(matching: all).first(where: { $0.uid.exact == occurrence.uid.exact })
        {
            start = min(start, first.interval.start)
        }
        let end = start + 2 * 366 * 86_400
        // A series may have an occurrence every second.
        let query = OccurrenceQuery(DateInterval(start: start, end: end), timeZone: .gmt, filter: .everything)
        let last = before.occurrences(matching: query).lazy.filter { $0.uid.exact == occurrence.uid.exact }.prefix(
            1_000
        )
        .reduce(into: (count: 0, start: start)) { $0 = ($0.count + 1, $1.interval.start) }
        return DateInterval(start: start - 366 * 86_400, end: last.count == 1_000 ? max(last.start, start + 1) : end)
    }

    /// Pairs the occurrences that a split moves to a series with a new UID: those at the same time first, then in order.
    private func rejoined(_ changes: [OccurrenceChange]) -> [OccurrenceChange] {
        if edit.newUID == nil { return changes }
        var removed: [Occurrence] = []
        var added: [Occurrence] = []
        var others: [OccurrenceChange] = []
        for change in changes {
            switch change {
            case .removed(let old): removed.append(old)
            case .added(let new): added.append(new)
            // The part before the split only gets a RELATED-TO.
            case .changed where Self.properties(change).isEmpty: continue
            default: others.append(change)
            }
        }
        var result: [OccurrenceChange] = []
        let places = Dictionary(added.map { ($0.interval, $0) }) { first, _ in first }
        for old in removed where places[old.interval] != nil {
            guard let new = places[old.interval] else { continue }
            let change = OccurrenceChange.changed(from: old, to: new)
            if !Self.properties(change).isEmpty { result.append(change) }
        }
        let kept = Set(removed.map(\.interval)).intersection(added.map(\.interval))
        removed.removeAll { kept.contains($0.interval) }
        added.removeAll { kept.contains($0.interval) }
        let pairs = min(removed.count, added.count)
        result += zip(removed, added).map { .moved(from: $0, to: $1) }
        result += removed.dropFirst(pairs).map { .removed($0) } + added.dropFirst(pairs).map { .added($0) }
        return (others + result).sorted { Self.start($0) < Self.start($1) }
    }

    private static func start(_ change: OccurrenceChange) -> Date {
        (change.before ?? change.after)?.interval.start ?? .distantPast
    }

    private static func properties(_ change: OccurrenceChange) -> [String] {
        change.changedProperties.filter { !["RELATED-TO", "UID"].contains($0) }
    }

    private static func text(_ change: OccurrenceChange) -> String {
        switch change {
        case .added(let new): return "added    \(text(new.start))"
        case .removed(let old): return "removed  \(text(old.start))"
        case .changed(_, let new): return "changed  \(text(new.start)): \(properties(change).joined(separator: ", "))"
        case .moved(let old, let new), .seriesMoved(let old, let new):
            var text = "moved    \(Self.text(old.start)) → \(Self.text(new.start))"
            if old.start == new.start { text = "moved    \(Self.text(new.start)): another end" }
            if case .seriesMoved = change { text += ", and all others likewise" }
            let names = properties(change)
            return names.isEmpty ? text : text + ": " + names.joined(separator: ", ")
        }
    }

    private static func text(_ time: CalendarTime) -> String {
        if time.isDate { return "\(time.civilDate)" }
        let clock = "\(time.civilDateTime.date) \(time.civilDateTime.clockText)"
        return switch time {
        case .date, .floating: clock
        case .utc: clock + " UTC"
        case .zoned(_, let zone): "\(clock) \(zone.identifier)"
        }
    }
}
