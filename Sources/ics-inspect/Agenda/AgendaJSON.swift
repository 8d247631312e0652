import ICalendar

extension AgendaDays {
    /// Returns the agenda for programs: `[{"date":…,"occurrences":[{…,"day":2,"days":3}]}]`.
    func json(_ layout: RecordLayout) -> some JSONWritable {
        JSONLines(
            days.lazy.map { day, entries in
                let occurrences = entries.lazy.map { entry in
                    [
                        "day": entry.span.lowerBound.distance(to: day) + 1,
                        "days": entry.span.lowerBound.distance(to: entry.span.upperBound) + 1,
                        "occurrence": layout.record(of: entry.occurrence),
                    ] as JSONObject
                }
                return ["date": day.description, "occurrences": occurrences] as JSONObject
            })
    }
}
