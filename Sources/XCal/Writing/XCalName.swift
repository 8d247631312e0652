/// Names of components, properties and parameters as names of elements.
enum XCalName {
    /// Returns whether a name can be an element: names of iCalendar may start with a digit or a hyphen, those of XML may
    /// not.
    static func isWritable(_ name: String) -> Bool {
        guard let first = name.utf8.first else { return false }
        return 0x41...0x5A ~= first & 0xDF
    }

    /// Returns the element of a parameter's value (RFC 6321 appendix A), `unknown` if no RFC defines the parameter.
    static func type(ofParameter name: String) -> String { types[name] ?? "unknown" }

    private static let types: [String: String] = {
        var types: [String: String] = [:]
        for name in [
            "cn", "cutype", "display", "encoding", "fbtype", "feature", "fmttype", "label", "language", "linkrel",
            "partstat", "range", "related", "reltype", "role", "tzid", "email",
        ] {
            types[name] = "text"
        }
        for name in ["altrep", "dir", "schema"] { types[name] = "uri" }
        for name in ["delegated-from", "delegated-to", "member", "sent-by"] { types[name] = "cal-address" }
        for name in ["rsvp", "derived"] { types[name] = "boolean" }
        types["order"] = "integer"
        types["gap"] = "duration"
        return types
    }()
}
