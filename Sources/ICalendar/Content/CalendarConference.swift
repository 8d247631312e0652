public import ICalendarSyntax

/// A way to join a meeting remotely: CONFERENCE (RFC 7986 §5.11).
///
/// ```swift
/// if let video = entry.conferences.first(where: { $0.features.contains(.video) }) { print(video.label ?? video.uri) }
/// ```
///
/// The URI is untrusted text from the feed; the library never opens it. The same type is used for reading and writing.
public struct CalendarConference: Hashable, Sendable, Codable {
    /// A feature of a conference, FEATURE (RFC 7986 §6.3), in upper case. Other values than the constants are possible.
    ///
    /// ```swift
    /// let conference = CalendarConference("https://meet.example.com/1", features: [.audio, .video], label: "Weekly")
    /// ```
    public struct Feature: ExtensibleToken {
        /// The value in upper case.
        public let rawValue: String

        /// Creates a feature from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// The conference has audio.
        public static let audio = Feature(rawValue: "AUDIO")
        /// The conference has text chat.
        public static let chat = Feature(rawValue: "CHAT")
        /// The conference has a blog or feed.
        public static let feed = Feature(rawValue: "FEED")
        /// The URI or access code is for a moderator.
        public static let moderator = Feature(rawValue: "MODERATOR")
        /// The conference can be joined by phone.
        public static let phone = Feature(rawValue: "PHONE")
        /// The conference has screen sharing.
        public static let screen = Feature(rawValue: "SCREEN")
        /// The conference has video.
        public static let video = Feature(rawValue: "VIDEO")
    }

    /// The URI for joining, such as an `https:` or `tel:` URI.
    public var uri: String
    /// All parameters except VALUE. ``features`` and ``label`` read and write these parameters.
    public var parameters: [CalendarParameter]

    /// Creates a conference with the given URI.
    public init(_ uri: String, features: [Feature] = [], label: String? = nil, parameters: [CalendarParameter] = []) {
        self.uri = uri
        self.parameters = parameters
        if !features.isEmpty { self.features = features }
        if let label { self.label = label }
    }
}

extension CalendarConference {
    /// The features of the conference, FEATURE; empty if absent.
    public var features: [Feature] {
        get { (parameters[values: "FEATURE"] ?? []).map { Feature(rawValue: $0.trimmed) } }
        set { parameters[values: "FEATURE"] = newValue.isEmpty ? nil : newValue.map(\.rawValue) }
    }

    /// The text to show, LABEL (RFC 7986 §6.4); nil if absent.
    public var label: String? {
        get { parameters["LABEL"] }
        set { parameters["LABEL"] = newValue }
    }

    package init?(_ property: CalendarProperty) {
        guard let uri = property.values(.conference).first else { return nil }
        self.uri = uri
        parameters = property.parameters.filter { $0.name.uppercased() != "VALUE" }
    }

    package func property(_ name: String) throws(WritingError) -> PropertyDraft {
        // RFC 7986 §5.11 requires VALUE=URI.
        let form = [CalendarParameter(name: "VALUE", values: ["URI"])]
        return try PropertyDraft(name, value: uri, parameters: form + parameters)
    }
}

extension CalendarConference: CustomStringConvertible {
    /// The label, or the URI if there is no label.
    public var description: String { (label ?? uri).abbreviated(to: 100) }
}
