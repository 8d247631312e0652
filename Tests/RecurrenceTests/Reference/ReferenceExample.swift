import Testing

/// A rule, its start and its dates, written by hand.
struct ReferenceExample: Sendable, CustomTestStringConvertible {
    let name: String
    let start: String
    let rule: String
    /// Dates such as `19970902` have the start's time, and times such as `19970902T120000` have their own.
    let expected: String
    var testDescription: String { "\(name): \(rule)" }

    init(_ name: String, _ start: String, _ rule: String, _ expected: String) {
        (self.name, self.start, self.rule, self.expected) = (name, start, rule, expected)
    }
}

extension ReferenceExample {
    /// RFC 5545 §3.8.5.3.
    static let rfc = [
        ReferenceExample(
            "daily", "19970902T090000", "FREQ=DAILY;INTERVAL=10;COUNT=5", "19970902 19970912 19970922 19971002 19971012"
        ),
        ReferenceExample("weekly", "19970902T090000", "FREQ=WEEKLY;COUNT=4", "19970902 19970909 19970916 19970923"),
        ReferenceExample(
            "every other week until", "19970901T090000",
            "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971018T000000Z;WKST=SU;BYDAY=MO,WE,FR",
            "19970901 19970903 19970905 19970915 19970917 19970919 19970929 19971001 19971003 19971013 19971015 19971017"
        ),
        ReferenceExample(
            "WKST=MO", "19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
            "19970805 19970810 19970819 19970824"),
        ReferenceExample(
            "WKST=SU", "19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
            "19970805 19970817 19970819 19970831"),
        ReferenceExample(
            "first Friday", "19970905T090000", "FREQ=MONTHLY;COUNT=5;BYDAY=1FR",
            "19970905 19971003 19971107 19971205 19980102"),
        ReferenceExample(
            "first and last Sunday", "19970907T090000", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
            "19970907 19970928 19971102 19971130 19980104 19980125 19980301 19980329 19980503 19980531"),
        ReferenceExample(
            "third last day", "19970928T090000", "FREQ=MONTHLY;BYMONTHDAY=-3",
            "19970928 19971029 19971128 19971229 19980129 19980226"),
        ReferenceExample(
            "every 18 months", "19970910T090000", "FREQ=MONTHLY;INTERVAL=18;COUNT=8;BYMONTHDAY=10,11,12,13,14,15",
            "19970910 19970911 19970912 19970913 19970914 19970915 19990310 19990311"),
        ReferenceExample(
            "June and July", "19970610T090000", "FREQ=YEARLY;COUNT=4;BYMONTH=6,7", "19970610 19970710 19980610 19980710"
        ),
        ReferenceExample(
            "1st, 100th and 200th day", "19970101T090000", "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
            "19970101 19970410 19970719 20000101 20000409 20000718 20030101 20030410 20030719 20060101"),
        ReferenceExample("20th Monday", "19970519T090000", "FREQ=YEARLY;BYDAY=20MO", "19970519 19980518 19990517"),
        ReferenceExample(
            "Monday of week 20", "19970512T090000", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "19970512 19980511 19990517"),
        ReferenceExample(
            "Thursdays in March", "19970313T090000", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
            "19970313 19970320 19970327 19980305 19980312"),
        ReferenceExample(
            "Friday the 13th", "19970902T090000", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
            "19980213 19980313 19981113 19990813 20001013"),
        ReferenceExample(
            "election day", "19961105T090000", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
            "19961105 20001107 20041102"),
        ReferenceExample(
            "third of TU, WE, TH", "19970904T090000", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
            "19970904 19971007 19971106"),
        ReferenceExample(
            "second last weekday", "19970929T090000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
            "19970929 19971030 19971127 19971230 19980129 19980226 19980330"),
        ReferenceExample(
            "every 3 hours", "19970902T090000", "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z",
            "19970902 19970902T120000 19970902T150000"),
        ReferenceExample(
            "hour and a half", "19970902T090000", "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
            "19970902 19970902T103000 19970902T120000 19970902T133000"),
        ReferenceExample(
            "20 minutes by day", "19970902T160000", "FREQ=DAILY;BYHOUR=9,16;BYMINUTE=0,40",
            "19970902T160000 19970902T164000 19970903T090000 19970903T094000"),
        ReferenceExample(
            "20 minutes by minute", "19970902T160000", "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,16",
            "19970902T160000 19970902T162000 19970902T164000 19970903T090000"),
        ReferenceExample(
            "30 February", "20070115T090000", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
            "20070115 20070130 20070215 20070315 20070330"),
        ReferenceExample(
            "§3.3.10, Sundays in January", "19970105T083000",
            "FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU;BYHOUR=8,9;BYMINUTE=30",
            "19970105 19970105T093000 19970112 19970112T093000 19970119 19970119T093000 19970126 19970126T093000 19990103"
        ),
    ]

