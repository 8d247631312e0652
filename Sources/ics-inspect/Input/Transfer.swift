import CCurl
import Foundation

/// An HTTP request performed by libcurl.
///
/// On Linux, URLSession is not an option: while waiting, it polls the socket in a busy loop; its deadline for the whole
/// resource isn't implemented; and a cancelled task continues to deliver hundreds of megabytes.
@safe final class Transfer {
    /// The response of a server.
    struct Response {
        let status: Int
        let contentType: String?
        /// The body of a successful response.
        let bytes: [UInt8]
        /// The header fields by their names in lowercase, if the request is a hop.
        var headers: [String: String] = [:]
        /// The IP address of the server; nil if there was no connection.
        var address: String?
    }

    /// A request that follows no redirect, for a caller that decides about each.
    struct Hop {
        var headers: [String: String]
        /// The number of silent seconds after which the server is abandoned.
        var silence: Double
        /// Whether to send the password that `~/.netrc` has for the host.
        var usesNetrc: Bool
        /// Returns whether to connect to an IP address; nil to allow all, and a proxy.
        var allows: ((String) -> Bool)?
        var isCancelled: () -> Bool
    }

    /// The reasons for a failed request.
    enum Fault: Error {
        /// There is no connection. Another scheme may work.
        case noConnection(String)
        /// The complete response took longer than this number of seconds.
        case late(Double)
        /// The server sent nothing for this number of seconds.
        case silent(Double)
        case incomplete(received: Int)
        case tooManyRedirects
        case foreignRedirect
        case notHTTP
        case cancelled
        case refusedAddress
        case buffer(InputBuffer.Fault)
        case other(String)

        /// The rest of a sentence that starts with the URL.
        var message: String {
            switch self {
            case .noConnection(let reason), .other(let reason): "didn't respond (\(reason))"
            case .late(let seconds): "no complete response within \(Self.text(seconds)) (--timeout)"
            case .silent(let seconds): "no data for \(Self.text(seconds))"
            case .incomplete(let received): "the connection ended early, after \(received) bytes"
            case .tooManyRedirects: "more than \(Transfer.maximumRedirectCount) redirects"
            case .notHTTP: "the response is not HTTP"
            case .cancelled: "cancelled"
            case .refusedAddress: "the address isn't allowed"
            case .foreignRedirect: "redirects to an address that is not http or https"
            case .buffer(let fault): fault.message
            }
        }

        private static func text(_ seconds: Double) -> String {
            seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\((seconds * 10).rounded() / 10) s"
        }
    }

    /// The maximum number of redirects, the same as in early browsers. A longer chain is a loop.
    static let maximumRedirectCount = 10

    private let handle: OpaquePointer
    private let limits: InputLimits
    private let clock = ContinuousClock()
    private let deadline: ContinuousClock.Instant
    private var lastArrival: ContinuousClock.Instant
    private var buffer: InputBuffer
    private var fault: Fault?
    private var hasAnswered = false
    private var hasAllHeaders = false
    private var received = 0
    private var progress = Progress("bytes received", besideOutput: true)
    private let hop: Hop?
    private var headers: [String: String] = [:]
    private var isRefused = false
    private var check = unsafe ccurl_address_check()
    /// The code of libcurl at the end of the transfer.
    private(set) var code = 0

