/// A person's settings for a calendar: a name, a color, a position in lists, and whether to show the calendar.
///
/// ```swift
/// let change = await store.set(CalendarSettings(title: "Team", isVisible: false), for: "work")
/// let saved = try JSONEncoder().encode(store.snapshot.settings)
/// ```
///
/// Settings take precedence over the ``CalendarDetails`` of the source, so a feed that renames itself doesn't replace the
/// person's title. They are never written to the files of a calendar: save ``StoreSnapshot/settings``, and pass them to
/// the store when you open it again.
public struct CalendarSettings: Hashable, Sendable, Codable {
    /// The name to show; nil for the name of the source.
    public var title: String?
    /// The color as `#RRGGBB` or as a CSS3 color name; nil for the color of the source.
    public var color: String?
    /// The position among the other calendars, ascending; nil for the position of the source.
    public var order: Int?
    /// Whether the events of the calendar are in ``StoreSnapshot/visibleIndex``.
    public var isVisible: Bool

    /// Creates settings, by default those of a visible calendar as the source describes it.
    public init(title: String? = nil, color: String? = nil, order: Int? = nil, isVisible: Bool = true) {
        self.title = title
        self.color = color
        self.order = order
        self.isVisible = isVisible
    }
}
