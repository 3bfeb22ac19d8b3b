// What is easily left out of a file for others: notes and recordings, assets whose room is gone, photos of
// assets that were merged, the wall and the height of an asset, rooms that span levels.

import Kernel
import Notebook
import Testing

@testable import Survey

@Suite(.enabled(if: ExportPrograms.hasPython, ExportPrograms.absentPython))
struct ExportPartTests {
  private static let ground = "--level \"Aurora School/G\""

  /// The first day with one note of each kind on the ground floor, one upstairs, and two recordings.
  static func noted() throws -> Desk {
    let desk = try Desk.firstDay()
    let small = try desk.scratch.write("hinge.wav", VoiceTests.wav(seconds: 2))
    let large = try desk.scratch.write("long.wav", VoiceTests.wav(seconds: 80))
    let code = desk.run(
      """
      survey note add "door sticks" --room G05 color=blue
      survey note add "cable ends here" at=12,3 \(ground)
      survey note add arrow points="10,2 12,3" text="water comes in" \(ground)
      survey note add line points="1,1 5,1 5,6" color=green \(ground)
      survey note add rectangle points="30,10 34,14" \(ground)
      survey note add "upstairs" --room 101
      survey voice add \(small) --room G05
      survey voice add \(large) --note 3
      """)
    try #require(code == .ok, "\(desk.errors)")
    return desk
  }

  // MARK: - Notes

  private func features(_ desk: Desk, _ options: String = "") throws -> [JSON] {
    let path = try desk.export("n.geojson", options + " --force")
    let found = try desk.pythonJSON(
      """
      d = json.load(open(sys.argv[1]))
      print(json.dumps([f for f in d['features'] if f['properties']['kind'] == 'note']))
      """, path)
    return found.array ?? []
  }

  @Test func notesAreInGeoJSON() throws {
    let desk = try Self.noted()
    let notes = try features(desk)
    let listed = try desk.rows("survey note list")
    #expect(notes.compactMap { $0[text: "id"] } == listed.compactMap { $0[text: "id"] })
    #expect(notes.count == 6)
    for (note, row) in zip(notes, listed) {
      let properties = try #require(note["properties"])
      for (name, key) in [
        ("number", "number"), ("drawn", "kind"), ("text", "text"), ("color", "color"),
        ("created_at", "created_at"), ("created_by", "created_by"),
      ] { #expect(properties[name] == row[key], "\(name)") }
      #expect("Aurora School/\(properties[text: "level"] ?? "")" == row[text: "level"])
    }
    let room = try desk.row("survey room show G05")["label_point"]?.point
    let at = notes[0]["geometry"]?["coordinates"]
    #expect(at?[0]?.number == room?.x && at?[1]?.number == room?.y && room != nil)
    #expect(notes[0]["properties"]?["placed"] == false && notes[1]["properties"]?["placed"] == true)
    #expect(notes[1]["geometry"]?["coordinates"] == [12, 3])
    #expect(notes[2]["geometry"] == ["type": "LineString", "coordinates": [[10, 2], [12, 3]]])
    #expect(notes[3]["geometry"]?["coordinates"]?.array?.count == 3)
    // An area would be a room to whoever reads the file.
    #expect(
      notes[4]["geometry"] == [
        "type": "LineString",
        "coordinates": [[30, 10], [34, 10], [34, 14], [30, 14], [30, 10]],
      ])
    #expect(try features(desk, "--level 1").compactMap { $0["properties"]?["number"] } == [6])
    desk.now = "2026-05-06T08:00:00Z"
    try #require(desk.run("survey note add later --room G05") == .ok, "\(desk.errors)")
    #expect(try features(desk, "--as-of 2026-05-05").count == 6)
    #expect(try features(desk).count == 7)
  }

  @Test(.enabled(if: ExportPrograms.hasOGR, ExportPrograms.absentOGR))
  func notesAreALayer() throws {
    let desk = try Self.noted()
    let path = try desk.export("n.gpkg", Self.ground)
    let text = try desk.shell("ogrinfo -al \(path) notes")
    #expect(text.contains("Feature Count: 5"), "\(text)")
    #expect(text.contains("LINESTRING (10 2,12 3)") && text.contains("POINT (12 3)"))
    #expect(text.contains("created_by (String) = lea"))
    #expect(text.contains("created_at (DateTime) = 2026/05/04 08:30:00+00"), "\(text)")
    let voices = try desk.shell("ogrinfo -al \(path) voice_notes")
    #expect(voices.contains("Feature Count: 2") && voices.contains("seconds (Real) = 80"))
  }

