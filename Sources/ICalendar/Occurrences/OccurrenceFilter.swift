/// A filter for entries by component type, status and content.
///
/// ```swift
/// let map = feed.decorations(for: grid, filter: OccurrenceFilter(kinds: [.event, .toDo]))
/// let found = OccurrenceQuery(year, timeZone: .current, filter: OccurrenceFilter(texts: ["kiel"]))
/// ```
///
/// An occurrence matches if its own entry does, which is the override for an overridden occurrence. An empty list of texts,
/// categories or UIDs includes every entry.
public struct OccurrenceFilter: Sendable, Hashable {
    /// The component types to include.
    public var kinds: Set<CalendarEntry.Kind>

    /// Whether to include entries with `STATUS:CANCELLED`.
    public var includesCancelled: Bool

    /// The texts of which SUMMARY, LOCATION or DESCRIPTION has to contain at least one, ignoring case and accents.
    public var texts: [String]

    /// The categories of which the entry has to have at least one, ignoring case and accents.
    public var categories: [String]

    /// The UIDs of which the entry has to have one, compared byte by byte.
    public var uids: [String]

    /// The texts of which SUMMARY, LOCATION and DESCRIPTION must contain none, ignoring case and accents.
    public var excludedTexts: [String]

    /// The categories of which the entry must have none, ignoring case and accents.
    public var excludedCategories: [String]

    /// Creates a filter for component types, cancelled entries and content.
    ///
    /// - Parameters:
    ///   - kinds: The component types to include.
    ///   - includesCancelled: Whether to include entries with `STATUS:CANCELLED`.
    ///   - texts: Texts to find in SUMMARY, LOCATION or DESCRIPTION; empty for every entry.
    ///   - categories: The categories to include; empty for every entry.
    ///   - uids: The UIDs to include; empty for every entry.
    ///   - excludedTexts: Texts that leave out an entry in whose SUMMARY, LOCATION or DESCRIPTION one of them is found.
    ///   - excludedCategories: The categories to leave out.
    public init(
        kinds: Set<CalendarEntry.Kind> = [.event], includesCancelled: Bool = false, texts: [String] = [],
        categories: [String] = [], uids: [String] = [], excludedTexts: [String] = [], excludedCategories: [String] = []
    ) {
        (self.kinds, self.includesCancelled) = (kinds, includesCancelled)
        (self.texts, self.categories, self.uids) = (texts, categories, uids)
        (self.excludedTexts, self.excludedCategories) = (excludedTexts, excludedCategories)
    }

    /// Events that aren't cancelled.
    public static let events = OccurrenceFilter()

    /// Events and to-dos that aren't cancelled: the components that can have alarms.
    public static let eventsAndToDos = OccurrenceFilter(kinds: [.event, .toDo])

    /// All components, including cancelled ones.
    public static let everything = OccurrenceFilter(kinds: Set(CalendarEntry.Kind.allCases), includesCancelled: true)

    /// The same filter with component types and cancellation alone.
    package var withoutContent: OccurrenceFilter {
        OccurrenceFilter(kinds: kinds, includesCancelled: includesCancelled)
    }
}
