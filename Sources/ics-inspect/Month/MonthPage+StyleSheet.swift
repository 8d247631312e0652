extension MonthPage {
    /// The style sheet for light, dark, paper, phones, and both writing directions.
    ///
    /// Bars are attached to the cell in which they start. Cells have the same width and a single border of one pixel at
    /// their start, so a bar over *n* cells is *n* cells and *n* − 1 borders long, minus its margins.
    static let styleSheet = """
        :root { color-scheme: light dark; --paper: #fff; --ink: #1d1d1f; --faint: #686870; --line: #e2e2e8; --shade: #f7f7fa;
          --accent: #1f5fc4; --on-accent: #fff; --head: 2.1rem; --lane-height: 1.5rem; }
        @media (prefers-color-scheme: dark) {
          :root { --paper: #1b1b1e; --ink: #f1f1f5; --faint: #a3a3ad; --line: #37373d; --shade: #222226; --accent: #8db8ff;
            --on-accent: #10233f; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; padding: 2rem 1.5rem 3rem; max-width: 76rem; background: var(--paper); color: var(--ink);
          font: 100%/1.45 system-ui, sans-serif; }
        header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 1rem; }
        h1, h2 { margin: 0; min-inline-size: 0; font-size: 1.75rem; font-weight: 650; letter-spacing: -.01em; line-height: 1.2;
          overflow-wrap: anywhere; }
        h2 { font-size: 1.4rem; }
        .zone { margin: 0; margin-inline-start: auto; color: var(--faint); font-size: .85rem; }
        .legend { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin-block-start: .4rem; font-size: .85rem; }
        .legend i { margin-inline-end: .4rem; }
        .legend li { min-inline-size: 0; overflow-wrap: anywhere; }
        section { margin-block-start: 1.5rem; }
        section + section { margin-block-start: 3.5rem; }

        .overview { margin-block-start: 1.5rem; }
        .overview ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr)); gap: 1.4rem 1.8rem; }
        .overview a, .overview .month { display: block; color: inherit; text-decoration: none; }
        .overview a:hover .name { text-decoration: underline; }
        .overview .name { display: block; margin-block-end: .3rem; font-weight: 600; font-size: .9rem; }
        .days { display: grid; grid-template-columns: repeat(7, 1fr); color: var(--faint); font-size: .72rem;
          line-height: 1.55rem; text-align: center; font-variant-numeric: tabular-nums; }
        .days b { --c: var(--accent); position: relative; font-weight: 400; }
        .days i { font-style: normal; font-size: .65rem; }
        .days .busy { color: var(--ink); font-weight: 600; }
        .days .busy::after { content: ""; position: absolute; inset-block-end: .05rem; inset-inline-start: calc(50% - .16rem);
          inline-size: .32rem; block-size: .32rem; border-radius: 50%; background: var(--l, var(--c)); }
        @media (prefers-color-scheme: dark) { .days .busy::after { background: var(--d, var(--c)); } }
        .days .now { color: var(--accent); box-shadow: inset 0 0 0 1.5px var(--accent); border-radius: .3rem; }
        .heard { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
          white-space: nowrap; }

        table { inline-size: 100%; table-layout: fixed; border-collapse: separate; border-spacing: 0;
          border: solid var(--line); border-width: 0 0 1px; }
        caption { padding-block-end: .8rem; text-align: start; }
        thead th { padding: .35rem .6rem; color: var(--faint); font-size: .8rem; font-weight: 600; text-align: start; }
        abbr { text-decoration: none; }
        .week { inline-size: 2.6rem; color: var(--faint); font-size: .75rem; font-weight: 500; }
        tbody .week { border-block-start: 1px solid var(--line); padding: .6rem .3rem; vertical-align: top; text-align: center; }
        td { position: relative; padding: 0; vertical-align: top; border: solid var(--line); border-width: 1px 0 0;
          border-inline-start-width: 1px;
          block-size: calc(var(--head) + max(2, var(--lines)) * var(--lane-height) + .4rem); }
        td:first-child { border-inline-start-color: transparent; }
        .weekend { background: var(--shade); }
        .number { display: inline-block; margin: .3rem; min-inline-size: 1.5rem; padding-inline: .3rem; border-radius: 1rem;
          font-size: .88rem; line-height: 1.5rem; font-variant-numeric: tabular-nums; }
        .number a, dt a { color: inherit; text-decoration: none; }
        .number a:hover, dt a:hover { text-decoration: underline; }
        .other .number { color: var(--faint); }
        td:target .number { box-shadow: 0 0 0 2px var(--accent); }
        [aria-current] .number { background: var(--accent); color: var(--on-accent); font-weight: 650; text-align: center; }
        .more { position: absolute; inset-block-start: calc(var(--head) + var(--lanes) * var(--lane-height));
          inset-inline: .6rem .2rem; color: var(--faint); font-size: .78rem; line-height: var(--lane-height); white-space: nowrap;
          overflow: hidden; text-overflow: ellipsis; }
        .short { display: none; }
        ul { list-style: none; margin: 0; padding: 0; }

        .bar, .dot { --c: var(--accent); --on: var(--on-accent); position: absolute; z-index: 1;
          inset-block-start: calc(var(--head) + var(--lane) * var(--lane-height)); inset-inline-start: 3px;
          inline-size: calc(var(--span) * 100% + (var(--span) - 1) * 1px - 6px); block-size: calc(var(--lane-height) - 3px);
          font-size: .8rem; line-height: calc(var(--lane-height) - 3px); }
        .bar a, .dot a { display: flex; align-items: center; gap: .35rem; padding-inline: .45rem; border-radius: .3rem; color: inherit;
          text-decoration: none; white-space: nowrap; }
        a bdi { flex: 0 1 auto; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; }
        .bar a { background: var(--c); color: var(--on); box-shadow: inset 0 0 0 1px rgb(128 128 128 / .35); font-weight: 550; }
        .bar.reduced a, .bar.cancelled a { background: color-mix(in srgb, var(--c) 16%, var(--paper)); color: var(--ink);
          box-shadow: inset 0 0 0 1.5px var(--i); }
        .cancelled > a bdi, .cancelled .what > bdi { text-decoration: line-through; }
        .bar.before { inset-inline-start: 0; inline-size: calc(var(--span) * 100% + (var(--span) - 1) * 1px - 3px); }
        .bar.after { inline-size: calc(var(--span) * 100% + (var(--span) - 1) * 1px - 3px); }
        .bar.before.after { inline-size: calc(var(--span) * 100% + (var(--span) - 1) * 1px); }
        .before a { border-start-start-radius: 0; border-end-start-radius: 0; }
        .after a { border-start-end-radius: 0; border-end-end-radius: 0; }
        .dot a { padding-inline: .3rem; }
        /* A long title takes a second line where there is room below. */
        .tall { block-size: calc(2 * var(--lane-height) - 3px); }
        .tall a { align-items: baseline; }
        .tall a bdi { white-space: normal; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2;
          line-height: 1.2; margin-block-start: .2rem; overflow-wrap: anywhere; }
        .bar, .dot { container-type: inline-size; }
        @container (max-width: 7.5rem) { .dot .time { display: none; } }
        @container (max-width: 8.5rem) { .long-times .dot .time { display: none; } }
        .dot i, .entry i, .legend i { display: inline-block; inline-size: .55rem; block-size: .55rem; border-radius: 50%;
          background: var(--i); box-shadow: 0 0 0 1px rgb(128 128 128 / .45); flex: none; }
        .to-do i { border-radius: .12rem; }
        .reduced i, .to-do:not(.done) i { background: transparent; box-shadow: inset 0 0 0 2px var(--i); }
        /* The color with enough contrast for a dot, a ring or a thin bar. */
        .bar, .dot, .entry, .legend li { --i: var(--l, var(--c)); }
        @media (prefers-color-scheme: dark) { .bar, .dot, .entry, .legend li { --i: var(--d, var(--c)); } }
        .dot .time { color: var(--faint); font-variant-numeric: tabular-nums; }
        a[href]:hover bdi { text-decoration: underline; }
        a:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }

        .agenda { margin: 1.75rem 0 0; }
        .agenda > div { display: grid; grid-template-columns: 13rem 1fr; gap: 0 1.5rem; padding-block: .5rem;
          border-block-start: 1px solid var(--line); }
        /* A long day would leave most of a sheet of paper empty. */
        .agenda > div:not(:has(dd:nth-of-type(9))), dd { break-inside: avoid; }
        dt { grid-row: 1 / span 99; font-weight: 600; padding-block: .15rem; }
        dd { --c: var(--accent); grid-column: 2; margin: 0; padding: .15rem .4rem; display: grid; border-radius: .3rem;
          grid-template-columns: auto 11rem minmax(0, 1fr); align-items: start; gap: 0 .5rem; }
        /* In the middle of the first line; the baseline of a description is in its last one. */
        .entry i { margin-block-start: calc((1lh - .55rem) / 2); }
        dd .time { color: var(--faint); font-variant-numeric: tabular-nums; }
        dd:target, dt:target { background: color-mix(in srgb, var(--accent) 18%, var(--paper)); }
        .what { min-inline-size: 0; overflow-wrap: anywhere; }
        /* After each part, because a part can be the first of a line. */
        .what > * { margin-inline-end: .5rem; }
        small { color: var(--faint); font-size: .85em; }
        .link { color: var(--accent); }
        details { display: inline-block; max-inline-size: 100%; }
        /* The triangle is in the margin, so that a long word doesn't leave it alone on a line. */
        summary { cursor: pointer; list-style-position: outside; margin-inline-start: 1.1em; }
        .what p { margin: .2rem 0 .4rem; color: var(--faint); font-size: .85em; white-space: pre-line; }
        .nothing { color: var(--faint); }

        @media (max-width: 62rem) { .agenda > div { grid-template-columns: 11rem 1fr; gap: 0 .75rem; } }
        @media (max-width: 44rem) {
          :root { --lane-height: .55rem; }
          body { padding: 1rem .6rem 2rem; }
          thead th { padding-inline: .1rem; text-align: center; overflow: hidden; }
          .week { inline-size: 1.8rem; }
          .bar a, .dot a { padding: 0; block-size: .35rem; font-size: 0; border-radius: .2rem; }
          .bar:not(.reduced, .cancelled) a, .dot a { background: var(--i); }
          .dot i { display: none; }
          .dot { inset-inline-start: 35%; inline-size: 30%; }
          .agenda > div { display: block; }
          td { block-size: calc(var(--head) + max(2, var(--lanes)) * var(--lane-height) + 1.3rem); }
          .more { inset-block: auto .1rem; inset-inline: 0; font-size: .7rem; line-height: 1.5; text-align: center; }
          .short { display: inline; }
          .long { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
          /* A finger doesn't hit a line: the whole day leads to the agenda. */
          .number a::after { content: ""; position: absolute; inset: 0; z-index: 2; }
          .overview ul { grid-template-columns: repeat(2, 1fr); gap: 1.2rem; }
          dd { grid-template-columns: auto minmax(0, 1fr); }
          .entry .what { grid-column: 2; } }
        @media (forced-colors: active) { .bar a { border: 1px solid; } i { forced-color-adjust: none; } }
        @page { size: landscape; margin: 10mm; }
        @media print {
          :root { --paper: #fff; --ink: #000; --faint: #555; --line: #bbb; --shade: #f4f4f6; --accent: #1f5fc4;
            --on-accent: #fff; --lane-height: 1.35rem; --head: 1.7rem; color-scheme: light; font-size: 72%; }
          body { padding: 0; max-width: none; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          .bar, .dot, .entry, .legend li { --i: var(--l, var(--c)); }
          .days .busy::after { background: var(--l, var(--c)); }
          tr, .overview { break-inside: avoid; }
          section { margin-block-start: .4rem; }
          h1, h2 { font-size: 1.3rem; }
          caption { padding-block-end: .3rem; }
          /* Three columns, so that the agenda of a usual month is on the sheet of the month. */
          .agenda { columns: 3; column-gap: 1.2rem; margin-block-start: .7rem; line-height: 1.2; font-size: .8em; }
          .agenda > div { grid-template-columns: 11.5em 1fr; gap: 0 .4em; padding-block: .1em; }
          dt, dd { padding-block: 0; }
          dd { grid-template-columns: auto minmax(7em, auto) minmax(0, 1fr); padding-inline: 0; gap: 0 .3em; }
          dd .time { white-space: nowrap; }
          .what p { display: none; }
          details, summary { display: inline; margin: 0; }
          .overview ul { grid-template-columns: repeat(4, 1fr); }
          details::details-content { display: none; }
          section + section, .overview + section { break-before: page; margin: 0; } }

        """
}
