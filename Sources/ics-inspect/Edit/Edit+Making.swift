import CalendarStorage
import ICalendar
import ICalendarChecks
import ICalendarEditing
import ICalendarWriting

extension Edit {
    /// Returns the edit of a calendar.
    ///
    /// - Throws: Exit code 64 if the edit isn't possible.
    func edit(_ calendar: LoadedCalendar) throws(Failure) -> EditResult {
        let feed = calendar.feed
        let item = try find(in: feed, uid: try uid(in: calendar))
        if changes.duplicate {
            guard let tree = feed.trees.first else { throw Failure(.dataError, "\(file): has no VCALENDAR") }
            let patch = try copy(of: item, in: feed).patch(of: tree)
            return EditResult(patch, reading.quiet ? [] : [summary(of: item).line(ofCopyTo: nil)])
        }
        do throws(SeriesEditError) {
            return result(
                try edit(item, of: feed, with: SeriesEditor(feed, options: changes.options)), of: item, in: feed)
        } catch {
            let remedy =
                error.description.hasSuffix("expected ORGANIZER") ? "; add --set ORGANIZER=mailto:you@example.com" : ""
            throw Failure(.usage, error.description + remedy)
        }
    }

    /// Returns the UID that `--uid` names or `--search` finds.
    ///
    /// - Throws: Exit code 64 if several entries match, which are listed, or none does.
    func uid(in calendar: LoadedCalendar) throws(Failure) -> String? {
        guard let search else { return uid }
        let events = ExplainedEvents(calendar, search: search, uid: uid, viewer: viewer)
        let found = try events.times(at: at?.resolved(in: viewer.rules).calendarTime)
        guard Set(found.map { $0.series.uid ?? "" }).count == 1, let uid = found.first?.series.uid else {
            throw Failure(.usage, "several events match; choose one with a longer text or with --uid")
        }
        return uid
    }

    /// Returns the occurrence or entry that the options specify.
    func find(in feed: CalendarFeed, uid: String?) throws(Failure) -> EditedItem {
        let span = changes.added == nil ? span.span : .all
        return try EditedItem.find(
            uid ?? "", at: at?.resolved(in: viewer.rules), span: span, in: feed, viewer: viewer)
    }

    /// Returns the edit that the options specify.
    func edit(
        _ item: EditedItem, of feed: CalendarFeed, with editor: SeriesEditor
    ) throws(SeriesEditError) -> SeriesEdit {
        try changes.edit(item, span: span.span, of: feed, with: editor, viewer: viewer)
    }

    func result(_ edit: SeriesEdit, of item: EditedItem, in feed: CalendarFeed) -> EditResult {
        EditResult(
            edit, of: item, span.span, in: feed,
            summary: summary(of: item).line(of: edit), isQuiet: reading.quiet)
    }

    func summary(of item: EditedItem) -> EditSummary { EditSummary(item, changes, span.span, viewer) }

    /// Returns the copy of `--duplicate`, with the other changes.
    func copy(of item: EditedItem, in feed: CalendarFeed) throws(Failure) -> EditedCopy {
        var copy = try EditedCopy(item, span.span, of: feed, changes.options)
        try copy.apply(changes, preferringZonesOf: preferZonesOf, viewer: viewer)
        return copy
    }

    /// Adds the copy of `--duplicate` to another calendar.
    func addCopy(to other: String) async throws {
        let calendar = try reading.load([file], preferringZonesOf: preferZonesOf)
        let item = try find(in: calendar.feed, uid: try uid(in: calendar))
        let copy = try copy(of: item, in: calendar.feed)
        if target.dryRun {
            return try EditResult(DocumentPatch(from: [], to: copy.bytes), []).print(
                [], copy.bytes, preferringZonesOf: preferZonesOf)
        }
        let target = try TargetCalendar(other)
        try await target.add { transaction, calendar throws(StoreError) in
            _ = try transaction.add(contentsOf: copy.bytes, to: calendar)
        }
        if !reading.quiet { Console.report(summary(of: item).line(ofCopyTo: other)) }
    }

    /// Returns the edits of `--batch`; nil without the option.
    func commands() throws(Failure) -> EditBatch? {
        guard let batch else { return nil }
        return try EditBatch(batch, of: self)
    }

    /// Takes over the options that a line of `--batch` doesn't have.
    mutating func inherit(from outer: Edit) {
        (file, reading, zones) = (outer.file, outer.reading, outer.zones)
        if viewer.givenTimeZone == nil { viewer = outer.viewer }
        if changes.now == nil { changes.now = outer.changes.now }
    }
}
