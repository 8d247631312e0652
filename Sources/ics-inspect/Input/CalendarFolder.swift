import CalendarStorage
import Foundation
import MonthDecorations

/// A folder of .ics files, which is one calendar (a vdir).
struct CalendarFolder {
    let path: String
    /// The name from the file `displayname`, or else the name of the folder.
    let title: String
    /// The color from the file `color`.
    let color: DecorationColor?

    /// Creates a folder from a command line argument; nil for other arguments.
    init?(_ argument: String) {
        guard let url = Source.folder(argument) else { return nil }
        path = argument
        let details = try? FolderCollection(url).details()
        title = details?.title ?? url.lastPathComponent
        color = details?.color.flatMap { DecorationColor(css: $0) }
    }

    /// Runs `body`, which reads a file or folder. A folder is read between two transactions of a store, or of `edit` and
    /// `import`. If that isn't possible, the reason is reported.
    static func reading<Result>(
        _ argument: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let url = Source.folder(argument) else { return try body() }
        let (result, doubt) = try FolderCollection(url).readConsistently(body)
        if let doubt {
            Console.report("\(argument): \(doubt.description); only a part of the last change may be visible")
        }
        return result
    }
}
