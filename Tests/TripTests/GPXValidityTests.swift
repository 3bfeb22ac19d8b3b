// Every GPX file that is written is valid by the schema of GPX 1.1, whatever came in: the files of
// others, and files that were made to be hostile. The judge is xmllint.
import Core
import Glibc
import Kernel
import System
import Testing

@testable import Trip

/// xmllint with the schema of GPX 1.1.
enum GPXSchema {
  private static let isProof = Environment.current()["TACCUINO_PROOF"] == "1"
  private static let isThere =
    (Environment.current()["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    .contains { access($0 + "/xmllint", X_OK) == 0 }
  /// Where every proof is asked for a missing xmllint fails.
  static let isWanted = SharedTravel.isHere && (isProof || isThere)
  static let absent: Comment =
    "../shared/data/travel is absent, or xmllint: script/setup --proof"

  /// What xmllint finds wrong in any `.gpx` of a folder; its own words, empty when nothing is.
  static func faults(in scratch: TripScratch) throws -> String {
    faults(of: scratch.path + "/*.gpx", told: scratch.path + "/told")
  }

  /// The same of the files that a pattern of the shell names.
  static func faults(of files: String, told path: String) -> String {
    let command =
      "xmllint --noout --nonet --schema \(SharedTravel.root)ref/schema/gpx11.xsd"
      + " \(files) >\(path) 2>&1; echo \"exit $?\" >>\(path)"
    _ = system(command)
    let bytes = (try? Files.read(path, limit: 1 << 26)) ?? Array("xmllint did not run".utf8)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let wrong = lines.filter { !$0.hasSuffix(" validates") && $0 != "exit 0" }
    return wrong.prefix(12).map { String($0.prefix(300)) }.joined(separator: "\n")
  }
}

/// GPX as no good program writes it: elements doubled, out of order, of wrong versions, without
/// namespaces or with contradictory ones, with values that are none; the same for the same seed.
struct HostileGPX {
  var dice: Dice

  init(_ seed: UInt64) { dice = Dice(seed) }

  private mutating func one<Element>(_ all: [Element]) -> Element { all[dice.below(all.count)] }

  private mutating func value() -> String {
    one([
      "1.5", "-3", "abc", "", " 12 ", "1e5", "NaN", "INF", "+7", ".5", "5.", "359.99", "360",
      "1023",
      "1024", "3d", "dgps", "4d", "99999999999999999999", "0x1F", "a&amp;b", "&lt;x&gt;",
      "<![CDATA[<raw> & text]]>", "Caf\u{E9} \u{1F600}", "&#x9;tab&#xA;line",
      "text<b>inner</b>tail",
    ])
  }

  private mutating func uri() -> String {
    one([
      "http://a.example/b?c=d&amp;e=f#g", "not a uri", "http://[::1]/", "1http://x", "a b", "%zz",
      "", "//host:99999/x", "http://h:port/", "mailto:x@y", "x#y#z", "&#10;x", "\u{E9}", "a^b`{|}",
      "http://user@host:80/~x/;p=1", "../up?q", "file:///home", "http://", "::", "a:b:c",
    ])
  }

  private mutating func attributes() -> String {
    one([
      "", "", "", " unit=\"m\"", " xml:lang=\"it\"", " x:a=\"1\" y:a=\"2\"", " xmlns=\"\"",
      " xmlns=\"http://www.topografix.com/GPX/1/1\"", " xmlns:x=\"urn:other\"",
      " xmlns:q=\"http://www.topografix.com/GPX/1/1\"",
      " xmlns=\"http://www.topografix.com/GPX/1/0\"",
      " xsi:type=\"x:none\"", " xsi:nil=\"true\"", " un:declared=\"1\"", " a:b:c=\"1\"",
      " :a=\"1\"",
    ])
  }

  private mutating func element(_ depth: Int = 0) -> String {
    let name = one([
      "magvar", "geoidheight", "name", "cmt", "desc", "src", "sym", "type", "fix", "sat", "hdop",
      "vdop", "pdop", "ageofdgpsdata", "dgpsid", "speed", "course", "url", "urlname", "number",
      "color", "extensions", "gpx", "trkpt", "wpt", "x:hr", "y:hr", "x:color", "un:known", "q:z",
      "a:b:c", "x:1", "nothing", "g:name", "g:hdop", "\u{E9}t\u{E9}", "x:\u{E9}",
    ])
    if dice.below(6) == 0 {
      return "<link href=\"\(uri())\"\(attributes())>"
        + one([
          "", "<text>t</text>", "<type>a</type><text>b</text>", "<text>t</text><type>y</type>", "w",
        ])
        + "</link>"
    }
    if dice.below(40) == 0 {
      let count = 20 + dice.below(300)
      return String(repeating: "<x:d>", count: count) + "1"
        + String(repeating: "</x:d>", count: count)
    }
    let inner =
      depth < 3 && (name == "extensions" || dice.below(5) == 0)
      ? (0..<dice.below(4)).map { _ in element(depth + 1) }.joined(
        separator: one(["", "\n ", "w"]))
      : value()
    return "<\(name)\(attributes())>\(inner)</\(name)>"
  }

  private mutating func elements(_ most: Int) -> String {
    (0..<dice.below(most + 1)).map { _ in element() }.joined(separator: "\n")
  }

  private mutating func point(_ name: String, _ index: Int) -> String {
    let east = one([
      "9.\(index)", "180", "-180", "179.9999999", "181", "540", "1e-7", "0.00000000000012",
    ])
    let north = one(["45.\(index)", "90", "-90", "1e-300", "91", "NaN", "44.123456789012345678"])
    let ele = one(["", "<ele>12.5</ele>", "<ele>1e-9</ele>", "<ele>NaN</ele>", "<ele>high</ele>"])
    let time = one([
      "", "<time>2024-05-01T10:\(index % 50 + 10):00Z</time>", "<time>9999-12-31T23:59:60Z</time>",
      "<time>yesterday</time>", "<time>1970-01-01T00:00:00Z</time>",
      "<time>2024-05-01T10:00:00.123456+05:45</time>",
    ])
    let parts = one([ele + time + elements(3), elements(2) + time + elements(2) + ele])
    return "<\(name) lat=\"\(north)\" lon=\"\(east)\">\(parts)</\(name)>"
  }

  mutating func file() -> String {
    let root = one([
      "gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"",
      "gpx version=\"1.0\" xmlns=\"http://www.topografix.com/GPX/1/0\"", "gpx", "gpx xmlns=\"\"",
      "gpx version=\"7\" xmlns=\"urn:nobody\"",
      "gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\" xmlns:q=\"urn:q\"",
    ])
    let names = one([
      "xmlns:x=\"urn:x\" xmlns:y=\"urn:x\"", "xmlns:x=\"urn:z\" xmlns:y=\"urn:y\"",
      "xmlns:x=\"http://www.topografix.com/GPX/1/1\" xmlns:y=\"a b\"", "",
    ])
    var text =
      "<?xml version=\"1.0\"?><\(root) \(names)"
      + " xmlns:g=\"http://www.topografix.com/GPX/1/1\""
      + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" creator=\"\(one(["x", "&lt;\u{E9}&#9;"]))\">"
    for track in 0...dice.below(3) {
      let isRoute = dice.below(4) == 0
      text += isRoute ? "<rte>" : "<trk>"
      text += elements(4)
      let segments = isRoute ? 1 : 1 + dice.below(3)
      for segment in 0..<segments {
        if !isRoute { text += "<trkseg>" + elements(1) }
        for index in 0..<dice.below(6) {
          text += point(isRoute ? "rtept" : "trkpt", track * 100 + segment * 10 + index)
        }
        if !isRoute { text += elements(1) + "</trkseg>" }
      }
      text += elements(2) + (isRoute ? "</rte>" : "</trk>")
    }
    return text + "</gpx>"
  }
}

@Suite struct GPXValidityTests {
  /// Imports a file into a notebook of its own, and writes what it gives as GPX beside the others.
  private func export(_ path: String, as name: String, to scratch: TripScratch) throws -> Bool {
    let bench = try TripBench()
    bench.run("trip import '\(path)'")
    guard bench.run("trip export --format gpx") == .ok else { return false }
    try scratch.write(name + ".gpx", Array(bench.out.utf8))
    return true
  }

  @Test(.enabled(if: GPXSchema.isWanted, GPXSchema.absent))
  func everyFileOfOthers() throws {
    let scratch = try TripScratch()
    var count = 0
    for folder in ["fit", "gpx", "nmea", "tcx-kml", "google", "owntracks", "ref"] {
      for name in try Files.list(SharedTravel.root + folder) where name != "schema" {
        let path = SharedTravel.root + folder + "/" + name
        count += try export(path, as: folder + "-" + name, to: scratch) ? 1 : 0
      }
    }
    #expect(count > 30)
    let faults = try GPXSchema.faults(in: scratch)
    #expect(faults == "")
  }

  @Test(.enabled(if: GPXSchema.isWanted, GPXSchema.absent))
  func hostileFiles() throws {
    let scratch = try TripScratch()
    var maker = HostileGPX(20_261_122)
    var count = 0
    for number in 0..<150 {
      let path = try scratch.write("in/\(number).xml", Array(maker.file().utf8))
      count += try export(path, as: "\(number)", to: scratch) ? 1 : 0
    }
    #expect(count > 100)
    let faults = try GPXSchema.faults(in: scratch)
    #expect(faults == "")
  }

  /// Names that other formats bring, with characters that no XML may hold.
  @Test(.enabled(if: GPXSchema.isWanted, GPXSchema.absent))
  func namesOfOtherFormats() throws {
    let scratch = try TripScratch()
    let names = [
      "\\u0000\\u001b[31m", "\\ufffe\\uffff", "]]>&<>\\\"'", "\\u202e\\u2028", "\\ud83d\\ude00", "",
    ]
    for (number, name) in names.enumerated() {
      let text = """
        {"type":"Feature","properties":{"name":"\(name)","desc":"\(name)","activity":"\(name)"},
        "geometry":{"type":"LineString","coordinates":[[180,-90,1e-12],[-180,90,5],[1e-9,1e-20,-0.0]]}}
        """
      let path = try scratch.write("in/\(number).json", Array(text.utf8))
      #expect(try export(path, as: "\(number)", to: scratch))
    }
    let faults = try GPXSchema.faults(in: scratch)
    #expect(faults == "")
  }

  private func exported(_ texts: [String]) throws -> String {
    let bench = try TripBench()
    var paths = ""
    for (number, text) in texts.enumerated() {
      paths += " " + (try bench.scratch.write("in/\(number).gpx", Array(text.utf8)))
    }
    try #require(bench.run("trip import\(paths)") == .ok, "\(bench.errors)")
    try #require(bench.run("trip export --format gpx") == .ok, "\(bench.errors)")
    return bench.out
  }

  /// GPX 1.0 says how fast and where to; GPX 1.1 has no such element, and nothing is lost.
  @Test func elementsOfGPX10BecomeExtensions() throws {
    let out = try exported([
      """
      <gpx version="1.0" creator="x" xmlns="http://www.topografix.com/GPX/1/0" xmlns:t="urn:t"><trk>
      <url>http://a.example/</url><urlname>a</urlname><number>3</number><t:color>ff0000</t:color>
      <trkseg><trkpt lat="45" lon="9"><ele>1</ele><time>2024-05-01T10:00:00Z</time><course>12.5</course>
      <speed>3.5</speed><fix>3d</fix><sat>7</sat><hdop>bad</hdop></trkpt></trkseg></trk></gpx>
      """
    ])
    let older = " xmlns=\"http://www.topografix.com/GPX/1/0\""
    #expect(out.contains("<number>3</number><extensions>"))
    for text in [
      "<url\(older)>http://a.example/</url>", "<urlname\(older)>a</urlname>",
      "<t:color>ff0000</t:color>", "<course\(older)>12.5</course>", "<speed\(older)>3.5</speed>",
      "<fix>3d</fix><sat>7</sat><extensions>", "<hdop\(older)>bad</hdop>",
    ] {
      #expect(out.contains(text), "\(text)")
    }
    // What is given out comes in again and goes out the same.
    let again = try exported([out])
    #expect(again.filter { !$0.isNewline } == out.filter { !$0.isNewline })
  }

  @Test func extensionsOfASegmentStayThere() throws {
    let out = try exported([
      """
      <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1" xmlns:t="urn:t"><trk>
      <trkseg><trkpt lat="45" lon="9"><ele>1</ele></trkpt><extensions><t:n>one</t:n></extensions></trkseg>
      <trkseg><trkpt lat="46" lon="9"><ele>1</ele></trkpt><extensions><t:n>two</t:n></extensions></trkseg>
      <extensions><t:n>all</t:n></extensions></trk></gpx>
      """
    ])
    let told = out.split(separator: "\n").filter { $0.contains("<t:n>") }
    #expect(
      told == [
        "<extensions><t:n>all</t:n></extensions><trkseg>",
        "<extensions><t:n>one</t:n></extensions></trkseg>",
        "<extensions><t:n>two</t:n></extensions></trkseg>",
      ])
  }

  /// One prefix for two names in two files: both say what they said.
  @Test func aPrefixKeepsItsMeaning() throws {
    func file(_ uri: String, _ north: Int) -> String {
      """
      <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1" xmlns:t="\(uri)"><trk>
      <trkseg><trkpt lat="\(north)" lon="9"><ele>1</ele><extensions><t:hr>\(north)</t:hr></extensions>
      </trkpt></trkseg></trk></gpx>
      """
    }
    let out = try exported([file("urn:one", 41), file("urn:two", 42)])
    let isFirst = out.contains("xmlns:t=\"urn:one\">\n<metadata>")
    #expect(out.contains(isFirst ? "<t:hr>41</t:hr>" : "<t:hr>42</t:hr>"))
    #expect(
      out.contains(
        isFirst ? "<t:hr xmlns:t=\"urn:two\">42</t:hr>" : "<t:hr xmlns:t=\"urn:one\">41</t:hr>"))
  }
}
