import ArgumentParser
import CalendarConversion
import Foundation
import ICalendar
import ICalendarWriting
import JSCalendar

/// The command `convert --to FORMAT FILE`: converts a calendar to another format.
struct Convert: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Convert to iCalendar, jCal, xCal or JSCalendar.",
        usage: "ics-inspect convert --to <format> <file> ... [<options>]",
        discussion: """
            The file can be iCalendar, jCal, xCal, JSCalendar, a conference schedule in an older form of xCal, or vCalendar 1.0. iCalendar \
            output is in UTF-8, with new folds and line ends, and the properties of each component before its components. \
            Characters that can't be written become U+FFFD, and lines whose name can't be written are left out; both are reported \
            on standard error. So are parts that the other format can't express: a line counts them, and --losses lists them.

            Several files, and those of a folder, become one stream of calendars, or one document.

            Examples:
              ics-inspect convert --to jcal work.ics > work.json
              ics-inspect convert --to jcal ~/calendars/work > work.json
              ics-inspect convert --to ics work.json
              ics-inspect convert --to xcal --indent 2 work.ics > work.xml
              ics-inspect convert --to jscalendar --fail-on changed work.ics > work.json
              ics-inspect convert --to ics --losses lost.ndjson schedule.xcal > talks.ics
              ics-inspect convert --to ics --fail-on omitted phone.vcs > phone.ics
            """)

    @Option(
        help: ArgumentHelp("Output format: ics, jcal or jscalendar for JSON, or xcal for XML.", valueName: "format"))
    var to: Form

    @Option(
        help: ArgumentHelp(
            "Format of the file: ics, jcal, xcal, jscalendar or vcalendar (default: detected).", valueName: "format"))
    var from: CalendarFormat?

    @OptionGroup var files: FileArguments

    @Option(help: ArgumentHelp("Number of blanks for each level of XML, 0...8.", valueName: "number"))
    var indent = 0

    @OptionGroup(title: "JSCalendar") var jscalendar: JSCalendarArguments

    @OptionGroup(title: "Losses") var loss: LossOptions

    @OptionGroup(title: "Input") var reading: ParsingOptions

    enum Form: String, ExpressibleByArgument, CaseIterable {
        case ics, jcal, xcal, jscalendar
    }

    func validate() throws {
        guard 0...8 ~= indent else { throw ValidationError("--indent must be 0...8.") }
        guard indent == 0 || to == .xcal else { throw ValidationError("--indent needs --to xcal.") }
        guard !jscalendar.choosesOutput || to == .jscalendar else {
            throw ValidationError("--jmap and --jscalendar-version need --to jscalendar.")
        }
    }

    func run() async throws {
        let sources = try files.sources()
        guard sources.count == 1, let source = sources.first else { return try convertTogether(sources) }
        let content = try source.read(reading.limits)
        let size = content.bytes.count
        let format = from ?? CalendarFormat(of: content)
        let document = try Activity.during("reading", bytes: size) { () throws(Failure) in
            format == .ics ? nil : try CalendarDocument(content.bytes, format, name: source.name, jscalendar.options)
        }
        var losses = try Activity.during("converting", bytes: size, writesOutput: true) { () throws(Failure) in
            if let document { return try write(document.lines, name: source.name) }
            return try write(reading.tree(of: content, name: source.name), content.bytes, name: source.name)
        }
        losses.insert(contentsOf: document?.losses ?? [], at: 0)
        try loss.report(losses, name: source.name, reading.verbosity)
    }

    /// Converts several files as one stream of calendars.
    private func convertTogether(_ sources: [Source]) throws(Failure) {
        let name = "\(sources.count) files"
        var (lines, losses): ([UInt8], [ConversionLoss]) = ([], [])
        for source in sources {
            let content = try source.read(reading.limits)
            let format = from ?? CalendarFormat(of: content)
            if format == .ics {
                lines += try reading.tree(of: content, name: source.name).textBytes
            } else {
                let document = try CalendarDocument(content.bytes, format, name: source.name)
                losses += document.losses
                lines += document.lines
            }
            if lines.last != UInt8(ascii: "\n") { lines += [13, 10] }
        }
        losses += try write(ComponentTree(recovering: lines, encoding: .utf8), lines, name: name)
        try loss.report(losses, name: name, reading.verbosity)
    }

    /// Writes another format that was read as content lines.
    private func write(_ lines: [UInt8], name: String) throws(Failure) -> [ConversionLoss] {
        guard to == .ics else { return try write(ComponentTree(recovering: lines, encoding: .utf8), lines, name: name) }
        var output = Output()
        output.write(lines)
        try output.finish()
        return []
    }

    /// Writes a tree.
    ///
    /// - Returns: The parts that the format can't express.
    private func write(_ tree: ComponentTree, _ bytes: [UInt8], name: String) throws(Failure) -> [ConversionLoss] {
        let loaded = LoadedCalendar(feed: CalendarFeed([tree]), streams: [bytes], names: [name])
        loaded.reportDiagnostics(reading.verbosity)
        if to == .jscalendar { return try jscalendar.write(loaded.feed) }
        // Count only writable components, because one component is written as an object and several as an array.
        let components = tree.components.map { ConvertedComponent($0, loaded) }.filter(\.isWritable)
        var lines = RecentTexts<[UInt8]>()
        switch to {
        case .ics:
            var writer = ContentLineWriter()
            for component in components { try component.write(to: &writer, &lines) }
            try writer.finish()
        case .jcal:
            var writer = JCalWriter(count: components.count)
            for component in components { try component.write(to: &writer, &lines) }
            try writer.finish()
        case .xcal:
            var writer = XCalOutput(indentation: indent)
            for component in components { try component.write(to: &writer, &lines) }
            try writer.finish()
            return writer.losses
        case .jscalendar: break
        }
        return []
    }
}
