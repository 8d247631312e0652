import ICalendarSyntax

/// A document of any bytes: parsed leniently, strictly and under limits, and written back.
enum DocumentLaws {
    static func check(_ bytes: [UInt8]) {
        var choices = Choices(bytes)
        let tree = ComponentTree(recovering: bytes)
        TreeLaws.check(tree, of: bytes)
        checkStrict(bytes, tree)

        let limits = SyntaxLimits(
            totalBytes: choices.element(of: [0, 10, 100, 4_294_967_294]),
            lineLength: choices.element(of: [0, 1, 20, 1 << 20]), nesting: choices.element(of: [0, 1, 3, 2_000]),
            components: choices.element(of: [0, 1, 5, 1_000]), parametersPerLine: choices.element(of: [0, 1, 2_000]),
            diagnostics: choices.element(of: [0, 1, 5, 1_000]))
        let encoding = choices.element(of: SourceEncoding.allCases)
        TreeLaws.check(ComponentTree(recovering: bytes, encoding: encoding, limits: limits), of: bytes)

        checkCopies(tree)
    }

    /// A strict parse throws exactly the first error that a lenient one reports.
    private static func checkStrict(_ bytes: [UInt8], _ tree: ComponentTree) {
        let expected = tree.diagnostics.first { $0.severity == .error }
        do throws(SyntaxError) {
            let strict = try ComponentTree(strict: bytes)
            hold(
                "a strict parser accepts a document without errors", expected == nil, "\(String(describing: expected))")
            hold("a strict parser reads the same lines", strict.contentLines.count == tree.contentLines.count)
        } catch {
            // From the thousandth on, diagnostics are only counted.
            guard tree.diagnostics.count < SyntaxLimits.default.diagnostics else { return }
            hold("a strict parser stops at the first error", error.diagnostic == expected, "\(error)")
        }
    }

    /// Components that can be copied into a draft are written so that parsing returns the same content.
    private static func checkCopies(_ tree: ComponentTree) {
        for component in tree.components {
            guard let draft = try? ComponentDraft(copying: component) else { continue }
            var open = [component]
            var read = Array(ComponentTree(recovering: draft.bytes, limits: SyntaxLimits(nesting: 64)).components)
            hold("a draft is one component", read.count == 1)
            while let before = open.popLast(), let after = read.popLast() {
                hold("a copy keeps names", before.name == after.name)
                hold("a copy is closed", after.isClosed)
                let (old, new) = (Array(before.properties), Array(after.properties))
                hold("a copy keeps the number of properties", old.count == new.count, "\(old.count) \(new.count)")
                for (old, new) in zip(old, new) {
                    hold("a copy keeps values", old.rawName == new.rawName && old.value == new.value, new.value)
                    hold(
                        "a copy keeps parameters", Self.normal(old.parameters) == Self.normal(new.parameters),
                        "\(old.parameters) \(new.parameters)")
                }
                open += before.components
                read += after.components
                hold("a copy keeps components", open.count == read.count)
            }
        }
    }

    /// A line break in a parameter has only one escape (RFC 6868).
    private static func normal(_ parameters: [CalendarParameter]) -> [CalendarParameter] {
        parameters.map { parameter in
            CalendarParameter(
                name: parameter.name,
                values: parameter.values.map { value in
                    var scalars = String.UnicodeScalarView()
                    for scalar in value.unicodeScalars {
                        if scalar == "\n", scalars.last == "\r" { scalars.removeLast() }
                        scalars.append(scalar)
                    }
                    return String(String.UnicodeScalarView(scalars.map { $0 == "\r" ? "\n" : $0 }))
                })
        }
    }
}
