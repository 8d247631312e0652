import ArgumentParser
import ICalendar

/// A length on the command line: `45m`, `1h30m`, `2d`, `1w` or `PT45M`.
struct LengthArgument: ExpressibleByArgument {
    let value: CalendarDuration
    /// The length as written, for messages.
    let text: String

    init?(argument: String) {
        text = argument
        if let value = CalendarDuration(argument.uppercased()), value.days >= 0, value.seconds >= 0 {
            self.value = value
            return
        }
        let form = /(?:(\d{1,4})w)?(?:(\d{1,4})d)?(?:(\d{1,4})h)?(?:(\d{1,5})m)?/
        guard !argument.isEmpty, let match = argument.lowercased().wholeMatch(of: form.asciiOnlyDigits()) else {
            return nil
        }
        func number(_ field: Substring?) -> Int { field.flatMap { Int($0) } ?? 0 }
        let (_, weeks, days, hours, minutes) = match.output
        value = CalendarDuration(
            days: 7 * number(weeks) + number(days), seconds: 3_600 * number(hours) + 60 * number(minutes))
    }
}