  @Test func notesAndRecordingsAreInTheReport() throws {
    let desk = try Self.noted()
    let page = try ReportTests.read(desk, try desk.export("n.html"))
    let text = page[text: "text"] ?? ""
    #expect(page["notes"] == 6)
    for words in ["door sticks", "water comes in", "hinge.wav", "long.wav", "0:02", "1:20"] {
      #expect(text.contains(words), "\(words)")
    }
    // A recording of 640 kB is told of, and goes in where more was asked for.
    #expect(page["sounds"]?.array?.count == 1 && text.contains("left out 1 recording"))
    let large = try ReportTests.read(desk, try desk.export("l.html", "--photos"))
    #expect(large["sounds"]?.array?.count == 2)
    let upstairs = try ReportTests.read(desk, try desk.export("u.html", "--level 1"))
    #expect(upstairs["notes"] == 1 && upstairs["sounds"]?.array?.isEmpty == true)
  }

  /// Each level cuts its underlays at its own paper.
  @Test func underlaysOfSeveralLevels() throws {
    let desk = try Desk.firstDay()
    for level in ["G", "1"] {
      let code = desk.run(
        "survey underlay add examples/lamp.png --level \"Aurora School/\(level)\" "
          + "--from 0,240=0,0 --to 320,240=40,0")
      try #require(code == .ok, "\(desk.errors)")
    }
    let path = try desk.export("u.html")
    _ = try ReportTests.read(desk, path)
    let page = String(decoding: try desk.bytes(path), as: UTF8.self)
    #expect(page.components(of: "<clipPath id=\"paper-") == 2)
  }

  // MARK: - Rooms that are gone, and that span

  @Test func whatStandsInARoomThatIsGoneIsOnItsLevel() throws {
    let desk = try Desk.firstDay()
    let room = try #require(try desk.row("survey room show G01")[text: "id"])
    let lost = try desk.rows("survey asset list --room G01").compactMap { $0[text: "id"] }
    let here = try desk.rows("survey asset list --level G").compactMap { $0[text: "id"] }
    #expect(lost.count == 3)
    try desk.inject(SurveyEvent.roomRemoved, room, "{}")
    for (options, wanted) in [("--level G", here), ("--level 1 ", nil)] {
      let path = try desk.export("o.csv", options + " --force")
      let rows = try #require(
        try desk.pythonJSON(
          "print(json.dumps(list(csv.DictReader(open(sys.argv[1], newline='')))))", path
        ).array)
      let ids = rows.compactMap { $0[text: "id"] }
      if let wanted { #expect(ids.sorted() == wanted.sorted()) }
      #expect(lost.allSatisfy { ids.contains($0) == (wanted != nil) })
      for row in rows where lost.contains(row[text: "id"] ?? "") {
        #expect(row[text: "level"] == "G" && row[text: "room"] == "")
      }
    }
    let page = try ReportTests.read(desk, try desk.export("o.html", "--level G"))
    #expect(page["assets"]?.array?.compactMap(\.string).sorted() == here.sorted())
    #expect(page[text: "text"]?.contains("Without a room") == true)
    #expect(page[text: "text"]?.contains("Without a level") == false)
    // Nobody knows where an asset is that never had a room: it is said.
    try desk.inject(SurveyEvent.assetEdited, lost[0], "{\"room\": null}")
    try desk.export("p.csv", "--level G")
    #expect(desk.errors.contains("left out: 1 asset without a room"), "\(desk.errors)")
    try desk.export("q.csv")
    #expect(!desk.errors.contains("left out") && desk.errors.contains("16 assets"))
  }

  /// The lift stands on all levels, the basement its lowest: a file of another one has it there.
  @Test func aRoomThatSpansIsOnTheLevelAskedFor() throws {
    let desk = try Desk.firstDay()
    let path = try desk.export("s.geojson", "--level 1")
    let found = try desk.pythonJSON(
      """
      d = json.load(open(sys.argv[1]))
      print(json.dumps([sorted({str(f['properties']['level']) for f in d['features']}),
        sum(f['properties'].get('number') == 'E01' for f in d['features'])]))
      """, path)
    #expect(found == [["1"], 1], "\(found.text)")
  }

  // MARK: - Photos and walls

