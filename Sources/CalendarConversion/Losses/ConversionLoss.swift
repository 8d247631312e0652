/// A part of a calendar that another format can't express.
///
/// Converting returns the losses as values, so that an app can decide before it stores or sends the result: a loss that
/// ``changesOccurrences`` makes other programs show meetings at other times.
///
/// ```swift
/// let (document, losses) = JSCalendarDocument.recovering(feed)
/// guard !losses.contains(where: \.changesOccurrences) else { return }
/// ```
public struct ConversionLoss: Hashable, Sendable, Codable {
    /// What happened to the part.
    public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
        /// Kept in an element that only converters read, such as `iCalendar`, JSPROP or XML. Converting back restores it; other
        /// programs ignore it.
        case kept
        /// Written with a similar meaning, such as the nearest time zone.
        case approximated
        /// Left out.
        case omitted
    }

    /// A part of a calendar, named as in the format that was read.
    public enum Part: Hashable, Sendable, Codable {
        /// A component, such as `VJOURNAL`.
        case component(String)
        /// A property, such as `EXRULE`.
        case property(String)
        /// A parameter, and the name of its property.
        case parameter(String, of: String)
        /// A member of a JSCalendar object, as a JSON pointer (RFC 6901).
        case member(String)
        /// An XML element, as a path of names: `vcalendar/components/vevent`.
        case element(String)
    }

    /// Why the part can't be expressed.
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// The other format has nothing like it.
        case noEquivalent
        /// An entry has several RRULEs, and the other format allows one.
        case severalRules
        /// An EXRULE, which the other format doesn't know.
        case exclusionRule
        /// A time zone that isn't an IANA zone.
        case unknownTimeZone
        /// A change of one occurrence that the other format allows for whole series only.
        case notOverridable
        /// A change of an occurrence and all that follow.
        case rangeOverride
        /// A value that doesn't fit its type.
        case invalidValue
        /// A patch that the standard forbids to apply.
        case invalidPatch
        /// A character that the other format can't contain.
        case forbiddenCharacter
        /// More than a limit allows.
        case limit
    }

    /// The part.
    public let part: Part
    /// What happened to it.
    public let outcome: Outcome
    /// Why.
    public let reason: Reason
    /// The UID of the entry; nil for a part of the calendar itself.
    public package(set) var uid: String?
    /// Whether a program that follows the other format's specification computes other occurrences because of this loss.
    public let changesOccurrences: Bool

    /// Creates a loss, for converters and tests.
    public init(
        _ part: Part, _ outcome: Outcome, _ reason: Reason, uid: String? = nil, changesOccurrences: Bool = false
    ) {
        self.part = part
        self.outcome = outcome
        self.reason = reason
        self.uid = uid
        self.changesOccurrences = changesOccurrences
    }
}
