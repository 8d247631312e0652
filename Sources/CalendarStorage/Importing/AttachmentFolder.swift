public import Foundation
import ICalendar
public import ICalendarSyntax
import ICalendarWriting

/// A folder for the documents that calendars contain in base64, so that the calendars have links to files instead.
///
/// ```swift
/// let folder = AttachmentFolder(URL(filePath: "/home/ada/attachments"))
/// let linked = try folder.extractingAttachments(from: ComponentTree(recovering: bytes))
/// try await store.transaction { try $0.merge(linked, into: "work") }
/// ```
///
/// A store keeps all items in memory and writes an edited item completely, so a picture in an event costs its size with
/// each edit.
///
/// A file has the name of the attachment (FILENAME, RFC 8607 §4.3), without characters that file systems reserve. Names
/// and bytes are those of the feed, and nothing ever opens or runs the files. Files of removed entries stay.
public struct AttachmentFolder: Sendable {
    private let folder: String
    private let files: any FileSystem

    /// Creates a folder, without reading or creating it on the disk. Links are followed.
    public init(_ url: URL) {
        self.init(path: url.standardizedFileURL.resolvingSymlinksInPath().path, files: POSIXFileSystem())
    }

    /// Creates a folder in any file system.
    package init(path: String, files: any FileSystem) {
        folder = path
        self.files = files
    }

    /// The location of the folder.
    public var url: URL { URL(filePath: folder, directoryHint: .isDirectory) }

    /// Writes the attachments of a document to files, and returns the document with `file:` URIs in their place.
    ///
    /// Concerns each ATTACH whose value is binary (RFC 5545 §3.8.1.1), also those of alarms. Other bytes stay the same, and
    /// so does an ATTACH whose base64 is damaged. All files are on the disk when the method returns, or none is. A file
    /// with the same bytes is used again, so that a document can be imported repeatedly.
    ///
    /// - Returns: The document with links; the same document if no attachment is binary.
    /// - Throws: ``StoreError/missing(path:)`` if there is no such folder, ``StoreError/outOfSpace(path:)`` and other errors.
    /// - Complexity: O(*n*) in the number of bytes of the document and of files with the names of attachments.
    public func extractingAttachments(from document: ComponentTree) throws(StoreError) -> ComponentTree {
        let attachments = document.components.flatMap(Self.attachments)
        guard !attachments.isEmpty else { return document }
        let names = try FileTransaction(files).withLocks(on: [folder]) { locks throws(StoreError) in
            try write(attachments, holding: locks)
        }
        var edit = DocumentEdit(document)
        do throws(WritingError) {
            for (attachment, name) in zip(attachments, names) {
                try edit.replace(attachment.property, with: attachment.link(toPath: folder + "/" + name))
            }
        } catch {
            throw .unwritable(error)
        }
        return edit.tree()
    }

    /// Writes the files that don't exist yet, in one transaction.
    ///
    /// - Returns: The name of the file of each attachment.
    private func write(
        _ attachments: [InlineAttachment], holding locks: FileTransaction.Locks
    ) throws(StoreError) -> [String] {
        // Each file is read once, however many attachments have its name.
        var contents: [String: [UInt8]] = [:]
        var names: [String] = []
        var changes: [FileChange] = []
        do throws(FileError) {
            for attachment in attachments {
                for name in attachment.names {
                    let known = contents[name]
                    let content = if let known { known } else { try files.content(of: folder + "/" + name) }
                    contents[name] = content ?? attachment.bytes
                    guard content == nil || content == attachment.bytes else { continue }
                    if content == nil {
                        changes.append(
                            FileChange(folder: folder, name: name, expected: nil, content: attachment.bytes))
                    }
                    names.append(name)
                    break
                }
            }
        } catch {
            throw StoreError(error)
        }
        do throws(FileChangeError) {
            try FileTransaction(files).commit(changes, holding: locks)
        } catch {
            throw StoreError(error) { _ in [] }
        }
        return names
    }

    /// Returns the binary attachments of a component and of the components in it.
    private static func attachments(of component: CalendarComponent) -> [InlineAttachment] {
        component.properties.compactMap(InlineAttachment.init) + component.components.flatMap(attachments)
    }
}

/// An ATTACH property with the bytes of its document.
private struct InlineAttachment {
    let property: CalendarProperty
    let bytes: [UInt8]
    private let attachment: CalendarAttachment

    /// Reads a property; nil if it isn't a binary ATTACH.
    init?(_ property: CalendarProperty) {
        guard property.known == .attachment, let attachment = CalendarAttachment(property),
            case .data(let bytes) = attachment.content
        else { return nil }
        (self.property, self.bytes, self.attachment) = (property, bytes, attachment)
    }

    /// Returns the property with a link.
    func link(toPath path: String) throws(WritingError) -> PropertyDraft {
        var linked = attachment
        linked.content = .uri(URL(filePath: path, directoryHint: .notDirectory).absoluteString)
        return try linked.property(property.name)
    }

    /// The names for the file, by preference. All but the first depend on the bytes.
    var names: some Sequence<String> {
        let (base, suffix) = (base, suffix)
        // The number is for other bytes with the same digits, which only an attacker would construct.
        return sequence(first: 0) { $0 + 1 }.lazy.map { number in
            if number == 0 { return base + suffix }
            let digits = ContentHash.digits(of: bytes)
            return number == 1 ? "\(base)-\(digits)\(suffix)" : "\(base)-\(digits)-\(number)\(suffix)"
        }
    }

    /// The longest base of a name in bytes. Most file systems allow 255 bytes for a name.
    private static let length = 120
    private static let reserved = Set("/\\:*?\"<>|")

    /// The name without its suffix; `attachment` if the property has no name.
    private var base: String {
        var base = (named as NSString).deletingPathExtension
        while base.utf8.count > Self.length { base.removeLast() }
        return base.isEmpty ? "attachment" : base
    }

    /// The suffix of the name, or one for the media type, with its period; empty if unknown.
    private var suffix: String {
        let own = (named as NSString).pathExtension
        if !own.isEmpty, own.utf8.count <= 10 { return "." + own }
        let subtype = (attachment.formatType ?? "").lowercased().split(separator: "/").dropFirst().first ?? ""
        switch subtype {
        case "": return ""
        case "plain": return ".txt"
        case "jpeg": return ".jpg"
        case "svg+xml": return ".svg"
        default:
            let isShort = subtype.utf8.count <= 5 && subtype.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            return isShort ? "." + subtype : ""
        }
    }

    /// The name of the attachment as one that every file system allows; empty if there is none.
    private var named: String {
        let name = (attachment.fileName ?? "").unicodeScalars.map { scalar in
            let isReserved = scalar.properties.generalCategory == .control || Self.reserved.contains(Character(scalar))
            return isReserved ? "_" : String(scalar)
        }.joined()
        // A hidden file would be overlooked, and some systems drop spaces and periods at the ends.
        return name.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    }
}
