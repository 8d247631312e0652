package import ICalendarSyntax
import Recurrence

extension Occurrence: Summarized {
    /// The times, the summary and the UID on one line:
    /// `2026-03-02T09:15:00+01:00[Europe/Paris] – 09:45:00  Bench round  bench@example.com`.
    public var description: String {
        let (start, end) = (start, end)
        var text = start.description.abbreviated(to: 80)
        if isAllDay {
            // The end of an all-day occurrence is exclusive.
            if let last = end.civilDate.adding(days: -1), last > start.civilDate { text += " – \(last)" }
        } else if endInstant != startInstant {
            text += " – "
            if end.civilDate != start.civilDate { text += "\(end.civilDate)T" }
            text += String(end.civilDateTime.description.suffix(8))
            if let zone = end.zone, zone != start.zone { text += "[\(zone.identifier.abbreviated(to: 60))]" }
        }
        return text + entry.label
    }
}

extension Occurrence.ID: LosslessStringConvertible {
    /// A stable text for the identity: `20260302T081500Z/bench@example.com`.
    ///
    /// The text is the original start in RFC 5545 form (in UTC unless the time is a date or floating), a slash, and the
    /// UID. You can store or send the text, for example as a notification's identifier or in a link, and later pass it
    /// to ``init(_:)``.
    public var description: String {
        let moment =
            switch recurrenceID {
            case .date(let day): ValueText.date(day)
            case .floating(let time): ValueText.dateTime(time)
            // If the UTC time is before year 1 or after year 9999, write the local time instead.
            case .utc, .zoned:
                ValueText.dateTime(recurrenceID.timestamp(in: .utc).utc ?? recurrenceID.civilDateTime) + "Z"
            }
        return "\(moment)/\(uid)"
    }

    /// Creates an identity from the text in ``description``, or returns nil if the text has a different form.
    ///
    /// A time that was in a zone is in UTC afterwards; the two identities are equal.
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
    /// Decodes an identity from a single string in the form of ``description``.
    ///
    /// - Throws: `DecodingError` if the value is not such a string.
    public init(from decoder: any Decoder) throws { self = try .decoded(from: decoder) }

    /// Encodes the identity as a single string, ``description``.
    public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}
