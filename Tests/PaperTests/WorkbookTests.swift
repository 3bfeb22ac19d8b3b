// Spreadsheets, read by openpyxl: text is text, links end where the format ends them, names of sheets are
// such as the format allows.

import Kernel
import PaperBench
import Testing

@testable import Paper

@Suite(.enabled(if: Judges.areWanted, "script/setup --proof")) struct WorkbookTests {
  private func book() throws -> Workbook {
    try Workbook(title: "Title", made: Instant(milliseconds: 1_790_000_000_000))
  }

  @Test func textIsNeverAFormula() throws {
    let texts = [
      "=1+1", "+1", "-1", "@x", "=HYPERLINK(\"http://x\")", "1", "TRUE", "_x0041_", "a_x000D_b",
      "<b>&", "  blanks  ", "perché", "😀", "א", "{=1}", "mailto:a@b",
    ]
    let book = try book()
    try book.begin("a")
    for (row, text) in texts.enumerated() { book.text(text, row, 0) }
    let judged = JudgedBook(try book.finish())
    let shown = judged.ask(
      """
      import json
      s = book.active
      print(json.dumps([[c.value, c.data_type, c.hyperlink is None] for (c,) in s.iter_rows()]))
      """)
    let read = try JSON(parsing: Array(shown.utf8)).array ?? []
    // openpyxl leaves the escape of what would be read as an escape; Excel and LibreOffice do not.
    #expect(
      read.map { $0[0]?.string } == texts.map { $0.replacing("_x00", with: "_x005F_x00") },
      "\(shown)")
    #expect(read.allSatisfy { ["s", "inlineStr"].contains($0[1]?.string) }, "\(shown)")
    #expect(read.allSatisfy { $0[2]?.bool == true })
  }

  @Test func sheetsGetNamesThatTheFormatAllows() throws {
    let book = try book()
    for name in [
      "Porte", "porte", "a/b:c*[d]?\\", "'quoted'", String(repeating: "x", count: 40),
      String(repeating: "x", count: 40), "", "History",
    ] {
      try book.begin(name)
      book.text("x", 0, 0)
    }
    let names = JudgedBook(try book.finish()).ask("print(book.sheetnames)")
    #expect(
      names
        == "['Porte', 'porte (2)', 'a-b-c--d---', 'quoted', '\(String(repeating: "x", count: 31))', "
        + "'\(String(repeating: "x", count: 27)) (2)', '-', 'History-']\n")
  }

  @Test func linksEndWhereTheFormatEndsThem() throws {
    let book = try book()
    try book.begin("a")
    let count = Workbook.mostLinks + 10
    for row in 0..<count { book.link("https://example.org/\(row)", row, 0) }
    book.link("https://example.org/" + String(repeating: "x", count: 3000), count, 0)
    let bytes = try book.finish()
    let sheet = "unzip -p $F xl/worksheets/sheet1.xml"
    let links = Judges.on(bytes, "\(sheet) | grep -o '<hyperlink ' | wc -l").text
    #expect(links == "\(Workbook.mostLinks)\n")
    let cells = Judges.on(bytes, "\(sheet) | grep -o 'https://example.org/' | wc -l").text
    #expect(cells == "\(count + 1)\n")
  }

  /// A row is gone once the next begins: a sheet ten times as long takes no more memory to speak of.
  @Test func memoryDoesNotGrowWithRows() throws {
    guard Judges.isAlone else {
      let (passed, text) = Judges.alone("WorkbookTests/memoryDoesNotGrowWithRows")
      #expect(passed, "\(text)")
      return
    }
    func resident(rows: Int) throws -> Int {
      let book = try book()
      try book.begin("a")
      for row in 0..<rows {
        for column in 0..<8 { book.text("cell \(row) \(column)", row, column) }
      }
      let size = try #require(Judges.kilobytes("VmRSS"))
      _ = try book.finish()
      return size
    }
    _ = try resident(rows: 2000)
    let small = try resident(rows: 5000)
    #expect(try resident(rows: 50_000) - small < 12 << 10)
  }
}
