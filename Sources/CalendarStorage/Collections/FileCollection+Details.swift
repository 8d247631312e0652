import ICalendar
import ICalendarSyntax
import ICalendarWriting

extension FileCollection {
    /// Writes the name, the description and the color into the calendar: `NAME`, `DESCRIPTION` and `COLOR` (RFC 7986 §5), and
    /// `X-WR-CALNAME`, `X-WR-CALDESC` and `X-APPLE-CALENDAR-COLOR` for programs that don't know these. Every other byte stays. A
    /// file that doesn't exist is created.
    ///
    /// `COLOR` is a name of CSS3, so a color such as `#1E2F3A` without a name is in the last of these properties alone. A
    /// title that is the name of the file is removed.
    ///
    /// - Throws: ``StoreError/unwritable(_:)`` for a color that is neither `#RRGGBB` nor a name of CSS3, a text with control
    ///   characters, and an order, for which iCalendar has no property; ``StoreError/conflict(_:)`` and other errors. In these
    ///   cases, nothing is changed.
    public func set(_ details: CalendarDetails) throws(StoreError) {
        guard !isReadOnly else { throw .readOnly(id) }
        guard details.order == nil else {
            throw .unwritable(.unwritableValue("an order", of: "a calendar in one file"))
        }
        let former = try items().isEmpty ? nil : try read(name).bytes
        let written: [UInt8]
        do throws(WritingError) {
            let draft = CalendarDraft(productIdentifier: "-//swift-icalendar//CalendarStorage//EN")
            let empty = try draft.component().bytes
            written = try Self.setting(properties(details), in: former ?? empty) ?? []
        } catch {
            throw .unwritable(error)
        }
        guard !written.isEmpty else { throw .unreadableItem(ItemID(calendar: id, name: name)) }
        guard written != former else { return }
        _ = try write([PendingItem(name: name, expected: former, content: written)])
    }

    /// The properties by name; none to remove those of a name.
    private func properties(_ details: CalendarDetails) throws(WritingError) -> [(name: String, draft: [PropertyDraft])]
    {
        func texts(_ names: [String], _ text: String?) throws(WritingError) -> [(String, [PropertyDraft])] {
            try names.map { name throws(WritingError) in
                (name, try text.map { text throws(WritingError) in [try PropertyDraft(name, text: text)] } ?? [])
            }
        }
        let title = details.title.trimmed
        let isDefault = title.isEmpty || title == defaultTitle
        let color = details.color.flatMap(CSSColorName.digits(of:))
        if let text = details.color, color == nil {
            throw .unwritableValue("“\(text.abbreviated(to: 60))”", of: "COLOR")
        }
        return try texts(["NAME", "X-WR-CALNAME"], isDefault ? nil : title)
            + texts(["DESCRIPTION", "X-WR-CALDESC"], details.summary)
            + texts(["COLOR"], color.flatMap(CSSColorName.name(ofDigits:)))
            + texts(["X-APPLE-CALENDAR-COLOR"], color.map { "#" + $0 })
    }

    /// Returns a document with other properties of its first calendar; nil if the document isn't a complete calendar.
    private static func setting(
        _ properties: [(name: String, draft: [PropertyDraft])], in bytes: [UInt8]
    ) throws(WritingError) -> [UInt8]? {
        let tree = ComponentTree(recovering: bytes)
        guard tree.isComplete, let calendar = tree.components.known(.vcalendar).first else { return nil }
        var edit = DocumentEdit(tree)
        for (name, drafts) in properties { try edit.set(name, to: drafts, in: calendar) }
        return edit.bytes()
    }
}
