import Foundation
import ICalendar
import ICalendarSyntax
import Recurrence

/// An edit in progress: what becomes of a series, written component by component.
struct SeriesEditDraft {
    let editor: SeriesEditor
    let target: EditTarget
    /// The change of the zone, if the edit is one.
    var editedZone: EditedZone?
    var writer: SeriesWriter
    private(set) var remarks: [SeriesEditRemark] = []
    private var newUID: String?
    /// The occurrences whose overrides are written, of which each has only one.
    private var written: Set<EditedOccurrence> = []
    /// The lines with dates of the master, which both parts of a split look at.
    private var dates: [KnownProperty: DateLines] = [:]

    var options: SeriesEditor.Options { editor.options }

    /// The maximum number of steps of a search in a series; this takes about a second.
    static let budget = 5_000_000

    init(_ editor: SeriesEditor, _ target: EditTarget) throws(SeriesEditError) {
        (self.editor, self.target) = (editor, target)
        let first = target.model?.master ?? target.entry
        writer = try SeriesWriter([first] + target.series.overrides, editor)
    }

    /// Returns the finished edit, with the VTIMEZONEs that it needs.
    mutating func finished() throws(SeriesEditError) -> SeriesEdit {
        try keepOthersOfUID()
        try writer.addZones()
        return SeriesEdit(
            source: writer.source, newUID: newUID, steps: writer.steps, remarks: remarks, patch: writer.patch,
            operations: writer.operations)
    }

    // MARK: - Components

    /// Returns the RDATE or EXDATE lines of the master.
    mutating func dateLines(_ known: KnownProperty, of master: CalendarEntry) -> DateLines {
        if let lines = dates[known], lines.component == master.component { return lines }
        let lines = DateLines(known, of: master)
        dates[known] = lines
        return lines
    }

    mutating func remark(_ remark: SeriesEditRemark) {
        if !remarks.contains(remark) { remarks.append(remark) }
    }

    /// Notes that an override of an occurrence is written. Returns whether it is the first one.
    mutating func reserve(_ occurrence: EditedOccurrence) -> Bool { written.insert(occurrence).inserted }

    mutating func notePart(uid: String) { newUID = uid }

    /// Gives overrides of excluded occurrences the SEQUENCE of their master's new revision. Otherwise they would be
    /// treated as deleted by that revision (Decisions.md D10).
    ///
    /// - Parameter isIncluded: Returns whether an override stays with the master and isn't revised otherwise.
    mutating func renewOverrides(
        to sequence: Int, where isIncluded: (SeriesOverride) -> Bool
    ) throws(SeriesEditError) {
        guard let model = target.model else { return }
        let older = model.overrides.filter { $0.entry.sequence < sequence && isIncluded($0) }
        guard !older.isEmpty else { return }
        let isExcluded = model.exclusion()
        for override in older where isExcluded(override.position) {
            try writer.renew(override.entry, sequence: sequence)
        }
    }

    /// Gives the components that keep the UID of the series another UID: those that the edit writes, and others.
    mutating func changeUID(to uid: String, of entries: [CalendarEntry]) throws(SeriesEditError) {
        try writer.changeUID(to: uid, of: entries)
        if newUID == nil { newUID = uid }
        remark(.separated(uid: uid))
    }

    /// Makes an override a separate entry.
    mutating func detach(_ entry: CalendarEntry) throws(SeriesEditError) {
        let uid = options.makeUID()
        var revision = writer.revision(of: entry)
        try writing { () throws(WritingError) in
            for name in ["RECURRENCE-ID", "RRULE", "RDATE", "EXDATE", "EXRULE"] { revision.lines.set(name, to: []) }
            try revision.setUID(uid)
            if entry.component[.start] == nil { try revision.set("DTSTART", to: entry.nominalStart) }
        }
        try writer.revise(revision)
        remark(.separated(uid: uid))
    }

    // MARK: - Other components of the UID

    /// The other entries with the UID of the series in the edited document.
    var others: [CalendarEntry] {
        guard let uid = target.series.uid else { return [] }
        let hash = target.series.entries[0].storage.uidHash
        var all: [CalendarEntry] = []
        for entry in editor.feed.entries where entry.storage.uidHash == hash && entry.uid.exact == uid.exact {
            all.append(entry)
        }
        guard all.count > target.series.entries.count else { return [] }
        let own = Set(target.series.entries.map(\.identity))
        return all.filter { !own.contains($0.identity) && editor.feed.trees[writer.source].contains($0.component) }
    }

    /// Entries with the UID of the series that are in no series, because a later revision replaced them.
    var superseded: [CalendarEntry] {
        let others = others
        if others.isEmpty { return [] }
        let uid = target.series.uid ?? ""
        let current = Set(editor.feed.series.lazy.filter { $0.hasUID(uid) }.flatMap(\.entries).map(\.identity))
        return others.filter { !current.contains($0.identity) }
    }
}

/// The identity of an override in a part of a series.
struct EditedOccurrence: Hashable {
    let position: Int
    /// The UID of a separate part; nil for the whole series.
    let uid: String?
}
