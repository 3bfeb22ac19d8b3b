// Duplicates found and merged: against a search that compares all with all, and against two notebooks
// that merge in opposite directions.

import Core
import Glibc
import Kernel
import Notebook
import System
import Testing

@testable import Survey

@Suite struct DuplicateTests {
  // MARK: - Finding

  /// What the rules say of two pieces, written again from their description.
  private func oracle(
    _ a: AssetDuplicates.Piece, _ b: AssetDuplicates.Piece, within limit: Double
  ) -> Double? {
    func serial(_ piece: AssetDuplicates.Piece) -> String? {
      guard let text = piece.parameters["serial"]?.string, text.utf8.count >= 3 else { return nil }
      return text.lowercased() == "n/a" ? nil : text.lowercased()
    }
    let isSame = serial(a) != nil && serial(a) == serial(b)
    if !isSame, let x = serial(a), let y = serial(b), x != y { return nil }
    var alike = 0.0
    if a.type == b.type {
      alike = 1
    } else if a.family == b.family {
      let share = Levenshtein.similarity(a.typeName.folded, b.typeName.folded)
      if share >= 0.8 { alike = share }
    }
    if !isSame, alike == 0 { return nil }
    var near = 0.0
    var apart: Double?
    if let here = a.at, let there = b.at {
      if !Set(a.levels).isDisjoint(with: b.levels) {
        let metres = hypot(here.x - there.x, here.y - there.y)
        apart = metres
        near = metres < limit ? 1 - metres / limit : 0
      }
    } else if a.room == b.room {
      near = 0.3
    }
    var isPhoto = !a.photos.intersection(b.photos).isEmpty
    if let apart, apart > limit, a.room == b.room { isPhoto = false }
    var equal = 0.0
    let names = Set(a.parameters.members.map(\.name) + b.parameters.members.map(\.name))
      .subtracting(["serial"])
    for name in names {
      switch (a.parameters[name]?.number, b.parameters[name]?.number) {
      case (let x?, let y?): equal += abs(x - y) <= 0.05 * max(x, y) ? 1 : 0
      default: equal += 0.5
      }
    }
    let values = names.isEmpty ? 0.75 : equal / Double(names.count)
    let sum = min(1, 0.35 * alike + 0.35 * near + 0.2 * values + (isPhoto ? 0.25 : 0))
    let score = isSame ? 0.9 + 0.1 * sum : sum
    return score >= 0.7 ? score : nil
  }

  @Test("the same pairs and scores as comparing all with all", arguments: [0.2, 0.35, 0.5])
  func againstAll(limit: Double) {
    var dice = Dice(UInt64(limit * 100))
    func id(_ number: Int) -> Identifier { Identifier(high: 1, low: UInt64(number)) }
    let names = ["Wall light 30 W", "Wall light 36 W", "Ceiling panel", "Socket", "Sockets"]
    var pieces: [AssetDuplicates.Piece] = []
    for number in 0..<1200 {
      let type = dice.below(names.count)
      let room = dice.below(12)
      var parameters = JSONObject()
      if dice.below(4) == 0 {
        parameters["serial"] = .string(["n/a", "X\(dice.below(150))7"][dice.below(2)])
      }
      if dice.below(2) == 0 { parameters["height"] = .number(1 + dice.unit) }
      if dice.below(2) == 0 { parameters["power"] = .number(Double(10 + dice.below(3))) }
      var piece = AssetDuplicates.Piece(
        id: id(number), project: id(9000 + dice.below(2)), room: id(5000 + room),
        levels: [id(6000 + room / 4)], family: id(7000 + (type < 3 ? 0 : 1)), type: id(8000 + type),
        typeName: names[type],
        at: PlanPoint(x: 3 * Double(room % 4) + 3 * dice.unit, y: 3 * dice.unit),
        parameters: parameters)
      // The stairs are on two levels; some have no place; some share photos.
      if room == 3 { piece.levels.append(id(6001)) }
      if dice.below(5) == 0 { piece.at = nil }
      if dice.below(6) == 0 { piece.photos = ["p\(dice.below(60))"] }
      pieces.append(piece)
    }
    let serials = [id(7000): ["serial"], id(7001): ["serial"]]
    let found = AssetDuplicates(pieces, serials: serials, distance: limit)
    #expect(found.leftOut == 0)
    var expected: [String: Double] = [:]
    for i in pieces.indices {
      for j in pieces.indices where j > i && pieces[i].project == pieces[j].project {
        if let score = oracle(pieces[i], pieces[j], within: limit) {
          expected["\(i) \(j)"] = (score * 1e9).rounded() / 1e9
        }
      }
    }
    let got = Dictionary(
      uniqueKeysWithValues: found.pairs.map {
        ("\($0.first) \($0.second)", ($0.score * 1e9).rounded() / 1e9)
      })
    #expect(got == expected)
    #expect(got.count > 50, "\(got.count)")
    #expect(zip(found.pairs, found.pairs.dropFirst()).allSatisfy { $0.score >= $1.score })
  }

