extension RulePhrases {
    /// The words of Portuguese, for Brazil and Portugal.
    // swift-format-ignore
    public static let portuguese = RulePhrases(
        weekdays: "segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado|domingo",
        months: "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro",
        calendars: "budista|chinês|copta|coreano|etíope|gregoriano|hebraico|indiano|japonês|persa|minguo",
        phrases: """
            {list}|de {first} a {last}|{list}|em cada dia de {first} a {last}|{ordinals} {weekday}|{ordinals} dia útil (de segunda a sexta-feira)|{ordinals} dia do fim de semana (sábado ou domingo)|de segunda a sexta-feira
            {list}|{first} {last}|{list} dia|{list} dia do ano
            {days} de {list}|{days} de {list}|{days} do mês|{days} de cada mês|{days} do ano|em {list}|de {first} a {last}|{list}|da semana {first} à semana {last}|na semana {number}|{ordinal} semana do ano|mês {number}|mês intercalar após o mês {number}
            se for {list}|{weekday}|{ordinals} {weekday} do mês|{ordinals} {weekday} do ano|{ordinals} dia do ano
            às {list}|{every} das {first} às {last}|entre as {first} e as {last}|{every} {spans}|no minuto {list}|nos minutos {list}|no segundo {list}|nos segundos {list}
            mas só {ordinals} vez {each}|até {date}|até {date} às {time}|até {date} às {time} UTC|{ordinal} de {month} de {year}|as semanas começam {weekday}|no calendário {calendar}|uma data que não existe passa para a última anterior|uma data que não existe passa para a primeira seguinte
            """,
        and: " e ", or: " ou ",
        every: { unit, interval in interval == 1 ? "\(all[unit]) \(plural[unit])" : "a cada \(interval) \(plural[unit])" },
        inEach: { "de cada \(singular[$0])" },
        ordinal: { number, use in
            switch use {
            case .onDate: "no dia \(number)"
            case .dateRangeStart: "do dia \(number)"
            case .dateRangeEnd: "ao dia \(number)"
            case .untilDate: number == 1 ? "1.º" : String(number)
            case .onWeekday(let weekday): nth(number, after: "n", isFeminine: weekday.index < 5)
            case .isWeekday(let weekday): nth(number, after: "", isFeminine: weekday.index < 5)
            case .onWorkday, .onDayFromEnd, .onDayOfYear: nth(number, after: "n", isFeminine: false)
            case .isDayOfYear: nth(number, after: "", isFeminine: false)
            case .inWeek: nth(number, after: "n", isFeminine: true)
            case .occurrence: nth(number, after: "", isFeminine: true)
            }
        },
        times: { $0 == 1 ? "uma vez" : "\($0) vezes" },
        weekdayForms: [
            .list: onWeekdays,
            .every: "em cada segunda-feira|em cada terça-feira|em cada quarta-feira|em cada quinta-feira|em cada sexta-feira|em cada sábado|em cada domingo",
            .condition: "uma segunda-feira|uma terça-feira|uma quarta-feira|uma quinta-feira|uma sexta-feira|um sábado|um domingo",
            .weekStart: onWeekdays,
        ])
}

// swift-format-ignore
private let onWeekdays = "na segunda-feira|na terça-feira|na quarta-feira|na quinta-feira|na sexta-feira|no sábado|no domingo"
private let all: UnitWords = "todos os|todos os|todas as|todos os|todas as|todos os|todos os"
private let singular: UnitWords = "segundo|minuto|hora|dia|semana|mês|ano"
private let plural: UnitWords = "segundos|minutos|horas|dias|semanas|meses|anos"

/// With its article, alone or after `em`: o 1.º, na 2.ª, o último, na penúltima, o 4.º último.
private func nth(_ number: Int, after preposition: String, isFeminine: Bool) -> String {
    let (ending, sign) = isFeminine ? ("a", "ª") : ("o", "º")
    let word =
        switch number {
        case -1: "últim\(ending)"
        case -2: "penúltim\(ending)"
        case -3: "antepenúltim\(ending)"
        case ..<0: "\(-number).\(sign) últim\(ending)"
        default: "\(number).\(sign)"
        }
    return "\(preposition)\(ending) \(word)"
}
