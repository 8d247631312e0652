extension DocumentEdit {
    /// The document with its changes. Without any, the octets that were given.
    ///
    /// - Complexity: O(*n*) in the octets, and O(*m* log *m*) in the number *m* of changes
    public func octets() -> [UInt8] {
        guard !isEmpty else { return source.bytes }
        let replacements = replacements()
        var octets: [UInt8] = []
        octets.reserveCapacity(source.bytes.count + replacements.reduce(0) { $0 + $1.text.count })
        var copied = 0
        var places = SourceOffsets(source.storage)
        for replacement in replacements {
            let begin = places.offset(of: replacement.range.lowerBound)
            let end = places.offset(of: replacement.range.upperBound)
            octets.append(contentsOf: source.bytes[copied..<begin])
            octets.append(contentsOf: replacement.text)
            copied = end
        }
        octets.append(contentsOf: source.bytes[copied...])
        return octets
    }

    /// New octets for a range of the scanned text.
    private struct Replacement {
        var range: Range<Int>
        var text: [UInt8]
    }

    /// All changes in the order of their places; no two overlap.
    private func replacements() -> [Replacement] {
        let storage = source.storage
        let gone = removedRanges()
        let encoder = LineEncoder(storage)
        var replacements: [(line: Int, rank: Int, replacement: Replacement)] = []
        for range in gone {
            let lines =
                Int(storage.components[range.lowerBound].firstLine)..<Int(storage.components[range.lowerBound].endLine)
            replacements.append((lines.lowerBound, 1, Replacement(range: storage.byteRange(ofLines: lines), text: [])))
        }
        for (line, text) in lines where !isInside(gone, component(ofLine: line)) {
            let record = storage.lines[line]
            guard let text else {
                replacements.append(
                    (line, 1, Replacement(range: storage.byteRange(ofLines: line..<line + 1), text: [])))
                continue
            }
            var octets: [UInt8] = []
            LineFolding.appendFolded(text.description, lineEnd: lineEnd, to: &octets)
            replacements.append(
                (
                    line, 1,
                    Replacement(
                        range: Int(record.begin)..<Int(record.end), text: encoder.encode(octets, of: text.description))
                ))
        }
        // An insertion comes before what is done to the line at its place.
        for insertion in orderedInsertions(gone) {
            let offset = storage.byteRange(ofLines: insertion.line..<insertion.line).lowerBound
            var text: [UInt8] = []
            for line in insertion.text {
                var octets: [UInt8] = []
                LineFolding.append(line, lineEnd: lineEnd, to: &octets)
                text += encoder.encode(octets, of: line)
            }
            replacements.append((insertion.line, 0, Replacement(range: offset..<offset, text: text)))
        }
        // The sort is stable, so insertions at one place keep their order.
        replacements.sort { ($0.line, $0.rank) < ($1.line, $1.rank) }
        var result = replacements.map(\.replacement)
        if !isLastLineEnded(gone), let index = result.firstIndex(where: { $0.range.lowerBound == storage.octets.count })
        {
            result[index].text = encoder.encode(lineEnd.octets, of: "") + result[index].text
        }
        return result
    }

    private func orderedInsertions(_ gone: [Range<Int>]) -> [Insertion] {
        insertions.filter { !isInside(gone, $0.component) }.enumerated().sorted { left, right in
            let (first, second) = (left.element, right.element)
            if first.line != second.line { return first.line < second.line }
            if first.depth != second.depth { return first.depth > second.depth }
            if first.isComponent != second.isComponent { return second.isComponent }
            return left.offset < right.offset
        }.map(\.element)
    }

    /// The removed components with those inside them, as ranges of indices that do not overlap.
    private func removedRanges() -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in removedComponents.sorted() where index >= ranges.last?.upperBound ?? 0 {
            ranges.append(index..<Int(source.storage.components[index].subtreeEnd))
        }
        return ranges
    }

    private func isInside(_ ranges: [Range<Int>], _ component: Int?) -> Bool {
        guard let component else { return false }
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = low + (high - low) / 2
            if ranges[middle].lowerBound <= component { low = middle + 1 } else { high = middle }
        }
        return low > 0 && ranges[low - 1].contains(component)
    }

    /// Whether a line that is put after the last one begins a line of its own. CRs that end the input end its last line, but
    /// no longer if something follows.
    private func isLastLineEnded(_ gone: [Range<Int>]) -> Bool {
        let storage = source.storage
        guard let last = storage.lines.last else { return true }
        let end = storage.octets[Int(last.end)...]
        if end.last == ASCII.lineFeed || storage.breaks.areBareCarriageReturns && !end.isEmpty { return true }
        let line = storage.lines.count - 1
        if let text = lines[line], text == nil { return true }
        return isInside(gone, component(ofLine: line))
    }
}
