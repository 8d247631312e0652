import ICalendarSyntax

/// Writes one VCALENDAR from components of parsed documents.
///
/// Lines keep their bytes, with folds and letter case, if they are UTF-8 and end in CR LF. Other lines are folded again.
struct CalendarCopy {
    private var bytes: [UInt8] = []

    /// Creates a calendar with PRODID, VERSION and other properties.
    init(productIdentifier: String, properties: [PropertyDraft] = []) {
        append("BEGIN:VCALENDAR")
        append("VERSION:2.0")
        append("PRODID:" + productIdentifier)
        for property in properties { append(property.description) }
    }

    /// The PRODID of calendars that have none.
    static let productIdentifier = "-//swift-icalendar//CalendarStorage//EN"

    /// Appends a component and everything inside, except for blank lines and lines that belong to no component.
    mutating func append(_ component: CalendarComponent) {
        // An inner component may lack its END, too.
        var open: [String] = []
        for line in component.contentLines {
            switch line.kind {
            case .blank, .skipped: continue
            case .begin: open.append(line.value ?? "")
            case .end: close(line.value ?? "", &open)
            case .property, .unreadable: break
            }
            append(line)
        }
        for name in open.reversed() { append("END:" + name) }
    }

    /// Returns the calendar.
    func finished() -> [UInt8] { bytes + Array("END:VCALENDAR\r\n".utf8) }

    /// Ends the components that are open inside the one that a line closes.
    private mutating func close(_ name: String, _ open: inout [String]) {
        while let last = open.popLast(), !last.isSameName(as: name) { append("END:" + last) }
    }

    private mutating func append(_ line: ContentLine) {
        let written = line.bytes
        if !line.isWindows1252, Self.isCanonical(written), String(utf8: written) != nil {
            bytes += written
        } else {
            append(line.text)
        }
    }

    private mutating func append(_ line: String) {
        LineFolding.append(line, lineEnd: .carriageReturnLineFeed, to: &bytes)
    }

    /// Returns whether all line ends of a folded line are CR LF.
    private static func isCanonical(_ line: ArraySlice<UInt8>) -> Bool {
        let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        var previous: UInt8 = 0
        for byte in line {
            if (byte == lineFeed) != (previous == carriageReturn) { return false }
            previous = byte
        }
        return previous == lineFeed
    }
}

extension String {
    /// Returns whether two names of components are the same, ignoring case and blanks.
    fileprivate func isSameName(as other: String) -> Bool {
        func name(_ text: String) -> String { text.filter { $0 != " " && $0 != "\t" }.uppercased() }
        return name(self) == name(other)
    }
}
