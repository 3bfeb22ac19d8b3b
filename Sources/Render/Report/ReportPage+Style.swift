// How the report looks on a screen, light or dark, narrow or wide, and on paper. Rows beyond the
// screen are not laid out until they are near it.

extension ReportPage {
  static let css =
    PlanPage.colors + #"""
      *{box-sizing:border-box}
      [hidden]{display:none!important}
      html{scroll-padding-top:76px}
      body{margin:0 auto;max-width:1240px;padding:0 24px 64px;background:var(--ground);
        color:var(--ink);
        font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
      a{color:var(--accent)}
      h1{font-size:34px;line-height:1.15;margin:4px 0 22px;overflow-wrap:anywhere}
      h2{font-size:24px;line-height:1.2;margin:0 0 14px;overflow-wrap:anywhere}
      h3{font-size:18px;margin:28px 0 10px}
      h4{font-size:15px;margin:22px 0 6px;display:flex;flex-wrap:wrap;gap:4px 12px;
        align-items:center;overflow-wrap:anywhere}
      .cover{padding:48px 0 8px}
      .kind{margin:0;color:var(--quiet);font-weight:600}
      .cover dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:16px 28px;
        margin:0}
      .cover dt{color:var(--quiet);font-size:13px}
      .cover dd{margin:0;font-size:17px;overflow-wrap:anywhere}
      .note{border-left:4px solid var(--select);margin:18px 0 0;padding:4px 12px}
      .quiet{color:var(--quiet)}p.quiet{font-size:13px;margin:8px 0 0}
      section.progress,section.level,footer{margin:36px 0 0}
      section.level{content-visibility:auto;contain-intrinsic-size:auto 4000px;
      border-top:1px solid var(--rule);padding-top:30px}
      .wide{overflow-x:auto;background:var(--paper);border:1px solid var(--rule);
        border-radius:10px}
      table{border-collapse:collapse;width:100%}
      th,td{text-align:left;vertical-align:top;padding:7px 12px;border-top:1px solid var(--rule);
        overflow-wrap:break-word}
      .register td,.register th{overflow-wrap:anywhere}
      thead th{border-top:0;font-size:13px;color:var(--quiet);font-weight:600;
        vertical-align:bottom;overflow-wrap:normal}
      tbody th{font-weight:600}.progress th[scope=row]{min-width:110px}
      tfoot th,tfoot td{font-weight:600;border-top:2px solid var(--rule)}
      .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
      thead .n{white-space:normal}
      .rooms{min-width:720px}.rooms th[scope=row]{white-space:nowrap}
      .progress table{min-width:820px}.progress th,.progress td{padding:7px 6px}
      .progress th:first-child{padding-left:12px}
      .progress th:last-child,.progress td:last-child{padding-right:12px}
      .register{table-layout:fixed;min-width:680px}
      .register th:nth-child(1){width:24%}.register th:nth-child(2){width:16%}
      .register th:nth-child(4){width:104px}.register th:nth-child(5){width:24%}
      .register td{white-space:pre-line}
      .register td:nth-child(4){font-variant-numeric:tabular-nums}
      .state{display:inline-flex;gap:4px;align-items:center;border-radius:10px;
        padding:1px 9px 1px 4px;font-size:13px;font-weight:400;white-space:nowrap}
      .state svg{flex:none}
      .s-not_visited{background:var(--not_visited);color:var(--not_visited-ink)}
      .s-empty{background:var(--empty);color:var(--empty-ink)}
      .s-in_progress{background:var(--in_progress);color:var(--in_progress-ink)}
      .s-complete{background:var(--complete);color:var(--complete-ink)}
      .s-approved{background:var(--approved);color:var(--approved-ink)}
      .bar{border:1px solid var(--wall);vertical-align:-1px;margin-right:4px}
      .b-not_visited{fill:var(--paper)}.b-empty{fill:#c9a227}.b-in_progress{fill:#2459a0}
      .b-complete{fill:#2f9e63}.b-approved{fill:#1f5f3f}
      .plan{margin:0;background:#fff;border:1px solid var(--rule);border-radius:10px;
        overflow:auto}
      @media screen and (prefers-color-scheme:dark){.plan{filter:brightness(.88)}}
      .plan svg{display:block;margin:auto;max-width:100%;height:auto}
      .plan svg *{pointer-events:none}
      .plan a path{pointer-events:all;cursor:pointer}
      .plan a:hover path{stroke:#1d4f91;stroke-width:3px}
      .plan a:focus-visible{outline:none}
      .plan a:focus-visible path{stroke:#b4470b;stroke-width:4px}
      .room{content-visibility:auto;contain-intrinsic-size:auto 220px}
      .room:target>h4,tr:target{background:var(--empty);color:var(--empty-ink);
        box-shadow:-4px 0 0 var(--select)}
      .photos img,.picture{display:block;float:left;max-width:100%;max-height:180px;
        margin:0 6px 6px 0;border-radius:5px}
      .picture{width:auto;height:auto}
      .photos .large{max-height:none}
      .notes,.voices{min-width:680px}
      .notes td:nth-child(3){width:40%;overflow-wrap:anywhere}
      .tag{display:inline-block;min-width:24px;padding:0 5px;border:1px solid var(--wall);
        border-radius:12px;text-align:center}
      .m-red{background:#e02020;color:#fff}.m-yellow{background:#ffd000;color:#101010}
      .m-green{background:#20a040;color:#fff}.m-blue{background:#2060e0;color:#fff}
      .m-white{background:#fff;color:#101010}.m-black{background:#101010;color:#fff}
      audio{display:block;width:260px;height:36px}
      .absent{display:block;color:var(--quiet);font-size:13px}
      .contents ul{display:flex;flex-wrap:wrap;gap:6px 18px;margin:24px 0 0;padding:0;
        list-style:none}
      #filters{position:sticky;top:0;z-index:5;display:flex;flex-wrap:wrap;gap:8px 16px;
        align-items:center;margin:28px -24px 0;padding:10px 24px;background:var(--paper);
        border:solid var(--rule);border-width:1px 0}
      #levels{display:flex;flex-wrap:wrap;gap:6px;max-height:112px;overflow:auto}
      button,select,input{font:inherit;color:inherit;background:var(--paper);min-height:34px;
        border:1px solid var(--quiet);border-radius:8px;padding:4px 11px;max-width:100%}
      button{cursor:pointer}
      #filters select{max-width:200px}#filters input{width:150px}
      #filters label{color:var(--quiet);font-size:13px}
      #filters label>*{font-size:15px;color:var(--ink)}
      button[aria-pressed=true]{background:var(--accent);border-color:var(--accent);
        color:var(--paper);font-weight:600}
      output{color:var(--quiet);font-size:13px;margin-left:auto}
      :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
      .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
        white-space:nowrap}
      @media screen and (max-width:1120px){.progress .bar{display:none}}
      @media (max-width:720px){html{scroll-padding-top:12px}body{padding:0 14px 40px}
        #filters{position:static;margin:20px -14px 0;padding:10px 14px}
        .cover{padding-top:26px}h1{font-size:26px}
        .cover dl{grid-template-columns:repeat(auto-fill,minmax(140px,1fr))}
        output{margin-left:0}
        .register,.register tbody,.register tr,.register th,.register td{display:block;width:auto;
          min-width:0}
        .register thead{display:none}.register{min-width:0}
        .register th[scope=row]{width:auto;padding-bottom:0}
        .register td{border-top:0;padding-top:2px;padding-bottom:2px}
        .register td:empty{display:none}.register td.photos{display:flow-root}
        .notes,.voices{min-width:560px}
        .plan svg{max-width:none;min-width:640px;width:100%}}
      @media print{@page{margin:14mm}
        *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        body{max-width:none;padding:0;font-size:10pt;background:#fff}
        #filters,.contents{display:none!important}
        .cover{padding-top:20mm}
        section.level{content-visibility:visible;break-before:page;border-top:0;padding-top:0;margin-top:0}
        .wide,.plan{border:0;border-radius:0;overflow:visible}
        .plan{break-inside:avoid}.plan svg{max-height:165mm;width:100%}
        h2,h3,h4{break-after:avoid}tr,.photos img,.picture{break-inside:avoid}
        thead{display:table-header-group}tfoot{display:table-row-group}
        th,td{padding:3px 6px}
        .rooms,.register,.notes,.voices,.progress table{min-width:0}audio{display:none}
        .progress th[scope=row]{min-width:30mm}.bar{display:none}
        .state{padding:0 6px 0 1px;font-size:8pt}thead th{font-size:8pt}
        .room{content-visibility:visible}
        .room:target>h4,tr:target{background:none;color:inherit;box-shadow:none}
        .photos img,.picture,.photos .large{max-height:28mm}
        a{color:inherit;text-decoration:none}}

      """#
}
