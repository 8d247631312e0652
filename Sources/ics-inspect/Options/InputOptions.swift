import ArgumentParser
import CalendarStorage
import Foundation
import ICalendar
import ICalendarChecks

/// The FILE… arguments and the options for reading them.
struct InputOptions: ParsableArguments {
    @Argument(help: Self.fileHelp, completion: Self.fileCompletion)
    var files: [String] = []

    static let fileHelp = ArgumentHelp(
        "A path, a folder of .ics files, - for standard input, or an http(s):// or webcal:// URL, or @NAME of a subscription or of a line in ~/.config/ics-inspect/calendars.toml; iCalendar, jCal, JSCalendar, xCal or vCalendar 1.0, gzip or not. "
            + "Several files are combined.", valueName: "file")
    static var fileCompletion: CompletionKind {
        .file(extensions: ["ics", "ical", "ifb", "vcs", "xcs", "json", "xml"])
    }

    @OptionGroup(title: "Input") var reading: ParsingOptions

    @OptionGroup(title: "Time") var zones: ZoneSourceOptions

    var preferZonesOf: CalendarZone.Preference { zones.preferred }

    func validate() throws { try Self.requireOneStandardInput(in: files) }

    /// Throws if `-` occurs twice.
    static func requireOneStandardInput(in files: [String]) throws {
        if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("Standard input can be read only once.") }
    }

    /// The arguments, or all named calendars if there are none.
    ///
    /// - Throws: Exit code 64 if there are none of either, 78 if the configuration file has an error.
    func arguments() throws(Failure) -> [String] { files.isEmpty ? try NamedCalendars.all() : files }

    /// Reads the files, or all named calendars, and reports their problems.
    ///
    /// - Parameter skippingUnreadable: Whether to return the other files if some can't be read; call
    ///   ``LoadedCalendar/requireAllFiles()`` after the output.
    func load(skippingUnreadable: Bool = true) throws(Failure) -> LoadedCalendar {
        let calendar = try reading.load(
            arguments(), skippingUnreadable: skippingUnreadable, preferringZonesOf: preferZonesOf)
        calendar.reportDiagnostics(reading.verbosity)
        return calendar
    }
}

/// The options of every subcommand that reads input.
struct ParsingOptions: ParsableArguments {
    @Option(
        help: "Text encoding of the input (default: the charset of an HTTP response, otherwise detected).")
    var encoding: EncodingName?

    @Option(
        help: ArgumentHelp(
            "Time limit for one URL, in seconds; a server may send nothing for half of this time (default: 30).",
            valueName: "seconds"))
    var timeout: Double?

    @Option(
        help: ArgumentHelp(
            "Size limit for one input, such as 500MB or 2GiB (default: 64MB for each of many feeds, 1GiB for a URL and for decompressed gzip, otherwise 2GiB).",
            valueName: "size"))
    var maxSize: ByteCount?

    @Option(
        name: .customLong("header"),
        help: ArgumentHelp(
            "Header field of the request for a URL, such as \"Authorization: Bearer …\"; sent only to the host of the URL (repeatable). Passwords: ~/.netrc, or subscribe --user.",
            valueName: "name=value"),
        transform: HeaderField.init)
    var headers: [HeaderField] = []

    @Flag(help: "Fail at the first syntax error (exit 65) or unreadable file instead of recovering.")
    var strict = false

    @Flag(
        name: .shortAndLong,
        help: "Print only errors on standard error (default: errors, and the number of warnings while reading).")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print all errors, warnings and notes on standard error.")
    var verbose = false

    func validate() throws {
        if quiet && verbose { throw ValidationError("Use --quiet or --verbose, not both.") }
        if let timeout, !(timeout > 0 && timeout <= InputLimits.maximumTimeout) {
            throw ValidationError(
                "--timeout must be more than 0 and at most \(Int(InputLimits.maximumTimeout)) seconds.")
        }
    }

