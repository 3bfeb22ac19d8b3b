// Photos in a survey: taken in with the command or not at all, linked, limited, undone, drawn on,
// given out, and looked after. Pictures are the example's lamp and files made from it.

import Command
import Glibc
import Kernel
import Notebook
import Photos
import Render
import System
import Testing

@testable import Survey

@Suite struct PhotoTests {
  private let lamp = "\(Desk.root)/examples/lamp.png"

  /// A desk with one luminaire (1 to 5 photos) and one socket (0 to 1).
  private func desk() throws -> (desk: Desk, luminaire: String, socket: String) {
    let desk = try Desk.school(families: true)
    let code = desk.run(
      """
      survey asset add "Philips 30W wall light" --room G01 height=2.1m
      survey type add Socket "Wall socket"
      survey asset add "Wall socket" --room G01
      """)
    try #require(code == .ok, "\(desk.errors)")
    let rows = try desk.rows("survey asset list --room G01")
    return (desk, rows[0][text: "id"] ?? "", rows[1][text: "id"] ?? "")
  }

  /// Pictures that differ, in the desk's folder.
  private func pictures(_ desk: Desk, _ count: Int) throws -> [String] {
    let picture = try Picture(Files.read(lamp, limit: 1 << 20), longSide: 1280, name: "lamp")
    var paths: [String] = []
    for number in 0..<count {
      let at = 20 + Double(number) * 12
      picture.line(from: (at, 10), to: (at, 60), width: 4, color: 0x2040C0)
      let path = "\(desk.scratch.path)/p\(number).jpg"
      try Files.writeAtomically(path, try picture.jpeg(quality: 90), overwrite: true)
      paths.append(path)
    }
    return paths
  }

  private func files(_ desk: Desk) throws -> [String] {
    try desk.makeSession().attachments()
  }

  @Test func theAnswerNamesTheLastingPlace() throws {
    let (desk, _, _) = try desk()
    let row = try desk.row("survey photo add \(lamp)")
    let path = try #require(row[text: "path"])
    let thumbnail = try #require(row[text: "thumbnail"])
    #expect(Files.exists(path) && Files.exists(thumbnail), "\(path) \(thumbnail)")
  }

  @Test func takenInWithNameTimeAndHash() throws {
    let (desk, luminaire, _) = try desk()
    #expect(desk.run("survey photo add \(lamp) --asset \(luminaire)") == .ok, "\(desk.errors)")
    let row = try desk.row("survey photo list")
    let project = try #require(try desk.row("survey project list")[text: "id"])
    let short = String(project.filter { $0 != "-" }.suffix(8))
    #expect(row[text: "file"] == "\(short)_lea_20260504T071230Z_0001.jpg")
    #expect(row[text: "taken_at"] == "2026-05-04T07:12:30Z")
    #expect(row[text: "source"] == "lamp.png")
    #expect(row["assets"]?.array?.compactMap(\.string) == [luminaire])
    #expect(row["width"]?.integer == 320 && row["height"]?.integer == 240)
    let path = try #require(row[text: "path"])
    #expect(path == "\(desk.scratch.path)/n.photos/\(short)/\(row[text: "file"] ?? "")")
    #expect(Files.permissions(path) == 0o600)
    #expect(Files.permissions("\(desk.scratch.path)/n.photos") == 0o700)
    let bytes = try Files.read(path, limit: 1 << 20)
    #expect(row["bytes"]?.integer == Int64(bytes.count))
    #expect(row[text: "sha256"] == ContentHash.sha256(bytes).hex)
    let thumbnail = try Picture(
      Files.read(try #require(row[text: "thumbnail"]), limit: 1 << 20), longSide: 4000, name: "t")
    #expect(thumbnail.width == 256 && thumbnail.height == 192)
    #expect(
      try desk.row("survey asset list --room G01")["photos"]?.array?.compactMap(\.string)
        == [row[text: "file"] ?? ""])
    #expect(try files(desk).count == 2)
    #expect(Files.kind("\(desk.scratch.path)/n.photos/.staged") == nil)
  }

  /// A file that is named and not there makes the exit code 66; the others are taken in.
  @Test func aMissingFileIsToldAndTheOthersAreTakenIn() throws {
    let (desk, luminaire, _) = try desk()
    let missing = "\(desk.scratch.path)/missing.png"
    let code = desk.run("survey photo add \(missing) \(lamp) --asset \(luminaire)")
    #expect(code == .noInput, "\(desk.errors)")
    #expect(desk.errors.contains("missing.png does not exist"), "\(desk.errors)")
    #expect(try desk.rows("survey photo list").count == 1)
    #expect(try files(desk).count == 2)
    #expect(desk.run("survey photo add \(missing)") == .noInput)
    // An asset with its photo is all or nothing.
    #expect(
      desk.run("survey asset add \"Philips 30W wall light\" --room G02 --photo \(missing)")
        == .noInput)
    #expect(try desk.rows("survey asset list --room G02").isEmpty)
    #expect(try desk.row("verify")["clean"] == .bool(true), "\(desk.out)")
  }

