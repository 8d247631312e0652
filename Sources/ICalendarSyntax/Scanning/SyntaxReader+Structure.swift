// Inlined, as in all files that read lines: a tree takes 52 % more instructions if nothing is.

/// Builds the tree from BEGIN and END lines, and confines damage to the component where it occurs (RFC 5545 section
/// 3.6; choices: hazards T-13 to T-17, Decisions.md D13).
///
/// The stack of open components has at most `limits.nesting` entries, so searching it takes bounded time per line.
extension SyntaxReader {
    /// Opens a component at a BEGIN, after closing the components that can't contain it.
    mutating func start(_ bytes: Span<UInt8>, _ record: inout LineRecord) {
        guard let number = componentNumber(bytes, record) else {
            record.flags.insert(.skipped)
            log.report(
                .error, .unnamedComponent, at: Int(record.start), length: Int(record.end) - Int(record.start),
                expected: "the name of a component after BEGIN",
                found: Excerpt.of(bytes, Int(record.start)..<Int(record.end)), action: "line skipped")
            return
        }
        let kind = KnownComponent(rawValue: number)
        if let kind { makeRoom(bytes, for: kind, record) }
        if depthBelowLimit > 0 {
            depthBelowLimit += 1
            record.flags.insert(.skipped)
            return
        }
        guard hasRoom(bytes, &record) else { return }
        if open.isEmpty, kind != .vcalendar {
            log.report(
                .error, .componentOutsideCalendar, at: Int(record.start),
                length: Int(record.end) - Int(record.start), expected: "BEGIN:VCALENDAR",
                found: Excerpt.of(bytes, Int(record.start)..<Int(record.end)), action: "read without a calendar")
        }
        let parent = open.last ?? ComponentRecord.none
        open.append(UInt32(truncatingIfNeeded: components.count))
        components.append(
            ComponentRecord(
                firstLine: UInt32(truncatingIfNeeded: lines.count), endLine: UInt32(truncatingIfNeeded: lines.count),
                parent: parent, subtreeEnd: 0, known: number, isClosed: false))
    }

    /// Closes the components that must end before a component of this kind can open: a VCALENDAR is never inside
    /// another component, an event only inside a VCALENDAR, and an alarm never inside an alarm.
    private mutating func makeRoom(_ bytes: Span<UInt8>, for kind: KnownComponent, _ record: LineRecord) {
        let depth: Int?
        if kind == .vcalendar {
            depth = open.isEmpty ? nil : 0
        } else if kind.isTopLevel {
            // Nothing below the nesting limit is kept, and an event is worth more than the wrapper that was nested too
            // deep.
            let blocker = depthBelowLimit > 0 ? min(1, open.count) : nil
            depth = blocker ?? open.firstIndex { isTopLevel($0) }
        } else if kind.isInnermost, depthBelowLimit == 0, let last = open.last, isInnermost(last) {
            depth = open.count - 1
        } else {
            depth = nil
        }
        guard let depth else { return }
        depthBelowLimit = 0
        closeAll(
            bytes, downTo: depth, atLine: lines.count, offset: Int(record.start), found: "BEGIN:\(kind.name)")
    }

    private func isTopLevel(_ index: UInt32) -> Bool {
        KnownComponent(rawValue: components[Int(index)].known)?.isTopLevel ?? false
    }

    private func isInnermost(_ index: UInt32) -> Bool {
        KnownComponent(rawValue: components[Int(index)].known)?.isInnermost ?? false
    }

    /// Returns whether one more component fits within the limits. If not, the component is skipped with everything
    /// inside.
    private mutating func hasRoom(_ bytes: Span<UInt8>, _ record: inout LineRecord) -> Bool {
        let isTooDeep = open.count >= limits.nesting
        guard isTooDeep || components.count >= limits.components else { return true }
        depthBelowLimit = 1
        record.flags.insert(.skipped)
        let length = Int(record.end) - Int(record.start)
        if isTooDeep {
            log.report(
                .error, .nestingLimit, at: Int(record.start), length: length,
                expected: "components nested at most \(limits.nesting) deep", found: "one more",
                action: "skipped with everything inside")
        } else if !reportedComponentLimit {
            reportedComponentLimit = true
            log.report(
                .error, .tooManyComponents, at: Int(record.start), length: length,
                expected: "at most \(limits.components) components", found: "one more",
                action: "this component and all later ones are skipped")
        }
        return false
    }

    /// Closes the innermost open component with the name of an END, and the components open inside it. Skips the END if
    /// no open component has that name.
    mutating func end(_ bytes: Span<UInt8>, _ record: inout LineRecord) {
        if endsInnermost(bytes, record) { return close(atLine: lines.count + 1, isClosed: true) }
        let name = componentName(bytes, record)
        let kind = name.flatMap { KnownComponent(rawValue: $0.known) }
        let depth = name.flatMap { name in open.lastIndex { matches(bytes, name, $0) } }
        if depthBelowLimit > 0, depth == nil || !(kind == .vcalendar || kind?.isTopLevel == true) {
            // Names beyond the limit are unknown, so any END ends the innermost component there, unless it ends a
            // component above the limit.
            depthBelowLimit -= 1
            record.flags.insert(.skipped)
            return
        }
        guard let depth else {
            record.flags.insert(.skipped)
            let found = Excerpt.of(bytes, Int(record.start)..<Int(record.end))
            let (place, length) = (Int(record.start), Int(record.end) - Int(record.start))
            guard name != nil else {
                let expected = openName(bytes)
                log.report(
                    .error, .unnamedComponent, at: place, length: length,
                    expected: expected.isEmpty ? "BEGIN:VCALENDAR" : "END:\(literal: expected)", found: found,
                    action: "line skipped")
                return
            }
            log.report(
                .error, .endWithoutBegin, at: place, length: length, action: "line skipped",
                fault: "\(text: found) has no open BEGIN")
            return
        }
        depthBelowLimit = 0
        if depth + 1 < open.count {
            let found = Excerpt.of(bytes, Int(record.start)..<Int(record.end))
            closeAll(bytes, downTo: depth + 1, atLine: lines.count, offset: Int(record.start), found: found.text)
        }
        close(atLine: lines.count + 1, isClosed: true)
    }

