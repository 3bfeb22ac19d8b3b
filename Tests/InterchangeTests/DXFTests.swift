// ASCII DXF: texts with their codes, entities, blocks laid out, and what is refused where.

import Glibc
import Kernel
import Testing

@testable import Interchange

@Suite struct DXFTests {
  /// Pairs of lines: "0 LINE|8 WALL" and so on.
  static func pairs(_ text: String) -> String {
    text.split(separator: "|").map { pair -> String in
      let parts = pair.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      return parts[0] + "\n" + (parts.count > 1 ? parts[1] : "") + "\n"
    }.joined()
  }

  static func file(_ entities: String, blocks: String = "", header: String = "") -> String {
    pairs("0 SECTION|2 HEADER|9 $ACADVER|1 AC1015|\(header)0 ENDSEC") + pairs("0 SECTION|2 BLOCKS")
      + pairs(blocks) + pairs("0 ENDSEC|0 SECTION|2 ENTITIES") + pairs(entities)
      + pairs("0 ENDSEC|0 EOF")
  }

  static func read(_ text: String) throws -> DXFDrawing {
    try DXFReader.read(file: "d.dxf", bytes: Array(text.utf8))
  }

  static func items(
    _ text: String, tolerance: Double = 0.001, limit: Int = DXFDrawing.mostItems
  ) throws -> [DXFItem] {
    let bytes = Array(text.utf8)
    let drawing = try DXFReader.read(file: "d.dxf", bytes: bytes)
    var items: [DXFItem] = []
    try drawing.forEach(tolerance: tolerance, bytes: bytes, limit: limit) { items.append($0) }
    return items
  }

  private func chain(_ item: DXFItem?) -> [GeoPosition] {
    switch item?.shape {
    case .path(let points, _), .arc(let points, _, _): points
    default: []
    }
  }

  private func close(_ a: GeoPosition?, _ x: Double, _ y: Double) -> Bool {
    guard let a else { return false }
    return abs(a.x - x) < 1e-9 && abs(a.y - y) < 1e-9
  }

