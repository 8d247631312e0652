import ICalendar

/// The text of an occurrence for programs: the parts before, between and after its three times.
///
/// Only the times differ between the occurrences of an entry, so the other texts are computed once per entry.
protocol RecordFormat {
    /// The text before the first record.
    static var opening: StaticString { get }
    /// The text between two records.
    static var separator: StaticString { get }
    /// The text after the last record.
    static var closing: StaticString { get }
    /// The text before and after a time.
    static var quote: StaticString { get }
    /// The text for an absent time.
    static var absent: StaticString { get }
    /// The text between RECURRENCE-ID and start.
    static var beforeStart: StaticString { get }
    /// The text between start and end.
    static var beforeEnd: StaticString { get }
    /// Returns the text before the RECURRENCE-ID.
    static func head(_ entry: CalendarEntry) -> [UInt8]
    /// Returns the text after the end.
    static func tail(_ entry: CalendarEntry) -> [UInt8]
}

extension CalendarEntry {
    /// The identifier of the start's zone; nil for floating times and dates.
    var zoneIdentifier: String? {
        switch start {
        case .zoned(_, let zone): zone.identifier
        case .utc: "UTC"
        case .date, .floating: nil
        }
    }
}

/// Writes occurrences in one format, one by one.
struct RecordWriter<Format: RecordFormat>: ~Copyable {
    private var output = Output()
    private var isFirst = true
    /// The texts of recurring entries. Other entries are written only once.
    private var texts: [CalendarEntry: (head: [UInt8], tail: [UInt8])] = [:]

    init() { output.write(Format.opening) }

    mutating func write(_ occurrence: Occurrence) throws(Failure) {
        if isFirst { isFirst = false } else { output.write(Format.separator) }
        let texts = texts(of: occurrence)
        let start = occurrence.start
        let offsets = occurrence.offsets
        output.write(texts.head)
        if let recurrenceID = occurrence.recurrenceID {
            // In a fold, the offset of the start determines which of the two instants is meant.
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
