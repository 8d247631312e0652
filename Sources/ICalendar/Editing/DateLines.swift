import ICalendarSyntax
import Recurrence

/// The RDATE or EXDATE lines of a component, edited value by value. Values that are kept stay as they are written.
struct DateLines {
    /// The treatment of a value.
    enum Outcome {
        case keep, drop
        /// Moves the value to another time in the form of the series.
        case move(CivilDateTime)
        /// Replaces the value by other times.
        case replace([CalendarTime])

        var isKept: Bool { if case .keep = self { true } else { false } }
    }

    /// A time or a period.
    struct Value {
        /// The position of the start in the set of the entry.
        let position: Int
        /// The date, if the value has no time.
        let date: CivilDate?
        let isPeriod: Bool
    }

    private let known: KnownProperty
    let component: CalendarComponent
    /// The lines, as groups with the same parameters.
    private let groups: [PropertyGroup]
    /// The number of values in each line.
    private let counts: [Int]
    /// The values that can be parsed, in the order of the lines.
    let values: [Value]
    private let starts: [CalendarTime]
    /// The durations of periods; empty for EXDATE.
    private let durations: [NominalDuration?]

    /// - Parameter known: RDATE or EXDATE.
    init(_ known: KnownProperty, of entry: CalendarEntry) {
        self.known = known
        component = entry.component
        let dates = known == .recurrenceDates ? entry.recurrenceDates : []
        let durations = dates.map(\.duration)
        let starts = known == .recurrenceDates ? dates.map(\.start) : entry.exceptionDates
        (self.durations, self.starts) = (durations, starts)
        values = Self.values(of: starts, durations, in: entry)
        groups = values.isEmpty ? [] : component.groups(known)
        counts = Self.counts(groups, known, total: values.count)
    }

    /// Returns times as values of an entry.
    static func values(
        of starts: [CalendarTime], _ durations: [NominalDuration?] = [], in entry: CalendarEntry
    ) -> [Value] {
        let positions = entry.storage.form.positions(of: starts, besideStart: entry.storage.localStart)
        return starts.indices.map { index in
            let date: CivilDate? = if case .date(let date) = starts[index] { date } else { nil }
            return Value(
                position: positions[index], date: date, isPeriod: index < durations.count && durations[index] != nil)
        }
    }

    private static func counts(_ groups: [PropertyGroup], _ known: KnownProperty, total: Int) -> [Int] {
        let elements = groups.flatMap(\.elementCounts)
        // An element has at most one value. If the numbers agree, each has one.
        if elements.reduce(0, +) == total { return elements }
        return groups.flatMap { group in
            let isPeriod = known == .recurrenceDates && LineForm(group.first).isPeriod
            return (0..<group.count).map { index in
                var log = DiagnosticLog()
                return isPeriod
                    ? PeriodValue.all(in: group[index], &log).count : UnresolvedTime.all(in: group[index], &log).count
            }
        }
    }

    /// Writes the values with their outcomes, to the component itself or to a revision of another one.
    ///
    /// - Parameter form: The form of the times that values move to.
    func write(
        _ outcomes: [Outcome], as form: TimeKind, to revision: inout ComponentRevision
    ) throws(WritingError) {
        var moved: [CalendarTime] = []
        guard revision.component == component else {
            for (index, outcome) in outcomes.enumerated() {
                switch outcome {
                case .keep: moved.append(starts[index])
                case .drop: break
                case .move(let clock): moved.append(form.time(clock))
                case .replace(let times): moved += times
                }
            }
            try Self.append(moved, known, to: &revision)
            return
        }
        var (line, next) = (0, 0)
        for group in groups {
            let lineForm = LineForm(group.first)
            let holdsMoved = lineForm.holds(form)
            let written = WrittenForm(form)
            try revision.rewriteValues(of: group) { index, text throws(WritingError) in
                let own = next..<min(next + counts[line], values.count)
                (line, next) = (line + 1, own.upperBound)
                if own.allSatisfy({ outcomes[$0].isKept }) { return .keep }
                for value in own {
                    switch outcomes[value] {
                    case .drop: break
                    case .keep:
                        separate(&text)
                        text.append(self.text(of: value, in: group[index], own))
                    case .move(let clock) where holdsMoved:
                        separate(&text)
                        text.append(ShortText(clock, as: written))
                    case .move(let clock):
                        try write(form.time(clock), for: value, in: lineForm, to: &text, or: &moved)
                    case .replace(let times):
                        for time in times { try write(time, for: value, in: lineForm, to: &text, or: &moved) }
                    }
                }
                return text.isEmpty ? .remove : .write
            }
        }
        try Self.append(moved, known, to: &revision)
    }

    private func separate(_ text: inout ValueBuffer) {
        if !text.isEmpty { text.append(",") }
    }

    /// Writes a time that replaces a value to a line, or to other lines if the line needs other parameters for the time.
    private func write(
        _ time: CalendarTime, for value: Int, in form: LineForm, to text: inout ValueBuffer,
        or others: inout [CalendarTime]
    ) throws(WritingError) {
        if form.isPeriod, let duration = durations[value] {
            let length = try ValueText.duration(duration, of: known.name)
            separate(&text)
            text.append(ShortText(time))
            text.append("/\(length)")
        } else if form.holds(TimeKind(time)) {
            separate(&text)
            text.append(ShortText(time))
        } else {
            others.append(time)
        }
    }

    /// Returns the text of a value in a line with the given values, as written if the line has no other values.
    private func text(of value: Int, in property: CalendarProperty, _ values: Range<Int>) -> String {
        let elements = property.value.split(separator: ",", omittingEmptySubsequences: false)
        if elements.count == values.count { return String(elements[value - values.lowerBound]) }
        let start = EditedTime(starts[value]).text
        guard value < durations.count, let duration = durations[value],
            let text = try? ValueText.duration(duration, of: known.name)
        else { return start }
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

    /// Returns whether times of a form can be written with the parameters of the line.
    func holds(_ form: TimeKind) -> Bool { !isPeriod && (form == .date) == isDate && form.writtenZone == zone }
}
