import Recurrence

/// A time as it can be compared, however it is written: dates and floating times by their digits, others by instant.
enum ComparableTime: Hashable, Sendable {
    case day(Int)
    case floating(Int)
    case instant(Int)

    init(_ time: CalendarTime) {
        switch time {
        case .date(let date): self = .day(date.dayNumber)
        case .floating(let clock): self = .floating(clock.localSeconds)
        case .utc, .zoned: self = .instant(time.instant(for: .utc))
        }
    }
}
