import CalendarSubscriptions
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session with one task. Sends a single response to the continuation.
///
/// A session calls its delegate on a serial queue, the only place where the properties change, so the class is Sendable.
final class Transfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let limit: Int
    private let continuation: AsyncStream<SubscriptionResponse>.Continuation
    private var body: [UInt8] = []

    init(limit: Int, _ continuation: AsyncStream<SubscriptionResponse>.Continuation) {
        (self.limit, self.continuation) = (limit, continuation)
    }

    private func end(_ response: SubscriptionResponse) {
        continuation.yield(response)
        continuation.finish()
    }

    private func answer(_ response: HTTPURLResponse, isComplete: Bool = true) -> SubscriptionResponse {
        let headers = response.allHeaderFields.compactMap { name, value in
            (name as? String).flatMap { name in (value as? String).map { (name, $0) } }
        }
        return .answer(
            status: response.statusCode, headers: Dictionary(headers) { "\($0), \($1)" }, body: body,
            isComplete: isComplete)
    }

    // As the frameworks declare it. A method that isn't exactly the protocol's is never called.
    #if canImport(Darwin)
        typealias Redirection = @Sendable (URLRequest?) -> Void
    #else
        typealias Redirection = (URLRequest?) -> Void
    #endif

    func urlSession(
        _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest _: URLRequest, completionHandler: @escaping Redirection
    ) {
        completionHandler(nil)
        end(answer(response))
    }

    func urlSession(_: URLSession, dataTask _: URLSessionDataTask, didReceive data: Data) {
        guard body.count + data.count <= limit else { return end(.fault(.tooLarge)) }
        body += data
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let response = task.response as? HTTPURLResponse
        if let error {
            let fault = Self.fault(error as? URLError)
            // A connection that is lost after the header has brought a part of the answer.
            end(fault == .other ? response.map { answer($0, isComplete: false) } ?? .fault(fault) : .fault(fault))
        } else {
            end(response.map { answer($0) } ?? .fault(.other))
        }
    }

    private static func fault(_ error: URLError?) -> TransportFault {
        switch error?.code {
        case .timedOut?: .silent
        case .cancelled?: .cancelled
        case .dataLengthExceedsMaximum?: .tooLarge
        case .secureConnectionFailed?, .serverCertificateHasBadDate?, .serverCertificateUntrusted?,
            .serverCertificateHasUnknownRoot?, .serverCertificateNotYetValid?, .clientCertificateRejected?,
            .clientCertificateRequired?:
            .tls
        case .cannotFindHost?, .cannotConnectToHost?, .dnsLookupFailed?, .notConnectedToInternet?, .dataNotAllowed?,
            .internationalRoamingOff?:
            .noConnection
        default: .other
        }
    }
}
