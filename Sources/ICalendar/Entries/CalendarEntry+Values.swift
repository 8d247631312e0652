package import ICalendarSyntax
package import Recurrence

extension CalendarEntry {
    /// The values of an entry as read by another engine's parser.
    package struct Values {
        package var kind: Kind
        package var uid: String?
        package var start: CalendarTime
        /// DTEND or DUE; ``CalendarEntry`` interprets this value together with ``start``.
        package var end: CalendarTime?
        package var duration: CalendarDuration?
        package var recurrenceID: RecurrenceID?
        package var rules: [RecurrenceRule] = []
        package var excludedRules: [RecurrenceRule] = []
        package var recurrenceDates: [RecurrenceDate] = []
        package var exceptionDates: [CalendarTime] = []
        package var sequence = 0
        /// DTSTAMP, in UTC.
        package var dtstamp: CivilDateTime?
        package var status: String?
        package var isTransparent = false

        package init(kind: Kind, start: CalendarTime) {
            self.kind = kind
            self.start = start
        }
    }

    /// Creates an entry from parsed values; texts are decoded from a component.
    package init(_ values: Values, component: CalendarComponent) {
        let uid = EntryUID(values.uid)
        // The UID is a text of its own, not a range of the tree's bytes.
        let noBytes = ContiguousArray<UInt8>()
        self.init(
            storage: Storage(
                kind: values.kind, component: component, uid: uid, marks: uid.marks(noBytes.span),
                localStart: values.start.civilDateTime, form: TimeKind(values.start), duration: values.length,
                endForm: values.end.flatMap { TimeKind(values.start).endForm($0) },
                recurrence: RecurrenceParts(
                    foreign: RecurrenceParts.Storage(
                        id: values.recurrenceID, rules: values.rules, excludedRules: values.excludedRules,
                        dates: values.recurrenceDates, exceptionDates: values.exceptionDates)),
                sequence: values.sequence, dtstamp: values.dtstamp?.localSeconds ?? .min,
                status: StatusCode(values.status.map { Status(rawValue: $0) }),
                isTransparent: values.isTransparent,
                // Only the native engine reads alarms.
                alarms: .none, hasColor: component[.color] != nil))
    }
}

extension CalendarEntry.Values {
    /// RFC 5545 §3.6.1: the end takes precedence over the duration. Without either, a date lasts one day and a time has
    /// no length.
    fileprivate var length: CalendarDuration {
        let standard = start.isDate ? CalendarDuration(days: 1) : CalendarDuration()
        if kind == .journal { return standard }
        if let end {
            if start.isDate {
                return CalendarDuration(days: max(1, end.civilDate.dayNumber - start.civilDate.dayNumber))
            }
            // If the end is a date or a floating time, it is in the zone of the start.
            let rules = start.zone?.rules ?? .utc
            return CalendarDuration(
                seconds: max(0, end.timestamp(in: rules).seconds(since: start.timestamp(in: rules))))
        }
        guard let duration else { return standard }
        if !start.isDate { return CalendarDuration(days: max(0, duration.days), seconds: max(0, duration.seconds)) }
        return CalendarDuration(days: max(1, duration.days + (duration.seconds + 86_399) / 86_400))
    }
}
