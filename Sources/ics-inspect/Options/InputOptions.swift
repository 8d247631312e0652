import ArgumentParser
import ICalendar

/// FILE… and how to read it.
struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A path, - for standard input, or an http(s):// or webcal:// URL. Several are one calendar.",
            valueName: "file"),
        completion: .file(extensions: ["ics", "ical", "ifb"]))
    var files: [String]

    @OptionGroup var reading: DialectOptions

    func validate() throws {
        if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("Standard input can be read only once.") }
    }

    /// Reads all files and reports what is wrong with them.
    func load() async throws(Failure) -> LoadedCalendar {
        let calendar = try await reading.load(files)
        calendar.reportProblems(reading.verbosity)
        return calendar
    }
}

/// Options of every subcommand that reads.
struct DialectOptions: ParsableArguments {
    @Option(help: "How bytes become characters. Default: look.")
    var encoding: EncodingName?

    @Option(
        help: ArgumentHelp(
            "Whose rules count for a zone that the system knows and a VTIMEZONE defines too.", valueName: "source"))
    var preferZonesOf: ZoneSource = .system

    @Flag(help: "End at the first syntax error (exit 65) instead of recovering.")
    var strict = false

    @Flag(help: "Only errors on standard error. Default: warnings and errors, the first 20.")
    var quiet = false

    @Flag(help: "Notes on standard error too, and all lines of it.")
    var verbose = false

    func validate() throws {
        if quiet && verbose { throw ValidationError("--quiet and --verbose cannot be had together.") }
    }

    var verbosity: Verbosity { quiet ? .quiet : verbose ? .verbose : .normal }

    /// Reads all files, each of which must be iCalendar.
    func load(_ files: [String]) async throws(Failure) -> LoadedCalendar {
        var trees: [ComponentTree] = []
        var streams: [[UInt8]] = []
        var names: [String] = []
        for file in files {
            let source = try Source(file)
            let bytes = try await source.read()
            trees.append(try tree(of: bytes, name: source.name))
            streams.append(bytes)
            names.append(source.name)
        }
        return LoadedCalendar(
            feed: CalendarFeed(trees, preferringZonesOf: preferZonesOf.preference), streams: streams, names: names)
    }

    func tree(of bytes: [UInt8], name: String) throws(Failure) -> ComponentTree {
        let tree: ComponentTree
        if strict, encoding == nil {
            do {
                tree = try ComponentTree(strict: bytes)
            } catch {
                throw Self.failure(error.diagnostic, at: error.position, name)
            }
        } else {
            tree = ComponentTree(recovering: bytes, encoding: encoding?.encoding ?? .detect)
            let errors = tree.diagnostics.filter { $0.severity == .error }
            if strict, let first = errors.min(by: { $0.offset < $1.offset }) {
                throw Self.failure(first, at: tree.position(of: first.offset), name)
            }
        }
        if tree.isCalendar { return tree }
        let reason = tree.diagnostics.first { [.notCalendar, .inputTooLarge].contains($0.code) }
        throw Failure(.dataError, "\(name): not iCalendar: \(reason?.message ?? "expected BEGIN:VCALENDAR")")
    }

    private static func failure(_ diagnostic: CalendarDiagnostic, at position: SourcePosition, _ name: String)
        -> Failure
    {
        Failure(
            .dataError,
            "\(name):\(position.line):\(position.column): error: \(diagnostic.message) [\(diagnostic.code.rawValue)]")
    }
}

/// Where the rules of zones come from.
enum ZoneSource: String, ExpressibleByArgument, CaseIterable {
    case system, feed

    var preference: CalendarZone.Preference {
        switch self {
        case .system: .system
        case .feed: .feed
        }
    }
}

/// An encoding by the name that people give it.
enum EncodingName: String, ExpressibleByArgument, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case windows1252 = "windows-1252"
    case latin1 = "iso-8859-1"

    init?(argument: String) { self.init(rawValue: argument.lowercased()) }

    var encoding: SourceEncoding {
        switch self {
        case .utf8: .utf8
        case .utf16: .utf16
        case .windows1252, .latin1: .windows1252
        }
    }
}
