import CalendarStorage
import Foundation

/// A source of bytes: a path, standard input or a URL.
enum Source {
    case path(String)
    /// The path of a file in a folder or in a list. Only a regular file is read: another program may have put it there, a
    /// pipe could wait forever, and a device has no end.
    case item(String)
    case standardInput
    case url(URL, name: String)

    /// Creates a source from a command line argument.
    ///
    /// - Throws: Exit code 64 for a URL that can't be requested.
    init(_ argument: String) throws(Failure) {
        let scheme = argument.prefix { $0 != ":" }.lowercased()
        if argument == "-" {
            self = .standardInput
        } else if let named = try NamedCalendars.source(argument) {
            self = try Source(named)
        } else if ["http", "https", "webcal", "webcals"].contains(scheme),
            // Bytes, because a slash and an accent after it are one character.
            argument.utf8.firstRange(of: "://".utf8) != nil
        {
            let name = Address.redacted(argument)
            guard let url = URL(string: argument), url.host?.isEmpty == false else {
                throw Failure(.usage, "\(name): not a URL that can be requested")
            }
            self = .url(url, name: name)
        } else if scheme == "file", argument.utf8.firstRange(of: "://".utf8) != nil {
            guard let url = URL(string: argument), url.isFileURL else {
                throw Failure(.usage, "\(argument): not a URL that can be read")
            }
            self = .path(url.path)
        } else if ["ftp", "ftps", "sftp", "caldav", "caldavs"].contains(scheme),
            argument.utf8.firstRange(of: "://".utf8) != nil
        {
            throw Failure(.usage, "\(Address.redacted(argument)): only http, https, webcal and file URLs can be read")
        } else {
            self = .path(argument)
        }
    }

    /// The location of the folder that an argument names; nil for other arguments.
    static func folder(_ argument: String) -> URL? {
        guard case .path(let path)? = try? Source(argument), isFolder(path) else { return nil }
        return URL(fileURLWithPath: path, isDirectory: true)
    }

    private static func isFolder(_ path: String) -> Bool { information(path).map(isFolder) ?? false }

    private static func isFolder(_ information: stat) -> Bool { information.st_mode & S_IFMT == S_IFDIR }

    /// Returns the system's information about a path; nil if there is no such file.
    private static func information(_ path: String) -> stat? {
        // The system's functions end a path at a NUL.
        if path.utf8.contains(0) { return nil }
        var information = stat()
        return unsafe stat(FileName.cString(path), &information) == 0 ? information : nil
    }

    /// The source of an argument, or the `.ics` files of a folder in the order of their names.
    ///
    /// - Throws: Exit code 64 for a URL that can't be requested, 66 for a folder without such files.
    static func all(_ argument: String) throws(Failure) -> [Source] {
        let source = try Source(argument)
        guard case .path(let path) = source else { return [source] }
        return try files(inFolder: path) ?? [source]
    }

    /// The `.ics` files of a folder in the order of their names; nil for a path that isn't a folder.
    ///
    /// - Throws: Exit code 66 for a folder without such files, or that can't be read.
    static func files(inFolder path: String) throws(Failure) -> [Source]? {
        guard isFolder(path) else { return nil }
        let names: [String]
        do throws(FileError) {
            names = try POSIXFileSystem().names(in: path).filter(FolderCollection.isItem).sorted()
        } catch {
            throw Source.path(path).unreadable(error.number)
        }
        guard !names.isEmpty else { throw Failure(.noInput, "\(Source.path(path).name): no .ics files in this folder") }
        return names.map { .item(path.hasSuffix("/") ? path + $0 : "\(path)/\($0)") }
    }

    /// The name in diagnostics and results; never with a password.
    var name: String {
        switch self {
        // A URL with a misspelled scheme is treated as a path.
        case .path(let path), .item(let path): Address.redacted(FileName.shown(path))
        case .standardInput: "<stdin>"
        case .url(_, let name): name
        }
    }

    /// Reads all bytes, and decompresses gzip.
    ///
    /// - Throws: Exit code 65 for a file that exceeds its limit, 66 for a file that can't be read, 75 for a URL that
    ///   doesn't respond or sends too much.
    func read(_ limits: InputLimits) throws(Failure) -> SourceBytes {
        switch self {
        case .path(let path): SourceBytes(bytes: try file(path, 0, limits))
        // A pipe is opened without waiting for its writer.
        case .item(let path): SourceBytes(bytes: try file(path, O_NONBLOCK, limits))
        case .standardInput: SourceBytes(bytes: try bytes(of: STDIN_FILENO, limits))
        case .url(let url, let name): try RemoteFile(url, name: name, limits: limits).read()
        }
    }

    private func file(_ path: String, _ flags: Int32, _ limits: InputLimits) throws(Failure) -> [UInt8] {
        if path.utf8.contains(0) { throw missing }
        // A descriptor, because a FIFO or a shell's /dev/fd/63 can't be read otherwise.
        let descriptor = unsafe open(FileName.cString(path), O_RDONLY | O_CLOEXEC | flags)
        if descriptor < 0 {
            let code = errno
            throw Self.information(path) == nil ? missing : unreadable(code)
        }
        defer { close(descriptor) }
        return try bytes(of: descriptor, limits)
    }

    /// The maximum number of bytes read at once.
    private static let pieceSize = 1 << 20

    private func bytes(of descriptor: Int32, _ limits: InputLimits) throws(Failure) -> [UInt8] {
        var information = stat()
        let isKnown = unsafe fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
        if Self.isFolder(information) { throw Failure(.noInput, "\(name): is a folder, not a file") }
        if case .item = self, !isKnown { throw Failure(.noInput, "\(name): is a pipe or a device, not a file") }
        var buffer = InputBuffer(
            limit: limits.fileSize, decompressedLimit: limits.decompressedSize,
            expected: isKnown ? Int(information.st_size) : 0)
        // Most files are small; one more byte shows the end of the file.
        let size = isKnown ? min(max(Int(information.st_size), 4_096) + 1, Self.pieceSize) : Self.pieceSize
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
        defer { unsafe piece.deallocate() }
        do throws(InputBuffer.Fault) {
            while true {
                let count = unsafe Foundation.read(descriptor, piece.baseAddress, piece.count)
                if count == 0 { return try buffer.finish() }
                if count > 0 {
                    try unsafe buffer.append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
                } else if errno != EINTR {
                    break
                }
            }
        } catch {
            throw Failure(.dataError, "\(name): \(error.message)")
        }
        throw unreadable(errno)
    }

    private var missing: Failure {
        let isName = name.hasPrefix("@")
        return Failure(
            .noInput,
            isName
                ? "\(name): no such subscription or named calendar; add it with ics-inspect subscribe <url> --name \(name.dropFirst())"
                : "\(name): no such file")
    }

    private func unreadable(_ code: Int32) -> Failure {
        let reason = unsafe strerror(code).map { unsafe String(cString: $0) }
        return Failure(.noInput, "\(name): cannot be read (\(reason ?? "error \(code)"))")
    }
}

/// The bytes of a source, and the declared encoding.
struct SourceBytes {
    let bytes: [UInt8]
    /// The `charset` of an HTTP response, as written; nil if there is none.
    var charset: String?
    /// The media type of an HTTP response in lower case, without parameters; nil if there is none.
    var mediaType: String?
}
