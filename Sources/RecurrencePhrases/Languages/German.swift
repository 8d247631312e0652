extension RulePhrases {
    /// German, with the day before the month and a 24-hour clock.
    // swift-format-ignore
    public static let german = RulePhrases(
        weekdays: "Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag",
        months: "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember",
        calendars: "buddhistischen|chinesischen|koptischen|koreanischen|äthiopischen|gregorianischen|hebräischen|indischen|japanischen|persischen|Minguo",
        phrases: """
            am {list}|von {first} bis {last}|an jedem {list}|an jedem Tag von {first} bis {last}|am {ordinals} {weekday}|am {ordinals} Werktag (Montag bis Freitag)|am {ordinals} Wochenendtag (Samstag oder Sonntag)|montags bis freitags
            am {list}|vom {first} bis zum {last}|am {list} Tag|am {list} Tag des Jahres
            {days} {list}|{days} im {list}|{days} des Monats|{days} jedes Monats|{days} des Jahres|im {list}|von {first} bis {last}|in {list}|in den Wochen {first} bis {last}|Woche {number}|der {ordinal} Woche des Jahres|Monat {number}|Schaltmonat nach Monat {number}
            wenn das {list} ist|ein {weekday}|der {ordinals} {weekday} des Monats|der {ordinals} {weekday} des Jahres|der {ordinals} Tag des Jahres
            um {list} Uhr|{every} von {first} bis {last} Uhr|zwischen {first} und {last} Uhr|{every} {spans}|in Minute {list}|in den Minuten {list}|in Sekunde {list}|in den Sekunden {list}
            aber nur das {ordinals} Mal {each}|bis zum {date}|bis zum {date} um {time} Uhr|bis zum {date} um {time} Uhr UTC|{day}. {month} {year}|wobei die Woche am {weekday} beginnt|im {calendar} Kalender|wobei ein Datum, das es nicht gibt, auf das letzte davor rückt|wobei ein Datum, das es nicht gibt, auf das erste danach rückt
            """,
        and: " und ", or: " oder ",
        every: { unit, interval in
            interval == 1 ? "\(everyOne[unit]) \(singular[unit])" : "alle \(interval) \(plural[unit])"
        },
        inEach: { "\($0 == .daily ? "an" : "in") \(each[$0]) \(singular[$0])" },
        ordinal: { number, use in
            if number > 0 { return "\(number)." }
            return switch use {
            case .occurrence, .isWeekday, .isDayOfYear: "\(stemFromEnd(-number))e"
            default: "\(stemFromEnd(-number))en"
            }
        },
        times: { $0 == 1 ? "einmal" : "\($0)-mal" })
}

private let everyOne: UnitWords = "jede|jede|jede|jeden|jede|jeden|jedes"
private let each: UnitWords = "jeder|jeder|jeder|jedem|jeder|jedem|jedem"
private let singular: UnitWords = "Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr"
private let plural: UnitWords = "Sekunden|Minuten|Stunden|Tage|Wochen|Monate|Jahre"

/// Returns the stem of an ordinal from the end: letzt-, vorletzt-, drittletzt-, …, 13.-letzt-.
private func stemFromEnd(_ number: Int) -> String {
    let prefixes = ["", "vor", "dritt", "viert", "fünft", "sechst"]
    return "\(prefixes.indices.contains(number - 1) ? prefixes[number - 1] : "\(number).-")letzt"
}
