// The pages of the stack, judged in a browser by the success criteria of WCAG 2.2 AA that a script can decide: text
// and its ground in both colour schemes (1.4.3), names of pictures and links, languages, headings, tables, references,
// and that nothing is wider than a small screen (1.4.10).

import Kernel
import System
import Testing

@Suite(
  .serialized,
  .enabled(if: Tool.isWanted("chromium"), "chromium is not installed: script/setup --proof"))
struct PageAuditTests {
  let home: Home
  let browser: PageBrowser

  init() throws {
    home = try Home()
    browser = PageBrowser(home)
  }

  /// Findings as `criterion: what`, in `told.findings`.
  private static let audit = """
    const findings = [], find = (criterion, what) => findings.push(criterion + ": " + what);
    const words = e => (e.getAttribute("aria-label") || e.textContent || e.getAttribute("alt") || "").trim();
    const all = q => [...document.querySelectorAll(q)];
    const short = e => e.outerHTML.slice(0, 80);
    if (!document.documentElement.lang) find("3.1.1", "no language");
    if (!document.title.trim()) find("2.4.2", "no title");
    if (all("main, [role=main]").length !== 1) find("1.3.1", "no main part, or several");
    if (all("h1").length !== 1) find("1.3.1", all("h1").length + " first headings");
    let level = 0;
    for (const heading of all("h1, h2, h3, h4, h5, h6")) {
      const next = Number(heading.tagName[1]);
      if (next > level + 1) find("1.3.1", "level left out at " + short(heading));
      if (!words(heading)) find("2.4.6", "empty heading");
      level = next;
    }
    const ids = all("[id]").map(e => e.id);
    ids.filter((id, n) => ids.indexOf(id) !== n).forEach(id => find("4.1.1", "id twice " + id));
    for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for", "headers"])
      for (const e of all(`[${name}]`))
        for (const id of e.getAttribute(name).split(/\\s+/))
          if (!document.getElementById(id)) find("1.3.1", name + " of nothing: " + short(e));
    for (const e of all("a[href], button")) if (!words(e)) find("2.4.4", "no words: " + short(e));
    for (const e of all("a[href^='#']"))
      if (e.hash.length > 1 && !document.getElementById(decodeURIComponent(e.hash.slice(1))))
        find("2.4.4", "leads nowhere: " + short(e));
    for (const e of all("img")) if (!e.hasAttribute("alt")) find("1.1.1", "no alt: " + short(e));
    for (const e of all("svg")) {
      const isNamed = e.getAttribute("aria-label") || e.getAttribute("aria-labelledby")
        || e.querySelector(":scope > title");
      if (!isNamed && !e.closest("[aria-hidden=true]") && e.getAttribute("role") !== "presentation")
        find("1.1.1", "picture without a name: " + short(e));
    }
    for (const e of all("input, select, textarea"))
      if (e.type !== "hidden" && !e.labels?.length && !e.getAttribute("aria-label"))
        find("1.3.1", "no label: " + short(e));
    for (const table of all("table:not([role=presentation])")) {
      if (!table.querySelector("th")) find("1.3.1", "table without headings");
      for (const th of table.querySelectorAll("thead th, tbody th"))
        if (!th.scope) find("1.3.1", "heading without scope: " + short(th));
    }
    for (const e of all("ul > :not(li), ol > :not(li), dl > :not(dt):not(dd):not(div)"))
      find("1.3.1", "not an item: " + short(e));
    const colour = text => {
      const parts = text.match(/[\\d.]+/g).map(Number);
      return text.startsWith("color(srgb") ? [...parts.slice(0, 3).map(x => x * 255), parts[3] ?? 1]
        : [parts[0], parts[1], parts[2], parts[3] ?? 1];
    };
    const over = (top, ground) => top.slice(0, 3).map((x, n) => x * top[3] + ground[n] * (1 - top[3]));
    const luminance = rgb => {
      const [r, g, b] = rgb.map(x => x / 255).map(x => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = e => {
      const layers = [];
      for (let at = e; at; at = at.parentElement) layers.push(colour(getComputedStyle(at).backgroundColor));
      return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
    };
    const contrast = scheme => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let count = 0;
      while (walk.nextNode()) {
        const e = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || e.closest("script, style, svg") || !e.checkVisibility()) continue;
        const style = getComputedStyle(e), size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700;
        const below = ground(e), text = luminance(over(colour(style.color), below)), base = luminance(below);
        const ratio = (Math.max(text, base) + 0.05) / (Math.min(text, base) + 0.05);
        count++;
        if (ratio < (isLarge ? 3 : 4.5))
          find("1.4.3", `${ratio.toFixed(2)} in ${scheme}: ` + short(e));
      }
      return count;
    };
    told.texts = contrast("light");
    let isDark = false;
    for (const sheet of document.styleSheets) for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule && rule.conditionText.includes("dark")) {
        rule.media.mediaText = "all"; isDark = true;
      }
    if (isDark) { await pause(50); contrast("dark"); }
    if (document.documentElement.scrollWidth > innerWidth)
      find("1.4.10", `${document.documentElement.scrollWidth} wide on a screen of ${innerWidth}`);
    told.width = innerWidth;
    told.findings = findings;
    """

