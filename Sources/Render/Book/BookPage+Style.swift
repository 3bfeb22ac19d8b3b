// How the book looks on a screen, light or dark, narrow or wide, and on paper.

extension BookPage {
  static let css =
    PlanPage.colors + #"""
      :root{--l0:#1d4f91;--l1:#c2410c;--l2:#0f766e;--l3:#9d174d;--l4:#6d28d9;--l5:#4d7c0f;
        --l6:#0369a1;--l7:#92400e;--gap:#6b7280}
      @media screen and (prefers-color-scheme:dark){:root{--l0:#8fbcf2;--l1:#ff9b66;--l2:#5fd3c4;
        --l3:#f48ab8;--l4:#bca0ff;--l5:#b4d96c;--l6:#67c7f5;--l7:#f0b36a;--gap:#9aa5b4}}
      *{box-sizing:border-box}
      [hidden]{display:none!important}
      body{margin:0 auto;max-width:1184px;padding:0 24px 64px;background:var(--ground);
        color:var(--ink);
        font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
      a{color:var(--accent)}
      header{padding:44px 0 18px}
      h1{font-size:38px;line-height:1.12;margin:0 0 18px;overflow-wrap:anywhere}
      h2{font-size:23px;line-height:1.25;margin:0 0 10px;overflow-wrap:anywhere}
      h2 small{color:var(--quiet);font-size:15px;font-weight:400}
      h3{font-size:16px;line-height:1.35;margin:0;overflow-wrap:anywhere}
      header dl{display:flex;flex-wrap:wrap;gap:12px 36px;margin:0}
      dt{color:var(--quiet);font-size:13px}
      dd{margin:0;font-size:20px;font-weight:600}
      .remark{margin:20px 0 0;max-width:70ch;overflow-wrap:anywhere}
      .quiet{color:var(--quiet);font-size:13.5px;margin:6px 0 0}
      section{margin:0 0 40px}
      #frame{position:relative;background:var(--outside);border:1px solid var(--rule);
        border-radius:12px;overflow:hidden}
      #map{display:block;width:100%;height:auto;user-select:none;-webkit-user-select:none}
      .live #map{touch-action:none;cursor:grab}
      #map.moving{cursor:grabbing}
      .ground{fill:var(--outside)}
      #world path{vector-effect:non-scaling-stroke}
      .grid{stroke:var(--rule);stroke-width:1px;stroke-opacity:.7}
      .base{stroke:var(--quiet);stroke-width:1px}
      .area{fill:#b45309;fill-opacity:.09;stroke:#b45309;stroke-width:1.4px;stroke-dasharray:5 4}
      path.gap{fill:none;stroke:var(--gap);stroke-width:1.8px;stroke-dasharray:.1 6;
        stroke-linecap:round}
      .edge{stroke:var(--halo);stroke-width:6px}
      .way{stroke-width:3px}
      .planned{stroke-width:2px;stroke-dasharray:8 6}
      .l0{--line:var(--l0)}.l1{--line:var(--l1)}.l2{--line:var(--l2)}.l3{--line:var(--l3)}
      .l4{--line:var(--l4)}.l5{--line:var(--l5)}.l6{--line:var(--l6)}.l7{--line:var(--l7)}
      .way,.planned{stroke:var(--line)}
      .mark text{font-size:13px;fill:var(--ink);stroke:var(--halo);stroke-width:3.5px;
        paint-order:stroke;stroke-linejoin:round}
      .mark .off{display:none}
      a.mark{cursor:pointer;outline:none}
      a.mark:hover>circle:first-of-type,a.mark:focus-visible>circle:first-of-type{
        stroke:var(--accent);stroke-width:4px}
      #here circle{fill:var(--select);stroke:#fff;stroke-width:2.5px}
      #tools{position:absolute;right:14px;bottom:14px;display:flex;flex-direction:column;gap:6px}
      #tools button{width:40px;height:40px;font-size:20px;line-height:1;padding:0}
      #scale{position:absolute;left:14px;bottom:14px;font-size:12px;background:var(--paper);
        border-radius:6px;padding:5px 9px;pointer-events:none}
      #scale i{display:block;height:7px;border:solid var(--ink);border-width:0 1.5px 1.5px}
      #scale span{display:block;text-align:center;margin-top:2px}
      #north{position:absolute;right:14px;top:12px;width:36px;height:48px;pointer-events:none}
      @media screen and (prefers-color-scheme:dark){#north{filter:invert(1)}}
      #credit{position:absolute;right:70px;bottom:4px;margin:0;font-size:11px;color:var(--quiet)}
      #card{position:absolute;left:14px;top:14px;width:min(340px,calc(100% - 28px));
        max-height:calc(100% - 28px);overflow:auto;background:var(--paper);
        border:1px solid var(--rule);border-radius:10px;padding:14px 16px;outline:none;
        box-shadow:0 8px 28px rgb(0 0 0/.22)}
      #card #close{float:right;margin:-4px -4px 4px 8px;padding:3px 10px}
      #legend{display:flex;flex-wrap:wrap;gap:6px 22px;margin:10px 2px 0;font-size:14px}
      #layers{display:contents;border:0}
      #layers label{display:inline-flex;gap:7px;align-items:center}
      #layers i{width:24px;height:4px;border-radius:2px;background:var(--line)}
      #legend small{color:var(--quiet);font-size:13px}
      #layers input{accent-color:var(--line);min-height:0;margin:0}
      #layers input:not(:checked)~*{opacity:.5}
      #legend ul{display:flex;flex-wrap:wrap;gap:6px 18px;margin:0;padding:0;list-style:none}
      #legend li{display:inline-flex;gap:6px;align-items:center}
      .wide{overflow-x:auto;background:#fff;border:1px solid var(--rule);border-radius:12px}
      .wide>svg{display:block;width:100%;height:auto;min-width:560px}
      @media screen and (prefers-color-scheme:dark){
        .wide>svg{filter:invert(.91) hue-rotate(180deg)}.wide{background:#171717}}
      #cursor path{stroke:#b4470b;stroke-width:1.5px}#cursor circle{fill:#b4470b}
      #cursor text{font-size:13px;font-weight:700;fill:#7a2f06}
      #period{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:end;margin:0 0 12px}
      #period label{color:var(--quiet);font-size:13px;display:grid;gap:2px}
      button,select,input{font:inherit;color:inherit;background:var(--paper);min-height:36px;
        border:1px solid var(--quiet);border-radius:8px;padding:4px 11px;max-width:100%}
      #period select,#period input{font-size:15px;color:var(--ink)}
      button{cursor:pointer}
      output{font-size:14px;color:var(--quiet);margin-left:auto}
      details{margin:10px 0 0}summary{cursor:pointer;color:var(--quiet);font-size:14px}
      table{border-collapse:collapse;width:100%;background:var(--paper)}
      details .wide{margin-top:8px;max-height:420px;overflow:auto}
      th,td{text-align:left;padding:6px 14px;border-top:1px solid var(--rule);font-weight:400}
      thead th{border-top:0;font-size:13px;color:var(--quiet)}
      .n{text-align:right;font-variant-numeric:tabular-nums}
      .day{border-top:1px solid var(--rule);padding-top:24px;content-visibility:auto;
        contain-intrinsic-size:auto 300px}
      .sums{margin:0 0 12px;color:var(--quiet)}
      ol{list-style:none;margin:0;padding:0}
      ol>li{display:grid;grid-template-columns:108px 1fr;gap:4px 16px;padding:10px 0}
      .when{margin:0;color:var(--quiet);font-size:14px}
      .when time{font-weight:600;color:var(--ink);font-variant-numeric:tabular-nums}
      .when span{display:block}
      #content p,ol p{margin:2px 0 0;overflow-wrap:anywhere;max-width:75ch}
      img{display:block;max-width:100%;max-height:420px;border-radius:8px;margin:8px 0 0}
      li:target{box-shadow:-6px 0 0 var(--ground),-10px 0 0 var(--select)}
      footer{border-top:1px solid var(--rule);padding-top:16px}
      :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
      #map:focus-visible{outline-offset:-3px}
      .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
        white-space:nowrap}
      @media (max-width:720px){body{padding:0 14px 40px}header{padding:24px 0 14px}
        h1{font-size:28px}dd{font-size:17px}ol>li{grid-template-columns:1fr}
        #map{min-height:360px}output{margin-left:0}}
      @media (forced-colors:active){.way,.planned{stroke:CanvasText}}
      @media print{@page{margin:14mm}
        *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        body{max-width:none;padding:0;font-size:10.5pt;background:#fff}
        #tools,#card,#period,details,#layers input,#scale{display:none!important}
        .day{content-visibility:visible}
        #frame,.wide{border-radius:0;break-inside:avoid}
        h2{break-after:avoid}ol>li,img{break-inside:avoid}img{max-height:80mm}
        a{color:inherit;text-decoration:none}}

      """#
}
