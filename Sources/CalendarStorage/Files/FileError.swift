import Foundation

/// An operation of the file system that failed.
///
/// ```swift
/// catch .file(let error) { print(error.operation, error.path, error.number) }
/// ```
public struct FileError: Error, Hashable, Sendable {
    /// The name of the operation, such as `rename`.
    public let operation: String
    /// The path of the file or folder.
    public let path: String
    /// The error number of the system (`errno`).
    public let number: Int32

    /// Creates an error from an operation, a path and the error number of the system.
    package init(_ operation: String, _ path: String, _ number: Int32) {
        self.operation = operation
        self.path = path
        self.number = number
    }

    /// The errors that callers tell apart.
    package enum Code: Hashable, Sendable {
        case missing, exists, outOfSpace, accessDenied, locked, unsupported, other
    }

    /// The kind of the error.
    package var code: Code {
        switch number {
        case ENOENT, ENOTDIR: .missing
        case EEXIST, ENOTEMPTY: .exists
        case ENOSPC, EDQUOT, EFBIG: .outOfSpace
        case EACCES, EPERM, EROFS: .accessDenied
        case EWOULDBLOCK: .locked
        case ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP: .unsupported
        default: .other
        }
    }
}

extension FileError: CustomStringConvertible {
    /// The error in one sentence.
    public var description: String { "\(operation) \(path): \(reason)" }

    /// The system's description of the error number.
    package var reason: String { unsafe String(cString: strerror(number)) }
}
