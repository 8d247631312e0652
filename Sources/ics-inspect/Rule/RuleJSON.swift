import ICalendar

/// Prints a rule for programs.
struct RuleJSON {
    let placed: RuleInspection

    /// Writes one object with the rule, the dialects that affect its occurrences, and the objects of
    /// ``writeLines(_:to:)``.
    func write(
        words: String, _ listed: (occurrences: [RuleInspection.Occurrence], hasMore: Bool), to output: inout Output
    ) throws(Failure) {
        output.write("{\"rule\":")
        output.write(JSONText.quoted(placed.rule.description))
        output.write(",\"words\":")
        output.write(JSONText.quoted(words))
        output.write(",\"start\":")
        let start = placed.start.clock
        write(start, offset: placed.zone?.rules.resolve(start).offset, to: &output)
        output.write(",\"timeZone\":")
        output.write(JSONText.quoted(placed.zone?.identifier))
        output.write(",\"startInFeed\":\"\(placed.startInFeed.rawValue)\"")
        output.write(",\"dialect\":\"\(placed.dialect.rawValue)\",\"questions\":[")
        for (index, question) in placed.questions.enumerated() {
            if index > 0 { output.write(",") }
            write(question, to: &output)
        }
        output.write("],\"hasMore\":\(listed.hasMore),\"occurrences\":[")
        try output.endLine()
        for (index, occurrence) in listed.occurrences.enumerated() {
            if index > 0 { output.write(",") }
            try writeLine(occurrence, to: &output)
        }
        try output.line("]}")
    }

    /// Writes one object per line.
    func writeLines(_ occurrences: [RuleInspection.Occurrence], to output: inout Output) throws(Failure) {
        for occurrence in occurrences { try writeLine(occurrence, to: &output) }
    }

    private func writeLine(_ occurrence: RuleInspection.Occurrence, to output: inout Output) throws(Failure) {
        output.write("{\"number\":\(occurrence.number),\"start\":")
        write(occurrence.clock, offset: occurrence.offset, to: &output)
        output.write(",\"weekday\":\"\(occurrence.clock.date.weekday.shortName.lowercased())\",\"localTime\":")
        switch occurrence.resolution {
        case nil: output.write("null")
        case .unique: output.write("\"unique\"")
        case .gap: output.write("\"gap\"")
        case .fold: output.write("\"fold\"")
        }
        try output.line("}")
    }

    /// Writes a time in the form of the start.
    private func write(_ clock: CivilDateTime, offset: Int?, to output: inout Output) {
        output.write("\"")
        if placed.start.isDate { output.write(clock.date) } else { output.write(clock) }
        if placed.zone?.isUTC == true {
            output.write("Z")
        } else if let offset {
            output.write(offset: offset)
        }
        output.write("\"")
    }

    private func write(_ question: DialectSentences, to output: inout Output) {
        let (used, others) = question.answers(usedFirst: placed.dialect)
        output.write("{\"question\":\"\(question.question.rawValue)\",\"section\":")
        output.write(JSONText.quoted(question.section))
        output.write(",\"subject\":")
        output.write(JSONText.quoted(question.subject))
        output.write(",\"answer\":")
        if let used { write(used, to: &output) } else { output.write("null") }
        output.write(",\"others\":[")
        for (index, other) in others.enumerated() {
            if index > 0 { output.write(",") }
            write(other, to: &output)
        }
        output.write("]}")
    }

    private func write(_ answer: DialectSentences.Answer, to output: inout Output) {
        output.write("{\"answer\":\"\(answer.name)\",\"sentence\":")
        output.write(JSONText.quoted(answer.sentence))
        let names = answer.dialects.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
        output.write(",\"dialects\":[\(names)]}")
    }
}
