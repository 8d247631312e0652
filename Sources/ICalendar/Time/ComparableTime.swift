import Recurrence

/// A time in a form that can be compared: dates and floating times by their digits, all others by instant.
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
