import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where bytes come from: a path, standard input or a URL.
enum Source {
    case path(String)
    case standardInput
    case url(URL)

    /// - Throws: a sentence for who wrote the argument.
    init(_ argument: String) throws(Failure) {
        let scheme = argument.prefix { $0 != ":" }.lowercased()
        if argument == "-" {
            self = .standardInput
        } else if ["http", "https", "webcal", "webcals"].contains(scheme), argument.contains("://") {
            guard let url = URL(string: argument), url.host?.isEmpty == false else {
                throw Failure(.usage, "\(argument): not a URL that can be asked")
            }
            self = .url(url)
        } else {
            self = .path(argument)
        }
    }

    /// How it is called in diagnostics.
    var name: String {
        switch self {
        case .path(let path): path
        case .standardInput: "<stdin>"
        case .url(let url): url.absoluteString
        }
    }

    func read() async throws(Failure) -> [UInt8] {
        switch self {
        case .path(let path): try Self.file(path)
        case .standardInput: try Self.bytes(of: .standardInput, name: name)
        case .url(let url): try await RemoteFile(url).read()
        }
    }

    private static func file(_ path: String) throws(Failure) -> [UInt8] {
        var isDirectory: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw Failure(.noInput, "\(path): no such file")
        }
        if isDirectory.boolValue { throw Failure(.noInput, "\(path): is a directory") }
        // A handle, because what is no plain file (a FIFO, /dev/fd/63 of a shell) is not read otherwise.
        let handle: FileHandle
        do {
            handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        } catch {
            throw Failure(.noInput, "\(path): cannot be read (\(error.localizedDescription))")
        }
        return try bytes(of: handle, name: path)
    }

    /// Bytes of one file: a device without an end must not take all memory.
    private static let limit = 2 << 30

    private static func bytes(of handle: FileHandle, name: String) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty, bytes.count <= limit {
                bytes.append(contentsOf: piece)
            }
        } catch {
            throw Failure(.noInput, "\(name): cannot be read (\(error.localizedDescription))")
        }
        if bytes.count > limit { throw Failure(.dataError, "\(name): not iCalendar: longer than \(limit) bytes") }
        return bytes
    }
}
