import ICalendar
import Recurrence

/// An override as an edit wants it.
struct EditedOverride {
    /// The position of its occurrence before the edit.
    let position: MemberPosition
    /// The entry whose lines it has: its own, or for a new override those of the entry that describes the occurrence.
    let entry: CalendarEntry
    /// The start and the duration before the edit.
    let old: (start: CalendarTime, duration: CalendarDuration)
    /// Whether the series had no override of the occurrence.
    let isNew: Bool
    var start: CalendarTime
    var content = ContentEdit()
    /// Whether the edit is of this occurrence alone.
    var isEditedAlone = false

    init(_ override: SeriesOverride) {
        self.init(override.entry, at: override.position)
    }

    init(_ entry: CalendarEntry, at position: MemberPosition) {
        (self.entry, self.position, isNew) = (entry, position, false)
        (start, old) = (entry.nominalStart, (entry.nominalStart, entry.duration))
    }

    /// Creates an override of an occurrence that has none.
    init(of target: EditTarget) {
        (entry, position, isNew) = (target.entry, target.position, true)
        (start, old) = (target.start, (target.start, target.duration))
    }

    /// Whether the occurrence has other times than before.
    var isRescheduled: Bool { start != old.start || content.duration != nil }

    var isChanged: Bool { isNew || isEditedAlone || isRescheduled || !content.isEmpty }

    /// The duration of the occurrence, for its new start.
    var duration: CalendarDuration {
        (content.duration ?? old.duration).fitting(start, was: old.start, isNew: content.duration != nil)
    }
}
