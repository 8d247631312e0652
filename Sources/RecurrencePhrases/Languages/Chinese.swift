extension RulePhrases {
    /// The words of Chinese, in simplified characters.
    // swift-format-ignore
    public static let chinese = RulePhrases(
        weekdays: "星期一|星期二|星期三|星期四|星期五|星期六|星期日",
        months: "1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月",
        calendars: "佛历|农历|科普特历|檀纪历|埃塞俄比亚历|公历|希伯来历|印度历|日本历|波斯历|民国历",
        phrases: """
            {list}|{first}至{last}|每个{list}|{first}至{last}的每一天|{ordinals}{weekday}|{ordinals}工作日（星期一至星期五）|{ordinals}周末日（星期六或星期日）|每周一至周五
            {list}|{first}至{last}|{list}|当年{list}
            {list}的{days}|{list}的{days}|当月{days}|每月{days}|当年{days}|（{list}）|（{first}至{last}）|（{list}）|（第{first}周至第{last}周）|第{number}周|{ordinal}周|{number}月|闰{number}月
            如果是{list}|{weekday}|当月{ordinals}{weekday}|当年{ordinals}{weekday}|当年{ordinals}
            {list}|{first}至{last}{every}|{first}至{last}之间|{spans}{every}|第{list}分钟|第{list}分钟|第{list}秒|第{list}秒
            但仅限{each}{ordinals}|，直到{date}|，直到{date}{time}|，直到{date}{time}（UTC）|{year}年{month}{day}日|每周从{weekday}开始|按{calendar}|不存在的日期提前到之前最近的日期|不存在的日期推后到之后最近的日期
            """,
        separator: "、", and: "和", or: "或", clauseSeparator: "，", wordSeparator: "",
        every: { unit, interval in interval == 1 ? "每\(units[unit])" : "每\(interval)\(counted[unit])" },
        inEach: { "每\(units[$0])的" },
        ordinal: { number, use in
            switch use {
            case .onDate, .dateRangeStart, .dateRangeEnd: "\(number)日"
            case .untilDate: String(number)
            case .onWeekday, .isWeekday, .onWorkday: nth(number, "个")
            case .onDayFromEnd, .onDayOfYear, .isDayOfYear: nth(number, "天")
            case .inWeek: nth(number, "")
            case .occurrence: nth(number, "次")
            }
        },
        times: { "共\($0)次" })
}

private let units: UnitWords = "秒|分钟|小时|天|周|月|年"
private let counted: UnitWords = "秒|分钟|小时|天|周|个月|年"

private func nth(_ number: Int, _ measure: String) -> String {
    number > 0 ? "第\(number)\(measure)" : number == -1 ? "最后一\(measure)" : "倒数第\(-number)\(measure)"
}