    /// Returns whether an END closes the innermost open component and needs no diagnostic, as nearly always.
    @inline(__always)
    private func endsInnermost(_ bytes: Span<UInt8>, _ record: LineRecord) -> Bool {
        guard depthBelowLimit == 0, let last = open.last, !record.flags.contains(.folded) else { return false }
        let known = componentNames.number(of: bytes, record.valueRange)
        return known != NameTable.unknown && known == components[Int(last)].known
    }

    /// Closes open components, innermost first, until `depth` remain. Each of the closed ones has no END.
    mutating func closeAll(
        _ bytes: Span<UInt8>, downTo depth: Int, atLine line: Int, offset: Int, found: String
    ) {
        while open.count > depth {
            let expected = openName(bytes)
            log.report(
                .error, .missingEnd, at: offset, expected: "END:\(expected)", found: "\(literal: found)",
                action: "the component is closed here")
            close(atLine: line, isClosed: false)
        }
    }

    private mutating func close(atLine line: Int, isClosed: Bool) {
        guard let last = open.popLast() else { return }
        components[Int(last)].endLine = UInt32(truncatingIfNeeded: line)
        components[Int(last)].subtreeEnd = UInt32(truncatingIfNeeded: components.count)
        components[Int(last)].isClosed = isClosed
    }

    /// Returns the name of the innermost open component, short enough for a message.
    private func openName(_ bytes: Span<UInt8>) -> String {
        guard let last = open.last else { return "" }
        let component = components[Int(last)]
        if let kind = KnownComponent(rawValue: component.known) { return kind.name }
        let value = ASCII.trimmed(bytes, lines[Int(component.firstLine)].valueRange)
        return Excerpt.text(bytes, value)
    }

    /// Returns the raw value of the ``KnownComponent`` in a BEGIN, or ``NameTable/unknown``; nil if the name is empty.
    private mutating func componentNumber(_ bytes: Span<UInt8>, _ record: LineRecord) -> UInt8? {
        // A value that is a known name has neither blanks nor folds.
        let known = componentNames.number(of: bytes, record.valueRange)
        return known != NameTable.unknown ? known : componentName(bytes, record)?.known
    }

    /// Returns the name in a BEGIN or END, and reports surrounding blanks; nil if the name is empty.
    private mutating func componentName(_ bytes: Span<UInt8>, _ record: LineRecord) -> ComponentName? {
        let range = record.valueRange
        let name: ComponentName
        if record.flags.contains(.folded) {
            name = foldedName(bytes, range)
        } else {
            let trimmed = ASCII.trimmed(bytes, range)
            name = ComponentName(
                known: componentNames.number(of: bytes, trimmed), range: trimmed, unfolded: nil,
                isPadded: trimmed != range)
        }
        guard !name.range.isEmpty else { return nil }
        if name.isPadded {
            log.report(
                .warning, .blanksTrimmed, at: range.lowerBound, length: range.count,
                expected: "the name of a component without blanks", found: Excerpt.of(bytes, range), action: "trimmed")
        }
        return name
    }

    private func foldedName(_ bytes: Span<UInt8>, _ range: Range<Int>) -> ComponentName {
        let unfolded = Unfolding.copy(bytes, range, breaks)
        let trimmed = ASCII.trimmed(unfolded.span, 0..<unfolded.count)
        return ComponentName(
            known: componentNames.number(of: unfolded.span, trimmed), range: trimmed, unfolded: unfolded,
            isPadded: trimmed.count != unfolded.count)
    }

    private func matches(_ bytes: Span<UInt8>, _ name: ComponentName, _ index: UInt32) -> Bool {
        let component = components[Int(index)]
        guard component.known == name.known else { return false }
        if name.known != NameTable.unknown { return true }
        let line = lines[Int(component.firstLine)]
        if !line.flags.contains(.folded) {
            return name.isEqual(bytes, to: bytes, ASCII.trimmed(bytes, line.valueRange))
        }
        let other = foldedName(bytes, line.valueRange)
        guard let unfolded = other.unfolded else { return false }
        return name.isEqual(bytes, to: unfolded.span, other.range)
    }
}

/// The name in a BEGIN or END line: a range of the input, or of an unfolded copy if the line is folded.
struct ComponentName {
    let known: UInt8
    let range: Range<Int>
    let unfolded: ContiguousArray<UInt8>?
    let isPadded: Bool

    func isEqual(_ bytes: Span<UInt8>, to others: Span<UInt8>, _ other: Range<Int>) -> Bool {
        if let unfolded { return ASCII.equal(unfolded.span, range, to: others, other) }
        return ASCII.equal(bytes, range, to: others, other)
    }
}
