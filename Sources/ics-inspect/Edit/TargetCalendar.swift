import CalendarStorage
import Foundation
import ICalendar
import ICalendarWriting

/// The calendar that a command adds entries to: a `.ics` file, which is created if missing, or a folder.
struct TargetCalendar {
    private let name: String
    private let collection: any CalendarCollection

    /// - Throws: Exit code 64 for an argument that can't be written, 65 for a file in another format, 66 for a folder that doesn't
    ///   exist.
    init(_ argument: String) throws(Failure) {
        name = argument
        guard NamedSubscription(argument: argument) == nil else {
            throw Failure(.usage, "\(argument): a subscription is a copy of a feed; name a calendar of your own")
        }
        if let folder = Source.folder(argument) {
            collection = FolderCollection(folder)
            return
        }
        guard case .path(let path) = try Source(argument) else {
            throw Failure(.usage, "\(Address.redacted(argument)): needs the path of a file or a folder")
        }
        if !FileManager.default.fileExists(atPath: path) { try Self.checkNewFile(argument) }
        let url = URL(fileURLWithPath: path)
        // An entry of iCalendar has no place in vCalendar 1.0, whose lines are similar.
        let isFile = (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile ?? false
        let bytes = isFile ? (try? Data(contentsOf: url)).map { Array($0) } : nil
        let format = CalendarFormat(of: SourceBytes(bytes: bytes ?? []))
        guard format == .ics else {
            throw Failure(
                .dataError, "\(argument): \(format.name), not iCalendar; ics-inspect convert --to ics converts it")
        }
        collection = FileCollection(url)
    }

    /// Checks the name of a file to create: a misspelled folder would become a file that no program reads.
    ///
    /// - Throws: Exit code 66 for a name that doesn't end with `.ics`
    static func checkNewFile(_ argument: String) throws(Failure) {
        guard argument.lowercased().hasSuffix(".ics") else {
            throw Failure(.noInput, "\(argument): no such folder; a new file needs a name that ends with .ics")
        }
    }

    /// Makes one transaction, such as adding an entry.
    ///
    /// - Throws: Exit code 64 if the entry can't be written, 65 if the file isn't a calendar, 74 if it can't be written.
    func add(_ body: @Sendable (inout StoreTransaction, CalendarID) throws(StoreError) -> Void) async throws(Failure) {
        do throws(StoreError) {
            let store = try await CalendarStore([collection])
            if collection is FolderCollection { EditedFolder.reportUnreadableItems(of: store) }
            let id = collection.id
            try await store.transaction { transaction throws(StoreError) in try body(&transaction, id) }
        } catch {
            switch error {
            case .unwritable(let error): throw Failure(.usage, error.description)
            case .duplicateUID(let uid, _):
                throw Failure(
                    .usage, "\(name): the calendar has the UID “\(PlainText.of(uid))” already; nothing is changed")
            case .unreadableItem, .incompleteItem:
                throw Failure(.dataError, "\(name): not a complete iCalendar file; nothing is changed")
            default: throw Failure(.ioError, error.outcome)
            }
        }
    }
}
