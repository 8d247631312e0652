/// The table of the syntax codes: code, title, section of the RFC. Nothing else in the module spells a code.
extension CalendarDiagnostic.Code {
    /// Nothing in the input is iCalendar.
    public static let notCalendar = Self("ICS001", "not an iCalendar stream", section: "3.4")
    /// The input has more bytes than the limit.
    public static let inputTooLarge = Self("ICS002", "input larger than the limit")
    /// A UTF-8 byte order mark was skipped.
    public static let byteOrderMark = Self("ICS003", "byte order mark", section: "3.1.4")
    /// The input is UTF-16.
    public static let utf16 = Self("ICS004", "UTF-16 instead of UTF-8", section: "3.1.4")
    /// A content line is not UTF-8.
    public static let invalidUTF8 = Self("ICS005", "invalid UTF-8", section: "3.1.4")
    /// A control character in a content line.
    public static let controlCharacter = Self("ICS006", "control character", section: "3.1")
    /// Lines end in something else than CR LF; reported once for each form.
    public static let lineEnd = Self("ICS010", "line end is not CRLF", section: "3.1")
    /// A blank line between content lines.
    public static let blankLine = Self("ICS011", "blank line", section: "3.1")
    /// A content line longer than the limit.
    public static let lineTooLong = Self("ICS012", "content line longer than the limit", section: "3.1")
    /// A line that is no content line: no colon, or no name.
    public static let unreadableLine = Self("ICS013", "unparsable line", section: "3.1")
    /// A property name with characters that no name has.
    public static let invalidName = Self("ICS014", "invalid property name", section: "3.1")
    /// Blanks around a name or around the value of BEGIN or END.
    public static let blanksTrimmed = Self("ICS015", "blanks trimmed", section: "3.1")
    /// A fold inside a UTF-8 sequence; reported once.
    public static let splitCharacter = Self("ICS016", "fold inside a character", section: "3.1")
    /// A line of more than 75 bytes; reported once, by validation.
    public static let longLine = Self("ICS017", "line longer than 75 bytes", section: "3.1")
    /// A parameter without an equals sign, or without a name.
    public static let malformedParameter = Self("ICS020", "malformed parameter", section: "3.2")
    /// A quoted parameter value that never ends.
    public static let unclosedQuote = Self("ICS021", "unclosed quote in a parameter", section: "3.2")
    /// A quotation mark inside an unquoted value, or text after a closing one.
    public static let strayQuote = Self("ICS022", "stray quote in a parameter", section: "3.2")
    /// The same parameter twice; the first is used.
    public static let duplicateParameter = Self("ICS023", "duplicate parameter", section: "3.2")
    /// More parameters on a line than the limit.
    public static let tooManyParameters = Self("ICS024", "more parameters than the limit", section: "3.2")
    /// A URI with its colon in an unquoted parameter value.
    public static let unquotedColon = Self("ICS025", "unquoted colon in a parameter", section: "3.2")
    /// More values of a parameter than the limit.
    public static let tooManyParameterValues = Self("ICS026", "more parameter values than the limit", section: "3.2")
    /// Text before, between or after calendars.
    public static let textOutsideCalendar = Self("ICS030", "text outside VCALENDAR", section: "3.4")
    /// A component with no VCALENDAR around it.
    public static let componentOutsideCalendar = Self("ICS031", "component outside VCALENDAR", section: "3.4")
    /// A component that is never closed.
    public static let missingEnd = Self("ICS032", "END missing", section: "3.6")
    /// An END that closes nothing.
    public static let endWithoutBegin = Self("ICS033", "END without BEGIN", section: "3.6")
    /// Components nested deeper than the limit.
    public static let nestingLimit = Self("ICS034", "nesting limit", section: "3.6")
    /// More components than the limit.
    public static let tooManyComponents = Self("ICS035", "more components than the limit", section: "3.6")
    /// A BEGIN or END that names nothing.
    public static let unnamedComponent = Self("ICS036", "component without a name", section: "3.6")
    /// Diagnostics were left out.
    public static let moreDiagnostics = Self("ICS099", "more diagnostics than the limit")

    /// Every code of this module, in order.
    public static let syntaxCodes: [CalendarDiagnostic.Code] = [
        .notCalendar, .inputTooLarge, .byteOrderMark, .utf16, .invalidUTF8, .controlCharacter, .lineEnd, .blankLine,
        .lineTooLong, .unreadableLine, .invalidName, .blanksTrimmed, .splitCharacter, .longLine, .malformedParameter,
        .unclosedQuote, .strayQuote, .duplicateParameter, .tooManyParameters, .unquotedColon, .tooManyParameterValues,
        .textOutsideCalendar, .componentOutsideCalendar,
        .missingEnd, .endWithoutBegin, .nestingLimit, .tooManyComponents, .unnamedComponent, .moreDiagnostics,
    ]
}
