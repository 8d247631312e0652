extension RulePhrases {
    /// The words of French.
    // swift-format-ignore
    public static let french = RulePhrases(
        weekdays: "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche",
        months: "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre",
        calendars: "bouddhiste|chinois|copte|coréen|éthiopien|grégorien|hébraïque|indien|japonais|persan|minguo",
        phrases: """
            {list}|du {first} au {last}|{list}|chaque jour du {first} au {last}|{ordinals} {weekday}|{ordinals} jour ouvré (du lundi au vendredi)|{ordinals} jour du week-end (samedi ou dimanche)|du lundi au vendredi
            {list}|du {first} au {last}|{list} jour|{list} jour de l'année
            {days} {list}|{days} {list}|{days} du mois|{days} de chaque mois|{days} de l'année|en {list}|{first} à {last}|pendant {list}|de la semaine {first} à la semaine {last}|la semaine {number}|{ordinal} semaine de l'année|mois {number}|mois intercalaire après le mois {number}
            si c'est {list}|un {weekday}|{ordinals} {weekday} du mois|{ordinals} {weekday} de l'année|{ordinals} jour de l'année
            à {list}|{every} de {first} à {last}|entre {first} et {last}|{every} {spans}|à la minute {list}|aux minutes {list}|à la seconde {list}|aux secondes {list}
            mais seulement {ordinals} fois {each}|jusqu'au {date}|jusqu'au {date} à {time}|jusqu'au {date} à {time} UTC|{ordinal} {month} {year}|les semaines commençant le {weekday}|dans le calendrier {calendar}|une date qui n'existe pas étant remplacée par la dernière qui la précède|une date qui n'existe pas étant remplacée par la première qui la suit
            """,
        and: " et ", or: " ou ",
        every: { unit, interval in "\(all[unit]) \(interval == 1 ? "" : "\(interval) ")\(plural[unit])" },
        inEach: { "de chaque \(singular[$0])" },
        ordinal: { number, use in
            switch use {
            case .onDate: "le \(number == 1 ? "1er" : String(number))"
            case .dateRangeStart, .dateRangeEnd, .untilDate: number == 1 ? "1er" : String(number)
            case .inWeek, .occurrence: nth(number, isFeminine: true)
            default: nth(number, isFeminine: false)
            }
        },
        times: { $0 == 1 ? "une fois" : "\($0) fois" },
        weekdayForms: [
            .list: "le lundi|le mardi|le mercredi|le jeudi|le vendredi|le samedi|le dimanche",
            .every: "chaque lundi|chaque mardi|chaque mercredi|chaque jeudi|chaque vendredi|chaque samedi|chaque dimanche",
        ],
        monthForms: [
            .days: ofMonths,
            .rangeStart: ofMonths,
        ])
}

// swift-format-ignore
private let ofMonths = "de janvier|de février|de mars|d'avril|de mai|de juin|de juillet|d'août|de septembre|d'octobre|de novembre|de décembre"
private let all: UnitWords = "toutes les|toutes les|toutes les|tous les|toutes les|tous les|tous les"
private let singular: UnitWords = "seconde|minute|heure|jour|semaine|mois|an"
private let plural: UnitWords = "secondes|minutes|heures|jours|semaines|mois|ans"

/// With its article: le 1er, la 2e, le dernier, l'avant-dernière, le 3e dernier.
private func nth(_ number: Int, isFeminine: Bool) -> String {
    let article = isFeminine ? "la" : "le"
    let last = isFeminine ? "dernière" : "dernier"
    switch number {
    case -1: return "\(article) \(last)"
    case -2: return "l'avant-\(last)"
    case ..<0: return "\(article) \(-number)e \(last)"
    case 1: return "\(article) \(isFeminine ? "1re" : "1er")"
    default: return "\(article) \(number)e"
    }
}
