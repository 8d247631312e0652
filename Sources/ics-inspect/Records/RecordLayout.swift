import Foundation
import ICalendar

/// The format of occurrences for programs: the columns and the syntax.
///
/// Only the times differ between the occurrences of an entry, so the texts around them are made once for each entry.
struct RecordLayout {
    enum Syntax: Hashable {
        /// One JSON object per line.
        case ndjson
        /// An array of the same objects, one per line.
        case json
        /// Comma-separated values with a header (RFC 4180, but lines end in LF).
        case csv
        /// Values separated by tabs, with a header. A tab or the end of a line in a value becomes a blank.
        case tsv
        /// A line for people: a text before each field, and one after the last.
        case template([String])

        var isJSON: Bool { self == .json || self == .ndjson }

        /// The character between two cells.
        var separator: UInt8 { UInt8(ascii: self == .tsv ? "\t" : ",") }

        /// Returns the first line of csv and tsv. No name of a column needs quotation marks.
        func header(_ fields: [RecordField]) -> [UInt8] {
            Array(fields.map { $0.key.utf8 }.joined(separator: CollectionOfOne(separator))) + [UInt8(ascii: "\n")]
        }
    }

    let syntax: Syntax
    let fields: [RecordField]
    /// The clock of `date`, `time`, `endDate` and `endTime`.
    let viewer: ZoneRules
    /// Whether `start`, `end` and `recurrenceID` are on this clock, too, in a form that spreadsheets sort: `2026-03-02 09:00:00`.
    var hasLocalTimes = false
    /// Whether to put an apostrophe before cells that a spreadsheet would read as formulas.
    var isSafe = false
    /// The identifier of the feed, if there are many.
    var feed: String?
    private let sources: LoadedCalendar
    /// The columns among ``fields`` that are written anew for each occurrence.
    private let times: [RecordField.Column]

    init(_ syntax: Syntax, _ fields: [RecordField], of sources: LoadedCalendar, viewer: ZoneRules = ZoneRules(.gmt)) {
        (self.syntax, self.fields, self.sources, self.viewer) = (syntax, fields, sources, viewer)
        times = fields.compactMap { if case .column(let column) = $0, column.isTime { column } else { nil } }
    }

    /// The text before the first record.
    var opening: [UInt8] {
        switch syntax {
        case .ndjson: []
        case .json: Array("[\n".utf8)
        case .csv, .tsv: syntax.header(fields)
        case .template: []
        }
    }

    /// The text after the last record.
    var closing: String { syntax == .json ? "]\n" : "" }

    /// The text between two records.
    var separator: StaticString { syntax == .json ? "," : "" }

    /// Returns the text before the first time, between two times, and after the last one.
    func pieces(of entry: CalendarEntry) -> [[UInt8]] {
        var pieces: [[UInt8]] = [[]]
        for (index, field) in fields.enumerated() {
            if syntax.isJSON {
                pieces[pieces.count - 1].append(UInt8(ascii: index == 0 ? "{" : ","))
                pieces[pieces.count - 1] += JSONText.quoted(field.key) + [UInt8(ascii: ":")]
            } else if case .template(let texts) = syntax {
                pieces[pieces.count - 1] += texts[index].utf8
            } else if index > 0 {
                pieces[pieces.count - 1].append(syntax.separator)
            }
            if field.isTime {
                pieces.append([])
            } else {
                pieces[pieces.count - 1] += bytes(of: field, entry)
            }
        }
        if syntax.isJSON { pieces[pieces.count - 1].append(UInt8(ascii: "}")) }
        if case .template(let texts) = syntax { pieces[pieces.count - 1] += (texts.last ?? "").utf8 }
        return pieces
    }

    /// Returns an occurrence as an object in a JSON document.
    func record(of occurrence: Occurrence) -> Record { Record(occurrence: occurrence, layout: self) }

    struct Record: JSONWritable {
        fileprivate let occurrence: Occurrence
        fileprivate let layout: RecordLayout

        func write(to output: inout Output) {
            layout.write(occurrence, layout.pieces(of: occurrence.entry), to: &output)
        }
    }

