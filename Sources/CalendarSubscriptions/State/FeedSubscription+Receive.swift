public import Foundation
import ICalendar

extension FeedSubscription {
    /// Decides what a response means, and returns the next step.
    ///
    /// ```swift
    /// switch subscription.receive(response, to: request, at: .now) {
    /// case .send(let next): response = await client.send(next)
    /// case .compare(let pending): result = subscription.compare(pending, with: try copy(), at: .now)
    /// case .finished(let ended): result = ended
    /// }
    /// ```
    ///
    /// No response is an error of this method. A response to a request from before ``move(to:)`` changes nothing.
    ///
    /// - Parameters:
    ///   - response: The server's answer, or a fault.
    ///   - request: The request that the response belongs to.
    ///   - now: The current date.
    /// - Complexity: O(*n*) in the size of the body: a parse, and half of one for the meaning.
    public mutating func receive(
        _ response: SubscriptionResponse, to request: SubscriptionRequest, at now: Date
    ) -> RefreshStep {
        guard request.trail.stored == url else { return cancelled(at: now) }
        switch response {
        case .fault(.cancelled): return cancelled(at: now)
        case .fault(let fault):
            // webcal once meant plain http. An https that fails is no reason to try it, only one that isn't there.
            if fault == .noConnection, triesHTTP, !usesCredentials, !memory.hasUsedHTTPS, request.trail.urls == [url],
                url.isHTTPS, let target = url.withHTTP
            {
                return send(target, after: request.trail, at: now)
            }
            return fail(.transport(fault), at: now)
        case .answer(let status, let headers, let body, let isComplete, let remoteAddress):
            guard policy.addresses.allows(request.url), policy.addresses != .publicOnly || remoteAddress != nil,
                remoteAddress.map(policy.addresses.allows(ip:)) ?? true
            else { return fail(.address(request.url.hostName.shown), at: now) }
            let headers = ResponseHeaders(headers)
            guard status == 200 || status == 203 else {
                return receive(status: status, headers, to: request, at: now)
            }
            guard isComplete, headers.contentLength.map({ body.count >= $0 }) ?? true else {
                return fail(.incomplete(received: body.count), at: now)
            }
            return receive(body, headers, request.trail, hadValidators: request.hasValidators, at: now)
        }
    }

    /// Returns the step after a status other than 200 and 203.
    private mutating func receive(
        status: Int, _ headers: ResponseHeaders, to request: SubscriptionRequest, at now: Date
    ) -> RefreshStep {
        var trail = request.trail
        switch status {
        case 304 where request.hasValidators && copy != nil:
            return .finished(confirm(headers, trail, at: now))
        case 304, 412, 416:
            guard !trail.isRepeated else { return fail(.status(status), at: now) }
            (trail.isRepeated, trail.omitsValidators) = (true, true)
            return .send(self.request(trail, at: now))
        case 406, 415:
            guard !trail.isRepeated, !memory.acceptsAnything else { return fail(.status(status), at: now) }
            (trail.isRepeated, memory.acceptsAnything) = (true, true)
            return .send(self.request(trail, at: now))
        case 301, 302, 303, 307, 308:
            return redirect(headers["location"], isPermanent: status == 301 || status == 308, trail, at: now)
        case 401:
            // Accounts get locked: a password is tried twice, and none once.
            let isLast = memory.wasUnauthorized || !request.sendsCredentials
            memory.wasUnauthorized = true
            return fail(.unauthorized(challenge: headers["www-authenticate"]?.shown), isLast: isLast, at: now)
        case 407, 511:
            return fail(.transport(.proxy), at: now)
        case 410:
            let since = min(memory.goneSince ?? now, now)
            memory.goneSince = since
            let isGone = now.timeIntervalSince(since) >= 86_400
            return fail(.status(410), isLast: isGone, as: isGone ? .gone : nil, at: now)
        case 429, 503:
            return fail(status == 429 ? .rateLimited : .status(503), retryAfter: headers.retryAfter, at: now)
        default:
            return fail(.status(status), at: now)
        }
    }

