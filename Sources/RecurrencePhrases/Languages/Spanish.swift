extension RulePhrases {
    /// The words of Spanish.
    // swift-format-ignore
    public static let spanish = RulePhrases(
        weekdays: "lunes|martes|miércoles|jueves|viernes|sábado|domingo",
        months: "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
        calendars: "budista|chino|copto|coreano|etíope|gregoriano|hebreo|indio|japonés|persa|minguo",
        phrases: """
            {list}|de {first} a {last}|{list}|cada día de {first} a {last}|{ordinals} {weekday}|{ordinals} día laborable (de lunes a viernes)|{ordinals} día del fin de semana (sábado o domingo)|de lunes a viernes
            {list}|del {first} al {last}|{list} día|{list} día del año
            {days} de {list}|{days} de {list}|{days} del mes|{days} de cada mes|{days} del año|en {list}|de {first} a {last}|en {list}|de la semana {first} a la semana {last}|la semana {number}|{ordinal} semana del año|mes {number}|mes intercalar tras el mes {number}
            si es {list}|{weekday}|{ordinals} {weekday} del mes|{ordinals} {weekday} del año|{ordinals} día del año
            a {list}|{every} de {first} a {last}|entre {first} y {last}|{every} {spans}|en el minuto {list}|en los minutos {list}|en el segundo {list}|en los segundos {list}
            pero solo {ordinals} vez {each}|hasta el {date}|hasta el {date} a {time}|hasta el {date} a {time} UTC|{day} de {month} de {year}|las semanas empiezan el {weekday}|en el calendario {calendar}|una fecha que no existe pasa a la última anterior|una fecha que no existe pasa a la primera posterior
            """,
        and: " y ", or: " o ",
        every: { unit, interval in interval == 1 ? "cada \(singular[unit])" : "cada \(interval) \(plural[unit])" },
        inEach: { "de cada \(singular[$0])" },
        ordinal: { number, use in
            switch use {
            case .onDate: "el \(number)"
            case .dateRangeStart, .dateRangeEnd, .untilDate: String(number)
            case .inWeek, .occurrence: nth(number, isFeminine: true)
            default: nth(number, isFeminine: false)
            }
        },
        times: { $0 == 1 ? "una vez" : "\($0) veces" },
        clock: { hour, minute, second in "\(hour == 1 ? "la" : "las") \(plainClock(hour, minute, second))" },
        weekdayForms: [
            .list: "el lunes|el martes|el miércoles|el jueves|el viernes|el sábado|el domingo",
            .every: "cada lunes|cada martes|cada miércoles|cada jueves|cada viernes|cada sábado|cada domingo",
        ])
}

private let singular: UnitWords = "segundo|minuto|hora|día|semana|mes|año"
private let plural: UnitWords = "segundos|minutos|horas|días|semanas|meses|años"

/// With its article: el 1.er, la 2.ª, el último, el penúltimo, la 4.ª última.
private func nth(_ number: Int, isFeminine: Bool) -> String {
    let (article, ending) = isFeminine ? ("la", "a") : ("el", "o")
    switch number {
    case -1: return "\(article) últim\(ending)"
    case -2: return "\(article) penúltim\(ending)"
    case -3: return "\(article) antepenúltim\(ending)"
    case ..<0: return "\(article) \(-number).\(isFeminine ? "ª" : "º") últim\(ending)"
    case 1 where !isFeminine, 3 where !isFeminine: return "el \(number).er"
    default: return "\(article) \(number).\(isFeminine ? "ª" : "º")"
    }
}
