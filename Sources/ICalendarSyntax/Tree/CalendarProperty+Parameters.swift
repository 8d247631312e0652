extension CalendarProperty {
    /// The parameters in order, including repeated ones, parsed on each access.
    ///
    /// At most ``SyntaxLimits/parametersPerLine`` parameters are read, with at most ``SyntaxLimits/valuesPerParameter``
    /// values each.
    public var parameters: [CalendarParameter] {
        var parameters: [CalendarParameter] = []
        forEachParameter { parameter, _ in parameters.append(parameter) }
        return parameters
    }

    /// Returns the byte range of a parameter in the scanned text (``ComponentTree/textBytes``), from its name to the
    /// end of its values, including folds. Use the range for diagnostics.
    ///
    /// - Parameter index: The index of the parameter in ``parameters``.
    /// - Returns: The range, or nil if there is no such parameter.
    /// - Complexity: O(*n*), where *n* is the number of bytes in the parameters.
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
        // The end is computed from the last byte because a fold may follow that byte.
        return found.map { place($0.lowerBound)..<max(place($0.lowerBound), place($0.upperBound - 1) + 1) }
    }

    /// Calls `body` with the range of the parameters in the bytes of the tree, from the semicolon after the name to the
    /// colon, including folds. Lines of a tree with equal bytes there have equal parameters.
    ///
    /// - Returns: The result of `body`; nil if there are no parameters, or if the line is not UTF-8, because then its
    ///   value affects how its parameters are decoded.
    package func withParameterBytes<R>(_ body: (Range<Int>, Span<UInt8>) -> R) -> R? {
        let record = record
        guard record.flags.contains(.parameters), !record.flags.contains(.windows1252) else { return nil }
        let bytes = storage.textBytes
        return body(record.parametersRange, bytes.span)
    }

    /// Calls `body` with each parameter and its range in the unfolded bytes of all parameters.
    private func forEachParameter(_ body: (CalendarParameter, Range<Int>) -> Void) {
        _ = readParameters { reader, bytes in
            var count = 0
            while count < storage.parameterLimit, let name = reader.nextName(bytes) {
                count += 1
                let hasBlanks = reader.hasBlanks
                var values: [String] = []
                while values.count < storage.parameterValueLimit, let value = reader.nextValue(bytes) {
                    values.append(decode(bytes, value))
                }
                if name.isEmpty, values.isEmpty { continue }
                let text = hasBlanks ? self.name(name, bytes) : storage.decode(bytes, name, record.flags)
                body(
                    CalendarParameter(name: text.uppercasedASCII, values: values), name.lowerBound..<reader.offset)
            }
        }
    }

    /// Returns the first value of a parameter, or nil if the property has no such parameter. The name is
    /// case-insensitive.
    ///
    /// If a parameter is repeated, the first one counts (D13 in the decisions). Only the result is allocated, unless
    /// the line is folded or not ASCII.
    public func parameter(_ name: String) -> String? {
        readParameters { reader, bytes -> String? in
            var count = 0
            while count < storage.parameterLimit, let found = reader.nextName(bytes) {
                count += 1
                guard isName(found, equalTo: name, bytes, reader) else { continue }
                return reader.nextValue(bytes).map { decode(bytes, $0) } ?? ""
            }
            return nil
        } ?? nil
    }

    /// Returns the text of a parameter that has a single value by definition, including unquoted commas, or nil if
    /// there is none.
    ///
    /// Programs that write `TZID=Here, There` forgot the quotation marks. If the parameter is repeated, the first one
    /// counts. Only the result is allocated, unless there are commas or the line is folded or not ASCII.
    package func parameterText(_ name: String) -> String? {
        readParameters { reader, bytes -> String? in
            var count = 0
            while count < storage.parameterLimit, let found = reader.nextName(bytes) {
                count += 1
                guard isName(found, equalTo: name, bytes, reader) else { continue }
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

    /// Returns all values of a parameter, or an empty array if there are none. The name is case-insensitive.
    ///
    /// The values of repeated parameters are concatenated, because a list can be written either way: `MEMBER="a","b"`
    /// or `MEMBER="a";MEMBER="b"`.
    public func parameterValues(_ name: String) -> [String] {
        readParameters { reader, bytes in
            var values: [String] = []
            var count = 0
            while count < storage.parameterLimit, let found = reader.nextName(bytes) {
                count += 1
                guard isName(found, equalTo: name, bytes, reader) else { continue }
                let limit = storage.parameterValueLimit - values.count
                values += reader.values(bytes, atMost: limit).map { decode(bytes, $0) }
            }
            return values
        } ?? []
    }

    /// Returns whether the name that a reader read last is `name`.
    private func isName(
        _ found: Range<Int>, equalTo name: String, _ bytes: Span<UInt8>, _ reader: ParameterReader
    ) -> Bool {
        guard reader.hasBlanks else { return storage.isText(bytes, found, equalTo: name, record.flags) }
        return self.name(found, bytes).uppercasedASCII == name.uppercasedASCII
    }

    /// Returns a name without its blanks.
    private func name(_ range: Range<Int>, _ bytes: Span<UInt8>) -> String {
        let name = ParameterReader.name(range, in: bytes)
        return storage.decode(name.span, 0..<name.count, record.flags)
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
