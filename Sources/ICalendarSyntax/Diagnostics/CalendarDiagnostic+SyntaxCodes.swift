/// The table of the syntax codes: code, title and RFC section. No other code in this module writes a code as a literal.
extension CalendarDiagnostic.Code {
    /// Nothing in the input looks like iCalendar.
    public static let notCalendar = Self("ICS001", "not an iCalendar stream", section: "3.4")
    /// The input has more bytes than the limit allows.
    public static let inputTooLarge = Self("ICS002", "input larger than the limit")
    /// A UTF-8 byte order mark was skipped.
    public static let byteOrderMark = Self("ICS003", "byte order mark", section: "3.1.4")
    /// The input is UTF-16.
    public static let utf16 = Self("ICS004", "UTF-16 instead of UTF-8", section: "3.1.4")
    /// A content line is not valid UTF-8.
    public static let invalidUTF8 = Self("ICS005", "invalid UTF-8", section: "3.1.4")
    /// A content line contains a control character.
    public static let controlCharacter = Self("ICS006", "control character", section: "3.1")
    /// Lines end in a form other than CR LF. Reported once for each form.
    public static let lineEnd = Self("ICS010", "line end is not CRLF", section: "3.1")
    /// There is a blank line between content lines.
    public static let blankLine = Self("ICS011", "blank line", section: "3.1")
    /// A content line is longer than the limit.
    public static let lineTooLong = Self("ICS012", "content line longer than the limit", section: "3.1")
    /// A line has no colon or no name.
    public static let unreadableLine = Self("ICS013", "unparsable line", section: "3.1")
    /// A property name contains invalid characters.
    public static let invalidName = Self("ICS014", "invalid property name", section: "3.1")
    /// Blanks surround a name or the value of BEGIN or END.
    public static let blanksTrimmed = Self("ICS015", "blanks trimmed", section: "3.1")
    /// A fold splits a UTF-8 sequence. Reported once.
    public static let splitCharacter = Self("ICS016", "fold inside a character", section: "3.1")
    /// A line has more than 75 bytes. Reported once, by validation.
    public static let longLine = Self("ICS017", "line longer than 75 bytes", section: "3.1")
    /// A parameter has no equals sign or no name.
    public static let malformedParameter = Self("ICS020", "malformed parameter", section: "3.2")
    /// A quoted parameter value has no closing quotation mark.
    public static let unclosedQuote = Self("ICS021", "unclosed quote in a parameter", section: "3.2")
    /// An unquoted value contains a quotation mark, or text follows a closing one.
    public static let strayQuote = Self("ICS022", "stray quote in a parameter", section: "3.2")
    /// A parameter is repeated. The first one is used.
    public static let duplicateParameter = Self("ICS023", "duplicate parameter", section: "3.2")
    /// A line has more parameters than the limit allows.
    public static let tooManyParameters = Self("ICS024", "more parameters than the limit", section: "3.2")
    /// An unquoted parameter value is a URI with a colon.
    public static let unquotedColon = Self("ICS025", "unquoted colon in a parameter", section: "3.2")
    /// A parameter has more values than the limit allows.
    public static let tooManyParameterValues = Self("ICS026", "more parameter values than the limit", section: "3.2")
    /// A parameter name contains blanks, which are ignored.
    public static let blankInParameterName = Self("ICS027", "blank in a parameter name", section: "3.2")
    /// There is text before, between or after calendars.
    public static let textOutsideCalendar = Self("ICS030", "text outside VCALENDAR", section: "3.4")
    /// A component is not inside a VCALENDAR.
    public static let componentOutsideCalendar = Self("ICS031", "component outside VCALENDAR", section: "3.4")
    /// A component has no END.
    public static let missingEnd = Self("ICS032", "END missing", section: "3.6")
    /// An END has no matching BEGIN.
    public static let endWithoutBegin = Self("ICS033", "END without BEGIN", section: "3.6")
    /// Components are nested deeper than the limit.
    public static let nestingLimit = Self("ICS034", "nesting limit", section: "3.6")
    /// There are more components than the limit allows.
    public static let tooManyComponents = Self("ICS035", "more components than the limit", section: "3.6")
    /// A BEGIN or END has no component name.
    public static let unnamedComponent = Self("ICS036", "component without a name", section: "3.6")
    /// Some diagnostics were omitted because of the limit.
    public static let moreDiagnostics = Self("ICS099", "more diagnostics than the limit")

    /// Every code of this module, in order.
    public static let syntaxCodes: [CalendarDiagnostic.Code] = [
        .notCalendar, .inputTooLarge, .byteOrderMark, .utf16, .invalidUTF8, .controlCharacter, .lineEnd, .blankLine,
        .lineTooLong, .unreadableLine, .invalidName, .blanksTrimmed, .splitCharacter, .longLine, .malformedParameter,
        .unclosedQuote, .strayQuote, .duplicateParameter, .tooManyParameters, .unquotedColon, .tooManyParameterValues,
        .blankInParameterName, .textOutsideCalendar, .componentOutsideCalendar,
        .missingEnd, .endWithoutBegin, .nestingLimit, .tooManyComponents, .unnamedComponent, .moreDiagnostics,
    ]
}
