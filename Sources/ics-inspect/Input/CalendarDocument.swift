import CalendarConversion
import ICalendar
import JSCalendar
import VCalendar
import XCal

/// A calendar in a format other than content lines, written as content lines.
struct CalendarDocument {
    let lines: [UInt8]
    /// The names of the top-level components.
    let names: [String]
    /// The parts that have no place in iCalendar.
    let losses: [ConversionLoss]

    /// Reads a document.
    ///
    /// - Throws: Exit code 65 if the bytes don't have the format, or contain no calendar.
    init(
        _ bytes: [UInt8], _ format: CalendarFormat, name: String, _ options: JSCalendarOptions = .default
    ) throws(Failure) {
        switch format {
        case .jcal:
            (lines, names) = try JCalFile.contentLines(bytes, name: name)
            losses = []
        case .xcal: (lines, names, losses) = try Self.xCal(bytes, name)
        case .vcalendar: (lines, names, losses) = try Self.vCalendar(bytes, name)
        // Both are JSON, and jCal starts with a name.
        case .jscalendar where CalendarFormat(of: SourceBytes(bytes: bytes)) == .jcal:
            (lines, names) = try JCalFile.contentLines(bytes, name: name)
            losses = []
        case .jscalendar: (lines, names, losses) = try Self.jsCalendar(bytes, name, options)
        case .ics: throw Failure(.dataError, "\(name): \(format.name) can't be read here")
        }
        // Content lines must contain a VCALENDAR, too.
        let isCalendar = names.contains { component in
            let known = KnownComponent.allCases.first { $0.name == component.uppercased() }
            return known.map { $0 == .vcalendar || $0.isTopLevel } ?? false
        }
        guard isCalendar else {
            throw Failure(.dataError, "\(name): not iCalendar: expected a vcalendar, found none in the \(format.name)")
        }
    }

    private typealias Content = (lines: [UInt8], names: [String], losses: [ConversionLoss])

    private static func xCal(_ bytes: [UInt8], _ name: String) throws(Failure) -> Content {
        do throws(XCalError) {
            return try XCalReader.contentLines(of: bytes)
        } catch {
            throw failure("xCal", error.reason, at: error.position, name)
        }
    }

    private static func jsCalendar(
        _ bytes: [UInt8], _ name: String, _ options: JSCalendarOptions
    ) throws(Failure) -> Content {
        let result: (lines: [UInt8], count: Int, losses: [ConversionLoss])
        do throws(JSCalendarError) {
            result = try JSCalendarDocument.contentLines(parsing: bytes, options: options)
        } catch {
            guard case .syntax(let fault) = error else {
                throw Failure(.dataError, "\(name): not JSCalendar: \(error)")
            }
            throw Failure(
                .dataError, "\(name):\(fault.line):\(fault.column): not JSCalendar: \(fault.reason)", line: fault.line)
        }
        guard result.count > 0 else {
            throw Failure(.dataError, "\(name): not JSCalendar: expected a Group, an Event or a Task")
        }
        return (result.lines, Array(repeating: "VCALENDAR", count: result.count), result.losses)
    }

    private static func vCalendar(_ bytes: [UInt8], _ name: String) throws(Failure) -> Content {
        do throws(VCalendarError) {
            let (document, losses) = try VCalendarDocument.recovering(bytes)
            return (document.components.flatMap(\.bytes), document.components.map(\.name), losses)
        } catch {
            throw failure("vCalendar 1.0", error.reason, at: error.position, name)
        }
    }

    private static func failure(
        _ format: String, _ reason: String, at position: SourcePosition, _ name: String
    ) -> Failure {
        Failure(
            .dataError, "\(name):\(position.line):\(position.column): not \(format): \(reason)", line: position.line)
    }
}
