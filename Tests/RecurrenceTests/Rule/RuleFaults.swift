import Recurrence

/// Texts that a strict parser refuses, with `‸` where the fault starts.
enum RuleFaults {
    static let all: [(Code, MarkedText)] = repaired + refused

    /// Texts with one plain meaning for a lenient parser.
    static let repaired = marked([
        (.strayCharacters, "FREQ=WEEKLY;INTERVAL=1;COUNT=2;BYDAY=MO;‸"),
        (.strayCharacters, "‸;FREQ=DAILY"),
        (.strayCharacters, "FREQ=DAILY;‸;COUNT=2"),
        (.strayCharacters, "FREQ=DAILY;‸ COUNT=2"),
        (.strayCharacters, "‸ FREQ=DAILY"),
        (.strayCharacters, "‸FREQ=DAILY "),
        (.strayCharacters, "FREQ=DAILY;‸COUNT=2\t;INTERVAL=2"),
        (.strayCharacters, "FREQ=DAILY;COUNT ‸=2"),
        (.strayCharacters, "FREQ=DAILY;COUNT‸= 2"),
        (.strayCharacters, "FREQ=WEEKLY;BYDAY=MO,‸ TU"),
        (.strayCharacters, "FREQ=WEEKLY;BYDAY=MO,‸,TU"),
        (.strayCharacters, "FREQ=WEEKLY;BYDAY=MO,‸"),
        // Only numbers that can count from the end have a sign, and none has more digits than its range.
        (.strayCharacters, "FREQ=DAILY;INTERVAL=‸+2"),
        (.strayCharacters, "FREQ=DAILY;COUNT=‸+5"),
        (.strayCharacters, "FREQ=DAILY;BYHOUR=8,‸-0"),
        (.strayCharacters, "FREQ=DAILY;BYHOUR=‸009"),
        (.strayCharacters, "FREQ=YEARLY;BYDAY=‸0001MO"),
        (.duplicatePart, "FREQ=DAILY;COUNT=2;‸COUNT=3"),
        (.duplicatePart, "FREQ=DAILY;‸freq=weekly"),
        (.duplicatePart, "FREQ=DAILY;BYHOUR=1;‸BYHOUR=2"),
        (.valueOutOfRange, "FREQ=DAILY;INTERVAL=‸0"),
        (.valueOutOfRange, "FREQ=DAILY;COUNT=‸-1;UNTIL=20240101"),
        (.valueOutOfRange, "FREQ=DAILY;UNTIL=20240101;COUNT=‸0"),
        (.malformedValue, "FREQ=DAILY;BYHOUR=1,‸a"),
        (.malformedValue, "FREQ=WEEKLY;BYDAY=MO,‸XX"),
        (.malformedValue, "FREQ=DAILY;UNTIL=‸20240101T240000Z"),
        (.malformedValue, "FREQ=DAILY;UNTIL=‸2024-01-01"),
        (.malformedValue, "FREQ=DAILY;UNTIL=‸20240101T0000"),
        (.malformedValue, "FREQ=DAILY;UNTIL=‸20240101T000000+0100"),
        (.valueOutOfRange, "FREQ=DAILY;BYSECOND=0,‸-1"),
        (.valueOutOfRange, "FREQ=YEARLY;BYDAY=MO,‸54MO"),
        (.malformedValue, "FREQ=DAILY;UNTIL=‸20240101Z"),
        (.valueOutOfRange, "FREQ=YEARLY;BYYEARDAY=‸0,-1"),
        (.valueOutOfRange, "FREQ=YEARLY;‸BYMONTH=12,13"),
        (.countAndUntil, "FREQ=DAILY;‸COUNT=2;UNTIL=20240101"),
        (.countAndUntil, "FREQ=DAILY;UNTIL=20240101;‸COUNT=2"),
        (.partNotAllowed, "FREQ=MONTHLY;‸BYWEEKNO=20"),
        (.partNotAllowed, "FREQ=WEEKLY;‸BYWEEKNO=20"),
        (.partNotAllowed, "FREQ=DAILY;‸BYWEEKNO=20"),
        (.partNotAllowed, "FREQ=HOURLY;‸BYWEEKNO=20"),
        (.partNotAllowed, "FREQ=MINUTELY;‸BYWEEKNO=20"),
        (.partNotAllowed, "FREQ=SECONDLY;‸BYWEEKNO=20"),
        (.partNotAllowed, "FREQ=DAILY;‸BYYEARDAY=1"),
        (.partNotAllowed, "FREQ=WEEKLY;‸BYYEARDAY=1"),
        (.partNotAllowed, "FREQ=MONTHLY;‸BYYEARDAY=1"),
        (.partNotAllowed, "FREQ=WEEKLY;‸BYMONTHDAY=1"),
        (.ordinalNotAllowed, "FREQ=WEEKLY;‸BYDAY=1MO"),
        (.ordinalNotAllowed, "FREQ=DAILY;‸BYDAY=TU,-1MO"),
        (.ordinalNotAllowed, "FREQ=HOURLY;‸BYDAY=1MO"),
        (.ordinalNotAllowed, "FREQ=YEARLY;BYWEEKNO=20;‸BYDAY=1MO"),
        (.setPositionAlone, "FREQ=MONTHLY;‸BYSETPOS=1"),
        (.calendarScale, "FREQ=MONTHLY;‸SKIP=BACKWARD"),
    ])

