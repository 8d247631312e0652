// Names by which Editing and CalendarStorage still know properties.
extension KnownProperty {
    package static var calscale: Self { .calendarScale }
    package static var dtend: Self { .end }
    package static var dtstart: Self { .start }
    package static var exdate: Self { .exceptionDates }
    package static var exrule: Self { .exceptionRule }
    package static var prodid: Self { .productIdentifier }
    package static var rdate: Self { .recurrenceDates }
    package static var rrule: Self { .recurrenceRule }
    package static var tzid: Self { .zoneIdentifier }
}
