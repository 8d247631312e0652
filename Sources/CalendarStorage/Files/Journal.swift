import Foundation

/// The plan of a transaction, which survives a crash.
///
/// The plan is written to each folder of the transaction, and to the first one last, when the temporary files are on the
/// disk. The transaction happens at the moment the plan in the first folder is complete: from then on, recovery finishes
/// the transaction, and before, recovery removes its temporary files. The temporary files stay until the plan is removed,
/// because they show which changes were made.
struct Journal: Codable {
    /// The version of the format. A later version keeps the checksum at the end, and ``version``.
    private var version: Int? = Self.currentVersion
    /// The identifier of the transaction.
    let id: String
    /// The folders of the transaction. The first one decides.
    let folders: [String]
    /// The index of the folder that has this copy of the plan. A folder may have been renamed since.
    private(set) var position = 0
    let changes: [Change]

    /// A change to a file.
    struct Change: Codable {
        /// The index of the folder.
        let folder: Int
        let name: String
        /// The name of the temporary file.
        let temporary: String
        /// The checksum of the bytes before the change; nil if there is no file.
        let old: UInt64?
        /// The checksum of the bytes after the change; nil to remove the file.
        let new: UInt64?
    }

    /// The name of the journal in a folder. Readers of a vdir ignore hidden files, and those that end with `.tmp`.
    static let name = ".journal.tmp"

    private static let currentVersion = 2

    /// Creates the plan of changes that are about to be made.
    init(_ changes: [AtomicFile], folders: [String]) {
        id = String(UInt64.random(in: .min ... .max), radix: 16)
        self.folders = folders
        self.changes = changes.map { file in
            Change(
                folder: folders.firstIndex(of: file.change.folder) ?? 0, name: file.change.name,
                temporary: String(file.temporary.dropFirst(file.change.folder.count + 1)),
                old: file.change.expected.map(Journal.checksum), new: file.change.content.map(Journal.checksum))
        }
    }

    /// Reads a plan; nil if the bytes aren't complete, so that the transaction didn't happen.
    ///
    /// - Throws: If the plan is complete but of a later version, or names files that no plan of this version names.
    init?(_ bytes: [UInt8]) throws(UnknownVersion) {
        guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")),
            let sum = UInt64(String(decoding: bytes[(end + 1)...], as: UTF8.self), radix: 16),
            sum == Journal.checksum(Array(bytes[..<end]))
        else { return nil }
        guard let journal = try? JSONDecoder().decode(Journal.self, from: Data(bytes[..<end])),
            journal.version ?? 1 <= Self.currentVersion, journal.folders.indices.contains(journal.position),
            journal.changes.allSatisfy({ change in
                journal.folders.indices.contains(change.folder) && TemporaryName.matches(change.temporary)
                    && !change.name.hasPrefix(".") && !change.name.isEmpty
                    && !change.name.utf8.contains(UInt8(ascii: "/"))
            })
        else { throw UnknownVersion() }
        self = journal
    }

    /// A complete plan that this version can't follow.
    struct UnknownVersion: Error {}

    /// Returns the bytes of the copy for a folder, with a checksum at the end.
    func bytes(at position: Int) -> [UInt8] {
        var copy = self
        copy.position = position
        guard let data = try? JSONEncoder().encode(copy) else { return [] }
        let plan = [UInt8](data)
        return plan + Array("\n\(String(Journal.checksum(plan), radix: 16))".utf8)
    }

    /// Returns the FNV-1a hash of bytes, which tells versions of a file and parts of a plan apart. This is no protection
    /// against forgery, and none is needed: a plan can only rename files within folders that name the same plan.
    static func checksum(_ bytes: [UInt8]) -> UInt64 { ContentHash.value(of: bytes) }
}
