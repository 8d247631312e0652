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
        var components = try Activity.during("reading", bytes: size) { () throws(Failure) in
            try self.components(of: content, name: source.name)
        }
        // Count only writable components, because one component is written as an object and several as an array.
        components.removeAll { !$0.isWritable }
        try Activity.during("converting", bytes: size, writesOutput: true) { () throws(Failure) in
            try write(components, size)
        }
    }

    private func components(of content: SourceBytes, name: String) throws(Failure) -> [ConvertedComponent] {
        guard CalendarDocument.isLikely(content.bytes) else { return try calendar(content, name: name) }
        return try CalendarDocument.components(content.bytes, name: name).map(ConvertedComponent.draft)
    }

    private func write(_ components: [ConvertedComponent], _ size: Int) throws(Failure) {
        var copies = PropertyCopies(byteCount: size)
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

    private func calendar(_ content: SourceBytes, name: String) throws(Failure) -> [ConvertedComponent] {
        let tree = try reading.tree(of: content, name: name)
        let loaded = LoadedCalendar(feed: CalendarFeed([tree]), streams: [content.bytes], names: [name])
        loaded.reportDiagnostics(reading.verbosity)
        return tree.components.map { .parsed($0, loaded) }
    }
}
