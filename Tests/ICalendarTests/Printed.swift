import Foundation
import ICalendar

/// Times as the command line prints them, written by the tests themselves.
enum Printed {
    static func time(_ time: CalendarTime, offset: Int?) -> String {
        switch time {
        case .date(let date): "\(date)"
        case .floating(let clock): "\(clock)"
        case .utc(let clock): "\(clock)Z"
        case .zoned(let clock, _): "\(clock)\(self.offset(offset ?? 0))"
        }
    }

    static func offset(_ seconds: Int) -> String {
        let sign = seconds < 0 ? "-" : "+"
        let magnitude = abs(seconds)
        let minutes = String(format: "%02d:%02d", magnitude / 3_600, magnitude / 60 % 60)
        return sign + minutes + (magnitude % 60 == 0 ? "" : String(format: ":%02d", magnitude % 60))
    }
}