    var limits: InputLimits {
        InputLimits(
            timeout: timeout ?? InputLimits.defaultTimeout, maximumSize: maxSize,
            headers: Dictionary(headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
    }

    var verbosity: Verbosity { quiet ? .quiet : verbose ? .verbose : .normal }

    /// The bytes of a source, the name in diagnostics, and the folder of the file if that is the argument.
    typealias NamedContent = (name: String, content: SourceBytes, folder: CalendarFolder?)

    /// Reads files. Each must be iCalendar, unless the caller reports other files itself.
    ///
    /// - Parameter skippingUnreadable: Whether to report files that can't be read on standard error, and return the others.
    /// - Throws: The failure of the first file, if that is the only one or no file can be read.
    func load(
        _ files: [String], reportingNonCalendars: Bool = false, skippingUnreadable: Bool = false,
        preferringZonesOf zones: CalendarZone.Preference = .system
    ) throws(Failure) -> LoadedCalendar {
        var unreadable = UnreadableFiles(areFatal: !skippingUnreadable || strict)
        var contents: [NamedContent] = []
        if files.contains("-"), isatty(STDIN_FILENO) == 1, !quiet {
            Console.report("reading standard input; Control-D ends it")
        }
        for file in files {
            NamedSubscription(argument: file)?.reportAge()
            contents += try CalendarFolder.reading(file) { () throws(Failure) -> [NamedContent] in
                let sources = try unreadable.attempt { () throws(Failure) in try Source.all(file) } ?? []
                let count = sources.count
                return try Activity.during("reading \(Progress.grouped(count)) file\(count == 1 ? "" : "s")") {
                    () throws(Failure) in
                    try self.contents(of: sources, CalendarFolder(file), &unreadable)
                }
            }
        }
        let size = contents.reduce(0) { $0 + $1.content.bytes.count }
        var calendar = try Activity.during("reading", bytes: size) { () throws(Failure) in
            try self.calendar(
                of: contents, &unreadable, reportingNonCalendars: reportingNonCalendars, preferringZonesOf: zones)
        }
        if calendar.names.isEmpty { unreadable.areFatal = true }
        calendar.missing = try unreadable.report()
        return calendar
    }

    private func contents(
        of sources: [Source], _ folder: CalendarFolder?, _ unreadable: inout UnreadableFiles
    ) throws(Failure) -> [NamedContent] {
        let limits = limits
        let read = { @Sendable (source: Source) in Result { () throws(Failure) in try source.read(limits) } }
        // A folder can have 200,000 files.
        let results = sources.count > 1 ? sources.concurrentMap(read) : sources.map(read)
        var contents: [NamedContent] = []
        for (source, result) in zip(sources, results) {
            let content = try unreadable.attempt { () throws(Failure) in try result.get() }
            if let content { contents.append((source.name, content, folder)) }
        }
        return contents
    }

    /// Reads the file or the folder of one feed among many, and reports nothing.
    ///
    /// Files of a folder that can't be read are in ``LoadedCalendar/unreadable``, unless that is all of them.
    func calendar(atPath path: String, preferringZonesOf zones: CalendarZone.Preference) throws(Failure)
        -> LoadedCalendar
    {
        let isFolder = Source.folder(path) != nil
        var unreadable = UnreadableFiles(areFatal: !isFolder || strict)
        let contents = try CalendarFolder.reading(path) { () throws(Failure) -> [NamedContent] in
            try self.contents(
                of: Source.files(inFolder: path) ?? [.item(path)], isFolder ? CalendarFolder(path) : nil, &unreadable)
        }
        var calendar = try calendar(of: contents, &unreadable, preferringZonesOf: zones)
        calendar.unreadable = unreadable.combined
        if calendar.names.isEmpty, let failure = calendar.unreadable { throw failure }
        return calendar
    }

    /// Parses one stream.
    func calendar(of bytes: [UInt8], name: String, preferringZonesOf zones: CalendarZone.Preference) throws(Failure)
        -> LoadedCalendar
    {
        var unreadable = UnreadableFiles(areFatal: true)
        return try calendar(of: [(name, SourceBytes(bytes: bytes), nil)], &unreadable, preferringZonesOf: zones)
    }

    private func calendar(
        of contents: [NamedContent], _ unreadable: inout UnreadableFiles, reportingNonCalendars: Bool = false,
        preferringZonesOf zones: CalendarZone.Preference
    ) throws(Failure) -> LoadedCalendar {
        var trees: [ComponentTree] = []
        var streams: [[UInt8]] = []
        var names: [String] = []
        var folders: [CalendarFolder?] = []
        var formats: [CalendarFormat] = []
        let results = contents.concurrentMap { (name, content, _) in
            Result { () throws(Failure) in
                try self.tree(of: content, name: name, reportingNonCalendars: reportingNonCalendars)
            }
        }
        for ((name, content, folder), result) in zip(contents, results) {
            guard let tree = try unreadable.attempt({ () throws(Failure) in try result.get() }) else { continue }
            trees.append(tree)
            names.append(name)
            folders.append(folder)
            formats.append(CalendarFormat(of: content))
            // Other engines only parse content lines.
            streams.append(formats.last == .ics ? content.bytes : tree.bytes)
        }
        var calendar = LoadedCalendar(
            feed: CalendarFeed(trees, preferringZonesOf: zones), streams: streams, names: names)
        calendar.folders = folders
        calendar.formats = formats
        return calendar
    }

    func tree(
        of content: SourceBytes, name: String, reportingNonCalendars: Bool = false
    ) throws(Failure) -> ComponentTree {
        let format = CalendarFormat(of: content)
        if format != .ics {
            let document = try CalendarDocument(content.bytes, format, name: name)
            LossReport(document.losses, name: name).report(verbosity)
            return ComponentTree(recovering: document.lines, encoding: .utf8, limits: .default, on: AllCores())
        }
        let tree: ComponentTree
        let encoding = encoding?.encoding ?? declaredEncoding(content.charset, name) ?? .detect
        if strict, encoding == .detect {
            do {
                tree = try ComponentTree(strict: content.bytes)
            } catch {
                throw Self.failure(error.diagnostic, at: error.position, name)
            }
        } else {
            tree = ComponentTree(recovering: content.bytes, encoding: encoding, limits: .default, on: AllCores())
            let errors = tree.diagnostics.filter { $0.severity == .error }
            if strict, let first = errors.min(by: { $0.offset < $1.offset }) {
                throw Self.failure(first, at: tree.position(of: first.offset), name)
            }
        }
        if tree.isCalendar || reportingNonCalendars { return tree }
        let reason = tree.diagnostics.first { [.notCalendar, .inputTooLarge].contains($0.code) }
        let form = ForeignForm(content.bytes)?.reason
        throw Failure(
            .dataError, "\(name): not iCalendar: \(form ?? reason?.message ?? "expected BEGIN:VCALENDAR")")
    }

    /// Returns the encoding that a server declares; nil if there is none, or if the name is unknown, which is reported.
    private func declaredEncoding(_ charset: String?, _ name: String) -> SourceEncoding? {
        guard let charset else { return nil }
        guard let declared = EncodingName(charset: charset) else {
            Console.report("\(name): the server names an unknown charset, “\(charset)”; detecting the encoding instead")
            return nil
        }
        // Detection tries UTF-8 first anyway, and servers declare UTF-8 for files in other encodings.
        return declared == .utf8 ? nil : declared.encoding
    }

    private static func failure(_ diagnostic: CalendarDiagnostic, at position: SourcePosition, _ name: String)
        -> Failure
    {
        Failure(
            .dataError,
            "\(name):\(position.line):\(position.column): error: \(diagnostic.message) [\(diagnostic.code.rawValue)]",
            line: position.line)
    }
}

/// The files of a command that can't be read, collected while the others are read.
struct UnreadableFiles {
    /// Whether the first one ends the command.
    var areFatal: Bool
    private var failures: [Failure] = []

    init(areFatal: Bool) { self.areFatal = areFatal }

    /// Returns the result of `body`, or nil if the file can't be read.
    mutating func attempt<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result? {
        do throws(Failure) {
            return try body()
        } catch {
            // A usage error is about the command line instead of a file.
            if areFatal || error.status == .usage { throw error }
            failures.append(error)
            return nil
        }
    }

    /// The failures as one; nil if there are none.
    var combined: Failure? {
        guard let first = failures.first else { return nil }
        let rest = failures.count - 1
        let others = rest == 0 ? "" : "; and \(rest) more file\(rest == 1 ? "" : "s")"
        return Failure(first.status, (first.message ?? "failed") + others, line: first.line)
    }

    /// Reports each file on standard error.
    ///
    /// - Returns: The exit code of the first one; nil if there is none.
    /// - Throws: The first one, after a report of the others, if they are fatal.
    func report() throws(Failure) -> ExitStatus? {
        for failure in areFatal ? failures.dropFirst() : failures[...] { failure.message.map { Console.report($0) } }
        if areFatal, let first = failures.first { throw first }
        return failures.first?.status
    }
}
