// Underlays: where the pixels land, what is refused and warned of, what is stored, drawn and missed.
// Pictures are made by the tests from rooms whose corners the plan itself tells.

import Command
import Core
import Glibc
import Kernel
import Notebook
import Photos
import Render
import System
import Testing

@testable import Survey

@Suite struct UnderlayTests {
  private let lamp = "\(Desk.root)/examples/lamp.png"
  private let level = "--level \"Aurora School/G\""

  private func add(_ file: String, _ from: String, _ to: String, _ rest: String = "") -> String {
    "survey underlay add \(file) \(level) --from \(from) --to \(to) \(rest)"
  }

  private func svg(_ desk: Desk, _ command: String = "") throws -> String {
    let code = desk.run("survey map \(level) --format svg \(command)")
    try #require(code == .ok, "\(desk.errors)")
    return desk.out
  }

  /// The six numbers of the picture's matrix.
  private func matrix(_ svg: String) throws -> [Double] {
    let start = try #require(svg.start(of: "<image "))
    let rest = svg[start...]
    let open = try #require(rest.start(of: "matrix("))
    let body = rest[rest.index(open, offsetBy: 7)...].prefix { $0 != ")" }
    return body.split(separator: " ").compactMap { Double($0) }
  }

  /// The first corners of every room's path, as drawn.
  private func corners(_ svg: String) -> [(x: Double, y: Double)] {
    let paths = svg.split(separator: "\n").filter {
      $0.contains("stroke-linejoin=\"round\"><title>") && $0.hasPrefix("<path d=\"M")
    }
    return paths.compactMap { line in
      let numbers = line.dropFirst(10).prefix { $0 != "L" }.split(separator: " ")
      guard numbers.count == 2, let x = Double(numbers[0]), let y = Double(numbers[1])
      else { return nil }
      return (x, y)
    }
  }

  /// A picture of the school drawn by hand: every corner of its rooms under a known similarity is
  /// laid back onto the rooms by two of them only.
  @Test(arguments: [0.0, 17, 90, 180, -123.4])
  func pixelsLandOnTheirRooms(degrees: Double) throws {
    let desk = try Desk.school()
    let rooms = try desk.rows("survey room list \(level)")
    var points: [(x: Double, y: Double)] = []
    for room in rooms {
      let rings = room["polygon"]?["coordinates"]?.array ?? room["polygon"]?.array ?? []
      for ring in rings { points += (ring.array ?? []).compactMap(\.point) }
    }
    try #require(points.count > 40)
    // 30 pixels for a metre, turned clockwise, within 2000 × 2000 pixels.
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    func pixel(_ p: (x: Double, y: Double)) -> (x: Double, y: Double) {
      let (x, y) = (30 * (p.x - 22), -30 * (p.y - 15))
      return (1000 + x * cosine - y * sine, 1000 + x * sine + y * cosine)
    }
    let blank = try Picture(Files.read(lamp, limit: 1 << 20), longSide: 320, name: "lamp")
    let path = "\(desk.scratch.path)/plan.jpg"
    try Files.writeAtomically(path, try blank.jpeg(quality: 90), overwrite: true)
    // Pins in a picture of 320 × 240: the same, 10 times smaller.
    func text(_ p: (x: Double, y: Double)) -> String {
      let q = pixel(p)
      return "\(q.x * 0.12),\(q.y * 0.12)=\(p.x),\(p.y)"
    }
    let far = try #require(points.max { $0.x + $0.y < $1.x + $1.y })
    let near = try #require(points.min { $0.x + $0.y < $1.x + $1.y })
    #expect(desk.run(add(path, text(near), text(far))) == .ok, "\(desk.errors)")
    let row = try desk.row("survey underlay list")
    #expect(abs((row["pixels_per_metre"]?.number ?? 0) - 3.6) < 1e-9)
    // The picture was turned clockwise, so it is turned back.
    let turned = row["rotation"]?.number ?? .nan
    #expect(abs(sin((turned - degrees) * .pi / 360)) < 1e-9, "\(turned)")
    let drawn = try svg(desk)
    let m = try matrix(drawn)
    try #require(m.count == 6)
    let corners = corners(drawn)
    #expect(corners.count >= 16)
    // The first corner of every room is met by its pixel, within the two decimals of a path.
    for corner in corners {
      let best =
        points.map { point in
          let q = pixel(point)
          return hypot(
            m[0] * q.x * 0.12 + m[2] * q.y * 0.12 + m[4] - corner.x,
            m[1] * q.x * 0.12 + m[3] * q.y * 0.12 + m[5] - corner.y)
        }.min() ?? .infinity
      #expect(best < 0.02, "\(corner)")
    }
  }

