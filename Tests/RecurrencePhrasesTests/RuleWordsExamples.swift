extension RuleWordsTests {
    static let english: [(String, String)] = [
        // The examples of RFC 5545 §3.8.5.3.
        ("FREQ=DAILY;COUNT=10", "every day, 10 times"),
        ("FREQ=DAILY;UNTIL=19971224T000000Z", "every day until 24 December 1997 at 0:00 UTC"),
        ("FREQ=DAILY;INTERVAL=2", "every 2 days"),
        ("FREQ=DAILY;INTERVAL=10;COUNT=5", "every 10 days, 5 times"),
        (
            "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
            "every year on every day from Monday to Sunday in January until 31 January 2000 at 14:00 UTC"
        ),
        ("FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", "every day in January until 31 January 2000 at 14:00 UTC"),
        ("FREQ=WEEKLY;COUNT=10", "every week, 10 times"),
        ("FREQ=WEEKLY;INTERVAL=2;WKST=SU", "every 2 weeks"),
        ("FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "every week on Tuesday and Thursday, 10 times"),
        (
            "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
            """
            every 2 weeks on Monday, Wednesday and Friday until 24 December 1997 at 0:00 UTC, weeks start on Sunday
            """
        ),
        (
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=19971224",
            "every 2 weeks on Tuesday and Thursday until 24 December 1997"
        ),
        ("FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "every month on the 1st Friday, 10 times"),
        ("FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", "every 2 months on the 1st and last Sunday, 10 times"),
        ("FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "every month on the 2nd to last Monday, 6 times"),
        ("FREQ=MONTHLY;BYMONTHDAY=-3", "every month on the 3rd to last day"),
        ("FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", "every month on the 2nd and 15th, 10 times"),
        ("FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", "every month on the 1st and on the last day, 10 times"),
        (
            "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
            "every 18 months from the 10th to the 15th, 10 times"
        ),
        ("FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", "every 2 months on every Tuesday"),
        ("FREQ=YEARLY;COUNT=10;BYMONTH=6,7", "every year in June and July, 10 times"),
        ("FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", "every 2 years from January to March, 10 times"),
        (
            "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
            "every 3 years on the 1st, 100th and 200th day of the year, 10 times"
        ),
        ("FREQ=YEARLY;BYDAY=20MO", "every year on the 20th Monday of the year"),
        ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "every year on Monday in week 20"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=TH", "every year on every Thursday in March"),
        ("FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", "every year on every Thursday from June to August"),
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "every month on the 13th, if it is a Friday"),
        (
            "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
            "every month from the 7th to the 13th, if it is a Saturday"
        ),
        (
            "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
            "every 4 years from the 2nd to the 8th of November, if it is a Tuesday"
        ),
        (
            "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
            "every month on every day from Tuesday to Thursday, but only the 3rd one in each month, 3 times"
        ),
        (
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
            "every month on the 2nd to last weekday (Monday to Friday)"
        ),
        ("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "every 3 hours until 2 September 1997 at 17:00 UTC"),
        ("FREQ=MINUTELY;INTERVAL=90;COUNT=4", "every 90 minutes, 4 times"),
        (
            "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
            "every day, every 20 minutes from 9:00 to 16:40"
        ),
        ("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16", "every 20 minutes between 9:00 and 16:59"),
        // Everyday rules.
        ("FREQ=DAILY", "every day"),
        ("FREQ=DAILY;COUNT=1", "every day, once"),
        ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "every day from Monday to Friday"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
        ("FREQ=WEEKLY;BYDAY=SA,SU;BYMONTH=7", "every week on Saturday and Sunday in July"),
        ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=12", "every month on the last Friday, 12 times"),
        ("FREQ=MONTHLY;BYDAY=1MO,3MO,-1FR", "every month on the 1st and 3rd Monday and on the last Friday"),
        ("FREQ=MONTHLY;BYDAY=MO,-1FR", "every month on every Monday and on the last Friday"),
        ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "every month on every Friday, but only the last one in each month"),
        ("FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", "every month on the 1st weekend day (Saturday or Sunday)"),
        ("FREQ=YEARLY;BYDAY=4TH;BYMONTH=11", "every year on the 4th Thursday of November"),
        ("FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12", "every year on the 24th of December"),
        ("FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2", "every year on the last day of February"),
        ("FREQ=YEARLY;BYMONTHDAY=1", "every year on the 1st of the month"),
        (
            "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYMONTH=12;BYSETPOS=-1",
            "every year on the last weekday (Monday to Friday) of December"
        ),
        (
            "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1",
            "every year on the 1st and last weekday (Monday to Friday) of the year"
        ),
        // Two months of a year are one set, and two times of day are two of its members.
        (
            "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYMONTH=6,12;BYSETPOS=-1",
            "every year on every day from Monday to Friday in June and December, but only the last one in each year"
        ),
        (
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,17;BYMINUTE=0;BYSETPOS=-1",
            "every month on every day from Monday to Friday at 9:00 and 17:00, but only the last one in each month"
        ),
        (
            "FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=-1;WKST=WE",
            "every week on Monday and Wednesday, but only the last one in each week, weeks start on Wednesday"
        ),
        // Times.
        ("FREQ=DAILY;BYHOUR=9;BYMINUTE=30", "every day at 9:30"),
        ("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=5;BYSECOND=0", "every day at 9:05:00 and 17:05:00"),
        ("FREQ=DAILY;BYHOUR=9", "every day between 9:00 and 9:59"),
        ("FREQ=DAILY;BYHOUR=9,10,11", "every day, every hour between 9:00 and 11:59"),
        ("FREQ=DAILY;BYHOUR=9,10,11;BYMINUTE=30", "every day, every hour from 9:30 to 11:30"),
        ("FREQ=DAILY;BYMINUTE=0,30", "every day at minutes 0 and 30"),
        ("FREQ=HOURLY;BYMINUTE=30", "every hour at minute 30"),
        (
            "FREQ=HOURLY;INTERVAL=2;BYDAY=MO;BYHOUR=8,9,10,14",
            "every 2 hours on Monday between 8:00 and 10:59 and between 14:00 and 14:59"
        ),
        ("FREQ=MINUTELY;BYSECOND=0,15,30,45", "every minute at seconds 0, 15, 30 and 45"),
        ("FREQ=SECONDLY;INTERVAL=10;BYMINUTE=7;BYHOUR=3", "every 10 seconds at minute 7 between 3:00 and 3:59"),
        (
            "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR;BYHOUR=9;BYMINUTE=0",
            "every month on the 13th at 9:00, if it is a Friday"
        ),
        (
            "FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0;BYSETPOS=2",
            "every day at 9:00 and 17:00, but only the 2nd one on each day"
        ),
        // Rare rules.
        (
            "FREQ=MONTHLY;BYMONTHDAY=8,9,10;BYDAY=MO,2TU,3TU",
            "every month from the 8th to the 10th, if it is a Monday or the 2nd or 3rd Tuesday of the month"
        ),
        (
            "FREQ=YEARLY;BYMONTHDAY=1;BYYEARDAY=1,-1;BYDAY=5SU",
            "every year on the 1st of the month, if it is the 1st or last day of the year, if it is the 5th Sunday of the year"
        ),
        ("FREQ=YEARLY;BYWEEKNO=1,2,-1", "every year in week 1, week 2 and the last week of the year"),
        ("FREQ=YEARLY;BYWEEKNO=10,11,12;BYMONTH=3", "every year in March in weeks 10 to 12"),
        ("FREQ=YEARLY;BYWEEKNO=10;WKST=SU", "every year in week 10, weeks start on Sunday"),
        ("FREQ=HOURLY;BYYEARDAY=-1", "every hour on the last day of the year"),
        ("FREQ=DAILY;BYMONTHDAY=11,12,13", "every day from the 11th to the 13th of every month"),
        ("FREQ=DAILY;UNTIL=19971224T093015", "every day until 24 December 1997 at 9:30:15"),
        (
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
            "every month on the 31st, in the Gregorian calendar, a date that does not exist moving back to the last one before it"
        ),
        (
            "RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD",
            "every year on the 8th of the leap month after month 5, in the Hebrew calendar, a date that does not exist moving on to the first one after it"
        ),
        ("RSCALE=X-MARS;FREQ=YEARLY;BYMONTH=1", "every year in month 1, in the X-MARS calendar"),
    ]

    static let german: [(String, String)] = [
        ("FREQ=DAILY", "jeden Tag"),
        ("FREQ=DAILY;INTERVAL=2;COUNT=1", "alle 2 Tage, einmal"),
        ("FREQ=DAILY;BYMONTH=1", "jeden Tag im Januar"),
        ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=12", "jeden Monat am letzten Freitag, 12-mal"),
        (
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=19971224",
            "alle 2 Wochen am Dienstag und Donnerstag bis zum 24. Dezember 1997"
        ),
        (
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU",
            "alle 2 Wochen am Dienstag und Donnerstag, wobei die Woche am Sonntag beginnt"
        ),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "montags bis freitags"),
        ("FREQ=YEARLY;BYDAY=4TH;BYMONTH=11", "jedes Jahr am 4. Donnerstag im November"),
        ("FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3", "jedes Jahr am letzten Sonntag im März"),
        ("FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12", "jedes Jahr am 24. Dezember"),
        ("FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2", "jedes Jahr am letzten Tag im Februar"),
        ("FREQ=YEARLY;BYMONTHDAY=1", "jedes Jahr am 1. des Monats"),
        ("FREQ=DAILY;BYMONTHDAY=1", "jeden Tag am 1. jedes Monats"),
        ("FREQ=YEARLY;BYDAY=20MO", "jedes Jahr am 20. Montag des Jahres"),
        ("FREQ=YEARLY;BYWEEKNO=20,-1;BYDAY=MO", "jedes Jahr am Montag in Woche 20 und der letzten Woche des Jahres"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=TH", "jedes Jahr an jedem Donnerstag im März"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,15,-3", "jeden Monat am 1. und 15. und am drittletzten Tag"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "jeden Monat am letzten Werktag (Montag bis Freitag)"),
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "jeden Monat am 13., wenn das ein Freitag ist"),
        (
            "FREQ=MONTHLY;BYDAY=-1FR,-2FR;BYMONTHDAY=24",
            "jeden Monat am 24., wenn das der vorletzte oder letzte Freitag des Monats ist"
        ),
        (
            "FREQ=MONTHLY;BYDAY=TU,TH;BYSETPOS=-1",
            "jeden Monat an jedem Dienstag und Donnerstag, aber nur das letzte Mal in jedem Monat"
        ),
        ("FREQ=DAILY;BYHOUR=9;BYMINUTE=30,45", "jeden Tag um 9:30 und 9:45 Uhr"),
        (
            "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
            "jeden Tag, alle 20 Minuten von 9:00 bis 16:40 Uhr"
        ),
        ("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10", "alle 20 Minuten zwischen 9:00 und 10:59 Uhr"),
        (
            "FREQ=HOURLY;BYMINUTE=30;UNTIL=19970902T170000Z",
            "jede Stunde in Minute 30 bis zum 2. September 1997 um 17:00 Uhr UTC"
        ),
        ("FREQ=YEARLY;BYYEARDAY=1,-7", "jedes Jahr am 1. und 7.-letzten Tag des Jahres"),
        (
            "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=4L;BYMONTHDAY=1",
            "jedes Jahr am 1. Schaltmonat nach Monat 4, im chinesischen Kalender"
        ),
    ]
}
