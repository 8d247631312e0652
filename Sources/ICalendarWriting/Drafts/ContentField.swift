import Foundation
public import ICalendar
package import ICalendarSyntax

/// A property of ``EntryContent``: how its lines are read, written and compared.
///
/// ``all`` is the only list of these properties. Reading, drafts, copies, edits and adapters loop over it.
package struct ContentField: Sendable {
    package let property: KnownProperty
    /// Whether each value has a line of its own. Otherwise the first line counts, or all lines form one list.
    package private(set) var isRepeated = false
    /// Whether an edit of the value keeps the parameters of the line, such as LANGUAGE.
    package private(set) var keepsParameters = false
    /// Reads the value from the lines of the property, and returns whether the content has all values that can be read.
    package let read: @Sendable ([CalendarProperty], inout EntryContent) -> Bool
    /// Appends the lines of the value.
    package let write: @Sendable (EntryContent, inout PropertyList) throws(WritingError) -> Void
    /// Returns whether two values are written differently.
    package let differs: @Sendable (EntryContent, EntryContent) -> Bool
    /// Throws if a kind of entry can't have the value. Edits leave this to the validator, which forgives old faults.
    private(set) var check: (@Sendable (EntryContent, CalendarEntry.Kind) throws(WritingError) -> Void)?

    /// Returns whether a kind of entry can have the value.
    func allows(_ content: EntryContent, in kind: CalendarEntry.Kind) -> Bool {
        do throws(WritingError) {
            try check?(content, kind)
            return true
        } catch {
            return false
        }
    }

    /// The properties in the order in which drafts and edits write them.
    package static let all: [ContentField] = [
        text(.summary, \.summary), text(.details, \.details), text(.location, \.location), position,
        text(.color, \.color), status, text(.classification, \.classification), list(.categories, \.categories), url,
        integer(.priority, \.priority), list(.resources, \.resources), transparency,
        moment(.completed, \.completed), integer(.percentComplete, \.percentComplete), moment(.created, \.created),
        texts(.comment, \.comments), texts(.contact, \.contacts), organizer, attendees,
        documents(.attachment, \.attachments), documents(.image, \.images), conferences,
    ]
}

// The kinds of properties.
extension ContentField {
    package typealias Path<Value> = WritableKeyPath<EntryContent, Value> & Sendable

    private init<Value: Sendable>(
        _ property: KnownProperty, _ path: any Path<Value>,
        read: @escaping @Sendable ([CalendarProperty]) -> (value: Value, isComplete: Bool),
        write: @escaping @Sendable (Value, KnownProperty, inout PropertyList) throws(WritingError) -> Void,
        differs: @escaping @Sendable (Value, Value) -> Bool
    ) {
        self.property = property
        self.read = { lines, content in
            let (value, isComplete) = read(lines)
            content[keyPath: path] = value
            return isComplete
        }
        self.write = { (content, list) throws(WritingError) in try write(content[keyPath: path], property, &list) }
        self.differs = { differs($0[keyPath: path], $1[keyPath: path]) }
    }

    /// A property that occurs once. The first line that has a value counts.
    private static func one<Value: Equatable & Sendable>(
        _ property: KnownProperty, _ path: any Path<Value?>, _ read: @escaping @Sendable (CalendarProperty) -> Value?,
        write: @escaping @Sendable (Value?, KnownProperty, inout PropertyList) throws(WritingError) -> Void
    ) -> ContentField {
        ContentField(
            property, path, read: { ($0.lazy.compactMap(read).first, true) }, write: write, differs: { $0 != $1 })
    }

    /// A text that occurs once.
    private static func text(
        _ property: KnownProperty, _ path: any Path<String?>
    ) -> ContentField {
        var field = ContentField(
            property, path, read: { ($0.first?.decodedText.writable, true) },
            write: { (text, property, list) throws(WritingError) in try list.append(property, text: text) },
            differs: { $0.exact != $1.exact })
        field.keepsParameters = true
        return field
    }

    /// A list of texts, on one line or several.
    private static func list(_ property: KnownProperty, _ path: any Path<[String]>) -> ContentField {
        var field = ContentField(
            property, path, read: { ($0.flatMap(\.decodedTexts).map(\.writable), true) },
            write: { (texts, property, list) throws(WritingError) in try list.append(property, texts: texts) },
            differs: { $0.exact != $1.exact })
        field.isRepeated = true
        return field
    }