  @Test func refusedAndWarned() throws {
    let desk = try Desk.school()
    let rows: [(String, ExitCode, String)] = [
      (add(lamp, "0,0=0,0", "0,0=5,5"), .usage, "the two points are the same"),
      (add(lamp, "0,0=1,1", "300,0=1,1"), .usage, "the two points are the same"),
      (add(lamp, "0,0=0,0", "321,0=5,5"), .usage, "321,0 is not on lamp.png"),
      (add(lamp, "0,0=0,0", "-1,0=5,5"), .usage, "is not on lamp.png"),
      (add(lamp, "0,0", "300,0=1,1"), .usage, "0,0 is not a pixel and a position"),
      (add(lamp, "0,0=nan,0", "300,0=1,1"), .usage, "is not a pixel and a position"),
      (add(lamp, "0,0=0,0", "300,0=1e300,1"), .usage, "is not a pixel and a position"),
      (add(lamp, "0,0=0,0", "300,0=40,0", "opacity=2"), .usage, "opacity is from 0 to 1"),
      (
        add("\(Desk.root)/examples/school.geojson", "0,0=0,0", "300,0=40,0"), .data, "not a picture"
      ),
      (add("/nowhere.png", "0,0=0,0", "300,0=40,0"), .noInput, "nowhere.png"),
    ]
    for (command, code, words) in rows {
      #expect(desk.run(command) == code, "\(command)")
      #expect(desk.errors.contains(words), "\(command): \(desk.errors)")
    }
    #expect(try desk.rows("survey underlay list").isEmpty)
    #expect(try desk.makeSession().attachments().isEmpty)
    // Laid all the same, with a word.
    let doubts: [(String, String)] = [
      (add(lamp, "0,0=0,0", "300,0=40000,0"), "is the unit right?"),
      (add(lamp, "0,240=0,0", "3,240=0.4,0"), "only 3 pixels apart"),
      (add(lamp, "0,0=500,500", "300,0=540,500"), "outside the rooms of Aurora School/G"),
    ]
    for (command, words) in doubts {
      #expect(desk.run(command) == .ok, "\(desk.errors)")
      #expect(desk.errors.contains(words), "\(desk.errors)")
      #expect(desk.run("undo") == .ok)
    }
    #expect(desk.run(add(lamp, "0,240=0,0", "320,240=40,0")) == .ok)
    #expect(!desk.errors.contains("warning"), "\(desk.errors)")
  }

