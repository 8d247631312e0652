extension CalendarProperty {
    /// The parameters in order, repeated ones too, at most ``SyntaxLimits/parametersPerLine``, each with at most
    /// ``SyntaxLimits/valuesPerParameter`` values. Parsed at each call.
    public var parameters: [CalendarParameter] {
        var parameters: [CalendarParameter] = []
        forEachParameter { parameter, _ in parameters.append(parameter) }
        return parameters
    }

    /// Where one of the ``parameters`` stands in the scanned text (``ComponentTree/textBytes``), from its name to the end of its
    /// values, folds included; for diagnostics.
    ///
    /// - Parameter index: from 0, in ``parameters``.
    /// - Returns: nil where there is no such parameter.
    /// - Complexity: O(*n*) in the bytes of the parameters
    public func byteRange(ofParameter index: Int) -> Range<Int>? {
        var count = 0
        var found: Range<Int>?
        forEachParameter { _, range in
            if count == index { found = range }
            count += 1
        }
        let record = record
        let isFolded = record.flags.contains(.headerFolded)
        func place(_ offset: Int) -> Int {
            storage.offset(ofUnfolded: offset, in: record.parametersRange, folded: isFolded)
        }
        // By its last byte: what follows it may be a fold.
        return found.map { place($0.lowerBound)..<max(place($0.lowerBound), place($0.upperBound - 1) + 1) }
    }

    /// Hands over the parameters, and where they are in the unfolded bytes of all of them.
    private func forEachParameter(_ body: (CalendarParameter, Range<Int>) -> Void) {
        _ = readParameters { reader, bytes in
            var count = 0
            while count < storage.parameterLimit, let name = reader.nextName(bytes) {
                count += 1
                let values = reader.values(bytes, atMost: storage.parameterValueLimit)
                if name.isEmpty, values.isEmpty { continue }
                body(
                    CalendarParameter(
                        name: storage.decode(bytes, name, record.flags).uppercasedASCII,
                        values: values.map { decode(bytes, $0) }), name.lowerBound..<reader.offset)
            }
        }
    }

    /// The first value of a parameter, by its name in any case: of a parameter that is repeated, the first counts (D13 in
    /// the decisions). Nil if there is none.
    ///
    /// Allocates nothing but the answer unless the line is folded or not ASCII.
    public func parameter(_ name: String) -> String? {
        readParameters { reader, bytes -> String? in
            var count = 0
            while count < storage.parameterLimit, let found = reader.nextName(bytes) {
                count += 1
                guard storage.isText(bytes, found, equalTo: name, record.flags) else { continue }
                return reader.nextValue(bytes).map { decode(bytes, $0) } ?? ""
            }
            return nil
        } ?? nil
    }

    /// The text of a parameter that has one by its definition, commas and all: whoever writes `TZID=Here, There` forgot the
    /// quotation marks. Of a parameter that is repeated the first counts. Nil if there is none.
    ///
    /// Allocates nothing but the answer unless there are commas, or the line is folded or not ASCII.
    package func parameterText(_ name: String) -> String? {
        readParameters { reader, bytes -> String? in
            var count = 0
            while count < storage.parameterLimit, let found = reader.nextName(bytes) {
                count += 1
                guard storage.isText(bytes, found, equalTo: name, record.flags) else { continue }
                guard let first = reader.nextValue(bytes) else { return nil }
                var text = decode(bytes, first)
                for value in reader.values(bytes, atMost: storage.parameterValueLimit - 1) {
                    text += "," + decode(bytes, value)
                }
                return text
            }
            return nil
        } ?? nil
    }

    /// All values of a parameter, by its name in any case: those of a repeated one after one another, because a list may be
    /// written either way (`MEMBER="a","b"`, `MEMBER="a";MEMBER="b"`). Empty if there is none.
    public func parameterValues(_ name: String) -> [String] {
        readParameters { reader, bytes in
            var values: [String] = []
            var count = 0
            while count < storage.parameterLimit, let found = reader.nextName(bytes) {
                count += 1
                guard storage.isText(bytes, found, equalTo: name, record.flags) else { continue }
                let limit = storage.parameterValueLimit - values.count
                values += reader.values(bytes, atMost: limit).map { decode(bytes, $0) }
            }
            return values
        } ?? []
    }

    private func readParameters<R>(_ body: (inout ParameterReader, Span<UInt8>) -> R) -> R? {
        let record = record
        guard record.flags.contains(.parameters) else { return nil }
        return storage.withUnfolded(record.parametersRange, folded: record.flags.contains(.headerFolded)) { bytes in
            var reader = ParameterReader()
            return body(&reader, bytes)
        }
    }

    private func decode(_ bytes: Span<UInt8>, _ value: ParameterReader.Value) -> String {
        let flags = record.flags
        guard value.needsCopy else { return storage.decode(bytes, value.range, flags) }
        let copy = value.unescaped(bytes)
        return storage.decode(copy.span, 0..<copy.count, flags)
    }
}
