// Signatures under addenda: who signs them, what they cover, as openssl verifies them, and what a forged one is
// called. What later changes of accounts, offices and members make of signatures.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct AddendumSigningTests {
  private static let first = "2026-03-19 --addendum 1"

  private func addenda(_ bench: LodgeBench) throws -> [JSON] {
    try #require(bench.run("lodge minutes show 2026-03-19 --json") == .ok, "\(bench.errors)")
    return try JSON(parsing: Array(bench.out.utf8))["rows"]?[0]?["addenda"]?.array ?? []
  }

  private func signed() throws -> LodgeBench {
    let bench = try SigningBench.make()
    for what in ["2026-03-19", Self.first] {
      for name in ["ada", "\"Leo Sala\""] { try SigningBench.sign(bench, what, as: name) }
    }
    return bench
  }

  @Test func twoSignAnAddendum() throws {
    let bench = try SigningBench.make()
    try SigningBench.sign(bench, Self.first, as: "\"Leo Sala\"")
    let said = "Leo Sala signed addendum 1 to the minutes of First as Secretary"
    #expect(bench.errors.contains(said), "\(bench.errors)")
    // The minutes themselves are signed by nobody yet.
    #expect(try bench.rows("lodge minutes list").allSatisfy { $0["signatures"]?.integer == 0 })
    #expect(try addenda(bench).map { $0["signatures"]?.integer } == [1])
    let again = "lodge minutes sign \(Self.first)"
    #expect(SigningBench.run(bench, again, SigningBench.password) == .refused)
    #expect(bench.errors.contains("annul MEETING --addendum 1 --as"), "\(bench.errors)")
    try SigningBench.sign(bench, Self.first, as: "ada")
    #expect(try addenda(bench).map { $0["signatures"]?.integer } == [2])
    try SigningBench.sign(bench, "2026-03-19", as: "ada")
    #expect(try MinutesBench.shown(bench, "lodge minutes list", "state") == "approved")
    for line in ["lodge minutes verify", "lodge register verify", "verify"] {
      #expect(bench.run(line) == .ok, "\(bench.errors)")
    }
    // Each stands under what was signed.
    #expect(bench.run("lodge minutes show 2026-03-19 --format md") == .ok)
    let parts = bench.out.split(separator: "Addendum 1")
    try #require(parts.count == 2, "\(bench.out)")
    #expect(parts[0].contains("Signed by Ada Conti, Worshipful Master"), "\(parts[0])")
    #expect(!parts[0].contains("Signed by Leo Sala"), "\(parts[0])")
    #expect(parts[1].contains("Signed by Leo Sala, Secretary"), "\(parts[1])")
    #expect(bench.run("lodge register show --format md") == .ok)
    #expect(bench.out.split(separator: "Signed by Leo Sala, Secretary").count == 2)
    #expect(bench.run("lodge minutes sign 2026-03-19 --addendum 2") == .refused)
    #expect(bench.errors.contains("the minutes of First have 1 addendum"), "\(bench.errors)")
    #expect(bench.run("lodge minutes sign 2026-04-16 --addendum 1") == .refused)
    #expect(bench.errors.contains("the minutes of Second have 0 addenda"), "\(bench.errors)")
  }

  /// Whoever holds the office on the day of the addendum, also where that is only dated.
  @Test func theOfficersOfItsDaySign() throws {
    let bench = try SigningBench.make()
    let term = try bench.rows("lodge office list").first { $0["office"]?.string == "Segretario" }
    let script = """
      lodge office edit \(term?["id"]?.string ?? "none") until=2026-05-25
      lodge member add "Eve Neri" degree=Maestro since=2015-03-20
      lodge member link "Eve Neri" eve
      lodge office add "Eve Neri" Segretario from=2026-05-26
      lodge minutes addendum 2026-03-19 "Read noon for nine."
      """
    #expect(bench.run(script) == .ok, "\(bench.errors)")
    let second = "lodge minutes sign 2026-03-19 --addendum 2"
    #expect(SigningBench.run(bench, second, SigningBench.password) == .refused)
    #expect(bench.errors.contains("Leo Sala held neither office on 2026-06-01"), "\(bench.errors)")
    try SigningBench.sign(bench, Self.first, as: "\"Leo Sala\"")
    try SigningBench.logIn(bench, "eve")
    let one = "lodge minutes sign \(Self.first)"
    #expect(SigningBench.run(bench, one, SigningBench.password) == .refused)
    try SigningBench.sign(bench, "2026-03-19 --addendum 2", as: "eve")
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
  }

  @Test func aSignedAddendumStays() throws {
    let bench = try SigningBench.make()
    #expect(bench.run("lodge minutes addendum 2026-04-16 \"One more.\"") == .ok)
    try SigningBench.sign(bench, "2026-04-16 --addendum 1", as: "\"Leo Sala\"")
    let batch = try #require(
      try bench.rows("log").first { $0["command"]?.string?.contains("One more") ?? false })
    #expect(bench.run("undo \(batch["id"]?.string ?? "")") == .refused)
    #expect(bench.errors.contains("was signed"), "\(bench.errors)")
    let annul = "lodge minutes annul 2026-04-16 --as Segretario reason=wrong"
    #expect(bench.run(annul) == .refused)
    #expect(bench.errors.contains("has not signed the minutes of Second"), "\(bench.errors)")
    #expect(bench.run(annul + " --addendum 1") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("addendum 1 to Second"), "\(bench.errors)")
    #expect(bench.run("undo") == .refused)
    #expect(bench.run("lodge minutes show 2026-04-16 --format md") == .ok)
    #expect(bench.out.contains("Annulled on") && bench.out.contains("wrong"), "\(bench.out)")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  @Test func opensslVerifiesAnAddendum() throws {
    let bench = try signed()
    let parts = try ["text", "entry", "message", "signature", "key"].map {
      try MinutesBench.export(bench, "2026-03-19", $0, "--addendum 1")
    }
    let said = Judges.shell(
      "openssl pkeyutl -verify -rawin -pubin -inkey \(parts[4]) -sigfile \(parts[3]) -in \(parts[2])"
    )
    #expect(said.code == 0 && said.text.contains("Verified Successfully"), "\(said.text)")
    let sums = Judges.shell("b2sum -l 256 \(parts[0]) \(parts[1])").text.split(separator: "\n")
      .map { String($0.prefix(64)) }
    let entry = try #require(
      try bench.rows("lodge register list").first { $0["what"]?.string == "addendum" })
    #expect(sums == [entry["text"]?.string, entry["hash"]?.string])
    let message = String(decoding: try Files.read(parts[2], limit: 4096), as: UTF8.self)
    let lines = message.split(separator: "\n").map(String.init)
    #expect(lines.count == 10 && lines[0] == "taccuino-signature 1 ed25519", "\(message)")
    #expect(lines[1] == "purpose lodge.addendum" && lines[4] == "number 1", "\(message)")
    #expect(lines[5] == "text \(sums[0])" && lines[6] == "entry \(sums[1])", "\(message)")
    #expect(lines[7] == "approved 2026-05-21" && lines[9] == "role Segretario", "\(message)")
    // A key covers the book up to the addendum.
    let keys = try bench.rows("account key list")
    let key = keys.first { $0["account"]?.string == "ada" }?["public_key"]?.string ?? ""
    #expect(bench.run("lodge register verify --key \(key)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("the key covers number 1 to 3 of 3"), "\(bench.errors)")
  }

  // MARK: - Attacks

  private static let ofAddendum = "role = 'Segretario' AND addendum IS NOT NULL"
  private static let ofMinutes = "role = 'Segretario' AND addendum IS NULL"

  @Test(arguments: [
    (
      "the minutes' signature under the addendum",
      SigningBench.copy(["signature"], from: ofMinutes, to: ofAddendum),
      "the signature of the Secretary under addendum 1 to First is not one of this text"
    ),
    (
      "the addendum's signature under the minutes",
      "DELETE FROM lodge_signature WHERE \(ofMinutes);"
        + "UPDATE lodge_signature SET addendum = NULL WHERE \(ofAddendum)",
      "the signature of the Secretary under First is not one of these minutes"
    ),
    (
      "the addendum changed with its hash",
      "UPDATE lodge_addendum SET sealed = 'No.' || char(10), hash = "
        + "'4f7d3ff5d80f5bd3bd2bd4a8b3f8b0d7f0ab6b33f2a2a0ed44a3e1c6a5fe5be6'",
      "the text of addendum 1 to the minutes of First, 2026-03-19 was changed"
    ),
    (
      "votes of the addendum", "UPDATE lodge_addendum SET votes_for = 9",
      "number 3 holds another text than addendum 1"
    ),
    (
      "its day, in the table and in the book",
      "UPDATE lodge_addendum SET day = '2026-05-22';"
        + "UPDATE lodge_register SET day = '2026-05-22' WHERE no = 3",
      "number 3 was changed after it was entered"
    ),
    (
      "its number", "UPDATE lodge_addendum SET no = 2",
      "under addendum 2 to First is not one of this text"
    ),
  ])
  func aForgeryIsNamed(name: String, change: String, words: String) throws {
    let bench = try signed()
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
    try MinutesBench.sql(bench, change)
    for line in ["lodge minutes verify 2026-03-19", "lodge register verify", "verify"] {
      #expect(bench.run(line) == .notFound, "\(name), \(line): \(bench.out)")
      #expect(bench.errors.contains(words), "\(name), \(line): \(bench.errors)")
    }
    #expect(bench.run("lodge minutes verify 2026-04-16") == .ok, "\(bench.errors)")
    #expect(bench.run("rebuild") == .ok)
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  // MARK: - What changes later

  /// A new account, after the one before was lost, takes nothing from what was signed.
  @Test func aMemberWithAnotherAccountHasSigned() throws {
    let bench = try signed()
    try SigningBench.logIn(bench, "\"Leo Sala\"")
    try SigningBench.register(bench, "ada2")
    #expect(bench.run("lodge member unlink \"Ada Conti\"") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge member link \"Ada Conti\" ada2") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
    // The account that signed belongs to somebody else now: hers it was, on the day.
    #expect(bench.run("lodge member link \"Ugo Riva\" ada") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
  }

  /// Renamed to the name of an account, signed, renamed back: the name was never hers.
  @Test func aNameThatWasBorrowedIsNamed() throws {
    let bench = try SigningBench.make()
    #expect(bench.run("lodge member unlink \"Ada Conti\"") == .ok)
    #expect(bench.run("lodge member edit \"Ada Conti\" first_name=eve last_name=") == .ok)
    try SigningBench.sign(bench, "2026-03-19", as: "eve")
    #expect(bench.run("account logout") == .ok)
    try SigningBench.logIn(bench, "\"Leo Sala\"")
    #expect(bench.run("lodge member edit eve first_name=Ada last_name=Conti") == .ok)
    #expect(bench.run("lodge member link \"Ada Conti\" ada") == .ok)
    #expect(bench.run("lodge minutes verify") == .notFound)
    #expect(
      bench.errors.contains("by the account eve, which is not that of Ada Conti"),
      "\(bench.errors)")
  }

  /// A signature of an officer, and then the office is taken out of the books.
  @Test func anOfficeThatNobodyHeldIsNamed() throws {
    let bench = try signed()
    try SigningBench.logIn(bench, "\"Leo Sala\"")
    let term = try bench.rows("lodge office list").first { $0["office"]?.string == "Segretario" }
    #expect(bench.run("lodge office remove \(term?["id"]?.string ?? "none")") == .refused)
    #expect(bench.errors.contains("signature of Leo Sala under First"), "\(bench.errors)")
    // Another copy may have done so before the two were joined.
    try MinutesBench.sql(bench, "UPDATE lodge_term SET removed = 1 WHERE office = 'Segretario'")
    for line in ["lodge minutes verify", "lodge register verify", "verify"] {
      #expect(bench.run(line) == .notFound, "\(line)")
      let words = "Secretary under First is by Leo Sala: nobody held the office on 2026-04-16"
      #expect(bench.errors.contains(words), "\(bench.errors)")
    }
    try MinutesBench.sql(bench, "UPDATE lodge_term SET removed = 0 WHERE office = 'Segretario'")
    #expect(bench.run("lodge register verify") == .ok, "\(bench.errors)")
  }

  /// The key before stays the key of what it signed.
  @Test func aKeyThatIsReplacedVerifies() throws {
    let bench = try signed()
    try SigningBench.logIn(bench, "ada")
    #expect(SigningBench.run(bench, "account key make", SigningBench.password) == .ok)
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge minutes addendum 2026-04-16 More.") == .ok)
    try SigningBench.sign(bench, "2026-04-16 --addendum 1", as: "ada")
    let rows = try bench.rows("account key list")
    let keys = rows.filter { $0["account"]?.string == "ada" }.map { $0["public_key"]?.string ?? "" }
    try #require(keys.count == 2)
    #expect(bench.run("lodge register verify --key \(keys[0])") == .ok)
    #expect(bench.errors.contains("covers number 1 to 3 of 4"), "\(bench.errors)")
    #expect(bench.run("lodge register verify --key \(keys[1])") == .ok)
    #expect(bench.errors.contains("covers number 1 to 4 of 4"), "\(bench.errors)")
  }
}
