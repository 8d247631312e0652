import ICalendar
import Recurrence

// An edit computes the parts that a series is to have. SeriesWriter writes them.

extension SeriesEditor {
    /// Creates an edit from the changed content of an occurrence.
    ///
    /// - Parameter zone: The change of the zone, if the edit is one. The series takes on the new zone even if the edit
    ///   spans several occurrences.
    func edit(
        _ target: EditTarget, span: EditSpan, to new: EntryChange, zone: EditedZone? = nil
    ) throws(SeriesEditError) -> SeriesEdit {
        var new = new
        if new.duration != target.content.duration, new.duration.nominalSeconds < 0 {
            throw .invalidValue("the end would be before the start")
        }
        if zone == nil, target.isShown(at: new.start) { new.start = target.content.start }
        var change = try SeriesChange(target, to: new)
        change.zone = zone
        guard let model = target.model else { return try edit(withoutMaster: target, span: span, change) }
        if span == .this, model.master.recurs {
            guard change.rules == nil else { return try detach(target, model, change) }
            if !change.isEmpty { return try changeOccurrence(target, model, change) }
        }
        var writer = try SeriesWriter(target.series, feed, options)
        if change.isEmpty, span != .thisAndFuture { return try writer.finished() }
        change.changesForm = zone != nil || span != .thisAndFuture && !model.master.recurs
        var (parts, own) = try parts(with: target, model)
        if span == .thisAndFuture, model.master.recurs,
            target.hasEarlier(than: target.position, from: parts[own].bounds.lowerBound)
        {
            let (head, tail) = try parts[own].split(at: target.position, uid: options.makeUID())
            parts.replaceSubrange(own...own, with: [head, tail])
            own += 1
        }
        try parts[own].apply(change, options)
        for index in parts.indices where index > own || index < own && span == .all {
            do throws(SeriesEditError) {
                try parts[index].apply(SeriesChange(change, of: parts[index]), options)
            } catch .ambiguousRule {
                // The weekdays or the rule that the caller chose are those of the edited part.
                throw .inexactRange
            }
        }
        try writer.write(parts)
        return try writer.finished(newUID: parts[own].uid)
    }

    /// Creates an edit that removes occurrences.
    func remove(_ target: EditTarget, span: EditSpan) throws(SeriesEditError) -> SeriesEdit {
        var writer = try SeriesWriter(target.series, feed, options)
        guard let model = target.model else {
            if span == .this {
                try writer.removeOverride()
            } else {
                try writer.removeOverrides(from: span == .all ? nil : target.original)
            }
            return try writer.finished()
        }
        // All components are removed, whatever they override.
        if span == .all {
            try writer.write([], removing: .min ..< .max)
            return try writer.finished()
        }
        var (parts, own) = try parts(with: target, model, keepsRanges: span == .this)
        let bounds = parts[own].bounds
        let hasEarlier = target.hasEarlier(than: target.position, from: bounds.lowerBound)
        if span == .thisAndFuture {
            let last = hasEarlier ? [try parts[own].ended(before: target.position)] : []
            parts.replaceSubrange(own..., with: last)
            if let last = parts.indices.last { parts[last].nextUID = nil }
        } else if hasEarlier || target.hasLater(before: bounds.upperBound) {
            parts[own].exclude(target.position)
        } else {
            parts.remove(at: own)
        }
        let first: MemberPosition = parts.isEmpty ? .min : target.position
        try writer.write(parts, removing: span == .this ? nil : first ..< .max)
        return try writer.finished()
    }

    // MARK: - One occurrence

