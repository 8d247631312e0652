public import Foundation
public import ICalendar
import ICalendarSyntax

/// A feed that you edit occurrence by occurrence, with undo.
///
/// ```swift
/// var editor = CalendarEditor(feed)
/// try editor.move(occurrence, to: time)
/// try editor.change(other, span: .thisAndFuture) { $0.location = "Kiel" }
/// editor.undo()
/// let bytes = editor.bytes
/// ```
///
/// Every byte that you don't change stays the same, and undo restores the previous bytes. An edit that
/// throws changes nothing. The feed is parsed again after each edit. You can continue to use occurrences of earlier
/// versions, because they are found by their `Occurrence/id`. After a split, and after a move of the whole series, find
/// them again in ``feed``.
public struct CalendarEditor: Sendable {
    /// The feed with all edits applied.
    public private(set) var feed: CalendarFeed
    /// The options that edits follow.
    public var options: EditOptions
    /// The edits that can be undone, oldest first.
    public private(set) var edits: [SeriesEdit] = []
    private let zones: CalendarZone.Preference

    /// Creates an editor of a feed, without any changes.
    ///
    /// - Parameters:
    ///   - feed: The feed to edit.
    ///   - zones: The definition to use if both feed and system define a zone; pass the same value as when the feed was
    ///     parsed.
    ///   - options: The options that edits follow.
    public init(
        _ feed: CalendarFeed, preferringZonesOf zones: CalendarZone.Preference = .system,
        options: EditOptions = EditOptions()
    ) {
        self.feed = feed
        self.zones = zones
        self.options = options
    }

    /// The document with all edits applied. For a feed of several documents, the first one.
    public var bytes: [UInt8] { feed.trees.first?.bytes ?? [] }

    /// Whether there is an edit to undo.
    public var canUndo: Bool { !edits.isEmpty }

    /// Changes the content, time or rule of one occurrence, of this and the following ones, or of all.
    ///
    /// - Returns: The edit that was applied. See ``SeriesEdit/remarks`` for notes about side effects.
    /// - Throws: ``SeriesEditError``; nothing is changed in this case.
    /// - Complexity: O(*n*) in the bytes of the document
    @discardableResult
    public mutating func change(
        _ occurrence: Occurrence, span: EditSpan = .this, _ change: (inout EntryChange) -> Void
    ) throws(SeriesEditError) -> SeriesEdit {
        apply(try editor.change(occurrence, span: span, change))
    }

    /// Moves an occurrence, or several occurrences of its series, to another start.
    ///
    /// - Returns: The edit that was applied. See ``SeriesEdit/remarks`` for notes about side effects.
    /// - Throws: ``SeriesEditError``; nothing is changed in this case.
    /// - Complexity: O(*n*) in the bytes of the document
    @discardableResult
    public mutating func move(
        _ occurrence: Occurrence, to start: CalendarTime, span: EditSpan = .this
    ) throws(SeriesEditError) -> SeriesEdit {
        apply(try editor.move(occurrence, to: start, span: span))
    }

    /// Moves an occurrence to start at an instant, in the zone of its series.
    ///
    /// - Returns: The edit that was applied. See ``SeriesEdit/remarks`` for notes about side effects.
    /// - Throws: ``SeriesEditError``; nothing is changed in this case.
    /// - Complexity: O(*n*) in the bytes of the document
    @discardableResult
    public mutating func move(
        _ occurrence: Occurrence, to date: Date, span: EditSpan = .this
    ) throws(SeriesEditError) -> SeriesEdit {
        apply(try editor.move(occurrence, to: date, span: span))
    }

    /// Removes an occurrence, or several occurrences of its series.
    ///
    /// - Returns: The edit that was applied. See ``SeriesEdit/remarks`` for notes about side effects.
    /// - Throws: ``SeriesEditError``; nothing is changed in this case.
    /// - Complexity: O(*n*) in the bytes of the document
    @discardableResult
    public mutating func remove(_ occurrence: Occurrence, span: EditSpan = .this) throws(SeriesEditError) -> SeriesEdit
    {
        apply(try editor.remove(occurrence, span: span))
    }

    /// Moves a series, or this and the following occurrences, to another zone.
    ///
    /// - Returns: The edit that was applied. See ``SeriesEdit/remarks`` for notes about side effects.
    /// - Throws: ``SeriesEditError``; nothing is changed in this case.
    /// - Complexity: O(*n*) in the bytes of the document
    @discardableResult
    public mutating func changeZone(
        of occurrence: Occurrence, to zone: CalendarZone, keeping anchor: ZoneAnchor = .localTime,
        span: EditSpan = .all
    ) throws(SeriesEditError) -> SeriesEdit {
        apply(try editor.changeZone(of: occurrence, to: zone, keeping: anchor, span: span))
    }

    /// Undoes the last edit that hasn't been undone.
    ///
    /// - Returns: The edit that was undone; nil if there is none.
    @discardableResult
    public mutating func undo() -> SeriesEdit? {
        guard let last = edits.popLast() else { return nil }
        replaceTree(by: last.inverse)
        return last
    }

    var editor: SeriesEditor { SeriesEditor(feed, options: options) }

    mutating func apply(_ edit: SeriesEdit) -> SeriesEdit {
        if !edit.isEmpty {
            replaceTree(by: edit)
            edits.append(edit.withoutTree)
        }
        return edit
    }

    private mutating func replaceTree(by edit: SeriesEdit) {
        var trees = feed.trees
        let tree = trees[edit.source]
        // The edits are applied in the order they were made, so the documents match.
        guard let bytes = try? edit.applied(to: tree.bytes) else { return }
        trees[edit.source] = ComponentTree(recovering: bytes, encoding: tree.editedEncoding)
        feed = CalendarFeed(trees, preferringZonesOf: zones)
    }
}
