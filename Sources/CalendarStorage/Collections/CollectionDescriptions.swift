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
