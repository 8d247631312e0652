import ICalendar
import ICalendarSyntax

/// An ADD: dates and components for new instances of a stored series (RFC 5546 §3.2.4).
struct AdditionUpdate {
    private let effect: IncomingEffect
    private let stored: Meeting

    init(_ effect: IncomingEffect, _ stored: Meeting) { (self.effect, self.stored) = (effect, stored) }

    func outcome() throws(SchedulingError) -> SchedulingOutcome {
        guard let index = stored.masterIndex, let frame = stored.frame, stored.parts[index].entry != nil else {
            return try effect.refresh()
        }
        let highest = stored.parts.map(\.revision.sequence).max() ?? 0
        let sequence = effect.incoming.parts.map(\.revision.sequence).min() ?? 0
        guard sequence > highest else {
            let stamps = stored.parts.filter { $0.revision.sequence == sequence }.map(\.revision.stamp)
            let isRepeated = effect.incoming.parts.allSatisfy { stamps.contains($0.revision.stamp) }
            return .ignored(isRepeated ? .duplicate : .obsolete)
        }
        var parts = stored.parts
        var times: [CalendarTime] = []
        for part in effect.incoming.parts {
            guard let start = part.entry?.start, part.component?[.recurrenceID] == nil,
                let time = stored.time(at: frame.position(of: start))
            else { return .refused(.invalid(.noSuchInstance)) }
            if !stored.hasInstance(at: frame.position(of: start)) { times.append(time) }
            parts.append(try override(of: part, at: time, like: stored.parts[index]))
        }
        try writing { () throws(WritingError) in
            let start = stored.parts[index].properties("DTSTART").first
            if let line = try PropertyDraft("RDATE", times: times, like: start) {
                parts[index].set("RDATE", to: parts[index].properties("RDATE") + [line])
            }
            try parts[index].setSequence(sequence)
            parts[index].set("DTSTAMP", to: effect.incoming.parts.first?.properties("DTSTAMP").first)
        }
        return try effect.update(stored, to: parts)
    }

    /// Returns a component of the message as an override with the alarms of the user's copy.
    private func override(
        of part: MeetingPart, at time: CalendarTime, like master: MeetingPart
    ) throws(SchedulingError) -> MeetingPart {
        var override = MeetingPart(copying: effect.accepted(part), id: time)
        override.removeRules()
        let line = try writing { () throws(WritingError) in
            try PropertyDraft("RECURRENCE-ID", time: time, like: master.properties("DTSTART").first)
        }
        override.set("RECURRENCE-ID", to: line)
        override.components += master.components.filter { $0.name.uppercasedASCII == "VALARM" }
        return override
    }
}
