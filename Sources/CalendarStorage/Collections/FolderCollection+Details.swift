public import Foundation
import ICalendar
import ICalendarSyntax

extension FolderCollection {
    /// Creates a folder for a new calendar, and writes the name, description, color and order of the calendar.
    ///
    /// ```swift
    /// let choir = try FolderCollection(creating: root.appending(path: "choir"), CalendarDetails(title: "Choir", color: "teal"))
    /// try await store.add(choir)
    /// ```
    ///
    /// To remove a calendar with its files, remove it from the store, and then the folder at ``url``.
    ///
    /// - Parameters:
    ///   - url: The location of the folder. A folder that exists is kept, with its items.
    ///   - details: The details, as ``set(_:)`` writes them.
    ///   - id: The identifier of the calendar; nil for the name of the folder.
    /// - Throws: ``StoreError/accessDenied(path:)`` if the folder can't be created, and the errors of ``set(_:)``.
    public init(creating url: URL, _ details: CalendarDetails, id: CalendarID? = nil) throws(StoreError) {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            throw .accessDenied(path: url.path)
        }
        self.init(url, id: id)
        try set(details)
    }

    /// Writes the files `displayname`, `description`, `color` and `order`, as vdirsyncer and khal read them: all of them, or
    /// none. A detail that is nil, and a title that is the name of the folder, has no file.
    ///
    /// - Throws: ``StoreError/unwritable(_:)`` for a color that is neither `#RRGGBB` nor a name of CSS3, and for a text with
    ///   control characters; ``StoreError/conflict(_:)`` if another program writes the files at the same time, and other
    ///   errors. In these cases, nothing is changed.
    public func set(_ details: CalendarDetails) throws(StoreError) {
        let title = details.title == (folder as NSString).lastPathComponent ? nil : details.title
        let texts = [
            "displayname": try Self.line(title, of: "displayname"), "order": details.order.map(String.init),
            "description": try Self.line(details.summary, of: "description", admitsBreaks: true),
            "color": try details.color.map { color throws(StoreError) in
                guard let digits = CSSColorName.digits(of: color) else {
                    throw .unwritable(.unwritableValue("“\(color.abbreviated(to: 60))”", of: "color"))
                }
                return "#" + digits
            },
        ]
        try FileTransaction(files).withLocks(on: [folder]) { locks throws(StoreError) in
            var writes: [(any FileBackedCollection, PendingItem, String?)] = []
            for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
                let former: [UInt8]?
                do throws(FileError) { former = try files.content(of: folder + "/" + name) } catch {
                    throw StoreError(error)
                }
                // A file with equal text, as with a line break at its end, keeps its bytes.
                if self.text(name) == text, (former == nil) == (text == nil) { continue }
                let content = text.map { Array("\($0)\n".utf8) }
                writes.append((self, PendingItem(name: name, expected: former, content: content), nil))
            }
            if !writes.isEmpty { _ = try FileTransaction(files).write(writes, holding: locks) }
        }
    }

    /// Returns a text without blanks around it; nil if nothing is left.
    private static func line(
        _ text: String?, of name: String, admitsBreaks: Bool = false
    ) throws(StoreError) -> String? {
        let text = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        let isControl = { (scalar: Unicode.Scalar) in
            scalar.properties.generalCategory == .control && !(admitsBreaks && (scalar == "\n" || scalar == "\t"))
        }
        guard text.utf8.count <= detailLength, !text.unicodeScalars.contains(where: isControl) else {
            throw .unwritable(.unwritableValue("“\(text.abbreviated(to: 60))”", of: name))
        }
        return text.isEmpty ? nil : text
    }
}
