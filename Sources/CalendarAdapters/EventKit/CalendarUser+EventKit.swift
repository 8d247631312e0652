#if canImport(EventKit)
    import EventKit
    import Foundation
    import ICalendar

    extension CalendarUser {
        /// Creates an organizer, whose role and status iCalendar doesn't have.
        init(organizer participant: EKParticipant) {
            self.init(address: participant.url.absoluteString, name: participant.name)
        }

        /// Creates an attendee with a role, a status and a kind.
        init(attendee participant: EKParticipant) {
            self.init(organizer: participant)
            switch participant.participantRole {
            case .chair: role = .chair
            case .optional: role = .optional
            case .nonParticipant: role = .informed
            default: break
            }
            switch participant.participantStatus {
            case .accepted: status = .accepted
            case .declined: status = .declined
            case .tentative: status = .tentative
            case .delegated: status = .delegated
            case .completed: status = .completed
            case .inProcess: status = .inProcess
            default: break
            }
            switch participant.participantType {
            case .room: kind = .room
            case .resource: kind = .resource
            case .group: kind = .group
            default: break
            }
        }
    }
#endif
