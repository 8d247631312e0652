public import Foundation
public import ICalendar
public import ICalendarEditing
import ICalendarSyntax

/// An attendee's proposal of a change. Accepting it is an edit like any other; then ``Scheduler/messages(from:to:)`` tells everybody.
///
/// ```swift
/// case .counter(let proposal):
///     show(proposal.sender, proposal.comment)
///     let edit = try proposal.edit(feed, timeZone: .current)
/// ```
public struct CounterProposal: Sendable {
    /// The attendee, as the stored meeting lists them.
    public let sender: CalendarUser
    /// The occurrence that the proposal is about; nil if the stored meeting has no time.
    public let occurrence: Occurrence.ID?
    /// The comment of the attendee.
    public let comment: String?
    /// The SEQUENCE of the version that the attendee has.
    public let sequence: Int
    /// Whether the meeting changed since.
    public let isObsolete: Bool
    let organizer: CalendarUser
    let part: MeetingPart
    let uid: String
    let feed: CalendarFeed

    /// The proposed start; nil if there is none.
    public var start: CalendarTime? { part.entry?.start }

    /// Returns the edit that accepts the proposal: its time, summary, location and description. Nothing else of the proposal is
    /// read into the meeting.
    ///
    /// - Parameters:
    ///   - feed: The organizer's copy.
    ///   - timeZone: The viewer's zone, for floating and all-day times.
    ///   - options: The options of the edit.
    /// - Throws: `SeriesEditError`
    public func edit(
        _ feed: CalendarFeed, timeZone: TimeZone, options: EditOptions = EditOptions()
    ) throws(SeriesEditError) -> SeriesEdit {
        guard let occurrence, let found = feed.occurrence(for: occurrence, timeZone: timeZone), let entry = part.entry
        else {
            throw .occurrenceNotFound
        }
        var options = options
        options.user = options.user ?? organizer.address
        return try SeriesEditor(feed, options: options).change(found) { change in
            (change.start, change.duration) = (entry.start, entry.duration)
            if let summary = entry.summary { change.summary = summary }
            if let location = entry.location { change.location = location }
            if let details = entry.details { change.details = details }
        }
    }
}

extension CounterProposal: CustomStringConvertible {
    /// The sender and the proposed start.
    public var description: String { "\(sender) proposes \(start.map { "\($0.civilDateTime)" } ?? "a change")" }
}

extension Scheduler {
    /// Returns the rejection of a proposal (RFC 5546 §3.2.8). The attendee's copy stays as it is.
    ///
    /// - Throws: ``SchedulingError``
    public func decline(
        _ proposal: CounterProposal, comment: String? = nil
    ) throws(SchedulingError) -> SchedulingMessage {
        guard addresses.contains(proposal.organizer.calendarAddress) else { throw .notInvolved(uid: proposal.uid) }
        var part = reduced(proposal.part, to: ["UID", "RECURRENCE-ID", "SEQUENCE", "ORGANIZER", "DTSTART", "SUMMARY"])
        try writing { () throws(WritingError) in
            part.set("ORGANIZER", to: try proposal.organizer.property("ORGANIZER"))
            part.set("ATTENDEE", to: try proposal.sender.property("ATTENDEE"))
            part.set("REQUEST-STATUS", to: try PropertyDraft("REQUEST-STATUS", value: "2.0;Success"))
            try part.setComment(comment)
            if part.properties("SEQUENCE").isEmpty {
                part.set("SEQUENCE", to: try PropertyDraft("SEQUENCE", value: "0"))
            }
        }
        return try message(
            .declineCounter, [part], of: proposal.uid, from: proposal.organizer, to: proposal.sender,
            zonesOf: proposal.feed)
    }
}
