// XML as calls: what a reader hears, in any encoding and cut anywhere, and what is refused.
import Kernel
import System
import Testing

@testable import Interchange

/// Writes down what it hears, texts joined.
private final class Recorder: XMLStream {
  var heard: [String] = []
  var lines: [Int] = []
  private var isText = false

  override func start(_ name: XMLName, _ attributes: XMLAttributes) {
    var tag = "<" + String(decoding: name.bytes, as: UTF8.self)
    attributes.forEach { name, value in
      tag +=
        " \(String(decoding: name.bytes, as: UTF8.self))=[\(String(decoding: value, as: UTF8.self))]"
    }
    heard.append(tag)
    lines.append(line)
    isText = false
  }

  override func end(_ name: XMLName) {
    heard.append("</" + String(decoding: name.bytes, as: UTF8.self))
    isText = false
  }

  override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    if isText {
      heard[heard.count - 1] += text
    } else {
      heard.append(text)
    }
    isText = true
  }

  var texts: [String] { heard.filter { !$0.hasPrefix("<") } }
}

private func source(_ bytes: [UInt8], pieceSize: Int = 1 << 18) -> ByteSource {
  var rest = bytes[...]
  return ByteSource(name: "test.xml", size: bytes.count) { () throws(Diagnostic) in
    defer { rest = rest.dropFirst(pieceSize) }
    return Array(rest.prefix(pieceSize))
  }
}

private func listen(
  _ bytes: [UInt8], pieceSize: Int = 1 << 18, limits: XMLStream.Limits = XMLStream.Limits()
) -> (Recorder, XMLFault?) {
  let recorder = Recorder(limits: limits)
  do {
    return (recorder, try recorder.read(source(bytes, pieceSize: pieceSize)))
  } catch {
    Issue.record("the input failed")
    return (recorder, nil)
  }
}

private func listen(_ text: String) -> (Recorder, XMLFault?) { listen(Array(text.utf8)) }

