import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where octets come from: a path, standard input or a URL.
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
                throw Failure(.noInput, "\(argument): not a URL that can be asked")
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
        case .standardInput: try Self.standardInput()
        case .url(let url): try await RemoteFile(url).read()
        }
    }

    private static func file(_ path: String) throws(Failure) -> [UInt8] {
        var isDirectory: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw Failure(.noInput, "\(path): no such file")
        }
        if isDirectory.boolValue { throw Failure(.noInput, "\(path): is a directory") }
        do {
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw Failure(.noInput, "\(path): cannot be read (\(error.localizedDescription))")
        }
    }

    private static func standardInput() throws(Failure) -> [UInt8] {
        do {
            return [UInt8](try FileHandle.standardInput.readToEnd() ?? Data())
        } catch {
            throw Failure(.noInput, "standard input cannot be read (\(error.localizedDescription))")
        }
    }
}
