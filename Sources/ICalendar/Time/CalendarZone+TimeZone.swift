public import Foundation
public import Recurrence

extension CalendarZone {
    /// Creates a zone from a system time zone, for times to be written.
    ///
    /// - Complexity: O(1) for a zone seen before, otherwise one call into Foundation for each change of offset
    public convenience init(_ timeZone: TimeZone) {
        // Foundation renames UTC to GMT.
        let identifier = timeZone.identifier == "GMT" ? "UTC" : timeZone.identifier
        self.init(
            identifier: identifier, writtenIdentifier: identifier, origin: .iana, rules: ZoneRules(timeZone))
    }

    /// Creates a zone with its own rules, to be written as a VTIMEZONE.
    ///
    /// - Parameters:
    ///   - identifier: The TZID. Don't use an IANA name, because programs prefer their own definition of it to the
    ///     VTIMEZONE.
    ///   - rules: The offsets from UTC.
    public convenience init(identifier: String, rules: ZoneRules) {
        self.init(identifier: identifier, writtenIdentifier: identifier, origin: .vtimezone, rules: rules)
    }
}
