public import Foundation
public import Recurrence

extension CalendarZone {
    /// Creates a zone of the system, for times that are to be written.
    ///
    /// - Complexity: O(1) for a zone seen before, otherwise one call into Foundation for each change of offset
    public convenience init(_ timeZone: TimeZone) {
        // Foundation renames UTC to GMT.
        let identifier = timeZone.identifier == "GMT" ? "UTC" : timeZone.identifier
        self.init(
            identifier: identifier, writtenIdentifier: identifier, origin: .iana, rules: ZoneRules(timeZone))
    }

    /// Creates a zone with rules of its own, which its VTIMEZONE will define.
    ///
    /// - Parameters:
    ///   - identifier: TZID; not an IANA name, which readers prefer to what the VTIMEZONE says.
    ///   - rules: the offsets from UTC.
    public convenience init(identifier: String, rules: ZoneRules) {
        self.init(identifier: identifier, writtenIdentifier: identifier, origin: .vtimezone, rules: rules)
    }
}
