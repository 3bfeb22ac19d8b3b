// What the survey puts on paper: plans, rooms, differences, photos as PDF and PNG, the report as a document,
// the register as a spreadsheet.

import Kernel
import PaperBench
import System
import Testing

@testable import Survey

@Suite(.enabled(if: Judges.areWanted, "script/setup --proof")) struct SurveyPaperTests {
  private func file(_ desk: Desk, _ name: String) throws -> [UInt8] {
    try Files.read(desk.scratch.path + "/" + name, limit: 1 << 28)
  }

  @Test(arguments: [
    ("survey map --level G", ["School", "Entrance hall", "G14", "1:200 (A4)"]),
    ("survey map --room G05", ["Classroom 1A", "(A4)"]),
    ("survey map --level G --scale 1:100 --paper a2", ["1:100 (A2)"]),
    ("survey plan update examples/school.geojson --metres --dry-run", ["plan version"]),
    ("survey room list --level G", ["survey room list --level G\n", "Classroom 1A", "62.3"]),
    ("survey room show G05", ["Classroom 1A"]),
    ("survey status", ["School"]),
  ])
  func whatIsDrawnOrListedIsPrinted(line: String, words: [String]) throws {
    let desk = try Desk.school(families: true)
    #expect(desk.run("\(line) --out \(desk.scratch.path)/x.pdf") == .ok, "\(desk.errors)")
    let pdf = JudgedPDF(try file(desk, "x.pdf"))
    #expect(pdf.faults == [], "\(line)")
    for word in words { #expect(pdf.text.contains(word), "\(word) in \(pdf.text)") }
  }

  @Test func picturesAreAsWideAsAsked() throws {
    let desk = try Desk.school()
    for line in [
      "survey map --level G", "survey map --room G05", "survey room list",
      "survey plan update examples/school.geojson --metres --dry-run",
    ] {
      let path = desk.scratch.path + "/x.png"
      #expect(desk.run("\(line) --width 700 --out \(path) --force") == .ok, "\(desk.errors)")
      let png = try file(desk, "x.png")
      #expect(
        png.starts(with: [0x89, 0x50, 0x4E, 0x47]) && png[16..<20].elementsEqual([0, 0, 2, 188]))
    }
    #expect(
      desk.run("survey map --level G --width 99999 --out \(desk.scratch.path)/y.png") == .usage)
    #expect(desk.errors.contains("16000"), "\(desk.errors)")
    #expect(desk.run("survey map --level G --paper a9 --out \(desk.scratch.path)/y.pdf") == .usage)
    #expect(desk.errors.contains("a4, a3"), "\(desk.errors)")
    #expect(desk.run("survey map --level G --width 100 --out \(desk.scratch.path)/y.pdf") == .usage)
    #expect(
      desk.run("survey map --level G --scale 1:20 --paper a4 --out \(desk.scratch.path)/y.pdf")
        == .usage)
    #expect(desk.errors.contains("--scale 1:200"), "\(desk.errors)")
    #expect(!Files.exists(desk.scratch.path + "/y.pdf"))
  }

  @Test func aPhotoWithItsMarksIsPrinted() throws {
    let desk = try Desk.firstDay()
    let asset = try #require(try desk.rows("survey asset list --room G05").first?[text: "id"])
    try #require(
      desk.run("survey photo add examples/lamp.png --asset \(asset)") == .ok, "\(desk.errors)")
    let photo = try #require(try desk.rows("survey photo list").first?[text: "id"])
    try #require(
      desk.run("survey photo annotate \(photo) at=0.3,0.4 text=\"perché no\"") == .ok,
      "\(desk.errors)")
    let path = desk.scratch.path + "/p.pdf"
    #expect(desk.run("survey photo export \(photo) --out \(path)") == .ok, "\(desk.errors)")
    let pdf = JudgedPDF(try file(desk, "p.pdf"))
    #expect(pdf.faults == [])
    #expect(pdf.text.contains("perché no"))
  }

  @Test func theReportIsADocument() throws {
    let desk = try Desk.firstDay()
    let asset = try #require(try desk.rows("survey asset list --room G05").first?[text: "id"])
    try #require(
      desk.run("survey photo add examples/lamp.png --asset \(asset)") == .ok, "\(desk.errors)")
    let pdf = JudgedPDF(try desk.bytes(try desk.export("report.pdf")))
    #expect(pdf.faults == [])
    let pages = pdf.pages
    #expect(pages[0].contains("Survey report") && pages[0].contains("Progress"))
    for (index, page) in pages.enumerated() {
      #expect(
        page.filter { $0 != " " }.hasSuffix("\(index + 1)/\(pages.count)\n"), "page \(index + 1)")
    }
    // Each level begins a page.
    for level in ["B Basement", "G Ground floor", "1 First floor"] {
      let begins = pages.contains { page in
        let lines = page.split(separator: "\n").map { $0.drop { $0 == " " } }
          .filter { !$0.isEmpty }
        return lines.dropFirst().first.map { $0.hasPrefix(level) } ?? false
      }
      #expect(begins, "\(level)")
    }
    for word in ["Register", "Philips 30W", "Classroom 1A"] {
      #expect(pdf.text.contains(word), "\(word)")
    }
    // The photo is stored as it came: a JPEG.
    #expect(Judges.on(pdf.bytes, "pdfimages -list $F").text.contains("jpeg"))
    let text = String(decoding: try desk.bytes(try desk.export("report.md")), as: UTF8.self)
    #expect(text.hasPrefix("# School\n") && text.contains("## G Ground floor"), "\(text)")
    #expect(text.contains("| G05 |"), "\(text)")
  }

  @Test func theRegisterHasASheetForEachFamily() throws {
    let desk = try Desk.firstDay()
    let book = JudgedBook(try desk.bytes(try desk.export("register.xlsx")))
    let names = book.ask("print(book.sheetnames[0], len(book.sheetnames))")
    #expect(names.hasPrefix("Rooms "), "\(names)")
    let counts = book.ask(
      """
      print(sum(s.max_row - 1 for s in book.worksheets[1:]), book['Rooms'].max_row - 1)
      print(all(s.freeze_panes == 'A2' and s.auto_filter.ref for s in book.worksheets))
      """)
    let register = String(decoding: try desk.bytes(try desk.export("r.csv")), as: UTF8.self)
    let assets = register.split(separator: "\n").count - 1
    #expect(counts == "\(assets) 33\nTrue\n", "\(counts)")
    let head = try #require(book.rows("Luminaire").first)
    #expect(head.hasPrefix("['Type', 'Building', 'Level', 'Room', 'Room name'"), "\(head)")
    #expect(head.contains(" m'") || head.contains(" W'"), "\(head)")
    // What no schema knows has a column of its own, in the right place.
    let tail = book.ask(
      """
      s = book['Luminaire']
      head = [c.value for c in s[1]]
      print(all(len(str(r[head.index('Id')].value)) == 36 for r in s.iter_rows(min_row=2)))
      """)
    #expect(tail == "True\n", "\(head)")
  }

  @Test(
    .enabled(
      if: Judges.haveOffice, "LibreOffice is not installed: apt-get install libreoffice-calc"))
  func libreOfficeOpensTheRegister() throws {
    let desk = try Desk.firstDay()
    let book = JudgedBook(try desk.bytes(try desk.export("register.xlsx")))
    let office = book.office
    for sheet in book.ask("print(*book.sheetnames, sep='\\n')").split(separator: "\n") {
      #expect(office.contains("== \(sheet)\n"), "\(office)")
      let head = try #require(book.rows(String(sheet)).first)
      for name in head.dropFirst().dropLast().split(separator: ", ") {
        #expect(office.contains(name.filter { $0 != "'" }), "\(name)")
      }
    }
    #expect(office.contains("Philips 30W wall light,") && office.contains("Classroom 1A"))
  }

  @Test func listsAreSpreadsheets() throws {
    let desk = try Desk.firstDay()
    for line in ["survey asset list", "survey room list", "survey family list", "survey status"] {
      let path = desk.scratch.path + "/l.xlsx"
      #expect(desk.run("\(line) --out \(path) --force") == .ok, "\(desk.errors)")
      let book = JudgedBook(try file(desk, "l.xlsx"))
      #expect(!book.rows().isEmpty, "\(line)")
      // A sheet is called by what it lists.
      let title = ["asset": "Assets", "room": "Rooms", "family": "Families", "status": "Progress"]
      let noun = String(line.split(separator: " ")[1])
      #expect(book.ask("print(book.sheetnames[0])") == (title[noun] ?? "") + "\n", "\(line)")
    }
    #expect(desk.run("survey room list --format xlsx --out \(desk.scratch.path)/n") == .ok)
    #expect(try file(desk, "n").starts(with: [0x50, 0x4B]))
  }
}
