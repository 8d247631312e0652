public import Foundation
public import ICalendar
import ICalendarSyntax
import Recurrence

extension SeriesEditor {
    /// The ways to complete an occurrence of a recurring to-do.
    ///
    /// ```swift
    /// let edit = try editor.complete(occurrence, by: .split(.afterCompletion))
    /// ```
    public enum Completion: Hashable, Sendable {
        /// Completes an override of the occurrence, so that the series keeps a record of each completion.
        case override
        /// Continues the series with its next occurrence and removes this one and the earlier ones.
        case advance(NextOccurrence = .byRule)
        /// Makes the occurrence a separate, completed to-do, and continues the series with its next occurrence.
        case split(NextOccurrence = .byRule)
    }

    /// The ways to determine when a recurring to-do is next due.
    ///
    /// ```swift
    /// let edit = try editor.complete(occurrence, by: .advance(.afterCompletion))
    /// ```
    public enum NextOccurrence: Hashable, Sendable, CaseIterable {
        /// The next occurrence of the rule.
        case byRule
        /// The next occurrence of the rule as if it started on the day of completion, for example three days after that
        /// day.
        case afterCompletion
    }

    /// Returns an edit that completes an occurrence of a to-do, setting `STATUS:COMPLETED`, COMPLETED and
    /// `PERCENT-COMPLETE:100`.
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence of a to-do. A to-do that doesn't recur is completed in place.
    ///   - date: The time of completion; ``Options/now`` if nil.
    ///   - completion: The way a recurring to-do continues.
    /// - Throws: ``SeriesEditError``; ``SeriesEditError/incompatibleKind`` for events and journals.
    public func complete(
        _ occurrence: Occurrence, at date: Date? = nil, by completion: Completion = .override
    ) throws(SeriesEditError) -> SeriesEdit {
        guard occurrence.entry.kind == .toDo else { throw .incompatibleKind }
        guard let target = EditTarget(occurrence, in: feed) else { throw .occurrenceNotFound }
        let date = date ?? options.now
        func complete(_ editor: SeriesEditor, _ target: EditTarget) throws(SeriesEditError) -> SeriesEdit {
            try editor.complete(target, at: date, by: completion)
        }
        if completion != .override { return try complete(self, target) }
        return try splittingRanges(of: target, span: .this, complete, others: complete)
    }

    private func complete(
        _ target: EditTarget, at date: Date, by completion: Completion
    ) throws(SeriesEditError) -> SeriesEdit {
        var draft = try SeriesEditDraft(self, target)
        if target.model?.master.recurs == true {
            switch completion {
            case .override: try draft.completeOccurrence(at: date)
            case .advance(let next): try draft.advance(to: next, from: date)
            case .split(let next):
                try draft.detachCompleted(at: date)
                try draft.advance(to: next, from: date)
            }
        } else {
            try draft.completeOccurrence(at: date)
        }
        return try draft.finished()
    }
}

// MARK: - To-dos without a date

extension SeriesEditor {
    /// Returns an edit that changes a to-do without a date, or a to-do that doesn't recur.
    ///
    /// ```swift
    /// let edit = try editor.change(toDo) { $0.priority = 1 }
    /// ```
    ///
    /// A to-do without a date has no occurrence. A new ``EntryChange/start`` becomes its DUE.
    ///
    /// - Throws: ``SeriesEditError``
    public func change(
        _ toDo: CalendarToDo, _ change: (inout EntryChange) -> Void
    ) throws(SeriesEditError) -> SeriesEdit {
        try self.change(try target(toDo), span: .all, change)
    }

    /// Returns an edit that completes a to-do without a date, or a to-do that doesn't recur.
    ///
    /// - Parameters:
    ///   - toDo: The to-do.
    ///   - date: The time of completion; ``Options/now`` if nil.
    /// - Throws: ``SeriesEditError``
    public func complete(_ toDo: CalendarToDo, at date: Date? = nil) throws(SeriesEditError) -> SeriesEdit {
        var draft = try SeriesEditDraft(self, try target(toDo))
        try draft.completeOccurrence(at: date ?? options.now)
        return try draft.finished()
    }

    /// Returns an edit that removes a to-do without a date, or all occurrences of another one.
    ///
    /// - Throws: ``SeriesEditError``
    public func remove(_ toDo: CalendarToDo) throws(SeriesEditError) -> SeriesEdit {
        try remove(try target(toDo), span: .all)
    }

