public import Foundation
public import ICalendar
import ICalendarSyntax
import Recurrence
import RecurrenceEditing

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
    ///   - date: The time of completion; ``EditOptions/now`` if nil.
    ///   - completion: The way a recurring to-do continues.
    /// - Throws: ``SeriesEditError``; ``SeriesEditError/incompatibleKind`` for events and journals.
    public func complete(
        _ occurrence: Occurrence, at date: Date? = nil, by completion: Completion = .override
    ) throws(SeriesEditError) -> SeriesEdit {
        guard occurrence.entry.kind == .toDo else { throw .incompatibleKind }
        guard let target = EditTarget(occurrence, in: feed) else { throw .occurrenceNotFound }
        let date = date ?? options.now
        if completion == .override || target.model?.master.recurs != true {
            return try edit(target, span: .this, to: target.completed(at: date))
        }
        return try advance(target, completedAt: date, by: completion)
    }

    /// Removes the series up to and including the occurrence, and continues with the next one in the master.
    private func advance(
        _ target: EditTarget, completedAt date: Date, by completion: Completion
    ) throws(SeriesEditError) -> SeriesEdit {
        guard let model = target.model, !model.overrides.contains(where: \.appliesToFuture) else {
            throw .incompatibleTime
        }
        var writer = try SeriesWriter(target.series, feed, options)
        var completed = target.completed(at: date)
        guard let next = target.nextPosition else {
            // There is no next occurrence: complete the to-do itself.
            completed.rules = []
            var part = SeriesPart(model)
            if target.hasEarlier(than: target.position) { part = try part.from(target.position) }
            try part.apply(SeriesChange(target, to: completed), options)
            try writer.write([part], removing: .min..<part.bounds.lowerBound)
            return try writer.finished()
        }
        var uid: String?
        if case .split = completion {
            let newUID = options.makeUID()
            uid = newUID
            let override = override(target, try SeriesChange(target, to: completed))
            try writer.add(override, uid: newUID, recurrenceID: nil, sequence: 0)
        }
        var part = try SeriesPart(model).from(next)
        if completion.next == .afterCompletion, let start = target.next(afterCompletion: date, model),
            let local = part.shape.set.originalLocal(next)
        {
            try part.move(next, by: start.civilDateTime.localSeconds - local.localSeconds, options)
        }
        try part.apply(SeriesChange(target, to: target.reopened(model.master)), options)
        try writer.write([part], removing: .min..<next)
        return try writer.finished(newUID: uid)
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
    ///   - date: The time of completion; ``EditOptions/now`` if nil.
    /// - Throws: ``SeriesEditError``
    public func complete(_ toDo: CalendarToDo, at date: Date? = nil) throws(SeriesEditError) -> SeriesEdit {
        let target = try target(toDo)
        return try edit(target, span: .this, to: target.completed(at: date ?? options.now))
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
}

extension EditTarget {
    /// The content of the occurrence as a completed to-do.
    fileprivate func completed(at date: Date) -> EntryChange {
        var changed = content
        changed.status = .completed
        changed.completed = date
        changed.percentComplete = 100
        return changed
    }

    /// The content of the occurrence as an open to-do, like those that remain.
    fileprivate func reopened(_ master: CalendarEntry) -> EntryChange {
        var changed = content
        for name in ["COMPLETED", "PERCENT-COMPLETE"] where master.component.first(name) != nil {
            changed.properties[name] = []
        }
        if let status = master.status, status != .needsAction { changed.status = .needsAction }
        return changed
    }

    /// Returns the next time of the rule, started on the day of completion, at the series' time of day.
    fileprivate func next(afterCompletion date: Date, _ model: SeriesModel) -> CalendarTime? {
        guard let rule = model.master.rules.first else { return nil }
        let (form, completion) = (model.form, Timestamp(date))
        let local = form.rules?.local(at: completion) ?? CivilDateTime(localSeconds: completion.secondsSince1970)
        guard let day = local?.date else { return nil }
        let start = CivilDateTime(day, secondOfDay: model.all.start.secondOfDay)
        var dialect = RecurrenceDialect.rfc5545
        dialect.unmatchedStart = .excluded
        let set = RecurrenceSet(
            start: start, isDate: form == .date, zone: form.rules, rules: [rule.replacing(end: .never)],
            dialect: dialect, scale: FoundationScale.named)
        var members = set.members(from: set.startPosition + 1, to: .max, budget: SeriesShape.budget)
        return members.next().map { form.time(at: $0, in: set) }
    }
}

extension SeriesEditor.Completion {
    /// The way to determine the next occurrence; nil if the series keeps all of them.
    fileprivate var next: SeriesEditor.NextOccurrence? {
        switch self {
        case .override: nil
        case .advance(let next), .split(let next): next
        }
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
