extension StreamTree {
    /// Delivers the components that a line has ended, and keeps the records of the open ones.
    ///
    /// A line starts at most one component. The only records to keep are those of the VCALENDAR (index 0) and the
    /// current component (index 1, or 0 outside a VCALENDAR). The indices of the open components are the same.
    ///
    /// - Parameter line: The number of the first physical line of the line, from 1.
    mutating func settle(line: Int) {
        if let child {
            dropIfTooLarge(child)
            if self.child != nil, isOpen(child.index) { return }
            if self.child != nil { items.append(.component(streamed(child))) }
            self.child = nil
        }
        if let ended = calendar, !isOpen(0) {
            items.append(.calendar(ended.component(reader, isClosed: reader.components[0].isClosed)))
            calendar = nil
        }
        var records = ContiguousArray<ComponentRecord>()
        var begun = reader.open.first.map { reader.components[Int($0)] }
        if let record = begun, record.parent == ComponentRecord.none {
            sawEvidence = sawEvidence || record.isCalendarEvidence
            if record.known == KnownComponent.vcalendar.rawValue {
                keepLine(of: record)
                records.append(record)
                begun = reader.open.count > 1 ? reader.components[Int(reader.open[1])] : nil
            }
        }
        if var record = begun, !reader.lines.isEmpty {
            record.firstLine = 0
            record.parent = records.isEmpty ? ComponentRecord.none : 0
            child = (records.count, line)
            records.append(record)
            reader.lines.removeAllButLast()
        } else {
            reader.lines.removeAll()
        }
        reader.components = records
        reader.open = ContiguousArray(records.indices.map { UInt32(truncatingIfNeeded: $0) })
    }

    private func isOpen(_ index: Int) -> Bool { reader.open.count > index && Int(reader.open[index]) == index }

    /// Keeps the last line if that is the BEGIN or a property of the VCALENDAR.
    private mutating func keepLine(of record: ComponentRecord) {
        guard let line = reader.lines.last else { return }
        let isNew = calendar == nil
        if isNew { calendar = StreamCalendar() }
        if reader.open.count > 1 {
            calendar?.startComponents(reader)
        } else if isNew || line.isProperty {
            let bytes = buffer[Int(line.start)..<unread]
            if calendar?.append(line, bytes, limit: reader.limits.totalBytes) == false {
                reportTooLarge("VCALENDAR's properties of", start: Int(line.start), action: "the property is not kept")
                locate(from: (Int(line.start), reader.physicalLine))
            }
        }
    }

    /// Skips the current component if its size exceeds the limit. The rest, up to the END, is treated like a component
    /// nested too deep.
    private mutating func dropIfTooLarge(_ child: (index: Int, line: Int)) {
        guard let start = childStart, unread - start > reader.limits.totalBytes else { return }
        reportTooLarge("a component of", start: start, action: "skipped with everything inside")
        locate(from: (start, child.line - 1))
        if isOpen(child.index) {
            reader.depthBelowLimit += reader.open.count - child.index
            reader.open.removeLast(reader.open.count - child.index)
        }
        self.child = nil
    }

    private mutating func reportTooLarge(_ what: String, start: Int, action: DiagnosticText) {
        reader.log.report(
            .error, .inputTooLarge, at: start, expected: "\(literal: what) at most \(reader.limits.totalBytes) bytes",
            found: "more", action: action)
    }

    /// Returns the current component, which has ended, in a separate tree.
    private func streamed(_ child: (index: Int, line: Int)) -> StreamedComponent {
        let root = reader.components[child.index]
        let (firstLine, endLine) = (Int(root.firstLine), Int(root.endLine))
        let start = Int(reader.lines[firstLine].start)
        let end = endLine < reader.lines.count ? Int(reader.lines[endLine].start) : unread
        let lines = LineTable(reader.lines, firstLine..<endLine, shiftedBy: start)
        var components = ContiguousArray(reader.components[child.index..<Int(root.subtreeEnd)])
        for index in components.indices {
            components[index].firstLine -= root.firstLine
            components[index].endLine -= root.firstLine
            components[index].subtreeEnd -= UInt32(truncatingIfNeeded: child.index)
            components[index].parent =
                index == 0 ? ComponentRecord.none : components[index].parent - UInt32(truncatingIfNeeded: child.index)
        }
        let storage = SyntaxStorage(
            bytes: [UInt8](buffer[start..<end]), reader: reader, lines: lines, components: components)
        return StreamedComponent(
            component: CalendarComponent(storage: storage, index: 0), calendar: calendar?.header,
            offset: reader.log.base + start, line: child.line)
    }
}

/// The lines of the open VCALENDAR, without the components inside.
struct StreamCalendar {
    private var bytes: [UInt8] = []
    private var lines = LineTable()
    /// The VCALENDAR with the properties before the first component.
    private(set) var header: CalendarComponent?

    /// Stores a line. Returns false if this would exceed the limit.
    mutating func append(_ line: LineRecord, _ text: ArraySlice<UInt8>, limit: Int) -> Bool {
        guard bytes.count + text.count <= limit else { return false }
        var line = line
        line.shift(by: Int(line.start) - bytes.count)
        bytes += text
        lines.append(line, next: bytes.count)
        return true
    }

    mutating func startComponents(_ reader: SyntaxReader) {
        if header == nil { header = component(reader, isClosed: false) }
    }

    /// Returns the VCALENDAR with its own properties and without components.
    func component(_ reader: SyntaxReader, isClosed: Bool) -> CalendarComponent {
        let record = ComponentRecord(
            firstLine: 0, endLine: UInt32(truncatingIfNeeded: lines.count), parent: ComponentRecord.none, subtreeEnd: 1,
            known: KnownComponent.vcalendar.rawValue, isClosed: isClosed)
        return CalendarComponent(
            storage: SyntaxStorage(bytes: bytes, reader: reader, lines: lines, components: [record]), index: 0)
    }
}
