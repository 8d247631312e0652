import ICalendarSyntax

/// The values of EXDATE or RDATE that a version added.
struct DateValues {
    private var values: Set<String> = []
    private var forms: Set<Form> = []

    /// The form of a value: the length tells dates from times, and a Z stands for UTC.
    private struct Form: Hashable {
        let length: Int
        let isUTC: Bool

        init(_ value: String) {
            length = value.utf8.count
            isUTC = value.utf8.last == UInt8(ascii: "Z")
        }
    }

    /// No values.
    init() {}

    init(_ property: KnownProperty, in version: CalendarComponent, addedTo base: CalendarComponent) {
        values = Self.all(property, version).subtracting(Self.all(property, base))
        forms = Set(values.map(Form.init))
    }

    /// The values of a component; of a period, the start.
    private static func all(_ property: KnownProperty, _ component: CalendarComponent) -> Set<String> {
        let values = component.properties(property).flatMap { $0.value.uppercased().split(separator: ",") }
        return Set(values.map { String($0.prefix { $0 != "/" }) })
    }

    /// Returns whether one of the values may name the same moment as a time.
    ///
    /// A value in another form, such as UTC beside a zone, may name the same moment, and counts.
    func contain(_ time: String) -> Bool { values.contains(time) || forms.contains { $0 != Form(time) } }

    /// Returns whether one of the values may name the same moment as one of others.
    func contain(anyOf others: DateValues) -> Bool { others.values.contains(where: contain) }
}
