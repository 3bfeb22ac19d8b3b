// The base as a file: taken in, compared, written and given back, and every way in which a file is no base.

import Command
import Kernel
import SessionBench
import Stack
import System
import Testing

@Suite struct BaseFileTests {
  private final class Bench {
    let stack: StackBench
    let folder: TemporaryFolder

    init() throws {
      stack = try StackBench()
      folder = try TemporaryFolder("base")
      stack.run("stack person add Ada born=1979-03-14 sex=female")
      stack.run("stack medicine add Coumadin")
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    /// The built-in base with one text in place of another, once.
    @discardableResult
    func file(_ name: String, _ old: String = "", _ new: String = "") throws -> String {
      let out = path("built-in.json")
      if !Files.exists(out) { stack.run("stack base export --out \(out)") }
      let bytes = try Files.read(out, limit: 1 << 22)
      var text = String(decoding: bytes, as: UTF8.self)
      if !old.isEmpty {
        let place = try #require(text.firstRange(of: old), "\(old)")
        text.replaceSubrange(place, with: new)
      }
      try Files.writeAtomically(path(name), Array(text.utf8), overwrite: true)
      return path(name)
    }

    func verdict(_ id: String) throws -> String? {
      try stack.rows("stack proof").first { $0["supplement"]?.string == id }?["verdict"]?.string
    }
  }

  private static let looser = (
    #"{"risk": "anticoagulants", "core": true, "severity": "avoid""#,
    #"{"risk": "anticoagulants", "core": true, "severity": "caution""#
  )

  @Test func exportedIsTheBuiltInByteByByte() throws {
    let bench = try Bench()
    let path = try bench.file("a.json")
    let known = Python.root + "/data/stack/supplements.json"
    #expect(try Files.read(path, limit: 1 << 22) == (try Files.read(known, limit: 1 << 22)))
    #expect(try bench.stack.rows("stack base compare").isEmpty)
  }

  @Test func anImportedBaseJudgesUntilItIsUndoneOrReset() throws {
    let bench = try Bench()
    // The first avoid row for anticoagulants of the file.
    let path = try bench.file("loose.json", Self.looser.0, Self.looser.1)
    let changes = try bench.stack.rows("stack base compare \(path)")
    let rule = try #require(changes.first?["rule"]?.string)
    #expect(changes.count == 1 && changes[0]["effect"]?.string == "looser", "\(changes)")
    let id = String(rule.split(separator: "/")[0])
    #expect(try bench.verdict(id) == "refused")
    #expect(bench.stack.run("stack base import \(path)") == .refused)
    #expect(bench.stack.errors.contains(rule) && bench.stack.errors.contains("--yes"))
    #expect(try bench.verdict(id) == "refused")
    bench.stack.run("stack base import \(path) --yes")
    #expect(try bench.verdict(id) != "refused")
    #expect(try bench.stack.row("stack about")["base"]?.string == "loose.json")
    bench.stack.run("undo")
    #expect(try bench.verdict(id) == "refused")
    bench.stack.run("redo")
    #expect(try bench.verdict(id) != "refused")
    bench.stack.run("stack base reset --yes")
    #expect(try bench.verdict(id) == "refused")
    #expect(try bench.stack.row("stack about")["base"]?.string == "built-in")
    bench.stack.run("stack base import \(path) --yes")
    #expect(try bench.verdict(id) != "refused")
  }

