// xlsx, read by openpyxl: numbers and days as such, headings with units, filters, the first row in sight.

import Core
import Kernel
import PaperBench
import Testing

@testable import Render

@Suite(.enabled(if: Judges.areWanted, "script/setup --proof")) struct SpreadsheetTests {
  private func book(_ output: Output, _ zone: Zone = .utc) throws -> JudgedBook {
    var style = Style(zone: zone)
    style.paper.moment = Instant(milliseconds: 1_790_000_000_000)
    return JudgedBook(try Renderer.render(output, as: .xlsx, style: style))
  }

  @Test func valuesKeepTheirTypes() throws {
    let euro = try #require(Currency("EUR"))
    let columns = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"].map {
      Column($0, .verbatim($0.uppercased()), unit: $0 == "b" ? "m²" : nil)
    }
    let table = Table(
      kind: "x.thing",
      columns: columns + [Column("z", .verbatim("Z"), shown: .never)],
      rows: [
        [
          .integer(42), .number(1.25, decimals: 1), .boolean(true),
          .day(try #require(Day(iso: "2026-05-01"))),
          .instant(try #require(Instant(iso: "2026-05-01T10:30:00Z"))),
          .duration(Duration(milliseconds: 5_400_000)), .minutes(90), .way(1234.5),
          .money(Money(minor: 1234, euro)), .text("=1+1"), .choice("done", .verbatim("fertig")),
          .integer(.max), .text("hidden"),
        ],
        [
          .null, .number(.nan, decimals: 1), .null, .day(try #require(Day(iso: "1850-01-01"))),
          .null, .null, .null, .null, .null, .text("two\nlines"), .null, .null, .null,
        ],
      ])
    let book = try book(.table(table))
    #expect(
      book.rows() == [
        "['A', 'B m²', 'C', 'D', 'E', 'F', 'G', 'H m', 'I', 'J', 'K', 'L']",
        "[42, 1.25, True, datetime.datetime(2026, 5, 1, 0, 0), datetime.datetime(2026, 5, 1, 10, 30), "
          + "datetime.timedelta(seconds=5400), datetime.timedelta(seconds=5400), 1234.5, 12.34, '=1+1', "
          + "'fertig', '9223372036854775807']",
        "[None, None, None, '1850-01-01', None, None, None, None, None, 'two\\nlines', None, None]",
      ])
    #expect(
      book.ask(
        """
        s = book.active
        print(s.title, s.freeze_panes, s.auto_filter.ref, s['B2'].number_format, s['I2'].number_format)
        print(s['J2'].data_type, s['D2'].number_format, s['A1'].font.b, s.print_title_rows)
        """)
          == """
          thing A2 A1:L3 0.0 #,##0.00" EUR"
          s yyyy-mm-dd True $1:$1

          """.replacing("s yyyy", with: "inlineStr yyyy")
        || book.ask("print(book.active['J2'].data_type)").hasPrefix("s"))
  }

  /// Excel counts its days from the wrong 1900; the calendar of Python is the judge.
  @Test func daysAreThoseOfTheCalendar() throws {
    let days = ["1900-03-01", "1904-02-29", "1970-01-01", "2000-02-29", "2026-11-24", "9999-12-31"]
    let table = Table(
      kind: "x.day", columns: [Column("d", .verbatim("D"))],
      rows: try days.map { [.day(try #require(Day(iso: $0)))] })
    let read = try book(.table(table)).ask(
      "for (c,) in book.active.iter_rows(min_row=2): print(c.value.date())")
    #expect(read.split(separator: "\n").map(String.init) == days)
  }

  @Test func columnsAreAsWideAsTheirContents() throws {
    let table = Table(
      kind: "x.thing", columns: [Column("a", .verbatim("A")), Column("b", .verbatim("B"))],
      rows: [[.text("x"), .text(String(repeating: "y", count: 30))]])
    let widths = try book(.table(table)).ask(
      "d = book.active.column_dimensions; print(d['A'].width < 10, 28 < d['B'].width < 40)")
    #expect(widths == "True True\n")
  }

  @Test func aRecordHasASheetForEachTable() throws {
    let book = try book(.record(Sample.record))
    #expect(book.ask("print(book.sheetnames)") == "['asset', 'Photos']\n")
    #expect(book.rows("Photos") == ["['File']", "['a.jpg']"])
    #expect(book.rows("asset").contains("['Height m', 2.4]"))
  }

  @Test func whatASheetCannotHoldIsRefused() {
    let table = Table(
      kind: "x.thing", columns: [Column("a", .verbatim("A"))],
      rows: [[.text(String(repeating: "y", count: 32_768))]])
    do {
      _ = try Renderer.render(.table(table), as: .xlsx, style: Style())
      Issue.record("written")
    } catch { #expect(error.code == .data) }
  }

  @Test func hostileNamesAreText() throws {
    for name in Sample.hostile {
      let book = try book(.table(Sample.table(named: name)))
      let shown = book.ask(
        """
        from openpyxl.cell.cell import TYPE_FORMULA
        print(any(c.data_type == TYPE_FORMULA for r in book.active.iter_rows() for c in r))
        """)
      #expect(shown == "False\n", "\(name)")
    }
  }
}
