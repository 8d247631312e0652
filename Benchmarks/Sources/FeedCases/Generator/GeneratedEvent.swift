/// The meaning of a generated event, independent of its text.
struct GeneratedEvent {
    var place: Place
    var first: Day
    /// Seconds after midnight, between 08:00 and 13:45, so that no clock change affects the event and the end is on the
    /// same day in every zone in use.
    var secondOfDay: Int
    var pattern: Pattern
    /// The third day of a series, which EXDATE removes.
    var excluded: Int?
    /// The second day of a series, which an override moves by one hour.
    var moved: Int?

    /// Calls `body` with the start of each occurrence before a day, as seconds since 1970 in UTC.
    func forEachStart(before end: Int, _ body: (Int) -> Void) {
        var day = first
        let last = min(end - 1, pattern.lastDay(since: first))
        while day.number <= last {
            if pattern.matches(day, since: first), day.number != excluded {
                let delay = day.number == moved ? 3_600 : 0
                body(day.number * 86_400 + secondOfDay + delay - place.offset(on: day))
            }
            day = day.next
        }
    }

    /// Returns the n-th day of the series, from 0, or nil if the series has fewer days.
    func day(_ number: Int) -> Day? {
        var left = number
        var day = first
        let last = min(first.number + 5_000, pattern.lastDay(since: first))
        while day.number <= last {
            if pattern.matches(day, since: first) {
                if left == 0 { return day }
                left -= 1
            }
            day = day.next
        }
        return nil
    }
}
