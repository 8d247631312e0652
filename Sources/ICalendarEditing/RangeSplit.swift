import ICalendar
import ICalendarSyntax
import Recurrence

// Overrides with RANGE=THISANDFUTURE (RFC 5545 §3.2.13) are read, never written (Decisions.md D22). Many programs apply
// them to a single occurrence, so the first edit of their series makes each of them a series of its own.

extension SeriesEditor {
    /// Returns an edit of a series, after its overrides of this and the following occurrences became series of their own.
    ///
    /// - Parameters:
    ///   - edit: Edits the occurrence.
    ///   - editWhole: Edits all occurrences of another part that the span includes.
    func splittingRanges(
        of target: EditTarget, span: EditSpan,
        _ edit: (SeriesEditor, EditTarget) throws(SeriesEditError) -> SeriesEdit,
        others editWhole: (SeriesEditor, EditTarget) throws(SeriesEditError) -> SeriesEdit
    ) throws(SeriesEditError) -> SeriesEdit {
        guard let model = target.model, model.hasRange else { return try edit(self, target) }
        var split: RangeSplit
        do throws(SeriesEditError) {
            split = try RangeSplit(target, model, self)
        } catch .inexactRange where span == .this && !target.isNamedByRange {
            // The edit doesn't concern the override, which is kept as it is.
            return try edit(self, target)
        }
        guard let own = split.target else { throw .occurrenceNotFound }
        let first = try edit(split.sequence.editor, own)
        var isEmpty = first.isEmpty
        try split.sequence.append(first)
        for part in split.others(in: span) {
            guard let other = split.series(of: part).flatMap({ EditTarget($0) }) else { continue }
            do throws(SeriesEditError) {
                let edit = try editWhole(split.sequence.editor, other)
                isEmpty = isEmpty && edit.isEmpty
                try split.sequence.append(edit)
            } catch .ambiguousRule {
                // The weekdays or the rule that the caller chose are those of the edited part.
                throw .inexactRange
            }
        }
        // An edit that changes nothing doesn't split the series either, unless it is to be split.
        if isEmpty, span != .thisAndFuture {
            let bytes = feed.trees[first.source].bytes
            return SeriesEdit(
                source: first.source, newUID: nil, steps: [], remarks: first.remarks,
                patch: DocumentPatch(from: bytes, to: bytes))
        }
        return split.sequence.joined
    }
}

extension SeriesModel {
    /// Whether an override applies to several occurrences.
    var hasRange: Bool { overrides.contains { $0.appliesToFuture } }
}

extension EditTarget {
    /// Whether an override of this and the following occurrences names this one.
    fileprivate var isNamedByRange: Bool {
        model?.overrides.contains { $0.position == position && $0.appliesToFuture } ?? false
    }
}

/// The parts of a series that had overrides of this and the following occurrences.
private struct RangeSplit {
    /// The edits that split the series.
    var sequence: EditSequence
    /// The parts in order.
    private var parts: [Part] = []
    /// The index of the part with the edited occurrence, and the time that identifies the occurrence there.
    private var own: (part: Int, time: CalendarTime)

    struct Part {
        let uid: String?
        /// The start of the master.
        let start: CalendarTime
    }

    /// The maximum number of overrides, each of which needs a pass over the document.
    private static let maximumRangeCount = 100

    /// Splits a series at each of its overrides of several occurrences, the last one first, so that the positions of the others stay.
    init(_ target: EditTarget, _ model: SeriesModel, _ editor: SeriesEditor) throws(SeriesEditError) {
        sequence = EditSequence(editor)
        own = (0, target.original)
        guard model.overrides.count(where: { $0.appliesToFuture }) <= Self.maximumRangeCount else {
            throw .inexactRange
        }
        var isFound = false
        var series = target.series
        var head: Part? = Part(uid: series.uid, start: model.master.nominalStart)
        while let known = head, let range = EditTarget(lastRangeOf: series) {
            var draft = try SeriesEditDraft(sequence.editor, range)
            let (shape, uid) = try draft.splitRange()
            let edit = try draft.finished()
            try sequence.append(edit)
            // Another event may have had the UID (Decisions.md D19).
            for case .separated(let uid) in edit.remarks { head = Part(uid: uid, start: known.start) }
            parts.insert(Part(uid: uid ?? head?.uid, start: shape.start), at: 0)
            if isFound {
                own.part += 1
            } else if target.position >= range.position {
                guard let position = shape.position(target.position) else { throw .inexactRange }
                own.time = shape.time(at: position)
                isFound = true
            }
            if uid == nil { head = nil }
            if let next = head.flatMap({ self.series(of: $0) }) { series = next }
        }
        guard let head else { return }
        parts.insert(head, at: 0)
        if isFound { own.part += 1 }
    }

