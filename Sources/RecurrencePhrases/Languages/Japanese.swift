extension RulePhrases {
    /// The words of Japanese.
    // swift-format-ignore
    public static let japanese = RulePhrases(
        weekdays: "月曜日|火曜日|水曜日|木曜日|金曜日|土曜日|日曜日",
        months: "1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月",
        calendars: "仏暦|中国暦|コプト暦|韓国暦|エチオピア暦|グレゴリオ暦|ヘブライ暦|インド国定暦|和暦|ペルシア暦|民国暦",
        phrases: """
            {list}|{first}から{last}まで|すべての{list}|{first}から{last}までのすべての日|{ordinals}{weekday}|{ordinals}の平日（月曜日から金曜日）|{ordinals}の週末の日（土曜日または日曜日）|
            {list}|{first}から{last}まで|{list}|その年の{list}
            {list}の{days}|{list}の{days}|その月の{days}|毎月の{days}|その年の{days}|（{list}）|（{first}から{last}まで）|（{list}）|（第{first}週から第{last}週まで）|第{number}週|{ordinal}週|{number}月|閏{number}月
            それが{list}の場合|{weekday}|その月の{ordinals}{weekday}|その年の{ordinals}{weekday}|その年の{ordinals}
            {list}|{every}{first}から{last}まで|{first}から{last}の間|{every}{spans}|{list}分|{list}分|{list}秒|{list}秒
            ただし{each}{ordinals}のみ|、{date}まで|、{date}{time}まで|、{date}{time} UTCまで|{year}年{month}{day}日|週の始まりは{weekday}|{calendar}による|存在しない日付は直前の日付に移す|存在しない日付は直後の日付に移す
            """,
        separator: "、", and: "と", or: "または", clauseSeparator: "、", wordSeparator: "",
        every: { unit, interval in interval == 1 ? everyOne[unit] : "\(interval)\(counter[unit])ごとに" },
        inEach: { "\(everyOne[$0])の" },
        ordinal: { number, use in
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
        },
        times: { "\($0)回" })
}

private let everyOne: UnitWords = "毎秒|毎分|毎時|毎日|毎週|毎月|毎年"
private let counter: UnitWords = "秒|分|時間|日|週間|か月|年"
