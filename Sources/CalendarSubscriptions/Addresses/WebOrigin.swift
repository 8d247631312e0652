import Foundation

/// The scheme, host and port of a URL: the scope of credentials (RFC 6454).
struct WebOrigin: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: Int

    init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.hostName
        port = url.port ?? (scheme == "http" ? 80 : 443)
    }
}

extension URL {
    /// The host in lowercase, without percent encoding, the brackets of IPv6 and a dot at the end.
    var hostName: String {
        var host = (self.host(percentEncoded: false) ?? "").lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }

    var isHTTPS: Bool { scheme?.lowercased() == "https" }

    /// The scheme and the host, for descriptions.
    var originDescription: String { "\(scheme ?? "")://\(hostName.abbreviated(to: 100))" }
}
