import ICalendarSyntax
import Recurrence

/// The RDATE or EXDATE lines of a component, edited value by value. Values that are kept stay as they are written.
struct DateLines {
    /// The treatment of a value.
    enum Outcome {
        case keep, drop
        /// Replaces the value by other times.
        case replace([CalendarTime])
    }

    private let known: KnownProperty
    private let entry: CalendarEntry
    private var component: CalendarComponent { entry.component }

    /// The values that can be parsed, in the order of the lines.
    private var values: [CalendarEntry.RecurrenceDate] {
        known == .rdate
            ? entry.recurrenceDates
            : entry.exceptionDates.map { CalendarEntry.RecurrenceDate(start: $0, duration: nil) }
    }

    /// - Parameter known: RDATE or EXDATE.
    init(_ known: KnownProperty, of entry: CalendarEntry) {
        self.known = known
        self.entry = entry
    }

    /// Writes the values with their outcomes, to the component itself or to a revision of another one.
    func write(
        to revision: inout ComponentRevision, _ outcome: (CalendarEntry.RecurrenceDate) -> Outcome
    ) throws(WritingError) {
        let values = values
        if values.isEmpty { return }
        guard revision.component == component else {
            var times: [CalendarTime] = []
            for value in values {
                switch outcome(value) {
                case .keep: times.append(value.start)
                case .drop: break
                case .replace(let others): times += others
                }
            }
            try append(times, to: &revision)
            return
        }
        var next = 0
        var moved: [CalendarTime] = []
        for property in component.properties(known) {
            var log = DiagnosticLog()
            let isPeriod = property.parameter("VALUE")?.uppercased() == "PERIOD"
            let count =
                isPeriod && known == .rdate
                ? PeriodValue.all(in: property, &log).count : UnresolvedTime.all(in: property, &log).count
            let own = values[min(next, values.count)..<min(next + count, values.count)]
            next += count
            let outcomes = own.map(outcome)
            let isKept = outcomes.allSatisfy { if case .keep = $0 { true } else { false } }
            if isKept { continue }
            var texts: [String] = []
            let elements = property.value.split(separator: ",", omittingEmptySubsequences: false)
            let isMatched = elements.count == count
            for (index, outcome) in outcomes.enumerated() {
                let value = own[own.startIndex + index]
                switch outcome {
                case .keep: texts.append(isMatched ? String(elements[index]) : Self.text(of: value))
                case .drop: break
                case .replace(let times):
                    for time in times {
                        let draft = try PropertyDraft(edited: known.name, time)
                        if let duration = value.duration, isPeriod {
                            texts.append("\(draft.value)/\(try ValueText.duration(duration, of: known.name))")
                        } else if property.isIn(formOf: draft) {
                            texts.append(draft.value)
                        } else {
                            moved.append(time)
                        }
                    }
                }
            }
            if texts.isEmpty {
                revision.remove(property)
            } else {
                revision.setValue(texts.joined(separator: ","), of: property)
            }
        }
        try append(moved, to: &revision)
    }

    private static func text(of value: CalendarEntry.RecurrenceDate) -> String {
        let start = EditedTime(value.start).text
        guard let duration = value.duration, let text = try? ValueText.duration(duration, of: "RDATE") else {
            return start
        }
        return "\(start)/\(text)"
    }

    /// Appends times in separate lines, one for each form.
    func append(_ times: [CalendarTime], to revision: inout ComponentRevision) throws(WritingError) {
        var forms: [[CalendarParameter]] = []
        var texts: [[CalendarParameter]: [String]] = [:]
        for time in times {
            let written = EditedTime(time)
            let form = written.parameters + (written.isUTC ? [CalendarParameter(name: "", values: [])] : [])
            if texts[form] == nil { forms.append(form) }
            texts[form, default: []].append(written.text)
        }
        for form in forms {
            let value = texts[form]?.joined(separator: ",") ?? ""
            revision.append(
                try PropertyDraft(known.name, value: value, parameters: form.filter { !$0.name.isEmpty }))
        }
    }
}
