import Foundation

/// The folder that is watched, and the files that count.
struct WatchedFolder: Sendable {
    let path: String
    /// The name of the only file that counts; nil for all.
    let name: String?

    /// Returns whether changes to a file count. Temporary files don't: they are renamed when they are complete.
    func contains(_ file: String) -> Bool {
        if let name { return file == name }
        return !file.hasPrefix(".") && !file.hasSuffix(".tmp")
    }

    /// Whether another computer can change the folder without the system's knowledge.
    var isOnNetwork: Bool {
        #if canImport(Darwin)
            // An app would have to declare a reason to call `statfs`, and none fits.
            let values = try? URL(filePath: path).resourceValues(forKeys: [.volumeIsLocalKey])
            return values?.volumeIsLocal == false
        #else
            guard let table = try? POSIXFileSystem().read("/proc/self/mountinfo").bytes else { return false }
            let folder = URL(filePath: path).resolvingSymlinksInPath().path + "/"
            return Mount.containing(folder, in: String(decoding: table, as: UTF8.self))?.isOnNetwork ?? false
        #endif
    }
}

/// A mounted file system.
package struct Mount: Hashable {
    /// The path of the folder in which the file system is mounted.
    package let path: String
    /// The type of the file system, such as `ext4`.
    package let type: String

    /// Returns the file system that contains a folder, in a table of proc(5), `/proc/self/mountinfo`.
    ///
    /// - Parameter folder: The absolute path of the folder, which ends with a slash.
    package static func containing(_ folder: String, in table: String) -> Mount? {
        var result: Mount?
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 4, let separator = fields.firstIndex(of: "-"), separator + 1 < fields.count else {
                continue
            }
            let path = String(fields[4]).replacing("\\040", with: " ")
            let prefix = path == "/" ? path : path + "/"
            // Of two file systems in one folder, the later one hides the other.
            guard folder.hasPrefix(prefix), path.utf8.count >= result?.path.utf8.count ?? 0 else { continue }
            result = Mount(path: path, type: String(fields[separator + 1]))
        }
        return result
    }

    private static let networkTypes: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "coda",
    ]

    /// Whether other computers can change the files. FUSE has SSHFS and cloud storage.
    package var isOnNetwork: Bool { Self.networkTypes.contains(type) || type.hasPrefix("fuse.") }
}
