import ICalendar

/// Prints a rule for programs.
struct RuleJSON {
    let placed: RuleInspection

    /// Writes one object with the rule, the dialects that affect its occurrences, and the objects of
    /// ``writeLines(_:to:)``.
    func write(
        words: String, _ listed: (occurrences: [RuleInspection.Occurrence], hasMore: Bool), to output: inout Output
    ) throws(Failure) {
        let start = placed.start.clock
        try output.line(
            json: [
                "rule": placed.rule.description, "words": words,
                "start": time(start, offset: placed.zone?.rules.resolve(start).offset),
                "timeZone": placed.zone?.identifier, "startInFeed": placed.startInFeed.rawValue,
                "dialect": placed.dialect.rawValue, "questions": placed.questions.map(object),
                "hasMore": listed.hasMore, "occurrences": JSONLines(listed.occurrences.lazy.map(object)),
            ] as JSONObject)
    }

    /// Writes one object per line.
    func writeLines(_ occurrences: [RuleInspection.Occurrence], to output: inout Output) throws(Failure) {
        for occurrence in occurrences { try output.line(json: object(for: occurrence)) }
    }

    private func object(for occurrence: RuleInspection.Occurrence) -> JSONObject {
        let resolution: String? =
            switch occurrence.resolution {
            case nil: nil
            case .unique: "unique"
            case .gap: "gap"
            case .fold: "fold"
            }
        return [
            "number": occurrence.number, "start": time(occurrence.clock, offset: occurrence.offset),
            "weekday": occurrence.clock.date.weekday.shortName.lowercased(), "localTime": resolution,
        ]
    }

    /// Returns a time in the form of the start.
    private func time(_ clock: CivilDateTime, offset: Int?) -> JSONPlainText {
        JSONPlainText { output in
            if placed.start.isDate { output.write(clock.date) } else { output.write(clock) }
            if placed.zone?.isUTC == true {
                output.write("Z")
            } else if let offset {
                output.write(offset: offset)
            }
        }
    }

    private func object(for question: DialectSentences) -> JSONObject {
        let (used, others) = question.answers(usedFirst: placed.dialect)
        return [
            "question": question.question.rawValue, "section": question.section, "subject": question.subject,
            "answer": used.map(object), "others": others.map(object),
        ]
    }

    private func object(for answer: DialectSentences.Answer) -> JSONObject {
        [
            "answer": answer.name, "sentence": answer.sentence, "dialects": answer.dialects.map(\.rawValue),
        ]
    }
}
