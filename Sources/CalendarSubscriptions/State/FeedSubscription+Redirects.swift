import Foundation

extension FeedSubscription {
    /// Returns the step after a redirect: the next request, or a failure.
    mutating func redirect(
        _ location: String?, isPermanent: Bool, _ trail: SubscriptionRequest.Trail, at now: Date
    ) -> RefreshStep {
        guard let location, let current = trail.urls.last,
            let absolute = URL(string: location, relativeTo: current)?.absoluteURL,
            var parts = URLComponents(url: absolute, resolvingAgainstBaseURL: true)
        else { return fail(.redirect(.location), at: now) }
        (parts.user, parts.password, parts.fragment) = (nil, nil, nil)
        let scheme = parts.scheme?.lowercased()
        guard scheme == "http" || scheme == "https" else { return fail(.redirect(.scheme), at: now) }
        guard let target = parts.url, !target.hostName.isEmpty else { return fail(.redirect(.location), at: now) }
        if current.isHTTPS, !target.isHTTPS { return fail(.redirect(.toHTTP), at: now) }
        if trail.urls.contains(target) { return fail(.redirect(.circle), at: now) }
        if trail.urls.count > Self.maximumRedirects { return fail(.redirect(.tooMany), at: now) }
        var trail = trail
        trail.isPermanent = trail.isPermanent && isPermanent
        if trail.isPermanent { trail.permanentEnd = target }
        return send(target, after: trail, at: now)
    }

    private static let maximumRedirects = 10

    /// Returns the step that requests another URL, within the time and the addresses that the policy allows.
    mutating func send(_ target: URL, after trail: SubscriptionRequest.Trail, at now: Date) -> RefreshStep {
        guard policy.addresses.allows(target) else { return fail(.address(target.hostName.shown), at: now) }
        guard now.timeIntervalSince(trail.start) < policy.timeLimit.seconds else {
            return fail(.transport(.late), at: now)
        }
        var trail = trail
        trail.urls.append(target)
        return .send(request(trail, at: now))
    }

    /// Changes the URL after a permanent redirect, and returns the former one. Networks that ask for a login answer 301 for
    /// every host, so a redirect has to prove itself: by the same host, by the content of the copy, or by a week.
    ///
    /// - Parameter isProof: Whether the response has at least half of the copy's coming entries.
    mutating func settleMove(_ trail: SubscriptionRequest.Trail, isProof: Bool, at now: Date) -> URL? {
        guard let end = trail.permanentEnd, end != url else {
            (proposedMove, memory.successesElsewhere) = (nil, nil)
            return nil
        }
        let streak = Streak(after: proposedMove == end ? memory.successesElsewhere : nil, at: now)
        (proposedMove, memory.successesElsewhere) = (end, streak)
        let isOld = streak.count >= 3 && now.timeIntervalSince(streak.since) >= 7 * 86_400
        guard end.hostName == url.hostName || isProof || isOld,
            !usesCredentials || WebOrigin(end) == WebOrigin(url)
        else { return nil }
        let former = url
        (url, proposedMove, memory.successesElsewhere) = (end, nil, nil)
        return former
    }
}
