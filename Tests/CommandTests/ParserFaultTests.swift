// Every fault of a line at once, each with its place and one hint.

import Kernel
import Testing

@testable import Command

@Suite struct ParserFaultTests {
  private func faults(_ line: String, prompt: Bool = false) -> [Diagnostic] {
    do {
      let lines = try Lexer.lines(file: "t", bytes: Array(line.utf8))
      var context = Parser.Context(abbreviations: prompt)
      if prompt { context.values = PromptValues(.english) }
      _ = try TestRegistry.parser.parse(lines[0], context)
      return []
    } catch let fault as Diagnostic {
      var first = fault
      first.others = []
      return [first] + fault.others
    } catch {
      return []
    }
  }

  private func marked(_ fault: Diagnostic, _ line: String) -> String {
    guard let span = fault.span else { return "?" }
    let bytes = Array(line.utf8)
    return String(decoding: bytes[span.column..<span.column + span.length], as: UTF8.self)
  }

  @Test(
    "a line with several faults has them all, in the order of the line",
    arguments: [
      ("library book list --limit 0 --state opn", ["0", "opn"]),
      ("library book add height=tall note=1 note=2", ["tall", "2", ""]),
      ("library book add X heigth=1m hieght=2m", ["heigth", "hieght"]),
      ("library book list --limit many --state x --shelf", ["many", "x", "--shelf"]),
      ("library tap a b", ["a", "b"]),
      ("library tap", ["", ""]),
      ("library tap x", ["x", ""]),
      ("library book add A B C D E", ["C"]),
      ("library book list --format doc --state x", ["x", "doc"]),
      // What an unknown option leaves behind is not blamed.
      ("library book list --shlf A --state x", ["--shlf", "x"]),
      ("library tap --fast 3", ["--fast"]),
      ("library book add --rare=no height=tall", ["no", "tall", ""]),
      // An unknown command says nothing of the rest.
      ("library bok list --limit 0 --state opn", ["bok"]),
      ("libary", ["libary"]),
    ])
  func all(line: String, want: [String]) {
    for prompt in [false, true] {
      let found = faults(line, prompt: prompt)
      #expect(found.map { marked($0, line) } == want)
      #expect(found.allSatisfy { $0.code == .usage && $0.others.isEmpty })
    }
  }

  @Test("each fault has its caret and at most one hint, and the JSON lists them")
  func text() throws {
    let line = "library tap x --json"
    let found = faults(line)
    let one = try #require(Diagnostic.gathered(found))
    let text = one.text()
    #expect(text.split(separator: "\n").filter { $0.contains("^") }.count == found.count)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("hint: ") }.count <= found.count)
    let others = one.json()["error"]?["others"]?.array
    #expect(others?.count == found.count - 1)
    #expect(others?.first?["column"]?.integer == Int64(line.utf8.count) + 1)
  }

  @Test("faults of several lines of a script stay apart, and none is lost")
  func script() {
    let text = "library tap x y\nlibrary book list --limit 0 --state opn\nlibrary tap 1 2\n"
    var reader = ScriptReader(
      parser: TestRegistry.parser, context: Parser.Context(), variables: [])
    do {
      _ = try reader.read(file: "s", bytes: Array(text.utf8))
      Issue.record("no fault")
    } catch {
      #expect(([error] + error.others).map { $0.span?.line } == [1, 1, 2, 2])
    }
  }

  @Test("no line has more faults than can be read")
  func limit() {
    let line = "library book add X " + (0..<500).map { "k\($0)=1" }.joined(separator: " ")
    #expect(faults(line).count == Script.maxFaults)
  }

  @Test("names that nothing has are told with the other faults of a typed line")
  func things() throws {
    let bench = Bench()
    bench.run("box add lamp")
    let session = bench.session()
    session.isInteractive = true
    #expect(try session.type("box give rod lamp pole --times many") == .usage)
    let lines = bench.errors.split(separator: "\n")
    #expect(
      lines.filter { $0.contains("error: ") }.map { $0.split(separator: ": ").last ?? "" }
        == [
          "there is no thing rod", "there is no thing pole",
          "--times must be a whole number, not many",
        ])
    // Where all else is right, and in scripts, all names that nothing has.
    #expect(bench.run("box give rod lamp pole") == .usage)
    #expect(bench.errors.contains("thing rod") && bench.errors.contains("thing pole"))
    #expect(!bench.errors.contains("thing lamp"))
  }

  @Test(
    "a file is named by an option, not by >",
    arguments: [
      ("library shelf list > file.csv", "library shelf list --out file.csv"),
      ("library shelf list >file.csv", "library shelf list --out file.csv"),
      ("library shelf list >> 'my file.csv'", "library shelf list --out 'my file.csv'"),
      ("library shelf list >", "library shelf list --out FILE"),
      ("library tap 1 > f", "library tap 1 --out f"),
    ])
  func redirection(line: String, want: String) {
    let found = faults(line, prompt: true)
    #expect(found.count == 1)
    #expect(found.first?.suggestions == [want])
    #expect(!faults(line).contains { $0.suggestions == [want] })
  }

  @Test("where a text can stand, > is one")
  func sign() {
    #expect(faults("library book remove a > b", prompt: true).isEmpty)
    #expect(faults("library book add X height=1m '>'", prompt: true).isEmpty)
  }
}