    /// - Parameters:
    ///   - url: An http or https URL. User and password are sent with the first request, to that host only.
    ///   - deadline: The time at which the request is abandoned.
    ///   - hop: The details of a request that follows no redirect; nil for one that does.
    init(
        _ url: URL, limits: InputLimits, deadline: ContinuousClock.Instant, hop: Hop? = nil
    ) throws(Fault) {
        guard let handle = unsafe ccurl_new() else { throw .other("no memory") }
        unsafe self.handle = handle
        self.limits = limits
        self.deadline = deadline
        self.hop = hop
        lastArrival = clock.now
        buffer = InputBuffer(limit: limits.sentSize, decompressedLimit: limits.sentSize)
        let protocols = Int(CCURL_HTTP) | Int(CCURL_HTTPS)
        unsafe ccurl_set_number(handle, Int32(CCURL_PROTOCOLS), protocols)
        unsafe ccurl_set_number(handle, Int32(CCURL_REDIRECT_PROTOCOLS), protocols)
        unsafe ccurl_set_number(handle, Int32(CCURL_FOLLOW_REDIRECTS), hop == nil && limits.headers.isEmpty ? 1 : 0)
        unsafe ccurl_set_number(handle, Int32(CCURL_MAX_REDIRECTS), Self.maximumRedirectCount)
        unsafe ccurl_set_number(handle, Int32(CCURL_AUTHENTICATION), Int(CCURL_BASIC))
        unsafe ccurl_set_number(handle, Int32(CCURL_NO_SIGNAL), 1)
        unsafe ccurl_set_number(handle, Int32(CCURL_NO_PROGRESS), 0)
        let usesNetrc = hop?.usesNetrc ?? (url.scheme == "https")
        unsafe ccurl_set_number(handle, Int32(CCURL_NETRC), usesNetrc ? 1 : 0)
        // A proxy would resolve the name itself, unchecked.
        if hop?.allows != nil { unsafe ccurl_set_text(handle, Int32(CCURL_PROXY), "") }
        unsafe ccurl_set_text(handle, Int32(CCURL_USER_AGENT), Program.userAgent)
        unsafe ccurl_set_text(handle, Int32(CCURL_URL), url.absoluteString)
    }

    deinit { unsafe ccurl_free(handle) }

