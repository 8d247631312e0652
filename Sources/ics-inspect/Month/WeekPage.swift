import Foundation
import ICalendar
import MonthDecorations

/// Writes a week as an HTML page, which prints on one sheet: a column for each day, with hours down the side. On a phone, the
/// week is a list.
struct WeekPage {
    let week: WeekRendering
    let frame: PageFrame

    private var picture: MonthRendering { week.picture }
    private var strings: RenderingStrings { picture.words }

    func write(to output: inout Output) throws(Failure) {
        try frame.write(title: picture.grid.title(), styleSheet: Self.styleSheet, to: &output) {
            output throws(Failure) in
            let level = frame.headingLevel
            try output.line(
                "<section class=\"timetable\" style=\"--hours:\(week.hours.count);--lanes:\(picture.laneCount(inRow: 0))\" aria-labelledby=\"week\">"
            )
            try output.line("<\(level) id=\"week\">\(XMLWriter.text(picture.grid.title()))</\(level)>")
            try output.line("<div class=\"columns\">")
            try writeBars(to: &output)
            try output.line("<ol class=\"hours\" aria-hidden=\"true\">")
            for hour in week.hours { output.write("<li>\(XMLWriter.text(week.label(hour)))</li>") }
            try output.line("</ol>")
            for column in week.days.indices { try writeDay(column, to: &output) }
            try output.line("</div>")
            if week.isEmpty {
                try output.line(
                    "<p class=\"nothing\"><span\(strings.wordAttributes)>\(XMLWriter.text(week.words[.noEvents]))</span></p>"
                )
            }
            try output.line("</section>")
        }
    }

    /// Writes the all-day occurrences above the columns.
    private func writeBars(to output: inout Output) throws(Failure) {
        let bars = picture.bars(inRow: 0)
        guard !bars.isEmpty else { return }
        try output.line("<ul class=\"all-day\">")
        for bar in bars {
            let (emphasis, color) = bar.style.attributes
            let days =
                strings.time(of: bar.occurrence) ?? strings.name(of: picture.grid.days[bar.columns.lowerBound].day)
            let place =
                "grid-column:\(bar.columns.lowerBound + 2)/span \(bar.columns.count);grid-row:\(bar.lane + 1)"
            try output.line(
                "<li class=\"block\(emphasis)\" style=\"\(place);\(color)\"><span class=\"days-of\">\(XMLWriter.text(days))</span> "
                    + "<bdi>\(XMLWriter.text(picture.title(of: bar.occurrence).title))</bdi></li>")
        }
        try output.line("</ul>")
    }

    private func writeDay(_ column: Int, to output: inout Output) throws(Failure) {
        let (day, blocks) = week.days[column]
        var classes = "day"
        if picture.grid.days[column].isWeekend { classes += " weekend" }
        if blocks.isEmpty { classes += " empty" }
        let current = day == picture.today ? " aria-current=\"date\"" : ""
        try output.line("<div class=\"\(classes)\"\(current)>")
        try output.line(
            "<h3><time datetime=\"\(day)\"><span class=\"heard\">\(XMLWriter.text(strings.name(of: day)))</span>"
                + "<span aria-hidden=\"true\">\(XMLWriter.text(week.heading(column)))</span></time></h3>")
        try output.line("<ul>")
        for block in blocks { try write(block, to: &output) }
        try output.line("</ul></div>")
    }

    private func write(_ block: WeekRendering.Block, to output: inout Output) throws(Failure) {
        let (emphasis, color) = block.style.attributes
        let occurrence = block.occurrence
        let title = picture.title(of: occurrence)
        let time = strings.time(of: occurrence) ?? ""
        func hours(_ seconds: Int) -> String { "\(Double(seconds) / 3_600 - Double(week.hours.lowerBound))" }
        let place =
            "--top:\(hours(block.seconds.lowerBound));--end:\(hours(block.seconds.upperBound));"
            + "--column:\(block.column);--of:\(block.columnCount)"
        let hint = ([time, title.title] + title.remarks).joined(separator: " ")
        output.write(
            "<li class=\"block\(emphasis)\" style=\"\(place);\(color)\" title=\"\(XMLWriter.text(hint))\">"
                + "<span class=\"time\">\(XMLWriter.text(time))</span> <bdi>\(XMLWriter.text(title.title))</bdi>")
        if let location = occurrence.entry.location, !location.isEmpty, WebLink(location) == nil {
            output.write(" <small><bdi>\(XMLWriter.text(location))</bdi></small>")
        }
        try output.line("</li>")
    }
}

