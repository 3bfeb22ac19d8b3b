// The pages in a browser without a screen: filters, the way from a room on the plan to its assets, and
// that nothing is asked for from outside. The page is driven by a script that a copy of it carries; what
// the browser then holds is read back. The log of the browser's own network tells of requests.

import Glibc
import Kernel
import System
import Testing

@Suite(
  .serialized,
  .enabled(if: Tool.isWanted("chromium"), "chromium is not installed: script/setup --proof"))
struct ReportBrowserTests {
  let home: Home
  let launcher: Launcher
  let browser: PageBrowser

  init() throws {
    home = try Home()
    launcher = Launcher(home)
    browser = PageBrowser(home)
    symlink(Built.package + "/examples", home.file("examples"))
    let made = try launcher.run(["-n", "a.tac", "-f", "examples/survey-first-day.tac"])
    try #require(made.code == 0, "\(made.stderr)")
    for (words, file) in [("survey export", "report.html"), ("survey map --level G", "map.html")] {
      let made = try launcher.run(
        ["-n", "a.tac"] + words.split(separator: " ").map(String.init) + ["--out", file])
      try #require(made.code == 0, "\(made.stderr)")
    }
  }

  @Test func filtersHideAndShow() throws {
    let told = try browser.told(
      "report.html",
      """
      const rows = "tr[id^=a-]", pick = (id, word) =>
        [...$(id).options].find(o => o.textContent === word).value;
      told.all = seen(rows);
      told.form = $("filters").checkVisibility();
      set("family", pick("family", "Luminaire"), "change"); await pause(100);
      told.lights = seen(rows); told.words = $("count").textContent;
      document.querySelectorAll("#levels button")[1].click(); await pause(100);
      told.basement = [seen(rows), seen("section.level"),
        [...document.querySelectorAll("#levels button")].map(b => b.getAttribute("aria-pressed"))];
      document.querySelector("button[type=reset]").click(); await pause(100);
      told.reset = [seen(rows), seen("section.level"), $("family").value];
      set("text", "ex-205", "input"); await pause(400);
      told.text = seen(rows);
      set("text", "COMPÙTER", "input"); await pause(400);
      told.room = seen(rows);
      set("text", "", "input"); await pause(400);
      set("state", "complete", "change"); await pause(100);
      told.complete = [seen(rows), seen(".rooms tbody tr")];
      """)
    #expect(told["all"] == 16 && told["form"] == true)
    #expect(told["lights"] == 5 && told["words"] == "5 / 16 assets shown", "\(told.text)")
    #expect(told["basement"] == [0, 1, ["false", "true", "false", "false"]], "\(told.text)")
    #expect(told["reset"] == [16, 3, ""], "\(told.text)")
    #expect(told["text"] == 2 && told["room"] == 2, "\(told.text)")
    #expect(told["complete"] == [3, 1] && told["forbidden"] == 0, "\(told.text)")
  }

  @Test(arguments: [1280, 400]) func aRoomOnThePlanLeadsToItsAssets(width: Int) throws {
    let told = try browser.told(
      "report.html",
      """
      const room = [...document.querySelectorAll(".plan a")]
        .find(a => a.getAttribute("aria-label").startsWith("G01 "));
      const click = () => room.querySelector("path")
        .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      const place = () => {
        const there = $(room.getAttribute("href").slice(1)), box = there.getBoundingClientRect();
        return [there.tagName, there.querySelector("h4").textContent.slice(0, 17),
          there.querySelectorAll("tbody tr").length, box.top >= 0 && box.top < innerHeight,
          document.activeElement === there.querySelector("h4")];
      };
      told.before = scrollY; click(); await pause(300); told.after = place();
      scrollTo(0, 0); document.querySelectorAll("#levels button")[1].click(); await pause(100);
      told.hidden = $(room.getAttribute("href").slice(1)).checkVisibility();
      click(); await pause(300); told.again = place();
      told.level = document.querySelector("#levels [aria-pressed=true]").dataset.level;
      told.wide = document.documentElement.scrollWidth <= innerWidth;
      const path = room.querySelector("path").getBoundingClientRect();
      room.scrollIntoView({ block: "center" });
      const b = room.querySelector("path").getBoundingClientRect();
      const hit = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
      told.hit = !hit || hit.closest("a") === room || b.left > innerWidth - 30;
      """, width: width)
    let there: JSON = ["SECTION", "G01 Entrance hall", 3, true, true]
    #expect(told["before"] == 0 && told["after"] == there, "\(told.text)")
    #expect(
      told["hidden"] == false && told["again"] == there && told["level"] == "", "\(told.text)")
    #expect(told["wide"] == true && told["hit"] == true && told["forbidden"] == 0, "\(told.text)")
  }

  /// No column of the progress is cut off, and no text leaves the box of its note.
  @Test(arguments: [1280, 1000]) func nothingIsCutOff(width: Int) throws {
    let note = try launcher.run(
      "-n", "a.tac", "survey", "note", "add", "WWW the door of this room sticks when it rains",
      "--room", "G05")
    try #require(note.code == 0, "\(note.stderr)")
    let made = try launcher.run("-n", "a.tac", "survey", "export", "--out", "cut.html")
    try #require(made.code == 0, "\(made.stderr)")
    let told = try browser.told(
      "cut.html",
      """
      const box = document.querySelector(".progress .wide");
      told.cut = box.scrollWidth - box.clientWidth;
      const marks = [...document.querySelectorAll(".plan .mark")].filter(m => m.querySelector("rect"));
      told.notes = marks.length;
      told.out = marks.filter(m => {
        const r = m.querySelector("rect").getBBox();
        return [...m.querySelectorAll("text")].slice(0, -1).some(t => {
          const b = t.getBBox();
          return b.x < r.x || b.x + b.width > r.x + r.width;
        });
      }).length;
      """, width: width)
    #expect(told["cut"] == 0 && told["notes"] != 0 && told["out"] == 0, "\(told.text)")
  }

  @Test(arguments: ["report.html", "map.html"])
  func nothingIsAskedForFromOutside(file: String) throws {
    let (page, log) = try browser.browse(file)
    #expect(page.contains("<h1>"))
    // The browser asks for its own things; those of a page are marked by where the page is from.
    let mark = "\"network_isolation_key\":\"file://"
    #expect(!log.contains(mark) && !log.contains("outside.invalid"))
    // The log does tell of a request: one of a page that makes one is seen.
    try home.write("control.html", "<h1>x</h1><img src=http://outside.invalid/a.png>")
    let (_, control) = try browser.browse("control.html")
    #expect(control.contains(mark) && control.contains("http://outside.invalid"))
    // The policy of the page stops the same picture before it is asked for.
    let bytes = try Files.read(home.file(file), limit: 1 << 24)
    let open = String(decoding: bytes, as: UTF8.self).replacing(
      "</body>", with: "<img src=http://outside.invalid/a.png></body>")
    try home.write("stopped.html", open)
    let (stopped, stoppedLog) = try browser.browse("stopped.html")
    #expect(stopped.contains("outside.invalid"))
    #expect(!stoppedLog.contains(mark) && !stoppedLog.contains("http://outside.invalid"))
  }

  @Test func theMapOpensARoom() throws {
    let told = try browser.told(
      "map.html",
      """
      const room = [...document.querySelectorAll(".hit")]
        .find(e => e.getAttribute("aria-label").startsWith("G01 "));
      room.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      await pause(200);
      told.panel = $("panel").textContent.includes("Entrance hall");
      """)
    #expect(told["panel"] == true && told["forbidden"] == 0, "\(told.text)")
  }
}
