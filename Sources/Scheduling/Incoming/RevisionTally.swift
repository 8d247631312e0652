import ICalendar

/// The order of revisions: which components of a message count.
struct RevisionTally {
    var applied = 0
    private(set) var remarks: [SchedulingRemark] = []
    private var (obsoleteCount, duplicateCount, missingCount) = (0, 0, 0)

    /// Returns whether a component is newer than the stored one, and notes it.
    mutating func isNewer(_ part: MeetingPart, than revision: MeetingRevision) -> Bool {
        if part.revision > revision {
            applied += 1
            return true
        }
        if part.revision == revision { duplicateCount += 1 } else { obsolete(part) }
        return false
    }

    mutating func obsolete(_ part: MeetingPart) {
        obsoleteCount += 1
        remarks.append(.obsoleteComponent(part.id))
    }

    mutating func duplicate() { duplicateCount += 1 }

    mutating func missing(_ part: MeetingPart) {
        missingCount += 1
        if let id = part.id { remarks.append(.noSuchInstance(id)) }
    }

    /// Whether nothing was applied, because the series has none of the instances.
    var isMissing: Bool { applied == 0 && missingCount > 0 }

    /// The reason if nothing was applied, other than missing instances.
    var ignored: IgnoredReason? {
        if applied > 0 || missingCount > 0 { return nil }
        return obsoleteCount > 0 ? .obsolete : duplicateCount > 0 ? .duplicate : .nothingChanged
    }
}
