public import ICalendarSyntax

/// A way to join a meeting from afar: CONFERENCE (RFC 7986 §5.11).
///
/// ```swift
/// if let video = entry.conferences.first(where: { $0.features.contains(.video) }) { print(video.label ?? video.uri) }
/// ```
///
/// The URI is text from a stranger: nothing here opens it. The same type is read and written.
public struct CalendarConference: Hashable, Sendable, Codable {
    /// FEATURE (RFC 7986 §6.3) in upper case: what a conference offers; an open set.
    public struct Feature: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
        CustomStringConvertible
    {
        /// The value in upper case.
        public let rawValue: String

        /// Creates a feature from a value in any case.
        public init(rawValue: String) { self.rawValue = rawValue.uppercased() }

        /// Creates a feature from a literal.
        public init(stringLiteral value: String) { self.init(rawValue: value) }

        /// The value in upper case.
        public var description: String { rawValue }

        /// Sound.
        public static let audio = Feature(rawValue: "AUDIO")
        /// Written messages.
        public static let chat = Feature(rawValue: "CHAT")
        /// A blog or feed.
        public static let feed = Feature(rawValue: "FEED")
        /// The access code of a moderator.
        public static let moderator = Feature(rawValue: "MODERATOR")
        /// A telephone number.
        public static let phone = Feature(rawValue: "PHONE")
        /// A shared screen.
        public static let screen = Feature(rawValue: "SCREEN")
        /// Pictures that move.
        public static let video = Feature(rawValue: "VIDEO")
    }

    /// The URI to join by: `https:`, `tel:` or another.
    public var uri: String
    /// The parameters, without VALUE; those that have a property here are read from them and written to them.
    public var parameters: [CalendarParameter]

    /// Creates a conference.
    public init(_ uri: String, features: [Feature] = [], label: String? = nil, parameters: [CalendarParameter] = []) {
        self.uri = uri
        self.parameters = parameters
        if !features.isEmpty { self.features = features }
        if let label { self.label = label }
    }
}

extension CalendarConference {
    /// FEATURE: what the conference offers; empty where it is absent.
    public var features: [Feature] {
        get { (parameters[values: "FEATURE"] ?? []).map { Feature(rawValue: $0.trimmed) } }
        set { parameters[values: "FEATURE"] = newValue.isEmpty ? nil : newValue.map(\.rawValue) }
    }

    /// LABEL (RFC 7986 §6.4): the text to show; nil where it is absent.
    public var label: String? {
        get { parameters["LABEL"] }
        set { parameters["LABEL"] = newValue }
    }

    init?(_ property: CalendarProperty) {
        guard let uri = property.values(.conference).first else { return nil }
        self.uri = uri
        parameters = property.parameters.filter { $0.name.uppercased() != "VALUE" }
    }

    func property() throws(WritingError) -> PropertyDraft {
        // RFC 7986 §5.11 asks for VALUE=URI.
        let form = [CalendarParameter(name: "VALUE", values: ["URI"])]
        return try PropertyDraft("CONFERENCE", value: uri, parameters: form + parameters)
    }
}

extension CalendarConference: CustomStringConvertible {
    /// The label, or the URI where there is none.
    public var description: String { (label ?? uri).abbreviated(to: 100) }
}