  private func findings(_ page: String, width: Int = 1280) throws -> (all: [String], texts: Int) {
    let told = try browser.told(page, Self.audit, width: width)
    let findings = try #require(told["findings"]?.array, "\(told.text)")
    return (findings.compactMap(\.string), Int(told["texts"]?.integer ?? 0))
  }

  @Test("pages of a supplement, the doctor's sheet and the printout leave nothing to find")
  func stack() throws {
    let launcher = Launcher(home)
    let made = try launcher.run(["-n", "a.tac", "sample", "stack"])
    try #require(made.code == 0, "\(made.stderr)")
    for (words, file) in [
      ("stack supplement show magnesium", "magnesium.html"),
      ("stack supplement show st_johns_wort", "wort.html"),
      ("stack sheet --person Leo", "sheet.html"), ("stack printout --person Ada", "printout.html"),
    ] {
      let made = try launcher.run(
        ["-n", "a.tac"] + words.split(separator: " ").map(String.init) + ["--out", file])
      try #require(made.code == 0, "\(made.stderr)")
      for width in [1280, 500] {
        let (all, texts) = try findings(file, width: width)
        #expect(all == [], "\(file), \(width) wide: \(all.prefix(20))")
        #expect(texts > 10, "\(file)")
      }
    }
  }

  @Test("a page with a fault of each kind is found out")
  func faults() throws {
    try home.write(
      "faults.html",
      """
      <!DOCTYPE html><html><head>
      <meta http-equiv="Content-Security-Policy" content="script-src 'sha256-x'; style-src 'unsafe-inline'">
      <title></title><style>.pale { color: #999; background: #fff }
      @media (prefers-color-scheme: dark) { .night { color: #333; background: #222 } }</style></head><body>
      <h1>One</h1><h3>Three</h3><p class="pale">pale</p><p class="night">night</p><p id="a">a</p><p id="a">b</p>
      <a href="#nowhere">x</a><a href="#a"></a><img src="data:,"><svg width="1" height="1"></svg><input>
      <table><tr><td>1</td></tr></table><ul><p>no item</p></ul><div style="width: 3000px">wide</div>
      </body></html>
      """)
    let all = try findings("faults.html").all
    for fault in [
      "3.1.1: no language", "2.4.2: no title", "1.3.1: no main part", "1.3.1: level left out",
      "4.1.1: id twice a",
      "2.4.4: no words", "2.4.4: leads nowhere", "1.1.1: no alt", "1.1.1: picture without a name",
      "1.3.1: no label", "1.3.1: table without headings", "1.3.1: not an item",
      "1.4.3: 2.85 in light",
      "in dark", "1.4.10: ",
    ] {
      #expect(all.contains { $0.contains(fault) }, "\(fault) in \(all)")
    }
  }
}
