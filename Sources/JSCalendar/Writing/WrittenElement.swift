import CalendarConversion
import ICalendarSyntax

/// The element of a map that a line or a component becomes.
struct WrittenElement {
    /// The key that its content gives.
    let key: String
    let members: JSONObject
    /// The address of a participant in lower case.
    var address = ""
    /// Whether reading it gives the line or the component.
    let isExact: Bool
    /// The parameters without a member.
    var others: [CalendarParameter] = []
    /// What isn't expressed.
    var losses: [ConversionLoss] = []
}