  @Test func oneCommandOneAsset() throws {
    let (desk, _, _) = try desk()
    let code = desk.run("survey asset add \"Philips 30W wall light\" --room G02 --photo \(lamp)")
    #expect(code == .ok, "\(desk.errors)")
    #expect(try desk.row("survey asset list --room G02")["photos"]?.array?.count == 1)
    // One step of undo takes both, and a redo gives both back.
    #expect(desk.run("undo") == .ok)
    #expect(try desk.rows("survey asset list --room G02").isEmpty)
    #expect(try desk.rows("survey photo list").isEmpty)
    #expect(desk.run("redo") == .ok)
    #expect(try desk.row("survey asset list --room G02")["photos"]?.array?.count == 1)
    #expect(try desk.row("verify")["clean"] == .bool(true), "\(desk.out)")
  }

  @Test func theSameFileIsOnePhoto() throws {
    let (desk, luminaire, socket) = try desk()
    #expect(desk.run("survey photo add \(lamp) --asset \(luminaire)") == .ok)
    let copy = "\(desk.scratch.path)/renamed.png"
    try Files.writeAtomically(copy, try Files.read(lamp, limit: 1 << 20), overwrite: true)
    #expect(desk.run("survey photo add \(copy) --asset \(socket)") == .ok)
    #expect(desk.errors.contains("added before: linked, not stored again"), "\(desk.errors)")
    #expect(desk.run("survey photo add \(copy) --asset \(socket)") == .ok)
    #expect(desk.errors.contains("added before: nothing to do"))
    let rows = try desk.rows("survey photo list")
    #expect(rows.count == 1 && rows[0]["assets"]?.array?.count == 2)
    #expect(try files(desk).count == 2)
    // Twice in one command too.
    let other = try pictures(desk, 1)[0]
    #expect(desk.run("survey photo add \(other) \(other)") == .ok)
    #expect(try desk.rows("survey photo list").count == 2)
    #expect(try desk.rows("survey photo list --unlinked").count == 1)
  }

