import CalendarConversion
import ICalendar
import ICalendarSyntax
import ICalendarWriting
import Recurrence

/// Writes a VEVENT or VTODO, with its overrides, as an Event or a Task.
struct EntryWriter {
    let kind: ObjectKind
    let context: WritingContext

    /// Returns the members of an entry.
    ///
    /// - Parameters:
    ///   - source: The lines of the master, or of an override without a master.
    ///   - entry: The entry as the library reads it; nil if it has no time.
    ///   - model: The series of a master; nil if it doesn't recur.
    ///   - method: The METHOD of the calendar.
    func members(
        _ source: EntryLines, _ entry: CalendarEntry?, _ model: SeriesModel?,
        overrides: [(override: SeriesOverride, source: EntryLines)], method: String?
    ) -> WrittenMembers {
        var writer = ObjectWriter(kind, source.lines, source.components, context)
        // Kept, if the entry has none of its own.
        if !writer.has(.uid) {
            writer.members.set("uid", text: JSCalendarKey.uuid(source.draft?.bytes ?? []))
            writer.originate("uid", [])
            context.lose(.property("UID"), .approximated, .noEquivalent)
        }
        if let id = entry?.recurrenceID { writeID(id, &writer) }
        write(&writer, entry)
        writer.writeRules(entry, hasOverrides: !overrides.isEmpty)
        writer.writeDates(model)
        writer.applyForeign()
        writer.keepRest()
        if let model { write(overrides, of: model, &writer) }
        if context.options.keepsForeignParts { writer.writeForeign() }
        if let method, context.options.form == .group { writer.members.set("method", text: method) }
        return context.options.version == .v1
            ? WrittenMembers(NewerNames.downgraded(writer.members.object)) : writer.members
    }

    /// Writes the lines that masters and overrides have in common.
    private func write(_ writer: inout ObjectWriter, _ entry: CalendarEntry?) {
        if entry?.nominalStart.isDate ?? false { writer.keepEstimatedTime() }
        writer.writeRows()
        writer.writeTimes(entry)
        writer.writeDescription()
        writer.writePeople()
        writer.writeLocations()
        writer.writeVirtualLocations()
        writer.writeLinks()
        writer.writeRelations()
        writer.writeAlerts()
    }

    /// Writes the RECURRENCE-ID of an override without a master.
    private func writeID(_ id: CalendarEntry.RecurrenceID, _ writer: inout ObjectWriter) {
        let lines = writer.take(.recurrenceID)
        writer.members.set("recurrenceId", text: id.time.civilDateTime.description)
        switch id.time {
        case .utc: writer.members.set("recurrenceIdTimeZone", text: "Etc/UTC")
        case .zoned(_, let zone): writer.members.set("recurrenceIdTimeZone", text: context.name(of: zone).text)
        case .date, .floating: break
        }
        writer.originate("recurrenceId", lines)
        if id.includesFuture { context.keep(.parameter("RANGE", of: "RECURRENCE-ID"), .rangeOverride) }
    }

    // MARK: - Overrides

    private func write(
        _ overrides: [(override: SeriesOverride, source: EntryLines)], of model: SeriesModel,
        _ writer: inout ObjectWriter
    ) {
        guard !overrides.isEmpty else { return }
        let base = writer.members.object
        guard overrides.count <= context.options.limits.overrides else {
            context.lose(.property("RECURRENCE-ID"), .omitted, .limit, changesOccurrences: true)
            return
        }
        var patches = base["recurrenceOverrides"]?.object ?? [:]
        for (override, source) in overrides {
            guard let local = model.all.originalLocal(override.position),
                model.form.position(of: local) == override.position
            else {
                writer.keep([source.draft].compactMap(\.self), isLoss: false)
                context.keep(.component(kind.component), changesOccurrences: true)
                continue
            }
            if override.appliesToFuture {
                context.lose(
                    .parameter("RANGE", of: "RECURRENCE-ID"), .approximated, .rangeOverride, changesOccurrences: true)
            }
            let key = local.description
            patches[key] = .object(patch(source, override.entry, base, key))
        }
        writer.members["recurrenceOverrides"] = .object(patches)
    }

    /// Returns the smallest patch that changes the shifted entry into an override (Decisions.md J8).
    private func patch(
        _ source: EntryLines, _ entry: CalendarEntry, _ base: JSONObject, _ key: String
    ) -> JSONObject {
        var writer = ObjectWriter(kind, source.lines, source.components, context, isOverride: true)
        writer.originate("recurrenceId", writer.take(.recurrenceID))
        if !writer.has(.uid) { writer.members["uid"] = base["uid"] }
        write(&writer, entry)
        writer.keep(
            writer.take(.recurrenceRule) + writer.take(.recurrenceDates) + writer.take(.exceptionDates)
                + writer.take(.exceptionRule))
        writer.applyForeign()
        writer.keepRest()
        var shifted = EntryReader.shifted(base, key)
        var members = writer.members.object
        // An override without a time is at the occurrence that it overrides.
        let anchor = EntryReader.anchor(base)
        if members[anchor] == nil {
            for name in [anchor, "timeZone", "showWithoutTime"] {
                members[name] = shifted[name]
            }
        }
        if context.options.version == .v1 {
            (shifted, members) = (NewerNames.downgraded(shifted), NewerNames.downgraded(members))
        }
        var patch = JSCalendarPatch(from: shifted, to: members).pointers
        for pointer in patch.keys where IgnoredPointers.contains(pointer, context.options.version) {
            patch[pointer] = nil
            context.keep(.member(pointer), .notOverridable)
        }
        guard context.options.keepsForeignParts else {
            // Nothing is left of an override that changes nothing.
            if patch.isEmpty { context.lose(.component(kind.component), .omitted, .noEquivalent) }
            return patch
        }
        // The lines are compared with what a reader makes of the patch.
        let read = (try? JSCalendarPatch(pointers: patch).applied(to: shifted)) ?? members
        let upgraded = OlderNames.upgraded(read, context.reading, reporting: false)
        if let iCalendar = writer.iCalendar(for: upgraded, override: (key, base)) {
            patch[context.options.version == .v1 ? Vendor.iCalendar : "iCalendar"] = .object(iCalendar.object)
        }
        return patch
    }
}
