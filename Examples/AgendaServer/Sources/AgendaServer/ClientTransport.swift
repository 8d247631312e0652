import AsyncHTTPClient
import CalendarSubscriptions
import Foundation
import Metrics
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

/// Sends the requests of subscriptions with AsyncHTTPClient.
///
/// Each request has a client of its own, because a client connects to the checked address of a host (`dnsOverride`), and that is fixed
/// for the client. A feed is asked every few minutes at most, so connections wouldn't be used again anyway.
package struct ClientTransport: SubscriptionTransport {
    private let metrics: TextMetrics
    /// Returns the addresses of a host. Asked once for each request.
    private let resolve: @Sendable (_ host: String) async -> [String]

    package init(
        metrics: TextMetrics, resolve: @escaping @Sendable (String) async -> [String] = { await HostAddresses.of($0) }
    ) {
        (self.metrics, self.resolve) = (metrics, resolve)
    }

    package func send(_ request: SubscriptionRequest, credentials: FeedCredentials?) async -> SubscriptionResponse {
        let start = ContinuousClock.now
        let response = await answer(to: request, credentials)
        Metrics.Timer(label: "feed_request_seconds", factory: metrics).record(duration: .now - start)
        if case .answer(_, _, let body, _, _) = response {
            Counter(label: "feed_bytes_total", factory: metrics).increment(by: body.count)
        }
        return response
    }

    private func answer(
        to request: SubscriptionRequest, _ credentials: FeedCredentials?
    ) async -> SubscriptionResponse {
        guard let host = request.url.host(percentEncoded: false) else { return .fault(.noConnection) }
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(10), read: TimeAmount(request.silenceLimit)),
            // Calendars compress 50-fold, so the size is limited and not the ratio.
            decompression: .enabled(limit: .size(request.bodyLimit)))
        configuration.httpVersion = .http1Only
        configuration.connectionPool.retryConnectionEstablishment = false
        let addresses = await resolve(host)
        guard let address = addresses.first else { return .fault(.noConnection) }
        // Every address, because the next look-up may answer in another order.
        guard addresses.allSatisfy({ request.addresses.allows(ip: $0) }) else { return .fault(.refusedAddress) }
        configuration.dnsOverride = [host: address]
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let response = await Self.response(of: client, to: request, credentials, from: address)
        try? await client.shutdown()
        return response
    }

    private static func response(
        of client: HTTPClient, to request: SubscriptionRequest, _ credentials: FeedCredentials?, from address: String
    ) async -> SubscriptionResponse {
        var message = HTTPClientRequest(url: request.url.absoluteString)
        for (name, value) in request.headers { message.headers.replaceOrAdd(name: name, value: value) }
        message.headers.replaceOrAdd(name: "Accept-Encoding", value: "gzip")
        if let credentials { message.headers.replaceOrAdd(name: "Authorization", value: credentials.basic) }
        do {
            let answer = try await client.execute(message, timeout: TimeAmount(request.timeLimit))
            let headers = Dictionary(answer.headers.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" }
            var body: [UInt8] = []
            for try await part in answer.body {
                guard body.count + part.readableBytes <= request.bodyLimit else { return .fault(.tooLarge) }
                body += part.readableBytesView
            }
            return .answer(status: Int(answer.status.code), headers: headers, body: body, remoteAddress: address)
        } catch let error as HTTPClientError where error == .remoteConnectionClosed {
            return .answer(status: 200, isComplete: false, remoteAddress: address)
        } catch HTTPParserError.invalidEOFState {
            return .answer(status: 200, isComplete: false, remoteAddress: address)
        } catch let error as NIOHTTPDecompression.ExtraDecompressionError where error == .truncatedData {
            return .answer(status: 200, isComplete: false, remoteAddress: address)
        } catch {
            return .fault(Self.fault(error))
        }
    }

    private static func fault(_ error: any Error) -> TransportFault {
        switch (error, error as? HTTPClientError) {
        case (is CancellationError, _), (_, .cancelled?): .cancelled
        case (_, .readTimeout?): .silent
        case (_, .deadlineExceeded?): .late
        case (_, .connectTimeout?), (is NIOConnectionError, _): .noConnection
        case (_, .tlsHandshakeTimeout?), (is NIOSSLError, _): .tls
        case (NIOHTTPDecompression.DecompressionError.limit, _): .tooLarge
        case (let error as IOError, _) where error.errnoCode == ECONNREFUSED: .noConnection
        default: .other
        }
    }
}

/// The IP addresses of a host.
enum HostAddresses {
    static func of(_ host: String) async -> [String] {
        await withCheckedContinuation { continuation in
            // The system's function blocks.
            DispatchQueue.global().async { continuation.resume(returning: resolve(host)) }
        }
    }

    private static func resolve(_ host: String) -> [String] {
        var hints = addrinfo()
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        return sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { entry in
            guard let entry = entry?.pointee else { return nil }
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let result = getnameinfo(
                entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            return result == 0
                ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
        }
    }
}
