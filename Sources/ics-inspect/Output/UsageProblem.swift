import Foundation

/// A refusal of the argument parser as one line, like every other error: the problem, the reason, and what to do.
struct UsageProblem {
    let message: String

    /// - Parameters:
    ///   - refusal: The parser's sentences, such as `Unknown option '--colour'. Did you mean '--color'?`.
    ///   - usage: The parser's message with the usage, which names the command that explains the arguments.
    init(_ refusal: String, usage: String) {
        let sentences = refusal.split(whereSeparator: \.isNewline).joined(separator: ". ").components(separatedBy: ". ")
        let text = sentences.map(Self.lowercasingFirst).joined(separator: "; ")
        let problem = text.hasSuffix(".") ? String(text.dropLast()) : text
        let command = usage.firstMatch(of: /'(ics-inspect[^']*) --help'/).map { String($0.1) } ?? "ics-inspect"
        let saysWhatToDo = ["did you mean", "such as", "--help", "see --"].contains(where: problem.contains)
        message = saysWhatToDo ? problem : "\(problem); see \(command) -h"
    }

    /// Returns a sentence that continues a line. A word in capitals stays.
    private static func lowercasingFirst(_ sentence: String) -> String {
        guard let first = sentence.first, sentence.dropFirst().first?.isUppercase == false else { return sentence }
        return first.lowercased() + sentence.dropFirst()
    }
}
