// Names that run from the right, on the plan page that a script draws and in titles of maps: what stands
// beside them keeps its place, and nothing else than paper and pages gets the marks.

import Core
import Kernel
import PaperBench
import Testing

@testable import Render

@Suite struct IsolatesTests {
  private static let name = "שרה כהן"
  private static let isolated = "\u{2068}\(name)\u{2069}"
  private static let hasBrowser = Judges.shell("command -v chromium").code == 0

  @Test(.enabled(if: IsolatesTests.hasBrowser, "chromium is not installed: script/setup --proof"))
  func thePageThatAScriptDraws() throws {
    var plan = Sample.plan(named: Self.name)
    plan.levels[0].rooms[0].otherLevels = [Self.name, "Roof"]
    plan.levels[0].rooms[0].voices = [
      VoicePicture(name: Self.name, duration: "1:07", type: "audio/ogg", bytes: nil)
    ]
    plan.levels[0].marks = [
      MarkPicture(
        id: Identifier(high: 7, low: 1), number: 4, kind: .note, color: .red,
        points: [PlanPoint(x: 1, y: 1)], text: Self.name + " 12", room: Sample.id)
    ]
    let html = try Renderer.render(.plan(plan), as: .html, style: Style())
    let page = Judges.on(
      html,
      """
      D=$(mktemp -d); cp $F $D/p.html; XDG_RUNTIME_DIR=$D timeout 90 chromium --headless=new --no-sandbox \
      --disable-gpu --disable-dev-shm-usage --no-first-run --user-data-dir=$D/u \
      --virtual-time-budget=4000 --dump-dom file://$D/p.html 2>/dev/null; rm -rf $D
      """
    ).text
    let bdi = "<bdi>\(Self.name)</bdi>"
    for part in [
      // The level, the record of the room, its assets, and what lies next to it.
      "<dd>\(bdi)</dd>", "<dd>\(Self.isolated), Roof</dd>",
      "<span>\(bdi)</span><small>\(bdi)</small>", ">\(bdi)</button>",
      "<span>\(Self.isolated) 1:07</span>", "aria-label=\"\(Self.isolated), 72.0 m²",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(page.contains("\u{2068}\(Self.name) 12\u{2069}"))
    // Names without such letters are as before.
    let plain = String(
      decoding: try Renderer.render(.plan(Sample.plan), as: .html, style: Style()), as: UTF8.self)
    #expect(!plain.unicodeScalars.contains { $0.isIsolateMark || $0.value == 0x2068 })
  }

  @Test func titlesOfMaps() throws {
    var map = PictureTests.map
    map.title = "\(Self.name), Roma"
    map.markedTitle = "\(Self.name.isolated), Roma"
    let svg = map.svg(.english)
    #expect(svg.contains(">\u{200E}\(Self.isolated), Roma<"))
    for format in [Format.table, .geojson, .json, .csv] {
      let text = try Renderer.text(.picture(map), as: format)
      #expect(
        !text.unicodeScalars.contains { $0.isIsolateMark || $0.value == 0x2068 }, "\(format)")
    }
    map.markedTitle = nil
    #expect(map.svg(.english).contains(">\(Self.name), Roma<"))
  }
}
