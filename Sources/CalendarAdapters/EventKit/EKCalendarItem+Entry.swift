#if canImport(EventKit)
    import CoreLocation
    import EventKit
    import Foundation
    import ICalendar

    // The parts that events and reminders share.

    extension EKCalendarItem {
        /// The identifier that other devices know, or the local one before the item is saved.
        var uid: String { (calendarItemExternalIdentifier as String?) ?? calendarItemIdentifier }

        /// Adds the first rule that EventKit can express, and returns the others.
        func addRule(of entry: EntryDraft, start: CalendarTime?, _ timeZone: TimeZone) -> [EventKitOmission] {
            var omissions: [EventKitOmission] = []
            for rule in entry.rules {
                let (converted, losses) = rule.eventKitRule(start: start?.civilDate, timeZone: timeZone)
                if let converted, recurrenceRules?.isEmpty ?? true {
                    addRecurrenceRule(converted)
                    if losses.isEmpty { continue }
                }
                omissions.append(.rule(rule, losses))
            }
            return omissions
        }

        /// Adds an alarm, and returns the omission of an alarm that can't be converted in full.
        ///
        /// - Parameters:
        ///   - start: The start of the first occurrence, nil if there is none.
        ///   - end: The end of the first occurrence.
        ///   - asDate: Whether to add the date at which the alarm fires instead of an offset from the start.
        func add(_ alarm: AlarmDraft, start: Date?, end: Date?, asDate: Bool) -> [EventKitOmission] {
            if case .email = alarm.action { return [.alarm(alarm)] }
            let date: Date?
            switch alarm.trigger {
            case .absolute(let time):
                addAlarm(EKAlarm(absoluteDate: time.date(in: .gmt)))
                return alarm.repetition == nil ? [] : [.alarm(alarm)]
            case .start(let offset): date = start?.addingTimeInterval(offset.interval)
            case .end(let offset): date = end?.addingTimeInterval(offset.interval)
            }
            guard let date, let start else { return [.alarm(alarm)] }
            addAlarm(
                asDate
                    ? EKAlarm(absoluteDate: date) : EKAlarm(relativeOffset: date.timeIntervalSince(start)))
            return alarm.repetition == nil ? [] : [.alarm(alarm)]
        }
    }

    extension EntryDraft {
        /// Copies the shared properties of an item, and returns the omitted parts.
        mutating func copy(_ item: EKCalendarItem) -> [EventKitOmission] {
            summary = item.title
            details = item.notes
            url = item.url?.absoluteString
            created = item.creationDate
            lastModified = item.lastModifiedDate
            var omissions: [EventKitOmission] = []
            for rule in item.recurrenceRules ?? [] where recurrenceID == nil {
                do throws(RecurrenceRuleError) { rules.append(try RecurrenceRule(rule)) } catch {
                    omissions.append(.invalidRule(error))
                }
            }
            for alarm in item.alarms ?? [] {
                if let draft = AlarmDraft(alarm, text: summary ?? "") {
                    alarms.append(draft)
                } else {
                    omissions.append(.locationAlarm)
                }
            }
            return omissions
        }

        /// The properties and components that neither kind of EventKit item has, or that apps can't set.
        ///
        /// - Parameter place: The structured location that was converted.
        func omissionsInEventKit(besides place: GeographicPosition?) -> [EventKitOmission] {
            let places = structuredLocations.filter { $0.position == nil || $0.position != place }
            let used: [(name: String, isUsed: Bool)] = [
                ("CATEGORIES", !categories.isEmpty), ("COLOR", color != nil), ("STATUS", status != nil),
                ("CLASS", classification != nil), ("COMMENT", !comments.isEmpty), ("CONTACT", !contacts.isEmpty),
                ("ORGANIZER", organizer != nil), ("ATTENDEE", !attendees.isEmpty), ("ATTACH", !attachments.isEmpty),
                ("IMAGE", !images.isEmpty), ("CONFERENCE", !conferences.isEmpty),
                ("PARTICIPANT", !participants.isEmpty), ("VLOCATION", !places.isEmpty),
                ("VRESOURCE", !structuredResources.isEmpty), ("RECURRENCE-ID", recurrenceID != nil),
                ("RDATE", !recurrenceDates.isEmpty), ("EXDATE", !exceptionDates.isEmpty),
            ]
            let names = used.filter(\.isUsed).map(\.name) + properties.map(\.name) + components.map(\.name)
            var seen: Set<String> = []
            return names.filter { seen.insert($0).inserted }.map(EventKitOmission.property)
        }
    }

    extension EventDraft {
        /// The position of the event, from GEO or else from the first structured location that has one.
        var place: GeographicPosition? { position ?? entry.structuredLocations.lazy.compactMap(\.position).first }
    }

    extension EKStructuredLocation {
        /// Creates a place on the map; nil without a position.
        convenience init?(_ position: GeographicPosition?, named name: String?) {
            guard let position else { return nil }
            self.init(title: name ?? "\(position.latitude), \(position.longitude)")
            geoLocation = CLLocation(latitude: position.latitude, longitude: position.longitude)
        }
    }

    extension AlarmDraft {
        /// Creates an alarm that displays a text; nil for an alarm that fires at a place.
        fileprivate init?(_ alarm: EKAlarm, text: String) {
            guard alarm.proximity == .none else { return nil }
            if let date = alarm.absoluteDate {
                guard let time = CalendarTime(date, in: .gmt) else { return nil }
                self.init(.display(text), trigger: .absolute(time))
            } else {
                guard let seconds = Int(exactly: alarm.relativeOffset.rounded()) else { return nil }
                self.init(.display(text), trigger: .start(NominalDuration(seconds: seconds)))
            }
        }
    }

    extension NominalDuration {
        /// The length in seconds, with days of 24 hours.
        fileprivate var interval: TimeInterval { TimeInterval(days) * 86_400 + TimeInterval(seconds) }
    }
#endif