    /// An integer in the range of the property's definition.
    private static func integer(_ property: KnownProperty, _ path: any Path<Int?>) -> ContentField {
        let range = PropertyDefinition.of(property)?.range ?? 0...Int(Int32.max)
        var field = one(property, path, { $0.values(.integer(property)).first }) {
            (number, property, list) throws(WritingError) in try list.append(property, integer: number)
        }
        field.check = { (content, _) throws(WritingError) in
            if let number = content[keyPath: path] { try WritingError.check(number, in: range, of: property.name) }
        }
        return field
    }

    /// A time in UTC. A content can't hold a time in another zone.
    private static func moment(_ property: KnownProperty, _ path: any Path<Date?>) -> ContentField {
        ContentField(
            property, path,
            read: { lines in
                let time = lines.lazy.compactMap { $0.values(.time(property)).first }.first
                return (time?.date, time == nil || time?.date != nil)
            },
            write: { (date, property, list) throws(WritingError) in try list.append(property, moment: date) },
            differs: { $0 != $1 })
    }

    /// Values on a line each.
    private static func each<Value: Sendable>(
        _ property: KnownProperty, _ path: any Path<[Value]>, _ read: @escaping @Sendable (CalendarProperty) -> Value?,
        _ draft: @escaping @Sendable (Value, String) throws(WritingError) -> PropertyDraft,
        differs: @escaping @Sendable ([Value], [Value]) -> Bool
    ) -> ContentField {
        var field = ContentField(
            property, path,
            read: { lines in
                let values = lines.compactMap(read)
                return (values, values.count == lines.count)
            },
            write: { (values, property, list) throws(WritingError) in
                for value in values { list.append([try draft(value, property.name)]) }
            },
            differs: differs)
        field.isRepeated = true
        return field
    }

    /// Texts on a line each.
    private static func texts(_ property: KnownProperty, _ path: any Path<[String]>) -> ContentField {
        each(
            property, path, { $0.decodedText.writable },
            { (text, name) throws(WritingError) in try PropertyDraft(name, text: text) },
            differs: { $0.exact != $1.exact })
    }

    private static func documents(_ property: KnownProperty, _ path: any Path<[CalendarAttachment]>) -> ContentField {
        each(
            property, path, { CalendarAttachment($0) },
            { (document, name) throws(WritingError) in try document.property(name) }, differs: { $0 != $1 })
    }

    private static let conferences = each(
        .conference, \.conferences, { CalendarConference($0) },
        { (conference, name) throws(WritingError) in try conference.property(name) }, differs: { $0 != $1 })

    private static let position = one(.geo, \.position, { $0.values(.geo).first }) {
        (position, property, list) throws(WritingError) in try list.append(property, position: position)
    }

    private static let url = ContentField(
        .url, \.url, read: { ($0.first?.decodedURI, true) },
        write: { (uri, property, list) throws(WritingError) in try list.append(property, value: uri) },
        differs: { $0.exact != $1.exact })

    private static let status: ContentField = {
        var field = ContentField(
            .status, \.status, read: { ($0.first.map { CalendarEntry.Status($0) }, true) },
            write: { (status, property, list) throws(WritingError) in
                try list.append(property, text: status?.rawValue.uppercased())
            },
            differs: { $0?.rawValue.exact != $1?.rawValue.exact })
        field.keepsParameters = true
        field.check = { (content, kind) throws(WritingError) in
            guard let status = content.status, !status.isAllowed(for: kind) else { return }
            throw .unwritableValue(
                "\(status.rawValue.uppercased()), which isn't a status of a \(kind.rawValue),", of: "STATUS")
        }
        return field
    }()

    private static let transparency = ContentField(
        .transparency, \.isTransparent,
        read: { ($0.first.map { $0.value.trimmed.uppercased() == "TRANSPARENT" } ?? false, true) },
        write: { (isTransparent, property, list) throws(WritingError) in
            try list.append(property, value: isTransparent ? "TRANSPARENT" : nil)
        },
        differs: { $0 != $1 })

