// Families out of forms: what a schema can say is taken, what it cannot is listed.

import Interchange
import Kernel
import Testing

@testable import Survey

@Suite struct XLSFormTests {
  private func form(_ survey: String, _ choices: String = "") throws -> XLSForm {
    try XLSForm(
      survey: CSVTable(Array(survey.utf8), name: "survey.csv"),
      choices: choices.isEmpty ? nil : CSVTable(Array(choices.utf8), name: "choices.csv"),
      renamed: [:], name: "survey.csv")
  }

  @Test("the example form: its parameters, photos, and what is listed")
  func example() throws {
    let desk = try Desk.school()
    let rows = try desk.row("survey family import examples/valve-form category=Heating")
    #expect(rows[text: "name"] == "Valve")
    #expect(rows["photo_min"]?.integer == 1)
    #expect(rows["photo_max"]?.integer == 2)
    let schema = try #require(rows["schema"]?.array)
    #expect(
      schema.compactMap { $0[text: "name"] } == ["tag", "kind", "diameter", "turns", "tested"])
    #expect(schema[0][text: "pattern"] == "[A-Z]{2}-[0-9]{3}")
    #expect(schema[0]["required"]?.bool == true)
    #expect(schema[1][text: "default"] == "ball")
    #expect(schema[2]["min"]?.number == 6)
    #expect(schema[2]["max"]?.number == 600)
    // Above 0 and below 100, in whole numbers.
    #expect(schema[3]["min"]?.number == 1)
    #expect(schema[3]["max"]?.number == 99)
    #expect(schema[4][text: "min"] == "2000-01-01")
    let questions = try #require(rows["questions"]?.array)
    let fates = Dictionary(
      uniqueKeysWithValues: questions.map { ($0[text: "question"] ?? "", $0[text: "fate"] ?? "") })
    #expect(fates["tested"] == "changed")
    #expect(fates["turns"] == "changed")
    #expect(fates["tag"] == "taken")
    for name in ["start", "intro", "faults", "code"] {
      #expect(fates[name] == "left_out", "\(name)")
    }
    #expect(
      questions.first { $0[text: "question"] == "tested" }?["reasons"]?.text.contains("today()")
        ?? false)
    // The family works: its rules hold, and the dialogue speaks with its labels.
    #expect(desk.run("survey type add Valve Brass") == .ok)
    #expect(desk.run("survey asset add Brass --room G01 tag=X diameter=50") == .usage)
    desk.answers = ["Valve", "Brass", "AB-123", "2", "50", "", "", "", "", "", "y", "n"]
    desk.language = .italian
    #expect(desk.run("survey asset add --room G01") == .ok, "\(desk.errors)")
    #expect(desk.errors.contains("A saracinesca") && desk.errors.contains("Diametro (mm)"))
    desk.answers = nil
    #expect(try desk.row("survey asset list")["parameters"]?["kind"]?.string == "gate")
    #expect(desk.run("survey family import examples/valve-form") == .refused)
  }

  @Test(
    "terms of constraints",
    arguments: [
      (". >= 0 and . <= 10", [". >= 0", ". <= 10"]), ("(. > 1) and (. < 5)", [". > 1", ". < 5"]),
      ("regex(., '^a and b$')", ["regex(., '^a and b$')"]), ("", []),
      ("(. >= 1 and . <= 2) and . != 1.5", [". >= 1", ". <= 2", ". != 1.5"]),
      (". >= 1 or . = 0", [". >= 1 or . = 0"]), ("((. >= 1))", [". >= 1"]),
    ])
  func terms(text: String, terms: [String]) {
    #expect(XLSForm.terms(text) == terms)
  }

  @Test("spaces for underscores, and the word from before a list, as old forms have them")
  func oldSpellings() throws {
    let form = try form(
      """
      type,name,read only
      select_one colours,a,
      select one colours,b,
      select one from colours,c,
      Select One From colours or specify other,d,
      select_one from colours or_other,e,
      select1 colours,f,
      select_one from,g,
      select one from,h,
      select one from nowhere,i,
      select one one,j,
      """,
      """
      list name,name,label
      colours,red,Red
      colours,blue,Blue
      from,here,Here
      one,only,Only
      """)
    #expect(form.schema.map(\.name) == ["a", "b", "c", "d", "e", "f", "g", "h", "j"])
    #expect(form.schema.prefix(6).allSatisfy { $0.choices == ["red", "blue"] })
    #expect(form.schema[6].choices == ["here"] && form.schema[7].choices == ["here"])
    #expect(form.schema[8].choices == ["only"])
    #expect(form.findings.filter { $0.fate == .changed }.map(\.name) == ["d", "e"])
    #expect(
      form.findings.first { $0.name == "i" }?.reasons.first?.text().contains("nowhere") == true)
  }

  @Test("thousands of empty cells behind the last column are nothing; one with text is too much")
  func wide() throws {
    let empty = String(repeating: ",", count: 5000)
    let form = try form(
      "type,name\(empty)\ntext,a\(empty)\nselect_one l,b\(empty)\n", "list_name,name\(empty)\nl,x\n"
    )
    #expect(form.schema.map(\.name) == ["a", "b"])
    #expect(throws: Diagnostic.self) { try self.form("type,name\ntext,a\(empty)x\n") }
  }

  @Test("what a parameter cannot say makes the rule weaker, and is listed")
  func listed() throws {
    let form = try form(
      """
      type,name,required,constraint,default,relevant,calculation
      decimal,a,yes,. > 0,,,
      decimal,b,${x} = 1,. >= 0 or . = -1,${a},,
      integer,c,yes,,7,${a} > 2,
      integer,d,,,x,,
      text,name,,,,,
      text,two words,,,,,
      begin_repeat,rep,,,,,
      text,inside,,,,,
      end_repeat,,,,,,
      select_one none,e,,,,,
      begin group,g,,,,${a} = 1,
      text,f,yes,"regex(., 'a(?=b)')",,,
      end group,,,,,,
      range,r,,,,,
      text,a,,,,,
      """)
    #expect(form.schema.map(\.name) == ["a", "b", "c", "d", "f", "r"])
    #expect(form.schema[0].minimum == nil)
    #expect(form.schema[0].isRequired)
    #expect(!form.schema[1].isRequired)
    #expect(form.schema[1].minimum == nil)
    #expect(form.schema[1].standard == nil)
    #expect(!form.schema[2].isRequired)
    #expect(form.schema[2].standard == 7)
    #expect(form.schema[3].standard == nil)
    #expect(!form.schema[4].isRequired)
    #expect(form.schema[4].pattern == nil)
    #expect(form.schema[5].kind == .integer)
    #expect(form.schema[5].maximum == 10)
    let left = form.findings.filter { $0.fate == .leftOut }.map(\.name)
    #expect(left == ["name", "two words", "rep", "inside", "e", "a"])
    #expect(form.findings.filter { $0.fate == .changed }.map(\.name) == ["a", "b", "c", "d", "f"])
    #expect(form.findings.first { $0.name == "rep" }?.line == 8)
  }

  @Test("a question of several answers is left out, and its row is named with a way out")
  func several() throws {
    let desk = try Desk.school()
    let folder = desk.scratch.path
    try desk.scratch.write("survey.csv", "type,name\ntext,a\nselect_multiple faults,b\n")
    try desk.scratch.write("choices.csv", "list_name,name\nfaults,leak\nfaults,rust\n")
    #expect(desk.run("survey family import \(folder) --name Valve --json") == .ok)
    #expect(desk.errors.contains("survey.csv:3:"), "\(desk.errors)")
    #expect(desk.errors.contains("the question b takes several answers"))
    #expect(desk.errors.contains("yes/no"))
    #expect(desk.out.contains("\"left_out\""))
  }

  @Test("a form in a code page is read as it says, and refused as UTF-8 with the way out")
  func encoding() throws {
    let desk = try Desk.school()
    let folder = desk.scratch.path
    let sheet = Array("type,name,label\ntext,a,Qualit".utf8) + [0xE0] + Array("\n".utf8)
    try desk.scratch.write("survey.csv", sheet)
    #expect(desk.run("survey family import \(folder) --name Q") == .data)
    #expect(desk.errors.contains("--encoding windows-1252"), "\(desk.errors)")
    #expect(
      desk.run("survey family import \(folder) --name Q --encoding windows-1252 --json") == .ok,
      "\(desk.errors)")
    #expect(desk.out.contains("Qualità"), "\(desk.out)")
  }

  @Test("a day after the last that can be written is no limit")
  func lastDay() throws {
    let form = try form("type,name,constraint\ndate,a,. > date('9999-12-31')\n")
    #expect(form.schema[0].minimum == nil)
    #expect(form.findings[0].fate == .changed)
  }

  @Test("a rule as long as a book ends in an answer")
  func longRule() throws {
    let nested = String(repeating: "(. >= 1 and ", count: 50_000) + ". <= 2"
    let rule = nested + String(repeating: ")", count: 50_000)
    let form = try form("type,name,constraint\ninteger,a,\(rule)\n")
    #expect(form.schema.map(\.minimum) == [nil])
    #expect(form.findings[0].reasons.count == 1)
  }

  @Test("workbooks, other folders and sheets without columns are refused with what to do")
  func refused() throws {
    let desk = try Desk.school()
    #expect(desk.run("survey family import examples/school.geojson") == .data)
    let folder = desk.scratch.path
    #expect(desk.run("survey family import \(folder)") == .noInput)
    #expect(desk.errors.contains("survey.csv"))
    try desk.scratch.write("survey.csv", "a,b\n1,2\n")
    #expect(desk.run("survey family import \(folder)/survey.csv") == .data)
    try desk.scratch.write("survey.csv", "type,name\nnote,x\n")
    #expect(desk.run("survey family import \(folder)") == .data)
    #expect(desk.errors.contains("no question of this form becomes a parameter"))
    try desk.scratch.write("survey.csv", "type,name\ntext,name\ninteger,n\n")
    #expect(
      desk.run("survey family import \(folder) --name Thing --rename name=title --json") == .ok,
      "\(desk.errors)")
    #expect(desk.out.contains("\"title\""))
    #expect(desk.run("survey family import \(folder) --name Other --rename nobody=title") == .usage)
    _ = importRun(["mkdir", "-p", folder + "/book/xl"])
    try desk.scratch.write("book/xl/workbook.xml", "<x/>")
    _ = importRun(["sh", "-c", "cd \(folder)/book && zip -q ../book.xlsx xl/workbook.xml"])
    #expect(desk.run("survey family import \(folder)/book.xlsx") == .data)
    #expect(desk.errors.contains("is a workbook"))
    _ = importRun(["sh", "-c", "cd \(Desk.root)/examples && zip -qr \(folder)/form.zip valve-form"])
    #expect(
      desk.run("survey family import \(folder)/form.zip --name Zipped") == .ok, "\(desk.errors)")
  }
}
