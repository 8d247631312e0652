import ICalendar
import ICalendarSyntax

// Writes the difference between a series and the parts that an edit makes of it.

extension SeriesWriter {
    /// Writes the parts that the series is to have, and removes the components that are in none.
    ///
    /// - Parameter removed: The positions whose overrides are removed even if they match no occurrence.
    mutating func write(_ parts: [SeriesPart], removing removed: Range<MemberPosition>? = nil)
        throws(SeriesEditError)
    {
        for part in parts { try write(part) }
        var kept = Set(parts.lazy.filter { $0.uid == nil }.map(\.entry.identity))
        for override in parts.lazy.flatMap(\.overrides) where !override.isNew { kept.insert(override.entry.identity) }
        for entry in series.entries where !kept.contains(entry.identity) { try remove(entry) }
        for entry in unmatched.superseded where !parts.contains(where: { $0.keeps(superseded: entry) }) {
            try remove(entry)
        }
        for orphan in unmatched.orphans {
            let part = parts.first { $0.bounds.contains(orphan.position) }
            if part == nil, removed?.contains(orphan.position) ?? false {
                try remove(orphan.entry)
            } else if let part = part ?? parts.first(where: { $0.uid == nil }) {
                if part.newlyMatches(orphan) {
                    try detach(orphan.entry)
                } else if let uid = part.uid {
                    try setUID(uid, of: orphan.entry)
                }
            }
        }
    }

    /// Returns the finished edit, with the VTIMEZONEs that it needs.
    ///
    /// - Parameter newUID: The UID of the edited occurrences, if the edit separated them from the series.
    mutating func finished(newUID: String? = nil) throws(SeriesEditError) -> SeriesEdit {
        let separated = try keepOthersOfUID()
        try addZones()
        return SeriesEdit(
            source: source, newUID: newUID ?? separated, steps: steps, remarks: remarks, patch: edit.patch(),
            operations: operations)
    }

    private mutating func setUID(_ uid: String, of entry: CalendarEntry) throws(SeriesEditError) {
        var revision = revision(of: entry)
        try writing { () throws(WritingError) in try revision.setUID(uid) }
        try revise(revision)
    }

    /// Makes an override a separate entry.
    private mutating func detach(_ entry: CalendarEntry) throws(SeriesEditError) {
        let uid = options.makeUID()
        var revision = revision(of: entry)
        try writing { () throws(WritingError) in
            revision.lines.set("RECURRENCE-ID", to: [])
            revision.removeRecurrence()
            try revision.setUID(uid)
            if entry.component[.start] == nil { try revision.set("DTSTART", to: entry.nominalStart) }
        }
        try revise(revision)
        remark(.separated(uid: uid))
    }
}
