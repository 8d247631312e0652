/// Choices for converting to and from JSCalendar.
///
/// ```swift
/// var options = JSCalendarOptions()
/// options.form = .jmap
/// let (document, losses) = JSCalendarDocument.recovering(feed, options: options)
/// ```
public struct JSCalendarOptions: Hashable, Sendable {
    /// A version of JSCalendar.
    public enum Version: String, Hashable, Sendable, Codable, CaseIterable {
        /// RFC 8984, for programs that don't know its successor.
        case v1 = "1.0"
        /// draft-ietf-calext-jscalendarbis, revision 17.
        case v2 = "2.0"
    }

    /// The objects to write.
    public enum Form: Hashable, Sendable {
        /// A Group for each calendar.
        case group
        /// Entries alone, without `version` and `method`, as JMAP's `CalendarEvent/set` requires.
        case jmap
    }

    /// The way to write a change of an occurrence and all that follow (RANGE=THISANDFUTURE).
    public enum RangeOverrides: Hashable, Sendable {
        /// As a second entry, so that other programs show the change on all of its occurrences.
        case split
        /// As an override of the first occurrence, which comes back as it was. Other programs show one changed occurrence.
        case preserve
    }

    /// The version to write. Every version is read.
    public var version: Version = .v2
    /// The objects to write.
    public var form: Form = .group
    /// Whether parts without a counterpart are kept for the way back, as `iCalendar` members and as JSPROP and JSID
    /// properties.
    public var keepsForeignParts = true
    /// The way to write a change of an occurrence and all that follow.
    public var rangeOverrides: RangeOverrides = .split
    /// The limits on the content of an entry.
    public var limits: JSCalendarLimits = .default
    /// The options of every function that isn't given others.
    public static let `default` = JSCalendarOptions()

    /// Creates the default options.
    public init() {}
}

/// Limits on the content of an entry, so that a small document can't become a large one. A part beyond a limit is omitted,
/// and reported.
///
/// ```swift
/// options.limits = JSCalendarLimits(overrides: 1_000)
/// ```
public struct JSCalendarLimits: Hashable, Sendable {
    /// The maximum number of overrides of an entry: more than occurrences of any real series.
    public var overrides: Int
    /// The maximum number of pointers in a patch. It has room for other answers of all attendees of a meeting.
    public var pointers: Int
    /// The maximum number of properties in the overrides of a document that is read, besides ten for each property of a series. In
    /// iCalendar, an override repeats the properties of its series, so a small document could become a large one.
    public var overrideProperties: Int
    /// The maximum number of dates that are written for rules that JSCalendar can't express.
    public var materializedDates: Int
    /// The limits of every function that isn't given others.
    public static let `default` = JSCalendarLimits()

    /// Creates limits.
    public init(
        overrides: Int = 100_000, pointers: Int = 100_000, overrideProperties: Int = 1_000_000,
        materializedDates: Int = 1_000
    ) {
        (self.overrides, self.pointers) = (overrides, pointers)
        (self.overrideProperties, self.materializedDates) = (overrideProperties, materializedDates)
    }

    /// The maximum depth of a pointer. No valid member is deeper than JSON may be.
    static let pointerDepth = 64
}

extension JSCalendarOptions.Form: CustomStringConvertible {
    /// The name of the case, such as `group`.
    public var description: String { self == .group ? "group" : "jmap" }
}

extension JSCalendarOptions.RangeOverrides: CustomStringConvertible {
    /// The name of the case, such as `split`.
    public var description: String { self == .split ? "split" : "preserve" }
}
