import Foundation
import ICalendar
import ICalendarSyntax

/// Writes the components of an edit. No other type knows SEQUENCE, DTSTAMP, the alarms of copies, or VTIMEZONEs.
struct SeriesWriter {
    /// The index of the document in the trees of the feed.
    let source: Int
    let feed: CalendarFeed
    private let options: SeriesEditor.Options
    /// The calendar that the series is in.
    private let calendar: CalendarComponent?
    private var edit: DocumentEdit
    private(set) var operations: [SeriesEdit.Operation] = []
    private(set) var steps: [SeriesEdit.Step] = []
    /// The removed entries, which new components can't follow.
    private(set) var removed: Set<ObjectIdentifier> = []
    /// The zones of the times written so far.
    private var zones: [CalendarZone] = []

    /// - Parameter entries: The entries of a series; the first one is the master, or a single entry.
    /// - Throws: ``SeriesEditError/severalDocuments`` if the entries aren't in one document.
    init(_ entries: [CalendarEntry], _ editor: SeriesEditor) throws(SeriesEditError) {
        let trees = editor.feed.trees
        guard let first = entries.first?.component, let source = trees.firstIndex(where: { $0.contains(first) }) else {
            throw .occurrenceNotFound
        }
        guard entries.allSatisfy({ trees[source].contains($0.component) }) else { throw .severalDocuments }
        (self.source, feed, options, calendar) = (source, editor.feed, editor.options, first.parent)
        edit = DocumentEdit(trees[source])
    }

    var isEmpty: Bool { edit.isEmpty }

    var patch: DocumentPatch { edit.patch() }

    /// Whether the edit adds an override.
    var addsOverride: Bool { steps.contains { $0.action == .added && $0.recurrenceID != nil } }

    /// The feed with the edit so far.
    var editedFeed: CalendarFeed {
        var trees = feed.trees
        trees[source] = edit.tree()
        return CalendarFeed(trees)
    }

    // MARK: - Components

    /// Returns a revision of an entry, without changes yet.
    func revision(of entry: CalendarEntry) -> EntryRevision { EntryRevision(entry, in: feed) }

    /// Changes a component in place, with DTSTAMP, LAST-MODIFIED and a SEQUENCE, unless that is nil or stays the same.
    mutating func revise(_ revision: EntryRevision, sequence: Int? = nil) throws(SeriesEditError) {
        try write(.revise(try stamped(revision, sequence).lines))
        step(.changed, revision.entry)
    }

    /// Gives an entry a SEQUENCE without other changes.
    mutating func renew(_ entry: CalendarEntry, sequence: Int) throws(SeriesEditError) {
        try revise(revision(of: entry), sequence: sequence)
    }

    /// Adds a copy of a component after another one.
    ///
    /// - Parameters:
    ///   - uid: The UID that the copy has.
    ///   - recurrenceID: The RECURRENCE-ID that the copy has; nil for a master or a single entry, which is a new one.
    mutating func add(
        _ revision: EntryRevision, uid: String, recurrenceID: CalendarTime?, sequence: Int, after sibling: CalendarEntry
    ) throws(SeriesEditError) {
        let revision = try stamped(revision, sequence, isNew: recurrenceID == nil)
        try write(.copy(revision.lines, after: sibling.component))
        steps.append(
            SeriesEdit.Step(action: .added, kind: revision.entry.kind, identifier: uid, recurrenceID: recurrenceID))
    }

    mutating func remove(_ entry: CalendarEntry) throws(SeriesEditError) {
        try write(.remove(entry.component))
        removed.insert(entry.identity)
        step(.removed, entry)
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
        (edit, operations) = (DocumentEdit(feed.trees[source]), [])
        for operation in changed { try write(operation) }
        for entry in entries where !removed.contains(entry.identity) && !written.contains(entry.component) {
            var revision = revision(of: entry)
            revision.lines.set("UID", to: [property])
            try revise(revision)
        }
    }

    private func stamped(
        _ revision: EntryRevision, _ sequence: Int?, isNew: Bool = false
    ) throws(SeriesEditError) -> EntryRevision {
        var revision = revision
        try writing { () throws(WritingError) in
            if let sequence { try revision.set(sequence: sequence) }
            try revision.stamp(options.now, isNew: isNew)
        }
        return revision
    }