    /// Returns the step after a response with content.
    private mutating func receive(
        _ body: [UInt8], _ headers: ResponseHeaders, _ trail: SubscriptionRequest.Trail, hadValidators: Bool,
        at now: Date
    ) -> RefreshStep {
        guard body.count <= policy.bodyLimit else { return fail(.transport(.tooLarge), at: now) }
        let validators = FeedValidators(url: trail.urls.last ?? url, headers)
        var arrival = Arrival(trail: trail, validators: validators, freshness: headers.freshness)
        switch BodyForm(body) {
        case .calendar: break
        case .calendarAfterText: arrival.remarks.append(.textBeforeCalendar)
        case .empty: return fail(.empty, at: now)
        case .webPage(let title, let asks): return fail(.webPage(title: title, asksForPassword: asks), at: now)
        case .other(let name): return fail(.otherFormat(name), at: now)
        }
        let tree = ComponentTree(recovering: body, limits: parseLimits)
        guard tree.components.nestedCount <= policy.componentLimit else { return fail(.transport(.tooLarge), at: now) }
        let calendars = tree.components.filter { $0.known == .vcalendar }
        guard !calendars.isEmpty else { return fail(.otherFormat("text"), at: now) }
        arrival.declaredInterval = calendars.lazy.compactMap(\.declaredInterval).first
        let digest = FeedDigest(tree.components, ignoring: policy.ignoredProperties)
        if let copy, policy.keepsUIDs ? copy.digest.content == digest.content : copy.digest == digest {
            if hadValidators { memory.ignoredValidators = min(memory.ignoredValidators, 2) + 1 }
            memory.lastContent = now
            return .finished(settle(arrival, .unchanged, isProof: copy.entries > 0, at: now))
        }
        if calendars.contains(where: { !$0.isClosed }) {
            // Some producers never write END. If the same content comes twice, nothing was cut.
            guard copy == nil || memory.unfinished == digest.exact else {
                memory.unfinished = digest.exact
                return fail(.truncated, at: now)
            }
            arrival.remarks.append(.missingEnd)
        }
        let pending = PendingUpdate(tree: tree, receipt: CopyReceipt(tree, digest), arrival: arrival)
        return copy == nil ? .finished(compare(pending, with: nil, at: now)) : .compare(pending)
    }

    var parseLimits: SyntaxLimits {
        // A policy without a limit has the largest number.
        SyntaxLimits(
            totalBytes: min(policy.bodyLimit, .max / 2) * 2, components: min(policy.componentLimit, .max - 1) + 1)
    }

    // MARK: - Ends of a refresh

    private func cancelled(at now: Date) -> RefreshStep {
        .finished(result(.failed(.transport(.cancelled)), at: now))
    }

    /// Ends a refresh that failed, and all of them if this is the last one. The outcome is the failure, unless it has another name.
    mutating func fail(
        _ failure: RefreshFailure, retryAfter: TimeInterval? = nil, isLast: Bool = false,
        as outcome: RefreshResult.Outcome? = nil, at now: Date
    ) -> RefreshStep {
        noteAttempt(at: now)
        memory.retryAfter = retryAfter
        if isLast {
            health = .stopped(failure)
        } else if case .failing(_, let since, let attempts) = health {
            health = .failing(failure, since: min(since, now), attempts: min(max(attempts, 0), 1_000) + 1)
        } else {
            health = .failing(failure, since: now, attempts: 1)
        }
        return .finished(result(outcome ?? .failed(failure), at: now))
    }

    /// Ends a refresh whose answer was "not modified".
    private mutating func confirm(
        _ headers: ResponseHeaders, _ trail: SubscriptionRequest.Trail, at now: Date
    ) -> RefreshResult {
        var validators = memory.validators
        if let etag = headers.etag { validators?.etag = etag }
        if let lastModified = headers.lastModified { validators?.lastModified = lastModified }
        let arrival = Arrival(
            trail: trail, validators: validators, freshness: headers.freshness,
            declaredInterval: memory.declaredInterval)
        return settle(arrival, .unchanged, isProof: (copy?.entries ?? 0) > 0, at: now)
    }

    /// Ends a refresh whose response has the content of the copy, which `outcome` may have just replaced.
    mutating func settle(
        _ arrival: Arrival, _ outcome: RefreshResult.Outcome, isProof: Bool, at now: Date
    ) -> RefreshResult {
        noteAttempt(at: now)
        (lastSuccess, health) = (now, .current)
        (memory.validators, memory.freshness) = (arrival.validators, arrival.freshness)
        memory.declaredInterval = arrival.declaredInterval
        (memory.retryAfter, memory.losses, memory.goneSince, memory.unfinished) = (nil, nil, nil, nil)
        memory.wasUnauthorized = false
        if let last = arrival.trail.urls.last, last.isHTTPS { memory.hasUsedHTTPS = true }
        let former = settleMove(arrival.trail, isProof: isProof, at: now)
        return result(outcome, movedFrom: former, remarks: arrival.remarks, at: now)
    }

    mutating func noteAttempt(at now: Date) {
        lastAttempt = now
        memory.attempts &+= 1
    }

    func result(
        _ outcome: RefreshResult.Outcome, movedFrom: URL? = nil, remarks: [RefreshRemark] = [], at now: Date
    ) -> RefreshResult {
        RefreshResult(
            subscription: self, outcome: outcome, movedFrom: movedFrom, nextRefresh: nextRefresh(at: now),
            remarks: remarks)
    }
}

extension CalendarComponent {
    /// REFRESH-INTERVAL (RFC 7986 §5.7), else X-PUBLISHED-TTL; nil if there is none, or none that is positive.
    fileprivate var declaredInterval: TimeInterval? {
        for property in [self[.refreshInterval], self[.xPublishedTTL]] {
            guard let text = property?.text, let duration = CalendarDuration(text) else { continue }
            let seconds = TimeInterval(duration.days) * 86_400 + TimeInterval(duration.seconds)
            if seconds > 0 { return seconds }
        }
        return nil
    }
}

extension URL {
    /// The URL with plain http.
    fileprivate var withHTTP: URL? {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.scheme = "http"
        return parts?.url
    }
}
