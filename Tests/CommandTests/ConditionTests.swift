// `--where`: what it says, what it refuses and where, and that SQLite and the values of rows agree.

import Kernel
import Notebook
import SessionBench
import Testing

@testable import Command

/// A notebook with the jars of a shelf.
final class JarBench: SessionBench {
  private let scratch: TemporaryFolder

  init(filled: Bool = true) throws {
    scratch = try TemporaryFolder("shelf")
    super.init([Shelf.domain], folder: scratch.path)
    guard filled else { return }
    let code = run(
      """
      shelf jar add Plum count=3 weight=450g height=12cm taste=sweet filled=2025-09-01
      shelf jar add "Wild Olive" weight=1.2kg taste=bitter filled=2026-02-28 comment="from Lucca"
      shelf jar add gherkin count=10 height=0.2m taste=sour comment=Crème
      shelf jar add Salt
      shelf jar open Salt gherkin
      """)
    #expect(code == .ok, "\(errors)")
  }

  func names(_ condition: String, _ more: String = "") throws -> [String] {
    try rows("shelf jar list \(more) --where \(condition.shellQuoted)").map {
      $0["name"]?.string ?? ""
    }
  }
}

@Suite struct ConditionTests {
  @Test(arguments: [
    ("count > 1", "Plum gherkin"), ("count = 1", "Salt Wild Olive"), ("count != 1", "Plum gherkin"),
    ("count >= 3 and count <= 3", "Plum"), ("weight_g < 1kg", "Plum"),
    ("weight_g = 0.45kg", "Plum"),
    ("weight_g > 450", "Wild Olive"), ("weight_g != 450g", "Salt Wild Olive gherkin"),
    ("height_m >= 200mm", "gherkin"), ("height_m = 12cm", "Plum"),
    ("taste = Sweet", "Plum"), ("taste = sugary", "Plum"),
    ("taste != sweet", "Salt Wild Olive gherkin"),
    ("taste ~ s", "Plum gherkin"), ("taste = ''", "Salt"),
    ("taste != ''", "Plum Wild Olive gherkin"),
    ("filled < 2026-01-01", "Plum"), ("filled >= 2026-02-28", "Wild Olive"),
    ("filled ~ 2025-09", "Plum"),
    ("filled = ''", "Salt gherkin"), ("open = yes", "Salt gherkin"),
    ("open != yes", "Plum Wild Olive"),
    ("open = no", "Plum Wild Olive"), ("name = PLUM", "Plum"), ("name ~ olive", "Wild Olive"),
    ("name = 'wild olive'", "Wild Olive"), ("name < q", "Plum gherkin"),
    ("comment = creme", "gherkin"), ("comment ~ LUCCA", "Wild Olive"),
    ("comment = ''", "Plum Salt"),
    ("total_g > 1.3kg", "Plum"), ("total_g = ''", "Salt gherkin"),
    ("total_g > 1kg and taste = bitter", "Wild Olive"),
    ("taste = bitter or total_g = 1350", "Plum Wild Olive"),
    ("not (open = yes or count = 3)", "Wild Olive"), ("not open = yes", "Plum Wild Olive"),
    ("NOT name = salt AND count = 1", "Wild Olive"), ("((count=3))", "Plum"),
    ("count=10 or count=3 and open=yes", "gherkin"), ("name != ''", "Plum Salt Wild Olive gherkin"),
    ("count > 5000000000000000000", ""),
  ]) func holds(_ condition: String, _ names: String) throws {
    let bench = try JarBench()
    let found = try bench.names(condition)
    #expect(found.sorted().joined(separator: " ") == names, "\(condition): \(bench.errors)")
  }

  /// What is wrong, and what the caret stands under.
  @Test(arguments: [
    ("nam = x", "nothing here is called nam", "nam", "did you mean name?"),
    ("count", "count is compared with nothing", "count", "for example"),
    ("count == 3", "== compares nothing", "==", "= != < <= > >= ~"),
    ("count >", "a value should follow >", ">", "for example"),
    ("count > blue", "count is a number, and blue is none", "blue", ""),
    ("count > 1,5", "count is a number", "1,5", "with a point"),
    ("height_m > 3kg", "height_m is a number, and 3kg is none", "3kg", "its unit m"),
    ("count ~ 3", "~ looks into texts", "~", ""),
    ("taste < sweet", "taste has no order", "<", "use ="),
    ("taste = swet", "taste cannot be swet", "swet", "did you mean sweet?"),
    ("open = maybe", "open is yes or no", "maybe", ""),
    ("filled > soon", "soon is not a day", "soon", ""),
    (
      "name = Wild Olive", "and, or, or the end", "Olive", "quote a value with spaces: 'Wild Olive'"
    ),
    ("(count > 1", "this parenthesis is not closed", "(", ""),
    ("count > 1)", "and, or, or the end", "", ""),
    ("count > 1 and", "--where ends where a name should follow", "and", "for example"),
    ("and count > 1", "a name should stand here", "and", "for example"),
    ("name = 'x", "this quote is not closed", "'", ""),
    ("", "--where ends where a name", "", "for example"),
    ("count > ''", "only = and != compare with nothing", "''", ""),
  ]) func refused(_ condition: String, _ message: String, _ caret: String, _ hint: String) throws {
    let bench = try JarBench()
    #expect(bench.run("shelf jar list --where \"\(condition)\"") == .usage, "\(condition)")
    let lines = bench.errors.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    #expect(lines[0].contains(message), "\(condition): \(bench.errors)")
    if !caret.isEmpty {
      let (line, marks) = (Array(lines[1]), lines[2])
      let start = marks.prefix { $0 == " " }.count
      #expect(String(line[start..<(start + marks.count - start)]) == caret, "\(bench.errors)")
    }
    #expect(lines.contains { $0.contains(hint) }, "\(condition): \(bench.errors)")
  }

