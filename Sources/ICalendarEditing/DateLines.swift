import ICalendar
import ICalendarSyntax
import ICalendarWriting
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
        let position: MemberPosition
        /// The date, if the value has no time.
        let date: CivilDate?
        let isPeriod: Bool
    }

    fileprivate let known: KnownProperty
    fileprivate let entry: CalendarEntry
    var component: CalendarComponent { entry.component }
    /// The lines, as groups with the same parameters.
    private let groups: [PropertyGroup]
    /// The number of values in each line.
    fileprivate let counts: [Int]
    /// The values that can be parsed, in the order of the lines.
    let values: [Value]
    fileprivate let starts: [CalendarTime]
    /// The durations of periods; empty for EXDATE.
    fileprivate let durations: [CalendarDuration?]

    /// - Parameter known: RDATE or EXDATE.
    init(_ known: KnownProperty, of entry: CalendarEntry) {
        self.known = known
        self.entry = entry
        let dates = known == .recurrenceDates ? entry.recurrenceDates : []
        let durations = dates.map(\.duration)
        let starts = known == .recurrenceDates ? dates.map(\.start) : entry.exceptionDates
        (self.durations, self.starts) = (durations, starts)
        values = Self.values(of: starts, durations, in: entry)
        groups = values.isEmpty ? [] : entry.component.groups(known)
        counts = Self.counts(groups, known, total: values.count)
    }

    /// Returns times as values of an entry.
    static func values(
        of starts: [CalendarTime], _ durations: [CalendarDuration?] = [], in entry: CalendarEntry
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
                    ? PeriodValue.all(in: group[index], &log).count : DateTimeValue.all(in: group[index], &log).count
            }
        }
    }

    /// Writes the values with their outcomes, to the component itself or to a revision of another one.
    ///
    /// - Parameter form: The form of the times that values move to.
    func write(
        _ outcomes: [Outcome], as form: TimeKind, to revision: inout ComponentRevision
    ) throws(WritingError) {
        guard revision.component == component else {
            var moved: [CalendarTime] = []
            for (index, outcome) in outcomes.enumerated() {
                switch outcome {
                case .keep: moved.append(starts[index])
                case .drop: break
                case .move(let clock): moved.append(form.time(clock))
                case .replace(let times): moved += times
                }
            }
            try Self.append(moved, known, of: entry, to: &revision)
            return
        }
        var writer = OutcomeWriter(self, outcomes, as: form)
        for group in groups {
            writer.start(group)
            try revision.rewriteValues(of: group) { index, text throws(WritingError) in
                try writer.write(index, to: &text)
            }
        }
        try Self.append(writer.others, known, of: entry, to: &revision)
    }

    /// Appends times in separate lines, one for each form.
    static func append(
        _ times: [CalendarTime], _ known: KnownProperty, of entry: CalendarEntry, to revision: inout ComponentRevision
    ) throws(WritingError) {
        var forms: [WrittenForm] = []
        var texts: [WrittenForm: [String]] = [:]
        for time in times {
            let form = entry.writtenForm(of: TimeKind(time))
            if texts[form] == nil { forms.append(form) }
            texts[form, default: []].append(ValueText.time(time))
        }
        for form in forms {
            let value = texts[form]?.joined(separator: ",") ?? ""
            revision.append(try PropertyDraft(known.name, value: value, parameters: form.parameters))
        }
    }
}

/// Writes the outcomes of the values in consecutive lines.
private struct OutcomeWriter {
    private let dates: DateLines
    private let outcomes: [DateLines.Outcome]
    /// The form of the times that values move to.
    private let form: TimeKind
    private let written: WrittenForm

    private var group: PropertyGroup?
    private var lineForm: LineForm?
    private var holdsMoved = false
    /// The index of the next line.
    private var line = 0
    /// The index of the next value.
    private var next = 0
    /// The times that need other lines, because the parameters of their lines are of another form.
    private(set) var others: [CalendarTime] = []

    init(_ dates: DateLines, _ outcomes: [DateLines.Outcome], as form: TimeKind) {
        (self.dates, self.outcomes, self.form) = (dates, outcomes, form)
        written = WrittenForm(form)
    }

    /// Starts to write the lines of a group.
    mutating func start(_ group: PropertyGroup) {
        let lineForm = LineForm(group.first)
        (self.group, self.lineForm, holdsMoved) = (group, lineForm, lineForm.holds(dates.entry.writtenForm(of: form)))
    }

    /// Writes the values of the next line, and returns the change of the line.
    ///
    /// - Parameter index: The index of the line in the group.
    mutating func write(_ index: Int, to text: inout ValueBuffer) throws(WritingError) -> ValueChange {
        let own = next..<min(next + dates.counts[line], dates.values.count)
        (line, next) = (line + 1, own.upperBound)
        if own.allSatisfy({ outcomes[$0].isKept }) { return .keep }
        for value in own {
            switch outcomes[value] {
            case .drop: break
            case .keep:
                separate(&text)
                text.append(self.text(of: value, in: index, own))
            case .move(let clock) where holdsMoved:
                separate(&text)
                text.append(ShortText(clock, as: written))
            case .move(let clock): try write(form.time(clock), for: value, to: &text)
            case .replace(let times): for time in times { try write(time, for: value, to: &text) }
            }
        }
        return text.isEmpty ? .remove : .write
    }

    private func separate(_ text: inout ValueBuffer) {
        if !text.isEmpty { text.append(",") }
    }

    /// Writes a time that replaces a value to a line, or to other lines if the line needs other parameters for the time.
    private mutating func write(
        _ time: CalendarTime, for value: Int, to text: inout ValueBuffer
    ) throws(WritingError) {
        if lineForm?.isPeriod == true, let duration = dates.durations[value] {
            let length = try ValueText.duration(duration, of: dates.known.name)
            separate(&text)
            text.append(ShortText(time))
            text.append("/\(length)")
        } else if lineForm?.holds(dates.entry.writtenForm(of: TimeKind(time))) == true {
            separate(&text)
            text.append(ShortText(time))
        } else {
            others.append(time)
        }
    }

    /// Returns the text of a value in a line with the given values, as written if the line has no other values.
    private func text(of value: Int, in index: Int, _ values: Range<Int>) -> String {
        let elements = (group?[index].value ?? "").split(separator: ",", omittingEmptySubsequences: false)
        if elements.count == values.count { return String(elements[value - values.lowerBound]) }
        let start = ValueText.time(dates.starts[value])
        guard value < dates.durations.count, let duration = dates.durations[value],
            let text = try? ValueText.duration(duration, of: dates.known.name)
        else { return start }
        return "\(start)/\(text)"
    }
}
