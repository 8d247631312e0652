import Answers
import CLimits
import ICalendar
import ICalendarWriting

extension FeedCase {
    /// From bytes to a tree, to typed events, and back.
    static let syntax: [FeedCase] = [
        syntax(1_000) { .thousand }, syntax(10_000) { .tenThousand }, syntax(100_000) { .hundredThousand },
    ].flatMap(\.self)

    private static func syntax(_ events: Int, _ feed: @escaping @Sendable () -> GeneratedFeed) -> [FeedCase] {
        let cases = [
            // To a component tree.
            FeedCase(.syntax, "tree \(events)", "native", .bytes) {
                let feed = feed()
                let bytes = feed.bytes
                return Work(
                    expecting: Answer(count: feed.entryCount + 2, checksum: feed.lineCount), amount: bytes.count
                ) {
                    let tree = ComponentTree(recovering: bytes)
                    var count = 0
                    for calendar in tree.components { for _ in calendar.components { count += 1 } }
                    return Answer(count: count, checksum: tree.contentLines.count)
                }
            },
            // The tree, and every property of every component: the name and the offset of the value.
            FeedCase(.syntax, "properties \(events)", "native", .bytes) {
                let feed = feed()
                let bytes = feed.bytes
                let expected = Answer(
                    count: feed.lineCount - 2 * feed.componentCount, checksum: feed.componentCount)
                return Work(expecting: expected, amount: bytes.count) {
                    let tree = ComponentTree(recovering: bytes)
                    var (components, properties) = (0, 0)
                    func walk(_ component: CalendarComponent) {
                        components += 1
                        for property in component.properties where property.known != .componentBegin { properties += 1 }
                        for inner in component.components { walk(inner) }
                    }
                    for calendar in tree.components { walk(calendar) }
                    return Answer(count: properties, checksum: components)
                }
            },
            // Entries with their times, rules and zones.
            FeedCase(.syntax, "feed \(events)", "native", .bytes) {
                let feed = feed()
                let bytes = feed.bytes
                return Work(expecting: Answer(count: feed.entryCount), amount: bytes.count) {
                    Answer(count: CalendarFeed(bytes).entries.count)
                }
            },
            // Times, rules and the texts that a calendar shows.
            FeedCase(.syntax, "typed \(events)", "native", .bytes) {
                let feed = feed()
                let bytes = feed.bytes
                return Work(expecting: typedAnswer(feed), amount: bytes.count) {
                    var answer = Answer()
                    for entry in CalendarFeed(bytes).entries {
                        let texts = (entry.summary?.utf8.count ?? 0) + (entry.details?.utf8.count ?? 0)
                        answer.add(Timestamp(utc: entry.start.civilDateTime).secondsSince1970 + texts)
                    }
                    return answer
                }
            },
            // One SUMMARY is changed, and the whole document is written.
            FeedCase(.syntax, "write \(events)", "native", .bytes) {
                let bytes = feed().bytes
                let tree = ComponentTree(recovering: bytes)
                guard let summary = tree.components.first?.components.known(.vevent).first?[.summary] else {
                    fatalError("no SUMMARY")
                }
                let expected = Answer(
                    count: bytes.count - summary.byteRange.count + "SUMMARY:Changed\r\n".utf8.count)
                return Work(expecting: expected, amount: bytes.count) {
                    var edit = DocumentEdit(tree)
                    try? edit.setText("Changed", of: summary)
                    return Answer(count: edit.bytes().count)
                }
            },
            // In pieces of 64 KB, component by component.
            FeedCase(.syntax, "stream \(events)", "native", .bytes) {
                let feed = feed()
                let bytes = feed.bytes
                return Work(expecting: Answer(count: feed.entryCount + 2), amount: bytes.count) {
                    var reader = StreamReader()
                    var count = 0
                    for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
                        for case .component in reader.read(bytes[start..<min(start + 1 << 16, bytes.count)]) {
                            count += 1
                        }
                    }
                    for case .component in reader.finish() { count += 1 }
                    return Answer(count: count)
                }
            },
        ]
        #if BENCHMARK_LIBICAL
            return cases + limitSyntax(events, feed) + libicalSyntax(events, feed)
        #else
            return cases + limitSyntax(events, feed)
        #endif
    }

    /// The plain C loops: the lines of the file, and the same fields of its events.
    private static func limitSyntax(_ events: Int, _ feed: @escaping @Sendable () -> GeneratedFeed) -> [FeedCase] {
        [
            FeedCase(.syntax, "tree \(events)", "limit", .bytes) {
                let feed = feed()
                let bytes = feed.bytes
                return Work(expecting: Answer(count: feed.lineCount), amount: bytes.count) {
                    bytes.withUnsafeBytes { Answer(count: Int(climit_count_lines($0.baseAddress, $0.count))) }
                }
            },
            FeedCase(.syntax, "typed \(events)", "limit", .bytes) {
                let feed = feed()
                let bytes = feed.bytes
                return Work(expecting: typedAnswer(feed), amount: bytes.count) {
                    bytes.withUnsafeBytes {
                        let answer = climit_read_events($0.baseAddress, $0.count)
                        return Answer(count: Int(answer.count), checksum: Int(answer.checksum))
                    }
                }
            },
        ]
    }

    /// For each entry, the start on the wall clock and the number of bytes of its texts.
    static func typedAnswer(_ feed: GeneratedFeed) -> Answer {
        Answer(count: feed.entryCount, checksum: feed.starts.checksum + feed.textLength)
    }
}
