// Small tables and records, to the letter in every format.
import Core
import Kernel
import Testing

@testable import Render

@Suite struct TableTests {
  @Test func terminal() throws {
    #expect(
      try Renderer.text(.table(Sample.table), as: .table) == """
        Id  Name             Area m²  State        Assets  Seen
        ──  ───────────────  ───────  ───────────  ──────  ────────────────
        a1  Aula Magna          46.6  in progress       3  2026-05-01 09:00
        a2  Bar, "Tre | Re"           empty            12
            sotto
        2 rooms

        """)
  }

  @Test func narrowTerminalDropsThenWrapsThenStacks() throws {
    let wide = try Renderer.text(.table(Sample.table), as: .table, Style(width: 60))
    #expect(!wide.contains("Seen"))
    #expect(wide.contains("Aula Magna"))
    let stacked = try Renderer.text(.table(Sample.table), as: .table, Style(width: 20))
    #expect(stacked.contains("Aula Magna"))
    for width in 1...90 {
      for unicode in [true, false] {
        let text = try Renderer.text(
          .table(Sample.table), as: .table, Style(width: width, unicode: unicode))
        for line in text.split(separator: "\n") where width >= 4 {
          #expect(String(line).displayWidth <= width, "\(width): \(line)")
        }
      }
    }
  }

  /// Work is told in words, without seconds from ten minutes on; data keep the minutes.
  @Test(
    arguments: [
      (0.35, "21 s"), (1.75, "1 min 45 s"), (84.2, "1 h 25 min"), (1570, "26 h 10 min"),
    ])
  func minutesAreWordsForPeople(minutes: Double, shown: String) throws {
    let table = Table(kind: "t", columns: [Column("work", tr("Work"))], rows: [[.minutes(minutes)]])
    #expect(try Renderer.text(.table(table), as: .table).contains(shown))
    #expect(try Renderer.text(.table(table), as: .tsv) == "work\n\(minutes.shortest)\n")
  }

  @Test func workIsTold() {
    #expect(Duration(worked: 1.75).inHours == "1 min 45 s")
    #expect(Duration(worked: 84.2).inHours == "1 h 25 min")
    #expect(Duration(worked: 1570).inHours == "26 h 10 min")
  }

  /// As long as blanks suffice no word is broken, however long the other column is.
  @Test func cellsBreakBetweenWords() throws {
    let table = Table(
      kind: "t", columns: [Column("name", tr("Name")), Column("note", tr("Note"))],
      rows: [
        [.text("Laboratorio"), .text("the extinguisher by the door is overdue since February")],
        [.text("Bar"), .text("closed")],
      ])
    let words = Set(["Name", "Note", "Laboratorio", "Bar", "closed"]).union(
      "the extinguisher by the door is overdue since February".split(separator: " ").map(
        String.init))
    for width in 26...70 {
      let text = try Renderer.text(.table(table), as: .table, Style(width: width))
      for line in text.split(separator: "\n") {
        #expect(String(line).displayWidth <= width, "\(width): \(line)")
        for word in line.split(separator: " ") where word.first != "─" {
          #expect(words.contains(String(word)), "\(width): \(word)")
        }
      }
    }
  }

  /// A date, an hour or a number is never broken, nor a word of usual length: what is too narrow for them shows each
  /// row by itself. A heading of several words gives way first.
  @Test func datesAndNumbersStayWhole() throws {
    let table = Table(
      kind: "t",
      columns: [
        Column("id", tr("Id")), Column("date", tr("Date")), Column("at", tr("At")),
        Column("name", tr("Stop")), Column("length", tr("From the one before")),
      ],
      rows: [
        [
          .text("581f"), .text("2026-11-04"), .text("10:00 +01:00"), .text("Lighthouse"),
          .way(28_470),
        ],
        [
          .text("bc26"), .text("2026-11-05"), .text("08:45:10 +01:00"),
          .text("Waterloopbos, Zeeland"),
          .way(994),
        ],
      ])
    let whole = [
      "581f", "2026-11-04", "10:00", "+01:00", "Lighthouse", "28.47 km", "2026-11-05", "08:45:10",
      "Waterloopbos", "994 m",
    ]
    for width in 24...100 {
      let text = try Renderer.text(.table(table), as: .table, Style(width: width))
      for word in whole { #expect(text.contains(word), "\(width): \(word)\n\(text)") }
      for line in text.split(separator: "\n") {
        #expect(String(line).displayWidth <= width, "\(width): \(line)")
      }
    }
    let narrow = try Renderer.text(.table(table), as: .table, Style(width: 64))
    #expect(narrow.contains("─"), "a heading in two lines keeps the table:\n\(narrow)")
  }

  @Test("a cell takes little memory: a list of 100,000 things is held whole while it is written")
  func cellsAreSmall() {
    #expect(MemoryLayout<Value>.stride <= 40)
  }

  @Test func narrowTerminalDropsWhatTellsLeast() throws {
    let table = Table(
      kind: "t",
      columns: [
        Column("name", tr("Name")), Column("level", tr("Level"), shown: .varying),
        Column("icon", tr("Icon"), shown: .wide), Column("made", tr("Made"), shown: .wide),
        Column("note", tr("Note"), shown: .wide),
      ],
      rows: [
        [.text("Aula Magna"), .text("School/1"), .text("lamp"), .text("today"), .null],
        [.text("Bar"), .text("School/1"), .text("cup"), .text("today"), .null],
      ])
    func columns(_ width: Int, _ table: Table) throws -> [String] {
      let text = try Renderer.text(.table(table), as: .table, Style(width: width))
      let heading = text.split(separator: "\n").first ?? ""
      return heading.split(separator: " ").map(String.init)
    }
    // An empty column says nothing on any terminal; then those go that repeat themselves.
    #expect(try columns(100, table) == ["Name", "Level", "Icon", "Made"])
    #expect(try columns(30, table) == ["Name", "Level", "Icon"])
    #expect(try columns(20, table) == ["Name", "Icon"])
    var several = table
    several.rows[1][1] = .text("School/2")
    #expect(try columns(20, several) == ["Name", "Level"])
    // Nothing is left out of data.
    let csv = try Renderer.text(.table(table), as: .csv, Style(width: 20))
    #expect(csv.hasPrefix("name,level,icon,made,note"))
  }

  @Test func asciiHasNoOtherLetters() throws {
    let text = try Renderer.text(.table(Sample.table), as: .table, Style(unicode: false))
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.contains("Area m2"))
  }

  @Test func colourOnlyAddsCodes() throws {
    let plain = try Renderer.text(.table(Sample.table), as: .table)
    let coloured = try Renderer.text(.table(Sample.table), as: .table, Style(color: true))
    #expect(coloured != plain)
    var stripped = ""
    var skipping = false
    for scalar in coloured.unicodeScalars {
      if scalar == "\u{1B}" { skipping = true }
      if !skipping { stripped.unicodeScalars.append(scalar) }
      if scalar == "m" { skipping = false }
    }
    // Blanks at the end of a coloured cell are within its colour.
    let trimmed = stripped.split(separator: "\n").map { String($0).trimmedEnd }
    #expect(trimmed == plain.split(separator: "\n").map(String.init))
  }

  @Test func wideAndCombiningLettersStayInColumns() throws {
    let names = ["Aula", "日本語の部屋", "e\u{301}te\u{301}", "👩‍👩‍👧‍👦 casa", "Ωmega"]
    let table = Table(
      kind: "t", columns: [Column("a", tr("Name")), Column("b", tr("End"))],
      rows: names.map { [.text($0), .text("|")] })
    let lines = try Renderer.text(.table(table), as: .table).split(separator: "\n").dropFirst(2)
    let ends = Set(lines.map { line in String(line.prefix { $0 != "|" }).displayWidth })
    #expect(ends == [14])
    for width in 3...20 {
      for line in Fit.wrap(names.joined(separator: " "), width) {
        #expect(line.displayWidth <= width)
      }
      #expect(Fit.cut(names[1], width, ellipsis: "…").displayWidth <= width)
    }
  }

  @Test func tsv() throws {
    #expect(
      try Renderer.text(.table(Sample.table), as: .tsv).split(separator: "\n") == [
        "id\tname\tarea_m2\tstate\tassets\tseen\tgeometry",
        "01900000-0000-7000-8000-0000000000a1\tAula Magna\t46.6402\tin_progress\t3\t"
          + "2026-05-01T09:00:00Z\tPOLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))",
        "01900000-0000-7000-8000-0000000000a1\tBar, \"Tre | Re\"\\nsotto\t\tempty\t12\t\t",
      ])
  }

  @Test func csv() throws {
    var table = Sample.table
    table.columns = Array(table.columns[1...4])
    table.rows = table.rows.map { Array($0[1...4]) }
    #expect(
      try Renderer.text(.table(table), as: .csv) == """
        name,area_m2,state,assets
        Aula Magna,46.6402,in_progress,3
        "Bar, ""Tre | Re""
        sotto",,empty,12

        """)
  }

  @Test func csvSafeGuardsFormulasButNotNumbers() throws {
    let table = Table(
      kind: "t", columns: [Column("a", tr("A")), Column("b", tr("B"))],
      rows: [[.text("=1+1"), .integer(-3)], [.text("@x"), .number(-0.5, decimals: nil)]])
    let safe = try Renderer.text(.table(table), as: .csv, Style(csvSafe: true))
    #expect(safe == "a,b\n'=1+1,-3\n'@x,-0.5\n")
    #expect(try Renderer.text(.table(table), as: .csv) == "a,b\n=1+1,-3\n@x,-0.5\n")
  }

  /// Text alone: a number stays a number, also as text, and a time before year 0 a time.
  @Test func onlyTextIsGuarded() throws {
    let table = Table(
      kind: "t", columns: [Column("a", tr("A"))],
      rows: [
        [.text("-3.5")], [.text("+39 06")], [.duration(milliseconds: -5000)], [.way(-2)],
        [.point(x: -1, y: 2)], [.list([.text("=x")])], [.choice("-x", "minus")], [.text("'=x")],
      ])
    let safe = try Renderer.text(.table(table), as: .csv, Style(csvSafe: true))
    #expect(
      safe == "a\n-3.5\n'+39 06\n-5\n-2\nPOINT (-1 2)\n\"[\"\"=x\"\"]\"\n'-x\n''=x\n")
    let tabs = try Renderer.text(.table(table), as: .tsv, Style(csvSafe: true))
    #expect(tabs.hasPrefix("a\n-3.5\n'+39 06\n"))
  }

  /// What an import found stands below its row, and is said as lines where only data are seen.
  @Test func reportsOfARecordAreRowsToo() throws {
    var record = Sample.record
    let columns = [
      Column("kind", tr("Kind")), Column("id", tr("Id"), shown: .never),
      Column("area", tr("Area"), unit: "m²"),
    ]
    record.sections.append(
      Table(
        kind: "t.finding", columns: columns,
        rows: (1...25).map { [.text("odd\u{1B}\($0)"), .text("x"), .integer(Int64($0))] },
        title: tr("Report"), key: "findings", isReport: true))
    let lines = try Renderer.text(.record(record), as: .tsv).split(separator: "\n")
    #expect(lines.count == 27)
    #expect(lines[0].hasSuffix("\tsection\tkind\tfinding_id\tarea"))
    #expect(lines[1].hasPrefix("01900000") && lines[1].hasSuffix("\t\t\t\t"))
    #expect(lines[2] == "\t\t\t\t\tfindings\todd\\u{1b}1\tx\t1")
    let width = Set(lines.map { $0.count { $0 == "\t" } })
    #expect(width.count == 1, "every row has every column")
    let said = record.reportLines(Style())
    #expect(said.count == 21 && said[0] == "Report: odd\\u{1b}1: 1 m²")
    #expect(said[20] == "Report: and 5 more")
  }

  @Test func json() throws {
    #expect(
      try Renderer.text(.table(Sample.table), as: .json) == #"""
        {"schema":"taccuino/1","kind":"survey.room","rows":[
        {"id":"01900000-0000-7000-8000-0000000000a1","name":"Aula Magna","area_m2":46.6402,"state":"in_progress","assets":3,"seen":"2026-05-01T09:00:00Z","geometry":{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}},
        {"id":"01900000-0000-7000-8000-0000000000a1","name":"Bar, \"Tre | Re\"\nsotto","area_m2":null,"state":"empty","assets":12,"seen":null,"geometry":null}
        ],"next":"k2"}

        """#)
    let none = Table(kind: "t", columns: [Column("a", tr("A"))])
    #expect(
      try Renderer.text(.table(none), as: .json)
        == "{\"schema\":\"taccuino/1\",\"kind\":\"t\",\"rows\":[]}\n")
  }

  @Test func jsonLines() throws {
    let lines = try Renderer.text(.table(Sample.table), as: .jsonl).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"kind":"survey.room","id":"#) })
  }

  @Test func markdown() throws {
    #expect(
      try Renderer.text(.table(Sample.table), as: .md) == #"""
        | Id | Name | Area m² | State | Assets | Seen |
        | --- | --- | ---: | --- | ---: | --- |
        | a1 | Aula Magna | 46.6 | in progress | 3 | 2026-05-01 09:00 |
        | a2 | Bar, "Tre \| Re"<br>sotto |  | empty | 12 |  |

        2 rooms

        """#)
  }

  @Test func plainSaysAFactPerRow() throws {
    #expect(
      try Renderer.text(.table(Sample.table), as: .table, Style(plain: true)) == """
        Id: a1; Name: Aula Magna; Area: 46.6 m²; State: in progress; Assets: 3; Seen: 2026-05-01 09:00.
        Id: a2; Name: Bar, "Tre | Re" sotto; State: empty; Assets: 12.
        2 rooms.

        """)
  }

  @Test func streamedIsTheSameAsWhole() throws {
    for format in [Format.tsv, .csv, .json, .jsonl, .md, .geojson, .table] {
      var writer = try TableWriter(Sample.table, as: format, style: Style())
      var bytes = writer.header()
      // The first batch of a people's table fixes the widths: here the widest row comes first.
      for row in Sample.table.rows.reversed() { bytes += writer.rows([row]) }
      bytes += writer.rows([])
      bytes += writer.end(next: "k2")
      var reversed = Sample.table
      reversed.rows.reverse()
      let whole = try Renderer.render(.table(reversed), as: format, style: Style())
      if format == .table {
        #expect(!bytes.isEmpty)
      } else {
        #expect(bytes == whole, "\(format)")
      }
    }
  }

  @Test func record() throws {
    #expect(
      try Renderer.text(.record(Sample.record), as: .table) == """
        Id      01900000-0000-7000-8000-0000000000a1
        Serial  –
        Height  2.40 m
        Tags    north, wall
        Placed  2026-05-01 09:00 +00:00

        Photos
        File
        ─────
        a.jpg

        """)
    #expect(
      try Renderer.text(.record(Sample.record), as: .jsonl)
        == #"{"kind":"survey.asset","id":"01900000-0000-7000-8000-0000000000a1","serial":null,"#
        + #""height":2.4,"tags":["north","wall"],"placed":"2026-05-01T09:00:05.250Z","#
        + #""photo":[{"file":"a.jpg"}]}"# + "\n")
    #expect(
      try Renderer.text(.record(Sample.record), as: .csv)
        == "id,serial,height,tags,placed\n01900000-0000-7000-8000-0000000000a1,,2.4,"
        + "\"[\"\"north\"\",\"\"wall\"\"]\",2026-05-01T09:00:05.250Z\n")
    #expect(
      try Renderer.text(.record(Sample.record), as: .md).hasPrefix(
        "| Field | Value |\n| --- | --- |\n| Id | 01900000"))
    #expect(
      try Renderer.text(.record(Sample.record), as: .table, Style(plain: true)).contains(
        "Height: 2.40 m.\n"))
    for width in 2...60 {
      let text = try Renderer.text(.record(Sample.record), as: .table, Style(width: width))
      for line in text.split(separator: "\n") where width >= 4 {
        #expect(String(line).displayWidth <= width)
      }
    }
  }

  @Test func messagesAndTexts() throws {
    #expect(try Renderer.text(.message(tr("saved")), as: .table) == "saved\n")
    #expect(
      try Renderer.text(.message(tr("saved")), as: .json)
        == #"{"schema":"taccuino/1","kind":"message","message":"saved"}"# + "\n")
    #expect(try Renderer.text(.text(kind: "help", "a```b\n"), as: .md) == "````\na```b\n````\n")
    #expect(try Renderer.text(.none, as: .json).isEmpty)
  }

  @Test func unsuitedFormatsNameThoseThatWork() throws {
    let table = Table(kind: "t", columns: [Column("a", tr("A"))], rows: [[.integer(1)]])
    for format in [Format.geojson, .svg, .png] {
      let fault = #expect(throws: Diagnostic.self) {
        try Renderer.render(.table(table), as: format, style: Style())
      }
      #expect(fault?.code == .usage)
      #expect(
        fault?.suggestions
          == ["table", "tsv", "csv", "json", "jsonl", "md", "html", "pdf", "xlsx"])
    }
    let page = try Renderer.text(.table(table), as: .html)
    #expect(page.contains("<th scope=\"col\" class=\"n\">A</th>"))
  }

  @Test func tableWithPolygonsIsDrawn() throws {
    #expect(try Renderer.text(.table(Sample.table), as: .svg).contains("Aula Magna"))
    #expect(try Renderer.text(.table(Sample.table), as: .html).contains("Aula Magna"))
  }
}