@Suite struct XMLStreamTests {
  @Test func tagsTextsAndAttributesAreHeardInOrderCutAnywhere() {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- a comment --><!DOCTYPE a>
      <a xmlns:n="u" n:k='1 &lt; 2'><n:b/>x &amp; <![CDATA[<y>]]> &#xE8;\r\nz</a>
      """
    for size in [1, 2, 3, 7, 64, 1 << 18] {
      let (recorder, fault) = listen(Array(text.utf8), pieceSize: size)
      #expect(fault == nil)
      #expect(
        recorder.heard == ["<a xmlns:n=[u] n:k=[1 < 2]", "<n:b", "</n:b", "x & <y> è\nz", "</a"])
      #expect(recorder.lines == [3, 3])
    }
  }

  @Test func namesAreComparedWithoutTheirPrefix() throws {
    final class Names: XMLStream {
      var found: [Bool] = []
      override func start(_ name: XMLName, _ attributes: XMLAttributes) {
        found += [
          name.isLocal("trkpt"), name.prefix.equals("ns3"), attributes["lat"]?.equals("1") == true,
          attributes["la"] == nil, attributes["lati"] == nil,
        ]
      }
    }
    let names = Names()
    #expect(try names.read(source(Array("<ns3:trkpt lat='1'/>".utf8))) == nil)
    #expect(names.found == [true, true, true, true, true])
  }

  // MARK: Encodings

  private static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return bigEndian ? pair : pair.reversed()
    }
  }

  @Test(arguments: [true, false], [true, false])
  func utf16IsReadWithAndWithoutAMark(bigEndian: Bool, mark: Bool) {
    for declaration in ["", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>"] {
      let bytes = XMLStreamTests.utf16(
        declaration + "<è>€𝄞</è>", bigEndian: bigEndian, mark: mark)
      let (recorder, fault) = listen(bytes, pieceSize: 3)
      #expect(fault == nil && recorder.heard == ["<è", "€𝄞", "</è"])
      #expect(recorder.oddities.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("US-ASCII", [0x41], "A"), ("ISO-8859-1", [0xE8, 0xA4], "è¤"),
      ("iso-8859-15", [0xA4], "€"), ("windows-1252", [0x80, 0xE8, 0x96], "€è–"),
      ("Windows-1251", [0xCF], "П"), ("cp1250", [0x9A], "š"), ("ISO-8859-2", [0xB9], "š"),
      ("utf8", [0xC3, 0xA8], "è"), ("UTF-8", [0xC3, 0xA8], "è"),
    ] as [(String, [UInt8], String)])
  func declaredEncodingsAreRead(name: String, bytes: [UInt8], text: String) {
    let head = "<?xml version='1.0' encoding='\(name)'?>\n<a>"
    let (recorder, fault) = listen(Array(head.utf8) + bytes + Array("</a>".utf8))
    #expect(fault == nil && recorder.texts == [text])
    #expect(recorder.oddities.isEmpty)
  }

  @Test func aByteThatIsNotOfTheEncodingCostsItsLetter() {
    for (name, byte) in [
      ("UTF-8", 0xE8), ("US-ASCII", 0xE8), ("windows-1252", 0x81), ("utf8", 0xFF),
    ] as [(String, UInt8)] {
      let head = "<?xml version='1.0' encoding='\(name)'?>\n<a>\n<b>x</b>\n"
      let (recorder, fault) = listen(Array(head.utf8) + [byte] + Array("</a>".utf8))
      #expect(fault == nil, "\(name)")
      #expect(recorder.heard.starts(with: ["<a", "\n", "<b", "x", "</b"]))
      #expect(recorder.texts.joined().contains("\u{FFFD}"), "\(name)")
      #expect(recorder.replaced.count == 1 && recorder.replaced.line == 4)
    }
  }

  @Test func encodingsThatAreWronglyDeclaredAreReadAsTheyAre() {
    // A text written by a program that thinks of its strings; a name nobody knows; a mark that
    // contradicts.
    for (bytes, declared) in [
      (Array("<?xml version='1.0' encoding='utf-16'?><a>è</a>".utf8), "utf-16"),
      (Array("<?xml version='1.0' encoding='x-mine'?><a>è</a>".utf8), "x-mine"),
      (
        [0xEF, 0xBB, 0xBF] + Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>è</a>".utf8),
        "ISO-8859-1"
      ),
    ] {
      let (recorder, fault) = listen(bytes)
      #expect(fault == nil && recorder.texts == ["è"])
      #expect(recorder.oddities == [.wrongEncoding(declared: declared, read: "UTF-8")])
    }
    let wide = XMLStreamTests.utf16(
      "<?xml version='1.0' encoding='UTF-8'?><a>è</a>", bigEndian: false, mark: true)
    let (recorder, fault) = listen(wide)
    #expect(fault == nil && recorder.texts == ["è"])
    #expect(recorder.oddities == [.wrongEncoding(declared: "UTF-8", read: "UTF-16")])
  }

  @Test func whatStandsBeforeTheDeclarationIsLeftOut() {
    let mark = "\u{FEFF}"
    let document = "<?xml version='1.0'?>\n<a>\n<b/></a>"
    for (before, isOdd) in [
      ("", false), (mark, false), ("\n\n", true), (" \t\r\n\n", true), (mark + "\n\n", true),
      (mark + mark, true), ("\n" + mark + "\n", true),
    ] {
      let (recorder, fault) = listen(before + document)
      #expect(fault == nil && recorder.heard.first == "<a")
      #expect(recorder.oddities == (isOdd ? [.declarationNotFirst] : []))
      let before = before.utf8.count { $0 == 0x0A }
      #expect(recorder.lines == [2 + before, 3 + before])
    }
    // Without a declaration white space is nothing odd.
    let (recorder, fault) = listen("\n\n<a/>")
    #expect(fault == nil && recorder.oddities.isEmpty && recorder.lines == [3])
  }

  @Test func theOutermostElementIsToldWithoutParsing() {
    let wide = XMLStreamTests.utf16("<?xml version='1.0'?><n:gpx >", bigEndian: true, mark: true)
    for (bytes, name) in [
      (Array("<gpx version='1'>".utf8), "gpx"), (Array("\u{FEFF}\n <ns0:gpx>".utf8), "gpx"),
      (Array("<?xml?><!-- <kml> --><!DOCTYPE x [<!ENTITY a '>'>]><gpx/>".utf8), "gpx"),
      (wide, "gpx"), (Array("{\"a\": 1}".utf8), nil), (Array("<gp".utf8), nil), ([], nil),
      (Array("<!-- ".utf8), nil), (Array("<?xml".utf8), nil), (Array("< >".utf8), nil),
    ] as [([UInt8], String?)] {
      #expect(XMLHead.root(of: bytes[...]) == name)
    }
  }

  // MARK: Faults

  @Test(
    arguments: [
      ("<a>\n<b></a>", 2, "an element is closed by the tag of another one"),
      ("<a>\n", 2, "the file ends too early"), ("", 1, "the file ends too early"),
      ("<a>\n<b", 2, "the file ends within a tag or comment"),
      ("<a/>\n<b/>", 2, "something follows the outermost element"),
      ("<a>\n\n&nbsp;</a>", 3, "an entity that is not defined"),
      ("<a x='1'\nx='2'/>", 2, "an attribute stands twice in a tag"),
      ("<a>&#xFFFFFFFFF;</a>", 1, "a number that is no character"),
      ("<a><![CDATA[", 1, "the file ends within a CDATA section"),
      ("{}", 1, "a character that cannot stand there, or that is not of the encoding"),
    ])
  func whatIsNotWellFormedIsToldWithItsLine(text: String, line: Int, reason: String) {
    let (_, fault) = listen(text)
    #expect(fault?.line == line)
    #expect(fault?.reason.text() == reason)
  }

  @Test func entitiesCannotSwellTheText() {
    // Ten entities, each ten times the one before: a billion letters.
    var bomb = "<!DOCTYPE a [<!ENTITY e0 'lolololololololololo'>"
    for index in 1...9 {
      let inner = String(repeating: "&e\(index - 1);", count: 10)
      bomb += "<!ENTITY e\(index) '\(inner)'>"
    }
    bomb += "]><a>\n&e9;</a>"
    // One long entity, often.
    let long = String(repeating: "x", count: 100_000)
    let often = String(repeating: "&e;", count: 1000)
    let wide = "<!DOCTYPE a [<!ENTITY e '\(long)'>]>\n<a>\(often)</a>"
    let attributes = "<!DOCTYPE a [<!ENTITY e '\(long)'>]>\n<a b='\(often)'/>"
    for text in [bomb, wide, attributes] {
      let (recorder, fault) = listen(text)
      #expect(fault?.line == 2)
      #expect(fault?.reason.text() == "entities swell the text without measure")
      #expect(recorder.texts.reduce(0) { $0 + $1.utf8.count } < 3 << 20)
    }
    let (_, fault) = listen("<!DOCTYPE a [<!ENTITY e '&e;'>]><a>&e;</a>")
    #expect(fault?.reason.text() == "an entity that holds itself")
    // A small one does no harm.
    #expect(listen("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;&e;</a>").0.texts == ["xx"])
  }

  @Test func nothingOutsideOfTheFileIsLoaded() {
    let text = """
      <!DOCTYPE a [<!ENTITY % p SYSTEM "file:///etc/hostname"><!ENTITY e SYSTEM "file:///etc/passwd">
      %p;]><a>[&e;]</a>
      """
    let (recorder, _) = listen(text)
    #expect(recorder.texts == ["[]"])
    #expect(listen("<!DOCTYPE a SYSTEM 'http://localhost:1/x.dtd'><a>b</a>").0.texts == ["b"])
  }

  @Test func depthNamesAttributesAndTagsHaveBounds() throws {
    let deep = String(repeating: "<a>", count: 600)
    let (recorder, fault) = listen(deep)
    #expect(recorder.heard.count == 512)
    #expect(fault != nil)
    #expect(recorder.tooDeep.count == 1)
    // What lies deeper is left out, and what follows is read.
    let closed = "<r>" + deep + String(repeating: "</a>", count: 600) + "<b>x</b></r>"
    let (whole, none) = listen(closed)
    #expect(none == nil && whole.texts == ["x"] && whole.tooDeep.count == 1)
    let flat = String(repeating: "<a></a>", count: 600)
    #expect(listen("<r>" + flat + "</r>").1 == nil)

    let many = "<a " + (0...1000).map { "b\($0)='' " }.joined() + "/>"
    #expect(listen(many).1?.reason.text() == "a tag has more than 1000 attributes")
    let name = String(repeating: "n", count: 1001)
    #expect(
      listen("<\(name)/>").1?.reason.text() == "the name of an element is longer than 1000 bytes")
    let names = "<a>" + (0..<10_000).map { "<b\($0)/>" }.joined() + "</a>"
    #expect(listen(names).1?.reason.text() == "there are more than 10000 different names")

    let filler = String(repeating: "x", count: 6 << 20)
    for text in [
      "<a>\n<!--\(filler)--></a>", "\n<!--\(filler)--><a/>", "<a>\n<b c='\(filler)'/></a>",
      "<a>\n<?p \(filler)?></a>", "\n<!DOCTYPE a [<!ENTITY e '\(filler)'>]><a/>",
    ] {
      #expect(listen(text).1?.reason.text() == "a tag or comment is longer than 4 MiB")
    }
    // A long text is no tag, nor is white space before, between and after.
    let blank = String(repeating: " \n", count: 3 << 20)
    for text in [
      "<a>\(filler)</a>", "<a><![CDATA[\(filler)]]></a>", "<a>\(blank)</a>", "<a/>\(blank)",
      "<!DOCTYPE a>\(blank)<a/>", "\(blank)<a/>",
    ] {
      #expect(listen(text).1 == nil, "\(text.prefix(20))")
      let deaf = Recorder()
      deaf.wantsText = false
      #expect(try deaf.read(source(Array(text.utf8))) == nil)
    }
  }

  @Test func whenTheInputFailsTheSourceTellsWhy() {
    var pieces = 0
    let source = ByteSource(name: "gone") { () throws(Diagnostic) in
      pieces += 1
      if pieces == 1 { return Array(("<a><b>" + String(repeating: " ", count: 70_000)).utf8) }
      throw Diagnostic(.io, "the disk is gone")
    }
    let recorder = Recorder()
    #expect { try recorder.read(source) } throws: { ($0 as? Diagnostic)?.code == .io }
    #expect(recorder.heard.starts(with: ["<a", "<b"]))
  }

  @Test func changedBytesNeverTrap() {
    let sample = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE a [<!ENTITY e 'x'>]>
      <a b="c&e;"><d>&e;&#65;<![CDATA[x]]></d><!-- - --><?p q?></a>
      """.utf8)
    var random = SplitMix(state: 5)
    for _ in 0..<3000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let (recorder, fault) = listen(bytes, pieceSize: 17)
      if let fault { #expect(fault.line >= 1) }
      #expect(recorder.heard.count < 100)
    }
  }
}

