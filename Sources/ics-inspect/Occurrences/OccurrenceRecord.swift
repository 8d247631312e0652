import ICalendar

/// How one occurrence is written for programs: what comes before, between and after its three times.
///
/// Only the times differ between the occurrences of an entry, so the texts around them are made once for each entry.
protocol RecordFormat {
    /// Before the first record.
    static var opening: StaticString { get }
    /// Between two records.
    static var separator: StaticString { get }
    /// After the last record.
    static var closing: StaticString { get }
    /// Around a time.
    static var quote: StaticString { get }
    /// Instead of a time that is not there.
    static var absent: StaticString { get }
    /// Between RECURRENCE-ID and start.
    static var beforeStart: StaticString { get }
    /// Between start and end.
    static var beforeEnd: StaticString { get }
    /// What precedes the RECURRENCE-ID.
    static func head(_ entry: CalendarEntry) -> [UInt8]
    /// What follows the end.
    static func tail(_ entry: CalendarEntry) -> [UInt8]
}

extension CalendarEntry {
    /// The identifier of its zone as the contract has it: null for floating times and dates.
    var zoneIdentifier: String? {
        switch start {
        case .zoned(_, let zone): zone.identifier
        case .utc: "UTC"
        case .date, .floating: nil
        }
    }
}

/// Writes occurrences in one format, as they come.
struct RecordWriter<Format: RecordFormat>: ~Copyable {
    private var output = Output()
    private var isFirst = true
    /// Of entries that recur; the others are written once.
    private var texts: [CalendarEntry: (head: [UInt8], tail: [UInt8])] = [:]

    init() { output.write(Format.opening) }

    mutating func write(_ occurrence: Occurrence) throws(Failure) {
        if isFirst { isFirst = false } else { output.write(Format.separator) }
        let texts = texts(of: occurrence)
        let start = occurrence.start
        let offsets = occurrence.offsets
        output.write(texts.head)
        if let recurrenceID = occurrence.recurrenceID {
            // In the hour that comes twice, the offset of the start tells which of the two it is.
            write(recurrenceID, offset: recurrenceID == start ? offsets?.start : nil)
        } else {
            output.write(Format.absent)
        }
        output.write(Format.beforeStart)
        write(start, offset: offsets?.start)
        output.write(Format.beforeEnd)
        write(occurrence.end, offset: offsets?.end)
        output.write(texts.tail)
        try output.endLine()
    }

    mutating func finish() throws(Failure) {
        output.write(Format.closing)
        try output.finish()
    }

    private mutating func write(_ time: CalendarTime, offset: Int?) {
        output.write(Format.quote)
        output.write(time, offset: offset)
        output.write(Format.quote)
    }

    private mutating func texts(of occurrence: Occurrence) -> (head: [UInt8], tail: [UInt8]) {
        let entry = occurrence.entry
        guard occurrence.recurrenceID != nil else { return (Format.head(entry), Format.tail(entry)) }
        if let known = texts[entry] { return known }
        let made = (Format.head(entry), Format.tail(entry))
        texts[entry] = made
        return made
    }
}