  @Test func photosOfWhatWasMergedGoWithWhatWasKept() throws {
    let desk = try Desk.firstDay()
    let photo = try desk.row("survey photo list")
    let file = try #require(photo[text: "file"])
    for asset in photo["assets"]?.array?.compactMap(\.string) ?? [] {
      let code = desk.run("survey photo unlink \(photo[text: "id"] ?? "") --asset \(asset)")
      try #require(code == .ok, "\(desk.errors)")
    }
    let ids = try desk.rows("survey asset list").filter {
      $0[text: "type"] == "Philips 30W wall light"
    }.compactMap { $0[text: "id"] }
    try #require(desk.run("survey asset merge \(ids[0]) \(ids[1])") == .ok, "\(desk.errors)")
    // As it comes from another notebook, which knew nothing of the merging.
    try desk.inject(
      SurveyEvent.photoLinked, try #require(photo[text: "id"]),
      "{\"assets\": {\"add\": [\"\(ids[1])\"]}}")
    #expect(try desk.row("survey asset show \(ids[0])")["photos"]?.text.contains(file) == true)
    let path = try desk.export("m.csv")
    let rows = try desk.pythonJSON(
      "print(json.dumps({r['id']: r['photos'] for r in csv.DictReader(open(sys.argv[1]))}))", path)
    #expect(rows[text: ids[0]]?.contains(file) == true, "\(rows.text)")
    let tables = try desk.pythonJSON(
      """
      import sqlite3
      print(json.dumps(sqlite3.connect(sys.argv[1]).execute(
        'SELECT asset_id FROM photos WHERE file = ?', [sys.argv[2]]).fetchall()))
      """, try desk.export("m.gpkg"), file)
    #expect(tables == [[.string(ids[0])]], "\(tables.text)")
    let archive = try desk.pythonJSON(
      "print(json.dumps(zipfile.ZipFile(sys.argv[1]).namelist()))",
      try desk.export("m.cobie.zip", "--photos"))
    #expect(archive.array?.contains(.string("photos/" + file)) == true)
  }

  @Test func aPhotoOfSeveralAssetsIsInTheReportOnce() throws {
    let desk = try Desk.firstDay()
    let photo = try #require(try desk.rows("survey photo list").first)
    let id = try #require(photo[text: "id"])
    let all = try desk.rows("survey asset list --level G").compactMap { $0[text: "id"] }
    let before = try ReportTests.read(desk, try desk.export("a.html"))
    let on = photo["assets"]?.array?.compactMap(\.string) ?? []
    let more = all.filter { !on.contains($0) }
    for asset in more {
      try #require(desk.run("survey photo link \(id) --asset \(asset)") == .ok, "\(desk.errors)")
    }
    let after = try ReportTests.read(desk, try desk.export("b.html"))
    #expect(more.count >= 2)
    #expect(after["images"]?.array?.count == before["images"]?.array?.count)
    #expect(after["used"]?.array?.count == all.count - 1)
    // A photo that is on nothing any more is no part of what is delivered.
    for asset in all + on { _ = desk.run("survey photo unlink \(id) --asset \(asset)") }
    let none = try ReportTests.read(desk, try desk.export("c.html"))
    #expect(none["images"]?.array?.count == (before["images"]?.array?.count ?? 0) - 1)
  }

  @Test func theWallAndTheHeightGoWithAnAsset() throws {
    let desk = try Desk.school()
    let code = desk.run(
      """
      survey family add Valve photo_min=0
      survey type add Valve "Ball valve"
      survey asset add "Ball valve" --room G05 wall=2 offset=1.5m height=1.8m
      """)
    try #require(code == .ok, "\(desk.errors)")
    let row = try desk.row("survey asset list")
    let csv = try desk.pythonJSON(
      "print(json.dumps(list(csv.DictReader(open(sys.argv[1], newline='')))))",
      try desk.export("w.csv"))
    #expect(csv[0]?[text: "wall"] == "2" && csv[0]?[text: "wall_offset [m]"] == "1.5")
    #expect(csv[0]?[text: "wall_height [m]"] == "1.8", "\(csv.text)")
    #expect(csv[0]?[text: "x [m]"] == row["at"]?.point?.x.shortest)
    let page = try ReportTests.read(desk, try desk.export("w.html"))
    #expect(page[text: "text"]?.contains("Above the floor: 1.8 m") == true)
  }
}
