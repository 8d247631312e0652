public import Foundation
import ICalendarSyntax

extension CalendarEntryContent {
    /// The address at which to join the meeting; nil if the entry has none.
    ///
    /// The first of these is returned:
    ///
    /// 1. the first CONFERENCE with a web address, preferably one with video (RFC 7986 §5.11)
    /// 2. a web address in `X-GOOGLE-CONFERENCE` or `X-MICROSOFT-SKYPETEAMSMEETINGURL`
    /// 3. the first link of a known service in LOCATION, then in URL, then in DESCRIPTION
    ///
    /// The known services are Zoom, Google Meet, Microsoft Teams, Webex, GoTo, FaceTime, Skype, Whereby, Jitsi Meet, 8x8,
    /// Amazon Chime and BlueJeans. Other links in a text aren't meetings. The address is untrusted text from the feed; the
    /// library never opens it.
    ///
    /// - Complexity: O(*n*) in the length of the texts.
    public var meetingURL: URL? {
        let conferences = conferences.filter { !$0.features.contains(.moderator) }
        let ordered = conferences.filter { $0.features.contains(.video) } + conferences
        let vendors = ["X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL"]
            .compactMap { component[$0]?.decodedText }
        let named = (ordered.lazy.map(\.uri) + vendors).lazy.compactMap { MeetingLink.webURL($0) }
        return named.first ?? [location, url, details].lazy.compactMap { $0.flatMap(MeetingLink.first) }.first
    }
}

/// The links of known services in texts.
private enum MeetingLink {
    /// The domains of the services, and the parts of a path that distinguish a meeting from a page of help; empty if every
    /// path is a meeting.
    private static let services: [(domain: String, paths: [String])] = [
        ("zoom.us", ["/j/", "/w/", "/my/", "/s/", "/wc/"]), ("zoomgov.com", ["/j/", "/w/", "/my/", "/s/", "/wc/"]),
        ("meet.google.com", []), ("teams.microsoft.com", ["/meetup-join/", "/meet/"]),
        ("teams.live.com", ["/meet/"]), ("webex.com", ["/j.php", "/meet/", "/join/", "/m/"]),
        ("meet.goto.com", []), ("gotomeet.me", []), ("gotomeeting.com", ["/join/"]), ("facetime.apple.com", ["/join"]),
        ("join.skype.com", []), ("whereby.com", []), ("meet.jit.si", []), ("8x8.vc", []), ("chime.aws", []),
        ("bluejeans.com", []),
    ]

    /// Returns the first link of a known service in a text, which may be HTML.
    static func first(in text: String) -> URL? {
        for word in text.split(whereSeparator: { $0.isWhitespace || "<>\"'()[]|".contains($0) }) {
            guard let start = word.range(of: "https://", options: .caseInsensitive) else { continue }
            var link = word[start.lowerBound...]
            while let last = link.last, ".,;:!?*".contains(last) { link = link.dropLast() }
            if let url = webURL(String(link)), isMeeting(url) { return url }
        }
        return nil
    }

    private static func isMeeting(_ url: URL) -> Bool {
        guard let host = url.host()?.lowercased() else { return false }
        let path = url.path()
        return services.contains { domain, paths in
            (host == domain || host.hasSuffix("." + domain))
                && (paths.isEmpty ? path.count > 1 : paths.contains { path.contains($0) })
        }
    }

    /// Returns the URL if it is one of the web.
    static func webURL(_ text: String) -> URL? {
        // Descriptions are often HTML.
        guard let url = URL(string: text.replacing("&amp;", with: "&")), url.host() != nil,
            ["https", "http"].contains(url.scheme?.lowercased())
        else { return nil }
        return url
    }
}