    /// The edited occurrence in the split series.
    var target: EditTarget? {
        guard parts.indices.contains(own.part), let series = series(of: parts[own.part]) else { return nil }
        return EditTarget(own.time, in: series) ?? EditTarget(series)
    }

    /// Returns the parts without the edited occurrence whose occurrences all follow an edit.
    func others(in span: EditSpan) -> [Part] {
        switch span {
        case .this: []
        case .thisAndFuture: Array(parts[(own.part + 1)...])
        case .all: parts.indices.filter { $0 != own.part }.map { parts[$0] }
        }
    }

    func series(of part: Part) -> CalendarSeries? {
        let all = sequence.editor.feed.series.filter { $0.hasUID(part.uid) && $0.master != nil }
        return all.first { $0.master.map { ComparableTime($0.nominalStart) } == ComparableTime(part.start) }
            ?? all.first
    }
}

extension SeriesEditDraft {
    /// Makes the occurrence that an override of several occurrences names, and the following ones, a series of their own
    /// with the content of the override.
    ///
    /// - Returns: The times of that series, and its UID; nil if it stays in place, because there is no earlier occurrence.
    fileprivate mutating func splitRange() throws(SeriesEditError) -> (shape: SeriesShape, uid: String?) {
        guard let model = target.model else { throw .masterMissing }
        let (master, first) = (model.master, target.position)
        let (head, tail) = try split(model, at: first)
        let shape = try rangeShape(tail, model)
        let hasHead = target.hasEarlier
        let uid = hasHead ? options.makeUID() : nil
        let named = model.overrides.contains { $0.position == first && !$0.appliesToFuture }
        let part = Part(
            shape: shape, content: target.entry, uid: uid,
            overrides: model.overrides.filter { $0.position >= first && $0.entry != target.entry }, master: master,
            firstPosition: first, earlierUID: hasHead ? master.uid : nil,
            // The override is shown even if an EXDATE excludes its occurrence (Decisions.md D10), but a start isn't.
            includesStart: !named && target.entry.sequence >= master.sequence && model.exclusion()(first))
        if let head, let uid {
            notePart(uid: uid)
            try writeHead(head, model, next: uid)
        }
        try write(part, to: target.content, keepsForm: true)
        if hasHead {
            try writer.remove(target.entry)
            if let head { try writeOrphans(ofHead: head) }
        }
        try removeSuperseded(model) { position, first in position >= first }
        return (shape, uid)
    }

    /// Returns the times from an occurrence on as the override of several occurrences moves them.
    ///
    /// - Throws: ``SeriesEditError/inexactRange`` if no rule has exactly these times.
    private func rangeShape(_ tail: RecurrenceSet, _ model: SeriesModel) throws(SeriesEditError) -> SeriesShape {
        let entry = target.entry
        let (own, form) = (entry.storage.form, model.form)
        var start = entry.storage.localStart
        if own != form {
            // The occurrences follow the clock of the series.
            guard let rules = form.rules, let ownRules = own.rules, entry.duration.days == 0,
                let local = rules.local(at: ownRules.timestamp(of: start))
            else { throw .inexactRange }
            start = local
        }
        // Periods have the length of the override, unless that is the length of the overridden occurrence.
        let keepsPeriods = entry.duration == model.length(at: target.position)
        let periods = model.periods.filter { $0.key > target.position && $0.value != entry.duration }
        guard !keepsPeriods || periods.isEmpty,
            // An RDATE keeps no other time than the one shown instead of a skipped one.
            tail.additions.allSatisfy({ tail.originalLocal($0) == model.all.originalLocal($0) })
        else { throw .inexactRange }
        let original = model.all.originalLocal(target.position)?.localSeconds ?? target.position
        var shape = SeriesShape(tail: tail, form)
        do throws(SeriesEditError) {
            try shape.move(
                target.position, by: start.localSeconds - original, as: form, weekdays: .allWeekdays,
                prefersSkipped: false)
        } catch {
            throw .inexactRange
        }
        guard !shape.isRealigned else { throw .inexactRange }
        return shape
    }
}