    /// Writes an occurrence between the pieces of its entry.
    func write(_ occurrence: Occurrence, _ pieces: [[UInt8]], to output: inout Output) {
        for (piece, column) in zip(pieces, times) {
            output.write(piece)
            write(column, of: occurrence, to: &output)
        }
        output.write(pieces[times.count])
    }

    private func write(_ column: RecordField.Column, of occurrence: Occurrence, to output: inout Output) {
        switch column {
        case .start: write(occurrence.start, offset: occurrence.offsets?.start, to: &output)
        case .end: write(occurrence.end, offset: occurrence.offsets?.end, to: &output)
        case .recurrenceID:
            guard let recurrenceID = occurrence.recurrenceID else { return writeNothing(to: &output) }
            // In a repeated hour, the offset of the start tells the two apart.
            let offset = recurrenceID == occurrence.start ? occurrence.offsets?.start : nil
            write(recurrenceID, offset: offset, to: &output)
        default:
            guard let cell = spreadsheetCell(column, of: occurrence) else { return writeNothing(to: &output) }
            // A date, a time or a duration has no character to escape.
            quote(to: &output) { $0.write(cell) }
        }
    }

    private func writeNothing(to output: inout Output) {
        if syntax.isJSON { output.write("null") }
    }

    private func write(_ time: CalendarTime, offset: Int?, to output: inout Output) {
        quote(to: &output) { output in
            if hasLocalTimes, let clock = viewerClock(time, offset: offset) {
                output.write(clock, separator: UInt8(ascii: " "))
            } else {
                output.write(time, offset: offset)
            }
        }
    }

    private func quote(to output: inout Output, _ write: (inout Output) -> Void) {
        if syntax.isJSON { output.write(UInt8(ascii: "\"")) }
        write(&output)
        if syntax.isJSON { output.write(UInt8(ascii: "\"")) }
    }

    private func bytes(of field: RecordField, _ entry: CalendarEntry) -> [UInt8] {
        if [.column(.isAllDay), .column(.allDay)].contains(field) { return Array("\(entry.isAllDay)".utf8) }
        let text = text(of: field, entry)
        return syntax.isJSON ? JSONText.quoted(text) : Array(cell(text).utf8)
    }

    /// Returns the text of a column that isn't a time; nil for null.
    func text(of field: RecordField, _ entry: CalendarEntry) -> String? {
        switch field {
        case .column(.uid): entry.uid
        case .column(.component): entry.kind.rawValue
        case .column(.timeZone): entry.zoneIdentifier
        case .column(.summary): entry.summary
        case .column(.status): entry.status?.rawValue
        case .column(.file): sources.source(of: entry.component.treeIdentity).map { sources.names[$0] }
        case .column(.calendar): sources.calendarName(of: entry)
        case .column(.feed): feed
        case .column(.link): entry.meetingURL?.absoluteString
        case .property(let name, _): entry.text(ofProperty: name)
        case .column: nil
        }
    }

    private func cell(_ text: String?) -> String {
        guard var text else { return "" }
        if case .template = syntax { return PlainText.of(text) }
        if Console.outputIsTerminal { text = PlainText.of(text) }
        if isSafe, let first = text.utf8.first, Self.formulaStarts.contains(first) { text = "'" + text }
        if syntax == .tsv {
            let bytes = text.utf8.map { $0 == UInt8(ascii: "\t") || $0 == 0x0A || $0 == 0x0D ? UInt8(ascii: " ") : $0 }
            return String(decoding: bytes, as: UTF8.self)
        }
        return Self.quotedCell(text)
    }

    /// Returns a text as a cell of csv.
    ///
    /// - Parameter isSafe: Whether to put an apostrophe before a text that a spreadsheet would read as a formula.
    static func csvCell(_ text: String, isSafe: Bool) -> String {
        let isFormula = isSafe && text.utf8.first.map(formulaStarts.contains) ?? false
        return quotedCell((isFormula ? "'" : "") + (Console.outputIsTerminal ? PlainText.of(text) : text))
    }

    private static func quotedCell(_ text: String) -> String {
        guard text.utf8.contains(where: quoted.contains) else { return text }
        var cell = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { cell += "\"" }
            cell.unicodeScalars.append(scalar)
        }
        return cell + "\""
    }

    private static let quoted: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D]

    private static let formulaStarts: [UInt8] = "=+-@\t\r".utf8.map(\.self)
}
