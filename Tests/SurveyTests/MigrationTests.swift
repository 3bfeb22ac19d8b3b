// The schema of a family changes in the middle of the job: what was given before is read as the family is
// now, nothing is lost in a merge, what breaks the new rule is listed, and one undo takes it back.

import Command
import Kernel
import Notebook
import System
import Testing

@testable import Survey

@Suite struct MigrationTests {
  @Test("the fingerprint of the models of survey is the constant that every start takes for it")
  func fingerprint() {
    let right = EntityModel.fingerprint(of: SurveyModel.all)
    #expect(SurveyModel.fingerprint == right, "0x\(String(right, radix: 16))")
  }

  private let light = "\"Philips 30W wall light\""
  private let socket = "\"Double wall socket 16 A\""

  /// The school with two sockets, at 0.3 m and 1.5 m.
  private func desk() throws -> Desk {
    let desk = try Desk.school(families: true)
    try #require(
      desk.run(
        """
        survey asset add \(socket) --room G05 height=30cm circuit=L3
        survey asset add \(socket) --room G06 height=1.5m
        """) == .ok, "\(desk.errors)")
    return desk
  }

  private func values(_ desk: Desk, _ name: String, _ options: String = "") throws -> [JSON?] {
    try desk.rows("survey asset list" + options).map { $0["parameters"]?[name] }
  }

  private func version(_ desk: Desk) throws -> Int64? {
    try desk.row("survey family show Socket")["version"]?.integer
  }

  private func ids(_ desk: Desk) throws -> [String] {
    try desk.rows("survey asset list").compactMap { $0[text: "id"] }
  }

  // MARK: - Names

  @Test("values given under the old name are read under the new one, and the next edit writes it")
  func rename() throws {
    let desk = try desk()
    #expect(try version(desk) == 1)
    #expect(
      desk.run("survey family parameter rename Socket height above_floor") == .ok, "\(desk.errors)")
    #expect(try version(desk) == 2)
    #expect(try values(desk, "above_floor") == [0.3, 1.5])
    #expect(try values(desk, "height") == [nil, nil])
    let first = try ids(desk)[0]
    #expect(try desk.row("survey asset show \(first)")["parameters"]?["above_floor"] == 0.3)
    #expect(desk.run("survey asset edit \(first) above_floor=50cm") == .ok, "\(desk.errors)")
    #expect(try values(desk, "above_floor") == [0.5, 1.5])
    // A second name, and back to the first.
    #expect(desk.run("survey family parameter rename Socket above_floor level_m") == .ok)
    #expect(try values(desk, "level_m") == [0.5, 1.5])
    #expect(desk.run("survey family parameter rename Socket level_m height") == .ok)
    #expect(try values(desk, "height") == [0.5, 1.5])
    #expect(try version(desk) == 4)
    #expect(desk.run("undo\nundo\nundo") == .ok, "\(desk.errors)")
    #expect(try values(desk, "above_floor") == [0.3, 1.5])
    #expect(desk.run("undo") == .ok)
    #expect(try values(desk, "height") == [0.3, 1.5])
    #expect(try version(desk) == 1)
    #expect(desk.run("verify") == .ok)
  }

  @Test("a value cleared under the new name does not come back from the old one")
  func cleared() throws {
    let desk = try desk()
    let id = try ids(desk)[0]
    #expect(
      desk.run(
        """
        survey family parameter rename Socket height above_floor
        survey asset edit \(id) above_floor=
        """) == .ok, "\(desk.errors)")
    #expect(try values(desk, "above_floor") == [nil, 1.5])
  }

  @Test(
    "a new name is one that can be a name, and is not taken",
    arguments: [
      ("circuit", "already exists"), ("type", "reserved for commands"),
      ("2x", "not a valid parameter name"),
      ("height", "nothing to change"),
    ])
  func badNames(name: String, text: String) throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run("survey family parameter rename Socket height \(name)") == .usage)
    #expect(desk.errors.contains(text), "\(desk.errors)")
  }

  @Test("the name that a parameter had cannot be given to another")
  func formerName() throws {
    let desk = try desk()
    #expect(
      desk.run(
        """
        survey family parameter rename Socket height above_floor
        survey family parameter add Socket height:text
        """) == .usage)
    #expect(desk.errors.contains("height is the former name of above_floor"), "\(desk.errors)")
  }

  @Test("as of a day before, records are read as the family was then")
  func past() throws {
    let desk = try desk()
    desk.now = "2026-05-06T08:00:00Z"
    #expect(
      desk.run(
        """
        survey family parameter rename Socket height above_floor
        survey family parameter edit Socket above_floor "unit=cm" --convert
        """) == .ok, "\(desk.errors)")
    #expect(try values(desk, "above_floor") == [30, 150])
    let then = " --as-of 2026-05-05"
    #expect(try values(desk, "height", then) == [0.3, 1.5])
    #expect(try desk.row("survey family show Socket" + then)["version"]?.integer == 1)
  }

  // MARK: - Two notebooks

  private func open(_ desk: Desk, clock: Int64) throws -> Notebook {
    let now = { Instant(milliseconds: clock) }
    return try Notebook.open(
      Notebook.Setting(
        path: desk.path, access: .write(create: true), models: Desk.registry.models, clock: now,
        realClock: now, identifiers: IdentifierSource(clock: now, entropy: .seeded("m\(clock)")),
        entropy: { 7 }, stateDirectory: desk.scratch.path + "/state", userName: "lea",
        hostName: "host"))
  }

  /// Every order in which a rename with an edit under the new name, and an edit under the old one in a
  /// notebook that does not know of it, can fall.
  @Test(
    "a rename here and an edit under the old name there: the newer value counts, none is lost",
    arguments: [(1, 2, 0.9), (2, 1, 0.6), (0, 1, 0.9)])
  func merged(here: Int64, there: Int64, want: Double) throws {
    let desk = try desk()
    let id = try #require(Identifier(try ids(desk)[0]))
    let other = try Desk()
    try Files.writeAtomically(other.path, Files.read(desk.path, limit: 1 << 26), overwrite: true)
    #expect(
      desk.run("survey family parameter rename Socket height above_floor") == .ok, "\(desk.errors)")
    let schema = try #require(try desk.row("survey family show Socket")["parameters"])
    #expect(schema["above_floor"]?["formerly"] == ["height"])
    // Far ahead of the desks, so that the order of the two edits is the one asked for.
    let base: Int64 = 4_000_000_000_000
    let a = try open(desk, clock: base + here * 1000)
    let b = try open(other, clock: base + there * 1000)
    func edit(_ notebook: Notebook, _ body: JSONObject) throws {
      try notebook.batch(.init(command: "edit")) {
        (batch: inout Notebook.Batch) throws(Diagnostic) in
        try batch.append(SurveyEvent.assetEdited, scope: nil, entity: id, body: body)
      }
    }
    // What the commands write: the former names are cleared with each edit.
    if here > 0 { try edit(a, ["parameters.above_floor": 0.6, "parameters.height": .null]) }
    try edit(b, ["parameters.height": 0.9])
    for (from, to) in [(a, b), (b, a)] {
      for replica in try from.replicas() {
        let known = try to.replicas().first { $0.id == replica.id }?.last ?? 0
        try to.receive(try from.outgoing(replica: replica.id, after: known, limit: 100_000))
      }
    }
    a.close()
    b.close()
    for one in [desk, other] {
      #expect(try values(one, "above_floor") == [.number(want), 1.5])
      #expect(try values(one, "height") == [nil, nil])
      #expect(one.run("verify") == .ok, "\(one.errors)")
    }
  }

  @Test("an edit of a renamed parameter clears its former names, known to have a value or not")
  func clearsFormerNames() throws {
    let desk = try desk()
    let id = try ids(desk)[0]
    #expect(
      desk.run(
        """
        survey family parameter rename Socket height above_floor
        survey asset edit \(id) above_floor=1
        survey asset edit \(id) above_floor=1.2
        """) == .ok, "\(desk.errors)")
    let asset = try #require(Identifier(id))
    let log = try open(desk, clock: 4_000_000_000_000)
    let said = try log.why(asset, field: "parameters.height").map { $0.new?.number ?? -1 }
    log.close()
    #expect(said == [-1, -1, 0.3])
  }

  // MARK: - Types

  @Test("values are read in the new type where they read as such; the others stay and are listed")
  func types() throws {
    let desk = try desk()
    let id = try ids(desk)
    #expect(
      desk.run(
        """
        survey family parameter add Socket "mark:text" "count:integer" "live:integer"
        survey asset edit \(id[0]) mark=12.5 count=3 live=1
        survey asset edit \(id[1]) mark="by hand" count=4 live=0
        survey family parameter edit Socket count type=number
        survey family parameter edit Socket live type=boolean
        survey family parameter edit Socket circuit "type=choice choices=L1,L2,L3"
        """) == .ok, "\(desk.errors)")
    #expect(try values(desk, "live") == [true, false])
    #expect(try values(desk, "circuit") == ["L3", nil])
    #expect(desk.run("survey family check Socket") == .ok, "\(desk.out)")
    #expect(desk.run("survey family parameter edit Socket mark type=number") == .ok)
    #expect(desk.errors.contains("1 asset violates the rule"), "\(desk.errors)")
    #expect(desk.errors.contains("mark must be a number, not by hand"), "\(desk.errors)")
    #expect(try values(desk, "mark") == [12.5, "by hand"])
    let rows = try desk.rows("survey family check Socket")
    #expect(rows.count == 1 && rows[0][text: "id"] == id[1])
    #expect(rows[0][text: "value"] == "by hand" && rows[0][text: "parameter"] == "mark")
    #expect(desk.run("survey family parameter edit Socket count type=text") == .ok)
    #expect(try values(desk, "count") == ["3", "4"])
    #expect(desk.run("survey family parameter edit Socket mark type=text") == .ok)
    #expect(try values(desk, "mark") == ["12.5", "by hand"])
    #expect(desk.run("survey family check") == .ok)
  }

  @Test("limits that do not belong to the new type go with the old one")
  func retyped() throws {
    let old = ParameterDeclaration("h:number unit=m min=0 max=3 default=1", order: 1).schema
    let text = ParameterDeclaration(changing: old, "type=text pattern=[0-9.]+")
    #expect(text.faults.isEmpty)
    #expect(text.schema.declaration == "h:text pattern=[0-9.]+ default=1 on=asset")
    #expect(ParameterDeclaration(changing: old, "type=choice").faults.count == 1)
    #expect(ParameterDeclaration(changing: old, "type=metre").faults.count == 1)
    #expect(
      ParameterDeclaration(changing: old, "type=integer").schema.declaration
        == "h:integer unit=m min=0 max=3 default=1 on=asset")
  }

  // MARK: - Units

  @Test("a unit does not change under the values: they are converted on request, in one step")
  func units() throws {
    let desk = try desk()
    #expect(desk.run("survey family parameter edit Socket height unit=cm") == .refused)
    #expect(desk.errors.contains("2 values of height are in m"), "\(desk.errors)")
    #expect(desk.errors.contains("--convert"))
    #expect(desk.run("survey family parameter edit Socket height unit=kg") == .refused)
    #expect(!desk.errors.contains("--convert"))
    #expect(desk.run("survey family parameter edit Socket height unit=kg --convert") == .usage)
    #expect(
      desk.run("survey family parameter edit Socket height unit=cm --convert") == .ok,
      "\(desk.errors)")
    #expect(desk.errors.contains("converted 2 values"))
    #expect(try values(desk, "height") == [30, 150])
    let schema = try desk.row("survey family show Socket")["parameters"]?["height"]
    #expect(schema?["max"]?.number == 300 && schema?["default"]?.number == 30)
    #expect(desk.run("undo") == .ok)
    #expect(try values(desk, "height") == [0.3, 1.5])
    #expect(desk.run("survey family parameter edit Socket height \"unit=dm max=\" --as-is") == .ok)
    #expect(try values(desk, "height") == [0.3, 1.5])
    // A whole number that would not be whole is left alone, and so is all else.
    #expect(
      desk.run("survey family parameter edit Socket rating unit=kA --convert") == .refused)
    #expect(desk.errors.contains("type=number"), "\(desk.errors)")
    #expect(
      try desk.row("survey family show Socket")["parameters"]?["rating"]?[text: "unit"] == "A")
  }

  @Test("converted values have no dust, there and back; a default is not lost")
  func conversion() throws {
    let desk = try Desk.school()
    #expect(
      desk.run(
        """
        survey family add Mast photo_min=0 --parameter "h:number unit=m min=0.1 default=1.1"
        survey type add Mast M1
        survey asset add M1 --room G01 h=1.15
        survey asset add M1 --room G01 h=0.57
        survey asset add M1 --room G01 h=435cm
        """) == .ok, "\(desk.errors)")
    let edit = "survey family parameter edit Mast h"
    #expect(desk.run("\(edit) unit=cm --convert") == .ok)
    #expect(desk.errors.contains("h:number unit=cm min=10 default=110 on=asset"), "\(desk.errors)")
    #expect(try values(desk, "h") == [115, 57, 435])
    #expect(desk.run("\(edit) unit=in --convert\n\(edit) unit=ft --convert") == .ok)
    #expect(desk.run("\(edit) unit=m --convert") == .ok)
    #expect(desk.errors.contains("h:number unit=m min=0.1 default=1.1 on=asset"), "\(desk.errors)")
    #expect(try values(desk, "h") == [1.15, 0.57, 4.35])
    // Without a value there is still the default.
    #expect(
      desk.run("survey family add Lamp --parameter \"power:integer unit=W default=30\"") == .ok)
    let lamp = "survey family parameter edit Lamp power"
    #expect(desk.run("\(lamp) unit=kW --convert") == .refused)
    #expect(desk.errors.contains("30 W is not a whole number in kW"), "\(desk.errors)")
    #expect(desk.run("\(lamp) \"unit=kW default=\" --convert") == .ok, "\(desk.errors)")
  }

  @Test("who carries a parameter changes: values that are read no more are counted")
  func carrier() throws {
    let desk = try desk()
    #expect(desk.run("survey family parameter edit Socket circuit on=type") == .ok)
    #expect(desk.errors.contains("1 value stays stored"), "\(desk.errors)")
    #expect(try values(desk, "circuit") == ["L3", nil])
    #expect(desk.run("survey family parameter edit Socket circuit on=asset") == .ok)
    #expect(!desk.errors.contains("no longer read"), "\(desk.errors)")
  }

  @Test("why tells of a renamed parameter whatever it was called, of an asset and of a type")
  func why() throws {
    let desk = try desk()
    let id = try ids(desk)[0]
    #expect(
      desk.run(
        """
        survey family parameter rename Socket height above_floor
        survey family parameter rename Socket above_floor level_m
        survey family parameter rename Socket rating amps
        """) == .ok, "\(desk.errors)")
    var told = try desk.rows("why \(id).level_m")
    #expect(told.map { $0["value"]?.number } == [0.3])
    #expect(told[0][text: "field"] == "parameters.height")
    #expect(told[0][text: "now"] == "parameters.level_m")
    // On a terminal too, where it says something only.
    #expect(desk.run("why \(id).level_m --format table") == .ok)
    #expect(desk.out.contains("Now called"), "\(desk.out)")
    #expect(desk.run("survey asset edit \(id) level_m=50cm") == .ok, "\(desk.errors)")
    for name in ["level_m", "parameters.level_m", "height", "above_floor"] {
      told = try desk.rows("why \(id) \(name)")
      #expect(told.map { $0["value"]?.number } == [0.5, 0.3], "\(name) \(told.map(\.text))")
      #expect(told.first?["before"]?.number == 0.3)
      #expect(told.first?["now"]?.isNull == true)
    }
    #expect(try desk.rows("why \(id) circuit").count == 1)
    #expect(
      !(try desk.rows("why \(id)").contains { $0["value"]?.isNull == true && $0["before"] == 0.3 }))
    let type = try desk.row("survey type list --family Socket")[text: "id"] ?? ""
    told = try desk.rows("why \(type).amps")
    #expect(
      told.map { $0["value"]?.integer } == [16] && told[0][text: "field"] == "parameters.rating")
  }

  // MARK: - What breaks a rule

  @Test("a new rule lists the records that break it, with complete rooms that stay as they are")
  func broken() throws {
    let desk = try desk()
    let id = try ids(desk)
    for name in ["G05", "G06"] {
      try #require(desk.run("survey room state \(name) complete") == .ok, "\(desk.errors)")
    }
    try #require(desk.run("survey room approve G06") == .ok, "\(desk.errors)")
    #expect(
      desk.run("survey family parameter edit Socket height \"max=0.2 default=\" --json") == .refused
    )
    #expect(desk.errors.contains("G06") && desk.errors.contains("--reopen"), "\(desk.errors)")
    #expect(
      desk.run(
        "survey family parameter edit Socket height \"max=0.2 default=\" --json --reopen") == .ok,
      "\(desk.errors)")
    let answer = try #require(
      try JSON(parsing: Array(desk.out.utf8))["rows"]?.array?.first?["broken"]?.array)
    #expect(answer.compactMap { $0[text: "id"] } == id)
    #expect(answer.compactMap { $0["value"]?.number } == [0.3, 1.5])
    #expect(answer[0][text: "reason"] == "height is at most 0.2 m, not 0.3")
    #expect(answer[0][text: "command"]?.hasPrefix("survey asset edit ") == true)
    for text in ["2 assets violate the rule", "1 complete room", "G06 was approved"] {
      #expect(desk.errors.contains(text), "\(text) in \(desk.errors)")
    }
    #expect(try desk.row("survey room show G05")[text: "state"] == "complete")
    #expect(try desk.row("survey room show G06")[text: "state"] == "in_progress")
    #expect(desk.run("survey family check Socket") == .notFound)
    #expect(desk.run("survey family check Luminaire") == .ok)
    #expect(desk.run("survey family parameter add Socket \"maker:text required on=type\"") == .ok)
    #expect(desk.errors.contains("1 type violates the rule"), "\(desk.errors)")
    #expect(desk.run("survey family edit Socket photo_min=1") == .ok)
    #expect(desk.errors.contains("2 assets violate the rule"), "\(desk.errors)")
    #expect(try desk.rows("survey family check").count == 5)
    #expect(desk.run("undo\nundo\nundo\nsurvey family check") == .ok, "\(desk.out)")
  }

  // MARK: - Out and in

  @Test("exports use the new names, and a package keeps the old ones for what others still send")
  func exports() throws {
    let desk = try desk()
    try #require(
      desk.run("survey family parameter rename Socket height above_floor") == .ok, "\(desk.errors)")
    let path = try desk.export("register.csv")
    let lines = String(decoding: try desk.bytes(path), as: UTF8.self).split(separator: "\n")
    let head = lines[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    #expect(!head.contains { $0.hasPrefix("parameters.height") && !$0.contains("[m]") })
    let column = try #require(head.firstIndex(of: "parameters.above_floor [m]"))
    #expect(
      lines.contains { $0.split(separator: ",", omittingEmptySubsequences: false)[column] == "1.5" }
    )
    let package = try desk.export("a.tacpkg")
    let other = try Desk()
    other.seed = "other"
    try #require(other.run("survey import \(package)") == .ok, "\(other.errors)")
    #expect(try values(other, "above_floor") == [0.3, 1.5])
    #expect(try version(other) == 2)
    #expect(
      try other.row("survey family show Socket")["parameters"]?["above_floor"]?["formerly"]
        == ["height"])
    #expect(try other.bytes(try other.export("b.tacpkg")) == desk.bytes(package))
  }

  @Test("a notebook of the program before it counted versions opens, and its families change")
  func old() throws {
    let desk = try Desk()
    let models = SurveyModel.all.map { model in
      EntityModel(
        domain: model.domain, noun: model.noun, table: model.table,
        fields: model.fields.filter { model.noun != "family" || $0.name != "version" },
        events: model.events, indexes: model.indexes)
    }
    let now = { Instant(milliseconds: 1_777_883_400_000) }
    let notebook = try Notebook.open(
      Notebook.Setting(
        path: desk.path, access: .write(create: true), models: DomainModels.grouped(models),
        clock: now,
        realClock: Clock.wall, identifiers: IdentifierSource(clock: now, entropy: .seeded("old")),
        entropy: { 7 }, stateDirectory: desk.scratch.path + "/state", userName: "lea",
        hostName: "host"))
    func id(_ low: UInt64) -> Identifier {
      Identifier(high: 0x019d_f200_0000_7000, low: 0x8000_0000_0000_0000 + low)
    }
    func put(_ kind: EventKind, _ entity: Identifier, _ body: JSONObject) throws {
      try notebook.batch(.init(command: "old")) {
        (batch: inout Notebook.Batch) throws(Diagnostic) in
        try batch.append(kind, scope: id(1), entity: entity, body: body)
      }
    }
    try put(SurveyEvent.projectCreated, id(1), ["name": "Old", "state": "ready"])
    try put(
      SurveyEvent.familyCreated, id(2),
      ["name": "Socket", "parameters.height": ["type": "number", "carried": "asset", "order": 1]])
    try put(SurveyEvent.typeCreated, id(3), ["name": "Double", "family": .string("\(id(2))")])
    try put(
      SurveyEvent.assetPlaced, id(4), ["type": .string("\(id(3))"), "parameters.height": 0.4])
    notebook.close()
    #expect(try version(desk) == 1)
    #expect(try values(desk, "height") == [0.4])
    #expect(
      desk.run("survey family parameter rename Socket height above_floor\nverify") == .ok,
      "\(desk.errors)")
    #expect(try version(desk) == 2)
    #expect(try values(desk, "above_floor") == [0.4])
  }
}
