import Foundation

/// The name and version of this program.
enum Program {
    static let version = "0.9.0"

    /// The version of this build, its backends, and its time zone data.
    static var build: String {
        #if Libical
            let backends = "native and libical"
        #else
            let backends = "native"
        #endif
        return "ics-inspect \(version) (backends: \(backends); time zone data: \(TimeZone.timeZoneDataVersion))"
    }

    /// The name sent to servers.
    static let userAgent = "ics-inspect/\(version)"
}
