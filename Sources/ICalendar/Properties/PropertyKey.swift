public import ICalendarSyntax

/// A property with the Swift type of its values.
///
/// ```swift
/// let priority = event.component.value(.priority)  // Int?
/// let place = event.component.value(.geo)          // GeographicPosition?
/// let words = event.component.values(.categories)  // [String]
/// ```
///
/// There is one for every property of RFC 5545, 7986, 7953, 9073, 9074 and 9253; those of your own are made by
/// ``text(_:)``. Where a property can have several types (ATTACH, TRIGGER, RDATE), the value is a ``PropertyValue``.
public struct PropertyKey<Value: Sendable>: Sendable {
    /// The name in upper case.
    public let name: String
    /// Nil for a name without a number, which is then compared.
    let known: KnownProperty?
    /// From the values of one property.
    let read: @Sendable ([PropertyValue]) -> [Value]

    /// One value for each that `read` does not refuse.
    init(each known: KnownProperty, _ read: @escaping @Sendable (PropertyValue) -> Value?) {
        self.init(all: known) { values in values.compactMap(read) }
    }

    init(all known: KnownProperty, _ read: @escaping @Sendable ([PropertyValue]) -> [Value]) {
        name = known.name
        self.known = known
        self.read = read
    }

    init(named name: String, _ read: @escaping @Sendable (PropertyValue) -> Value?) {
        self.name = name.uppercased()
        known = KnownProperty(name: name)
        self.read = { values in values.compactMap(read) }
    }
}

extension CalendarComponent {
    /// The first value of the first property of a key that has one; nil where there is none that can be read.
    ///
    /// - Complexity: O(*n*) in the lines of the component
    public func value<Value>(_ key: PropertyKey<Value>) -> Value? {
        for property in properties where property.matches(key) {
            if let value = key.read(property.values).first { return value }
        }
        return nil
    }

    /// All values of all properties of a key that can be read, in order.
    ///
    /// - Complexity: O(*n*) in the lines of the component
    public func values<Value>(_ key: PropertyKey<Value>) -> [Value] {
        properties.lazy.filter { $0.matches(key) }.flatMap { key.read($0.values) }
    }
}

extension CalendarProperty {
    fileprivate func matches<Value>(_ key: PropertyKey<Value>) -> Bool {
        key.known.map { $0 == known } ?? isNamed(key.name)
    }

    /// Its values as a key reads them, of whatever name it is: for those that stand several times and have parameters, such
    /// as ATTENDEE.
    public func values<Value>(_ key: PropertyKey<Value>) -> [Value] { key.read(values) }
}
