public import ICalendarSyntax

/// A key for a property, with the Swift type of its values.
///
/// ```swift
/// let priority = event.component.value(.priority)  // Int?
/// let place = event.component.value(.geo)          // GeographicPosition?
/// let words = event.component.values(.categories)  // [String]
/// ```
///
/// There is a key for every property of RFC 5545, 7986, 7953, 9073, 9074 and 9253. For your own properties, create one
/// with ``text(_:)``, ``integer(_:)``, ``float(_:)``, ``boolean(_:)``, ``duration(_:)`` or ``time(_:)``. The value of a property with several possible types (TRIGGER, LINK) is a ``PropertyValue``.
/// `DocumentEdit` sets values with the same keys: `edit.set(.priority, to: 1, in: event)`.
public struct PropertyKey<Value: Sendable>: Sendable {
    /// The name of the property in upper case.
    public let name: String
    /// The number of the property; nil for a name without a number, which is compared as text.
    package let known: KnownProperty?
    /// Reads the values of one property.
    let read: @Sendable (CalendarProperty) -> [Value]

    /// Creates a key with one value for each value that `read` accepts.
    init(each known: KnownProperty, _ read: @escaping @Sendable (PropertyValue) -> Value?) {
        self.init(all: known) { values in values.compactMap(read) }
    }

    init(all known: KnownProperty, _ read: @escaping @Sendable ([PropertyValue]) -> [Value]) {
        self.init(of: known) { property in read(property.values) }
    }

    /// For values that need the parameters.
    init(of known: KnownProperty, _ read: @escaping @Sendable (CalendarProperty) -> [Value]) {
        name = known.name
        self.known = known
        self.read = read
    }

    /// Creates a key for a name whose values have a type, unless VALUE names another one.
    init(named name: String, as type: ValueType, _ read: @escaping @Sendable (PropertyValue) -> Value?) {
        self.name = name.uppercased()
        known = KnownProperty(name: name)
        self.read = { property in
            var log = DiagnosticLog()
            let definition = property.definition
            let isUntyped = definition == nil && property.parameter("VALUE") == nil
            return PropertyValueReader.values(
                of: property, definition, isUntyped ? type : property.valueType, times: UnresolvedTimeReader(property),
                &log
            ).compactMap(read)
        }
    }
}

extension CalendarComponent {
    /// Returns the first value of the first property that has one; nil if there is no value that can be parsed.
    ///
    /// - Complexity: O(*n*) in the number of lines of the component
    public func value<Value>(_ key: PropertyKey<Value>) -> Value? {
        if let known = key.known {
            guard let first = first(known) else { return nil }
            if let value = key.read(first).first { return value }
        }
        for property in properties where property.matches(key) {
            if let value = key.read(property).first { return value }
        }
        return nil
    }

    /// Returns all values that can be parsed, of all properties with this key, in order.
    ///
    /// - Complexity: O(*n*) in the number of lines of the component
    public func values<Value>(_ key: PropertyKey<Value>) -> [Value] {
        properties.lazy.filter { $0.matches(key) }.flatMap { key.read($0) }
    }
}

extension CalendarProperty {
    fileprivate func matches<Value>(_ key: PropertyKey<Value>) -> Bool {
        key.known.map { $0 == known } ?? isNamed(key.name)
    }

    /// Returns the values of this property as a key reads them, whatever the property's name. Use this for properties
    /// that occur several times and have parameters, such as ATTENDEE.
    public func values<Value>(_ key: PropertyKey<Value>) -> [Value] { key.read(self) }
}
