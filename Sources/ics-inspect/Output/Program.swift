import CalendarStorage
import Foundation

/// The name and version of this program.
enum Program {
    static let version = "0.9.0"

    /// The arguments of the command line. Those that aren't UTF-8 can be paths.
    static var arguments: [String] {
        let given = (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map {
                unsafe FileName.text(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
            }
        }
        return given.reduce(into: []) { arguments, argument in
            // The parser takes the value of --from -2w for an option.
            if argument.prefixMatch(of: /-[0-9]/) != nil, let option = arguments.last,
                option.wholeMatch(of: /--?[A-Za-z][A-Za-z-]*/) != nil, !arguments.contains("--")
            {
                arguments[arguments.count - 1] = "\(option)=\(argument)"
            } else {
                arguments.append(argument)
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
