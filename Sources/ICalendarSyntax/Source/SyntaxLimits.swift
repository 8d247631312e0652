/// The bounds a parse keeps to, each adjustable by the caller. Reaching one is always reported, never silent, and never
/// costs more of the input than the thing that was too large.
public struct SyntaxLimits: Sendable, Hashable {
    /// Bytes of the whole input. Offsets are stored in 32 bits to halve the memory of a tree, so a value above
    /// 4,294,967,294 is treated as that. Input above the limit is refused, not cut: half a calendar is a wrong calendar.
    public var totalBytes: Int

    /// Bytes of one logical content line, folds included. RFC 5545 sets no bound; the longest honest lines are
    /// attachments inline in base64, which mail systems cap near 50 MB. A longer line is skipped.
    public var lineLength: Int

    /// Open components at one time. The RFCs need four (VCALENDAR, VEVENT, PARTICIPANT, VLOCATION); deeper input is
    /// damage or an attack. Deeper components are skipped, what follows them is kept. At least 1, at most 1,024, because
    /// an END is compared with every open component.
    public var nesting: Int

    /// Components in one stream: bounds the memory a file of nothing but `BEGIN` lines can claim.
    public var components: Int

    /// Parameters of one property. The RFCs define about thirty altogether; libical stops at 100. Later ones are left in
    /// the bytes but not read. At most 1,024, because a name is compared with those before it.
    public var parametersPerLine: Int

    /// Values of one parameter. Lists are of people (MEMBER, DELEGATED-TO), and the largest groups have a few thousand; ten
    /// million values of two bytes would take gigabytes. Later ones are left in the bytes but not read.
    public var valuesPerParameter: Int

    /// Diagnostics kept. A file with a million faults has one fault; the last diagnostic tells how many were left out.
    public var diagnostics: Int

    /// Creates limits; those not given are the defaults.
    public init(
        totalBytes: Int = 4_294_967_294, lineLength: Int = 64 << 20, nesting: Int = 32, components: Int = 5_000_000,
        parametersPerLine: Int = 128, valuesPerParameter: Int = 10_000, diagnostics: Int = 1_000
    ) {
        self.totalBytes = totalBytes
        self.lineLength = lineLength
        self.nesting = nesting
        self.components = components
        self.parametersPerLine = parametersPerLine
        self.valuesPerParameter = valuesPerParameter
        self.diagnostics = diagnostics
    }

    /// The limits used when none are given.
    public static let `default` = SyntaxLimits()

    /// The limits with every value in the range the reader can work with.
    var clamped: SyntaxLimits {
        SyntaxLimits(
            totalBytes: min(max(totalBytes, 0), 4_294_967_294), lineLength: max(lineLength, 1),
            nesting: min(max(nesting, 1), 1_024), components: min(max(components, 1), 1 << 30),
            parametersPerLine: min(max(parametersPerLine, 0), 1_024), valuesPerParameter: max(valuesPerParameter, 1),
            diagnostics: max(diagnostics, 1))
    }
}
