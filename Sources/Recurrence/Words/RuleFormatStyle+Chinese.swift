extension RuleFormatStyle {
    /// The words of Chinese in simplified characters.
    public static let chinese = RuleFormatStyle(
        weekdays: ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"],
        months: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
        numberedMonth: "{number}月",
        leapMonth: "闰{number}月",
        calendars: [
            "BUDDHIST": "佛历", "CHINESE": "农历", "COPTIC": "科普特历", "DANGI": "檀纪历", "ETHIOPIC": "埃塞俄比亚历",
            "GREGORIAN": "公历", "HEBREW": "希伯来历", "INDIAN": "印度历", "JAPANESE": "日本历", "PERSIAN": "波斯历",
            "ROC": "民国历",
        ],
        every: { unit, interval in chineseEvery(unit, interval) },
        inEach: { "\(chineseEvery($0, 1))的" },
        ordinal: { number, use in chineseOrdinal(number, use) },
        times: { "共\($0)次" },
        clock: { plainClock($0, $1, $2) },
        separator: "、", and: "和", or: "或", clauseSeparator: "，",
        onWeekdays: "{list}",
        onWeekdayRange: "{first}至{last}",
        onEveryWeekday: "每个{list}",
        onEveryWeekdayInRange: "{first}至{last}的每一天",
        onOrdinalWeekday: "{ordinals}{weekday}",
        onWorkday: "{ordinals}工作日（星期一至星期五）",
        onWeekendDay: "{ordinals}周末日（星期六或星期日）",
        onDates: "{list}",
        onDateRange: "{first}至{last}",
        onDaysFromEnd: "{list}",
        onDaysOfYear: "当年{list}",
        datesOfMonths: "{list}的{days}",
        daysOfMonths: "{list}的{days}",
        daysOfMonth: "当月{days}",
        daysOfEveryMonth: "每月{days}",
        daysOfYear: "当年{days}",
        inMonths: "（{list}）",
        inMonthRange: "（{first}至{last}）",
        inWeeks: "（{list}）",
        inWeekRange: "（第{first}周至第{last}周）",
        week: "第{number}周",
        weekFromEnd: "{ordinal}周",
        ifItIs: "如果是{list}",
        aWeekday: "{weekday}",
        ordinalWeekdayOfMonth: "当月{ordinals}{weekday}",
        ordinalWeekdayOfYear: "当年{ordinals}{weekday}",
        dayOfYear: "当年{ordinals}",
        atTimes: "{list}",
        everyFromTo: "{first}至{last}{every}",
        between: "{first}至{last}之间",
        everyInSpans: "{spans}{every}",
        atMinutes: (one: "第{list}分钟", many: "第{list}分钟"),
        atSeconds: (one: "第{list}秒", many: "第{list}秒"),
        butOnly: "但仅限{each}{ordinals}",
        untilDate: "，直到{date}",
        untilLocal: "，直到{date}{time}",
        untilUTC: "，直到{date}{time}（UTC）",
        date: "{year}年{month}{day}日",
        weeksStart: "每周从{weekday}开始",
        inCalendar: "按{calendar}",
        skipBackward: "不存在的日期提前到之前最近的日期",
        skipForward: "不存在的日期推后到之后最近的日期",
        wordSeparator: "",
        everyWorkday: "每周一至周五")
}

private func chineseEvery(_ unit: RecurrenceRule.Frequency, _ interval: Int) -> String {
    let noun =
        switch unit {
        case .secondly: "秒"
        case .minutely: "分钟"
        case .hourly: "小时"
        case .daily: "天"
        case .weekly: "周"
        case .monthly: interval == 1 ? "月" : "个月"
        case .yearly: "年"
        }
    return interval == 1 ? "每\(noun)" : "每\(interval)\(noun)"
}

private func chineseOrdinal(_ number: Int, _ use: RuleFormatStyle.OrdinalUse) -> String {
    func counted(_ measure: String) -> String {
        number > 0 ? "第\(number)\(measure)" : number == -1 ? "最后一\(measure)" : "倒数第\(-number)\(measure)"
    }
    return switch use {
    case .onDate, .dateRangeStart, .dateRangeEnd: "\(number)日"
    case .untilDate: String(number)
    case .onWeekday, .isWeekday, .onWorkday: counted("个")
    case .onDayFromEnd, .onDayOfYear, .isDayOfYear: counted("天")
    case .inWeek: counted("")
    case .occurrence: counted("次")
    }
}
