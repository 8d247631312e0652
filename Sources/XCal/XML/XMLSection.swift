/// The parts of a document that end in different ways.
enum XMLSection: String {
    case content, comment, instruction
    case cdata = "CDATA section"

    /// The mark at the end. Two hyphens must end a comment.
    var mark: [UInt8] {
        switch self {
        case .content: []
        case .comment: Array("--".utf8)
        case .instruction: Array("?>".utf8)
        case .cdata: Array("]]>".utf8)
        }
    }
}
