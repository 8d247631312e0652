extension Property {
    /// The parameters in order, repeated ones too, at most ``SyntaxLimits/parametersPerLine``. Parsed at each call.
    public var parameters: [Parameter] {
        var parameters: [Parameter] = []
        forEachParameter { parameter, _ in parameters.append(parameter) }
        return parameters
    }

    /// Where one of the ``parameters`` stands in the scanned text (``ComponentTree/octets``), from its name to the end of its
    /// values, folds included; for diagnostics.
    ///
    /// - Parameter index: from 0, in ``parameters``.
    /// - Returns: nil where there is no such parameter.
    /// - Complexity: O(*n*) in the octets of the parameters
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
        // By its last octet: what follows it may be a fold.
        return found.map { place($0.lowerBound)..<max(place($0.lowerBound), place($0.upperBound - 1) + 1) }
    }

    /// Hands over the parameters, and where they are in the unfolded octets of all of them.
    private func forEachParameter(_ body: (Parameter, Range<Int>) -> Void) {
        _ = readParameters { reader, octets in
            var count = 0
            while count < storage.parameterLimit, let name = reader.nextName(octets) {
                count += 1
                let values = reader.values(octets)
                if name.isEmpty, values.isEmpty { continue }
                body(
                    Parameter(
                        name: storage.decode(octets, name, record.flags).uppercasedASCII,
                        values: values.map { decode(octets, $0) }), name.lowerBound..<reader.offset)
            }
        }
    }

    /// The first value of a parameter, by its name in any case: of a parameter that is repeated, the first counts (D13 in
    /// the decisions). Nil if there is none.
    ///
    /// Allocates nothing but the answer unless the line is folded or not ASCII.
    public func parameter(_ name: String) -> String? {
        readParameters { reader, octets -> String? in
            var count = 0
            while count < storage.parameterLimit, let found = reader.nextName(octets) {
                count += 1
                guard storage.isText(octets, found, name, record.flags) else { continue }
                return reader.nextValue(octets).map { decode(octets, $0) } ?? ""
            }
            return nil
        } ?? nil
    }

    /// The text of a parameter that has one by its definition, commas and all: whoever writes `TZID=Here, There` forgot the
    /// quotation marks. Of a parameter that is repeated the first counts. Nil if there is none.
    ///
    /// Allocates nothing but the answer unless there are commas, or the line is folded or not ASCII.
    package func parameterText(_ name: String) -> String? {
        readParameters { reader, octets -> String? in
            var count = 0
            while count < storage.parameterLimit, let found = reader.nextName(octets) {
                count += 1
                guard storage.isText(octets, found, name, record.flags) else { continue }
                guard let first = reader.nextValue(octets) else { return nil }
                var text = decode(octets, first)
                while let next = reader.nextValue(octets) { text += "," + decode(octets, next) }
                return text
            }
            return nil
        } ?? nil
    }

    /// All values of a parameter, by its name in any case: those of a repeated one after one another, because a list may be
    /// written either way (`MEMBER="a","b"`, `MEMBER="a";MEMBER="b"`). Empty if there is none.
    public func parameterValues(_ name: String) -> [String] {
        readParameters { reader, octets in
            var values: [String] = []
            var count = 0
            while count < storage.parameterLimit, let found = reader.nextName(octets) {
                count += 1
                guard storage.isText(octets, found, name, record.flags) else { continue }
                while let value = reader.nextValue(octets) { values.append(decode(octets, value)) }
            }
            return values
        } ?? []
    }

    private func readParameters<R>(_ body: (inout ParameterReader, Span<UInt8>) -> R) -> R? {
        let record = record
        guard record.flags.contains(.parameters) else { return nil }
        return storage.withUnfolded(record.parametersRange, folded: record.flags.contains(.headerFolded)) { octets in
            var reader = ParameterReader()
            return body(&reader, octets)
        }
    }

    private func decode(_ octets: Span<UInt8>, _ value: ParameterReader.Value) -> String {
        let flags = record.flags
        guard value.needsCopy else { return storage.decode(octets, value.range, flags) }
        let copy = value.unescaped(octets)
        return storage.decode(copy.span, 0..<copy.count, flags)
    }
}