  @Test func fewestAndMost() throws {
    let (desk, luminaire, socket) = try desk()
    let paths = try pictures(desk, 6)
    let short = try desk.rows("survey photo missing")
    #expect(short.count == 1 && short[0][text: "id"] == luminaire)
    #expect(short[0]["photos"]?.integer == 0 && short[0]["photo_min"]?.integer == 1)
    // The sixth is one too many, so none of the six is kept.
    let all = paths.joined(separator: " ")
    #expect(desk.run("survey photo add \(all) --asset \(luminaire)") == .refused)
    #expect(
      desk.errors.contains("has 0 photos, and the family Luminaire allows 5: 5 of the 6 named fit"),
      "\(desk.errors)")
    #expect(desk.errors.contains("survey family edit Luminaire photo_max=6"), "\(desk.errors)")
    #expect(try files(desk).isEmpty && desk.rows("survey photo list").isEmpty)
    #expect(desk.run("survey photo add \(paths[0]) \(paths[1]) --asset \(socket)") == .refused)
    #expect(
      desk.errors.contains("has 0 photos, and the family Socket allows 1: 1 of the 2 named fits"),
      "\(desk.errors)")
    #expect(
      desk.run("survey photo add \(paths[..<5].joined(separator: " ")) --asset \(luminaire)") == .ok
    )
    #expect(try desk.rows("survey photo missing").isEmpty)
    let photo = try #require(try desk.row("survey photo list")[text: "id"])
    #expect(desk.run("survey photo link \(photo) --asset \(socket)") == .ok)
    #expect(desk.run("survey photo link \(photo) --asset \(socket)") == .ok)
    #expect(desk.errors.contains("is already on it"))
    #expect(desk.run("survey photo unlink \(photo) --asset \(luminaire)") == .ok)
    #expect(desk.run("survey photo unlink \(photo) --asset \(luminaire)") == .usage)
    #expect(desk.run("survey photo add \(paths[5]) --asset \(luminaire)") == .ok)
    // A family that says nothing asks for 1 to 5.
    #expect(desk.run("survey family add Door\nsurvey family add Gate photo_max=0") == .ok)
    let families = try desk.rows("survey family list")
    let door = try #require(families.first { $0[text: "name"] == "Door" })
    #expect(door["photo_min"]?.integer == 1 && door["photo_max"]?.integer == 5)
    let gate = try #require(families.first { $0[text: "name"] == "Gate" })
    #expect(gate["photo_min"]?.integer == 0 && gate["photo_max"]?.integer == 0)
  }

  @Test func nothingIsKeptOfWhatFails() throws {
    let (desk, luminaire, _) = try desk()
    let bad = "\(desk.scratch.path)/bad.jpg"
    try Files.writeAtomically(bad, [0xFF, 0xD8, 0xFF, 0xE0, 1, 2], overwrite: true)
    let events = try desk.row("verify")["events"]?.integer
    for (line, code) in [
      ("survey photo add \(lamp) \(bad) --asset \(luminaire)", ExitCode.data),
      ("survey photo add /no/such/file.jpg --asset \(luminaire)", .noInput),
      ("survey photo add \(Desk.root)/examples --asset \(luminaire)", .noInput),
      ("survey photo add \(lamp) --asset \(luminaire) --dry-run", .ok),
      ("survey photo add \(lamp) --asset \(luminaire)\nsurvey photo show nothing", .usage),
    ] {
      #expect(desk.run(line) == code, "\(line): \(desk.errors)")
      #expect(try files(desk).isEmpty, "\(line)")
      #expect(Files.kind("\(desk.scratch.path)/n.photos") == nil, "\(line)")
    }
    #expect(try desk.row("verify")["events"]?.integer == events)
  }

  /// What a crash can leave: a file that waits for its place although its command was kept, and one
  /// of a command that was not.
  @Test func whatACrashLeavesIsSettled() throws {
    let (desk, luminaire, _) = try desk()
    #expect(desk.run("survey photo add \(lamp) --asset \(luminaire)") == .ok)
    let row = try desk.row("survey photo list")
    let (id, path) = (try #require(row[text: "id"]), try #require(row[text: "path"]))
    let folder = "\(desk.scratch.path)/n.photos"
    let staged = "\(folder)/.staged"
    let parts = path.split(separator: "/").suffix(2).joined(separator: "+")
    mkdir(staged, 0o700)
    let waiting = "\(staged)/\(id)+\(parts)"
    try #require(rename(path, waiting) == 0)
    let stray = "\(staged)/0190f5a0-0000-7000-8000-00000000abcd+aaaa+b.jpg"
    try Files.writeAtomically(stray, [1], overwrite: true)
    try Files.writeAtomically("\(staged)/.x.tmp", [1], overwrite: true)
    // A reader finds the photo where it waits, and moves nothing.
    #expect(try desk.row("survey photo list")[text: "path"] == waiting)
    #expect(try desk.row("verify")["clean"] == .bool(true))
    let doctor = try desk.rows("doctor").first { $0[text: "key"] == "photos" }
    #expect(doctor?[text: "remark"]?.contains("3 files left over from an interruption") == true)
    // The next command that writes settles it.
    #expect(desk.run("survey room edit G02 name=Again") == .ok)
    #expect(try desk.row("survey photo list")[text: "path"] == path)
    #expect(Files.kind(staged) == nil)
    #expect(try files(desk).count == 2)
  }

  @Test func lostDamagedAndForeignFilesAreNamed() throws {
    let (desk, luminaire, _) = try desk()
    let paths = try pictures(desk, 2)
    #expect(desk.run("survey photo add \(paths[0]) \(paths[1]) --asset \(luminaire)") == .ok)
    #expect(try desk.row("verify")["clean"] == .bool(true))
    let rows = try desk.rows("survey photo list")
    let (first, second) = (rows[0], rows[1])
    var bytes = try Files.read(try #require(first[text: "path"]), limit: 1 << 20)
    bytes[bytes.count / 2] ^= 1
    try Files.writeAtomically(try #require(first[text: "path"]), bytes, overwrite: true)
    try Files.remove(try #require(second[text: "path"]))
    let foreign = "\(desk.scratch.path)/n.photos/holiday.jpg"
    try Files.writeAtomically(foreign, [1], overwrite: true)
    let report = try desk.row("verify")
    let problems = report["problems"]?.array?.compactMap { $0[text: "message"] } ?? []
    #expect(
      Set(problems) == [
        "the file of photo \(first[text: "file"] ?? "") is not the one that was added",
        "the file of photo \(second[text: "file"] ?? "") is missing",
        "\(foreign) belongs to no photo",
      ])
    let doctor = try desk.rows("doctor").first { $0[text: "key"] == "photos" }
    #expect(doctor?[text: "value"] == "2")
    #expect(
      doctor?[text: "remark"] == "1 missing; 1 file that belongs to no photo; list them with verify"
    )
    let export = "survey photo export \(second[text: "id"] ?? "") --out \(desk.scratch.path)/o.jpg"
    #expect(desk.run(export) == .noInput)
  }

  @Test func removedAndUndone() throws {
    let (desk, luminaire, _) = try desk()
    #expect(desk.run("survey photo add \(lamp) --asset \(luminaire)") == .ok)
    let id = try #require(try desk.row("survey photo list")[text: "id"])
    #expect(desk.run("survey photo remove \(id)") == .ok)
    #expect(try desk.rows("survey photo list").isEmpty)
    #expect(try desk.row("survey asset list --room G01")["photos"]?.array?.isEmpty == true)
    // Its file is no stranger; taken in again it is a new photo, under a new name.
    #expect(try desk.row("verify")["clean"] == .bool(true))
    #expect(desk.run("survey photo add \(lamp) --asset \(luminaire)") == .ok)
    #expect(try desk.row("survey photo list")[text: "file"]?.hasSuffix("_0002.jpg") == true)
    #expect(desk.run("undo\nundo") == .ok, "\(desk.errors)")
    #expect(try desk.row("survey photo list")[text: "id"] == id)
    // An asset that a photo was put on later is not undone under it.
    #expect(desk.run("survey asset add \"Philips 30W wall light\" --room G02") == .ok)
    let other = try #require(try desk.row("survey asset list --room G02")[text: "id"])
    let batch = try #require(try desk.rows("log --limit 1").first?[text: "id"])
    #expect(desk.run("survey photo link \(id) --asset \(other)") == .ok)
    #expect(desk.run("undo \(batch)") == .refused)
  }

  @Test func namesHoldNoStrangeSigns() {
    for (name, want) in [
      ("lea", "lea"), ("Zoë d'Avré", "zoe-d-avre"), ("../../etc", "etc"), ("李", "operator"),
      ("  ", "operator"), ("a/b\\c", "a-b-c"),
      (String(repeating: "x", count: 90), String(repeating: "x", count: 32)),
    ] {
      #expect(PhotoName.safe(name) == want)
    }
  }

  @Test func marksAreDataAndDrawnOnExport() throws {
    let (desk, luminaire, _) = try desk()
    #expect(desk.run("survey photo add \(lamp) --asset \(luminaire)") == .ok)
    let row = try desk.row("survey photo list")
    let id = try #require(row[text: "id"])
    for (line, code) in [
      ("at=0.5,0.5 text='label <torn> & gone'", ExitCode.ok),
      ("arrow from=0.1,0.9 to=0.4,0.5 text=leak color=yellow", .ok), ("line from=0,0 to=1,1", .ok),
      ("at=0.5,0.5", .usage), ("arrow from=0.1,0.9", .usage), ("at=1.5,0.5 text=x", .usage),
      ("line from=0.5,0.5 to=0.5,0.5", .usage), ("circle at=0.5,0.5", .usage),
      ("--clear 9", .usage), ("--clear 1 at=0.5,0.5 text=x", .usage), ("--clear 3", .ok),
      ("line from=0,1 to=1,0", .ok),
    ] {
      #expect(desk.run("survey photo annotate \(id) \(line)") == code, "\(line): \(desk.errors)")
    }
    let marks = try desk.row("survey photo show \(id)")["mark_list"]?.array ?? []
    // The number of a mark that was taken off is not given again.
    #expect(marks.compactMap { $0["number"]?.integer } == [1, 2, 4])
    #expect(marks[1][text: "kind"] == "arrow" && marks[1]["to"]?.point?.x == 0.4)
    let folder = desk.scratch.path
    #expect(desk.run("survey photo export \(id) --out \(folder)/o.jpg") == .ok, "\(desk.errors)")
    #expect(desk.run("survey photo export \(id) --original --out \(folder)/p.jpg") == .ok)
    #expect(desk.run("survey photo export \(id) --out \(folder)/o.svg") == .ok)
    #expect(desk.run("survey photo export \(id) --out \(folder)/o.gif") == .usage)
    #expect(desk.run("survey photo export \(id) --out \(folder)/o.jpg") == .cannotCreate)
    let original = try Files.read(try #require(row[text: "path"]), limit: 1 << 20)
    #expect(try Files.read("\(folder)/p.jpg", limit: 1 << 20) == original)
    let drawn = try Picture(
      Files.read("\(folder)/o.jpg", limit: 1 << 20), longSide: 1280, name: "o")
    // The disc of note 1 in the middle is red, with a white edge.
    let at = (120 * 320 + 155) * 3
    #expect(drawn.pixels[at] > 180 && drawn.pixels[at + 2] < 100)
    let svg = String(decoding: try Files.read("\(folder)/o.svg", limit: 1 << 20), as: UTF8.self)
    #expect(
      svg.contains("label &lt;torn&gt; &amp; gone") && svg.contains("data:image/jpeg;base64,"))
    #expect(svg.contains(String(base64: original)))
    #expect(desk.run("undo") == .ok)
    #expect(try desk.row("survey photo list")["marks"]?.integer == 2)
  }

  @Test func approvedRoomsKeepTheirPhotos() throws {
    let (desk, luminaire, _) = try desk()
    #expect(desk.run("survey photo add \(lamp) --asset \(luminaire)") == .ok)
    let id = try #require(try desk.row("survey photo list")[text: "id"])
    #expect(desk.run("survey room state G01 complete\nsurvey room state G01 approved") == .ok)
    let path = try pictures(desk, 1)[0]
    #expect(desk.errors.contains("G01 Entrance hall is approved"))
    for line in [
      "add \(path) --asset \(luminaire)", "unlink \(id) --asset \(luminaire)", "remove \(id)",
      "annotate \(id) at=0.5,0.5 text=x",
    ] {
      #expect(desk.run("survey photo \(line)") == .refused, "\(line)")
      #expect(desk.errors.contains("is approved"))
    }
  }

  @Test func italian() throws {
    let (desk, luminaire, _) = try desk()
    desk.language = .italian
    #expect(desk.run("survey photo add \(lamp) --asset \(luminaire)") == .ok)
    #expect(desk.errors.contains("320 × 240 pixel"), "\(desk.errors)")
    #expect(desk.run("survey photo add \(Desk.root)/LICENSE") == .data)
    #expect(desk.errors.contains("non è un'immagine"), "\(desk.errors)")
  }

  // MARK: - On a terminal

  /// A session on a terminal, with what it would have another program draw.
  private func shown(
    _ desk: Desk, _ line: String, path: String, plain: Bool = false
  ) -> (drawn: [(command: String, bytes: [UInt8])], said: String, code: ExitCode) {
    var drawn: [(command: String, bytes: [UInt8])] = []
    var said = ""
    let surroundings = Surroundings(
      environment: ["PATH": path], clock: Clock(frozen: Instant(milliseconds: 0)),
      entropy: .seeded("t"), zones: Zones(.utc),
      directories: Directories(
        home: desk.scratch.path, config: desk.scratch.path, data: desk.scratch.path,
        state: desk.scratch.path + "/state", cache: desk.scratch.path),
      userName: "lea", hostName: "host")
    var style = Style(width: 90, height: 40)
    style.terminal = true
    style.plain = plain
    let console = Console(
      write: { (bytes) throws(Diagnostic) in said += String(decoding: bytes, as: UTF8.self) },
      say: { said += $0 + "\n" },
      pipe: { (command, bytes) throws(Diagnostic) in drawn.append((command, bytes)) })
    let session = Session(
      registry: Desk.registry, surroundings: surroundings, settings: Settings(),
      options: RunOptions(notebookPath: desk.path, style: style, errorStyle: style),
      console: console)
    defer { session.close() }
    let code = desk.run(line, in: session)
    return (drawn, said, code)
  }

  @Test func drawnByChafaWhereThereIsOne() throws {
    let (desk, luminaire, _) = try desk()
    #expect(desk.run("survey photo add \(lamp) --asset \(luminaire)") == .ok)
    let id = try #require(try desk.row("survey photo list")[text: "id"])
    let folder = "\(desk.scratch.path)/bin dir"
    try Files.makeDirectory(folder)
    let missing = shown(desk, "survey photo show \(id)", path: folder)
    #expect(missing.code == .ok && missing.drawn.isEmpty)
    #expect(missing.said.contains("install chafa") && missing.said.contains("lamp.png"))
    try Files.writeAtomically(
      "\(folder)/chafa", Array("#!/bin/sh\n".utf8), mode: 0o700, overwrite: true)
    let seen = shown(desk, "survey photo show \(id)", path: "/nowhere:\(folder)")
    #expect(seen.code == .ok && seen.drawn.count == 1)
    #expect(seen.drawn.first?.command == "'\(folder)/chafa' --size 90x26 --colors none -")
    let picture = try Picture(try #require(seen.drawn.first?.bytes), longSide: 1280, name: "p")
    #expect(picture.width == 320)
    #expect(shown(desk, "survey photo show \(id)", path: folder, plain: true).drawn.isEmpty)
    #expect(shown(desk, "survey photo show \(id) --json", path: folder).drawn.isEmpty)
    let export = shown(desk, "survey photo export \(id)", path: folder)
    #expect(export.code == .usage && export.said.contains("--out FILE"))
  }
}
