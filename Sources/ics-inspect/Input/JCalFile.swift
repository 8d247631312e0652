import CalendarConversion
import ICalendar
import ICalendarWriting
import JCal

/// Reads jCal from a file.
enum JCalFile {
    /// Returns the document as content lines, and the names of its top-level components.
    static func contentLines(_ bytes: [UInt8], name: String) throws(Failure) -> (lines: [UInt8], names: [String]) {
        do throws(JSONError) {
            var reader = try JCalReader(ContiguousArray(bytes))
            var (lines, names): ([UInt8], [String]) = ([], [])
            lines.reserveCapacity(bytes.count)
            var open: [String] = []
            while let event = try reader.next() {
                switch event {
                case .start(let component):
                    if open.isEmpty { names.append(component.name) }
                    open.append(component.name)
                    LineFolding.append("BEGIN:" + component.name, lineEnd: .carriageReturnLineFeed, to: &lines)
                case .property(let property): property.append(to: &lines)
                case .components: break
                case .end:
                    LineFolding.append(
                        "END:" + (open.popLast() ?? ""), lineEnd: .carriageReturnLineFeed, to: &lines)
                }
            }
            return (lines, names)
        } catch {
            throw Failure(
                .dataError, "\(name):\(error.line):\(error.column): not jCal: \(error.reason)", line: error.line)
        }
    }
}
