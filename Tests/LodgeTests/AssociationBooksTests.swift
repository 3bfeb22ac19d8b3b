// The two books of an association, votes against who was there, the card of who is logged in, and the words of a profile in
// what is said without one of its commands.

import Command
import Kernel
import Notebook
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct AssociationBooksTests {
  private func bench(_ profile: String = "association", _ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-05-01T10:00:00Z"
    var script = "lodge profile use \(profile)\n"
    for name in ["Ada Conti", "Leo Sala", "Ugo Riva"] {
      script += "lodge member add \"\(name)\" since=2020-01-01\n"
    }
    script += """
      lodge office add Conti president from=2025-01-01
      lodge office add Sala secretary from=2025-01-01
      lodge office add Riva vice-president from=2025-01-01
      lodge meeting add Spring on=2026-03-01 type=assembly
      lodge meeting add Board on=2026-03-02 type=board-meeting
      lodge meeting add Later on=2026-04-01 type=assembly
      lodge meeting add Council on=2026-04-02 type=Consiglio
      lodge roll call Spring "Ada p" "Leo p"
      lodge roll call Board "Ada p" "Leo p"
      lodge roll call Later "Ada p" "Leo p"
      lodge roll call Council "Ada p" "Leo p"
      \(more)
      """
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    return bench
  }

  private static let approved = """
    lodge minutes write Spring
    lodge minutes write Board
    lodge minutes approve Spring --at Later for=2
    lodge minutes approve Board --at Council for=2
    lodge minutes addendum Board "Read 7 for 8." --at Council
    """

  // MARK: - Books

  @Test func assembliesAndBoardHaveBooksOfTheirOwn() throws {
    let bench = try bench("association", Self.approved)
    let rows = try bench.rows("lodge register list")
    #expect(rows.map { $0["board"]?.bool } == [false, true, true])
    #expect(rows.map { $0["no"]?.integer } == [1, 1, 2])
    // Each chain begins for itself.
    let none = String(repeating: "0", count: 64)
    #expect(rows.map { $0["previous"]?.string == none } == [true, true, false])
    #expect(rows[2]["previous"] == rows[1]["hash"])
    #expect(try bench.rows("lodge register list --board").count == 2)
    #expect(try bench.row("lodge register show")["entry_count"]?.integer == 1)
    #expect(try bench.row("lodge register show --board")["entry_count"]?.integer == 2)
    #expect(bench.run("lodge register show --board --format md") == .ok)
    #expect(bench.out.contains("Book of minutes of the board"), "\(bench.out)")
    #expect(bench.run("lodge register verify") == .ok && bench.run("verify") == .ok)
    // The last entry of one book may be taken back while the other one goes on.
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge register verify") == .ok)
  }

  @Test(arguments: [
    ("UPDATE lodge_register SET board = NULL WHERE board = 1 AND no = 1", "was changed"),
    ("DELETE FROM lodge_register WHERE board = 1 AND no = 1", "number 1 is missing"),
    ("DELETE FROM lodge_register WHERE board = 1", "the board: the minutes of Board"),
    ("DELETE FROM lodge_register WHERE board IS NULL", "the assemblies: the minutes of Spring"),
  ])
  func aBreakIsNamedInItsBook(sql: String, says word: String) throws {
    let bench = try bench("association", Self.approved)
    try MinutesBench.sql(bench, sql)
    #expect(bench.run("lodge register verify") == .notFound)
    #expect(bench.errors.contains(word), "\(bench.errors)")
  }

  /// A lodge has books by degree, and no board.
  @Test func aLodgeHasNoBook() throws {
    let bench = try MinutesBench.make(MinutesBench.approved)
    #expect(bench.run("lodge register show --board") == .refused)
    #expect(try bench.rows("lodge register list").allSatisfy { $0["board"] == nil })
  }

  @Test func aKeyThatSignedNothingIsSaid() throws {
    let key = String(repeating: "0", count: 64)
    let empty = try bench()
    #expect(empty.run("lodge register verify --key \(key)") == .notFound)
    #expect(empty.errors.contains("the register is empty"), "\(empty.errors)")
    let bench = try bench("association", Self.approved)
    #expect(bench.run("lodge register verify --key \(key)") == .notFound)
    #expect(bench.errors.contains("no minutes have a valid signature by this key"))
  }

  // MARK: - Votes

  @Test func votesBeyondWhoWasThere() throws {
    let bench = try bench("association", "lodge minutes write Spring")
    for line in [
      "lodge agenda add Spring Accounts for=3",
      "lodge agenda add Spring Accounts for=1 against=1 abstained=1",
      "lodge minutes approve Spring --at Later for=3",
    ] {
      #expect(bench.run(line) == .refused, "\(line)")
      #expect(bench.errors.contains("3 votes are counted, and 2 may be cast"), "\(bench.errors)")
    }
    #expect(try bench.rows("lodge agenda list").isEmpty)
    #expect(bench.run("lodge agenda add Spring Accounts for=2") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge agenda edit Spring/1 against=1") == .refused)
    #expect(try bench.rows("lodge agenda list")[0]["votes_against"] == .null)
    // Who is represented votes.
    #expect(bench.run("lodge proxy add Spring --from Riva --to Conti") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge agenda edit Spring/1 against=1") == .ok, "\(bench.errors)")
    // A lodge says it.
    let lodge = try MinutesBench.make("lodge agenda add 2026-03-19 More for=99")
    #expect(lodge.errors.contains("99 votes are counted"), "\(lodge.errors)")
  }

  // MARK: - Words

  /// No help page of the lodge speaks of one where the notebook has the profile of an association.
  @Test(arguments: [Language.english, .italian])
  func helpIsInTheWordsOfTheProfile(language: Language) throws {
    let bench = try bench()
    bench.language = language
    let words =
      language == .english
      ? ["brother", "brethren", "apprentice", "worshipful", "warden", "dignitar"]
      : ["loggia", "fratell", "apprendista", "venerabile", "sorvegliante", "tornata"]
    let refused = ["lodge degree", "lodge report attendance"]
    var pages = ["lodge"]
    for command in bench.registry.commands
    where command.words[0] == "lodge" && !refused.contains(where: { command.name.hasPrefix($0) }) {
      pages.append(command.name)
    }
    for page in pages {
      #expect(bench.run("help \(page)") == .ok, "\(bench.errors)")
      // Examples and stored names keep their words.
      let text = bench.out.split(separator: "\n")
        .filter {
          !$0.contains("lodge ") && !$0.contains("MaestroVenerabile")
            && !$0.contains("OFFICE=MEMBER")
        }
        .joined(separator: "\n").lowercased()
      for word in words where text.contains(word) {
        Issue.record("help \(page): \(word)")
      }
    }
    #expect(!bench.out.isEmpty)
  }

  @Test func errorsAndNamesAreThoseOfTheProfile() throws {
    let bench = try bench()
    #expect(bench.run("lodge office add Conti frob") == .usage)
    #expect(bench.errors.contains("one of: president, secretary"), "\(bench.errors)")
    bench.language = .italian
    #expect(bench.run("lodge meeting add") == .usage)
    #expect(bench.errors.contains("titolo della riunione"), "\(bench.errors)")
    bench.language = .english
    #expect(try bench.rows("lodge office list --office president").count == 1)
    #expect(try bench.rows("lodge office list --office MaestroVenerabile").count == 1)
    let session = bench.makeSession()
    func offered(_ line: String) -> [String] {
      Completer(session).complete(line: line, cursor: line.utf8.count).candidates.map(\.text)
    }
    #expect(offered("lodge office add Conti pres") == ["president"])
    #expect(offered("lodge office add Conti Maestro") == ["president"])
    #expect(!offered("lodge office add Conti ").contains("Oratore"))
    #expect(offered("lodge meeting add X type=").contains("type=board-meeting"))
  }

  /// A profile of one's own: its names are read in scripts of that notebook.
  @Test func aProfilesOwnNamesAreRead() throws {
    let bench = try bench()
    var json = try #require(Profile.shipped("association")?.json.object)
    json["name"] = .string("choir")
    let text = JSON.object(json).text.replacing("\"President\"", with: "\"Director of Music\"")
    let path = bench.folder + "/choir.json"
    try Files.writeAtomically(path, Array(text.utf8), overwrite: true)
    #expect(bench.run("lodge profile use \(path)") == .ok, "\(bench.errors)")
    #expect(try bench.rows("lodge office list --office director-of-music").count == 1)
    #expect(try bench.rows("lodge office list --office 'Director of Music'").count == 1)
  }

  // MARK: - The roll call on Tab

  @Test func namesOfARollCallAreCompleted() throws {
    let bench = try bench()
    let session = bench.makeSession()
    session.isInteractive = true
    func found(_ line: String) -> Completion {
      Completer(session).complete(line: line, cursor: line.utf8.count)
    }
    let one = found("lodge roll call Spring Sal")
    #expect(one.candidates.map(\.plain) == ["Sala p", "Sala a", "Sala e "], "\(one)")
    #expect(one.replacement(of: "Sal") == "'Sala ")
    let quoted = found("lodge roll call Spring \"Ada Con")
    #expect(quoted.replacement(of: "\"Ada Con") == "\"Ada Conti ")
    // Several, or a line that says all: nothing is taken away.
    #expect(found("lodge roll call Spring ").candidates.count == 3)
    let done = found("lodge roll call Spring \"Ada Conti e ill")
    #expect(done.candidates.isEmpty)
    // Who is on the line already is not offered again.
    let next = found("lodge roll call Spring \"Ada Conti p\" ")
    #expect(next.candidates.map(\.plain).sorted() == ["Leo Sala", "Ugo Riva"], "\(next)")
  }

  // MARK: - The card

  @Test func theDomainsWordIsTheCard() throws {
    let bench = try bench()
    #expect(bench.run("lodge --json") == .ok, "\(bench.errors)")
    let card = try bench.row("lodge")
    #expect(card["members"]?.integer == 3)
    #expect(try bench.row("lodge card --lodge") == card)
    #expect(bench.run("lodge card Conti --lodge") == .usage)
    #expect(bench.run("lodge frobnicate") == .usage)
  }
}
