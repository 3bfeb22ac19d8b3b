// Assets out of tables: what the format allows, what rows may say, all faults at once, and lists that
// come back.

import Interchange
import Kernel
import Render
import System
import Testing

@testable import Survey

@Suite struct AssetTableTests {
  // MARK: - Our own files

  /// Names that steer terminals, run in spreadsheets, or look like what takes their place.
  static let hostile = [
    "\u{1B}]0;title\u{07}", "\u{1B}[31mred\u{1B}[0m", "a\u{202E}b\u{2066}c", "a\u{85}b\u{9B}31m",
    "\u{FEFF}\u{7F}", "\u{2028}\u{2029}", "=1+1", "'=1+1", "''=x", "'quoted'", "@x", "+39 06 1",
    "-x",
    "-3.5", "+4", "\\u{1b}", "\\\\u{5c}u{1b}", "\\u{41}", "\\u{", "C:\\new", "x\ny\r\nz\tw", "\tx",
    "\rover",
    "a\rb", "\u{200D}", "é𝄞", "👩\u{200D}🚒", "'\u{1B}=x", "=\u{202E}", "\u{E0041}tag",
  ]

  @Test func whatIsWrittenSafelyComesBack() throws {
    let rows = AssetTableTests.hostile.map {
      [Value.text($0), .text("x" + $0), .number(-1.5, decimals: nil)]
    }
    let columns = [Column("a", tr("A")), Column("=b", tr("B")), Column("n", tr("N"))]
    let written = try Renderer.render(
      .table(Table(kind: "t", columns: columns, rows: rows)), as: .csv, style: Style(csvSafe: true))
    let raw = written.filter { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 || $0 == 0x7F }
    #expect(raw.isEmpty)
    let text = String(decoding: written, as: UTF8.self)
    for scalar in ["\u{202E}", "\u{2066}", "\u{9B}", "\u{FEFF}", "\u{2028}"] as [Unicode.Scalar] {
      #expect(!text.unicodeScalars.contains(scalar))
    }
    #expect(text.contains(",-1.5\n") && text.contains("\n-3.5,"))
    #expect(
      text.contains("'=1+1") && text.contains("'+39 06 1") && text.contains("\\u{1b}]0;title"))
    let read = try CSVTable(written, name: "t.csv")
    #expect(read.header == ["a", "=b", "n"])
    #expect(read.rows.map { $0.cells[0] } == AssetTableTests.hostile)
    #expect(read.rows.map { $0.cells[1] } == AssetTableTests.hostile.map { "x" + $0 })
  }

  // MARK: - The format

  private func table(_ text: String, encoding: CSVTable.Encoding = .utf8) throws -> CSVTable {
    try CSVTable(Array(text.utf8), name: "t.csv", encoding: encoding)
  }

  @Test(
    "cells as RFC 4180 and spreadsheets write them",
    arguments: [
      ("a,b\n1,2\n", [["1", "2"]]), ("a,b\r\n1,2", [["1", "2"]]), ("a;b\n1,5;2\n", [["1,5", "2"]]),
      ("a\tb\n1\t2\n", [["1", "2"]]), ("\u{FEFF}a,b\n1,2\n", [["1", "2"]]),
      ("a,b\n\"x, \"\"y\"\"\",2\n", [["x, \"y\"", "2"]]), ("a,b\n\"1\n2\",3\n", [["1\n2", "3"]]),
      ("a,b\n\n1\n,\n2,3,\n", [["1", ""], ["2", "3"]]), ("sep=;\na;b\n1;2\n", [["1", "2"]]),
      ("a,b\r1,2\r", [["1", "2"]]), ("a,b,,\n1,2,,\n", [["1", "2"]]),
      ("\"a;x\",b,c\n1,2,3\n", [["1", "2", "3"]]),
    ])
  func format(text: String, rows: [[String]]) throws {
    let table = try table(text)
    #expect(table.rows.map { Array($0.cells.prefix(rows[0].count)) } == rows)
    #expect(table.header.count == rows[0].count)
  }

  @Test("rows know their lines, also after quoted line breaks")
  func lines() throws {
    let table = try table("a,b\n\"1\r\n2\n3\",x\n\n4,5\n")
    #expect(table.rows.map(\.line) == [2, 6])
  }

  @Test(
    "what is no table is refused, with its line",
    arguments: [
      ("a,b\n\"1,2\n", 2, "not closed"), ("a,b\n\"1\"x,2\n", 2, "after the quote"),
      ("a,b\n1,2\n1,2,3\n", 3, "3 cells, the header 2"), ("a\u{0},b\n", 1, "zero bytes"),
    ])
  func refused(text: String, line: Int, message: String) throws {
    do {
      _ = try table(text)
      Issue.record("read")
    } catch let fault as Diagnostic {
      #expect(fault.code == .data)
      #expect(fault.span?.line == line)
      #expect(fault.message.text(.english).contains(message))
    }
  }

  @Test("old encodings are refused with the way out, and read when they are named")
  func encodings() throws {
    let bytes: [UInt8] = Array("tipo,nota\nLamp,citt".utf8) + [0xE0] + Array("\n".utf8)
    do {
      _ = try CSVTable(bytes, name: "t.csv")
      Issue.record("read")
    } catch let fault as Diagnostic {
      #expect(fault.span?.line == 2)
      #expect(fault.hint?.text(.english).contains("--encoding windows-1252") ?? false)
    }
    let read = try CSVTable(bytes, name: "t.csv", encoding: .windows1252)
    #expect(read.rows[0].cells[1] == "città")
    #expect(throws: Diagnostic.self) { try CSVTable([0xFF, 0xFE, 0x61, 0], name: "t.csv") }
  }

  @Test(
    "decimal commas",
    arguments: [
      ("2,5", true, "2.5"), ("1.234,5", true, "1234.5"), ("1.234", false, "1234"),
      ("2.5", false, "2.5?"), ("-0,25 m", true, "-0.25 m"), ("1,2,3", false, "1,2,3"),
      ("12", false, "12"), ("A,5", false, "A,5"),
    ])
  func commas(text: String, isNeeded: Bool, pointed: String) {
    #expect(DecimalComma.isNeeded(text) == isNeeded)
    #expect(DecimalComma.pointed(text) == pointed)
  }

  // MARK: - Rows

  private func desk() throws -> Desk { try Desk.school(families: true) }

  private func load(_ desk: Desk, _ text: String, _ options: String = "") throws -> ExitCode {
    let file = try desk.scratch.write("t.csv", text)
    return desk.run("survey asset import \(file) \(options) --json")
  }

  @Test("units in the header and in cells, defaults, points and walls; one undo")
  func rows() throws {
    let desk = try desk()
    let text = """
      Type,Room,height (cm),circuit,x,y,wall,wall_offset_m
      Double wall socket 16 A,G05,30,L3,,,2,1.2
      double wall SOCKET 16 a,Classroom 1A,1.1m,,3,3,,
      "Double wall socket 16 A",Aurora School/G/G05,,,,,,

      """
    #expect(try load(desk, text) == .ok, "\(desk.errors)")
    let rows = try desk.rows("survey asset list")
    #expect(rows.compactMap { $0["parameters"]?["height"]?.number } == [0.3, 1.1, 0.3])
    #expect(rows[0]["wall"]?.integer == 2)
    #expect(rows[1]["at"]?.point?.x == 3)
    #expect(rows[2]["placed"]?.bool == false)
    #expect(try desk.row("survey room show G05")[text: "state"] == "in_progress")
    #expect(desk.run("undo\nverify") == .ok)
    #expect(try desk.rows("survey asset list").isEmpty)
  }

  @Test("every fault of every row is said with its line and column, and nothing is written")
  func faults() throws {
    let desk = try desk()
    let text = """
      type,room,serial,checked,height
      Powder extinguisher 6 kg,G01,EX-2041,2026-02-10,1.2
      Powder extinguisher 6 kg,G99,2041,yesterdy,9
      Powder extinguisher 7 kg,G01,EX-2042,2026-02-10,
      Powder extinguisher 6 kg,G01,,2026-02-10,0.1m
      """
    #expect(try load(desk, text) == .data)
    for part in [
      "\"line\":3", "there is no room G99", "there is no type Powder extinguisher 7 kg",
      "\"line\":4", "column 3, serial: serial is required", "\"line\":5",
      "did you mean Powder extinguisher 6 kg?",
    ] {
      #expect(desk.errors.contains(part), "\(part) in \(desk.errors)")
    }
    #expect(try desk.rows("survey asset list").isEmpty)
    #expect(try load(desk, text, "--skip-bad") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("\"skipped\":3"))
    #expect(try desk.rows("survey asset list").count == 1)
  }

  @Test("a fault shows the line with its caret under the cell, and is said once")
  func shown() throws {
    let desk = try desk()
    let path = try desk.scratch.write(
      "t.csv",
      """
      type,room,serial,checked
      Powder extinguisher 6 kg,G01,"20,41",2026-02-10
      """)
    #expect(desk.run("survey asset import \(path)") == .data)
    let lines = desk.errors.split(separator: "\n").map(String.init)
    let at = try #require(lines.firstIndex { $0.contains("column 3, serial: ") })
    // Columns count from 1: 25 signs of the type, 4 of the room.
    #expect(lines[at].contains(":2:30: error:"), "\(desk.errors)")
    #expect(lines[at + 1] == "  Powder extinguisher 6 kg,G01,\"20,41\",2026-02-10")
    #expect(lines[at + 2] == "  " + String(repeating: " ", count: 29) + "^~~~~~~")
    #expect(!desk.errors.contains("serial is required"))
    // What is left out stands among the data, too.
    #expect(desk.run("survey asset import \(path) --skip-bad --json") == .ok, "\(desk.errors)")
    let row = try #require(try JSON(parsing: Array(desk.out.utf8))["rows"]?[0])
    let found = try #require(row["findings"]?.array)
    #expect(found.count == 1 && found[0]["line"]?.integer == 2)
    #expect(found[0][text: "finding"]?.contains("serial") == true)
    #expect(desk.errors.ranges(of: "column 3, serial: ").count == 1, "\(desk.errors)")
    #expect(desk.run("survey asset import \(path) --skip-bad --format tsv") == .ok)
    #expect(desk.out.split(separator: "\n").count == 3, "\(desk.out)")
  }

  @Test("blanks within quotes are kept, and come back from a list")
  func blanks() throws {
    let desk = try desk()
    #expect(desk.run("survey family parameter add Socket note:text") == .ok, "\(desk.errors)")
    let text = "type,room,note\nDouble wall socket 16 A,G05,\"  two \t\"\n"
    #expect(try load(desk, text) == .ok, "\(desk.errors)")
    #expect(try desk.row("survey asset list")["parameters"]?["note"]?.string == "  two \t")
    #expect(try load(desk, text.replacing("\"", with: "")) == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey asset list")[1]["parameters"]?["note"]?.string == "two")
    let cells = try Renderer.render(
      .table(
        Table(kind: "t", columns: [Column("a", tr("A"))], rows: [[.text(" x")], [.text("y")]])),
      as: .csv, style: Style())
    #expect(String(decoding: cells, as: UTF8.self) == "a\n\" x\"\ny\n")
  }

  @Test("rooms of one name on one level are told apart by their ids")
  func sameRooms() throws {
    let desk = try desk()
    for x in [60, 70] {
      #expect(
        desk.run(
          "survey room add --level G name=Cell corners=\"\(x),0 \(x + 4),0 \(x + 4),4 \(x),4\"")
          == .ok, "\(desk.errors)")
    }
    let row = "type,room,level\nDouble wall socket 16 A,Cell,G\n"
    #expect(try load(desk, row) == .data)
    let errors = desk.errors
    let ids = try desk.rows("survey room list --search Cell").compactMap { $0[text: "id"] }
    #expect(ids.count == 2 && ids.allSatisfy { errors.contains($0) }, "\(errors)")
    #expect(try load(desk, row.replacing("Cell", with: ids[0])) == .ok, "\(desk.errors)")
  }

  @Test("columns of other names are mapped or left out; unknown ones are refused by name")
  func maps() throws {
    let desk = try desk()
    let text =
      "Modello;Locale;Matricola;Verifica;Note\nPowder extinguisher 6 kg;G01;EX-2041;2026-02-10;x\n"
    #expect(try load(desk, text) == .usage || desk.errors.contains("Matricola"))
    #expect(desk.errors.contains("Note"))
    let maps = "--map Matricola=serial --map Verifica=checked --map Note="
    #expect(try load(desk, text, maps + " --dry-run") == .ok, "\(desk.errors)")
    #expect(try desk.rows("survey asset list").isEmpty)
    #expect(try load(desk, text, maps) == .ok, "\(desk.errors)")
    #expect(try desk.row("survey asset list")["parameters"]?["serial"]?.string == "EX-2041")
    #expect(try load(desk, text, maps + " --map Nothing=serial") == .usage)
  }

  @Test("types are made only where that is said, and not under almost the name of another")
  func types() throws {
    let desk = try desk()
    let text = """
      family,type,room,maker,power,height
      Luminaire,Tube,G01,Lumen Nord,58,2.5
      Luminaire,Tube,G05,Lumen Nord,58 W,2.5
      Luminaire,Philips 30W wall light,G05,,30,2
      """
    #expect(try load(desk, text) == .data)
    #expect(desk.errors.contains("add --create-types to add the type"))
    #expect(try load(desk, text, "--create-types") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("\"types\":1"))
    let type = try desk.row("survey type show Tube")
    #expect(type["parameters"]?["power"]?.number == 58)
    #expect(type["parameters"]?["mounting"]?.string == "ceiling")
    #expect(type["assets"]?.integer == 2)
    let other = "family,type,room,power\nLuminaire,Philips 30W wall light,G01,36\n"
    #expect(try load(desk, other) == .data)
    #expect(desk.errors.contains("power of Philips 30W wall light is 30, not 36"))
    let near = "family,type,room,maker,power\nLuminaire,Philips 30 W wall light,G01,Philips,30\n"
    #expect(try load(desk, near, "--create-types") == .refused, "\(desk.errors)")
    let two = "family,type,room,maker,power\nLuminaire,Spot,G01,A,10\nLuminaire,Spot,G01,A,20\n"
    #expect(try load(desk, two, "--create-types") == .data)
    #expect(desk.errors.contains("power of Spot is 10 on line 2, not 20"))
  }

  @Test("a list exported comes back: as it was, changed, and new")
  func roundTrip() throws {
    let desk = try desk()
    let script = """
      survey asset add "Double wall socket 16 A" --room G05 wall=2 offset=1m circuit=L3
      survey asset add "Double wall socket 16 A" --room G05 at=3,3
      survey asset add "Double wall socket 16 A" --room G06
      survey asset list --out \(desk.scratch.path)/list.csv
      """
    #expect(desk.run(script) == .ok, "\(desk.errors)")
    let before = try desk.rows("survey asset list").map(\.text)
    #expect(
      desk.run("survey asset import \(desk.scratch.path)/list.csv --json") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("\"unchanged\":3"))
    #expect(try desk.rows("survey asset list").map(\.text) == before)
    var text = String(
      decoding: try Files.read(desk.scratch.path + "/list.csv", limit: 1 << 20), as: UTF8.self)
    text = text.replacing("L3", with: "L4")
    #expect(try load(desk, text) == .ok, "\(desk.errors)")
    #expect(desk.out.contains("\"changed\":1"))
    #expect(try desk.rows("survey asset list").count == 3)
    #expect(try desk.row("survey asset list")["parameters"]?["circuit"]?.string == "L4")
    let id = try #require(try desk.row("survey asset list")[text: "id"])
    #expect(try load(desk, "id,room\n\(id),G06\n") == .ok, "\(desk.errors)")
    #expect(try desk.row("survey asset list")[text: "room"] == "G06")
    #expect(try load(desk, "id,room\n\(id),G06\n\(id),G05\n") == .data)
    #expect(try load(desk, "id,type\n\(id),Powder extinguisher 6 kg\n") == .data)
    #expect(desk.errors.contains("the asset has the type Double wall socket 16 A"))
  }

  @Test("the register of a project comes back, too: its other columns are passed over, and said")
  func register() throws {
    let desk = try desk()
    let path = desk.scratch.path + "/reg.csv"
    let script = """
      survey family add Clock --parameter "height:number unit=cm" --parameter "radio:boolean default=yes"
      survey type add Clock Wall
      survey asset add Wall --room G06 height=210cm radio=no
      survey asset add "Double wall socket 16 A" --room G05 wall=2 offset=1m circuit=L3
      survey asset add "Double wall socket 16 A" --room G05 at=3,3
      survey asset add "Powder extinguisher 6 kg" --room G01 serial=EX-2041 checked=2026-02-10
      survey export --out \(path)
      """
    #expect(desk.run(script) == .ok, "\(desk.errors)")
    #expect(desk.run("survey asset import \(path) --json") == .ok, "\(desk.errors)")
    #expect(desk.out.contains("\"unchanged\":4"), "\(desk.out)")
    #expect(desk.errors.contains("columns skipped because an import cannot set them: project"))
    var text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
    text = text.replacing("L3", with: "L4")
    #expect(try load(desk, text) == .ok, "\(desk.errors)")
    #expect(desk.out.contains("\"changed\":1"), "\(desk.out)")
    // Two columns of one parameter, as families have it in two units: a row fills one.
    let two = "type,room,parameters.height [m],parameters.height [cm]\nWall,G05,2,200\n"
    #expect(try load(desk, two) == .data)
    #expect(desk.errors.contains("are the same"), "\(desk.errors)")
    #expect(try load(desk, "type,room,parameters.nothing\nWall,G05,2\n") == .data)
  }

  @Test("serial numbers that are in use are counted, with a warning")
  func sameSerials() throws {
    let desk = try desk()
    let text = """
      type,room,serial,checked
      Powder extinguisher 6 kg,G01,EX-2041,2026-02-10
      Powder extinguisher 6 kg,G02,EX-2042,2026-02-10
      """
    #expect(try load(desk, text) == .ok, "\(desk.errors)")
    #expect(desk.out.contains("\"same_serial\":0") && !desk.errors.contains("serial number"))
    #expect(try load(desk, text) == .ok, "\(desk.errors)")
    #expect(desk.out.contains("\"same_serial\":2"), "\(desk.out)")
    #expect(desk.errors.contains("2 added assets have serial numbers of other assets"))
    #expect(desk.errors.contains("survey asset duplicates"), "\(desk.errors)")
    #expect(
      try load(desk, text + "\n" + "CO2 extinguisher 5 kg,G02,EX-2041,2026-02-10\n", "--dry-run")
        == .ok)
    #expect(desk.out.contains("\"same_serial\":3"), "\(desk.out)")
  }

  @Test("a decimal comma is a question, and an option where nobody can be asked")
  func commaQuestion() throws {
    let text = "type;room;height\nDouble wall socket 16 A;G05;1,1\n"
    let desk = try desk()
    #expect(try load(desk, text) == .refused)
    #expect(desk.errors.contains("--decimal comma"))
    #expect(try load(desk, text, "--decimal comma") == .ok, "\(desk.errors)")
    #expect(try desk.row("survey asset list")["parameters"]?["height"]?.number == 1.1)
    desk.answers = ["yes"]
    #expect(try load(desk, text) == .ok, "\(desk.errors)")
    desk.answers = ["no"]
    #expect(try load(desk, text) == .refused)
    desk.answers = nil
    #expect(try desk.rows("survey asset list").count == 2)
    #expect(try load(desk, text, "--decimal point") == .data)
  }

  @Test("points that may part thousands are a question where cells end in semicolons")
  func pointQuestion() throws {
    let head = "type;room;height\nDouble wall socket 16 A;G05;"
    let desk = try desk()
    #expect(try load(desk, head + "1.100\n") == .refused)
    #expect(desk.errors.contains("--decimal point") && desk.errors.contains("--decimal comma"))
    #expect(try load(desk, head + "1.100\n", "--decimal point") == .ok, "\(desk.errors)")
    #expect(try desk.row("survey asset list")["parameters"]?["height"]?.number == 1.1)
    desk.answers = ["yes"]
    #expect(try load(desk, head + "1.100\n") == .ok, "\(desk.errors)")
    desk.answers = nil
    // What cannot be thousands tells how the others are meant, and so do commas between cells.
    for text in [
      head + "1.100\nDouble wall socket 16 A;G05;0.300\n",
      head + "1.100\nDouble wall socket 16 A;G05;1.2\n",
      (head + "1.100\n").replacing(";", with: ","), head + "1\n",
    ] {
      #expect(try load(desk, text) == .ok, "\(text) \(desk.errors)")
    }
  }

  /// Two rooms of 5 by 4 metres and a type of lamp without parameters.
  private func lamps() throws -> Desk { try Desk.with(PlanUpdateTests.base()) }

  @Test(
    "lengths are read in the unit of their column",
    arguments: [
      ("height (cm),x (mm),y [dm]", "180,1500,20"), ("height_cm,x_mm,y_dm", "180,1500,20"),
      ("height (cm),x (mm),y", "1.8 m,1500,2"), ("height,x,y", "1.8,1.5,2"),
      ("wall height (ft),at", "5.905511811,\"1.5,2\""),
    ])
  func lengths(header: String, cells: String) throws {
    let desk = try lamps()
    #expect(try load(desk, "type,room,\(header)\nL1,1,\(cells)\n") == .ok, "\(desk.errors)")
    let row = try desk.row("survey asset list")
    #expect(abs((row["wall_height_m"]?.number ?? 0) - 1.8) < 1e-6)
    #expect(abs((row["at"]?.point?.x ?? 0) - 1.5) < 1e-9)
    #expect(abs((row["at"]?.point?.y ?? 0) - 2) < 1e-9)
  }

  @Test(
    "what would be lost or taken for something else is refused by name",
    arguments: [
      ("type,room,\nL1,1,seen\n", "column 3 has no name, but holds text: seen"),
      ("type,room,,x,y\nL1,1,,1,1\nL1,1,seen,1,1\n", "column 3 has no name"),
      ("type,room,height (kg)\nL1,1,2\n", "kg is not a unit of length"),
      ("type,room,wall_offset_m\nL1,1,1.5\n", "along which wall?"),
      ("type,room,room_note\nL1,1,2\n", "no family has a parameter for the column room_note"),
      ("type,room,model_year\nL1,1,2019\n", "no family has a parameter for the column model_year"),
    ])
  func lost(text: String, words: String) throws {
    let desk = try lamps()
    #expect(try load(desk, text) == .data)
    #expect(desk.errors.contains(words), "\(desk.errors)")
    #expect(try desk.rows("survey asset list").isEmpty)
    #expect(try load(desk, "type,room,,\nL1,1,,\n") == .ok, "\(desk.errors)")
  }

  @Test("a parameter in two units is given once")
  func twoUnits() throws {
    let desk = try desk()
    let text = "type,room,height (cm),height\nDouble wall socket 16 A,G05,30,1.1\n"
    #expect(try load(desk, text) == .data)
    #expect(desk.errors.contains("the columns height (cm) and height are the same"))
  }

  @Test("a column under the former name of a parameter is that parameter, and it is said")
  func formerNames() throws {
    let desk = try desk()
    let old = "Double wall socket 16 A,G05"
    #expect(desk.run("survey family parameter rename Socket circuit line") == .ok, "\(desk.errors)")
    #expect(try load(desk, "type,room,circuit\n\(old),L3\n") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("circuit is read as line"))
    func values(_ name: String) throws -> Set<String> {
      Set(try desk.rows("survey asset list").compactMap { $0["parameters"]?[name]?.text })
    }
    #expect(try values("line") == ["\"L3\""])
    // As our own lists wrote it before.
    let object = "\"{\"\"circuit\"\":\"\"L4\"\"}\""
    #expect(try load(desk, "type,room,parameters\n\(old),\(object)\n") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("circuit is read as line"))
    let lines = try values("line")
    #expect(lines == ["\"L3\"", "\"L4\""])
    // Both at once, or a word of tables too: nobody knows which is meant.
    #expect(try load(desk, "type,room,circuit,line\n\(old),L3,L4\n") == .data)
    #expect(desk.errors.contains("are the same"))
    let script = """
      survey family parameter add Socket model:text
      survey family parameter rename Socket model make
      survey family parameter rename Socket height mounted
      """
    #expect(desk.run(script) == .ok, "\(desk.errors)")
    #expect(try load(desk, "type,room,model\n\(old),X\n") == .data)
    #expect(
      desk.errors.contains("may be make, which had that name before, or model"), "\(desk.errors)")
    #expect(try load(desk, "type,room,model\n\(old),X\n", "--map model=make") == .ok)
    // Other families still have a height: each row is read as its family has it.
    #expect(try load(desk, "type,room,height\n\(old),1.1\n") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("height is read as mounted"))
    #expect(try values("mounted") == ["0.3", "1.1"])
  }

  @Test("hostile tables end in an answer")
  func hostile() throws {
    let desk = try desk()
    for text in [
      "", "\n\n", ",,,\n", "type,room\n" + String(repeating: "\"", count: 1001),
      String(repeating: "a,", count: 3000) + "\n", "type,type,room\nx,y,z\n",
      "type,room\n\u{1B}]0;x,G01\n",
    ] {
      #expect(try load(desk, text) != .ok)
      #expect(!desk.errors.contains("\u{1B}"))
    }
    #expect(desk.run("survey asset import examples/lamp.png") == .data)
    #expect(desk.run("survey asset import nothing.csv") == .noInput)
  }
}
