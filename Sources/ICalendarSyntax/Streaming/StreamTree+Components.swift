extension StreamTree {
    /// After a line: hands over what has ended with it, and keeps of the records what has started.
    ///
    /// A line starts at most one component, so the records that are kept are those of the VCALENDAR and of the component at
    /// hand, as 0 and 1 (or the latter as 0, outside any VCALENDAR), and so are the indices of the open ones.
    ///
    /// - Parameter line: the number of its first physical line, from 1.
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

    /// Keeps the last line if it is the BEGIN of the VCALENDAR or a property of its own.
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

    /// Skips the component at hand if it is larger than the limit: from here on as if it were nested too deep, to its END.
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

    private mutating func reportTooLarge(_ what: String, start: Int, action: String) {
        reader.log.report(
            .error, .inputTooLarge, at: start, expected: "\(what) at most \(reader.limits.totalBytes) bytes",
            found: "more", action: action)
    }

    /// The component at hand, which has ended, in a tree of its own.
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

/// The VCALENDAR that is open: the lines of its own.
struct StreamCalendar {
    private var bytes: [UInt8] = []
    private var lines = LineTable()
    /// What there was of it before its first component.
    private(set) var header: CalendarComponent?

    /// Keeps a line; false if that would be more than the limit.
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

    /// The VCALENDAR with its own properties and no components.
    func component(_ reader: SyntaxReader, isClosed: Bool) -> CalendarComponent {
        let record = ComponentRecord(
            firstLine: 0, endLine: UInt32(truncatingIfNeeded: lines.count), parent: ComponentRecord.none, subtreeEnd: 1,
            known: KnownComponent.vcalendar.rawValue, isClosed: isClosed)
        return CalendarComponent(
            storage: SyntaxStorage(bytes: bytes, reader: reader, lines: lines, components: [record]), index: 0)
    }
}
