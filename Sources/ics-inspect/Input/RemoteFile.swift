import Foundation

/// A calendar published at a URL. Nothing that the calendar refers to is fetched.
struct RemoteFile {
    private let url: URL
    private let name: String
    private let limits: InputLimits

    /// - Parameter name: The URL as shown, without a password.
    init(_ url: URL, name: String, limits: InputLimits) {
        (self.url, self.name, self.limits) = (url, name, limits)
    }

    /// Sends one request, or two if `webcal:` leaves the scheme open.
    ///
    /// - Throws: Exit code 66 if the server doesn't have the file, 75 if it can't be read for any other reason.
    func read() throws(Failure) -> SourceBytes {
        let deadline = ContinuousClock.now + .seconds(limits.timeout)
        var candidates = candidates[...]
        while let candidate = candidates.popFirst() {
            let response: Transfer.Response
            do throws(Transfer.Fault) {
                response = try Transfer(candidate, limits: limits, deadline: deadline).perform()
            } catch {
                guard case .noConnection = error, !candidates.isEmpty else {
                    throw Failure(.temporaryFailure, "\(name): \(error.message)")
                }
                guard url.user == nil, limits.headers.isEmpty else {
                    throw Failure(
                        .temporaryFailure,
                        "\(name): https \(error.message); \(url.user == nil ? "--header" : "a password") is not sent over plain http unless the URL says http://"
                    )
                }
                Console.report("\(name): https \(error.message); trying http, which is not encrypted")
                continue
            }
            return try content(of: response)
        }
        throw Failure(.usage, "\(name): not an http, https or webcal URL")
    }

    /// The URLs to try. `webcal:` means HTTP; HTTPS is tried first, because most servers support it today.
    ///
    /// A scheme may be in upper case (RFC 3986 §3.1), which libcurl doesn't accept.
    private var candidates: [URL] {
        let schemes: [String] =
            switch url.scheme?.lowercased() {
            case "webcal": ["https", "http"]
            case "webcals": ["https"]
            case let scheme?: [scheme]
            case nil: []
            }
        return schemes.compactMap { scheme in
            var components = URLComponents(url: url, resolvingAgainstBaseURL: false)
            components?.scheme = scheme
            return components?.url
        }
    }

    private func content(of response: Transfer.Response) throws(Failure) -> SourceBytes {
        switch response.status {
        case 200..<300:
            return response.content
        case 401 where url.user == nil:
            let host = url.host.map { $0.contains(":") ? "[\($0)]" : $0 } ?? ""
            let scheme = url.scheme?.lowercased() ?? "https"
            // The password of a file is sent by https alone.
            let file = "write “machine \(host) login NAME password SECRET” into ~/.netrc, or "
            throw Failure(
                .temporaryFailure,
                "\(name): needs a user name and password (401); \(scheme == "http" ? "" : file)use \(scheme)://USER:PASSWORD@\(host)…"
            )
        case 401: throw Failure(.temporaryFailure, "\(name): the server rejected the user name or password (401)")
        case 300..<400 where !limits.headers.isEmpty:
            throw Failure(
                .temporaryFailure,
                "\(name): redirects (\(response.status)); name the address that it redirects to, because --header is sent to no other host"
            )
        case 404, 410: throw Failure(.noInput, "\(name): no such file on the server")
        case let code: throw Failure(.temporaryFailure, "\(name): the server responded with status \(code)")
        }
    }
}

extension Transfer.Response {
    /// The body, with what the Content-Type says about it.
    var content: SourceBytes {
        SourceBytes(
            bytes: bytes, charset: contentType.flatMap(Self.charset),
            mediaType: contentType.map { Self.trimmed($0.prefix { $0 != ";" }).lowercased() })
    }

    /// Returns the `charset` of a Content-Type (RFC 9110 §8.3), which specifies the encoding of iCalendar (RFC 5545
    /// §3.1.4).
    private static func charset(_ contentType: String) -> String? {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, trimmed(parts[0]).lowercased() == "charset" else { continue }
            return trimmed(parts[1]).trimmingCharacters(in: ["\""])
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> String { text.trimmingCharacters(in: .whitespaces) }
}
