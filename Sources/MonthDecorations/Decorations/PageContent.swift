import ICalendar

/// An occurrence on a page as numbers, so that no reference is counted while the page is arranged.
struct PlacedOccurrence: Sendable {
    let member: PackedOccurrence
    /// The index of the occurrence's sources in ``PageContent``.
    let sources: Int32
    /// The index of the style.
    let style: Int32
    /// The indices in the grid of the first and the last day that the occurrence overlaps; the grid may not have these days.
    let firstDay: Int32
    let lastDay: Int32

    var isAllDay: Bool { member.traits.isAllDay }

    /// Whether a timed occurrence takes less than 24 hours and overlaps more than one day.
    var isOvernight: Bool {
        firstDay != lastDay && !isAllDay && max(member.endInstant, member.startInstant) - member.startInstant < 86_400
    }
}

/// The occurrences of a page and their styles.
struct PageContent: Sendable {
    private(set) var placed: ContiguousArray<PlacedOccurrence> = []
    private var styles: [DecorationStyle] = []
    private var sources: [SourceTable] = []
    /// The index of the default style for each emphasis with ``color``; negative if there is none yet.
    private var defaults = noDefaults
    private var color: DecorationColor?

    private static let noDefaults: ContiguousArray<Int32> = [-1, -1, -1]

    mutating func reserveCapacity(_ count: Int) { placed.reserveCapacity(count) }

    mutating func append(
        _ member: PackedOccurrence, of table: borrowing SourceTable, style: Int32, on days: ClosedRange<Int>
    ) {
        placed.append(
            PlacedOccurrence(
                member: member, sources: number(of: table), style: style,
                firstDay: Int32(truncatingIfNeeded: days.lowerBound),
                lastDay: Int32(truncatingIfNeeded: days.upperBound)))
    }

    func occurrence(_ placed: PlacedOccurrence) -> Occurrence {
        Occurrence(sources: sources[Int(placed.sources)], member: placed.member)
    }

    func style(of placed: PlacedOccurrence) -> DecorationStyle { styles[Int(placed.style)] }
}

extension PageContent {
    /// Returns the index of a table of sources. Nearly all occurrences have the table of the one before.
    private mutating func number(of table: SourceTable) -> Int32 {
        if sources.last !== table { sources.append(table) }
        return Int32(truncatingIfNeeded: sources.count - 1)
    }

    /// Returns the index of a style. Consecutive occurrences usually share one.
    mutating func number(of style: DecorationStyle) -> Int32 {
        if styles.last != style { styles.append(style) }
        return Int32(truncatingIfNeeded: styles.count - 1)
    }

    /// Returns the index of the default style of an occurrence. Only an entry with a COLOR is looked at.
    ///
    /// - Parameter color: The color of the calendar.
    @inline(__always)
    mutating func number(
        ofDefaultStyleOf member: PackedOccurrence, _ table: SourceTable, color: DecorationColor?
    ) -> Int32 {
        let traits = member.traits
        if !traits.isColored, color == self.color {
            let known = defaults[DecorationStyle.Emphasis(traits).number]
            if known >= 0 { return known }
        }
        return addDefaultStyle(of: Occurrence(sources: table, member: member), color: color)
    }

    @inline(never)
    private mutating func addDefaultStyle(of occurrence: Occurrence, color: DecorationColor?) -> Int32 {
        let number = number(of: DecorationStyle(occurrence, calendarColor: color))
        guard !occurrence.traits.isColored else { return number }
        if color != self.color { (defaults, self.color) = (Self.noDefaults, color) }
        defaults[DecorationStyle.Emphasis(occurrence.traits).number] = number
        return number
    }
}
