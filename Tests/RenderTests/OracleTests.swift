// Data formats as others read them: python's csv and json, and its XML parser for SVG.
import Core
import Kernel
import Testing

@testable import Render

@Suite(.enabled(if: Python.isHere, "python3 is not installed"))
struct OracleTests {
  @Test func csvReadsBackWhatWasWritten() throws {
    let cells = Sample.hostile.filter { !$0.contains("\u{0}") } + ["", " a ", "a,b", "\"", "\"\""]
    let table = Table(
      kind: "t", columns: [Column("a", tr("A")), Column("b", tr("B"))],
      rows: cells.map { [.text($0), .text("x" + $0)] })
    let bytes = try Renderer.render(.table(table), as: .csv, style: Style())
    let read = Python.run(
      """
      import csv,json,sys
      rows=list(csv.reader(open(sys.argv[1],encoding="utf8",newline="")))
      print(json.dumps(rows))
      """, on: bytes)
    let expected = JSON.array(
      [.array([.string("a"), .string("b")])]
        + cells.map { .array([.string($0), .string("x" + $0)]) })
    #expect(try JSON(parsing: Array((read ?? "").utf8)) == expected)
  }

  @Test func csvOfOneColumnKeepsEmptyCells() throws {
    let table = Table(
      kind: "t", columns: [Column("a", tr("A"))], rows: [[.text("")], [.null], [.text("x")]])
    let bytes = try Renderer.render(.table(table), as: .csv, style: Style())
    let read = Python.run(
      "import csv,sys; print(len(list(csv.reader(open(sys.argv[1],newline='')))))", on: bytes)
    #expect(read == "4\n")
  }

  @Test func jsonReadsBackWhatWasWritten() throws {
    let script = """
      import json,sys
      d=json.load(open(sys.argv[1],encoding="utf8"))
      print(json.dumps([r["name"] for r in d["rows"]],ensure_ascii=False),end="")
      """
    let table = Table(
      kind: "t", columns: [Column("name", tr("A"))], rows: Sample.hostile.map { [.text($0)] })
    let bytes = try Renderer.render(.table(table), as: .json, style: Style())
    let read = try JSON(parsing: Array((Python.run(script, on: bytes) ?? "").utf8))
    #expect(read == .array(Sample.hostile.map { .string($0) }))
  }

  @Test func numbersReadBackToTheBit() throws {
    let numbers = [
      0.1, 1e21, Double.leastNonzeroMagnitude, 1.7976931348623157e308, 123456789.123, 46.6402,
    ]
    let table = Table(
      kind: "t", columns: [Column("n", tr("N"))],
      rows: numbers.map { [.number($0, decimals: 2)] })
    for format in [Format.json, .csv] {
      let bytes = try Renderer.render(.table(table), as: format, style: Style())
      let script =
        format == .json
        ? "import json,sys; print([float(r['n']) for r in json.load(open(sys.argv[1]))['rows']])"
        : "import sys; print([float(l) for l in open(sys.argv[1]).read().split()[1:]])"
      #expect(
        Python.run(script, on: bytes)
          == "[0.1, 1e+21, 5e-324, 1.7976931348623157e+308, 123456789.123, 46.6402]\n")
    }
  }

  @Test func everySVGIsWellFormed() throws {
    var plans = Sample.hostile.map { Sample.plan(named: $0) } + [Sample.plan]
    plans.append(PlanPicture(title: "none", levels: []))
    plans.append(
      PlanPicture(title: "empty", levels: [LevelPicture(name: "0", ordinal: 0, rooms: [])]))
    // All in one file with NUL between them: starting python takes longer than the rest.
    let bytes = try plans.map {
      try Renderer.render(.plan($0), as: .svg, style: Style())
    }.joined(separator: [0])
    let read = Python.run(
      """
      import sys,xml.dom.minidom as m
      for i,d in enumerate(open(sys.argv[1],"rb").read().split(b"\\0")):
        try: assert m.parseString(d).documentElement.tagName=="svg"
        except Exception as e: print(i,e)
      """, on: Array(bytes))
    #expect(read == "")
  }

  @Test func policyNamesTheScriptThatIsThere() throws {
    let bytes = try Renderer.render(.plan(Sample.plan), as: .html, style: Style())
    let read = Python.run(
      """
      import base64,hashlib,re,sys
      s=open(sys.argv[1],encoding="utf8").read()
      h=lambda t:base64.b64encode(hashlib.sha256(t.encode()).digest()).decode()
      policy=re.search(r'Policy" content="([^"]*)"',s)[1]
      print("script-src 'sha256-"+h(re.search(r"<script>(.*?)</script>",s,re.S)[1])+"'" in policy,
        "style-src 'sha256-"+h(re.search(r"<style>(.*?)</style>",s,re.S)[1])+"'" in policy)
      """, on: bytes)
    #expect(read == "True True\n")
  }
}
