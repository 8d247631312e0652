import ArgumentParser
import ICalendar

/// The options for many feeds in one run.
struct FleetOptions: ParsableArguments {
    @Option(
        name: .customLong("files0-from"),
        help: ArgumentHelp(
            "Read paths of feeds from a file, or from standard input with -; a NUL follows each path (find -print0). Each feed "
                + "is a calendar of its own.", valueName: "file"))
    var pathList: String?

    @Flag(
        name: .customLong("records"),
        help: ArgumentHelp(
            #"Read feeds from standard input, one JSON object per line: {"id":…,"path":…} or {"id":…,"ics":"BEGIN:VCALENDAR…"}."#
        ))
    var hasRecords = false

    @Option(help: ArgumentHelp("Number of feeds to process at once, 1 to \(maximumJobCount).", valueName: "n"))
    var jobs = 1

    @Flag(help: "Write the feeds in the order of the list, even with several jobs.")
    var ordered = false

    @Flag(help: "Stop at the first feed that fails.")
    var failFast = false

    @Flag(help: "Write a first record with the version, the time zone data, the window and the time zone.")
    var manifest = false

    /// The maximum of `--jobs`, more than the cores of most machines.
    static let maximumJobCount = 256

    func validate() throws {
        if pathList != nil, hasRecords { throw ValidationError("Use --files0-from or --records, not both.") }
        guard 1...Self.maximumJobCount ~= jobs else {
            throw ValidationError("--jobs must be from 1 to \(Self.maximumJobCount).")
        }
        if !isUsed, jobs != 1 || ordered || failFast || manifest {
            throw ValidationError("--jobs, --ordered, --fail-fast and --manifest need --files0-from or --records.")
        }
    }

    /// Whether a list of feeds is given instead of files.
    var isUsed: Bool { pathList != nil || hasRecords }

    /// Opens the list.
    func list(_ limits: InputLimits) throws(Failure) -> FeedList {
        if let pathList { return try FeedList(pathsIn: pathList) }
        return try FeedList(recordsUpTo: limits.sentSize.bytes)
    }
}

/// The FILE… arguments or a list of feeds, and the options for reading them.
struct FeedInputOptions: ParsableArguments {
    @Argument(help: InputOptions.fileHelp, completion: InputOptions.fileCompletion)
    var files: [String] = []

    @OptionGroup(title: "Input") var reading: ParsingOptions

    @OptionGroup(title: "Time") var zones: ZoneSourceOptions

    var preferZonesOf: CalendarZone.Preference { zones.preferred }

    @OptionGroup(title: "Many feeds") var fleet: FleetOptions

    func validate() throws {
        try InputOptions.requireOneStandardInput(in: files)
        if fleet.isUsed, !files.isEmpty { throw ValidationError("Use --files0-from or --records without <file>.") }
    }

    /// The options for reading one of many feeds.
    var feedReading: ParsingOptions {
        var reading = reading
        reading.maxSize = reading.maxSize ?? InputLimits.defaultFeedSize
        return reading
    }

    /// Throws if there is nothing to read.
    func requireInput() throws {
        if files.isEmpty, !fleet.isUsed {
            throw ValidationError(
                "Name a file, a folder or a URL, such as ics-inspect work.ics; ics-inspect --help lists all subcommands."
            )
        }
    }

    /// Reads the files that can be read, and reports the others and all problems.
    func load() throws(Failure) -> LoadedCalendar {
        let calendar = try reading.load(files, skippingUnreadable: true, preferringZonesOf: preferZonesOf)
        calendar.reportDiagnostics(reading.verbosity)
        return calendar
    }
}
