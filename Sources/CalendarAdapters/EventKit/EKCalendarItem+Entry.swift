#if canImport(EventKit)
    import CoreLocation
    import EventKit
    import Foundation
    import ICalendar
    import ICalendarWriting

    // The parts that events and reminders share.

    extension EKCalendarItem {
        /// The identifier that other devices know, or the local one before the item is saved; the same for all
        /// occurrences of a series.
        var uid: String {
            guard let identifier = calendarItemExternalIdentifier as String? else { return calendarItemIdentifier }
            // Apple documents that all occurrences have one identifier. Apps have seen the original start of a changed
            // occurrence after it, in seconds since 2001.
            guard let mark = identifier.range(of: "/RID=", options: .backwards),
                Int(identifier[mark.upperBound...]) != nil
            else { return identifier }
            return String(identifier[..<mark.lowerBound])
        }

        /// Sets the first rule that EventKit can express, and returns the losses.
        func setRule(of entry: EntryDraft, start: CalendarTime?, _ timeZone: TimeZone) -> [EventKitLoss] {
            var losses: [EventKitLoss] = []
            recurrenceRules = nil
            for rule in entry.rules {
                let (converted, lostParts) = rule.eventKitRule(start: start?.civilDate, timeZone: timeZone)
                if let converted, recurrenceRules?.isEmpty ?? true {
                    addRecurrenceRule(converted)
                    if lostParts.isEmpty { continue }
                }
                losses.append(.rule(rule, parts: lostParts))
            }
            return losses
        }

        /// Adds an alarm, and returns the loss of an alarm that can't be converted in full.
        ///
        /// - Parameters:
        ///   - start: The start of the first occurrence, nil if there is none.
        ///   - end: The end of the first occurrence.
        ///   - asDate: Whether to add the date at which the alarm fires instead of an offset from the start.
        func add(_ alarm: AlarmDraft, start: Date?, end: Date?, asDate: Bool) -> [EventKitLoss] {
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
        /// Copies the shared properties of an item, and returns the losses.
        mutating func copy(_ item: EKCalendarItem) -> [EventKitLoss] {
            content.summary = (item.title as String?)?.withoutControls
            content.details = item.notes?.withoutControls
            content.url = item.url?.absoluteString
            content.created = item.creationDate
            lastModified = item.lastModifiedDate
            var losses: [EventKitLoss] = []
            for rule in item.recurrenceRules ?? [] where recurrenceID == nil {
                do throws(RecurrenceRuleError) { rules.append(try RecurrenceRule(rule)) } catch {
                    losses.append(.invalidRule(error))
                }
            }
            for alarm in item.alarms ?? [] {
                if let draft = AlarmDraft(alarm, text: content.summary ?? "") {
                    alarms.append(draft)
                } else {
                    losses.append(.locationAlarm)
                }
            }
            return losses
        }

        /// The properties and components that an EventKit item doesn't have, or that apps can't set.
        ///
        /// - Parameters:
        ///   - held: The properties that the item has.
        ///   - place: The structured location that was converted.
        ///   - old: The entry before a change; properties that didn't change aren't lost.
        func losses(
            besides held: [KnownProperty], at place: GeographicPosition?, was old: EntryDraft?
        ) -> [EventKitLoss] {
            let old = old ?? EntryDraft(uid: uid, dtstamp: dtstamp)
            var kept = Set((held + [.summary, .details, .location, .url, .created]).map(\.name))
            if content.structuredLocations.allSatisfy({ $0.position != nil && $0.position == place }) {
                kept.insert(KnownComponent.vlocation.name)
            }
            let dates: [(property: KnownProperty, isLost: Bool)] = [
                (.recurrenceID, recurrenceID != old.recurrenceID),
                (.recurrenceDates, recurrenceDates != old.recurrenceDates),
                (.exceptionDates, exceptionDates != old.exceptionDates),
            ]
            let names =
                content.differences(from: old.content).filter { !kept.contains($0) }
                + dates.filter(\.isLost).map(\.property.name)
                + properties.filter { !old.properties.contains($0) }.map(\.name)
                + components.filter { !old.components.contains($0) }.map(\.name)
            var seen: Set<String> = []
            return names.filter { seen.insert($0).inserted }.map(EventKitLoss.property)
        }
    }

    extension EventDraft {
        /// The position of the event, from GEO or else from the first structured location that has one.
        var place: GeographicPosition? { self.position ?? entry.structuredLocations.lazy.compactMap(\.position).first }
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
                self.init(.display(text), trigger: .start(CalendarDuration(seconds: seconds)))
            }
        }
    }

    extension String {
        /// The text without control characters, which iCalendar can't hold, except tabs and line breaks.
        var withoutControls: String {
            let lines = replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
            return String(
                lines.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control })
        }
    }

    extension CalendarDuration {
        /// The length in seconds, with days of 24 hours.
        fileprivate var interval: TimeInterval { TimeInterval(days) * 86_400 + TimeInterval(seconds) }
    }
#endif
