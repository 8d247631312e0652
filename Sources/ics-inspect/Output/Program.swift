import CalendarStorage
import Foundation

/// The name and version of this program.
enum Program {
    static let version = "0.9.0"

    /// The arguments of the command line. Those that aren't UTF-8 can be paths.
    static var arguments: [String] {
        (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map {
                unsafe FileName.text(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
            }
        }
    }

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
