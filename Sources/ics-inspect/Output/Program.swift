/// The name and version of this program.
enum Program {
    static let version = "0.1.0-dev"

    /// The name sent to servers.
    static let userAgent = "ics-inspect/\(version)"
}
