import ICalendar

/// The size, the checksum and the meaning of the last copy that was accepted. Save the receipt with its subscription.
///
/// ```swift
/// if let receipt = subscription.copy, !receipt.matches(bytes) { subscription.forgetCopy() }
/// ```
public struct CopyReceipt: Hashable, Sendable, Codable {
    /// The size of the copy in bytes.
    public let length: Int
    /// The 64-bit FNV-1a hash of the copy's bytes. The hash notices damage, not malice.
    public let checksum: UInt64
    /// The number of events, to-dos and journals in the copy.
    public let entries: Int

    let digest: FeedDigest

    init(_ tree: ComponentTree, _ digest: FeedDigest) {
        length = tree.bytes.count
        checksum = Self.checksum(tree.bytes)
        entries = tree.entryComponents.count
        self.digest = digest
    }

    /// Returns whether bytes are the copy. If not, the file is damaged: call ``FeedSubscription/forgetCopy()``.
    ///
    /// - Complexity: O(*n*) in the number of bytes, if the length is right.
    public func matches(_ bytes: [UInt8]) -> Bool { bytes.count == length && Self.checksum(bytes) == checksum }

    private static func checksum(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(into: FNV1a()) { $0.combine($1) }.value }
}

extension ComponentTree {
    /// The events, to-dos and journals of all calendars.
    var entryComponents: [CalendarComponent] {
        (components.flatMap { $0.known == .vcalendar ? Array($0.components) : [$0] }).filter { component in
            component.known.map { [.vevent, .vtodo, .vjournal].contains($0) } ?? false
        }
    }
}

extension CopyReceipt: CustomStringConvertible {
    /// The number of entries, the length and the checksum.
    public var description: String {
        "\(counted(entries, "entry", "entries")) in \(counted(length, "byte")), checksum \(String(checksum, radix: 16))"
    }
}
