/// What the program is called.
enum Program {
    static let version = "0.1.0-dev"

    /// The name that servers see.
    static let userAgent = "ics-inspect/\(version)"
}
