import Foundation
import ICalendar
import ICalendarSyntax
import Recurrence

/// An edit in progress: revisions of components of one document.
struct SeriesEditDraft {
    let editor: SeriesEditor
    let target: EditTarget
    /// The index of the document in the trees of the feed.
    let source: Int

    /// The change of the zone, if the edit is one.
    var editedZone: EditedZone?
    private var edit: DocumentEdit
    private var operations: [SeriesEdit.Operation] = []
    private var steps: [SeriesEdit.Step] = []
    private(set) var remarks: [SeriesEditRemark] = []
    private var newUID: String?
    /// The removed entries, which new components can't follow.
    private(set) var removed: Set<ObjectIdentifier> = []
    /// The zones of the times written so far.
    private var zones: [CalendarZone] = []
    /// The occurrences whose overrides are written, of which each has only one.
    private var written: Set<EditedOccurrence> = []
    /// The lines with dates of the master, which both parts of a split look at.
    private var dates: [KnownProperty: DateLines] = [:]
    /// The component of the master, or of a single entry.
    private let anchor: CalendarComponent

    var options: SeriesEditor.Options { editor.options }

    /// The maximum number of steps of a search in a series; this takes about a second.
    static let budget = 5_000_000

    init(_ editor: SeriesEditor, _ target: EditTarget) throws(SeriesEditError) {
        self.editor = editor
        self.target = target
        let anchor = (target.builder?.master ?? target.entry).component
        self.anchor = anchor
        let components = ([target.builder?.master].compactMap { $0 } + target.series.overrides).map(\.component)
        let trees = editor.feed.trees
        guard let source = trees.firstIndex(where: { $0.contains(anchor) }) else { throw .occurrenceNotFound }
        guard components.allSatisfy({ trees[source].contains($0) }) else { throw .severalDocuments }
        self.source = source
        edit = DocumentEdit(trees[source])
    }

    /// Returns the finished edit, with the VTIMEZONEs that it needs.
    mutating func finished() throws(SeriesEditError) -> SeriesEdit {
        try keepOthersOfUID()
        try addZones()
        return SeriesEdit(
            source: source, newUID: newUID, steps: steps, remarks: remarks, patch: edit.patch(), operations: operations)
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

    mutating func noteUse(of time: CalendarTime) {
        if case .zoned(_, let zone) = time, !zones.contains(where: { $0 === zone }) { zones.append(zone) }
    }

    /// Changes a component in place. Does nothing if the revision has no changes.
    mutating func revise(_ entry: CalendarEntry, by revision: ComponentRevision) throws(SeriesEditError) {
        if revision.isEmpty { return }
        try write(.revise(revision))
        step(.changed, entry)
    }

    /// Adds a copy of a component after another one.
    mutating func add(
        copyOf revision: ComponentRevision, of entry: CalendarEntry, uid: String, recurrenceID: CalendarTime?,
        after sibling: CalendarEntry
    ) throws(SeriesEditError) {
        try write(.copy(revision, after: sibling.component))
        steps.append(
            SeriesEdit.Step(action: .added, kind: entry.kind, identifier: uid, recurrenceID: recurrenceID))
    }

    mutating func remove(_ entry: CalendarEntry) throws(SeriesEditError) {
        try write(.remove(entry.component))
        removed.insert(entry.identity)
        step(.removed, entry)
    }

    private mutating func step(_ action: SeriesEdit.Step.Action, _ entry: CalendarEntry) {
        steps.append(
            SeriesEdit.Step(
                action: action, kind: entry.kind, identifier: entry.uid ?? "", recurrenceID: entry.recurrenceID?.time))
    }

    /// Gives the components that keep the UID of the series another UID: those that the edit writes, and others.
    mutating func changeUID(to uid: String, of entries: [CalendarEntry]) throws(SeriesEditError) {
        let property = try writing { () throws(WritingError) in try PropertyDraft("UID", text: uid) }
        var written: Set<CalendarComponent> = []
        var changed: [SeriesEdit.Operation] = []
        for operation in operations {
            if case .revise(let revision) = operation { written.insert(revision.component) }
            changed.append(operation.settingUID(to: property))
        }
        (edit, operations) = (DocumentEdit(editor.feed.trees[source]), [])
        for operation in changed { try write(operation) }
        let now = options.now
        for entry in entries where !removed.contains(entry.identity) && !written.contains(entry.component) {
            var revision = EntryRevision(entry, in: editor.feed)
            revision.lines.set("UID", to: [property])
            try writing { () throws(WritingError) in try revision.stamp(now) }
            try revise(entry, by: revision.lines)
        }
        if newUID == nil { newUID = uid }
        remark(.separated(uid: uid))
    }

    private mutating func write(_ operation: SeriesEdit.Operation) throws(SeriesEditError) {
        do throws(WritingError) {
            try operation.apply(to: &edit)
        } catch {
            throw .unwritable(error)
        }
        operations.append(operation)
    }

    /// Adds VTIMEZONEs for zones that the calendar of the series lacks.
    private mutating func addZones() throws(SeriesEditError) {
        guard !edit.isEmpty, let calendar = anchor.parent else { return }
        let defined = calendar.components.known(.vtimezone).compactMap { $0[.zoneIdentifier]?.text }
        for zone in zones where zone.isWrittenWithIdentifier && !defined.contains(zone.writtenIdentifier) {
            if editor.feed.zones.contains(where: { $0 === zone }) { continue }
            try write(.append(try writing { () throws(WritingError) in try ComponentDraft(zone) }, to: calendar))
            steps.append(
                SeriesEdit.Step(action: .added, kind: nil, identifier: zone.writtenIdentifier, recurrenceID: nil))
        }
    }

    // MARK: - Other components of the UID

    var isEmpty: Bool { edit.isEmpty }

    /// Whether the edit adds an override.
    var addsOverride: Bool { steps.contains { $0.action == .added && $0.recurrenceID != nil } }

    /// The feed with the edit so far.
    var editedFeed: CalendarFeed {
        var trees = editor.feed.trees
        trees[source] = edit.tree()
        return CalendarFeed(trees)
    }

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
        return all.filter { !own.contains($0.identity) && editor.feed.trees[source].contains($0.component) }
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

extension ComponentTree {
    /// Returns whether a component belongs to this tree.
    func contains(_ component: CalendarComponent) -> Bool { component.isOf(self) }
}

extension CalendarZone {
    /// Whether times in the zone have a TZID. Times in UTC and in the zone of X-WR-TIMEZONE don't.
    var isWrittenWithIdentifier: Bool { origin != .calendarDefault && identifier != "UTC" }
}