  @Test("a hundred thousand in one spot are cut short, and it is said")
  func manyInOneSpot() {
    func id(_ number: Int) -> Identifier { Identifier(high: 1, low: UInt64(number)) }
    let pieces = (0..<3000).map { number in
      AssetDuplicates.Piece(
        id: id(number), project: id(90_000), room: id(90_001), levels: [id(90_002)],
        family: id(90_003), type: id(90_004), typeName: "Socket", at: PlanPoint(x: 1, y: 1),
        parameters: ["serial": .string("SAME")], photos: ["one"])
    }
    let found = AssetDuplicates(pieces, serials: [id(90_003): ["serial"]], distance: 0.5)
    #expect(found.leftOut > 0)
    #expect(found.pairs.count < 3000 * 66)
  }

  private static let lamp = "survey asset add \"Philips 30W wall light\" --room G01"

  @Test("pairs with their reasons; sockets in a row and pieces with their own numbers are none")
  func reasons() throws {
    let desk = try Desk.school(families: true)
    #expect(try desk.rows("survey asset duplicates").isEmpty)
    let extinguisher = "survey asset add \"Powder extinguisher 6 kg\" checked=2026-02-10"
    let script = """
      \(Self.lamp) at=13.2,3 height=2.1
      \(Self.lamp) at=13.3,3 height=2.15
      \(Self.lamp) at=14,3 height=2.1
      \(extinguisher) --room G01 at=15,3 serial=EX-2041
      \(extinguisher) --room G01 at=15.05,3 serial=EX-2042
      \(extinguisher) --room G05 serial=EX-2041
      """
    #expect(desk.run(script) == .ok, "\(desk.errors)")
    let rows = try desk.rows("survey asset duplicates")
    #expect(rows.count == 2, "\(rows.map(\.text))")
    #expect(rows[0]["reasons"]?.text == "[\"serial\",\"type\",\"values\"]")
    #expect(rows[0][text: "other_room"] == "G05")
    #expect(rows[1]["reasons"]?.text == "[\"place\",\"type\",\"values\"]")
    #expect(rows[1]["distance_m"]?.number.map { abs($0 - 0.1) < 1e-9 } ?? false)
    #expect(try desk.rows("survey asset duplicates --room G05").count == 1)
    #expect(try desk.rows("survey asset duplicates --distance 2m").count >= 3)
    #expect(desk.run("survey asset duplicates --format md") == .ok)
    #expect(desk.out.contains("near"), "\(desk.out)")
  }

  // MARK: - Merging

  private func ids(_ desk: Desk) throws -> [String] {
    try desk.rows("survey asset list").compactMap { $0[text: "id"] }
  }