@Suite struct XMLFragmentTests {
  private final class Copier: XMLStream {
    var fragment = XMLFragment()
    override func start(_ name: XMLName, _ attributes: XMLAttributes) {
      fragment.start(name, attributes)
    }
    override func end(_ name: XMLName) { fragment.end(name) }
    override func text(_ bytes: UnsafeBufferPointer<UInt8>) { fragment.text(bytes) }
  }

  private func copy(_ text: String, pieceSize: Int = 1 << 18) throws -> String {
    let copier = Copier()
    #expect(try copier.read(source(Array(text.utf8), pieceSize: pieceSize)) == nil)
    #expect(copier.fragment.depth == 0)
    return String(decoding: copier.fragment.bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("<a/>", "<a/>"), ("<a></a>", "<a/>"), ("<a> </a>", "<a> </a>"),
      ("<a>\n <b>1</b>\n <c/>\n</a>", "<a><b>1</b><c/></a>"),
      ("<n:a x='1' y=\"&quot;'\">t</n:a>", "<n:a x=\"1\" y=\"&quot;'\">t</n:a>"),
      ("<a>x <b>y</b> z</a>", "<a>x <b>y</b> z</a>"),
      ("<a><![CDATA[<&>]]>&#13;</a>", "<a>&lt;&amp;&gt;&#13;</a>"),
      ("<a b='&#10;&#9;&lt;&amp;'/>", "<a b=\"&#10;&#9;&lt;&amp;\"/>"),
      ("<!DOCTYPE a [<!ENTITY e 'x'>]><a b='&e;'>&e;<!-- c --></a>", "<a b=\"x\">x</a>"),
      ("<a><b> </b>\n</a>", "<a><b> </b></a>"),
    ])
  func elementsAreWrittenOutAgain(text: String, expected: String) throws {
    #expect(try copy(text) == expected)
    #expect(try copy(text, pieceSize: 1) == expected)
    // What is written is read as the same.
    #expect(try copy(expected) == expected)
  }

  @Test func aFragmentThatIsTooLongIsEmpty() throws {
    let copier = Copier()
    let text = "<a>" + String(repeating: "<b>xxxxxxxx</b>", count: 200_000) + "</a>"
    #expect(try copier.read(source(Array(text.utf8))) == nil)
    #expect(copier.fragment.isTooLong && copier.fragment.isEmpty && copier.fragment.depth == 0)
    copier.fragment.removeAll()
    #expect(!copier.fragment.isTooLong)
  }
}
