// How the HTML plan looks, in light, in dark and on paper. Text on every ground has a contrast of
// at least 4.5:1 (WCAG 2.2 AA); nothing moves where motion is not wanted.

extension PlanPage {
  /// What the pages of this program have in common; paper is always light.
  static let colors = #"""

    :root{--ground:#f6f7f9;--paper:#ffffff;--ink:#111827;--quiet:#4b5563;--rule:#d3d8df;
      --accent:#1d4f91;--wall:#3b4350;--outside:#eceef1;--select:#b4470b;--halo:#ffffff;
      --not_visited:#f3f4f6;--not_visited-ink:#374151;--empty:#f6ecd2;--empty-ink:#51400f;
      --in_progress:#dbe8f8;--in_progress-ink:#1e3a5f;
      --complete:#d2eedb;--complete-ink:#14472b;--approved:#1f5f3f;--approved-ink:#ffffff;
      --disc:#ffffff;--disc-ink:#1f2937}
    @media screen and (prefers-color-scheme:dark){:root{--ground:#0f141b;--paper:#171d26;--ink:#eef1f5;
      --quiet:#b3bcc8;--rule:#39424f;--accent:#8fbcf2;--wall:#a9b3c1;--outside:#212936;
      --select:#ffa057;--halo:#0f141b;--not_visited:#262e3a;--not_visited-ink:#dfe4ea;
      --empty:#40361c;--empty-ink:#f5e7c4;--in_progress:#1d3a5f;
      --in_progress-ink:#e3eefc;--complete:#1c4a32;--complete-ink:#dcf5e5;--approved:#a5e0bd;
      --approved-ink:#0c2e1c;--disc:#0f141b;--disc-ink:#eef1f5}}

    """#

  static let style =
    colors + #"""
      *{box-sizing:border-box}
      html,body{height:100%;margin:0}
      body{display:flex;flex-direction:column;background:var(--ground);color:var(--ink);
        font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
      header{display:flex;flex-wrap:wrap;gap:10px 24px;align-items:center;padding:12px 20px;
        background:var(--paper);border-bottom:1px solid var(--rule)}
      h1{font-size:20px;line-height:1.2;margin:0}
      h2{font-size:18px;line-height:1.25;margin:0 0 12px}
      h3{font-size:13px;margin:20px 0 6px;color:var(--quiet);font-weight:600}
      .sub{margin:2px 0 0;color:var(--quiet);font-size:13px}
      .name{margin-right:auto}
      nav{display:flex;flex-wrap:wrap;gap:6px}
      button{font:inherit;color:inherit;cursor:pointer}
      nav button{padding:6px 12px;border:1px solid var(--rule);border-radius:8px;
        background:var(--paper);min-height:34px}
      nav button[aria-pressed=true]{background:var(--accent);border-color:var(--accent);
        color:var(--paper);font-weight:600}
      .find{position:relative;flex:0 1 330px;display:flex;gap:10px;align-items:center}
      .find input{width:100%;font:inherit;color:inherit;padding:6px 12px;min-height:34px;
        border:1px solid var(--quiet);border-radius:8px;background:var(--paper)}
      .find label{color:var(--quiet);font-size:13px;white-space:nowrap}
      #found{position:absolute;z-index:5;left:0;right:0;top:calc(100% + 4px);margin:0;padding:4px;
        list-style:none;max-height:50vh;overflow:auto;background:var(--paper);
        border:1px solid var(--rule);border-radius:8px;box-shadow:0 8px 24px rgb(0 0 0/.18)}
      #found button{display:flex;gap:8px;width:100%;text-align:left;border:0;background:none;
        padding:7px 10px;border-radius:6px}
      #found button:hover,#found button:focus-visible{background:var(--outside)}
      #found small{margin-left:auto;color:var(--quiet);white-space:nowrap}
      #found li.none{padding:7px 10px;color:var(--quiet)}
      main{flex:1;display:flex;min-height:0}
      #stage{position:relative;flex:1;min-width:0;min-height:0;overflow:hidden}
      #plan{display:block;width:100%;height:100%;touch-action:none;cursor:grab;user-select:none;
        -webkit-user-select:none}
      #plan.moving{cursor:grabbing}
      :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
      #plan:focus-visible{outline-offset:-3px}
      .outline{fill:var(--outside);stroke:var(--wall);stroke-width:.6}
      .walls{fill:none;stroke:var(--wall);stroke-width:.3}
      .fill{stroke:var(--wall);stroke-width:1.2px;vector-effect:non-scaling-stroke}
      .doors{fill:none;stroke:var(--paper);stroke-width:.34}
      .s-not_visited{fill:var(--not_visited)}.s-empty{fill:var(--empty)}
      .s-in_progress{fill:var(--in_progress)}
      .s-complete{fill:var(--complete)}.s-approved{fill:var(--approved)}
      .glass .fill{fill-opacity:.55}.glass .walls{display:none}
      .glass .doors{stroke-width:3px;vector-effect:non-scaling-stroke}
      .glass text{stroke-width:3px;paint-order:stroke}
      .glass .t-empty text{stroke:var(--empty)}.glass .t-in_progress text{stroke:var(--in_progress)}
      .glass .t-complete text{stroke:var(--complete)}.glass .t-approved text{stroke:var(--approved)}
      .glass .disc text{stroke:none}
      #panel input[type=range]{width:100%}
      .mark path{fill:none;stroke-linecap:round;stroke-linejoin:round}
      .mark rect{fill:var(--paper);fill-opacity:.94}
      .mark text:not(.pin){fill:var(--ink)}.pin{font-weight:700}
      #panel .voice{display:block}
      #panel audio{display:block;width:100%;height:34px}
      @media screen and (prefers-color-scheme:dark){
        .plan image{filter:invert(1) hue-rotate(180deg)}}
      .hit{fill:transparent;stroke:transparent;stroke-width:1px;vector-effect:non-scaling-stroke;
        cursor:pointer;outline:none}
      .hit:hover{stroke:var(--accent);stroke-width:2.5px}
      .hit:focus-visible{stroke:var(--accent);stroke-width:4px}
      .chosen{fill:none;stroke:var(--select);stroke-width:4px;vector-effect:non-scaling-stroke;
        stroke-linejoin:round;pointer-events:none}
      .halo{fill:none;stroke:var(--halo);stroke-width:8px;vector-effect:non-scaling-stroke;
        stroke-linejoin:round;pointer-events:none}
      .labels{pointer-events:none;text-anchor:middle}
      .t-not_visited{fill:var(--not_visited-ink);color:var(--not_visited-ink)}
      .t-empty{fill:var(--empty-ink);color:var(--empty-ink)}
      .t-in_progress{fill:var(--in_progress-ink);color:var(--in_progress-ink)}
      .t-complete{fill:var(--complete-ink);color:var(--complete-ink)}
      .t-approved{fill:var(--approved-ink);color:var(--approved-ink)}
      .glyph{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}
      .star{fill:currentColor;stroke:none}
      .pill{fill:none;stroke:currentColor}
      .number{font-weight:700}
      .disc circle{fill:var(--disc);stroke:currentColor}
      #panel .letter.bare{border-style:dashed}.loose circle{stroke-dasharray:3.2 2.3}
      .disc text{fill:var(--disc-ink);font-weight:700}
      .zoom{position:absolute;right:14px;bottom:14px;display:flex;flex-direction:column;gap:6px}
      .zoom button{width:38px;height:38px;font-size:19px;line-height:1;border-radius:8px;
        border:1px solid var(--rule);background:var(--paper)}
      #scale{position:absolute;left:16px;bottom:16px;font-size:12px;color:var(--ink);
        pointer-events:none;background:var(--paper);border-radius:6px;padding:5px 9px}
      #scale i{display:block;height:7px;border:solid var(--ink);border-width:0 1.5px 1.5px}
      #scale span{display:block;text-align:center;margin-top:2px}
      #north{position:absolute;right:16px;top:14px;width:44px;height:44px;pointer-events:none}
      #panel{width:320px;flex:none;overflow:auto;padding:18px 20px;background:var(--paper);
        border-left:1px solid var(--rule);outline:none}
      #panel dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0}
      #panel dt{color:var(--quiet)}
      #panel dd{margin:0;overflow-wrap:anywhere}
      #panel ul{list-style:none;margin:0;padding:0}
      #panel li{padding:3px 0;display:flex;gap:9px;align-items:center}
      #panel li small{margin-left:auto;color:var(--quiet);text-align:right}
      #panel .letter{flex:none;width:21px;height:21px;border-radius:50%;font-size:11px;
        font-weight:700;line-height:19px;text-align:center;border:1px solid var(--quiet)}
      #panel .close{float:right;border:1px solid var(--rule);background:none;border-radius:8px;
        padding:4px 10px;margin:-3px 0 0 10px}
      #panel .link{border:1px solid var(--rule);background:none;border-radius:14px;
        padding:3px 11px;margin:0 6px 6px 0}
      #panel .link:hover{background:var(--outside)}
      #panel svg{flex:none;border-radius:5px;border:1px solid var(--wall)}
      .state{display:inline-flex;gap:8px;align-items:center}
      .id{font:12px/1.5 ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
      .unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;
        clip-path:inset(50%);white-space:nowrap}
      @media (max-width:720px){main{flex-direction:column}#panel{width:auto;max-height:42%;
        border-left:0;border-top:1px solid var(--rule)}header{padding:10px 14px}.find{flex:1 1 100%}}
      @media (prefers-reduced-motion:no-preference){nav button,.link{transition:background .12s}}
      @media (forced-colors:active){.hit:focus-visible,.chosen{stroke:Highlight}}
      @media print{@page{size:landscape}
        *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        .zoom,.find,#panel .close,#panel .link,#panel input{display:none}.plan image{filter:none}
        nav button{display:none}nav button[aria-pressed=true]{display:block}
        body{height:auto}main{display:block}#stage{height:150mm}
        #panel{width:auto;border:0;break-inside:avoid}}

      """#
}
