/// REQUEST-STATUS (RFC 5545 §3.8.8.3): what became of a request.
public struct RequestStatus: Hashable, Sendable {
    /// The code as it is written: `2.0`, `3.1`. Its first number tells the kind: 1 preliminary, 2 done, 3 and 4 refused.
    public let code: String
    /// What a person reads; empty where it is missing.
    public let description: String
    /// The data that it is about, as a rule a property; nil where there is none.
    public let data: String?

    /// Creates a status.
    public init(code: String, description: String, data: String? = nil) {
        self.code = code
        self.description = description
        self.data = data
    }
}
