public import ICalendarSyntax

/// A three-way merge of two versions of a calendar that were changed independently.
///
/// ```swift
/// let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
/// do {
///     try write(merge.bytes())
/// } catch {
///     for conflict in error.conflicts { print(conflict) }
/// }
/// ```
///
/// The versions are compared component by component (``ComponentIdentity``) and property by property. A change that only
/// one version made is kept, and equal changes are kept once. Everything else is a ``MergeConflict``, except for:
///
/// - **SEQUENCE, DTSTAMP, LAST-MODIFIED and PRODID**: the greater one is kept.
/// - **EXDATE, RDATE, CATEGORIES and RESOURCES**: additions and removals of both versions are applied value by value.
/// - **Properties that may be repeated**, such as ATTENDEE and COMMENT: additions and removals of both versions are
///   applied line by line. Attendees with one address are versions of one attendee.
/// - **Inner components**, such as alarms, are merged as units, by UID if they have one.
/// - **VTIMEZONE** components are units. Of two definitions of a zone that the system knows, the longer one is kept,
///   because programs use the system's definition. A zone that the merged calendar uses is never removed.
///
/// The next part of a series that one version split, and its new overrides, get the other version's changes to the series,
/// except where they differ from the base. A part that the split changed in another way is a conflict, and so is a second
/// split.
///
/// Properties that only make sense together conflict as a group: DTSTART with DTEND, DURATION, DUE and RRULE; STATUS
/// with COMPLETED and PERCENT-COMPLETE; the forms of a place, and those of a description. So do a change to the times
/// of a series and the other version's change to single occurrences; a move and a cancellation, an answer of an attendee
/// or an absolute alarm, which were meant for the old time; and an RDATE and an EXDATE of the same date. If the merged calendar would have a problem
/// (`CalendarFeed.validate()`) that neither version has, the merge is a conflict, too.
///
/// The result is their document with our changes: their bytes stay the same everywhere else. Differences in the letter
/// case of names, folds, the order of properties and redundant escapes don't count as changes.
public struct ThreeWayMerge: Sendable {
    /// The version that both others come from.
    public let base: ComponentTree
    /// The version with our changes.
    public let ours: ComponentTree
    /// The version with the changes of another program.
    public let theirs: ComponentTree

    /// Creates the merge of parsed versions.
    public init(base: ComponentTree, ours: ComponentTree, theirs: ComponentTree) {
        self.base = base
        self.ours = ours
        self.theirs = theirs
    }

    /// Parses three versions for a merge.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
        self.init(
            base: ComponentTree(recovering: base), ours: ComponentTree(recovering: ours),
            theirs: ComponentTree(recovering: theirs))
    }

    /// Returns the merged document.
    ///
    /// If one version is equal to the base, the other is returned unchanged.
    ///
    /// - Throws: ``MergeConflicts`` if a change of one version contradicts a change of the other, or if a version isn't
    ///   iCalendar.
    /// - Complexity: O(*n* log *n*), where *n* is the number of bytes.
    public func bytes() throws(MergeConflicts) -> [UInt8] {
        if ours.bytes == base.bytes || ours.bytes == theirs.bytes { return theirs.bytes }
        if theirs.bytes == base.bytes { return ours.bytes }
        let versions = [base, ours, theirs]
        let calendars = versions.map { Array($0.components) }
        let isReadable = calendars.allSatisfy { version in
            version.count == calendars[0].count && !version.isEmpty && version.allSatisfy { $0.known == .vcalendar }
        }
        guard isReadable else {
            let damaged = calendars.joined().first { $0.known != .vcalendar } ?? calendars.joined().first
            throw MergeConflicts([MergeConflict(damaged.map(ComponentIdentity.init) ?? .calendar, .unreadable)])
        }
        var merge = DocumentMerge(theirs)
        for (base, (ours, theirs)) in zip(calendars[0], zip(calendars[1], calendars[2])) {
            merge.merge(CalendarVersion(base), CalendarVersion(ours), CalendarVersion(theirs))
        }
        return try merge.finished(between: ours, and: theirs)
    }
}
