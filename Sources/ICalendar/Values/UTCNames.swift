/// The TZIDs that mean UTC. Foundation calls all of these zones GMT, so they are recognized by name.
package enum UTCNames {
    /// Returns whether a TZID in any case means UTC.
    package static func contains(_ name: String) -> Bool {
        name.utf8.count <= maximumLength && names.contains(name.lowercased())
    }

    private static let names: Set = [
        "utc", "z", "gmt", "etc/utc", "etc/gmt", "etc/zulu", "zulu", "etc/uct", "uct", "coordinated universal time",
    ]

    private static let maximumLength = names.map(\.utf8.count).max() ?? 0
}
