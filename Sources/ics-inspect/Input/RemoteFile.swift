import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A calendar that is published at a URL. Nothing that it names is fetched.
struct RemoteFile {
    private let url: URL

    init(_ url: URL) { self.url = url }

    /// Seconds without a byte, and for the whole, after which a server does not answer.
    private static let patience = (idle: 15.0, whole: 120.0)

    func read() async throws(Failure) -> [UInt8] {
        var last = Failure(.temporaryFailure, "\(url.absoluteString): did not answer")
        for candidate in candidates {
            do {
                return try await fetch(candidate)
            } catch {
                guard error.status == .temporaryFailure else { throw error }
                last = error
            }
        }
        throw last
    }

    /// `webcal:` is HTTP under another name; today's servers mean HTTPS by it, so that is asked first.
    ///
    /// A scheme may be written in capitals (RFC 3986 §3.1), which libcurl takes for one that it does not have.
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

    private func fetch(_ url: URL) async throws(Failure) -> [UInt8] {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = Self.patience.idle
        configuration.timeoutIntervalForResource = Self.patience.whole
        var request = URLRequest(url: url)
        request.setValue("text/calendar, */*;q=0.1", forHTTPHeaderField: "Accept")
        let answer: (data: Data, response: URLResponse)
        do {
            answer = try await URLSession(configuration: configuration).data(for: request)
        } catch {
            throw Failure(.temporaryFailure, "\(url.absoluteString): did not answer (\(error.localizedDescription))")
        }
        switch (answer.response as? HTTPURLResponse)?.statusCode ?? 200 {
        case 200..<300: return [UInt8](answer.data)
        case 404, 410: throw Failure(.noInput, "\(url.absoluteString): no such file on the server")
        case let code: throw Failure(.temporaryFailure, "\(url.absoluteString): the server answers with \(code)")
        }
    }
}
