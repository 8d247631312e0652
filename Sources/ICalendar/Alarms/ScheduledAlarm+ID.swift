import ICalendarSyntax

extension ScheduledAlarm: Identifiable {
    /// A text that identifies the alarm at this time, also after the feed is parsed again: for a notification, or a link.
    ///
    /// The text starts with a number for the alarm, made of its UID (RFC 9074 §4), or else of its trigger, action and texts.
    /// The number of the repetition and the identity of the occurrence follow: `b71f4c5e0d2a9386/20260302T081500Z/bench@example.com`.
    /// An alarm of an entry that differs from another in none of these has the same identity.
    public var id: String {
        let repeated = repetition == 0 ? "" : ".\(repetition)"
        return "\(alarm.fingerprint)\(repeated)/\(occurrenceID)"
    }

    /// The identity of ``occurrence``. For an alarm at a fixed time, the identity of the first occurrence that the entry
    /// describes.
    public var occurrenceID: Occurrence.ID {
        occurrence?.id ?? Occurrence.ID(uid: entry.uid ?? "", recurrenceID: entry.recurrenceID?.time ?? entry.start)
    }
}

extension CalendarAlarm {
    /// Sixteen hexadecimal digits that identify the alarm within its entry.
    fileprivate var fingerprint: String {
        var hash = FNV1a()
        let own = component.value(.uid).map { [$0] } ?? ["\(trigger)", action ?? "", summary ?? "", details ?? ""]
        for text in own {
            for byte in text.utf8 { hash.combine(byte) }
            hash.combine(0)
        }
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
