import ArgumentParser
import Foundation
import ICalendar
import ICalendarWriting

/// The command `convert --to ics|jcal FILE`: converts a calendar to the other format.
struct Convert: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Convert a calendar to iCalendar or jCal (RFC 7265).",
        usage: "ics-inspect convert --to <format> <file> [<options>]",
        discussion: """
            The file can be iCalendar, jCal or xCal (RFC 6321). iCalendar output is in UTF-8, with new folds and line \
            ends, and the properties of each component before its components. Characters that can't be written become U+FFFD, \
            and lines whose name can't be written are left out; both are reported on standard error.

            Examples:
              ics-inspect convert --to jcal work.ics > work.json
              ics-inspect convert --to ics work.json
              ics-inspect convert --to ics work.xml
            """)

    @Option(help: ArgumentHelp("Output format: ics, or jcal for JSON.", valueName: "format"))
    var to: Form

    @Argument(help: "A path, - for standard input, or an http(s):// or webcal:// URL.")
    var file: String

    @OptionGroup(title: "Input") var reading: ParsingOptions

    enum Form: String, ExpressibleByArgument, CaseIterable {
        case ics, jcal
    }

    func run() async throws {
        let source = try Source(file)
        let content = try source.read(reading.limits)
        let size = content.bytes.count
        let lines = try Activity.during("reading", bytes: size) { () throws(Failure) in
            try self.lines(of: content, name: source.name)
        }
        try Activity.during("converting", bytes: size, writesOutput: true) { () throws(Failure) in
            switch (to, lines) {
            case (.ics, .written(let bytes)):
                var output = Output()
                output.write(bytes)
                try output.finish()
            case (_, .written(let bytes)):
                try write(ComponentTree(recovering: bytes, encoding: .utf8), bytes, name: source.name)
            case (_, .parsed(let tree)): try write(tree, content.bytes, name: source.name)
            }
        }
    }

    /// The calendar as content lines.
    private enum Lines {
        /// Content lines, parsed.
        case parsed(ComponentTree)
        /// Another format, written as content lines.
        case written([UInt8])
    }

    private func lines(of content: SourceBytes, name: String) throws(Failure) -> Lines {
        if CalendarDocument.isLikely(content.bytes) {
            return .written(try CalendarDocument.contentLines(content.bytes, name: name))
        }
        return .parsed(try reading.tree(of: content, name: name))
    }

    private func write(_ tree: ComponentTree, _ bytes: [UInt8], name: String) throws(Failure) {
        let loaded = LoadedCalendar(feed: CalendarFeed([tree]), streams: [bytes], names: [name])
        loaded.reportDiagnostics(reading.verbosity)
        // Count only writable components, because one component is written as an object and several as an array.
        let components = tree.components.map { ConvertedComponent($0, loaded) }.filter(\.isWritable)
        var copies = PropertyCopies(byteCount: bytes.count)
        switch to {
        case .ics:
            var writer = ContentLineWriter()
            for component in components { try component.write(to: &writer, &copies) }
            try writer.finish()
        case .jcal:
            var writer = JCalWriter(count: components.count)
            for component in components { try component.write(to: &writer, &copies) }
            try writer.finish()
        }
    }
}
