import ICalendar
import VCalendar
import XCal

/// xCal, and a feed that becomes xCal.
enum XCalLaws {
    static func check(_ bytes: [UInt8]) {
        checkReading(bytes)
        let drafts = ComponentTree(recovering: bytes).components.compactMap {
            ComponentDraft.recovering(copying: $0).draft
        }
        checkWriting(XCalDocument(drafts))
    }

    /// Any bytes are xCal or cause an error, the same whatever pieces they are read in.
    private static func checkReading(_ bytes: [UInt8]) {
        var choices = Choices(bytes)
        let size = choices.number(in: 1...16)
        var reader = XCalReader()
        var components: [ComponentDraft] = []
        var fault: XCalError?
        do throws(XCalError) {
            var rest = bytes[...]
            while !rest.isEmpty {
                components += try reader.append(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            components += try reader.finish()
        } catch {
            fault = error
        }
        do throws(XCalError) {
            let document = try XCalDocument.recovering(bytes).document
            hold("pieces give the document", fault == nil && components == document.components, "\(fault as Any)")
            checkWriting(document)
        } catch {
            hold("pieces give the error", fault == error, "\(fault as Any) \(error)")
        }
    }

    /// A document that is written can be read, and doesn't change from then on.
    private static func checkWriting(_ document: XCalDocument) {
        do throws(XCalError) {
            let first = try XCalDocument.recovering(document.bytes)
            hold("a written document has nothing to leave out", first.losses.isEmpty, "\(first.losses)")
            let second = try XCalDocument(parsing: first.document.bytes)
            hold("a document is stable", second.bytes == first.document.bytes)
        } catch {
            hold("a written document can be read", error.code == .limit, "\(error)")
        }
    }
}

/// vCalendar 1.0: any bytes become components whose content lines are parsed as the same components.
enum VCalendarLaws {
    static func check(_ bytes: [UInt8]) {
        let opening = Array("BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\n".utf8)
        for input in [bytes, opening + bytes] {
            guard let (document, _) = try? VCalendarDocument.recovering(input) else { continue }
            let tree = ComponentTree(recovering: document.components.flatMap(\.bytes))
            let copies = tree.components.compactMap { try? ComponentDraft(copying: $0) }
            hold("content lines of vCalendar are the same components", copies == document.components)
        }
    }
}
