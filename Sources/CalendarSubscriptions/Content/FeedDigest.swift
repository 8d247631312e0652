import Foundation
import ICalendar
package import ICalendarSyntax

/// The meaning of a feed in 16 bytes: a sum over all components, without the stamps that producers rewrite on each export.
///
/// Sums don't depend on order, and properties are hashed as parsers read them, so folds, letter case and the order of
/// parameters make no difference either. Only its own publisher could construct another feed with the same digest.
package struct FeedDigest: Hashable, Sendable, Codable {
    /// The meaning with UIDs.
    private(set) var exact: UInt64 = 0
    /// The meaning without UIDs, for feeds that make new ones on each request.
    private(set) var content: UInt64 = 0

    init() {}

    /// Creates the digest of a document.
    ///
    /// - Parameter ignored: The names of further properties to leave out, in uppercase.
    package init(_ components: some Sequence<CalendarComponent>, ignoring ignored: Set<String> = []) {
        for component in components { add(component, ignoring: ignored) }
    }

    /// Adds a component with everything in it. The recursion is limited by `SyntaxLimits.nesting`.
    mutating func add(_ component: CalendarComponent, ignoring ignored: Set<String>) {
        var inner = FeedDigest(component.components, ignoring: ignored)
        for property in component.properties {
            if let known = property.known, Self.stamps.contains(known) { continue }
            if !ignored.isEmpty, ignored.contains(property.name) { continue }
            let hash = Self.hash(property)
            inner.exact &+= hash
            let isUID = property.known == .uid || property.known == nil && property.isNamed("X-WR-ALARMUID")
            if !isUID { inner.content &+= hash }
        }
        var name = FNV1a()
        for byte in component.name.utf8 { name.combine(byte) }
        exact &+= Self.mixed(inner.exact ^ name.value)
        content &+= Self.mixed(inner.content ^ name.value)
    }

    /// The properties that change without a change of the calendar.
    private static let stamps: Set<KnownProperty> = [
        .dtstamp, .lastModified, .created, .sequence, .productIdentifier, .method, .version, .refreshInterval,
        .xPublishedTTL,
    ]

    private static func hash(_ property: CalendarProperty) -> UInt64 {
        var parameters: UInt64 = 0
        if property.hasParameters {
            for parameter in property.parameters {
                var hash = FNV1a()
                for byte in parameter.name.utf8 { hash.combine(byte) }
                for value in parameter.values {
                    hash.combine(0)
                    for byte in value.utf8 { hash.combine(byte) }
                }
                parameters &+= mixed(hash.value)
            }
        }
        var start = FNV1a(start: mixed(parameters))
        for byte in property.name.utf8 { start.combine(byte) }
        start.combine(0)
        var hash = start
        let hasEscapes = property.withValueBytes { bytes in
            var hasEscapes = false
            for index in 0..<bytes.count {
                hash.combine(bytes[index])
                if bytes[index] == UInt8(ascii: "\\") { hasEscapes = true }
            }
            return hasEscapes
        }
        // Producers differ in the commas and semicolons of a text that they escape.
        if hasEscapes, let definition = property.definition, definition.type == .text, definition.form == .single {
            hash = start
            for byte in property.text.utf8 { hash.combine(byte) }
        }
        return mixed(hash.value)
    }

    /// Returns a number in which each bit depends on all bits of another one (the last step of SplitMix64), so that sums of
    /// similar hashes differ.
    static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
