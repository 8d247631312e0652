import CalendarStorage
import Foundation
import ICalendar

/// The folder of .ics files that is kept in step with a subscription.
struct MirrorTarget {
    let path: String

    /// Creates the folder, if it is missing.
    ///
    /// - Throws: Exit code 74 if that isn't possible.
    func create() throws(Failure) {
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
            throw Failure(.ioError, "\(path): the folder can't be created")
        }
    }

    /// Brings the folder in step with a copy, and returns the line to print; nil if nothing changed.
    ///
    /// - Throws: Exit code 74 if the folder can't be read or written.
    func update(from copy: [UInt8]) async throws -> String? {
        do {
            let folder = FolderCollection(URL(fileURLWithPath: path, isDirectory: true))
            let store = try await CalendarStore([folder])
            EditedFolder.reportUnreadableItems(of: store)
            let (document, former) = (ComponentTree(recovering: copy), try MirroredFeed(of: folder))
            former.reportDamage(in: path)
            let report = try await store.transaction { try $0.mirror(document, in: folder, since: former) }
            for conflict in report.conflicts { Console.report("\(path): \(conflict); yours stays") }
            let isChanged = report.added.count + report.updated.count + report.removed.count > 0
            return isChanged || !report.conflicts.isEmpty ? "\(path): \(report)" : nil
        } catch let error as StoreError {
            throw Failure(.ioError, "\(path): \(error.outcome)")
        }
    }
}

extension MirroredFeed {
    /// Reports that nothing is removed from a folder, because nobody knows what came from the feed.
    func reportDamage(in path: String) {
        guard isDamaged else { return }
        Console.report(
            "\(path)/.mirror.ics: damaged, so entries that left the feed since the last run stay; remove them yourself")
    }
}