    /// Cases that the RFC's examples don't show.
    static let dialects = [
        ReferenceExample(
            "seconds", "20240101T000000", "FREQ=SECONDLY;INTERVAL=45;BYSECOND=0,30;COUNT=3",
            "20240101 20240101T000130 20240101T000300"),
        ReferenceExample(
            "seconds over midnight", "20241231T235959", "FREQ=SECONDLY;COUNT=2", "20241231 20250101T000000"),
        ReferenceExample(
            "expanded minutes", "20240101T093000", "FREQ=HOURLY;INTERVAL=12;BYMINUTE=0,30,45;COUNT=4",
            "20240101 20240101T094500 20240101T210000 20240101T213000"),
        ReferenceExample(
            "BYSETPOS in an hour", "20240101T093000", "FREQ=HOURLY;BYMINUTE=0,30,45;BYSETPOS=1,-1;COUNT=3",
            "20240101T094500 20240101T100000 20240101T104500"),
        ReferenceExample(
            "BYYEARDAY limits hours", "20240101T230000", "FREQ=HOURLY;BYYEARDAY=-1,1;COUNT=2",
            "20240101 20241231T000000"),
        ReferenceExample(
            "D1: the month is DTSTART's", "20240417T090000", "FREQ=YEARLY;BYMONTHDAY=17", "20240417 20250417 20260417"),
        ReferenceExample(
            "D1: and BYDAY limits", "20240417T090000", "FREQ=YEARLY;BYMONTHDAY=17;BYDAY=WE",
            "20240417 20300417 20410417"),
        ReferenceExample(
            "D2: the weekday is DTSTART's", "20240514T090000", "FREQ=YEARLY;BYWEEKNO=20", "20240514 20250513 20260512"),
        ReferenceExample(
            "D3: INTERVAL counts week-years", "20241231T090000", "FREQ=YEARLY;INTERVAL=3;BYWEEKNO=1",
            "20241231 20280104 20301231"),
        ReferenceExample(
            "days of week 1 in the year before", "20241230T090000", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,SU;COUNT=4",
            "20241230 20250105 20251229 20260104"),
        ReferenceExample(
            "BYMONTH limits a week by date", "20241230T090000", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,SU;BYMONTH=12",
            "20241230 20251229 20291231"),
        ReferenceExample("week 53", "20201231T090000", "FREQ=YEARLY;BYWEEKNO=53", "20201231 20261231 20321230"),
        ReferenceExample(
            "week -53 is week 1 of a long year", "20200102T090000", "FREQ=YEARLY;BYWEEKNO=-53",
            "20200102 20260101 20320101"),
        ReferenceExample(
            "week 1 from Sunday", "20220101T090000", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=SA;WKST=SU",
            "20220108 20230107 20240106"),
        ReferenceExample(
            "5th Monday", "20240129T090000", "FREQ=MONTHLY;BYDAY=5MO", "20240129 20240429 20240729 20240930 20241230"),
        ReferenceExample(
            "53rd of the year", "20240101T090000", "FREQ=YEARLY;BYDAY=53MO,-53TU",
            "20240102 20241230 20291231 20300101 20351231"),
        ReferenceExample(
            "ordinals in BYMONTH's months", "20240101T090000", "FREQ=YEARLY;BYMONTH=1,3;BYDAY=-1SU",
            "20240128 20240331 20250126 20250330"),
        ReferenceExample(
            "BYYEARDAY and BYMONTHDAY", "20240101T090000", "FREQ=YEARLY;BYYEARDAY=60,61;BYMONTHDAY=1",
            "20240301 20250301 20260301"),
        ReferenceExample(
            "BYYEARDAY=366", "20240101T090000", "FREQ=YEARLY;BYYEARDAY=366,-366", "20240101 20241231 20280101"),
        ReferenceExample("29 February", "20240229T090000", "FREQ=YEARLY", "20240229 20280229 20320229"),
        ReferenceExample("2100 has none", "20960229T090000", "FREQ=YEARLY", "20960229 21040229"),
        ReferenceExample("the 31st", "20240131T090000", "FREQ=MONTHLY", "20240131 20240331 20240531 20240731"),
        ReferenceExample(
            "SKIP=BACKWARD", "20240131T090000", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD",
            "20240131 20240229 20240331 20240430"),
        ReferenceExample(
            "SKIP=FORWARD", "20230131T090000", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD",
            "20230131 20230301 20230331 20230501"),
        ReferenceExample(
            "SKIP on a leap day", "20240229T090000", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD",
            "20240229 20250301 20260301 20270301 20280229"),
        ReferenceExample(
            "two dates moved to one", "20230228T090000",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=28,30,31;SKIP=BACKWARD;COUNT=4",
            "20230228 20230328 20230330 20230331"),
        ReferenceExample(
            "moved onto the next interval's", "20230131T090000",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD;COUNT=4", "20230131 20230201 20230301 20230331"),
        ReferenceExample(
            "BYDAY after SKIP", "20230101T090000",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=WE;SKIP=FORWARD;COUNT=3", "20230301 20230531 20240131"),
        ReferenceExample(
            "a day before the first is moved back into the month before", "20230131T090000",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=BACKWARD", "20230131 20230301 20230331 20230501 20230531"
        ),
        ReferenceExample(
            "or on to the first", "20230131T090000", "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=FORWARD",
            "20230201 20230301 20230401"),
        ReferenceExample(
            "a day that the year does not have", "20241231T090000",
            "RSCALE=GREGORIAN;FREQ=YEARLY;BYYEARDAY=366;SKIP=FORWARD", "20241231 20260101 20270101 20280101 20281231"),
        ReferenceExample(
            "one before the year's first, in a year that does not count", "20240101T090000",
            "RSCALE=GREGORIAN;FREQ=YEARLY;INTERVAL=2;BYYEARDAY=-366;SKIP=BACKWARD",
            "20240101 20251231 20280101 20291231"),
        ReferenceExample(
            "a day that the year does not have is in no month", "20241231T090000",
            "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=12;BYYEARDAY=366;SKIP=BACKWARD", "20241231 20281231"),
        ReferenceExample(
            "BYMONTH limits days of weeks", "20240128T090000", "FREQ=WEEKLY;BYDAY=WE,SU;BYMONTH=1",
            "20240128 20240131 20250101 20250105"),
        ReferenceExample(
            "the start is not on the rule", "20240102T090000", "FREQ=WEEKLY;BYDAY=MO;COUNT=2", "20240108 20240115"),
        ReferenceExample(
            "BYSETPOS before the start", "20240115T090000", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1,3;COUNT=3",
            "20240115 20240205 20240219"),
        ReferenceExample(
            "UNTIL is inclusive", "20240101T090000", "FREQ=DAILY;UNTIL=20240103T090000Z", "20240101 20240102 20240103"),
        ReferenceExample(
            "a date covers its day", "20240101T090000", "FREQ=DAILY;UNTIL=20240103", "20240101 20240102 20240103"),
        ReferenceExample(
            "one second short", "20240101T090000", "FREQ=DAILY;UNTIL=20240103T085959", "20240101 20240102"),
        ReferenceExample("UNTIL before the start", "20240101T090000", "FREQ=DAILY;UNTIL=20231231T090000Z", ""),
        ReferenceExample("a date has no time", "20240101", "FREQ=DAILY;BYHOUR=9,10;COUNT=2", "20240101 20240102"),
        ReferenceExample("a date has no hours", "20240101", "FREQ=HOURLY;COUNT=2", ""),
        ReferenceExample(
            "a date and UNTIL in UTC", "20240101", "FREQ=DAILY;UNTIL=20240102T230000Z", "20240101 20240102"),
        ReferenceExample(
            "year 1, whose first day lies in week-year 0", "00010101T000000",
            "FREQ=YEARLY;INTERVAL=4999;BYWEEKNO=1;WKST=TU;BYDAY=TU", "49990101 99971230"),
        ReferenceExample("the last years", "99970101T000000", "FREQ=YEARLY;COUNT=4", "99970101 99980101 99990101"),
        ReferenceExample(
            "an interval past every calendar", "20240101T000000", "FREQ=DAILY;INTERVAL=9223372036854775807;COUNT=2",
            "20240101"),
        ReferenceExample(
            "a second interval past every calendar", "20240101T000000",
            "FREQ=SECONDLY;INTERVAL=9223372036854775807;COUNT=2", "20240101"),
    ]
}
