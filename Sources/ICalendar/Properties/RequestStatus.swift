import ICalendarSyntax

/// The result of a scheduling request, REQUEST-STATUS (RFC 5545 §3.8.8.3).
///
/// ```swift
/// let status = reply.component.value(.requestStatus)
/// if status?.code.first == "3" { print("refused:", status?.description ?? "") }
/// ```
public struct RequestStatus: Hashable, Sendable {
    /// The code as written, such as `2.0` or `3.1`. The first number is the kind: 1 is preliminary, 2 successful, 3 and
    /// 4 are failures.
    public let code: String
    /// The description for people; empty if missing.
    public let description: String
    /// The data that the status refers to, usually a property; nil if there is none.
    public let data: String?

    /// Creates a status from its three parts.
    public init(code: String, description: String, data: String? = nil) {
        self.code = code
        self.description = description
        self.data = data
    }
}

extension RequestStatus {
    package func property(_ name: String) throws(WritingError) -> PropertyDraft {
        let numbers = code.split(separator: ".", omittingEmptySubsequences: false)
        let isCode = numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
        guard 2...3 ~= numbers.count, isCode else { throw .unwritableValue(code.excerpt, of: name) }
        let parts = [code, description] + (data.map { [$0] } ?? [])
        return try PropertyDraft(name, value: parts.map(PropertyDraft.escaped).joined(separator: ";"))
    }
}
