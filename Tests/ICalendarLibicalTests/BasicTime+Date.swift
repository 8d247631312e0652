#if Libical
    import Foundation
    import ICalendar
    import RecurrenceReference

    extension BasicTime {
        /// The date of the time, read in UTC.
        var date: Date { Date(timeIntervalSince1970: TimeInterval(dateTime.localSeconds)) }
    }
#endif
