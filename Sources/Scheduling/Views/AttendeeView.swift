import ICalendar
import ICalendarSyntax
import Recurrence

/// The part of a meeting that concerns one attendee: what the attendee is told (RFC 6638 §3.2.6). Messages are the difference
/// of two views.
struct AttendeeView {
    private(set) var meeting: Meeting
    /// The index of the master in the parts; nil if the attendee takes part in single instances only.
    let master: Int?
    /// The indices of the overrides that aren't cancelled.
    let overrides: [InstanceKey: Int]
    /// The instances that the master has and the attendee hasn't, besides those of EXDATE.
    let hidden: Set<MemberPosition>

    /// Creates the view of an attendee; nil if no component lists the attendee, or all of them are cancelled.
    ///
    /// - Parameter attendee: Returns whether a part concerns the attendee.
    init?(_ meeting: Meeting, where attendee: (MeetingPart) -> Bool) {
        self.init(meeting, listed: meeting.parts.map(attendee))
    }

    /// Creates the view of an attendee from whether each part concerns the attendee.
    init?(_ meeting: Meeting, listed: [Bool]) {
        let masterIndex = meeting.masterIndex
        if let masterIndex, meeting.parts[masterIndex].isCancelled { return nil }
        let isInvited = masterIndex.map { listed[$0] } ?? false
        var (overrides, hidden): ([InstanceKey: Int], Set<MemberPosition>) = ([:], [])
        for (index, part) in meeting.parts.enumerated() where index != masterIndex {
            guard let key = meeting.key(of: part), key != .master else { continue }
            if listed[index], !part.isCancelled {
                overrides[key] = index
            } else if isInvited, let position = key.position, !part.includesFuture {
                hidden.insert(position)
            }
        }
        guard isInvited || !overrides.isEmpty else { return nil }
        (self.meeting, self.overrides, self.hidden) = (meeting, overrides, hidden)
        master = isInvited ? masterIndex : nil
    }

    /// Returns the same view of another version of the meeting, whose parts are at the same indices.
    func replacing(_ meeting: Meeting) -> AttendeeView {
        var view = self
        view.meeting = meeting
        return view
    }

    /// Whether the attendee has an instance.
    func contains(_ position: MemberPosition) -> Bool {
        if overrides[.instance(position, includesFuture: false)] != nil { return true }
        guard master != nil, !hidden.contains(position) else { return false }
        return meeting.hasInstance(at: position) && !meeting.excludes(position)
    }

    /// Returns the component that describes an instance: its override, or the master.
    func part(at position: MemberPosition) -> MeetingPart? {
        let index = overrides[.instance(position, includesFuture: false)] ?? master
        return index.map { meeting.parts[$0] }
    }

    /// The indices of the parts, the master first.
    var indices: [Int] { (master.map { [$0] } ?? []) + overrides.values.sorted() }

    /// The parts for a message: with EXDATEs for the hidden instances.
    func parts() throws(SchedulingError) -> [MeetingPart] {
        var parts = indices.map { meeting.parts[$0] }
        guard master != nil, !hidden.isEmpty, let start = parts[0].properties("DTSTART").first else { return parts }
        let times = hidden.sorted().filter { meeting.hasInstance(at: $0) && !meeting.excludes($0) }
            .compactMap { meeting.time(at: $0) }
        let line = try writing { () throws(WritingError) in try PropertyDraft("EXDATE", times: times, like: start) }
        if let line { parts[0].set("EXDATE", to: parts[0].properties("EXDATE") + [line]) }
        return parts
    }
}
