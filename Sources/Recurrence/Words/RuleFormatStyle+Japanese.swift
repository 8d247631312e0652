extension RuleFormatStyle {
    /// The words of Japanese.
    public static let japanese = RuleFormatStyle(
        weekdays: ["月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日"],
        months: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
        numberedMonth: "{number}月",
        leapMonth: "閏{number}月",
        calendars: [
            "BUDDHIST": "仏暦", "CHINESE": "中国暦", "COPTIC": "コプト暦", "DANGI": "韓国暦", "ETHIOPIC": "エチオピア暦",
            "GREGORIAN": "グレゴリオ暦", "HEBREW": "ヘブライ暦", "INDIAN": "インド国定暦", "JAPANESE": "和暦", "PERSIAN": "ペルシア暦",
            "ROC": "民国暦",
        ],
        every: { unit, interval in japaneseEvery(unit, interval) },
        inEach: { "\(japaneseEvery($0, 1))の" },
        ordinal: { number, use in japaneseOrdinal(number, use) },
        times: { "\($0)回" },
        clock: { plainClock($0, $1, $2) },
        separator: "、", and: "と", or: "または", clauseSeparator: "、",
        onWeekdays: "{list}",
        onWeekdayRange: "{first}から{last}まで",
        onEveryWeekday: "すべての{list}",
        onEveryWeekdayInRange: "{first}から{last}までのすべての日",
        onOrdinalWeekday: "{ordinals}{weekday}",
        onWorkday: "{ordinals}の平日（月曜日から金曜日）",
        onWeekendDay: "{ordinals}の週末の日（土曜日または日曜日）",
        onDates: "{list}",
        onDateRange: "{first}から{last}まで",
        onDaysFromEnd: "{list}",
        onDaysOfYear: "その年の{list}",
        datesOfMonths: "{list}の{days}",
        daysOfMonths: "{list}の{days}",
        daysOfMonth: "その月の{days}",
        daysOfEveryMonth: "毎月の{days}",
        daysOfYear: "その年の{days}",
        inMonths: "（{list}）",
        inMonthRange: "（{first}から{last}まで）",
        inWeeks: "（{list}）",
        inWeekRange: "（第{first}週から第{last}週まで）",
        week: "第{number}週",
        weekFromEnd: "{ordinal}週",
        ifItIs: "それが{list}の場合",
        aWeekday: "{weekday}",
        ordinalWeekdayOfMonth: "その月の{ordinals}{weekday}",
        ordinalWeekdayOfYear: "その年の{ordinals}{weekday}",
        dayOfYear: "その年の{ordinals}",
        atTimes: "{list}",
        everyFromTo: "{every}{first}から{last}まで",
        between: "{first}から{last}の間",
        everyInSpans: "{every}{spans}",
        atMinutes: (one: "{list}分", many: "{list}分"),
        atSeconds: (one: "{list}秒", many: "{list}秒"),
        butOnly: "ただし{each}{ordinals}のみ",
        untilDate: "、{date}まで",
        untilLocal: "、{date}{time}まで",
        untilUTC: "、{date}{time} UTCまで",
        date: "{year}年{month}{day}日",
        weeksStart: "週の始まりは{weekday}",
        inCalendar: "{calendar}による",
        skipBackward: "存在しない日付は直前の日付に移す",
        skipForward: "存在しない日付は直後の日付に移す",
        wordSeparator: "")
}

private func japaneseEvery(_ unit: RecurrenceRule.Frequency, _ interval: Int) -> String {
    switch unit {
    case .secondly: interval == 1 ? "毎秒" : "\(interval)秒ごとに"
    case .minutely: interval == 1 ? "毎分" : "\(interval)分ごとに"
    case .hourly: interval == 1 ? "毎時" : "\(interval)時間ごとに"
    case .daily: interval == 1 ? "毎日" : "\(interval)日ごとに"
    case .weekly: interval == 1 ? "毎週" : "\(interval)週間ごとに"
    case .monthly: interval == 1 ? "毎月" : "\(interval)か月ごとに"
    case .yearly: interval == 1 ? "毎年" : "\(interval)年ごとに"
    }
}

private func japaneseOrdinal(_ number: Int, _ use: RuleFormatStyle.OrdinalUse) -> String {
    switch use {
    case .onDate, .dateRangeStart, .dateRangeEnd: "\(number)日"
    case .untilDate: String(number)
    case .onWeekday, .isWeekday:
        number > 0 ? "第\(number)" : number == -1 ? "最終" : "最後から\(-number)番目の"
    case .onWorkday, .occurrence:
        number > 0 ? "\(number)番目" : number == -1 ? "最後" : "最後から\(-number)番目"
    case .onDayFromEnd, .onDayOfYear, .isDayOfYear:
        number > 0 ? "\(number)日目" : number == -1 ? "最終日" : "最後から\(-number)日目"
    case .inWeek: number == -1 ? "最終" : "最後から\(-number)番目の"
    }
}
