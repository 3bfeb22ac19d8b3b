// Signatures under minutes: who may sign, what openssl says of them, and what a signature that is no longer one of
// these minutes is called.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct MinutesSigningTests {
  private static let password = SigningBench.password

  private func run(_ bench: LodgeBench, _ line: String, _ passwords: String...) -> ExitCode {
    bench.answers = []
    bench.secrets = passwords
    defer { (bench.answers, bench.secrets) = (nil, nil) }
    return bench.run(line)
  }

  private func logIn(_ bench: LodgeBench, _ name: String) throws {
    try SigningBench.logIn(bench, name)
  }

  private func bench() throws -> LodgeBench { try SigningBench.make() }

  private func sign(_ bench: LodgeBench, _ meeting: String, as name: String) throws {
    try SigningBench.sign(bench, meeting, as: name)
  }

  private func signed() throws -> LodgeBench { try SigningBench.signed() }

  // MARK: - Signing

  @Test func twoSign() throws {
    let bench = try bench()
    #expect(run(bench, "lodge minutes sign 2026-03-19", Self.password) == .ok, "\(bench.errors)")
    #expect(
      bench.errors.contains("Leo Sala signed the minutes of First as Secretary"), "\(bench.errors)")
    #expect(try MinutesBench.shown(bench, "lodge minutes list", "state") == "approved")
    #expect(run(bench, "lodge minutes sign 2026-03-19", Self.password) == .refused)
    try sign(bench, "2026-03-19", as: "ada")
    #expect(try MinutesBench.shown(bench, "lodge minutes list", "state") == "signed")
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge register verify") == .ok, "\(bench.errors)")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge minutes show 2026-03-19 --format md") == .ok)
    #expect(bench.out.contains("Signed by Ada Conti, Worshipful Master"), "\(bench.out)")
    // What both signed is kept apart from the text: no password, no private key in the file.
    let state = Judges.shell("grep -rl 'correct horse' \(bench.folder)").text
    #expect(state.isEmpty, "\(state)")
  }

  @Test func whoMayNotSignIsTold() throws {
    let fresh = try MinutesBench.make(MinutesBench.approved)
    #expect(run(fresh, "lodge minutes sign 2026-03-19", Self.password) == .refused)
    #expect(fresh.errors.contains("account register"), "\(fresh.errors)")
    let bench = try bench()
    #expect(run(bench, "lodge minutes sign 2026-03-19", "another password") == .refused)
    #expect(bench.errors.contains("wrong name or password"), "\(bench.errors)")
    #expect(bench.run("lodge minutes sign 2026-03-19") == .refused)
    #expect(bench.errors.contains("--password-fd"), "\(bench.errors)")
    let asMaster = "lodge minutes sign 2026-03-19 --as MaestroVenerabile"
    #expect(run(bench, asMaster, Self.password) == .refused)
    let want = "was Ada Conti, and Leo Sala is not their account"
    #expect(bench.errors.contains(want), "\(bench.errors)")
    try logIn(bench, "eve")
    #expect(run(bench, "lodge minutes sign 2026-03-19", Self.password) == .refused)
    #expect(bench.errors.contains("eve held neither office on 2026-04-16"), "\(bench.errors)")
    #expect(run(bench, "lodge minutes sign 2026-05-21", Self.password) == .refused)
    #expect(bench.run("account logout") == .ok)
    #expect(run(bench, "lodge minutes sign 2026-03-19", Self.password) == .refused)
    try logIn(bench, "\"Leo Sala\"")
    #expect(try bench.rows("lodge minutes list").allSatisfy { $0["signatures"]?.integer == 0 })
  }

  /// The day of approval counts, and not today.
  @Test func theOfficersOfTheDayOfApprovalSign() throws {
    let bench = try bench()
    let term = try bench.rows("lodge office list").first { $0["office"]?.string == "Segretario" }
    #expect(
      bench.run(
        """
        lodge office edit \(term?["id"]?.string ?? "none") until=2026-05-15
        lodge member add "Eve Neri" degree=Maestro since=2015-03-20
        lodge member link "Eve Neri" eve
        lodge office add "Eve Neri" Segretario from=2026-05-16
        """) == .ok, "\(bench.errors)")
    #expect(run(bench, "lodge minutes sign 2026-04-16", Self.password) == .refused)
    #expect(run(bench, "lodge minutes sign 2026-03-19", Self.password) == .ok, "\(bench.errors)")
    try sign(bench, "2026-04-16", as: "eve")
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
  }

  @Test func aKeyFollowsItsPassword() throws {
    let bench = try bench()
    let new = "staple under the bridge"
    #expect(run(bench, "account passwd", Self.password, new, new) == .ok, "\(bench.errors)")
    #expect(run(bench, "lodge minutes sign 2026-03-19", Self.password) == .refused)
    #expect(run(bench, "lodge minutes sign 2026-03-19", new) == .ok, "\(bench.errors)")
    // Who set a password without the old one cannot open the key.
    let set = "account reset \"Leo Sala\" --owner"
    #expect(run(bench, set, Self.password, Self.password) == .ok, "\(bench.errors)")
    try logIn(bench, "\"Leo Sala\"")
    #expect(run(bench, "lodge minutes sign 2026-04-16", Self.password) == .refused)
    #expect(bench.errors.contains("former password"), "\(bench.errors)")
    #expect(run(bench, "account key make", Self.password) == .ok)
    #expect(run(bench, "lodge minutes sign 2026-04-16", Self.password) == .ok, "\(bench.errors)")
    // The signature by the key before is one still.
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
    let rows = try bench.rows("account key list --where \"account = 'Leo Sala'\"")
    #expect(rows.count == 2 && rows.filter { $0["here"] == .bool(true) }.count == 1, "\(rows)")
  }

  @Test func aSignatureIsAnnulledAndNeverUndone() throws {
    let bench = try bench()
    try sign(bench, "2026-03-19", as: "\"Leo Sala\"")
    #expect(bench.run("undo") == .refused)
    #expect(bench.errors.contains("signatures are not undone"), "\(bench.errors)")
    #expect(bench.run("lodge minutes annul 2026-03-19 --as Segretario") == .usage)
    #expect(
      bench.run("lodge minutes annul 2026-03-19 --as MaestroVenerabile reason=no") == .refused)
    #expect(bench.run("lodge minutes annul 2026-03-19 --as Segretario reason=\"key lost\"") == .ok)
    #expect(bench.run("undo") == .refused)
    #expect(bench.run("lodge minutes show 2026-03-19 --format md") == .ok)
    #expect(bench.out.contains("key lost") && bench.out.contains("Signed by Leo Sala"))
    #expect(try bench.row("lodge minutes list")["signatures"]?.integer == 0)
    try sign(bench, "2026-03-19", as: "\"Leo Sala\"")
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
  }

  // MARK: - As others verify it

  @Test func opensslVerifiesWhatIsExported() throws {
    let bench = try signed()
    for role in ["Segretario", "MaestroVenerabile"] {
      let parts = try ["message", "signature", "key"].map {
        try MinutesBench.export(bench, "2026-03-19", $0, "--as \(role)")
      }
      let verify =
        "openssl pkeyutl -verify -rawin -pubin -inkey \(parts[2]) -sigfile \(parts[1]) -in"
      let right = Judges.shell("\(verify) \(parts[0])")
      #expect(right.code == 0 && right.text.contains("Verified Successfully"), "\(right.text)")
      let wrong = Judges.shell(
        "sed s/\(role)/Oratore/ \(parts[0]) > \(parts[0]).w; \(verify) \(parts[0]).w")
      #expect(wrong.code != 0, "\(wrong.text)")
      let text = String(decoding: try Files.read(parts[0], limit: 4096), as: UTF8.self)
      let hash = try #require(try bench.row("lodge minutes list")["hash"]?.string)
      let entry = try #require(try bench.row("lodge register list")["hash"]?.string)
      for wanted in [
        "taccuino-signature 1 ed25519\n", "purpose lodge.minutes\n", "text \(hash)\n",
        "entry \(entry)\n",
        "approved 2026-04-16\n", "day 2026-06-01\n", "role \(role)\n",
      ] {
        #expect(text.contains(wanted), "\(text)")
      }
    }
    // What is verified with a key from outside of the notebook.
    let keys = try bench.rows("account key list")
    let key = try #require(
      keys.first { $0["account"]?.string == "ada" }?["public_key"]?.string)
    #expect(bench.run("lodge register verify --key \(key)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("the key covers number 1 to 2 of 3"), "\(bench.errors)")
    let other = try #require(
      keys.first { $0["account"]?.string == "eve" }?["public_key"]?.string)
    #expect(bench.run("lodge register verify --key \(other)") == .notFound)
    #expect(
      bench.errors.contains("no minutes have a valid signature by this key"), "\(bench.errors)")
    #expect(bench.run("lodge register verify --key abc") == .usage)
  }

  // MARK: - Attacks

  private static func copy(_ columns: [String], from source: String, to target: String) -> String {
    SigningBench.copy(columns, from: source, to: target)
  }

  private static func row(_ role: String, _ approved: String) -> String {
    "role = '\(role)' AND minutes = (SELECT id FROM lodge_minutes WHERE approved_on = '\(approved)')"
  }

  @Test(arguments: [
    (
      "of another meeting",
      copy(
        ["signature"], from: row("Segretario", "2026-05-21"), to: row("Segretario", "2026-04-16")),
      "the signature of the Secretary under First is not one of these minutes"
    ),
    (
      "of another office",
      copy(
        ["signature", "public_key", "account"], from: row("MaestroVenerabile", "2026-04-16"),
        to: row("Segretario", "2026-04-16")),
      "the signature of the Secretary under First is not one of these minutes"
    ),
    (
      "under the name of another account",
      copy(
        ["account"], from: row("MaestroVenerabile", "2026-04-16"),
        to: row("Segretario", "2026-04-16")),
      "the signature of the Secretary under First is by the key of Leo Sala"
    ),
    (
      "on another day",
      "UPDATE lodge_signature SET day = '2026-05-31' WHERE " + row("Segretario", "2026-04-16"),
      "the signature of the Secretary under First is not one of these minutes"
    ),
    (
      "of another member",
      copy(
        ["member"], from: row("MaestroVenerabile", "2026-04-16"),
        to: row("Segretario", "2026-04-16")),
      "is not by Leo Sala, who held the office"
    ),
    (
      "a bit changed",
      "UPDATE lodge_signature SET signature = CASE substr(signature, 1, 1) WHEN '0' THEN '1' ELSE '0' END"
        + " || substr(signature, 2) WHERE " + row("MaestroVenerabile", "2026-04-16"),
      "the signature of the Worshipful Master under First is not one of these minutes"
    ),
  ])
  func aForgedSignatureIsNamed(name: String, change: String, words: String) throws {
    let bench = try signed()
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
    try MinutesBench.sql(bench, change)
    for line in ["lodge minutes verify 2026-03-19", "lodge register verify"] {
      #expect(bench.run(line) == .notFound, "\(name): \(bench.out)")
      #expect(bench.errors.contains(words), "\(name): \(bench.errors)")
    }
    #expect(bench.run("lodge minutes verify 2026-04-16") == .ok, "\(bench.errors)")
  }

  /// Right in every bit, by a key that somebody made elsewhere.
  @Test func aSignatureByAnotherKeyIsNamed() throws {
    let bench = try signed()
    let message = try MinutesBench.export(bench, "2026-03-19", "message", "--as Segretario")
    let made = Judges.shell(
      """
      cd \(bench.folder)
      openssl genpkey -algorithm ed25519 -out forged.pem
      openssl pkeyutl -sign -rawin -inkey forged.pem -in \(message) -out forged.sig
      openssl pkey -in forged.pem -pubout -outform DER | tail -c 32 | od -An -tx1 | tr -d ' \\n'
      echo
      od -An -tx1 forged.sig | tr -d ' \\n'
      """)
    let lines = made.text.split(separator: "\n").map(String.init)
    try #require(lines.count == 2 && lines[0].count == 64 && lines[1].count == 128, "\(made.text)")
    try MinutesBench.sql(
      bench,
      "UPDATE lodge_signature SET public_key = '\(lines[0])', signature = '\(lines[1])' WHERE "
        + Self.row("Segretario", "2026-04-16"))
    #expect(bench.run("lodge minutes verify") == .notFound)
    #expect(
      bench.errors.contains("the key of the signature of the Secretary under First is not of this"),
      "\(bench.errors)")
    // It is a signature of that key: only whose key it is does not hold.
    #expect(bench.run("lodge register verify --key \(lines[0])") == .notFound)
  }

  /// Takes the first minutes out of the book with all that belongs to them, and computes the rest again.
  private static let rebound = """
    import hashlib, sqlite3, sys, uuid
    db = sqlite3.connect(sys.argv[1])
    first = "(SELECT minutes FROM lodge_register WHERE no = 1)"
    for table in ["lodge_addendum", "lodge_reference", "lodge_signature"]:
        db.execute("DELETE FROM %s WHERE minutes = %s" % (table, first))
    db.execute("DELETE FROM lodge_minutes WHERE id = " + first)
    db.execute("DELETE FROM lodge_register WHERE minutes = " + first)
    names = "id, minutes, meeting, approved_at, degree, held, day, votes, text"
    [row] = db.execute("SELECT " + names + " FROM lodge_register").fetchall()
    id = lambda data: str(uuid.UUID(bytes=data))
    lines = ["taccuino-register 1", "notebook " + sys.argv[2], "degree " + row[4], "number 1",
        "kind minutes", "item " + id(row[1]), "meeting " + id(row[2]), "held " + row[5],
        "approved " + row[6], "at " + id(row[3]), "votes " + row[7], "text " + row[8],
        "previous " + "0" * 64]
    data = "".join(line + "\\n" for line in lines).encode()
    hash = hashlib.blake2b(data, digest_size=32).hexdigest()
    db.execute("UPDATE lodge_register SET no = 1, previous = ?, hash = ?", ["0" * 64, hash])
    db.commit()
    print(hash)
    """

  @Test(.enabled(if: Oracle.isWanted, "script/setup --proof"))
  func aBookThatIsComputedAgainLosesItsSignatures() throws {
    let bench = try signed()
    let notebook = try #require(try bench.row("lodge register show")["notebook"]?.string)
    let hash = try Oracle.lines(Self.rebound, [bench.path, notebook])
    #expect(try bench.rows("lodge register list").map { $0["hash"]?.string } == hash)
    #expect(bench.run("lodge register verify") == .notFound, "\(bench.out)")
    #expect(
      bench.errors.contains("the signature of the Secretary under Second is not one of these")
        || bench.errors.contains("of the Worshipful Master under Second is not one of these"),
      "\(bench.errors)")
    // Without the signatures nothing would tell: the chain holds.
    try MinutesBench.sql(bench, "DELETE FROM lodge_signature")
    #expect(bench.run("lodge register verify") == .ok, "\(bench.errors)")
    #expect(bench.run("verify") == .notFound)
  }

  @Test func aTextThatWasSignedIsNamedToo() throws {
    let bench = try signed()
    try MinutesBench.sql(
      bench, "UPDATE lodge_minutes SET sealed = sealed || 'More.' || char(10) WHERE votes_for = 12")
    #expect(bench.run("lodge minutes verify 2026-03-19") == .notFound)
    for wanted in [
      "the text of the minutes of First, 2026-03-19 was changed after approval",
      "the signature of the Secretary under First is not one of these minutes",
    ] {
      #expect(bench.errors.contains(wanted), "\(bench.errors)")
    }
  }
}