    private static let organizer: ContentField = {
        var field = one(.organizer, \.organizer, { CalendarUser($0) }) { (user, property, list) throws(WritingError) in
            try list.append(property, user: user)
        }
        field.check = { (content, _) throws(WritingError) in try content.organizer?.checkAddress(in: "ORGANIZER") }
        return field
    }()

    private static let attendees: ContentField = {
        var field = each(
            .attendee, \.attendees, { CalendarUser($0) },
            { (user, name) throws(WritingError) in try user.property(name) }, differs: { $0 != $1 })
        field.check = { (content, _) throws(WritingError) in
            for user in content.attendees { try user.checkAddress(in: "ATTENDEE") }
        }
        return field
    }()
}

/// A kind of component in an ``EntryContent``, like ``ContentField``.
package struct ContentPart: Sendable {
    package let component: KnownComponent
    /// Reads the values of the components.
    package let read: @Sendable ([CalendarComponent], inout EntryContent) -> Void
    /// Returns the components of the values.
    package let write: @Sendable (EntryContent) throws(WritingError) -> [ComponentDraft]
    /// Returns whether the values differ.
    package let differs: @Sendable (EntryContent, EntryContent) -> Bool
    /// Copies the values.
    package let copy: @Sendable (EntryContent, inout EntryContent) -> Void

    private init<Value: Hashable & Sendable>(
        _ component: KnownComponent, _ path: any ContentField.Path<[Value]>,
        _ read: @escaping @Sendable (CalendarComponent) -> Value,
        _ draft: @escaping @Sendable (Value) throws(WritingError) -> ComponentDraft
    ) {
        self.component = component
        self.read = { $1[keyPath: path] = $0.map(read) }
        write = { (content) throws(WritingError) in
            var drafts: [ComponentDraft] = []
            for value in content[keyPath: path] { drafts.append(try draft(value)) }
            return drafts
        }
        differs = { $0[keyPath: path] != $1[keyPath: path] }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    /// The components in the order in which drafts and edits write them.
    package static let all: [ContentPart] = [
        ContentPart(.participant, \.participants, { CalendarParticipant($0) }) { (participant) throws(WritingError) in
            try participant.component()
        },
        ContentPart(.vlocation, \.structuredLocations, { StructuredLocation($0) }) { (place) throws(WritingError) in
            try place.component()
        },
        ContentPart(.vresource, \.structuredResources, { StructuredResource($0) }) { (resource) throws(WritingError) in
            try resource.component()
        },
    ]
}

extension EntryContent {
    /// Reads the content of an entry.
    ///
    /// The properties of `CalendarEntry` decode one value at each access. Use this if you need several, or all.
    ///
    /// - Complexity: O(*n*) in the length of the component
    public init(_ entry: some CalendarEntryContent) { self.init(entry.component) }

    package init(_ component: CalendarComponent) {
        let lines = ComponentRevision(component)
        for field in ContentField.all { _ = field.read(lines.properties(field.property), &self) }
        readParts(of: component)
    }

    /// Reads the values of inner components.
    mutating func readParts(of component: CalendarComponent) {
        guard component.hasComponents else { return }
        for part in ContentPart.all { part.read(Array(component.components.known(part.component)), &self) }
    }

    /// Returns the names of the properties and components that differ, in the order in which drafts write them.
    ///
    /// ```swift
    /// content.differences(from: old)  // ["LOCATION", "CATEGORIES"]
    /// ```
    public func differences(from other: EntryContent) -> [String] {
        ContentField.all.filter { $0.differs(self, other) }.map(\.property.name)
            + ContentPart.all.filter { $0.differs(self, other) }.map(\.component.name)
    }
}

extension CalendarUser {
    /// Throws if the address isn't one that a calendar user can have.
    fileprivate func checkAddress(in name: String) throws(WritingError) {
        if hasValidAddress { return }
        throw .unwritableValue(
            "\(address.abbreviated(to: 60)), which isn't an address such as mailto:ada@example.com,", of: name)
    }
}

extension String {
    /// The text with U+FFFD in place of characters that can't be written.
    var writable: String { ControlCharacters.replaced(in: self, besides: [0x0A, 0x0D]) }
}
