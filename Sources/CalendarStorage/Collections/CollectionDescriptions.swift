import Foundation
package import ICalendarSyntax

extension FolderCollection: Summarized {
    /// The identifier and the path of the folder.
    public var description: String { "\(id.rawValue.abbreviated(to: 80)): \(url.path.abbreviated(to: 200))" }
}

extension FileCollection: Summarized {
    /// The identifier and the path of the file.
    public var description: String { "\(id.rawValue.abbreviated(to: 80)): \(url.path.abbreviated(to: 200))" }
}

extension MemoryCollection: Summarized {
    /// The identifier of the calendar.
    public var description: String { id.rawValue.abbreviated(to: 80) }
}

extension CalendarDetails: CustomStringConvertible {
    /// The title and the color: `“Work” #1E90FF`.
    public var description: String {
        "“\(title.abbreviated(to: 60))”" + (color.map { " " + $0.abbreviated(to: 40) } ?? "")
            + (isWritable ? "" : ", read-only")
    }
}
