public import Foundation
public import ICalendar
public import ICalendarSyntax
public import Recurrence
public import RecurrenceEditing

/// The reason an occurrence can't be edited as requested. An edit that throws changes nothing.
///
/// ```swift
/// do {
///     try editor.move(occurrence, to: start, span: .all)
/// } catch .ambiguousRule(let rules) {
///     print("Choose a rule:", rules)
/// } catch {
///     print(error)
/// }
/// ```
public enum SeriesEditError: Error, Hashable, Sendable {
    /// The feed has no such occurrence. After a split or a move of the whole series, find the occurrence again in
    /// ``CalendarEditor/feed``.
    case occurrenceNotFound
    /// A rule was given for a single occurrence. Change the rule of this and the following occurrences, or of all.
    case ruleOfOneOccurrence
    /// The rule after the move isn't clear: several rules match, or none does. Choose one with
    /// ``EditOptions/WeekdayMove``, or set the rule.
    case ambiguousRule([RecurrenceRule])
    /// The series can't be split at the occurrence.
    case unsplittable(SplitError)
    /// The times of the series can't be written in the form of the new start. For example, a floating time has no
    /// instant.
    case incompatibleTime
    /// Only to-dos can be completed.
    case incompatibleKind
    /// The series has no master; only its individual occurrences can be changed.
    case masterMissing
    /// The series has an override with `RANGE=THISANDFUTURE` whose occurrences no rule has, such as those that are a day
    /// after each second Monday of a month, and that are too many for dates. They can't become a series of their own (article
    /// *Decisions*, D22).
    case inexactRange
    /// The components of the series are in several documents of the feed.
    case severalDocuments
    /// The property contains times, identity or revisions, and is written by other changes.
    case reservedProperty(String)
    /// The time is outside the years 1 to 9999.
    case timeOutOfRange
    /// A value would be reported by `CalendarFeed/validate()`, such as a PRIORITY of 99, or an ATTENDEE without an
    /// ORGANIZER. The text describes the fault.
    case invalidValue(String)
    /// A value can't be written.
    case unwritable(WritingError)
}

// RecurrenceEditing doesn't depend on Foundation.
extension SplitError: LocalizedError {
    /// A sentence that describes the error.
    public var errorDescription: String? { description }
}

extension SeriesEditError: LocalizedError {
    /// The description of the error, the same as ``description``.
    public var errorDescription: String? { description }
}

extension SeriesEditError: CustomStringConvertible {
    /// The error in one sentence.
    public var description: String {
        switch self {
        case .occurrenceNotFound:
            "there is no such occurrence; after a split or a move of all, find the occurrence in the edited feed"
        case .ruleOfOneOccurrence: "a single occurrence has no rule; change this and the following occurrences, or all"
        case .ambiguousRule(let rules) where rules.isEmpty:
            "the new time doesn't determine the new rule; set the rule"
        case .ambiguousRule(let rules):
            "the new time can mean several rules: \(rules.map(\.description).joined(separator: " or "))"
        case .unsplittable(.phaseNotExpressible(let rule)):
            "the series can't continue from this occurrence with the rule \(rule.description)"
        case .unsplittable(.notAMember): "there is no such occurrence"
        case .unsplittable(.timeNotExpressible): "the series can't start at the second of two equal local times"
        case .unsplittable(.truncated): "the series has too many occurrences to be split"
        case .incompatibleTime: "the times of the series can't be written in the form of the new start"
        case .incompatibleKind: "only a to-do can be completed"
        case .masterMissing: "the series has no master; change its occurrences one by one"
        case .inexactRange:
            "no rule has the occurrences of an override of this and the following ones (RANGE=THISANDFUTURE)"
        case .severalDocuments: "the components of the series are in several documents"
        case .reservedProperty(let name): "\(name) can't be set like other properties"
        case .timeOutOfRange: "the time is outside the years 1 to 9999"
        case .invalidValue(let fault): fault
        case .unwritable(let error): error.description
        }
    }
}

/// Information about an edit that the user may want to know.
///
/// ```swift
/// for remark in edit.remarks { print(remark) }
/// ```
public enum SeriesEditRemark: Hashable, Sendable {
    /// Other programs may show different occurrences.
    case readersMayDiffer(ReaderDifference)
    /// An override was removed, because the changed series has no such occurrence.
    case overrideRemoved(CalendarTime)
    /// This many EXDATE values were removed, because the changed series has no such occurrences.
    case exceptionsRemoved(Int)
    /// Not all occurrences moved by the same amount. For example, the second Monday and the second Tuesday of a month can
    /// be eight days apart.
    case occurrencesRealigned
    /// The edited series has this new UID, because it had none, or because other events of the feed have the same one and
    /// would otherwise change too (article *Decisions*, D19). An override that matches no occurrence gets one for the same
    /// reason (D21).
    case separated(uid: String)
    /// The first occurrence that starts at a different instant in the new zone, by its old start. The two zones change
    /// their clocks on different days.
    case firstOccurrenceThatMoves(Date)

    /// A difference between programs.
    ///
    /// ```swift
    /// if edit.remarks.contains(.readersMayDiffer(.dateBeforeStart)) { print("Some calendars omit the first date.") }
    /// ```
    public enum ReaderDifference: Hashable, Sendable {
        /// BYSETPOS in an interval that the new start divides: some programs count positions from DTSTART.
        case setPositionsOfFirstInterval
        /// An RDATE before DTSTART, which some programs ignore.
        case dateBeforeStart
        /// A DTSTART that doesn't match the rule: RFC 5545 §3.8.5.3 leaves the occurrences undefined.
        case startOffRule
    }
}

extension SeriesEditRemark: CustomStringConvertible {
    /// The remark in one sentence.
    public var description: String {
        switch self {
        case .readersMayDiffer(.setPositionsOfFirstInterval):
            "other programs may show other days in the first interval of the new series (BYSETPOS)"
        case .readersMayDiffer(.dateBeforeStart): "other programs may omit the date before the start (RDATE)"
        case .readersMayDiffer(.startOffRule):
            "the start doesn't match the rule; other programs may omit the first occurrence"
        case .firstOccurrenceThatMoves(let date):
            "the first occurrence that doesn't keep its instant was at \(date.formatted(.iso8601))"
        case .overrideRemoved(let time):
            "the change of \(time.civilDateTime) was removed: the series has no such occurrence"
        case .exceptionsRemoved(1): "an exception was removed: the series has no such occurrence"
        case .exceptionsRemoved(let count): "\(count) exceptions were removed: the series has no such occurrences"
        case .occurrencesRealigned: "the occurrences don't all move by the same time"
        case .separated(let uid): "an event has the new UID \(uid), because others have its UID, or it had none"
        }
    }
}

extension SeriesEditRemark.ReaderDifference: CustomStringConvertible {
    /// The name of the case, such as `setPositionsOfFirstInterval`.
    public var description: String {
        switch self {
        case .setPositionsOfFirstInterval: "setPositionsOfFirstInterval"
        case .dateBeforeStart: "dateBeforeStart"
        case .startOffRule: "startOffRule"
        }
    }
}
