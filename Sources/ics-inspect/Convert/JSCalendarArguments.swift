import ArgumentParser
import CalendarConversion
import ICalendar
import JSCalendar

/// The options of `convert` for JSCalendar.
struct JSCalendarArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Version of JSCalendar to write: 1.0 or 2.0.", valueName: "version"))
    var jscalendarVersion: Version = .v2

    @Flag(help: "Write entries as an array, as JMAP's CalendarEvent/set requires.")
    var jmap = false

    @Flag(help: "Leave out the parts of JSCalendar, and of iCalendar made of it, that only converters read.")
    var lossy = false

    enum Version: String, ExpressibleByArgument, CaseIterable {
        case v1 = "1.0"
        case v2 = "2.0"
    }

    /// Whether an option is used that only changes written JSCalendar.
    var choosesOutput: Bool { jmap || jscalendarVersion != .v2 }

    var options: JSCalendarOptions {
        var options = JSCalendarOptions()
        options.version = jscalendarVersion == .v1 ? .v1 : .v2
        options.form = jmap ? .jmap : .group
        options.keepsForeignParts = !lossy
        return options
    }

    /// Writes a feed.
    ///
    /// - Returns: The parts that JSCalendar can't express.
    func write(_ feed: CalendarFeed) throws(Failure) -> [ConversionLoss] {
        var output = Output()
        let losses = try JSCalendarDocument.write(feed, options: options) { (bytes) throws(Failure) in
            output.write(bytes)
            bytes.removeAll(keepingCapacity: true)
            try output.flushIfFull()
        }
        try output.endLine()
        try output.finish()
        return losses
    }
}
