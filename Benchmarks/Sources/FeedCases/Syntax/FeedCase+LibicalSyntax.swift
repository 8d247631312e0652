#if BENCHMARK_LIBICAL
    import Answers
    import CLibicalBench
    import Foundation

    extension FeedCase {
        /// libical's parser has decoded every value when it returns, so its tree is comparable to typed events.
        static func libicalSyntax(_ events: Int, _ feed: @escaping @Sendable () -> GeneratedFeed) -> [FeedCase] {
            [
                FeedCase(.syntax, "tree \(events)", "libical", .bytes) {
                    let feed = feed()
                    let text = LibicalText(feed.bytes)
                    return Work(expecting: Answer(count: feed.entryCount + 2), amount: feed.bytes.count) {
                        let calendar = text.parse()
                        defer { icalcomponent_free(calendar) }
                        return Answer(count: Int(icalcomponent_count_components(calendar, ICAL_ANY_COMPONENT)))
                    }
                },
                FeedCase(.syntax, "typed \(events)", "libical", .bytes) {
                    let feed = feed()
                    let text = LibicalText(feed.bytes)
                    return Work(expecting: typedAnswer(feed), amount: feed.bytes.count) {
                        let calendar = text.parse()
                        defer { icalcomponent_free(calendar) }
                        var answer = Answer()
                        var event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT)
                        while let current = event {
                            var start = icalproperty_get_dtstart(
                                icalcomponent_get_first_property(current, ICAL_DTSTART_PROPERTY))
                            start.zone = nil
                            let texts =
                                strlen(icalcomponent_get_summary(current))
                                + strlen(icalcomponent_get_description(current))
                            answer.add(Int(icaltime_as_timet(start)) + Int(texts))
                            event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)
                        }
                        return answer
                    }
                },
                // libical doesn't keep the bytes and writes everything again, so the number of bytes differs.
                FeedCase(.syntax, "write \(events)", "libical", .bytes) {
                    let feed = feed()
                    let calendar = LibicalText(feed.bytes).calendar()
                    return Work(expecting: Answer(count: feed.componentCount), amount: feed.bytes.count) {
                        guard let text = icalcomponent_as_ical_string_r(calendar.component) else { return Answer() }
                        defer { free(text) }
                        var count = strncmp(text, "BEGIN:", 6) == 0 ? 1 : 0
                        var position = text
                        while let found = strstr(position, "\nBEGIN:") {
                            count += 1
                            position = found + 1
                        }
                        return Answer(count: count)
                    }
                },
            ]
        }
    }
#endif
