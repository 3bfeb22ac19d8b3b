// The book of a trip in a browser: the map moves, marks open, charts follow the period, and nothing is
// asked for from outside.

import Glibc
import Kernel
import System
import Testing

@Suite(
  .serialized,
  .enabled(if: Tool.isWanted("chromium"), "chromium is not installed: script/setup --proof"))
struct BookBrowserTests {
  let home: Home
  let browser: PageBrowser

  init() throws {
    home = try Home()
    browser = PageBrowser(home)
    let launcher = Launcher(home)
    symlink(Built.package + "/examples", home.file("examples"))
    for words in [
      ["trip", "import", "examples/coast.gpx"], ["trip", "book", "--out", "book.html"],
    ] {
      let made = try launcher.run(["-n", "a.tac"] + words)
      try #require(made.code == 0, "\(made.stderr)")
    }
  }

  private static let tools = """
    const world = () => $("world").getAttribute("transform") || "translate(0 0) scale(1)";
    const k = () => +/scale\\(([^)]+)\\)/.exec(world())[1];
    const key = (node, name) => node.dispatchEvent(
      new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
    const point = (kind, x, y, id = 1) => $("map").dispatchEvent(new PointerEvent(kind,
      { clientX: x, clientY: y, pointerId: id, bubbles: true, cancelable: true }));
    SVGElement.prototype.setPointerCapture = () => {};

    """

  @Test(arguments: [1280, 400]) func theMapMovesAndMagnifies(width: Int) throws {
    let told = try browser.told(
      "book.html",
      Self.tools + """
        const box = $("map").getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        told.first = k();
        $("in").click(); told.in = k();
        $("map").dispatchEvent(new WheelEvent("wheel",
          { deltaY: -240, clientX: x, clientY: y, bubbles: true, cancelable: true }));
        told.wheel = k();
        key($("map"), "-"); told.minus = k();
        const before = world(); key($("map"), "ArrowLeft"); told.moved = world() !== before;
        const drawn = world();
        point("pointerdown", x, y); point("pointermove", x + 40, y + 10); point("pointerup", x + 40, y);
        told.dragged = world() !== drawn;
        const pinch = k();
        point("pointerdown", x - 40, y, 1); point("pointerdown", x + 40, y, 2);
        point("pointermove", x + 90, y, 2); told.pinched = k() > pinch;
        point("pointerup", x, y, 1); point("pointerup", x, y, 2);
        key($("map"), "0"); told.fit = world();
        for (let i = 0; i < 40; i++) key($("map"), "+");
        told.most = k();
        for (let i = 0; i < 80; i++) key($("map"), "-");
        told.least = k();
        told.finite = !world().includes("NaN");
        const box1 = document.querySelector("#layers input");
        box1.click();
        const layer = document.querySelector(`.layer[data-layer="${box1.dataset.layer}"]`);
        told.hidden = layer ? !layer.checkVisibility() || layer.style.display === "none" : null;
        told.scale = $("scale").textContent;
        told.wide = document.documentElement.scrollWidth <= innerWidth;
        """, width: width)
    #expect(told["first"] == 1 && told["fit"] == "translate(0 0) scale(1)", "\(told.text)")
    let (one, two) = (told["in"]?.number ?? 0, told["wheel"]?.number ?? 0)
    #expect(one > 1 && two > one && (told["minus"]?.number ?? 9) < two, "\(told.text)")
    for name in ["moved", "dragged", "pinched", "finite", "hidden", "wide"] {
      #expect(told[name] == true, "\(name): \(told.text)")
    }
    #expect(told["most"] == 64 && told["least"] == 0.5 && told["forbidden"] == 0, "\(told.text)")
    #expect(told["scale"]?.string?.contains("m") == true, "\(told.text)")
  }

  @Test func aMarkOpensWhatItStandsFor() throws {
    let told = try browser.told(
      "book.html",
      Self.tools + """
        const mark = [...document.querySelectorAll("a.mark")]
          .find(a => a.getAttribute("aria-label").includes("Lighthouse"));
        told.before = $("card").checkVisibility();
        mark.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        await pause(50);
        told.open = $("card").checkVisibility(); told.text = $("content").textContent;
        told.focus = document.activeElement === $("card");
        key($("card"), "Escape"); await pause(50);
        told.closed = !$("card").checkVisibility();
        told.back = document.activeElement === mark;
        mark.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
        $("close").click(); told.again = !$("card").checkVisibility();
        told.ids = new Set([...document.querySelectorAll("[id]")].map(e => e.id)).size ===
          document.querySelectorAll("[id]").length;
        """)
    #expect(
      told["before"] == false && told["open"] == true && told["focus"] == true, "\(told.text)")
    #expect(told["text"]?.string?.contains("Lighthouse") == true, "\(told.text)")
    #expect(told["closed"] == true && told["back"] == true && told["again"] == true, "\(told.text)")
    #expect(told["ids"] == true && told["forbidden"] == 0, "\(told.text)")
  }

  @Test func thePeriodChangesTheChart() throws {
    let told = try browser.told(
      "book.html",
      Self.tools + """
        const bars = () => document.querySelectorAll("#bars rect.bar").length;
        told.form = $("period").checkVisibility();
        told.days = [bars(), $("sum").textContent];
        set("from", "2025-08-31", "change"); await pause(20);
        told.later = [bars(), $("sum").textContent];
        set("by", "month", "change"); await pause(20);
        told.months = bars();
        set("what", "s", "change"); await pause(20);
        told.hours = $("sum").textContent;
        document.querySelector("#period [type=reset]").click(); await pause(50);
        told.reset = [bars(), $("sum").textContent];
        told.finite = !$("bars").innerHTML.includes("NaN");
        """)
    #expect(told["form"] == true && told["days"]?[0] == 3, "\(told.text)")
    #expect(told["later"]?[0] == 2 && told["later"]?[1] != told["days"]?[1], "\(told.text)")
    #expect(told["months"] == 2 && told["hours"]?.string?.contains(" h") == true, "\(told.text)")
    #expect(told["reset"] == told["days"] && told["finite"] == true, "\(told.text)")
    #expect(told["forbidden"] == 0, "\(told.text)")
  }

  @Test func theElevationShowsItsPlace() throws {
    let told = try browser.told(
      "book.html",
      Self.tools + """
        const seen = id => getComputedStyle($(id)).display !== "none";
        told.before = [seen("cursor"), seen("here")];
        key($("profile"), "End"); await pause(20);
        told.end = [seen("cursor"), seen("here"), $("cursor").textContent];
        const box = $("profile").getBoundingClientRect();
        $("profile").dispatchEvent(new PointerEvent("pointermove",
          { clientX: box.left + box.width / 2, clientY: box.top + 40, bubbles: true }));
        told.middle = $("cursor").textContent;
        $("profile").dispatchEvent(new PointerEvent("pointerleave"));
        told.after = [seen("cursor"), seen("here")];
        """)
    #expect(told["before"] == [false, false] && told["after"] == [false, false], "\(told.text)")
    #expect(told["end"]?[0] == true && told["end"]?[1] == true, "\(told.text)")
    #expect(told["end"]?[2]?.string?.contains("km") == true, "\(told.text)")
    #expect(told["middle"]?.string?.isEmpty == false && told["middle"] != told["end"]?[2])
    #expect(told["forbidden"] == 0, "\(told.text)")
  }

  @Test func nothingIsAskedForFromOutside() throws {
    let (page, log) = try browser.browse("book.html")
    #expect(page.contains("<h1>"))
    #expect(!log.contains("\"network_isolation_key\":\"file://"))
  }
}
