public import Foundation

extension FeedSubscription {
    /// Starts a refresh: returns the first request to send, or a failure if the policy refuses the address.
    ///
    /// ```swift
    /// var step = subscription.startRefresh(at: .now)
    /// while case .send(let request) = step {
    ///     step = subscription.receive(await client.send(request), to: request, at: .now)
    /// }
    /// ```
    ///
    /// A refresh that is never finished leaves no trace in the subscription.
    ///
    /// ETag and Last-Modified are sent if there is a copy and the URL is the one that sent them. Once in eight days they are
    /// left out, because some servers answer "not modified" for ever.
    public mutating func startRefresh(at now: Date) -> RefreshStep {
        guard policy.addresses.allows(url) else { return fail(.address(url.hostName.shown), at: now) }
        let isOld = memory.lastContent.map { abs(now.timeIntervalSince($0)) >= 8 * 86_400 } ?? true
        let trail = SubscriptionRequest.Trail(stored: url, start: now, urls: [url], omitsValidators: isOld)
        return .send(request(trail, at: now))
    }

    func request(_ trail: SubscriptionRequest.Trail, at now: Date) -> SubscriptionRequest {
        let target = trail.urls.last ?? url
        var headers = [
            "Accept": memory.acceptsAnything ? "*/*" : "text/calendar, */*;q=0.5",
            "User-Agent": policy.userAgent ?? "swift-icalendar",
        ]
        if let validators = memory.validators, validators.url == target, copy != nil, policy.sendsValidators,
            !trail.omitsValidators
        {
            headers["If-Modified-Since"] = validators.lastModified
            // Behind some compressing servers an ETag never matches, but hides the date (RFC 9110 §13.1.3).
            if validators.lastModified == nil || memory.ignoredValidators < 3 {
                headers["If-None-Match"] = validators.etag
            }
        }
        let spent = min(max(now.timeIntervalSince(trail.start), 0), policy.timeLimit.seconds)
        return SubscriptionRequest(
            url: target, headers: headers,
            sendsCredentials: usesCredentials && WebOrigin(target) == WebOrigin(url),
            timeLimit: policy.timeLimit - .seconds(spent), silenceLimit: policy.silenceLimit,
            bodyLimit: policy.bodyLimit, addresses: policy.addresses, trail: trail)
    }
}
