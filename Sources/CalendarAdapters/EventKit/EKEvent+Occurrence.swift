#if canImport(EventKit)
    public import EventKit
    public import Foundation
    public import ICalendar

    extension EKEvent {
        /// Creates an event from an occurrence, not saved and in no calendar yet.
        ///
        /// Attendees, organizer and status are EventKit's alone to write, and alarms are yours to choose; they are left out. So
        /// is the rule, as an occurrence is one event: a series whose rule EventKit can express
        /// (``ICalendar/RecurrenceRule/eventKitRule(start:timeZone:)``) is the event of its first occurrence with that rule.
        ///
        /// - Parameters:
        ///   - occurrence: what takes place. Floating times are those of the viewer whom the feed was asked for.
        ///   - store: where the event may be saved.
        ///   - timeZone: whose midnights an all-day event has. EventKit's end is its last day, while DTEND is the day after.
        public convenience init(
            _ occurrence: Occurrence, eventStore store: EKEventStore, timeZone: TimeZone = .current
        ) {
            self.init(eventStore: store)
            let entry = occurrence.entry
            title = occurrence.summary
            location = entry.location
            notes = entry.details
            url = entry.url.flatMap(URL.init(string:))
            availability = entry.isTransparent ? .free : .busy
            isAllDay = occurrence.isAllDay
            if occurrence.isAllDay {
                let rules = ZoneRules(timeZone)
                let (first, end) = (occurrence.start.civilDate, occurrence.end.civilDate)
                let last = end > first ? end.adding(days: -1) ?? first : first
                startDate = rules.date(of: CivilDateTime(first))
                endDate = rules.date(of: CivilDateTime(last))
            } else {
                startDate = occurrence.interval.start
                endDate = occurrence.interval.end
                self.timeZone = occurrence.start.zone.flatMap(\.timeZone)
            }
        }
    }

    extension ZoneRules {
        /// The instant of a local time: the first of two, and in a gap by the offset before it (RFC 5545 §3.3.5).
        func date(of local: CivilDateTime) -> Date {
            Date(timeIntervalSince1970: TimeInterval(local.localSeconds - resolve(local).offset))
        }
    }
#endif
