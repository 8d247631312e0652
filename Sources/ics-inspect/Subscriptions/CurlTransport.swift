import CCurl
import CalendarSubscriptions
import Foundation

/// Sends the requests of subscriptions with libcurl, each on a thread of its own, because a transfer blocks. A calendar in another
/// format becomes iCalendar, which is what a subscription compares and keeps.
struct CurlTransport: SubscriptionTransport {
    func send(_ request: SubscriptionRequest, credentials: FeedCredentials?) async -> SubscriptionResponse {
        let isCancelled = Locked(false)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    let response = Self.response(to: request, credentials) { isCancelled.withLock { $0 } }
                    continuation.resume(returning: response)
                }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
    }

    private static func response(
        to request: SubscriptionRequest, _ credentials: FeedCredentials?, isCancelled: @escaping () -> Bool
    ) -> SubscriptionResponse {
        let seconds = request.timeLimit / .seconds(1)
        let limits = InputLimits(timeout: seconds, maximumSize: ByteCount(request.bodyLimit))
        var headers = request.headers
        headers["Authorization"] = credentials?.basic
        let hop = Transfer.Hop(
            headers: headers, silence: request.silenceLimit / .seconds(1),
            usesNetrc: request.sendsCredentials && credentials == nil,
            allows: request.addresses == .publicOnly ? { request.addresses.allows(ip: $0) } : nil,
            isCancelled: isCancelled)
        var code = 0
        do throws(Transfer.Fault) {
            let transfer = try Transfer(
                request.url, limits: limits, deadline: ContinuousClock.now + .seconds(seconds), hop: hop)
            defer { code = transfer.code }
            let response = try transfer.perform()
            return .answer(
                status: response.status, headers: response.headers, body: Self.contentLines(of: response.content),
                remoteAddress: response.address)
        } catch {
            return Self.response(to: error, code: code)
        }
    }

    private static func contentLines(of content: SourceBytes) -> [UInt8] {
        let format = CalendarFormat(of: content)
        // A damaged document is reported as what it is: JSON or XML.
        guard format != .ics, let document = try? CalendarDocument(content.bytes, format, name: "") else {
            return content.bytes
        }
        return document.lines
    }

    private static func response(to fault: Transfer.Fault, code: Int) -> SubscriptionResponse {
        switch fault {
        case .incomplete, .buffer(.truncatedGzip): .answer(status: 200, isComplete: false)
        case .buffer(.tooLarge), .buffer(.decompressedTooLarge): .fault(.tooLarge)
        case .late: .fault(.late)
        case .silent: .fault(.silent)
        case .cancelled: .fault(.cancelled)
        case .refusedAddress: .fault(.refusedAddress)
        case .noConnection, .tooManyRedirects, .foreignRedirect, .notHTTP, .buffer, .other:
            switch code {
            case Int(CCURL_COULD_NOT_RESOLVE), Int(CCURL_COULD_NOT_CONNECT): .fault(.noConnection)
            case Int(CCURL_TLS_CONNECT), Int(CCURL_CERTIFICATE): .fault(.tls)
            case Int(CCURL_COULD_NOT_RESOLVE_PROXY): .fault(.proxy)
            default: if case .noConnection = fault { .fault(.noConnection) } else { .fault(.other) }
            }
        }
    }
}
