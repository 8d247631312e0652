import Foundation
import ICalendarSyntax

extension FolderCollection: CustomStringConvertible, CustomReflectable {
    /// The identifier and the path of the folder.
    public var description: String { "\(id.rawValue.abbreviated(to: 80)): \(url.path.abbreviated(to: 200))" }

    /// A mirror with the identifier and the location.
    public var customMirror: Mirror { Mirror(self, children: ["id": id, "url": url.path]) }
}

extension FileCollection: CustomStringConvertible, CustomReflectable {
    /// The identifier and the path of the file.
    public var description: String { "\(id.rawValue.abbreviated(to: 80)): \(url.path.abbreviated(to: 200))" }

    /// A mirror with the identifier and the location.
    public var customMirror: Mirror { Mirror(self, children: ["id": id, "url": url.path]) }
}

extension MemoryCollection: CustomStringConvertible, CustomReflectable {
    /// The identifier of the calendar.
    public var description: String { id.rawValue.abbreviated(to: 80) }

    /// A mirror with the identifier.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

extension CalendarDetails: CustomStringConvertible {
    /// The title and the color: `“Work” #1E90FF`.
    public var description: String {
        "“\(title.abbreviated(to: 60))”" + (color.map { " " + $0.abbreviated(to: 40) } ?? "")
            + (isWritable ? "" : ", read-only")
    }
}