    private mutating func step(_ action: SeriesEdit.Step.Action, _ entry: CalendarEntry) {
        steps.append(
            SeriesEdit.Step(
                action: action, kind: entry.kind, identifier: entry.uid ?? "", recurrenceID: entry.recurrenceID?.time))
    }

    private mutating func write(_ operation: SeriesEdit.Operation) throws(SeriesEditError) {
        try writing { () throws(WritingError) in try operation.apply(to: &edit) }
        operations.append(operation)
    }

    // MARK: - Zones

    /// Notes that a time is written, whose zone may need a VTIMEZONE.
    mutating func noteUse(of time: CalendarTime) {
        if case .zoned(_, let zone) = time, !zones.contains(where: { $0 === zone }) { zones.append(zone) }
    }

    /// Adds VTIMEZONEs for zones that the calendar of the series lacks.
    mutating func addZones() throws(SeriesEditError) {
        guard !edit.isEmpty, let calendar else { return }
        let defined = calendar.components.known(.vtimezone).compactMap { $0[.zoneIdentifier]?.text }
        for zone in zones where zone.isWrittenWithIdentifier && !defined.contains(zone.writtenIdentifier) {
            if feed.zones.contains(where: { $0 === zone }) { continue }
            try write(.append(try writing { () throws(WritingError) in try ComponentDraft(zone) }, to: calendar))
            steps.append(
                SeriesEdit.Step(action: .added, kind: nil, identifier: zone.writtenIdentifier, recurrenceID: nil))
        }
    }

    // MARK: - Alarms

    /// Gives the alarms of a copy new identities and removes parts that concern only the original: ACKNOWLEDGED, and
    /// alarms that snooze another one (RFC 9074 §4, §6, §7).
    ///
    /// - Parameter isIncluded: Returns whether an alarm at an absolute time belongs to the copy.
    func copyAlarms(of revision: inout EntryRevision, _ isIncluded: (CalendarTime) -> Bool) {
        let times = Self.absoluteAlarms(of: revision.entry)
        for alarm in revision.entry.component.components.known(.valarm) {
            let isPutOff = alarm.properties(.relatedTo).contains { $0.parameter("RELTYPE")?.uppercased() == "SNOOZE" }
            if isPutOff || times[alarm].map({ !isIncluded($0) }) ?? false {
                revision.lines.remove(alarm)
                continue
            }
            var copy = ComponentRevision(alarm)
            copy.set("ACKNOWLEDGED", to: [])
            if alarm[.uid] != nil, let uid = try? PropertyDraft("UID", text: options.makeUID()) {
                copy.set("UID", to: [uid])
            }
            if !copy.isEmpty { revision.lines.revise(copy) }
        }
    }

    /// Removes the alarms at absolute times that belong to another part of the series.
    static func removeAlarms(of revision: inout EntryRevision, _ isIncluded: (CalendarTime) -> Bool) {
        for (alarm, time) in absoluteAlarms(of: revision.entry) where !isIncluded(time) { revision.lines.remove(alarm) }
    }

    private static func absoluteAlarms(of entry: CalendarEntry) -> [CalendarComponent: CalendarTime] {
        var times: [CalendarComponent: CalendarTime] = [:]
        for alarm in entry.alarms {
            if case .absolute(let time) = alarm.trigger { times[alarm.component] = time }
        }
        return times
    }
}

/// Runs a closure that writes, and converts its error to an edit error.
func writing<Value>(_ body: () throws(WritingError) -> Value) throws(SeriesEditError) -> Value {
    do throws(WritingError) {
        return try body()
    } catch {
        throw .unwritable(error)
    }
}

extension ComponentTree {
    /// Returns whether a component belongs to this tree.
    func contains(_ component: CalendarComponent) -> Bool { component.isOf(self) }
}

extension CalendarZone {
    /// Whether times in the zone have a TZID. Times in UTC and in the zone of X-WR-TIMEZONE don't.
    var isWrittenWithIdentifier: Bool { origin != .calendarDefault && identifier != "UTC" }
}
