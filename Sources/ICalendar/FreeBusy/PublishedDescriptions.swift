import ICalendarSyntax

extension FreeBusyEntry: CustomStringConvertible {
    /// The component name, the interval, the number of periods and the UID.
    public var description: String { "VFREEBUSY \(freeBusy)\(shortLabel(uid))" }
}

extension AvailabilityEntry: CustomStringConvertible {
    /// The component name, the number of available times, the summary and the UID.
    public var description: String {
        "VAVAILABILITY, \(counted(available.count, "available time"))\(shortLabel(summary, uid))"
    }
}
