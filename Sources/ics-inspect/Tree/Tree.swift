import ArgumentParser
import ICalendar

/// The command `tree FILE`: prints the component tree.
struct Tree: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the component tree.",
        usage: "ics-inspect tree <file> ... [<options>]",
        discussion: """
            Prints the kind, title and line of each component.

            Example:
              ics-inspect tree work.ics
            """)

    @OptionGroup var files: FileArguments

    @OptionGroup(title: "Input") var reading: ParsingOptions
    @OptionGroup(title: "Output") var output: TerminalOptions

    func run() async throws {
        let calendar = try reading.load(files.values)
        calendar.reportDiagnostics(reading.verbosity)
        try Activity.during("writing the components of", bytes: calendar.byteCount, writesOutput: true) {
            () throws(Failure) in
            var writer = TreeWriter(output.terminal)
            for (tree, name) in zip(calendar.feed.trees, calendar.names) {
                try writer.write(tree, name: calendar.names.count > 1 ? name : nil)
            }
            try writer.finish()
        }
    }
}

/// Draws components as a tree.
private struct TreeWriter: ~Copyable {
    private var output = Output()
    private let style: Style
    private let width: Int?

    init(_ terminal: Terminal) { (style, width) = (terminal.style, terminal.width) }

    /// - Parameter name: The name of the file, if there are several.
    mutating func write(_ tree: ComponentTree, name: String?) throws(Failure) {
        if let name { try output.line(style.accent(PlainText.of(name))) }
        for component in tree.components { try write(component, of: tree, stem: "", branch: "") }
    }

    mutating func finish() throws(Failure) { try output.finish() }

    private mutating func write(
        _ component: CalendarComponent, of tree: ComponentTree, stem: String, branch: String
    ) throws(Failure) {
        let count = component.properties.count
        let position = tree.position(of: component.offset)
        let name = PlainText.of(component.name)
        let remark =
            "  (\(count) \(count == 1 ? "property" : "properties"), line \(position.line)"
            + (component.isClosed ? ")" : ", not closed)")
        var label = title(of: component)
        if let width {
            label = TextWidth.cut(label, to: max(width - TextWidth.of(stem + branch + name + remark) - 2, 8))
        }
        try output.line(
            stem + branch + style.bold(name) + (label.isEmpty ? "" : "  " + label) + style.dim(remark))
        let inner = branch.isEmpty ? stem : stem + (branch == "└─ " ? "   " : "│  ")
        let children = component.components
        var index = children.startIndex
        while index != children.endIndex {
            let next = children.index(after: index)
            try write(children[index], of: tree, stem: inner, branch: next == children.endIndex ? "└─ " : "├─ ")
            index = next
        }
    }

    /// Returns a value that tells neighboring components apart.
    private func title(of component: CalendarComponent) -> String {
        let property =
            switch component.known {
            case .vcalendar: component.first("NAME") ?? component.first("X-WR-CALNAME") ?? component[.productIdentifier]
            case .vtimezone: component[.zoneIdentifier]
            case .standard, .daylight: component[.start]
            case .valarm: component.first("ACTION")
            default: component[.summary] ?? component[.uid]
            }
        return PlainText.of(property?.text ?? "")
    }
}