    /// Creates an edit that adds an occurrence, or brings back one that an EXDATE excludes.
    func addOccurrence(at start: CalendarTime, to target: EditTarget) throws(SeriesEditError) -> SeriesEdit {
        guard let model = target.model else { throw .masterMissing }
        guard start.isDate == (model.form == .date) else { throw .incompatibleTime }
        let position = model.position(of: start)
        var writer = try SeriesWriter(target.series, feed, options)
        let isMember = model.all.contains(position)
        if isMember, !model.exclusion()(position) || target.hasOccurrence(at: position) { return try writer.finished() }
        guard isMember || model.master.excludedRules.isEmpty else {
            throw .invalidValue("the EXRULE of the series may exclude the time")
        }
        var (parts, own) = try parts(with: target, model, at: position, keepsRanges: true)
        parts[own].include(position)
        try writer.write(parts)
        return try writer.finished(newUID: parts[own].uid)
    }

    private func changeOccurrence(
        _ target: EditTarget, _ model: SeriesModel, _ change: SeriesChange
    ) throws(SeriesEditError) -> SeriesEdit {
        var (parts, own) = try parts(with: target, model, keepsRanges: true)
        parts[own].change(override(target, change, in: parts[own]))
        var writer = try SeriesWriter(target.series, feed, options)
        try writer.write(parts)
        return try writer.finished(newUID: parts[own].uid)
    }

    /// Makes an occurrence an entry of its own, which has no rule.
    private func detach(
        _ target: EditTarget, _ model: SeriesModel, _ change: SeriesChange
    ) throws(SeriesEditError) -> SeriesEdit {
        guard change.new.rules.isEmpty else { throw .ruleOfOneOccurrence }
        var (parts, own) = try parts(with: target, model, keepsRanges: true)
        parts[own].exclude(target.position)
        var writer = try SeriesWriter(target.series, feed, options)
        let uid = options.makeUID()
        try writer.add(override(target, change), uid: uid, recurrenceID: nil, sequence: 0)
        try writer.write(parts)
        return try writer.finished(newUID: uid)
    }

    /// Returns the override of an occurrence alone: that of a part, or a new one.
    func override(_ target: EditTarget, _ change: SeriesChange, in part: SeriesPart? = nil) -> EditedOverride {
        let own = part?.overrides.last { $0.position == target.position }
        return changed(own ?? EditedOverride(of: target), target, change)
    }

    private func changed(_ override: EditedOverride, _ target: EditTarget, _ change: SeriesChange) -> EditedOverride {
        var override = override
        if change.new.start != change.old.start {
            override.start = target.seriesTime(change.new.start, zones: feed.zones)
        }
        override.content = change.content
        return override
    }

    // MARK: - Parts

    /// Returns the parts of a series before the edit, and the index of that with the edited occurrence.
    ///
    /// - Parameters:
    ///   - position: The position of the edited occurrence, if it isn't that of the target.
    ///   - keepsRanges: Whether overrides of several occurrences stay if no rule has their occurrences, because the
    ///   edit doesn't concern them.
    private func parts(
        with target: EditTarget, _ model: SeriesModel, at position: MemberPosition? = nil,
        keepsRanges: Bool = false
    ) throws(SeriesEditError) -> (parts: [SeriesPart], own: Int) {
        do throws(SeriesEditError) {
            let parts = try SeriesPart.parts(of: target, model, makeUID: options.makeUID)
            guard let own = parts.firstIndex(where: { $0.bounds.contains(position ?? target.position) }) else {
                throw .occurrenceNotFound
            }
            return (parts, own)
        } catch .inexactRange where keepsRanges && !target.isNamedByRange {
            return ([SeriesPart(model)], 0)
        }
    }

    private func edit(
        withoutMaster target: EditTarget, span: EditSpan, _ change: SeriesChange
    ) throws(SeriesEditError) -> SeriesEdit {
        var writer = try SeriesWriter(target.series, feed, options)
        if let rules = change.rules { throw rules.isEmpty || span != .this ? .masterMissing : .ruleOfOneOccurrence }
        let override = changed(EditedOverride(target.entry, at: target.position), target, change)
        if span == .this {
            try writer.write(override)
        } else {
            try writer.change(override, change, from: span == .all ? nil : target.original)
        }
        return try writer.finished()
    }
}