    /// Performs the request and blocks until it ends.
    func perform() throws(Fault) -> Response {
        let left = clock.now.duration(to: deadline) / .milliseconds(1)
        guard left >= 1 else { throw .late(limits.timeout) }
        unsafe ccurl_set_number(handle, Int32(CCURL_TIMEOUT_MILLISECONDS), Int(left))
        // Compressed bodies are recognized by their first bytes, like files.
        let headers = hop?.headers ?? limits.headers.merging(["Accept": "text/calendar, */*;q=0.1"]) { own, _ in own }
        var fields = unsafe ccurl_list_append(nil, "Accept-Encoding: gzip")
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            unsafe fields = ccurl_list_append(fields, "\(name): \(value)")
        }
        defer { unsafe ccurl_list_free(fields) }
        unsafe ccurl_set_fields(handle, fields)
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe ccurl_set_receiver(
            handle,
            { bytes, size, count, context in
                unsafe Transfer.at(context)?.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
            }, context)
        unsafe ccurl_set_header_receiver(
            handle,
            { bytes, size, count, context in
                unsafe Transfer.at(context)?.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
                    ?? 0
            }, context)
        unsafe ccurl_set_observer(
            handle, { context, _, _, _, _ in unsafe Transfer.at(context)?.isAbandoned == true ? 1 : 0 }, context)
        if hop?.allows != nil {
            unsafe check.context = context
            unsafe check.allows = { context, address in
                guard let address = unsafe address else { return 0 }
                return unsafe Transfer.at(context)?.allows(String(cString: address)) == true ? 1 : 0
            }
        }
        return try unsafe withUnsafeMutablePointer(to: &check) { (check) throws(Fault) in
            unsafe ccurl_set_address_check(handle, hop?.allows == nil ? nil : check)
            return try end()
        }
    }

    private func end() throws(Fault) -> Response {
        lastArrival = clock.now
        code = unsafe Int(ccurl_perform(handle))
        progress.end()
        return try response(code)
    }

    // MARK: - Called by libcurl

    /// Returns the transfer that perform() passed as context, which outlives the call.
    private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Receives a header line.
    private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Int {
        (lastArrival, hasAnswered) = (clock.now, true)
        // The empty line after the headers. libcurl doesn't report a server that closes the connection before sending
        // it.
        hasAllHeaders = unsafe line.elementsEqual([0x0D, 0x0A]) || line.elementsEqual([0x0A])
        if hop != nil, line.count <= Self.fieldLength { unsafe collect(String(decoding: line, as: UTF8.self)) }
        return line.count
    }

    /// The longest header field that anyone reads, in bytes, and the maximum number of them.
    private static let (fieldLength, fieldCount) = (8_192, 200)

    private func collect(_ line: String) {
        // Each response starts anew, also after an informational one.
        if line.hasPrefix("HTTP/") { headers = [:] }
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, headers.count < Self.fieldCount else { return }
        let value = parts[1].trimmingCharacters(in: .whitespacesAndNewlines)
        headers[parts[0].lowercased()] = headers[parts[0].lowercased()].map { "\($0), \(value)" } ?? value
    }

    private func allows(_ address: String) -> Bool {
        let isAllowed = hop?.allows?(address) ?? true
        if !isAllowed { isRefused = true }
        return isAllowed
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        lastArrival = clock.now
        // The body of an error response is not needed.
        guard isSuccess else { return 0 }
        received += bytes.count
        progress.update(to: received)
        do throws(InputBuffer.Fault) {
            try unsafe buffer.append(bytes)
            return bytes.count
        } catch {
            fault = .buffer(error)
            return 0
        }
    }

    /// The number of silent seconds after which a server is abandoned.
    private var patience: Double { hop?.silence ?? limits.timeout * InputLimits.silentShare }

    private var isAbandoned: Bool {
        if hop?.isCancelled() == true { fault = .cancelled }
        return fault != nil || isSilent
    }

    private var isSilent: Bool { lastArrival.duration(to: clock.now) / .seconds(1) >= patience }

    private var silence: Fault {
        hasAnswered ? .silent(patience) : .noConnection(Fault.silent(patience).message)
    }

    // MARK: - The end

    private var status: Int { unsafe ccurl_status(handle) }

    private var isSuccess: Bool { 200..<300 ~= status }

    private func response(_ code: Int) throws(Fault) -> Response {
        if let fault { throw fault }
        if code == Int(CCURL_OK), !hasAllHeaders { throw .incomplete(received: 0) }
        let isRefused = code == Int(CCURL_WRITE_ERROR) && !isSuccess
        guard code == Int(CCURL_OK) || isRefused else { throw fault(code) }
        let type = unsafe ccurl_content_type(handle).map { unsafe String(cString: $0) }
        // libcurl has compared the length, which isn't that of the decompressed body.
        headers["content-length"] = nil
        let address = unsafe ccurl_address(handle).map { unsafe String(cString: $0) }
        guard isSuccess else {
            return Response(status: status, contentType: type, bytes: [], headers: headers, address: address)
        }
        let buffer = exchange(&buffer, with: InputBuffer(limit: limits.sentSize, decompressedLimit: limits.sentSize))
        do throws(InputBuffer.Fault) {
            return Response(
                status: status, contentType: type, bytes: try buffer.finish(), headers: headers, address: address)
        } catch {
            throw .buffer(error)
        }
    }

    private func fault(_ code: Int) -> Fault {
        let reason = unsafe String(cString: ccurl_message(Int32(code)))
        if isRefused { return .refusedAddress }
        return switch code {
        case Int(CCURL_ABORTED): silence
        case Int(CCURL_TIMED_OUT): isSilent ? silence : .late(limits.timeout)
        case Int(CCURL_COULD_NOT_CONNECT), Int(CCURL_TLS_CONNECT): .noConnection(reason)
        case Int(CCURL_PARTIAL_FILE): .incomplete(received: received)
        case Int(CCURL_TOO_MANY_REDIRECTS): .tooManyRedirects
        // Apart from schemes, libcurl uses this code for HTTP/0.9, which has no status.
        case Int(CCURL_UNSUPPORTED_PROTOCOL): 300..<400 ~= status ? .foreignRedirect : .notHTTP
        default: .other(reason)
        }
    }
}
