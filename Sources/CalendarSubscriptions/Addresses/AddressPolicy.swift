public import Foundation

/// The servers that a subscription may ask.
///
/// A server that fetches addresses which its users type must not fetch those of its own network. The machine checks the
/// URL of each request, and the address that a response came from. Between the two, the transport has to resolve the name,
/// check **every** address with ``allows(ip:)``, and connect to a checked one: a second lookup may answer differently.
///
/// ```swift
/// guard addresses.allSatisfy(request.addresses.allows(ip:)) else { return .fault(.refusedAddress) }
/// ```
public enum AddressPolicy: Hashable, Sendable, Codable {
    /// Any host: for an app on a user's device, whose feeds may be in the user's own network.
    case any
    /// Hosts and addresses that are public, on ports 80, 443, 8080 and 8443.
    case publicOnly
    /// Hosts with these names, in lowercase, with any address.
    case only(Set<String>)

    /// Returns whether a URL may be requested.
    public func allows(_ url: URL) -> Bool {
        switch self {
        case .any: return true
        case .only(let hosts): return hosts.contains(url.hostName)
        case .publicOnly:
            let host = url.hostName
            guard [80, 443, 8080, 8443].contains(WebOrigin(url).port) else { return false }
            if let address = IPAddress(host) { return address.isPublic }
            // A name whose last label is a number is an address in a notation that only some resolvers read.
            let labels = host.split(separator: ".", omittingEmptySubsequences: false)
            guard labels.count > 1, let last = labels.last, last.first?.isNumber != true else { return false }
            return !["localhost", "local", "internal"].contains(last) && !host.hasSuffix(".home.arpa")
        }
    }

    /// Returns whether a connection to an IPv4 or IPv6 address is allowed. A text that isn't an address is not.
    public func allows(ip address: String) -> Bool {
        self != .publicOnly || IPAddress(address)?.isPublic == true
    }
}

extension AddressPolicy: CustomStringConvertible {
    /// The policy in words, with the hosts that are allowed.
    public var description: String {
        switch self {
        case .any: "any address"
        case .publicOnly: "public addresses only"
        case .only(let hosts): "only \(hosts.sorted().joined(separator: ", "))"
        }
    }
}