  @Test("notes and recordings of those that go are about the one that stays, and back with undo")
  func notesAndVoices() throws {
    let desk = try Desk.school(families: true)
    let script = """
      \(Self.lamp) at=13.2,3
      \(Self.lamp) at=15,3
      \(Self.lamp) at=16,3
      """
    #expect(desk.run(script) == .ok, "\(desk.errors)")
    let ids = try ids(desk)
    let memo = "\(desk.scratch.path)/memo.wav"
    try Files.writeAtomically(memo, VoiceTests.wav(seconds: 1), overwrite: true)
    #expect(
      desk.run(
        """
        survey note add "hangs loose" --asset \(ids[1])
        survey note add "dim" --asset \(ids[2])
        survey voice add \(memo) --asset \(ids[2])
        """) == .ok, "\(desk.errors)")
    let before = try desk.rows("survey note list").map(\.text)
    #expect(desk.run("survey asset merge \(ids[0]) \(ids[1]) \(ids[2])") == .ok, "\(desk.errors)")
    let notes = try desk.rows("survey note list --asset \(ids[0])")
    #expect(notes.map { $0[text: "text"] } == ["hangs loose", "dim"])
    #expect(notes.allSatisfy { $0["at"]?.point?.x == 13.2 && $0[text: "room"] == "G01" })
    #expect(try desk.rows("survey voice list --asset \(ids[0])").count == 1)
    let shown = try desk.row("survey asset show \(ids[0])")
    #expect(shown["note_list"]?.array?.count == 2 && shown["voice_list"]?.array?.count == 1)
    #expect(desk.run("verify") == .ok, "\(desk.errors)")
    #expect(desk.run("rebuild") == .ok)
    #expect(try desk.rows("survey voice list --asset \(ids[0])").count == 1)
    #expect(desk.run("undo") == .ok)
    #expect(try desk.rows("survey note list").map(\.text) == before)
    #expect(try desk.rows("survey voice list --asset \(ids[2])").count == 1)
  }

  @Test("what is missing is filled, what differs is said, photos move, old ids lead on, undo")
  func merge() throws {
    let desk = try Desk.school(families: true)
    let script = """
      \(Self.lamp) height=2.1
      \(Self.lamp) at=13.3,3 height=2.3 installed=2020-05-01 --photo examples/lamp.png
      \(Self.lamp) at=15,3 height=2.5
      """
    #expect(desk.run(script) == .ok, "\(desk.errors)")
    let ids = try ids(desk)
    let photo = try desk.row("survey asset show \(ids[1])")["photos"]?.text
    let before = try desk.rows("survey asset list").map(\.text)
    #expect(desk.run("survey asset merge \(ids[0]) \(ids[1]) \(ids[2])") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("merged 2 assets into Philips 30W wall light"))
    #expect(desk.errors.contains("height: kept 2.1"))
    let row = try desk.row("survey asset list")
    #expect(row[text: "id"] == ids[0])
    #expect(row["parameters"]?["height"]?.number == 2.1)
    #expect(row["parameters"]?["installed"]?.string == "2020-05-01")
    #expect(row["at"]?.point?.x == 13.3)
    #expect(row["photos"]?.text == photo)
    #expect(photo != "[]")
    // The old ids are known wherever an asset is named.
    for id in ids.dropFirst() {
      let short = String(id.suffix(8))
      #expect(try desk.row("survey asset show \(short)")[text: "id"] == ids[0])
      #expect(desk.errors.contains("was merged into"))
    }
    #expect(desk.run("why \(ids[2]) height") == .ok)
    #expect(desk.out.contains("2.1"))
    #expect(try desk.rows("survey photo list --asset \(ids[1])").count == 1)
    #expect(desk.run("survey asset edit \(ids[2]) height=3m") == .ok, "\(desk.errors)")
    #expect(try desk.row("survey asset list")["parameters"]?["height"]?.number == 3)
    #expect(desk.run("verify") == .ok, "\(desk.errors)")
    // One undo for the edit, one for all of the merging.
    #expect(desk.run("undo") == .ok)
    #expect(desk.run("undo") == .ok)
    #expect(try desk.rows("survey asset list").map(\.text) == before)
    #expect(desk.run("redo\nverify") == .ok)
    #expect(try self.ids(desk) == [ids[0]])
    // What was merged leads on when the one that stayed is merged in turn.
    #expect(desk.run(Self.lamp + " at=16,3 height=1m") == .ok)
    let last = try #require(try self.ids(desk).last)
    #expect(desk.run("survey asset merge \(last) \(ids[0])") == .ok)
    #expect(try desk.row("survey asset show \(ids[2])")[text: "id"] == last)
    #expect(try desk.row("survey asset show \(last)")["photos"]?.text == photo)
  }

  @Test("--prefer and KEY=VALUE choose between values")
  func choosing() throws {
    let desk = try Desk.school(families: true)
    let script = """
      \(Self.lamp) height=2.1 installed=2019-01-01
      \(Self.lamp) height=2.3 installed=2020-05-01
      """
    #expect(desk.run(script) == .ok)
    let ids = try ids(desk)
    let line = "survey asset merge \(ids[0]) \(ids[1]) --prefer \(ids[1]) height=4m"
    #expect(desk.run(line) == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("installed: kept 2020-05-01"))
    #expect(!desk.errors.contains("height:"))
    let row = try desk.row("survey asset list")
    #expect(row["parameters"]?["height"]?.number == 4)
    #expect(row["parameters"]?["installed"]?.string == "2020-05-01")
  }

  @Test("refused: itself, another family, an approved room, a value that does not fit")
  func refused() throws {
    let desk = try Desk.school(families: true)
    let script = """
      \(Self.lamp) height=2.1
      \(Self.lamp) height=2.3
      survey asset add "Double wall socket 16 A" --room G05
      """
    #expect(desk.run(script) == .ok)
    let ids = try ids(desk)
    #expect(desk.run("survey asset merge \(ids[0]) \(ids[0])") == .usage)
    #expect(desk.run("survey asset merge \(ids[0]) \(ids[2])") == .refused)
    #expect(desk.errors.contains("is of the family Socket"))
    #expect(desk.run("survey asset merge \(ids[0]) \(ids[1]) height=99m") == .usage)
    #expect(desk.run("survey asset merge \(ids[0]) \(ids[1]) --prefer \(ids[2])") == .usage)
    #expect(try self.ids(desk) == ids)
    #expect(desk.run("survey asset merge \(ids[0]) \(ids[1]) --dry-run") == .ok)
    #expect(try self.ids(desk) == ids)
  }

  // MARK: - Two notebooks

  private func open(
    _ path: String, _ state: String, clock: Int64? = nil
  ) throws -> Notebook {
    let now = { Instant(milliseconds: clock ?? 1_800_000_000_000) }
    return try Notebook.open(
      Notebook.Setting(
        path: path, access: .write(create: true), models: Desk.registry.models, clock: now,
        realClock: now,
        identifiers: IdentifierSource(clock: now, entropy: .seeded(state)),
        entropy: { 7 }, stateDirectory: state, userName: "lea", hostName: "host"))
  }

  private func send(_ from: Notebook, _ to: Notebook) throws {
    for replica in try from.replicas() {
      let known = try to.replicas().first { $0.id == replica.id }?.last ?? 0
      try to.receive(try from.outgoing(replica: replica.id, after: known, limit: 100_000))
    }
  }

  /// Each order in which the events of two merges of each other can fall: one asset is there at
  /// least, and both notebooks say the same.
  @Test("merged into each other at once, one stays, whatever the order", arguments: 0..<12)
  func eachOther(turn: Int) throws {
    let scratch = try ImportScratch()
    let first = try open(
      scratch.path + "/a.tac", scratch.path + "/sa\(turn)", clock: 1_800_000_000_000)
    let second = try open(
      scratch.path + "/b.tac", scratch.path + "/sb\(turn)",
      clock: 1_800_000_000_000 + Int64([0, 0, 5, -5][turn % 4]))
    defer {
      first.close()
      second.close()
    }
    let a = Identifier(high: 1, low: 1)
    let b = Identifier(high: 1, low: 2)
    try first.batch(.init(command: "make")) { (batch: inout Notebook.Batch) throws(Diagnostic) in
      for id in [a, b] {
        try batch.append(SurveyEvent.assetPlaced, scope: nil, entity: id, body: ["wall": 1])
      }
    }
    try send(first, second)
    func merge(_ notebook: Notebook, _ keep: Identifier, _ other: Identifier) throws {
      try notebook.batch(.init(command: "merge")) {
        (batch: inout Notebook.Batch) throws(Diagnostic) in
        try batch.append(
          SurveyEvent.assetMerged, scope: nil, entity: other,
          body: ["merged_into": [.string(keep.description)]])
        try batch.append(SurveyEvent.assetRemoved, scope: nil, entity: other, body: JSONObject())
        try batch.append(
          SurveyEvent.assetEdited, scope: nil, entity: keep, body: ["merged_into": .null])
      }
    }
    for _ in 0..<turn / 4 { try merge(first, a, b) }
    try merge(first, a, b)
    try merge(second, b, a)
    try send(first, second)
    try send(second, first)
    func state(_ notebook: Notebook) throws -> [String] {
      try notebook.query(
        """
        SELECT hex(id), removed, (SELECT group_concat(hex(value)) FROM survey_asset_merged_into m
        WHERE m.entity = survey_asset.id) FROM survey_asset ORDER BY id
        """
      ) { (row) throws(Diagnostic) in
        "\(row.text(0).suffix(1)) \(row.integer(1)) \(row.optionalText(2)?.suffix(1) ?? "")"
      }
    }
    let here = try state(first)
    #expect(try state(second) == here)
    #expect(here.contains { $0.contains(" 0 ") }, "\(here)")
    #expect(try first.verify().problems.isEmpty)
  }

  @Test("through the commands: two copies of a notebook merge in opposite directions and meet")
  func copies() throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run("\(Self.lamp) height=2.1\n\(Self.lamp) height=2.3") == .ok)
    let ids = try ids(desk)
    let other = try Desk()
    try Files.writeAtomically(other.path, Files.read(desk.path, limit: 1 << 26), overwrite: true)
    other.seed = "other"
    #expect(desk.run("survey asset merge \(ids[0]) \(ids[1])") == .ok, "\(desk.errors)")
    #expect(other.run("survey asset merge \(ids[1]) \(ids[0])") == .ok, "\(other.errors)")
    #expect(other.run("survey asset edit \(ids[1]) working=no") == .ok, "\(other.errors)")
    let a = try open(desk.path, desk.scratch.path + "/state")
    let b = try open(other.path, other.scratch.path + "/state")
    try send(a, b)
    try send(b, a)
    a.close()
    b.close()
    for one in [desk, other] {
      let rows = try one.rows("survey asset list")
      #expect(rows.compactMap { $0[text: "id"] } == [ids[1]])
      #expect(try one.row("survey asset show \(ids[0])")[text: "id"] == ids[1])
      #expect(one.run("verify") == .ok, "\(one.errors)")
    }
  }
}
