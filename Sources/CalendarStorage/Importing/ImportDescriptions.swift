import Foundation
package import ICalendarSyntax

// Bytes print as their number.

extension CalendarImport: Summarized {
    /// The report of the import.
    public var description: String { report.description }
}

extension CalendarImport.Item: Summarized {
    /// The UID and the number of bytes: `talk@example.com, 310 bytes`.
    public var description: String { "\(uid.abbreviated(to: 80)), \(counted(bytes.count, "byte"))" }
}

extension AttachmentFolder: Summarized {
    /// The path of the folder.
    public var description: String { url.path.abbreviated(to: 200) }
}
