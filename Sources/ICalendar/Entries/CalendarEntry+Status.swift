import ICalendarSyntax

extension CalendarEntry {
    /// A STATUS in one byte. Values for to-dos and journals only, and values unknown to RFC 5545 §3.8.1.11, become
    /// `other` and are parsed again on access.
    enum StatusCode: UInt8, Sendable {
        case absent, tentative, confirmed, cancelled, other

        init(_ status: Status?) {
            switch status {
            case nil: self = .absent
            case .tentative?: self = .tentative
            case .confirmed?: self = .confirmed
            case .cancelled?: self = .cancelled
            default: self = .other
            }
        }

        init(_ record: PropertyRecord, in component: borrowing CalendarComponent, _ bytes: Span<UInt8>) {
            if let value = record.plainValue, let code = Self(rawValue: Self.words.number(of: bytes, value)) {
                self = code
            } else {
                self.init(Status(component.property(record)))
            }
        }

        private static let words = NameTable([
            ("TENTATIVE", Self.tentative.rawValue), ("CONFIRMED", Self.confirmed.rawValue),
            ("CANCELLED", Self.cancelled.rawValue),
        ])
    }
}

extension CalendarEntry.Status {
    /// Creates a status from a STATUS property.
    package init(_ property: CalendarProperty) { self.init(rawValue: property.value.trimmed) }
}

extension CalendarEntryContent {
    /// The status, STATUS (RFC 5545 §3.8.1.11); nil if absent.
    public var status: CalendarEntry.Status? { component[.status].map { CalendarEntry.Status($0) } }
}
