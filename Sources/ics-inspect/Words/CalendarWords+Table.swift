extension CalendarWords {
    /// The words of each language in the order of ``Word``.
    // swift-format-ignore
    static let table: [String: String] = [
        "en": "all day|No events.|Week|Today|Tomorrow|now|(untitled)|to-do|journal|tentative|cancelled|needs-action|in-process|completed|draft|final|+% more|since %|day % of %|in %",
        "de": "ganztägig|Keine Termine.|Woche|Heute|Morgen|jetzt|(ohne Titel)|Aufgabe|Journal|vorläufig|abgesagt|offen|in Arbeit|erledigt|Entwurf|endgültig|+% weitere|seit %|Tag % von %|in %",
        "fr": "toute la journée|Aucun événement.|Semaine|Aujourd’hui|Demain|maintenant|(sans titre)|tâche|journal|provisoire|annulé|à faire|en cours|terminé|brouillon|définitif|+% de plus|depuis le %|jour % sur %|dans %",
        "es": "todo el día|No hay eventos.|Semana|Hoy|Mañana|ahora|(sin título)|tarea|diario|provisional|cancelado|pendiente|en curso|completado|borrador|definitivo|+% más|desde el %|día % de %|en %",
        "it": "tutto il giorno|Nessun evento.|Settimana|Oggi|Domani|adesso|(senza titolo)|attività|diario|provvisorio|annullato|da fare|in corso|completato|bozza|definitivo|altri %|dal %|giorno % di %|tra %",
        "pt": "dia inteiro|Nenhum evento.|Semana|Hoje|Amanhã|agora|(sem título)|tarefa|diário|provisório|cancelado|pendente|em andamento|concluído|rascunho|final|mais %|desde %|dia % de %|em %",
        "nl": "hele dag|Geen afspraken.|Week|Vandaag|Morgen|nu|(zonder titel)|taak|dagboek|onder voorbehoud|geannuleerd|te doen|bezig|voltooid|concept|definitief|nog %|sinds %|dag % van %|over %",
        "sv": "heldag|Inga händelser.|Vecka|I dag|I morgon|nu|(utan titel)|uppgift|dagbok|preliminär|inställd|att göra|pågår|slutförd|utkast|slutgiltig|% till|sedan %|dag % av %|om %",
        "da": "hele dagen|Ingen begivenheder.|Uge|I dag|I morgen|nu|(uden titel)|opgave|dagbog|foreløbig|aflyst|afventer|i gang|udført|kladde|endelig|% mere|siden %|dag % af %|om %",
        "nb": "hele dagen|Ingen hendelser.|Uke|I dag|I morgen|nå|(uten tittel)|oppgave|dagbok|foreløpig|avlyst|venter|pågår|fullført|utkast|endelig|% til|siden %|dag % av %|om %",
        "fi": "koko päivä|Ei tapahtumia.|Viikko|Tänään|Huomenna|nyt|(nimetön)|tehtävä|päiväkirja|alustava|peruttu|avoin|kesken|valmis|luonnos|lopullinen|% lisää|alkaen %|päivä %/%|% kuluttua",
        "pl": "cały dzień|Brak wydarzeń.|Tydzień|Dzisiaj|Jutro|teraz|(bez tytułu)|zadanie|dziennik|wstępne|odwołane|do zrobienia|w toku|ukończone|szkic|ostateczne|jeszcze %|od %|dzień % z %|za %",
        "cs": "celý den|Žádné události.|Týden|Dnes|Zítra|teď|(bez názvu)|úkol|deník|předběžné|zrušeno|čeká|probíhá|dokončeno|koncept|konečné|ještě %|od %|den % z %|za %",
        "hu": "egész nap|Nincs esemény.|Hét|Ma|Holnap|most|(cím nélkül)|feladat|napló|feltételes|lemondva|teendő|folyamatban|kész|vázlat|végleges|még %|kezdete: %|%. nap / %|% múlva",
        "ru": "весь день|Нет событий.|Неделя|Сегодня|Завтра|сейчас|(без названия)|задача|дневник|предварительно|отменено|не начато|выполняется|выполнено|черновик|окончательно|ещё %|с %|день % из %|через %",
        "uk": "весь день|Немає подій.|Тиждень|Сьогодні|Завтра|зараз|(без назви)|завдання|щоденник|попередньо|скасовано|не розпочато|виконується|виконано|чернетка|остаточно|ще %|з %|день % з %|через %",
        "tr": "tüm gün|Etkinlik yok.|Hafta|Bugün|Yarın|şimdi|(başlıksız)|görev|günlük|geçici|iptal edildi|bekliyor|sürüyor|tamamlandı|taslak|son|+% daha|başlangıç: %|gün %/%|% sonra",
        "el": "όλη μέρα|Κανένα συμβάν.|Εβδομάδα|Σήμερα|Αύριο|τώρα|(χωρίς τίτλο)|εργασία|ημερολόγιο|προσωρινό|ακυρώθηκε|εκκρεμεί|σε εξέλιξη|ολοκληρώθηκε|πρόχειρο|οριστικό|+% ακόμη|από %|ημέρα % από %|σε %",
        "ar": "طوال اليوم|لا توجد أحداث.|الأسبوع|اليوم|غدًا|الآن|(بلا عنوان)|مهمة|يوميات|مبدئي|ملغى|مطلوب|قيد التنفيذ|مكتمل|مسودة|نهائي|+% أخرى|منذ %|اليوم % من %|خلال %",
        "he": "כל היום|אין אירועים.|שבוע|היום|מחר|עכשיו|(ללא כותרת)|משימה|יומן|טנטטיבי|בוטל|לביצוע|בתהליך|הושלם|טיוטה|סופי|עוד %|מאז %|יום % מתוך %|בעוד %",
        "ja": "終日|予定はありません。|週|今日|明日|進行中|（無題）|タスク|日誌|仮|中止|未着手|進行中|完了|下書き|確定|他%件|%から|%日目／全%日|%後",
        "zh": "全天|没有日程。|周|今天|明天|进行中|（无标题）|任务|日记|待定|已取消|待办|进行中|已完成|草稿|定稿|还有%项|自 %|第%天，共%天|%后",
        "zh-Hant": "全天|沒有行程。|週|今天|明天|進行中|（無標題）|任務|日誌|待定|已取消|待辦|進行中|已完成|草稿|定稿|還有%項|自 %|第%天，共%天|%後",
        "ko": "하루 종일|일정이 없습니다.|주|오늘|내일|지금|(제목 없음)|할 일|일지|미정|취소됨|해야 함|진행 중|완료|초안|최종|%개 더|%부터|%일째 / %일|% 후",
    ]
}