    private func target(_ toDo: CalendarToDo) throws(SeriesEditError) -> EditTarget {
        let dated = toDo.entry.flatMap { entry in
            feed.series.first { $0.master == entry || $0.overrides.contains(entry) }
        }
        let today = Timestamp(options.now).utc?.date ?? .earliest
        let series = dated ?? CalendarSeries(only: CalendarEntry(undated: toDo, on: today))
        guard let target = EditTarget(series) else { throw .occurrenceNotFound }
        return target
    }
}

extension CalendarEntry {
    /// The entry of a to-do without a date, as if it were on a day, so that the to-do can be edited like others.
    fileprivate init(undated toDo: CalendarToDo, on day: CivilDate) {
        var values = Values(kind: .toDo, start: .date(day))
        values.uid = toDo.uid
        values.sequence = toDo.component.value(.sequence) ?? 0
        values.status = toDo.status?.rawValue
        self.init(values, component: toDo.component)
    }

    /// Whether the entry is a to-do without a date.
    var isUndated: Bool {
        kind == .toDo && component[.start] == nil && component[.due] == nil && recurrenceID == nil
    }
}

extension CalendarEdit {
    /// Completes an occurrence of a to-do.
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence of a to-do.
    ///   - date: The time of completion; ``SeriesEditor/Options/now`` if nil.
    ///   - completion: The way a recurring to-do continues.
    /// - Returns: The edit that was applied. See ``SeriesEdit/remarks`` for notes about side effects.
    /// - Throws: ``SeriesEditError``; nothing is changed in this case.
    @discardableResult
    public mutating func complete(
        _ occurrence: Occurrence, at date: Date? = nil, by completion: SeriesEditor.Completion = .override
    ) throws(SeriesEditError) -> SeriesEdit {
        apply(try editor.complete(occurrence, at: date, by: completion))
    }
}

extension SeriesEditDraft {
    private func completed(at date: Date) -> EntryChange {
        var changed = target.content
        changed.status = .completed
        changed.completed = date
        changed.percentComplete = 100
        return changed
    }

    /// Completes the override of the occurrence, or a to-do that doesn't recur.
    fileprivate mutating func completeOccurrence(at date: Date) throws(SeriesEditError) {
        let changed = completed(at: date)
        if target.model?.master.recurs == true || target.model == nil {
            try changeOccurrence(to: changed)
        } else {
            try changeSeries(to: changed, keepsForm: true)
        }
    }

    /// Makes the occurrence a separate, completed to-do.
    fileprivate mutating func detachCompleted(at date: Date) throws(SeriesEditError) {
        try addDetached(completed(at: date))
    }

    /// Removes the series up to and including the occurrence, and continues with the next one in the master.
    fileprivate mutating func advance(
        to next: SeriesEditor.NextOccurrence, from date: Date
    ) throws(SeriesEditError) {
        guard let model = target.model else { throw .masterMissing }
        guard !model.hasRange else { throw .incompatibleTime }
        guard let nextPosition = target.nextPosition else {
            // There is no next occurrence: complete the to-do itself.
            try endSeries(completed(at: date))
            return
        }
        var start: CalendarTime?
        if next == .afterCompletion {
            let completion = Timestamp(date).secondsSince1970
            start = afterCompletion(completion, model)
        }
        try goOn(from: nextPosition, at: start)
    }

    /// Returns the next time of the rule, started on the day of completion, at the series' time of day.
    private func afterCompletion(_ completion: Int, _ model: SeriesModel) -> CalendarTime? {
        guard let rule = model.master.rules.first else { return nil }
        let form = model.form
        let local =
            form.rules?.local(at: Timestamp(secondsSince1970: completion)) ?? CivilDateTime(localSeconds: completion)
        guard let day = local?.date else { return nil }
        let start = CivilDateTime(day, secondOfDay: model.all.start.secondOfDay)
        var dialect = RecurrenceDialect.rfc5545
        dialect.unmatchedStart = .excluded
        let set = RecurrenceSet(
            start: start, isDate: form == .date, zone: form.rules, rules: [rule.replacing(end: .never)],
            dialect: dialect,
            scale: FoundationScale.named)
        var members = set.members(from: set.startPosition + 1, to: .max, budget: Self.budget)
        return members.next().map { form.time(at: $0, in: set) }
    }
}

extension SeriesEditor.NextOccurrence: CustomStringConvertible {
    /// The name of the case, such as `byRule`.
    public var description: String {
        switch self {
        case .byRule: "byRule"
        case .afterCompletion: "afterCompletion"
        }
    }
}

extension SeriesEditor.Completion: CustomStringConvertible {
    /// The name of the case: `override`, `advance(byRule)`.
    public var description: String {
        switch self {
        case .override: "override"
        case .advance(let next): "advance(\(next))"
        case .split(let next): "split(\(next))"
        }
    }
}
