import CalendarConversion
import ICalendarSyntax

/// The element of a map that a line or a component becomes.
struct WrittenElement {
    /// The key that its content gives.
    let key: String
    let members: JSONObject
    /// Whether reading it gives the line or the component.
    let isExact: Bool
    /// The parameters without a member.
    var others: [CalendarParameter] = []
    /// What isn't expressed.
    var losses: [ConversionLoss] = []
}

/// What elements became, because the same people and alarms are in many entries.
struct WrittenElements<Source: Hashable> {
    private var elements: [Source: WrittenElement] = [:]

    /// The maximum number of elements that are remembered.
    private static var maximumCount: Int { 1_000 }

    subscript(source: Source) -> WrittenElement? {
        get { elements[source] }
        set {
            if elements.count == Self.maximumCount { elements = [:] }
            elements[source] = newValue
        }
    }
}
