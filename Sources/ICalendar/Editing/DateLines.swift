import ICalendarSyntax
import Recurrence

/// The RDATE or EXDATE lines of a component, edited value by value. Values that are kept stay as they are written.
struct DateLines {
    /// The treatment of a value.
    enum Outcome {
        case keep, drop
        /// Replaces the value by other times.
        case replace(ShortList<CalendarTime>)

        var isKept: Bool { if case .keep = self { true } else { false } }
    }

    /// A time or a period.
    struct Value {
        let start: CalendarTime
        let duration: NominalDuration?
        /// The position of the start in the set of the entry.
        let position: Int

        fileprivate init(_ start: CalendarTime, _ duration: NominalDuration?, in entry: CalendarEntry) {
            self.start = start
            self.duration = duration
            position = SeriesBuilder.position(of: start, in: entry)
        }
    }

    private let known: KnownProperty
    let component: CalendarComponent
    private let lines: [CalendarProperty]
    /// The values that can be parsed, in the order of the lines.
    private let values: [Value]
    /// The number of values in each line; nil if each line has one.
    private let counts: [Int]?

    /// - Parameter known: RDATE or EXDATE.
    init(_ known: KnownProperty, of entry: CalendarEntry) {
        self.known = known
        component = entry.component
        values =
            known == .recurrenceDates
            ? entry.recurrenceDates.map { Value($0.start, $0.duration, in: entry) }
            : entry.exceptionDates.map { Value($0, nil, in: entry) }
        lines = values.isEmpty ? [] : component.properties(known)
        counts = Self.counts(lines, known, total: values.count)
    }

    /// The length of a DATE-TIME with a `Z`. A value of at most this length can't have two dates and a comma.
    private static let singleLength = 16

    private static func counts(_ lines: [CalendarProperty], _ known: KnownProperty, total: Int) -> [Int]? {
        if lines.count == total, lines.allSatisfy({ $0.valueByteRange.count <= singleLength }) { return nil }
        let elements = lines.map { property in
            property.withValueBytes { bytes in
                var count = 1
                for index in bytes.indices where bytes[index] == UInt8(ascii: ",") { count += 1 }
                return count
            }
        }
        // An element has at most one value. If the numbers agree, each has one.
        if elements.reduce(0, +) == total { return elements }
        return lines.map { property in
            var log = DiagnosticLog()
            let isPeriod = known == .recurrenceDates && property.parameter("VALUE")?.uppercased() == "PERIOD"
            return isPeriod ? PeriodValue.all(in: property, &log).count : UnresolvedTime.all(in: property, &log).count
        }
    }

    /// Writes the values with their outcomes, to the component itself or to a revision of another one.
    func write(
        to revision: inout ComponentRevision, _ outcome: (Value) -> Outcome
    ) throws(WritingError) {
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
            try Self.append(times, known, to: &revision)
            return
        }
        var next = 0
        var moved: [CalendarTime] = []
        var last: (form: LineForm, property: CalendarProperty)?
        func form(of property: CalendarProperty) -> LineForm {
            // Most of ten thousand lines have the same parameters.
            if let last, property.hasHeader(of: last.property) { return last.form }
            let form = LineForm(property)
            last = (form, property)
            return form
        }
        for (index, property) in lines.enumerated() {
            let own = next..<min(next + (counts?[index] ?? 1), values.count)
            next = own.upperBound
            let outcomes: [Outcome]
            if own.count == 1 {
                switch outcome(values[own.lowerBound]) {
                case .keep: continue
                case .drop:
                    revision.remove(property)
                    continue
                case .replace(.one(let time)) where form(of: property).holds(time):
                    revision.setValue(of: property) { ValueText.append(time, to: &$0) }
                    continue
                case let single: outcomes = [single]
                }
            } else {
                outcomes = values[own].map(outcome)
                if outcomes.allSatisfy(\.isKept) { continue }
            }
            let form = form(of: property)
            // The only value of a line is replaced here, because a kept one leaves the line as it is.
            let elements = own.count == 1 ? [] : property.value.split(separator: ",", omittingEmptySubsequences: false)
            let isMatched = elements.count == own.count
            var texts: [String] = []
            for (index, outcome) in outcomes.enumerated() {
                let value = values[own.lowerBound + index]
                switch outcome {
                case .keep: texts.append(isMatched ? String(elements[index]) : Self.text(of: value))
                case .drop: break
                case .replace(let times):
                    for time in times {
                        if let text = try text(of: time, for: value, in: form) {
                            texts.append(text)
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
        try Self.append(moved, known, to: &revision)
    }

    /// Returns the text of a time that replaces a value in a line; nil if the line needs other parameters for the time.
    private func text(
        of time: CalendarTime, for value: Value, in form: LineForm
    ) throws(WritingError) -> String? {
        if let duration = value.duration, form.isPeriod {
            return "\(ValueText.time(time))/\(try ValueText.duration(duration, of: known.name))"
        }
        return form.holds(time) ? ValueText.time(time) : nil
    }

    private static func text(of value: Value) -> String {
        let start = EditedTime(value.start).text
        guard let duration = value.duration, let text = try? ValueText.duration(duration, of: "RDATE") else {
            return start
        }
        return "\(start)/\(text)"
    }

    /// Appends times in separate lines, one for each form.
    static func append(
        _ times: [CalendarTime], _ known: KnownProperty, to revision: inout ComponentRevision
    ) throws(WritingError) {
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

/// The form of the times in a line with dates, given by the parameters of the line.
struct LineForm {
    let isPeriod: Bool
    private let isDate: Bool
    private let zone: String?

    init(_ property: CalendarProperty) {
        let value = property.parameter("VALUE")?.uppercased()
        isPeriod = value == "PERIOD"
        isDate = value == "DATE"
        zone = property.parameterText("TZID")
    }

    /// Returns whether a time can be written with the parameters of the line.
    func holds(_ time: CalendarTime) -> Bool {
        !isPeriod && time.isDate == isDate && time.writtenZone == zone
    }
}
