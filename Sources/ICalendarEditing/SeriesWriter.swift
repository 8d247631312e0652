import Foundation
import ICalendar
import ICalendarSyntax
import ICalendarWriting

/// Writes the components of an edit. No other type knows SEQUENCE, DTSTAMP, RELATED-TO, PARTSTAT, the alarms of copies, or
/// VTIMEZONEs.
struct SeriesWriter {
    /// The series before the edit, and other entries with its UID.
    let series: CalendarSeries
    let unmatched: UnmatchedEntries
    /// The index of the document in the trees of the feed.
    let source: Int
    let feed: CalendarFeed
    let options: EditOptions
    private(set) var edit: DocumentEdit
    private(set) var operations: [SeriesEdit.Operation] = []
    private(set) var steps: [SeriesEdit.Step] = []
    private(set) var remarks: [SeriesEditRemark] = []
    /// The removed entries, which new components can't follow.
    private(set) var removed: Set<ObjectIdentifier> = []
    /// The zones of the times written so far.
    private var zones: [CalendarZone] = []
    /// The lines with dates of the master, which all parts of a series look at.
    private var dates: [KnownProperty: DateLines] = [:]

    /// - Throws: ``SeriesEditError/severalDocuments`` if the entries of the series aren't in one document.
    init(_ series: CalendarSeries, _ feed: CalendarFeed, _ options: EditOptions) throws(SeriesEditError) {
        let (trees, entries) = (feed.trees, series.entries)
        guard let first = entries.first?.component, let source = trees.firstIndex(where: { first.isOf($0) }) else {
            throw .occurrenceNotFound
        }
        guard entries.allSatisfy({ $0.component.isOf(trees[source]) }) else { throw .severalDocuments }
        (self.series, self.source, self.feed, self.options) = (series, source, feed, options)
        unmatched = UnmatchedEntries(of: series, in: feed, trees[source])
        edit = DocumentEdit(trees[source])
    }

    mutating func remark(_ remark: SeriesEditRemark) {
        if !remarks.contains(remark) { remarks.append(remark) }
    }

    var isEmpty: Bool { edit.isEmpty }

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

    /// Adds a copy of a component after the last one of the series.
    ///
    /// - Parameters:
    ///   - uid: The UID that the copy has.
    ///   - recurrenceID: The RECURRENCE-ID that the copy has; nil for a master or a single entry, which is a new one.
    mutating func add(
        _ revision: EntryRevision, uid: String, recurrenceID: CalendarTime?, sequence: Int
    ) throws(SeriesEditError) {
        let revision = try stamped(revision, sequence, isNew: recurrenceID == nil)
        try write(.copy(revision.lines, after: lastEntry.component))
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

    /// The entry that new components are added after.
    private var lastEntry: CalendarEntry {
        let left = series.entries.filter { !removed.contains($0.identity) }
        return left.max { $0.component.offset < $1.component.offset } ?? series.entries[0]
    }

    /// Returns the RDATE or EXDATE lines of the master.
    mutating func dateLines(_ known: KnownProperty, of master: CalendarEntry) -> DateLines {
        if let lines = dates[known] { return lines }
        let lines = DateLines(known, of: master)
        dates[known] = lines
        return lines
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
        guard !edit.isEmpty, let calendar = series.entries.first?.component.parent else { return }
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

    // MARK: - Guests

    /// Resets the replies of attendees if the user is the organizer and a time changed.
    func resetAnswers(of revision: inout EntryRevision) {
        guard let user = options.user, let organizer = revision.entry.component[.organizer]?.value,
            organizer.lowercased() == user.lowercased(),
            revision.lines.changes(anyOf: EntryRevision.scheduling.subtracting([.status]))
        else { return }
        for attendee in revision.lines.properties("ATTENDEE") where attendee.value.lowercased() != user.lowercased() {
            guard let status = attendee.parameter("PARTSTAT"), status.uppercased() != "NEEDS-ACTION" else { continue }
            let parameters = attendee.parameters.map {
                $0.name.uppercased() == "PARTSTAT" ? CalendarParameter(name: $0.name, values: ["NEEDS-ACTION"]) : $0
            }
            guard let draft = try? PropertyDraft(attendee.rawName, value: attendee.value, parameters: parameters) else {
                continue
            }
            revision.lines.replace(attendee, with: draft)
        }
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
