import Recurrence

/// A time in a form that can be compared: dates and floating times by their digits, all others by instant.
package enum ComparableTime: Hashable, Sendable {
    case day(CivilDate)
    case floating(CivilDateTime)
    case instant(Timestamp)

    package init(_ time: CalendarTime) {
        switch time {
        case .date(let date): self = .day(date)
        case .floating(let clock): self = .floating(clock)
        case .utc, .zoned: self = .instant(time.timestamp(in: .utc))
        }
    }
}
