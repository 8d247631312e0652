extension RulePhrases {
    /// The words of Italian.
    // swift-format-ignore
    public static let italian = RulePhrases(
        weekdays: "lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica",
        months: "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre",
        calendars: "buddista|cinese|copto|coreano|etiope|gregoriano|ebraico|indiano|giapponese|persiano|minguo",
        phrases: """
            {list}|{first} {last}|{list}|ogni giorno {first} {last}|{ordinals} {weekday}|{ordinals} giorno lavorativo (dal lunedì al venerdì)|{ordinals} giorno del fine settimana (sabato o domenica)|dal lunedì al venerdì
            {list}|{first} {last}|{list} giorno|{list} giorno dell'anno
            {days} {list}|{days} di {list}|{days} del mese|{days} di ogni mese|{days} dell'anno|in {list}|da {first} a {last}|durante {list}|dalla settimana {first} alla settimana {last}|la settimana {number}|{ordinal} settimana dell'anno|mese {number}|mese intercalare dopo il mese {number}
            se è {list}|{weekday}|{ordinals} {weekday} del mese|{ordinals} {weekday} dell'anno|{ordinals} giorno dell'anno
            alle {list}|{every} dalle {first} alle {last}|tra le {first} e le {last}|{every} {spans}|al minuto {list}|ai minuti {list}|al secondo {list}|ai secondi {list}
            ma solo {ordinals} volta {each}|fino {date}|fino {date} alle {time}|fino {date} alle {time} UTC|{ordinal} {month} {year}|le settimane iniziano di {weekday}|nel calendario {calendar}|una data che non esiste passa all'ultima precedente|una data che non esiste passa alla prima successiva
            """,
        and: " e ", or: " o ",
        every: { unit, interval in interval == 1 ? "ogni \(singular[unit])" : "ogni \(interval) \(plural[unit])" },
        inEach: { "di ogni \(singular[$0])" },
        ordinal: { number, use in
            switch use {
            case .onDate: day(number, "il", "l'")
            case .dateRangeStart: day(number, "dal", "dall'")
            case .dateRangeEnd, .untilDate: day(number, "al", "all'")
            case .onWeekday(.sunday), .isWeekday(.sunday), .inWeek, .occurrence: nth(number, isFeminine: true)
            default: nth(number, isFeminine: false)
            }
        },
        times: { $0 == 1 ? "una volta" : "\($0) volte" },
        weekdayForms: [
            .list: "il lunedì|il martedì|il mercoledì|il giovedì|il venerdì|il sabato|la domenica",
            .every: "ogni lunedì|ogni martedì|ogni mercoledì|ogni giovedì|ogni venerdì|ogni sabato|ogni domenica",
            .rangeStart: "dal lunedì|dal martedì|dal mercoledì|dal giovedì|dal venerdì|dal sabato|dalla domenica",
            .rangeEnd: "al lunedì|al martedì|al mercoledì|al giovedì|al venerdì|al sabato|alla domenica",
            .condition: "un lunedì|un martedì|un mercoledì|un giovedì|un venerdì|un sabato|una domenica",
        ])
}

private let singular: UnitWords = "secondo|minuto|ora|giorno|settimana|mese|anno"
private let plural: UnitWords = "secondi|minuti|ore|giorni|settimane|mesi|anni"

/// A day of the month after an article or preposition, which loses its vowel before 8 and 11: il 1º, l'8.
private func day(_ number: Int, _ word: String, _ elided: String) -> String {
    number == 8 || number == 11 ? "\(elided)\(number)" : "\(word) \(number == 1 ? "1º" : String(number))"
}

/// With its article: il 1º, la 2ª, l'ultimo, la penultima, il 6º ultimo.
private func nth(_ number: Int, isFeminine: Bool) -> String {
    let (article, ending, sign) = isFeminine ? ("la", "a", "ª") : ("il", "o", "º")
    switch number {
    case -1: return "l'ultim\(ending)"
    case -2: return "\(article) penultim\(ending)"
    case -3: return "\(article) terzultim\(ending)"
    case -4: return "\(article) quartultim\(ending)"
    case -5: return "\(article) quintultim\(ending)"
    case ..<0: return "\(article) \(-number)\(sign) ultim\(ending)"
    default: return "\(number == 8 || number == 11 ? "l'" : "\(article) ")\(number)\(sign)"
    }
}
