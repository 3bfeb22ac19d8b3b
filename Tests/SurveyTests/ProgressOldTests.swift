// Notebooks of the program before it told an empty room from one that nobody visited: their events
// keep their meaning, and their tables are made anew.

import Command
import Kernel
import Notebook
import System
import Testing

@testable import Survey

@Suite struct ProgressOldTests {
  /// The models as they were: no stamps, no notes, no worksets.
  private static let oldModels: [EntityModel] = SurveyModel.all.filter { $0.noun != "workset" }
    .map { model in
      let new = [
        "state_at", "state_by", "completed_at", "completed_by", "state_note", "approved_as",
      ]
      return EntityModel(
        domain: model.domain, noun: model.noun, table: model.table,
        fields: model.fields.filter { !new.contains($0.name) }, events: model.events,
        indexes: model.noun == "asset"
          ? [["room", "removed"], ["type", "removed"], ["scope"]] : model.indexes)
    }

  private func id(_ low: UInt64) -> Identifier {
    Identifier(high: 0x019d_f200_0000_7000, low: 0x8000_0000_0000_0000 + low)
  }

  /// Rooms as an import of then made them, and what a person then said of some.
  private func write(_ desk: Desk) throws {
    let notebook = try Notebook.open(
      Notebook.Setting(
        path: desk.path, access: .write(create: true), models: DomainModels.grouped(Self.oldModels),
        clock: { Instant(milliseconds: 1_777_883_400_000) }, realClock: Clock.wall,
        identifiers: IdentifierSource(
          clock: { Instant(milliseconds: 1_777_883_400_000) }, entropy: .seeded("old")),
        entropy: { 7 }, stateDirectory: desk.scratch.path + "/state", userName: "lea",
        hostName: "host"))
    defer { notebook.close() }
    let (project, level) = (id(1), id(2))
    func put(_ kind: EventKind, _ entity: Identifier, _ body: JSONObject) throws {
      try notebook.batch(Notebook.BatchOrigin(command: "old")) { (batch) throws(Diagnostic) in
        try batch.append(kind, scope: project, entity: entity, body: body)
      }
    }
    try put(SurveyEvent.projectCreated, project, ["name": "Old", "state": "ready"])
    try put(SurveyEvent.levelAdded, level, ["label": "0", "ordinal": 0])
    for number in 1...5 {
      let x = Double(number) * 5
      let ring = [(x, 0.0), (x + 4, 0), (x + 4, 4), (x, 4)]
        .map { JSON.array([.number($0.0), .number($0.1)]) }
      try put(
        SurveyEvent.roomAdded, id(10 + UInt64(number)),
        [
          "number": .string("R\(number)"), "level": .string(level.description),
          "levels": .array([.string(level.description)]), "state": "empty", "area_m2": 16,
          "polygon": .array([.array(ring)]), "label_x": .number(x + 2), "label_y": 2,
          "centroid_x": .number(x + 2), "centroid_y": 2,
        ])
    }
    try put(SurveyEvent.roomStateChanged, id(12), ["state": "empty"])
    try put(SurveyEvent.roomStateChanged, id(13), ["state": "in_progress"])
    try put(SurveyEvent.roomStateChanged, id(13), ["state": "empty"])
    try put(SurveyEvent.roomStateChanged, id(14), ["state": "complete"])
    // A new name is no visit.
    try put(SurveyEvent.roomEdited, id(15), ["name": "Store"])
  }

  @Test("what an import called empty is not visited; what a person called empty is")
  func meaning() throws {
    let desk = try Desk()
    try write(desk)
    let want = ["not_visited", "empty", "empty", "complete", "not_visited"]
    func states(_ options: String = "") throws -> [String?] {
      try desk.rows("survey room list" + options).map { $0[text: "state"] }
    }
    // Read before anything is written: the tables are worked out for the run.
    #expect(try states() == want)
    #expect(desk.run("survey room state R1 empty note=bare") == .ok, "\(desk.errors)")
    #expect(try states() == ["empty"] + want.dropFirst())
    #expect(desk.run("undo\nverify") == .ok, "\(desk.errors)")
    #expect(try states() == want)
    #expect(desk.run("rebuild --no-transaction\nverify") == .ok || desk.run("rebuild") == .ok)
    #expect(try states() == want)
    let row = try desk.row("survey room show R4")
    #expect(row[text: "completed_by"] == "lea")
    let status = try desk.row("survey status")
    #expect(status["not_visited"]?.integer == 2 && status["empty"]?.integer == 2)
    #expect(status["complete"]?.integer == 1 && status["rooms"]?.integer == 5)
    // The rules hold for what was completed before there were any.
    #expect(try desk.rows("survey complete").contains { $0[text: "kind"] == "broken" })
  }
}
