// How levels, rooms and the rest are named at the prompt, with and without a place entered.

import Command
import Kernel
import Testing

@testable import Survey

@Suite struct NamingTests {
  /// Two projects of the same plan, so that every label occurs twice.
  private func twice() throws -> Desk {
    let desk = try Desk.school()
    #expect(desk.run(Desk.importSchool.replacing("School\n", "Other\n")) == .ok)
    return desk
  }

  @Test(
    arguments: [
      ("G05", "G05"), ("Classroom 1A", "G05"), ("Aula 1A", "G05"), ("classroom 1a", "G05"),
      ("Aurora School/G/G05", "G05"), ("G/G05", "G05"), ("Aurora School/1/Gallery", "101"),
      ("E01", "E01"), ("Ascensore", "E01"), ("101", "101"),
    ])
  func rooms(text: String, number: String) throws {
    let desk = try Desk.school()
    let row = try desk.row("survey room show \"\(text)\"")
    #expect(row[text: "number"] == number)
    let id = try #require(row[text: "id"])
    #expect(try desk.row("survey room show \(id)")[text: "number"] == number)
    #expect(try desk.row("survey room show \(id.suffix(8))")[text: "number"] == number)
  }

  @Test("a name that several rooms have is an error that lists them; on a level it is one")
  func ambiguous() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey room show Stairs") == .usage)
    for path in ["Aurora School/B/B02", "Aurora School/G/G10", "Aurora School/1/105"] {
      #expect(desk.errors.contains(path))
    }
    #expect(try desk.rows("use survey G\nroom show Stairs").count == 1)
    #expect(desk.out.contains("\"G10\""))
  }

  @Test("what is not there comes with what may have been meant")
  func unknown() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey room show \"Classrom 1A\"") == .usage)
    #expect(desk.errors.contains("G05"))
    #expect(desk.run("survey level show Grund") == .usage)
    #expect(desk.run("survey level show \"Aurora Scool/G\"") == .usage)
    #expect(desk.errors.contains("Aurora School/G"))
  }

  @Test(
    arguments: [
      ("--level G", 0.0), ("--level \"Aurora School/G\"", 0), ("--level \"Ground floor\"", 0),
      ("--level \"Aurora School/Ground floor\"", 0), ("--level \"Piano terra\"", 0),
      ("--ordinal -1", -1), ("--level 1", 1),
    ])
  func levels(option: String, ordinal: Double) throws {
    let desk = try Desk.school()
    let row = try desk.row("survey room list --limit 1 \(option)")
    #expect(row["ordinal"]?.number == ordinal)
  }

  @Test("a label of two levels is an error listing both, and the place entered decides")
  func twoProjects() throws {
    let desk = try twice()
    #expect(desk.run("survey room list --level G") == .usage)
    #expect(desk.errors.contains("Aurora School/G ("))
    #expect(desk.run("survey family add Door") == .usage)
    #expect(desk.errors.contains("which project? There are Other; School"))
    #expect(try desk.rows("use survey School\nroom list --level G").count == 16)
    #expect(try desk.rows("survey room list --ordinal 0").count == 32)
    #expect(desk.run("survey map --ordinal 0") == .usage)
    #expect(desk.run("use survey Other\nsurvey map --ordinal 0") == .ok)
  }

  @Test("lists cover the place entered, everything without one")
  func context() throws {
    let desk = try Desk.school(families: true)
    #expect(
      desk.run(
        "survey asset add \"Double wall socket 16 A\" --room G05\nsurvey asset add \"Double wall socket 16 A\" --room 112"
      ) == .ok)
    #expect(try desk.rows("survey asset list").count == 2)
    #expect(try desk.rows("use survey G\nasset list").count == 1)
    #expect(try desk.rows("use survey 112\nasset list").count == 1)
    #expect(try desk.rows("use survey 111\nasset list").isEmpty)
    #expect(try desk.rows("use survey 112\nroom list").count == 13)
    #expect(try desk.rows("use survey 112\nuse survey\nroom list").count == 33)
    #expect(try desk.rows("use survey \"Aurora School\"\nlevel list").count == 3)
  }

  @Test("the prompt says where one is")
  func prompt() throws {
    let desk = try Desk.school()
    for (line, places) in [
      ("use survey School", "School"), ("building use \"Aurora School\"", "Aurora School"),
      ("level use G", "Aurora School/G"), ("room use Gym", "Aurora School/G/G14"),
      ("tap 4 3", "Aurora School/G/G05"), ("room use E01", "Aurora School/G/E01"),
      ("room use 101", "Aurora School/1/101"), ("use survey", ""),
    ] {
      #expect(desk.type(line) == .ok, "\(desk.errors)")
      #expect(desk.places == places)
    }
  }

  @Test(
    "completion knows rooms, levels, types, and the parameters of a family",
    arguments: [
      ("survey room show G0", "G05"), ("survey map --level ", "Aurora School/G"),
      ("survey asset add Phil", "Philips 30W wall light"), ("survey type add Lum", "Luminaire"),
      ("survey asset add 'Philips 30W wall light' --room G01 hei", "height="),
      ("survey type add Luminaire Spot sou", "source="),
      ("survey type add Luminaire Spot source=", "fluorescent"), ("use survey ", "School"),
    ])
  func completion(line: String, want: String) throws {
    let desk = try Desk.school(families: true)
    let session = desk.makeSession()
    defer { session.close() }
    let completion = Completer(session).complete(line: line, cursor: line.utf8.count)
    #expect(
      completion.candidates.contains { $0.text.contains(want) || $0.shown.contains(want) },
      "\(completion.candidates.map(\.text))")
  }

  @Test("what is called so itself comes before what has it as another name")
  func directNames() throws {
    let desk = try Desk.school(families: true)
    let session = desk.makeSession()
    defer { session.close() }
    func texts(_ line: String) -> [String] {
      Completer(session).complete(line: line, cursor: line.utf8.count).candidates.map(\.text)
    }
    #expect(texts("use survey Sch") == ["School"])
    #expect(texts("survey asset add lum") == ["Luminaire"])
    // The name that was typed stays, where it is the name of one room.
    #expect(texts("survey room show Gy") == ["Gym"])
  }

  @Test("a name is never blank, and carries no blanks at its ends")
  func blank() throws {
    let desk = try Desk.school()
    let corners = "corners=\"100,0 104,0 104,3\""
    for line in [
      "survey building add X name=\" \"", "survey level add 7 ordinal=7 name=\"  \"",
      "survey room add --level G number=\" \" \(corners)", "survey room edit G05 number=\" \"",
      "survey room edit G05 category=\"  \"",
    ] {
      #expect(desk.run(line) == .usage, "\(line)")
      #expect(desk.errors.contains("a name cannot be blank"), "\(desk.errors)")
    }
    #expect(desk.run("survey building add X name=") == .ok)
    #expect(try desk.row("survey building show X")[text: "name"] == "X")
    #expect(desk.run("survey room add --level G number=\" G98 \" name= \(corners)") == .ok)
    #expect(desk.errors.contains("added G98 to"), "\(desk.errors)")
    #expect(try desk.row("survey room show G98")["name"]?.isNull == true)
    #expect(desk.run("survey room add --level G number=\"G98 \" \(corners)") == .refused)
  }

  @Test(
    "numbers of a level that make no sense are refused",
    arguments: [
      ("north=1e300", "north must be between"), ("ordinal=1e9", "an ordinal must be between"),
      ("origin=1e300,5", "no plan is that wide"),
    ])
  func levelNumbers(word: String, text: String) throws {
    let desk = try Desk.school()
    #expect(desk.run("survey level edit G \(word)") == .usage)
    #expect(desk.errors.contains(text), "\(desk.errors)")
  }

  @Test("a project that holds a level or a photo is not removed")
  func projectInUse() throws {
    let desk = try Desk()
    #expect(desk.run("survey project add P\nsurvey level add 0 ordinal=0") == .ok, "\(desk.errors)")
    #expect(desk.run("survey project remove P") == .refused)
    #expect(desk.errors.contains("P still has 1 level"), "\(desk.errors)")
    #expect(desk.run("survey level remove 0\nsurvey photo add examples/lamp.png") == .ok)
    #expect(desk.run("survey project remove P") == .refused)
    #expect(desk.errors.contains("P still has 1 photo"), "\(desk.errors)")
    let photo = try desk.row("survey photo list")[text: "id"] ?? ""
    #expect(desk.run("survey photo remove \(photo)\nsurvey project remove P") == .ok)
    #expect(try desk.rows("survey project list").isEmpty)
  }

  @Test("--project covers one project of several")
  func oneProject() throws {
    let desk = try Desk.school()
    let two = "survey import \(Desk.root)/examples/school.geojson --metres --project Twin"
    try #require(desk.run(two) == .ok)
    func rows(_ line: String) -> Int {
      desk.out = ""
      #expect(desk.run(line + " --format csv") == .ok, "\(desk.errors)")
      return desk.out.split(separator: "\n").count - 1
    }
    #expect(rows("survey room list") == 66)
    #expect(rows("survey room list --project Twin") == 33)
    #expect(rows("survey room list --project Twin --ordinal 0") == 16)
    #expect(rows("survey level list --project Twin") == 3)
    #expect(rows("survey status --project School") == 3)
    #expect(desk.run("survey map --project Twin") == .ok)
  }

  @Test("after a family its types are offered, after a type none")
  func typesOfTheFamily() throws {
    let desk = try Desk.school(families: true)
    let session = desk.makeSession()
    defer { session.close() }
    func things(_ line: String) -> [String] {
      Completer(session).complete(line: line, cursor: line.utf8.count).candidates.map(\.text)
        .filter { !$0.hasSuffix("=") }
    }
    #expect(
      Set(things("survey asset add Radiator ")) == [
        "'Cast iron radiator, 8 elements'", "'Steel panel radiator 1200 mm'",
      ])
    #expect(things("survey asset add 'Philips 30W wall light' ") == [])
  }

  @Test("a place that is not there leaves the user where they were")
  func failedUse() throws {
    let desk = try Desk.school()
    let session = desk.makeSession()
    defer { session.close() }
    #expect(session.domain == nil)
    #expect(desk.run("use survey Nowhere", in: session) == .usage)
    #expect(session.domain == nil && session.places.isEmpty)
  }
}
