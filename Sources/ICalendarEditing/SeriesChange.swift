import ICalendar
import Recurrence

/// A change of several occurrences, as one of them changes.
struct SeriesChange {
    /// The position of that occurrence before the edit.
    let position: MemberPosition
    /// The start of that occurrence before the edit.
    let start: CalendarTime
    let old: EntryChange
    let new: EntryChange
    /// The difference of the two contents.
    let content: ContentEdit
    /// The change of the zone, if the edit is one.
    var zone: EditedZone?
    /// Whether the series takes the form of the new start, such as a date, and doesn't convert the start to its own form.
    var changesForm = false

    /// Creates the change of an occurrence.
    init(_ target: EditTarget, to new: EntryChange) throws(SeriesEditError) {
        (position, start, old, self.new) = (target.position, target.start, target.content, new)
        content = try ContentEdit(from: old, to: new, of: target.entry)
    }

    /// Creates the change of another part, whose occurrences change alike.
    init(_ change: SeriesChange, of part: SeriesPart) throws(SeriesEditError) {
        start = part.shape.start
        position = part.first
        old = EntryChange(
            part.entry, start: start, duration: part.entry.duration, rules: part.model.master.rules)
        new = try old.following(change.new, from: change.old)
        content = try ContentEdit(from: old, to: new, of: part.entry)
        (zone, changesForm) = (change.zone, change.changesForm)
    }

    /// The new rules; nil if they stay.
    var rules: [RecurrenceRule]? { new.rules == old.rules ? nil : new.rules }

    /// Whether the occurrences move.
    var moves: Bool { new.start != old.start || zone != nil }

    var isEmpty: Bool { !moves && rules == nil && content.isEmpty }
}

/// A change of the zone of a series.
struct EditedZone {
    let zone: CalendarZone
    let anchor: ZoneAnchor

    /// Returns a time in the new zone.
    func time(for time: CalendarTime) throws(SeriesEditError) -> CalendarTime {
        switch (anchor, time) {
        case (_, .date), (.instant, .floating): throw .incompatibleTime
        case (.localTime, let time): return .zoned(time.civilDateTime, zone)
        case (.instant, let time):
            guard let clock = zone.rules.local(at: time.timestamp(in: .utc)) else { throw .timeOutOfRange }
            return .zoned(clock, zone)
        }
    }
}
