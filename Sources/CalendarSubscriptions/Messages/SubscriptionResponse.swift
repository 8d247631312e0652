public import Foundation

/// The server's answer to a request, or the reason why there is none.
///
/// ```swift
/// let step = subscription.receive(
///     .answer(status: 200, headers: ["ETag": "\"a1\""], body: bytes, isComplete: true), to: request, at: .now)
/// ```
public enum SubscriptionResponse: Hashable, Sendable {
    /// An answer. The names of header fields are compared without letter case. The body is decompressed; `isComplete` is
    /// false if the connection ended early. `remoteAddress` is the IP address of the connection; with
    /// ``AddressPolicy/publicOnly``, an answer without one is refused.
    case answer(
        status: Int, headers: [String: String] = [:], body: [UInt8] = [], isComplete: Bool = true,
        remoteAddress: String? = nil)
    /// There is no answer.
    case fault(TransportFault)
}

/// A reason why a request got no answer.
///
/// ```swift
/// guard received <= request.bodyLimit else { return .fault(.tooLarge) }
/// ```
public enum TransportFault: String, Error, Hashable, Sendable, Codable {
    /// The host has no address, or no connection could be made.
    case noConnection
    /// The certificate or the TLS handshake failed.
    case tls
    /// A proxy, or the login page of a network, answered instead of the server.
    case proxy
    /// The name resolved to an address that the request doesn't allow.
    case refusedAddress
    /// The response took longer than the request allows.
    case late
    /// The server stopped sending for longer than the request allows.
    case silent
    /// The response is larger than the request allows.
    case tooLarge
    /// The transfer was cancelled. The subscription stays the same.
    case cancelled
    /// Another error, such as bytes that aren't HTTP.
    case other
}

extension SubscriptionResponse: CustomStringConvertible {
    /// The status and the size, without the content.
    public var description: String {
        switch self {
        case .answer(let status, _, let body, let isComplete, _):
            "status \(status), \(counted(body.count, "byte"))\(isComplete ? "" : ", incomplete")"
        case .fault(let fault): fault.description
        }
    }
}

extension TransportFault: CustomStringConvertible {
    /// The fault in a few words.
    public var description: String {
        switch self {
        case .noConnection: "no connection to the server"
        case .tls: "no secure connection to the server"
        case .proxy: "a proxy answered instead of the server"
        case .refusedAddress: "the server has an address that isn't allowed"
        case .late: "the server took too long to answer"
        case .silent: "the server stopped sending"
        case .tooLarge: "the answer is larger than the limit"
        case .cancelled: "cancelled"
        case .other: "the transfer failed"
        }
    }
}

extension TransportFault: LocalizedError {
    /// The description of the fault, the same as ``description``.
    public var errorDescription: String? { description }
}
