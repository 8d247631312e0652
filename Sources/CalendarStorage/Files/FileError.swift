public import Foundation

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
    public var description: String { "\(operation) \(FileName.shown(path)): \(reason)" }

    /// The system's description of the error number.
    package var reason: String { unsafe String(cString: strerror(number)) }
}

/// The plan of an interrupted transaction that couldn't be completed or reverted.
///
/// ```swift
/// catch .pendingTransaction(let pending) { print(pending.path, pending.reason) }
/// ```
public struct PendingTransaction: Hashable, Sendable {
    /// The reason a transaction stays pending.
    ///
    /// ```swift
    /// if case .missingFolder(let path) = pending.reason { print("Restore", path) }
    /// ```
    public enum Reason: Hashable, Sendable {
        /// The plan is of a later version of this module, which can complete the transaction.
        case laterVersion
        /// Another folder of the transaction is missing or was renamed.
        case missingFolder(String)
        /// The folder can't be written or may not be locked, so another process must complete the transaction.
        case unfinished
    }

    /// The path of the plan.
    public let path: String
    /// The reason the transaction stays pending.
    public let reason: Reason

    init(_ folder: String, _ reason: Reason) {
        path = folder + "/" + Journal.name
        self.reason = reason
    }
}

extension PendingTransaction: CustomStringConvertible {
    /// The problem and what to do about it, in one sentence.
    public var description: String { "the transaction in \(path) isn't complete: \(reason)" }
}

extension PendingTransaction.Reason: CustomStringConvertible {
    /// The reason and what to do about it.
    public var description: String {
        switch self {
        case .laterVersion: "a later version of this program has to complete it"
        case .missingFolder(let folder):
            "\(folder), which it also changes, is missing or has another name; restore that folder, or remove the plan"
        case .unfinished: "it is completed when the calendar is opened for writing"
        }
    }
}

extension FileError: LocalizedError {
    /// The description of the error, the same as ``description``.
    public var errorDescription: String? { description }
}
