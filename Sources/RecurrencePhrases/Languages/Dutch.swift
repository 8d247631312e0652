extension RulePhrases {
    /// The words of Dutch.
    // swift-format-ignore
    public static let dutch = RulePhrases(
        weekdays: "maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag",
        months: "januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december",
        calendars: "boeddhistische|Chinese|Koptische|Koreaanse|Ethiopische|gregoriaanse|Hebreeuwse|Indiase|Japanse|Perzische|Minguo-",
        phrases: """
            op {list}|van {first} tot en met {last}|op elke {list}|op elke dag van {first} tot en met {last}|op {ordinals} {weekday}|op {ordinals} werkdag (maandag tot en met vrijdag)|op {ordinals} weekenddag (zaterdag of zondag)|elke werkdag
            op {list}|van {first} tot en met {last}|op {list} dag|op {list} dag van het jaar
            {days} van {list}|{days} van {list}|{days} van de maand|{days} van elke maand|{days} van het jaar|in {list}|van {first} tot en met {last}|in {list}|in week {first} tot en met {last}|week {number}|{ordinal} week van het jaar|maand {number}|de schrikkelmaand na maand {number}
            als dat {list} is|een {weekday}|{ordinals} {weekday} van de maand|{ordinals} {weekday} van het jaar|{ordinals} dag van het jaar
            om {list} uur|{every} van {first} tot {last} uur|tussen {first} en {last} uur|{every} {spans}|in minuut {list}|in de minuten {list}|in seconde {list}|in de seconden {list}
            maar alleen {ordinals} keer {each}|tot en met {date}|tot en met {date} om {time} uur|tot en met {date} om {time} uur UTC|{day} {month} {year}|waarbij de week op {weekday} begint|in de {calendar} kalender|waarbij een datum die niet bestaat naar de laatste daarvoor schuift|waarbij een datum die niet bestaat naar de eerste daarna schuift
            """,
        and: " en ", or: " of ",
        every: { unit, interval in
            interval == 1 ? "\(everyOne[unit]) \(singular[unit])" : "elke \(interval) \(counted[unit])"
        },
        inEach: { "van \(everyOne[$0]) \(singular[$0])" },
        ordinal: { number, _ in
            switch number {
            case -1: "de laatste"
            case -2: "de voorlaatste"
            case ..<0: "de op \(-number - 1) na laatste"
            default: "de \(number)e"
            }
        },
        times: { $0 == 1 ? "één keer" : "\($0) keer" })
}

private let everyOne: UnitWords = "elke|elke|elk|elke|elke|elke|elk"
private let singular: UnitWords = "seconde|minuut|uur|dag|week|maand|jaar"
/// `uur` and `jaar` keep their singular after a number.
private let counted: UnitWords = "seconden|minuten|uur|dagen|weken|maanden|jaar"