  @Test func theFileIsNotNeededAgain() throws {
    let bench = try Bench()
    let path = try bench.file("own.json", #""version": "1.0""#, #""version": "7.1""#)
    bench.stack.run("stack base import \(path) --yes")
    let bytes = try Files.read(path, limit: 1 << 22)
    try Files.remove(path)
    let session = bench.stack.makeSession()
    _ = bench.stack.run("stack base export --out \(bench.path("back.json"))", in: session)
    session.close()
    #expect(try Files.read(bench.path("back.json"), limit: 1 << 22) == bytes)
    #expect(try bench.stack.row("stack about")["version"]?.string == "7.1")
    // Where it was backed up it is, too.
    let backup = bench.path("all.tacbak")
    let restored = bench.path("restored.tac")
    #expect(bench.stack.run("backup \(backup)") == .ok, "\(bench.stack.errors)")
    #expect(bench.stack.run("restore \(backup) --into \(restored)") == .ok)
    let other = bench.stack.makeSession()
    other.options.notebookPath = restored
    _ = bench.stack.run("stack base export --out \(bench.path("again.json"))", in: other)
    other.close()
    #expect(try Files.read(bench.path("again.json"), limit: 1 << 22) == bytes)
  }

  @Test func whatBecomesForbiddenIsNamed() throws {
    let bench = try Bench()
    bench.stack.run("stack add creatine dose=3g")
    let path = try bench.file(
      "strict.json", #""diet": {"vegan": "yes""#, #""diet": {"vegan": "no""#)
    bench.stack.run("stack person edit Ada diet=vegan")
    #expect(try bench.verdict("creatine") == "refused")
    bench.stack.run("stack base import \(path) --yes")
    #expect(bench.stack.errors.contains("stricter"))
  }

  @Test(arguments: [
    ("", "", ""),
    (#""format": 1"#, #""format": 2"#, "another version"),
    (#""format": 1"#, #""format": 1, "format": 1"#, "twice"),
    (#""format": 1"#, #""format": 1, "colour": 1"#, "has no colour"),
    (#""id": "magnesium""#, #""id": "Magnesium!""#, "small letters"),
    (#""en": "Magnesium""#, #""en": "<script>alert(1)</script>""#, "< or >"),
    (#""en": "Magnesium""#, "\"en\": \"Mag\\u001b[31mnesium\"", "not printed"),
    (#""en": "Magnesium""#, "\"en\": \"Mag\\u202enesium\"", "not printed"),
    (#""min": 3"#, #""min": -3"#, "from 0"),
    (#""min": 3"#, #""min": NaN"#, "NaN"),
    (#""min": 3"#, #""min": 1e999"#, ""),
    (#""min": 3"#, #""min": "3""#, "number"),
    (#""cites": ["#, #""cites": ["nowhere", "#, "missing in citations"),
    (#""id": "whey_protein""#, #""id": "creatine""#, "creatine"),
    (#"{"id": "gallstones""#, #"{"id": "stones""#, "gallstones"),
    (#""url": "https://"#, #""url": "javascript://"#, "https://"),
    (#""requires_lab": "ferritin""#, #""requires_lab": null"#, "ferritin"),
  ])
  func whatIsNoBaseChangesNothing(_ old: String, _ new: String, _ words: String) throws {
    let bench = try Bench()
    let path = bench.path("bad.json")
    if old.isEmpty {
      try Files.writeAtomically(path, [0x7B, 0xFF, 0xFE], overwrite: true)
    } else {
      try bench.file("bad.json", old, new)
    }
    let before = try bench.stack.rows("log").count
    #expect(bench.stack.run("stack base import \(path) --yes") == .data, "\(new)")
    #expect(bench.stack.errors.contains(words), "\(bench.stack.errors)")
    #expect(bench.stack.errors.contains("hint:"))
    #expect(!bench.stack.errors.contains("\u{1B}[31m"))
    #expect(try bench.stack.rows("log").count == before)
    #expect(try bench.stack.row("stack about")["base"]?.string == "built-in")
  }

  @Test func filesThatAreNotThereOrTooLarge() throws {
    let bench = try Bench()
    #expect(bench.stack.run("stack base import \(bench.path("none.json")) --yes") == .noInput)
    #expect(bench.stack.run("stack base import \(bench.folder.path) --yes") != .ok)
    let large = bench.path("large.json")
    try Files.writeAtomically(large, Array(repeating: 0x20, count: 5 << 20), overwrite: true)
    #expect(bench.stack.run("stack base import \(large) --yes") == .data)
    #expect(bench.stack.errors.contains("larger"))
  }

  @Test func whatIsInUseAlreadyIsNoChange() throws {
    let bench = try Bench()
    let path = try bench.file("own.json", #""version": "1.0""#, #""version": "1.1""#)
    bench.stack.run("stack base import \(path) --yes")
    let before = try bench.stack.rows("log").count
    bench.stack.run("stack base import \(path) --yes")
    #expect(try bench.stack.rows("log").count == before)
    bench.stack.run("stack base reset --yes")
    bench.stack.run("stack base reset --yes")
    #expect(try bench.stack.rows("log").count == before + 1)
  }

  @Test func statusNamesWhatIsWeak() throws {
    let bench = try Bench()
    let weak = try bench.stack.rows("stack base status")
    let kinds = Set(weak.compactMap { $0["weakness"]?.string })
    #expect(kinds.isSuperset(of: ["no source", "no year", "not reviewed"]), "\(kinds)")
    let unsourced = try bench.stack.rows("stack base status --only no-source")
    #expect(unsourced.allSatisfy { $0["weakness"]?.string == "no source" })
    let young = try bench.stack.rows("stack base status --only old --older 0").count
    let old = try bench.stack.rows("stack base status --only old --older 30").count
    #expect(young > old)
    #expect(bench.stack.run("stack base status --older -1") == .usage)
    #expect(bench.stack.run("stack base status --only nonsense") == .usage)
  }

  @Test func aWarningWithoutASourceSaysSo() throws {
    let bench = try Bench()
    // People read it beside the sentence; programs see a source of null.
    var shown = ""
    for row in try bench.stack.rows("stack proof") {
      for reason in row["reasons"]?.array ?? []
      where reason["source"]?.isNull == true && reason["rule"]?.string == "risk/anticoagulants" {
        shown = row["supplement"]?.string ?? ""
      }
    }
    try #require(!shown.isEmpty)
    bench.stack.run("stack proof --format table")
    #expect(bench.stack.out.contains("no source checked"))
  }

  @Test func answersAreAsTheirSchemasSay() throws {
    let bench = try Bench()
    let people = try JSON(
      parsing: try Files.read(Python.root + "/Tests/SupplementsTests/people.json", limit: 1 << 20))
    var lines: [String] = []
    for person in people.array ?? [] {
      guard case .object(var profile)? = person["profile"] else { continue }
      if profile["goals"] == nil { profile["goals"] = ["sleep", "heart", "memory", "immunity"] }
      profile["budget"] = "30 USD"
      let path = bench.path("profile.json")
      try Files.writeAtomically(path, Array(JSON.object(profile).text.utf8), overwrite: true)
      lines.append(JSON.object(["schema": "profile", "data": .object(profile)]).text)
      for command in ["proof", "recommend"] {
        let code = bench.stack.run("stack \(command) --profile \(path) --json")
        if command == "recommend", code == .refused || code == .usage { continue }
        let answer = try JSON(parsing: bench.stack.out)
        lines.append(JSON.object(["schema": .string(command), "data": answer]).text)
      }
    }
    #expect(lines.count > 150)
    let answers = try Python.lines("schemas.py", lines)
    #expect(answers.count == lines.count)
    for (line, answer) in zip(lines, answers) where answer != "1" {
      Issue.record("\(answer): \(line.prefix(200))")
    }
  }

  @Test func bothLanguages() throws {
    let bench = try Bench()
    let path = try bench.file("loose.json", Self.looser.0, Self.looser.1)
    let session = bench.stack.makeSession()
    session.options.style.language = .italian
    session.options.errorStyle.language = .italian
    #expect(bench.stack.run("stack base import \(path)", in: session) == .refused)
    #expect(bench.stack.errors.contains("meno severa"))
    session.close()
  }
}

/// The programs in Python of the tests of rules.
private enum Python {
  static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

  static func lines(_ script: String, _ input: [String]) throws -> [Substring] {
    let answer = try Subprocess.run(
      "/usr/bin/python3", [root + "/Tests/SupplementsTests/" + script],
      input: Array(input.map { $0 + "\n" }.joined().utf8), seconds: 300)
    try #require(
      answer.succeeded, "\(String(decoding: answer.errors.suffix(2000), as: UTF8.self))")
    return String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
  }
}
