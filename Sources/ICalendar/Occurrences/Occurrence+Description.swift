import ICalendarSyntax
import Recurrence

extension Occurrence: CustomStringConvertible, CustomReflectable {
    /// The times, the summary and the UID on one line: `2026-03-02T09:15:00 Europe/Paris – 09:45:00  Bench round  bench@example.com`.
    public var description: String {
        let (start, end) = (start, end)
        var text = start.description.abbreviated(to: 80)
        if isAllDay {
            // The end of a date is exclusive.
            if let last = end.civilDate.adding(days: -1), last > start.civilDate { text += " – \(last)" }
        } else if endInstant != startInstant {
            text += " – "
            if end.civilDate != start.civilDate { text += "\(end.civilDate)T" }
            text += String(end.civilDateTime.description.suffix(8))
        }
        return text + entry.label
    }

    /// The times, the summary and the UID.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["start": start, "end": end, "summary": summary as Any, "uid": uid as Any])
    }
}

extension Occurrence.ID: LosslessStringConvertible {
    /// A stable text of the identity: the original start as RFC 5545 writes it, in UTC if it is an instant, and the UID, with a
    /// slash between them. `20260302T081500Z/bench@example.com`
    ///
    /// It may be kept, sent, and read again by ``init(_:)``: as the identifier of a notification, or in a link.
    public var description: String {
        let moment =
            switch recurrenceID {
            case .date(let day): ValueText.date(day)
            case .floating(let time): ValueText.dateTime(time)
            // Of a moment before the year 1 or after 9999 only the clock can be written.
            case .utc, .zoned:
                ValueText.dateTime(recurrenceID.timestamp(in: .utc).utc ?? recurrenceID.civilDateTime) + "Z"
            }
        return "\(moment)/\(uid)"
    }

    /// Creates the identity that a text names; nil if it is not of the form that ``description`` has.
    ///
    /// A time that was in a zone is in UTC then, and the identity the same.
    public init?(_ description: String) {
        guard let slash = description.firstIndex(of: "/") else { return nil }
        let (moment, uid) = (description[..<slash], description[description.index(after: slash)...])
        let time: CalendarTime
        if let date = CivilDate(String(moment)) {
            time = .date(date)
        } else if moment.hasSuffix("Z"), let utc = CivilDateTime(String(moment.dropLast())) {
            time = .utc(utc)
        } else if let local = CivilDateTime(String(moment)) {
            time = .floating(local)
        } else {
            return nil
        }
        self.init(uid: String(uid), recurrenceID: time)
    }
}

extension Occurrence.ID: Codable {
    /// Decodes an identity from a single string, as ``init(_:)`` reads it.
    ///
    /// - Throws: `DecodingError` if there is no such string.
    public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

    /// Encodes the identity as a single string, its ``description``.
    public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}