  /// Deep, long and hostile conditions end with an error, not with a crash or a wait.
  @Test func tooMuchIsRefused() throws {
    let bench = try JarBench()
    let deep = String(repeating: "(", count: 400) + "count = 1" + String(repeating: ")", count: 400)
    let long = Array(repeating: "count = 1", count: 1000).joined(separator: " or ")
    let nots = String(repeating: "not ", count: 3000) + "count = 1"
    for condition in [deep, long, nots, String(repeating: "x", count: 100_000)] {
      #expect(bench.run("shelf jar list --where \(condition.shellQuoted)") == .usage)
    }
    let half = Array(repeating: "not (count = 1)", count: 100).joined(separator: " and ")
    #expect(try bench.names(half).count == 2)
    for hostile in ["x' OR '1'='1", "%", "_", "'; DROP TABLE shelf_jar; --", "a\u{202E}b"] {
      #expect(try bench.names("name = \"\(hostile)\"").isEmpty)
      #expect(try bench.names("comment ~ \"\(hostile)\"").isEmpty)
    }
    #expect(try bench.rows("shelf jar list").count == 4)
  }

  /// The same condition asked of SQLite and of the values of each row: 600 random ones.
  @Test func queryAndValuesAgree() throws {
    let bench = try JarBench()
    var random = Entropy.seeded(7 as UInt64)
    let parts = [
      "count > 2", "count != 10", "count <= 3", "weight_g > 450", "weight_g != 1200",
      "height_m < 15cm", "height_m = ''", "taste = sour", "taste != sour", "taste ~ t",
      "taste = ''",
      "filled > 2025-09-01", "filled <= 2025-09-01", "filled != 2026-02-28", "filled ~ 02",
      "open = yes", "open != no", "name ~ l", "name >= plum", "name < plum", "comment != creme",
      "comment = ''", "comment ~ c", "comment > d",
    ]
    func condition(_ depth: Int) -> String {
      if depth == 0 { return parts[random.next(parts.count)] }
      switch random.next(4) {
      case 0: return "not (\(condition(depth - 1)))"
      case 1: return "(\(condition(depth - 1)) or \(condition(depth - 1)))"
      case 2: return "\(condition(depth - 1)) and \(condition(depth - 1))"
      default: return condition(depth - 1)
      }
    }
    for _ in 0..<600 {
      let text = condition(random.next(4))
      // A comparison of a value that is only computed leaves the whole to the rows.
      let query = try bench.names(text)
      let values = try bench.names("(\(text)) or total_g = -1")
      #expect(query == values, "\(text)")
      #expect(Set(try bench.names("not (\(text))")).isDisjoint(with: query), "\(text)")
    }
  }

  @Test func pagesAreOfWhatIsFound() throws {
    let bench = try JarBench()
    for condition in ["count >= 1", "total_g != 1"] {
      var (names, after) = ([String](), "")
      while true {
        let rows = try bench.rows(
          "shelf jar list --limit 1 --where \(condition.shellQuoted)"
            + (after.isEmpty ? "" : " --after \(after)"))
        guard let row = rows.first else { break }
        names.append(row["name"]?.string ?? "")
        after = row["id"]?.string ?? ""
      }
      #expect(names == ["Plum", "Salt", "Wild Olive", "gherkin"], "\(condition)")
    }
  }

  @Test func severalAreChangedAndRemoved() throws {
    let bench = try JarBench()
    #expect(bench.run("shelf jar edit --where \"count > 1\" comment=many") == .ok)
    #expect(bench.errors.contains("changed 2 rows"))
    #expect(try bench.names("comment = many").count == 2)
    #expect(bench.run("shelf jar edit Salt --where \"count > 1\" comment=x") == .usage)
    #expect(bench.run("shelf jar edit comment=x") == .usage)
    #expect(bench.run("shelf jar remove --where \"count > 100\"") == .ok)
    #expect(bench.errors.contains("nothing meets count > 100"))
    #expect(bench.run("shelf jar remove --where \"cont > 100\"") == .usage)
    #expect(bench.run("shelf jar remove --where \"count > 1\"") == .ok)
    #expect(bench.errors.contains("removed 2"))
    #expect(try bench.rows("shelf jar list").count == 2)
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("shelf jar list").count == 4)
  }
}

extension Entropy {
  fileprivate mutating func next(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
