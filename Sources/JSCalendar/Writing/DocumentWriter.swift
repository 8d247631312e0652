package import CalendarConversion
package import ICalendar

/// A part of a document, in the order in which a feed is written.
enum DocumentPart {
    /// The members of a Group that are known before its entries.
    case start(JSONObject)
    /// An entry, of the Group that was started, if any.
    case entry(WrittenMembers)
    /// The other members of the Group.
    case end(JSONObject)
}

extension JSCalendarDocument {
    /// Writes a feed as JSON, so that only one entry is in memory. Members of a Group that depend on its entries follow them.
    ///
    /// - Parameter sink: Takes over bytes, and may leave some of them for the next call.
    /// - Returns: The parts that JSCalendar can't express.
    /// - Complexity: O(*n*) in the number of bytes of the feed.
    package static func write<Failure>(
        _ feed: CalendarFeed, options: JSCalendarOptions, to sink: (inout [UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> [ConversionLoss] {
        let writer = FeedWriter(feed, options)
        var bytes: [UInt8] = []
        let isArray = options.form == .jmap || feed.calendars.count != 1
        if isArray { bytes.append(UInt8(ascii: "[")) }
        var isFirst = true
        func separate() {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
        }
        try writer.write { (part) throws(Failure) in
            switch part {
            case .start(let members):
                separate()
                JSONValue.object(members).append(to: &bytes)
                bytes.replaceSubrange((bytes.count - 1)..., with: #","entries":["#.utf8)
                isFirst = true
            case .entry(let members):
                separate()
                members.append(to: &bytes)
            case .end(let members):
                bytes.append(UInt8(ascii: "]"))
                let start = bytes.count
                JSONValue.object(members).append(to: &bytes)
                if members.isEmpty { bytes.remove(at: start) } else { bytes[start] = UInt8(ascii: ",") }
                isFirst = false
            }
            try sink(&bytes)
        }
        if isArray { bytes.append(UInt8(ascii: "]")) }
        try sink(&bytes)
        return writer.losses
    }
}
