// A profile whose offices are neither those of a lodge nor of an association: they stand in letters, sign minutes,
// are planned and give rights.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct ProfileOfficesTests {
  private static let choir = """
    {
      "schema": "taccuino.profile/1", "name": "choir", "title": {"en": "Choir", "it": "Coro"},
      "words": {
        "lodge": {"en": ["choir", "choirs"], "it": ["coro", "cori"], "gender": "m"}
      },
      "degrees": [],
      "offices": [
        {
          "office": "Consigliere", "name": {"en": "Section Leader", "it": "Caposezione"},
          "holders": 0, "board": true
        },
        {
          "office": "Vicepresidente", "name": {"en": "Choirmaster", "it": "Maestro del coro"},
          "required": true, "board": true
        },
        {
          "office": "Archivista", "name": {"en": "Librarian", "it": "Bibliotecario"},
          "required": true, "holders": 2, "incompatible": ["Consigliere"]
        }
      ],
      "meetings": [
        {"type": "Assemblea", "name": {"en": "rehearsal", "it": "prova"}},
        {"type": "Consiglio", "name": {"en": "council", "it": "consiglio"}, "board": true}
      ],
      "rules": {"quorum": [{"call": 1, "share": "> 1/2", "of": "members"}]},
      "roles": [
        {
          "role": "librarian", "name": {"en": "Librarian", "it": "Bibliotecario"},
          "offices": ["Archivista"], "commands": ["lodge minutes", "lodge paper", "lodge office"]
        }
      ]
    }
    """

  private func bench() throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-06-01T10:00:00Z"
    bench.environment = ["XDG_RUNTIME_DIR": bench.folder]
    let path = bench.folder + "/choir.json"
    try Files.writeAtomically(path, Array(Self.choir.utf8), overwrite: true)
    try #require(bench.run("lodge profile use \(path)") == .ok, "\(bench.errors)")
    let script = """
      lodge edit name=Cantori zone=Europe/Rome
      lodge member add "Ada Conti" since=2014-03-20
      lodge member add "Leo Sala" since=2015-03-20
      lodge member add "Ugo Riva" since=2020-03-20
      lodge office add "Ada Conti" Vicepresidente from=2025-01-01
      lodge office add "Leo Sala" Archivista from=2025-01-01
      lodge office add "Ugo Riva" Consigliere from=2025-01-01
      lodge member add "Eva Neri" since=2020-03-20
      lodge office add "Eva Neri" Archivista from=2025-02-01
      lodge meeting add First on=2026-03-19 at=20:00
      lodge meeting add Second on=2026-04-16 at=20:00
      lodge meeting add Council on=2026-05-14 at=20:00 type=Consiglio
      lodge meeting add Next on=2026-06-18 at=20:00
      lodge minutes write First
      lodge minutes approve First --at Second
      """
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    return bench
  }

  /// Every paper that is signed names who holds the offices of the choir, and no office of a lodge.
  @Test(arguments: [
    "lodge meeting summons Next", "lodge roll sheet Next", "lodge minutes draft Next",
    "lodge minutes show First", "lodge report officers", "lodge register show",
    "lodge meeting running-order Next", "lodge member show Conti",
  ])
  func papersAreSignedByItsOffices(command: String) throws {
    let bench = try bench()
    #expect(bench.run(command + " --format md") == .ok, "\(bench.errors)")
    for word in ["Secretary", "Worshipful", "Master ", "President"] {
      #expect(!bench.out.contains(word), "\(word): \(bench.out)")
    }
    if ["summons", "sheet", "draft", "minutes show"].contains(where: command.contains) {
      #expect(bench.out.contains("Choirmaster") && bench.out.contains("Librarian"), "\(bench.out)")
      #expect(bench.out.contains("Ada Conti") && bench.out.contains("Leo Sala"), "\(bench.out)")
      // The roll has all offices; who holds this one signs nothing.
      if !command.contains("sheet") { #expect(!bench.out.contains("Section Leader")) }
    }
  }

  @Test func theSummonsTellsProgramsWhoSigns() throws {
    let bench = try bench()
    let row = try bench.row("lodge meeting summons Next")
    #expect(row["secretary"]?.string == "Ada Conti", "\(row)")
    #expect(row["worshipful_master"]?.string == "Leo Sala", "\(row)")
  }

  @Test func itsOfficesArePlanned() throws {
    let bench = try bench()
    #expect(bench.run("lodge office plan") == .ok, "\(bench.out)\(bench.errors)")
    #expect(bench.run("lodge office plan \"Choirmaster=Leo Sala\"") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge office plan \"Librarian=Ugo Riva\"") == .notFound)
    #expect(bench.out.contains("combined"), "\(bench.out)")
    #expect(bench.run("lodge office plan \"Segretario=Ugo Riva\"") == .notFound)
    #expect(bench.out.contains("unknown"), "\(bench.out)")
    #expect(bench.run("lodge office add Riva Segretario") == .refused)
    #expect(try bench.rows("lodge roll show Council").count == 2)
  }

  /// Of two who hold one office either one signs.
  @Test func theSecondHolderSigns() throws {
    let bench = try bench()
    for name in ["boss", "eva"] { try SigningBench.register(bench, name) }
    #expect(bench.run("lodge member link Neri eva") == .ok, "\(bench.errors)")
    try SigningBench.logIn(bench, "eva")
    let make = "account key make"
    #expect(SigningBench.run(bench, make, SigningBench.password) == .ok, "\(bench.errors)")
    try SigningBench.sign(bench, "First", as: "eva")
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
  }

  /// Rights and signatures of an office that only this profile has.
  @Test func itsOfficesWriteAndSign() throws {
    let bench = try bench()
    for name in ["boss", "ada", "leo", "ugo"] { try SigningBench.register(bench, name) }
    for (member, name) in [("Conti", "ada"), ("Sala", "leo"), ("Riva", "ugo")] {
      #expect(bench.run("lodge member link \(member) \(name)") == .ok, "\(bench.errors)")
    }
    for (name, code) in [("ugo", ExitCode.refused), ("ada", .refused), ("leo", .ok)] {
      try SigningBench.logIn(bench, name)
      #expect(
        SigningBench.run(bench, "account key make", SigningBench.password) == .ok,
        "\(bench.errors)")
      #expect(bench.run("lodge minutes write Second") == code, "\(name): \(bench.errors)")
      #expect(bench.run("lodge member add \"By \(name)\"") == .refused, "\(bench.errors)")
      #expect(bench.run("lodge profile use lodge") == .refused, "\(bench.errors)")
    }
    let sign = "lodge minutes sign First"
    #expect(SigningBench.run(bench, sign + " --as Segretario", SigningBench.password) == .refused)
    #expect(bench.errors.contains("not signed by Secretary"), "\(bench.errors)")
    #expect(bench.errors.contains("Choirmaster, Librarian"), "\(bench.errors)")
    #expect(SigningBench.run(bench, sign, SigningBench.password) == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("Leo Sala signed the minutes of First as Librarian"))
    try SigningBench.logIn(bench, "ugo")
    #expect(SigningBench.run(bench, sign, SigningBench.password) == .refused)
    #expect(try bench.row("lodge minutes list --limit 1")["state"]?.string == "approved")
    try SigningBench.sign(bench, "First", as: "ada")
    #expect(try bench.row("lodge minutes list --limit 1")["state"]?.string == "signed")
    #expect(bench.run("lodge minutes verify") == .ok, "\(bench.errors)")
    // A profile that is chosen later takes nothing from what was signed.
    try SigningBench.logIn(bench, "boss")
    #expect(bench.run("lodge profile use association") == .ok, "\(bench.errors)")
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
    #expect(try bench.row("lodge minutes list --limit 1")["state"]?.string == "signed")
    #expect(bench.run("lodge minutes export First --part message --as Archivista") == .ok)
  }
}
