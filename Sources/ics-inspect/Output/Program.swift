/// The name and version of this program.
enum Program {
    static let version = "0.9.0"

    /// The name sent to servers.
    static let userAgent = "ics-inspect/\(version)"
}