  @Test func movedUndoneRemovedAndSeenInThePast() throws {
    let desk = try Desk.school()
    #expect(desk.run(add(lamp, "0,240=0,0", "320,240=40,0")) == .ok, "\(desk.errors)")
    let before = try matrix(try svg(desk))
    #expect(desk.run("survey underlay edit lamp.png opacity=0.25") == .ok, "\(desk.errors)")
    #expect(try svg(desk).contains("opacity=\"0.25\""))
    #expect(desk.run("survey underlay edit lamp.png --from 0,240=0,0") == .usage)
    #expect(desk.run("survey underlay edit lamp.png") == .usage)
    #expect(
      desk.run("survey underlay edit lamp.png --from 0,240=0,0 --to 320,240=20,0") == .ok)
    let after = try matrix(try svg(desk))
    #expect(abs(after[0] * 2 - before[0]) < 1e-6, "\(before) \(after)")
    #expect(desk.run("undo") == .ok)
    #expect(try matrix(try svg(desk)) == before)
    #expect(try !svg(desk, "--no-underlay").contains("<image"))
    #expect(desk.run("survey level remove \"Aurora School/G\"") == .refused)
    #expect(desk.run("survey underlay remove lamp.png") == .ok)
    #expect(try !svg(desk).contains("<image"))
    #expect(try desk.rows("survey underlay list").isEmpty)
    #expect(desk.run("undo") == .ok)
    #expect(try svg(desk).contains("<image"))
    #expect(try desk.row("verify")["clean"] == .bool(true), "\(desk.out)")
    // What is laid later is not seen before.
    desk.now = "2026-05-06T08:00:00Z"
    #expect(desk.run(add(lamp, "0,0=0,30", "320,0=40,30")) == .ok, "\(desk.errors)")
    #expect(try svg(desk).components(of: "<image ") == 2)
    #expect(try svg(desk, "--as-of 2026-05-05T12:00:00Z").components(of: "<image ") == 1)
  }

  @Test func droppedWhenTheProjectIsDone() throws {
    let desk = try Desk.school()
    #expect(desk.run(add(lamp, "0,240=0,0", "320,240=40,0")) == .ok, "\(desk.errors)")
    let rooms = try desk.rows("survey room list").compactMap { $0[text: "id"] }
    #expect(
      desk.run(rooms.map { "survey room state \($0) empty\n" }.joined()) == .ok, "\(desk.errors)")
    for (state, isDrawn) in [("active", true), ("completed", false)] {
      #expect(desk.run("survey project edit School state=\(state)") == .ok, "\(desk.errors)")
      #expect(try svg(desk).contains("<image") == isDrawn, "\(state)")
    }
  }

  /// A notebook of the program before it knew of underlays, notes and recordings.
  @Test func anOldNotebookOpens() throws {
    let desk = try Desk()
    let new: Set<String> = ["underlay", "note", "voice"]
    let clock = { Instant(milliseconds: 1_777_883_400_000) }
    let notebook = try Notebook.open(
      Notebook.Setting(
        path: desk.path, access: .write(create: true),
        models: DomainModels.grouped(SurveyModel.all.filter { !new.contains($0.noun) }),
        clock: clock,
        realClock: Clock.wall,
        identifiers: IdentifierSource(clock: clock, entropy: .seeded("old")), entropy: { 7 },
        stateDirectory: desk.scratch.path + "/state", userName: "lea", hostName: "host"))
    let project = Identifier(high: 0x019d_f200_0000_7000, low: 0x8000_0000_0000_0001)
    let level = Identifier(high: 0x019d_f200_0000_7000, low: 0x8000_0000_0000_0002)
    func put(_ kind: EventKind, _ entity: Identifier, _ body: JSONObject) throws {
      try notebook.batch(Notebook.BatchOrigin(command: "old")) { (batch) throws(Diagnostic) in
        try batch.append(kind, scope: project, entity: entity, body: body)
      }
    }
    try put(SurveyEvent.projectCreated, project, ["name": "Old", "state": "ready"])
    try put(SurveyEvent.levelAdded, level, ["label": "0", "ordinal": 0])
    notebook.close()
    #expect(try desk.rows("survey underlay list").isEmpty)
    #expect(try desk.rows("survey note list").isEmpty)
    #expect(try desk.rows("survey voice list").isEmpty)
    // A level without rooms is one to be drawn over its underlay.
    #expect(
      desk.run("survey underlay add \(lamp) --from 0,240=0,0 --to 320,240=40,0") == .ok,
      "\(desk.errors)")
    #expect(desk.run("survey note add a at=1,1 --level 0") == .ok, "\(desk.errors)")
    #expect(desk.run("survey map --level 0 --format svg") == .ok)
    #expect(desk.out.contains("<image "))
    #expect(try desk.row("verify")["clean"] == .bool(true), "\(desk.out)")
  }

  @Test func storedWithoutWhatIsNotThePicture() throws {
    let desk = try Desk.school()
    let row = try desk.row(add(lamp, "0,240=0,0", "320,240=40,0"))
    let stored = try Files.read(try #require(row[text: "path"]), limit: 1 << 20)
    let text = String(decoding: stored, as: UTF8.self)
    #expect(text.contains("IDAT") && !text.contains("eXIf"))
    #expect(Files.permissions(row[text: "path"] ?? "") == 0o600)
    let (a, b) = (
      try Picture(stored, longSide: 320, name: "a"),
      try Picture(Files.read(lamp, limit: 1 << 20), longSide: 320, name: "b")
    )
    #expect(a.pixels == b.pixels)
    #expect(row[text: "sha256"] == ContentHash.sha256(stored).hex)
    // A dry run writes nothing.
    let count = try desk.makeSession().attachments().count
    #expect(desk.run(add(lamp, "0,240=0,0", "320,240=40,0") + " --dry-run") == .ok)
    #expect(try desk.makeSession().attachments().count == count)
  }

  @Test func missedByDoctorAndVerify() throws {
    let desk = try Desk.school()
    let path = try #require(try desk.row(add(lamp, "0,240=0,0", "320,240=40,0"))[text: "path"])
    #expect(try desk.row("verify")["clean"] == .bool(true), "\(desk.out)")
    let bytes = try Files.read(path, limit: 1 << 20)
    try Files.writeAtomically(path, bytes + [0], overwrite: true)
    #expect(desk.run("verify --json") == .notFound)
    #expect(desk.out.contains("underlay lamp.png is not the one that was added"), "\(desk.out)")
    try Files.remove(path)
    #expect(desk.run("verify --json") == .notFound)
    #expect(desk.out.contains("the file of underlay lamp.png is missing"), "\(desk.out)")
    #expect(desk.run("doctor") == .ok)
    #expect(desk.out.contains("1 missing; list them with verify"), "\(desk.out)")
    // The map is drawn without it, and says so.
    #expect(try !svg(desk).contains("<image"))
    #expect(desk.errors.contains("the file of underlay lamp.png is missing"))
    // Its original brings it back, wherever it is pinned now.
    #expect(desk.run(add(lamp, "0,240=0,0", "320,240=20,0")) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("restored the file of underlay lamp.png"), "\(desk.errors)")
    #expect(try desk.row("verify")["clean"] == .bool(true), "\(desk.out)")
    #expect(desk.run(add(lamp, "0,240=0,0", "320,240=40,0")) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("nothing to do"), "\(desk.errors)")
    #expect(try desk.rows("survey underlay list").count == 1)
  }

  @Test func saidInTheTerminalAndInThePage() throws {
    let desk = try Desk.school()
    #expect(desk.run(add(lamp, "0,240=0,0", "320,240=40,0")) == .ok)
    #expect(desk.run("survey map \(level)") == .ok)
    #expect(desk.out.contains("underlay in SVG and HTML: lamp.png"), "\(desk.out)")
    #expect(desk.out.split(separator: "\n").count <= 29)
    #expect(desk.run("survey map --format html \(level)") == .ok)
    #expect(desk.out.contains("img-src data:"))
    // Once in the page, not again in the copy without script.
    #expect(desk.out.components(of: "data:image/png;base64,") == 1)
  }
}

extension String {
  /// How often `part` occurs.
  func components(of part: String) -> Int {
    let (all, wanted) = (Array(utf8), Array(part.utf8))
    guard all.count >= wanted.count else { return 0 }
    return (0...all.count - wanted.count).count { start in
      all[start] == wanted[0] && all[start..<start + wanted.count].elementsEqual(wanted)
    }
  }

  /// Where `part` begins.
  fileprivate func start(of part: String) -> String.Index? {
    Substring(self).start(of: part)
  }
}

extension Substring {
  fileprivate func start(of part: String) -> String.Index? {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    guard bytes.count >= wanted.count else { return nil }
    for start in 0...bytes.count - wanted.count
    where bytes[start] == wanted[0] && bytes[start..<start + wanted.count].elementsEqual(wanted) {
      return utf8.index(utf8.startIndex, offsetBy: start)
    }
    return nil
  }
}
