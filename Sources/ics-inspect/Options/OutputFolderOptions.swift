import ArgumentParser
import CalendarStorage
import Foundation

/// The option `--output`: a folder for the results of several files.
struct OutputFolderOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Folder for the results, created if missing; for several files or a folder (default: standard output).",
            valueName: "folder"), completion: .directory)
    var output: String?

    /// Throws if several results would be written to standard output, and creates the folder.
    ///
    /// - Throws: Exit code 64, or 74 if the folder can't be created.
    func require(for sources: [Source]) throws(Failure) {
        guard let output else {
            guard sources.count == 1 else {
                throw Failure(.usage, "\(sources.count) files: use --output with a folder for the results")
            }
            return
        }
        do {
            try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        } catch {
            throw Failure(.ioError, "\(output): the folder can't be created")
        }
    }

    /// Writes a result to a new file in the folder, or to standard output.
    ///
    /// - Throws: Exit code 74 if the file exists or can't be written.
    func write(_ bytes: [UInt8], as name: String) throws(Failure) {
        guard let output else {
            var standardOutput = Output()
            standardOutput.write(bytes)
            return try standardOutput.finish()
        }
        let path = output + "/" + name
        do throws(FileError) {
            try POSIXFileSystem().write(bytes, toNew: path, permissions: nil)
        } catch {
            let reason =
                error.code == .exists ? "exists; choose another --output" : "can't be written (\(error.reason))"
            throw Failure(.ioError, "\(path): \(reason)")
        }
    }
}
