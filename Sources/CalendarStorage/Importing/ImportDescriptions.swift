import Foundation
import ICalendarSyntax

// Bytes print as their number.

extension CalendarImport: CustomStringConvertible, CustomReflectable {
    /// The report of the import.
    public var description: String { report.description }

    /// A mirror with the report and the items.
    public var customMirror: Mirror { Mirror(self, children: ["report": report, "items": items]) }
}

extension CalendarImport.Item: CustomStringConvertible, CustomReflectable {
    /// The UID and the number of bytes: `talk@example.com, 310 bytes`.
    public var description: String { "\(uid.abbreviated(to: 80)), \(counted(bytes.count, "byte"))" }

    /// A mirror with the UID and the number of bytes.
    public var customMirror: Mirror {
        Mirror(self, children: ["uid": uid, "bytes": bytes.count, "isNew": isNew])
    }
}

extension AttachmentFolder: CustomStringConvertible, CustomReflectable {
    /// The path of the folder.
    public var description: String { url.path.abbreviated(to: 200) }

    /// A mirror with the location.
    public var customMirror: Mirror { Mirror(self, children: ["url": url.path]) }
}