    /// Texts without a single meaning, which a lenient parser refuses too.
    static let refused = marked([
        (.missingFrequency, "‸INTERVAL=2;COUNT=2"),
        (.missingFrequency, "‸BYDAY=MO"),
        (.unknownFrequency, "FREQ=‸FORTNIGHTLY;COUNT=2"),
        (.unknownFrequency, "FREQ=‸"),
        (.unknownFrequency, "FREQ=‸DAILYX"),
        (.unknownFrequency, "FREQ=‸DAIL"),
        (.malformedPart, "FREQ=DAILY;‸COUNT"),
        (.malformedPart, "RRULE:‸FREQ"),
        (.unknownPart, "FREQ=DAILY;‸BYWODAN=1;COUNT=2"),
        (.unknownPart, "FREQ=DAILY;‸X-NAME=1"),
        (.unknownPart, "FREQ=DAILY;‸BYEASTER=0"),
        (.unknownPart, "FREQ=DAILY;‸=1"),
        (.unknownPart, "‸RDATE:FREQ=DAILY"),
        (.missingFrequency, "‸"),
        (.malformedValue, "FREQ=YEARLY;BYMONTH=‸;COUNT=2"),
        (.malformedValue, "RSCALE=‸;FREQ=MONTHLY"),
        (.malformedValue, "FREQ=DAILY;COUNT=‸"),
        (.malformedValue, "FREQ=DAILY;COUNT=‸x"),
        (.malformedValue, "FREQ=DAILY;COUNT=‸2x"),
        (.malformedValue, "FREQ=DAILY;COUNT=‸2,3"),
        (.malformedValue, "FREQ=DAILY;COUNT=‸99999999999999999999"),
        (.malformedValue, "FREQ=DAILY;INTERVAL=‸99999999999999999999;COUNT=2"),
        (.malformedValue, "FREQ=DAILY;INTERVAL=‸9223372036854775808"),
        (.malformedValue, "FREQ=DAILY;BYHOUR=‸--1"),
        (.malformedValue, "FREQ=DAILY;BYHOUR=‸-"),
        (.malformedValue, "FREQ=DAILY;BYHOUR=‸１"),
        (.malformedValue, "FREQ=MONTHLY;BYDAY=‸1"),
        (.malformedValue, "FREQ=MONTHLY;BYDAY=‸MO1"),
        (.malformedValue, "FREQ=MONTHLY;BYDAY=‸1 MO"),
        (.malformedValue, "FREQ=DAILY;BYMONTH=‸JAN"),
        (.malformedValue, "FREQ=WEEKLY;WKST=‸1"),
        (.malformedValue, "FREQ=WEEKLY;WKST=‸"),
        (.malformedValue, "FREQ=DAILY;UNTIL=‸20230229"),
        (.malformedValue, "FREQ=DAILY;UNTIL=‸20241301T000000Z"),
        (.malformedValue, "FREQ=DAILY;UNTIL=‸"),
        (.malformedValue, "RSCALE=GREGORIAN;FREQ=DAILY;SKIP=‸SIDEWAYS"),
        (.valueOutOfRange, "FREQ=DAILY;COUNT=‸0"),
        (.valueOutOfRange, "FREQ=DAILY;COUNT=‸-1"),
        (.malformedValue, "FREQ=DAILY;COUNT=‸x;UNTIL=20240101"),
        (.valueOutOfRange, "FREQ=DAILY;INTERVAL=‸-1"),
        (.valueOutOfRange, "FREQ=DAILY;BYSECOND=‸61"),
        (.valueOutOfRange, "FREQ=DAILY;BYMINUTE=‸60"),
        (.valueOutOfRange, "FREQ=DAILY;BYHOUR=‸24"),
        (.valueOutOfRange, "FREQ=DAILY;BYHOUR=‸-1"),
        (.valueOutOfRange, "FREQ=WEEKLY;BYDAY=‸0MO;COUNT=2"),
        (.valueOutOfRange, "FREQ=MONTHLY;BYDAY=‸0MO"),
        (.valueOutOfRange, "FREQ=YEARLY;BYDAY=‸-54MO"),
        (.valueOutOfRange, "FREQ=MONTHLY;BYMONTHDAY=‸0"),
        (.valueOutOfRange, "FREQ=MONTHLY;BYMONTHDAY=‸32"),
        (.valueOutOfRange, "FREQ=MONTHLY;BYMONTHDAY=‸-32"),
        (.valueOutOfRange, "FREQ=YEARLY;BYYEARDAY=‸390;COUNT=2"),
        (.valueOutOfRange, "FREQ=YEARLY;BYYEARDAY=‸0"),
        (.valueOutOfRange, "FREQ=YEARLY;BYYEARDAY=‸-367"),
        (.valueOutOfRange, "FREQ=YEARLY;BYWEEKNO=‸54"),
        (.valueOutOfRange, "FREQ=YEARLY;BYWEEKNO=‸0"),
        (.valueOutOfRange, "FREQ=YEARLY;BYMONTH=‸0"),
        (.valueOutOfRange, "FREQ=YEARLY;BYMONTH=‸-1"),
        (.valueOutOfRange, "FREQ=YEARLY;BYMONTH=‸14"),
        (.valueOutOfRange, "FREQ=YEARLY;‸BYMONTH=13"),
        (.valueOutOfRange, "FREQ=YEARLY;‸BYMONTH=5L"),
        (.valueOutOfRange, "RSCALE=GREGORIAN;FREQ=YEARLY;‸BYMONTH=5L"),
        (.valueOutOfRange, "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=‸0"),
        (.valueOutOfRange, "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=‸367"),
    ])

    private static func marked(_ cases: [(Code, String)]) -> [(Code, MarkedText)] {
        cases.map { ($0.0, MarkedText($0.1)) }
    }
}