extension WeekPage {
    /// The style sheet of the week, which follows that of all pages.
    private static let styleSheet = """
        .timetable h3 { margin: 0; padding: .4rem .5rem; font-size: .9rem; font-weight: 600; color: var(--faint); block-size: 2rem;
          white-space: nowrap; }
        .timetable [aria-current] h3 { color: var(--accent); }
        .columns, .all-day { display: grid; grid-template-columns: 4.2rem repeat(7, minmax(0, 1fr)); }
        /* The all-day occurrences are between the headings of the days and the hours. */
        .timetable { --all-day: calc(var(--lanes) * (1.5rem + 3px)); }
        .columns { position: relative; margin-block-start: .6rem; }
        .all-day { position: absolute; inset-block-start: 2rem; inset-inline: 0; grid-auto-rows: 1.5rem; gap: 3px 0; z-index: 1; }
        .all-day .block { margin-inline: 3px; line-height: 1.5rem; white-space: nowrap; text-overflow: ellipsis; padding-block: 0; }
        .all-day .days-of { display: none; }
        .all-day bdi { display: block; overflow: hidden; text-overflow: ellipsis; }
        .hours { list-style: none; margin: calc(2rem + var(--all-day)) 0 0; padding: 0; color: var(--faint); font-size: .75rem; text-align: end;
          font-variant-numeric: tabular-nums; }
        .hours li { block-size: var(--hour); padding-inline-end: .5rem; transform: translateY(-.6rem); white-space: nowrap; }
        .timetable { --hour: 3.4rem; }
        .day { border-inline-start: 1px solid var(--line); }
        .day ul { position: relative; margin-block-start: var(--all-day); block-size: calc(var(--hours) * var(--hour)); background:
          repeating-linear-gradient(to bottom, var(--line) 0 1px, transparent 1px var(--hour)); }
        .day.weekend { background-color: var(--shade); }
        .block { --c: var(--accent); --on: var(--on-accent); --i: var(--l, var(--c)); overflow: hidden; padding: .1rem .35rem;
          border-radius: .3rem; background: var(--c); color: var(--on); font-size: .8rem; line-height: 1.25;
          box-shadow: inset 0 0 0 1px rgb(128 128 128 / .35); }
        @media (prefers-color-scheme: dark) { .block { --i: var(--d, var(--c)); } }
        .block.reduced, .block.cancelled { background: color-mix(in srgb, var(--c) 16%, var(--paper)); color: var(--ink);
          box-shadow: inset 0 0 0 1.5px var(--i); }
        .block.cancelled bdi { text-decoration: line-through; }
        .block .time { font-variant-numeric: tabular-nums; opacity: .85; }
        .block small { color: inherit; opacity: .85; }
        .block bdi { overflow-wrap: anywhere; font-weight: 550; }
        .day .block { position: absolute; inset-block-start: calc(var(--top) * var(--hour) + 1px);
          block-size: calc((var(--end) - var(--top)) * var(--hour) - 2px);
          inset-inline-start: calc(var(--column) / var(--of) * 100% + 2px); inline-size: calc(100% / var(--of) - 4px); }
        /* The hours are at the side, so a small block has room for its title alone. Columns of text cut no line in half. */
        .day .block { container-type: size; min-block-size: 1.15rem; columns: 1; orphans: 1; widows: 1; }
        @container (max-width: 7rem) or (max-height: 2.2rem) { .day .time { display: none; } }
        @container (max-height: 1.6rem) { .day .block > * { font-size: .7rem; line-height: 1; } }
        @media screen and (max-width: 44rem) {
          .all-day bdi { display: inline; white-space: normal; }
          .columns { display: block; }
          .hours, .day.empty { display: none; }
          .day { border: 0; border-block-start: 1px solid var(--line); }
          .timetable h3 { padding-inline: 0; }
          .day ul { block-size: auto; margin: 0; background: none; }
          .day .block { position: static; container-type: normal; columns: auto; inline-size: auto; block-size: auto; margin-block-end: .3rem; padding: .35rem .5rem; }
          .all-day { position: static; display: block; }
          .all-day .block { margin: 0 0 .3rem; padding: .35rem .5rem; white-space: normal; line-height: 1.25; }
          .all-day .days-of { display: inline; opacity: .85; } }
        @media print {
          .timetable { --hour: calc(138mm / var(--hours)); margin-block-start: .5rem; break-inside: avoid; }
          .block { --i: var(--l, var(--c)); } }

        """
}
