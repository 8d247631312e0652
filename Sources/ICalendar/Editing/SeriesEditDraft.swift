import Foundation
import ICalendarSyntax
import Recurrence

/// An edit while it is made: revisions of components against one document.
struct SeriesEditDraft {
    let editor: SeriesEditor
    let target: EditTarget
    /// The index of the document among the trees of the feed.
    let source: Int

    /// Whether the edit says which occurrence is the first that doesn't keep its instant.
    var comparesInstants = false
    private var edit: DocumentEdit
    private var operations: [SeriesEdit.Operation] = []
    private var steps: [SeriesEdit.Step] = []
    private(set) var remarks: [SeriesEditRemark] = []
    private var newUID: String?
    /// The zones that times were written in.
    private var zones: [CalendarZone] = []
    /// The component of the master, or of the entry alone.
    private let anchor: CalendarComponent

    var options: SeriesEditor.Options { editor.options }

    /// How many steps a search in a series may take: a second, perhaps.
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

    /// The edit.
    mutating func finished() throws(SeriesEditError) -> SeriesEdit {
        try addZones()
        return SeriesEdit(
            source: source, newUID: newUID, steps: steps, remarks: remarks, patch: edit.patch(), operations: operations)
    }

    // MARK: - Components

    mutating func remark(_ remark: SeriesEditRemark) {
        if !remarks.contains(remark) { remarks.append(remark) }
    }

    mutating func notePart(uid: String) { newUID = uid }

    mutating func noteUse(of time: CalendarTime) {
        if case .zoned(_, let zone) = time, !zones.contains(where: { $0 === zone }) { zones.append(zone) }
    }

    /// Changes a component in its place; without changes nothing.
    mutating func revise(_ entry: CalendarEntry, by revision: ComponentRevision) throws(SeriesEditError) {
        if revision.isEmpty { return }
        try write(.revise(revision))
        step(.changed, entry)
    }

    /// Adds a copy of a component after another.
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
        step(.removed, entry)
    }

    private mutating func step(_ action: SeriesEdit.Step.Action, _ entry: CalendarEntry) {
        steps.append(
            SeriesEdit.Step(
                action: action, kind: entry.kind, identifier: entry.uid ?? "", recurrenceID: entry.recurrenceID?.time))
    }

    private mutating func write(_ operation: SeriesEdit.Operation) throws(SeriesEditError) {
        do throws(WritingError) {
            try operation.apply(to: &edit)
        } catch {
            throw .unwritable(error)
        }
        operations.append(operation)
    }

    /// Adds the VTIMEZONEs of zones that the calendar of the series doesn't have.
    private mutating func addZones() throws(SeriesEditError) {
        guard !edit.isEmpty, let calendar = anchor.parent else { return }
        let defined = calendar.components.known(.vtimezone).compactMap { $0[.tzid]?.text }
        for zone in zones where zone.isWrittenWithIdentifier && !defined.contains(zone.writtenIdentifier) {
            if editor.feed.zones.contains(where: { $0 === zone }) { continue }
            try write(.append(try writing { () throws(WritingError) in try ComponentDraft(zone) }, to: calendar))
            steps.append(
                SeriesEdit.Step(action: .added, kind: nil, identifier: zone.writtenIdentifier, recurrenceID: nil))
        }
    }

    /// Components of the series' UID that no series has: revisions that a later one replaced.
    var superseded: [CalendarEntry] {
        guard let uid = target.series.uid else { return [] }
        let hash = target.series.entries[0].storage.uidHash
        var others: [CalendarEntry] = []
        for entry in editor.feed.entries where entry.storage.uidHash == hash && entry.uid == uid {
            others.append(entry)
        }
        guard others.count > target.series.entries.count else { return [] }
        let current = Set(editor.feed.series.lazy.filter { $0.uid == uid }.flatMap(\.entries).map(\.identity))
        return others.filter { !current.contains($0.identity) && editor.feed.trees[source].contains($0.component) }
    }
}

extension ComponentTree {
    /// Whether a component is of this tree.
    fileprivate func contains(_ component: CalendarComponent) -> Bool { component.isOf(self) }
}

extension CalendarZone {
    /// Whether times of the zone have a TZID: UTC and the zone of X-WR-TIMEZONE have none.
    var isWrittenWithIdentifier: Bool { origin != .calendarDefault && identifier != "UTC" }
}
