// The register: its chain as Python computes it, what every change by hand is called, and a person who is forgotten.

import Kernel
import Notebook
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct RegisterTests {
  // MARK: - The chain, computed elsewhere

  private static let python = """
    import hashlib, json, sys
    book = json.load(open(sys.argv[1]))["rows"][0]
    before = "0" * 64
    for number, entry in enumerate(book["entries"], 1):
        lines = ["taccuino-register 1", "notebook " + book["notebook"],
            "degree " + entry["degree"], "number %d" % number, "kind " + entry["what"],
            "item " + (entry["addendum_id"] or entry["minutes_id"]),
            "meeting " + entry["meeting_id"], "held " + entry["held"],
            "approved " + entry["day"], "at " + (entry["approved_at_id"] or "-"),
            "votes " + entry["votes"], "text " + entry["text"], "previous " + before]
        data = "".join(line + "\\n" for line in lines).encode()
        before = hashlib.blake2b(data, digest_size=32).hexdigest()
        print(before == entry["hash"])
    """

  @Test(.enabled(if: Oracle.isWanted, "script/setup --proof"))
  func pythonComputesTheSameChain() throws {
    let bench = try MinutesBench.make(MinutesBench.approved)
    let path = bench.folder + "/book.json"
    #expect(bench.run("lodge register show --out \(path)") == .ok, "\(bench.errors)")
    #expect(try Oracle.lines(Self.python, [path]) == ["True", "True", "True"])
    for (meeting, row) in zip(["2026-03-19", "2026-04-16"], try bench.rows("lodge minutes list")) {
      let text = try MinutesBench.export(bench, meeting, "text")
      let sum = Judges.shell("b2sum -l 256 \(text)").text
      #expect(sum.hasPrefix(row["hash"]?.string ?? "none"), "\(sum)")
      let names = String(decoding: try Files.read(text, limit: 1 << 20), as: UTF8.self)
      #expect(!names.contains("Conti") && !names.contains("Eli Roth"), "\(names)")
    }
  }

  // MARK: - Attacks

  @Test(arguments: [
    (
      "the text",
      "UPDATE lodge_minutes SET sealed = replace(sealed, '12 in favour', '10 in favour')",
      "the text of the minutes of First, 2026-03-19 was changed after approval"
    ),
    (
      "an entry of the middle", "DELETE FROM lodge_register WHERE no = 2",
      "number 2 is missing: next comes 3"
    ),
    (
      "the first entry, the others moved up",
      "DELETE FROM lodge_register WHERE no = 1; UPDATE lodge_register SET no = no - 1",
      "number 1 was changed after it was entered"
    ),
    (
      "the last entry", "DELETE FROM lodge_register WHERE no = 3",
      "addendum 1 to the minutes of First, 2026-03-19 is not in the register"
    ),
    (
      "two swapped", "UPDATE lodge_register SET no = 3 - no WHERE no < 3",
      "number 1 was changed after it was entered"
    ),
    (
      "an entry twice", "UPDATE lodge_register SET no = 1 WHERE no = 2",
      "number 1 was changed after it was entered"
    ),
    (
      "the day of approval", "UPDATE lodge_register SET day = '2026-04-17' WHERE no = 1",
      "number 1 was changed after it was entered"
    ),
    (
      "the hash before", "UPDATE lodge_register SET previous = hash WHERE no = 2",
      "number 2 was changed after it was entered"
    ),
    (
      "votes", "UPDATE lodge_minutes SET votes_for = 13 WHERE votes_for = 12",
      "number 1 holds other minutes"
    ),
    (
      "a name", "UPDATE lodge_reference SET name = 'Eva Conti' WHERE name = 'Ada Conti'",
      "do not refer to Eva Conti"
    ),
    (
      "the text of an addendum", "UPDATE lodge_addendum SET sealed = 'All is well.' || char(10)",
      "the text of addendum 1 to the minutes of First, 2026-03-19 was changed"
    ),
    (
      "an addendum", "DELETE FROM lodge_addendum", "number 3 holds an addendum that is not there"
    ),
    ("minutes", "DELETE FROM lodge_minutes WHERE votes_for = 12", "minutes that are not there"),
  ])
  func aChangeByHandIsNamed(name: String, change: String, words: String) throws {
    let bench = try MinutesBench.make(MinutesBench.approved)
    #expect(bench.run("lodge register verify") == .ok, "\(bench.errors)")
    try MinutesBench.sql(bench, change)
    #expect(bench.run("lodge register verify") == .notFound, "\(name): \(bench.out)")
    #expect(bench.errors.contains(words), "\(name): \(bench.errors)")
    // The log was not changed, so that the tables can be had again.
    #expect(bench.run("rebuild") == .ok)
    #expect(bench.run("lodge register verify") == .ok, "\(bench.errors)")
  }

  /// Text and hash changed together: the entry of the register still holds the old one.
  @Test func aTextWithItsHashIsNamed() throws {
    let bench = try MinutesBench.make(MinutesBench.approved)
    let text = bench.folder + "/forged"
    try Files.writeAtomically(text, Array("Nothing was said.\n".utf8), overwrite: true)
    let sum = Judges.shell("b2sum -l 256 \(text)").text.prefix(64)
    try MinutesBench.sql(
      bench,
      "UPDATE lodge_minutes SET hash = '\(sum)', sealed = 'Nothing was said.' || char(10)"
        + " WHERE votes_for = 12")
    for line in [
      "lodge register verify", "lodge minutes verify", "lodge minutes verify 2026-03-19",
    ] {
      #expect(bench.run(line) == .notFound, "\(bench.out)")
      #expect(bench.errors.contains("number 1 holds other minutes"), "\(bench.errors)")
    }
    #expect(bench.run("lodge minutes verify 2026-04-16") == .ok, "\(bench.errors)")
  }

  // MARK: - Undo

  @Test func onlyTheLastEntryIsUndone() throws {
    let bench = try MinutesBench.make(MinutesBench.approved)
    // A script is one command for undo: entries made alone are undone alone.
    #expect(bench.run("lodge minutes addendum 2026-04-16 \"One more.\"") == .ok)
    let fourth = try #require(try bench.row("log --limit 1")["id"]?.string)
    #expect(bench.run("lodge minutes addendum 2026-04-16 \"And more.\"") == .ok)
    #expect(bench.run("undo \(fourth)") == .refused)
    #expect(
      bench.errors.contains("number 5 in the register of Apprentice follows number 4"),
      "\(bench.errors)")
    #expect(bench.run("undo") == .ok && bench.run("undo") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge minutes addendum 2026-03-19 \"Another.\"") == .ok)
    #expect(try bench.rows("lodge register list").map { $0["no"]?.integer } == [1, 2, 3, 4])
    #expect(bench.run("lodge register verify") == .ok, "\(bench.errors)")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  @Test func daysFollowTheNumbers() throws {
    let bench = try MinutesBench.make(
      """
      lodge minutes write 2026-03-19
      lodge minutes write 2026-04-16
      lodge minutes approve 2026-04-16 --at 2026-05-21
      """)
    #expect(bench.run("lodge minutes approve 2026-03-19 --at 2026-04-16") == .refused)
    #expect(bench.errors.contains("was approved on 2026-05-21"), "\(bench.errors)")
    #expect(bench.run("lodge minutes approve 2026-03-19 --at 2026-05-21") == .ok)
  }

  /// Two copies that approve at once give one number twice: which of them counts is for people to say.
  @Test func twoCopiesThatApproveAtOnceAreNamed() throws {
    let first = try MinutesBench.make(
      "lodge minutes write 2026-03-19\nlodge minutes write 2026-04-16")
    let second = try first.copied("laptop")
    #expect(first.run("lodge minutes approve 2026-03-19 --at 2026-05-21") == .ok)
    #expect(second.run("lodge minutes approve 2026-04-16 --at 2026-05-21") == .ok)
    try first.send(to: second)
    try second.send(to: first)
    for bench in [first, second] {
      #expect(bench.run("lodge register verify") == .notFound)
      #expect(bench.errors.contains("number 1 is there twice"), "\(bench.errors)")
    }
  }

  // MARK: - A person who is forgotten

  @Test func aNameIsErasedAndTheRegisterHolds() throws {
    let bench = try MinutesBench.make("")
    // Each a command of its own: what was typed goes with what is erased.
    for line in MinutesBench.approved.split(separator: "\n") {
      #expect(bench.run(String(line)) == .ok, "\(bench.errors)")
    }
    let hashes = try bench.rows("lodge register list").map { $0["hash"]?.string }
    let notebook = try bench.opened()
    let minutes = try #require(try bench.row("lodge minutes list")["id"]?.string)
    let visitor = try #require(try bench.row("lodge visitor list")["id"]?.string)
    // All that says the name: the visitor, the drafts, and the references of the text.
    var events: [Identifier] = []
    for event in try notebook.history(try #require(Identifier(minutes)))
    where ["MinutesWritten", "MinutesEdited"].contains(event.kind.name) {
      events.append(event.id)
    }
    for event in events { try notebook.erase(event: event, origin: .init()) }
    let found = Judges.shell(
      "sqlite3 \(bench.path) \"SELECT lower(hex(id)) FROM lodge_reference WHERE name = 'Eli Roth'\""
    )
    let references = found.text.split(separator: "\n")
      .compactMap { ContentHash.bytes(String($0)).flatMap { Identifier(bytes: $0) } }
    try #require(references.count == 1, "\(found.text)")
    for one in references { try notebook.erase(entity: one, origin: .init()) }
    try notebook.erase(entity: try #require(Identifier(visitor)), origin: .init())
    notebook.close()

    #expect(bench.run("lodge register verify") == .ok, "\(bench.errors)")
    #expect(try bench.rows("lodge register list").map { $0["hash"]?.string } == hashes)
    let text = try MinutesBench.shown(bench, "lodge minutes show 2026-03-19", "text")
    #expect(text.contains("- [name erased] (Galileo).\n"), "\(text)")
    #expect(text.contains("Present (2): Ada Conti, Leo Sala."), "\(text)")
    #expect(bench.run("rebuild") == .ok)
    #expect(bench.run("lodge register verify") == .ok, "\(bench.errors)")
    let file = try Files.read(bench.path, limit: 1 << 26)
    #expect(!file.contains(Array("Eli Roth".utf8)), "the name is still in the file")
  }

  /// Which words are a name: the longest that stands alone, and nothing within another word.
  @Test(arguments: [
    ("Ada Conti spoke.", ["Ada Conti"]), ("Ada Contini spoke.", []), ("Nada Conti spoke.", []),
    ("Ada Conti Rossi, Ada Conti", ["Ada Conti Rossi", "Ada Conti"]),
    ("(Ada Conti)’s paper", ["Ada Conti"]), ("Conti Ada, ada conti", ["Conti Ada"]),
    ("אליהו רוט דיבר", ["אליהו רוט"]), ("", []),
    ("\u{27E6}Ada Conti\u{27E7} and \u{27E6}", ["Ada Conti"]),
  ])
  func namesStandAlone(text: String, names: [String]) {
    let people = ["Ada Conti", "Ada Conti Rossi", "Conti Ada", "אליהו רוט"].map {
      SealedText.Person(member: nil, visitor: nil, name: $0)
    }
    let sealed = SealedText(text, people: people)
    #expect(sealed.references.map(\.person.name) == names)
    #expect(SealedText.tokens(sealed.text).count == names.count)
    let known = Dictionary(
      uniqueKeysWithValues: sealed.references.map { ($0.hash, $0.person.name) })
    #expect(SealedText.replacing(sealed.text) { known[$0] ?? "?" } == text)
    for name in names { #expect(!sealed.text.contains(name)) }
  }

  /// Nobody finds a name by trying all names: each reference has a salt of its own.
  @Test func oneNameHasAnotherHashInEachText() throws {
    let bench = try MinutesBench.make(MinutesBench.approved)
    let found = Judges.shell(
      "sqlite3 \(bench.path) \"SELECT count(*), count(DISTINCT salt) FROM lodge_reference\"")
    #expect(found.text == "5|5\n", "\(found.text)")
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    var from = startIndex
    while let at = self[from...].firstIndex(of: first) {
      if self[at...].starts(with: part) { return true }
      from = at + 1
    }
    return false
  }
}