  @Test(
    "TEXT codes",
    arguments: [
      ("%%uKITCHEN", "KITCHEN", true), ("%%UW.I.C.%%u", "W.I.C.", true), ("a%%ub", "ab", false),
      ("45%%d", "45°", false), ("%%p0.5 %%c12", "±0.5 Ø12", false), ("50%%%", "50%", false),
      ("%%065%%66", "AB", false), ("%%", "", false), ("a^Jb", "a b", false),
      (#"\U+00FCber"#, "über", false), (#"C:\Pfad"#, #"C:\Pfad"#, false),
      ("  two   words ", "two words", false),
    ])
  func text(raw: String, want: String, underlined: Bool) {
    let plain = DXFPlainText(raw, isFormatted: false)
    #expect(plain.text == want && plain.isUnderlined == underlined)
  }

  @Test(
    "MTEXT codes",
    arguments: [
      (#"ROOM\P101"#, "ROOM 101", false), (#"{\fArial|b1|i0;Office}"#, "Office", false),
      (#"\LHall\l"#, "Hall", true), (#"\A1;\H2.5x;\C3;Bath"#, "Bath", false),
      (#"\S1^2; inch"#, "1/2 inch", false), (#"a\~b\{c\}\\d"#, #"a b{c}\d"#, false),
      (#"\pxqc;Mid"#, "Mid", false), (#"\fnever ends"#, "", false), ("%%uOld", "Old", true),
      (#"\U+0041\U+ZZ"#, #"AU+ZZ"#, false), (#"tail\"#, "tail", false),
    ])
  func formattedText(raw: String, want: String, underlined: Bool) {
    let plain = DXFPlainText(raw, isFormatted: true)
    #expect(plain.text == want && plain.isUnderlined == underlined, "\(plain)")
  }

  @Test("lines, polylines old and new, arcs, circles, texts and what is not read")
  func entities() throws {
    let items = try DXFTests.items(
      DXFTests.file(
        "0 LINE|5 A|8 W|10 1|20 2|11 3|21 4|0 LWPOLYLINE|8 W|90 3|70 1|10 0|20 0|10 4|20 0|10 4|20 3|"
          + "0 POLYLINE|8 P|70 1|66 1|0 VERTEX|10 0|20 0|0 VERTEX|10 1|20 0|0 VERTEX|10 9|20 9|70 16|"
          + "0 VERTEX|10 1|20 1|0 SEQEND|0 CIRCLE|8 C|10 5|20 5|40 2|0 ARC|8 C|10 0|20 0|40 1|50 270|51 0|"
          + "0 TEXT|8 T|10 0|20 0|11 7|21 8|72 1|40 2|1 %%uHi|0 HATCH|8 H|10 x|0 LINE|67 1|8 W|10 0|20 0|"
          + "0 LINE|60 1|8 W|10 0|20 0"))
    #expect(items.count == 7)
    #expect(items[0].handle == "A" && chain(items[0]).count == 2)
    #expect(chain(items[1]).count == 3 && chain(items[2]).map(\.x) == [0, 1, 1])
    // A circle within a thousandth: the height of each segment is below it.
    let circle = chain(items[3])
    let step = 2 * Double.pi / Double(circle.count)
    #expect(2 * (1 - cos(step / 2)) <= 0.001 && circle.count < 120)
    #expect(close(chain(items[4]).first, 0, -1) && close(chain(items[4]).last, 1, 0))
    guard case .text(let words, let at) = items[5].shape else { throw Diagnostic(.data, "no text") }
    #expect(words == DXFPlainText("%%uHi", isFormatted: false) && close(at, 7, 9))
    if case .other(let name) = items[6].shape { #expect(name == "HATCH") }
  }

  @Test("texts in pieces keep the blanks at their cuts; an attribute hangs where 74 says")
  func pieces() throws {
    let text =
      "0\nSECTION\n2\nENTITIES\n0\nMTEXT\n8\nT\n10\n0\n20\n0\n3\nMEETING\n1\n ROOM\n"
      + "0\nATTRIB\n8\nT\n10\n0\n20\n0\n11\n5\n21\n6\n40\n2\n1\nA\n73\n0\n74\n2\n"
      + "0\nATTRIB\n8\nT\n10\n0\n20\n0\n40\n2\n1\nB\n73\n3\n0\nENDSEC\n0\nEOF\n"
    let items = try DXFTests.items(text)
    let texts = items.compactMap { item -> (String, GeoPosition)? in
      if case .text(let plain, let at) = item.shape { (plain.text, at) } else { nil }
    }
    #expect(texts.map(\.0) == ["MEETING ROOM", "A", "B"])
    #expect(texts.count == 3 && close(texts[1].1, 5, 6) && close(texts[2].1, 0, 1))
  }

  @Test("a drawing that ends in an insert of too many rows is refused, not cut")
  func manyRows() throws {
    let blocks =
      "0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n2\nB\n10\n0\n20\n0\n0\nENDBLK\n0\nENDSEC\n"
    let insert =
      "0\nSECTION\n2\nENTITIES\n0\nINSERT\n2\nB\n10\n0\n20\n0\n70\n1\n71\n2000000000\n"
      + "0\nENDSEC\n0\nEOF\n"
    #expect(throws: Diagnostic.self) { try DXFTests.items(blocks + insert, limit: 1000) }
  }

  @Test(
    "bulges: half circles either way, and a quarter",
    arguments: [(1.0, 0.0, -1.0), (-1.0, 0.0, 1.0), (0.41421356237309503, -0.2071067811865475, -1)])
  func bulge(bulge: Double, low: Double, sign: Double) throws {
    let items = try DXFTests.items(
      DXFTests.file("0 LWPOLYLINE|8 W|90 2|70 0|10 0|20 0|42 \(bulge)|10 2|20 0"), tolerance: 1e-7)
    let points = chain(items.first)
    #expect(close(points.first, 0, 0) && close(points.last, 2, 0) && points.count > 100)
    // Counter-clockwise from left to right bends down by half the chord times the bulge.
    let middle = try #require(points.min { abs($0.x - 1) < abs($1.x - 1) })
    #expect(abs(middle.y + bulge) < 1e-3)
  }

  @Test("blocks: base point, scale, turn, rows and columns, mirror, layer 0, nesting")
  func blocks() throws {
    let block =
      "0 BLOCK|8 0|2 b|10 1|20 1|0 LINE|5 L|8 0|10 1|20 1|11 2|21 1|0 LINE|8 own|10 1|20 1|11 1|21 2|"
      + "0 ENDBLK|0 BLOCK|8 0|2 outer|10 0|20 0|0 INSERT|5 N|8 0|2 B|10 10|20 0|0 ENDBLK"
    let items = try DXFTests.items(
      DXFTests.file(
        "0 INSERT|5 I|8 D|2 B|10 5|20 5|41 2|42 3|50 90|0 INSERT|8 D|2 B|10 0|20 0|70 2|71 2|44 100|45 10|"
          + "0 INSERT|8 D|2 B|10 -4|20 0|230 -1.0|0 INSERT|5 O|8 E|2 OUTER|10 0|20 1|0 INSERT|8 D|2 none|10 0|20 0",
        blocks: block))
    #expect(items[0].handle == "I/L")
    #expect(close(chain(items[0])[0], 5, 5) && close(chain(items[0])[1], 5, 7))
    #expect(close(chain(items[1])[1], 2, 5))
    let drawing = try DXFTests.read(DXFTests.file("0 INSERT|8 D|2 B", blocks: block))
    #expect(drawing.layers.map(\.name).contains("own"))
    // Two columns and two rows, of two lines each.
    #expect(close(chain(items[2 + 6])[0], 100, 10))
    // Seen from below.
    #expect(close(chain(items[10])[0], 4, 0) && close(chain(items[10])[1], 3, 0))
    #expect(items[12].handle == "O/N/L" && close(chain(items[12])[0], 10, 1))
    #expect(items.count == 15)
    if case .other(let name) = items[14].shape { #expect(name == "INSERT") }
  }

  @Test("names of layers and blocks are the same in any case; hidden layers are known")
  func layers() throws {
    let tables = DXFTests.pairs(
      "0 SECTION|2 TABLES|0 TABLE|2 LAYER|70 2|0 LAYER|2 Walls|70 1|62 7|0 LAYER|2 Off|70 0|62 -7|"
        + "0 ENDTAB|0 ENDSEC")
    let drawing = try DXFTests.read(
      tables + DXFTests.file("0 LINE|8 WALLS|10 0|20 0|0 LINE|8 other|10 0|20 0"))
    #expect(drawing.layers.map(\.name) == ["Walls", "Off", "other"])
    #expect(drawing.layers.map(\.isHidden) == [true, true, false])
    #expect(drawing.entities.map(\.layer) == [0, 2])
  }

  @Test("letters of old code pages", arguments: [("ANSI_1252", "Küche"), ("ANSI_1251", "Kьche")])
  func codePages(page: String, want: String) throws {
    var bytes = Array(
      DXFTests.file("0 TEXT|8 T|10 0|20 0|40 1|1 K?che", header: "9 $DWGCODEPAGE|3 \(page)|").utf8)
    let place = try #require(bytes.firstIndex(of: 0x3F))
    bytes[place] = 0xFC
    let drawing = try DXFReader.read(file: "d", bytes: bytes)
    guard case .text(let text, _) = drawing.entities[0].shape else { return }
    #expect(text.text == want)
  }

  @Test(
    "what a file is",
    arguments: [
      ("  0\r\nSECTION\r\n", true), ("\u{FEFF}0\nSECTION\n", true),
      ("999\nby hand\n0\nSECTION\n", true),
      ("0\nSECTIO\n", false), ("{}", false), ("", false), ("hello\n", false), ("10\n0\n", false),
    ])
  func kind(text: String, isDrawing: Bool) {
    #expect((DXFKind(Array(text.utf8)) == .ascii) == isDrawing)
  }

  @Test("binary DXF and DWG are refused by name")
  func binary() {
    for (start, words) in [("AutoCAD Binary DXF\r\n\u{1A}\0", "binary DXF"), ("AC1018\0\0", "DWG")]
    {
      let fault = #expect(throws: Diagnostic.self) { try DXFTests.read(start) }
      #expect(fault?.code == .data && fault?.message.text().contains(words) == true)
      #expect(fault?.hint != nil)
    }
  }

  @Test(
    "what is no drawing is refused where it is wrong",
    arguments: [
      ("0 LINE|8 W|10 abc|0 LINE", "number", 26), ("0 LINE|x W|10 1", "group code", 23),
      ("0 LINE|8 W|10 1e999", "too large", 26), ("0 LINE|99999 W", "group code", 23),
    ])
  func refused(entities: String, words: String, line: Int) throws {
    let fault = #expect(throws: Diagnostic.self) { try DXFTests.read(DXFTests.file(entities)) }
    #expect(fault?.code == .data && fault?.message.text().contains(words) == true)
    #expect(fault?.span?.line == line, "\(fault?.text() ?? "")")
  }

  @Test("blocks inside themselves, inserts without end, rows by the million")
  func recursion() throws {
    let loop = "0 BLOCK|2 A|0 INSERT|2 B|0 ENDBLK|0 BLOCK|2 B|0 INSERT|2 A|0 ENDBLK"
    var fault = #expect(throws: Diagnostic.self) {
      try DXFTests.items(DXFTests.file("0 INSERT|2 A", blocks: loop))
    }
    #expect(fault?.message.text().contains("itself") == true && fault?.span != nil)
    let deep = (0..<40).map { "0 BLOCK|2 L\($0)|0 INSERT|2 L\($0 + 1)|0 ENDBLK" }
    fault = #expect(throws: Diagnostic.self) {
      try DXFTests.items(
        DXFTests.file(
          "0 INSERT|2 L0", blocks: deep.joined(separator: "|") + "|0 BLOCK|2 L40|0 ENDBLK"))
    }
    #expect(fault?.message.text().contains("deep") == true)
    // Thirty levels of ten by ten: more than there are atoms in a hut.
    let wide = (0..<30).map { "0 BLOCK|2 L\($0)|0 INSERT|2 L\($0 + 1)|70 10|71 10|0 ENDBLK" }
    fault = #expect(throws: Diagnostic.self) {
      try DXFTests.items(
        DXFTests.file(
          "0 INSERT|2 L0",
          blocks: wide.joined(separator: "|") + "|0 BLOCK|2 L30|0 LINE|8 0|0 ENDBLK"), limit: 10_000
      )
    }
    #expect(fault?.code == .data && fault?.message.text().contains("unfolds") == true)
  }

  @Test("a line without end is refused before it is kept")
  func longLine() throws {
    let text = DXFTests.file("0 TEXT|8 T|1 " + String(repeating: "x", count: 100_000))
    let fault = #expect(throws: Diagnostic.self) { try DXFTests.read(text) }
    #expect(fault?.message.text().contains("bytes") == true && fault?.span?.line == 26)
    #expect((fault?.span?.text.utf8.count ?? 0) <= 2000)
  }

  @Test("a drawing cut at any byte is refused")
  func truncated() throws {
    let bytes = Array(
      DXFTests.file("0 LINE|8 W|10 1|20 2|11 3|21 4|0 TEXT|1 x", blocks: "0 BLOCK|2 A|0 ENDBLK")
        .utf8)
    // The last line need not be ended; "EO" is no end.
    for length in 0..<bytes.count - 1 {
      let fault = #expect(throws: Diagnostic.self, "cut at \(length)") {
        try DXFReader.read(file: "d", bytes: Array(bytes[..<length]))
      }
      #expect(fault?.code == .data && (fault?.span?.offset ?? .max) <= length)
    }
  }

  @Test("an interruption ends the reading with 130")
  func interrupted() throws {
    let many = String(repeating: "0 LINE|8 W|10 1|20 2|11 3|21 4|", count: 5000)
    let fault = #expect(throws: Diagnostic.self) {
      try DXFReader.read(
        file: "d", bytes: Array(DXFTests.file(many).utf8), interrupted: { true })
    }
    #expect(fault?.code == .interrupted)
  }
}
