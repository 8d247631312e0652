public import CalendarConversion
public import ICalendar
public import ICalendarSyntax

/// JSCalendar objects (RFC 8984 and its successor), for JMAP and other programs that exchange calendars as JSON.
///
/// ```swift
/// let (document, losses) = JSCalendarDocument.recovering(feed)  // version 2.0, a Group for each calendar
/// try Data(document.bytes).write(to: url)
///
/// let (calendar, omissions) = try JSCalendarDocument(parsing: json).feed()
/// for event in calendar.entries { print(event.summary ?? "untitled") }
/// ```
///
/// A feed converted to JSCalendar and back has the same properties and occurrences, because parts without a counterpart are
/// kept in members that only converters read. Every one of them is listed as a `ConversionLoss`. Three things differ: lists of
/// dates may be split or joined, a change of this and the following occurrences becomes a series of its own unless
/// ``JSCalendarOptions/rangeOverrides`` preserves it, and characters that iCalendar forbids are replaced.
public struct JSCalendarDocument: Hashable, Sendable {
    /// The objects: Groups, Events or Tasks. A single one is written directly, several as an array.
    public var objects: [JSCalendarObject]

    /// Creates a document with objects, which aren't checked.
    public init(_ objects: [JSCalendarObject]) { self.objects = objects }

    /// Creates a document from JSON: an object, an array of objects, or a JMAP response's `list` of them.
    ///
    /// - Throws: ``JSCalendarError/syntax(_:)`` with a line and a column, for bytes that aren't JSON or exceed a limit.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing bytes: some Collection<UInt8>, limits: JSONLimits = .default) throws(JSCalendarError) {
        do throws(JSONError) {
            var reader = try JSONReader(ContiguousArray(bytes), limits: limits)
            let value = try reader.value()
            try reader.finish()
            guard let objects = Self.objects(value) else {
                throw reader.fault(.content("expected a JSCalendar object"), at: 0)
            }
            self.objects = objects
        } catch {
            throw .syntax(error)
        }
    }

    private static func objects(_ value: JSONValue) -> [JSCalendarObject]? {
        switch value {
        case .object(let members):
            if members["@type"] == nil, let list = members["list"] { return objects(list) }
            return [JSCalendarObject(members: members)]
        case .array(let values):
            let objects = values.compactMap { $0.object.map { JSCalendarObject(members: $0) } }
            return objects.count == values.count ? objects : nil
        default: return nil
        }
    }

    /// Converts a feed, or throws if a part would be omitted, or if other programs would compute other occurrences.
    ///
    /// - Throws: ``JSCalendarError/loss(_:)`` with the first such part.
    public init(_ feed: CalendarFeed, options: JSCalendarOptions = .default) throws(JSCalendarError) {
        let (document, losses) = Self.recovering(feed, options: options)
        if let loss = losses.first(where: { $0.outcome == .omitted || $0.changesOccurrences }) { throw .loss(loss) }
        self = document
    }

    /// Converts everything in a feed that JSCalendar can express, and returns the parts that it can't.
    ///
    /// - Complexity: O(*n*) in the number of bytes of the feed.
    public static func recovering(
        _ feed: CalendarFeed, options: JSCalendarOptions = .default
    ) -> (document: JSCalendarDocument, losses: [ConversionLoss]) {
        let writer = FeedWriter(feed, options)
        var objects: [JSCalendarObject] = []
        var (group, entries): (JSONObject, [JSONValue]) = ([:], [])
        writer.write { part in
            switch part {
            case .start(let members): (group, entries) = (members, [])
            case .entry(let members) where options.form == .jmap:
                objects.append(JSCalendarObject(members: members.object))
            case .entry(let members): entries.append(.object(members.object))
            case .end(let members):
                group["entries"] = .array(entries)
                for (name, value) in members { group[name] = value }
                objects.append(JSCalendarObject(members: group))
            }
        }
        return (JSCalendarDocument(objects), writer.losses)
    }

    /// The document as compact JSON in UTF-8, with the members of each object in their order. A single object is written
    /// directly, several as an array.
    public var bytes: [UInt8] {
        let values = objects.map { JSONValue.object($0.members) }
        return (values.count == 1 ? values[0] : .array(values)).bytes
    }

    /// Returns the calendars as components, for drafts, jCal or xCal, and the members that iCalendar can't express.
    public func components(
        options: JSCalendarOptions = .default
    ) -> (components: [ComponentDraft], losses: [ConversionLoss]) {
        let context = ReadingContext(options)
        let calendars = CalendarReader.calendars(objects, context)
        return (calendars, context.losses)
    }

    /// Returns the calendars as a feed, and the members that iCalendar can't express.
    public func feed(options: JSCalendarOptions = .default) -> (feed: CalendarFeed, losses: [ConversionLoss]) {
        let (components, losses) = components(options: options)
        return (CalendarFeed(components.flatMap(\.bytes), encoding: .utf8), losses)
    }
}

extension JSCalendarDocument: Codable {
    /// Decodes an object, an array of objects, or a JMAP response's `list` of them.
    public init(from decoder: any Decoder) throws {
        guard let objects = Self.objects(try JSONValue(from: decoder)) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "expected a JSCalendar object"))
        }
        self.objects = objects
    }

    /// Encodes a single object, or an array if there is not exactly one.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if objects.count == 1 { try container.encode(objects[0]) } else { try container.encode(objects) }
    }
}

extension JSCalendarDocument: CustomStringConvertible {
    /// The objects, at most ten.
    public var description: String {
        objects.prefix(10).map(\.description).joined(separator: ", ") + (objects.count > 10 ? ", …" : "")
    }
}
