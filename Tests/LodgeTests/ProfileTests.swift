// Profiles: what one changes in words, degrees and offices, and what a file from outside cannot do.

import Kernel
import Notebook
import SessionBench
import System
import Testing

@testable import Lodge

@Suite struct ProfileTests {
  private func bench(_ profile: String? = "association", _ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-03-01T10:00:00Z"
    var script = profile.map { "lodge profile use \($0)\n" } ?? ""
    script += "lodge edit name=Amici orient=Firenze\n"
    let degree = profile == nil || profile == "lodge" ? "degree=Maestro " : ""
    for name in ["Ada Conti", "Bea Dini", "Carlo Eco"] {
      script += "lodge member add \"\(name)\" \(degree)since=2020-03-20\n"
    }
    script += """
      lodge office add Conti MaestroVenerabile from=2025-01-01
      lodge office add Dini Segretario from=2025-01-01
      lodge meeting add "Spring" on=2026-03-19 at=20:00 answer_by=2026-03-10
      lodge agenda add 2026-03-19 "Accounts" speaker=Dini
      \(more)
      """
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    return bench
  }

  // MARK: - Those that ship

  @Test(arguments: ["lodge", "association"]) func theShippedOnesAreRead(name: String) throws {
    let text = try #require(Profile.builtIn[name])
    let profile = try Profile(JSON(parsing: text))
    #expect(profile.name == name)
    #expect(Profile.shipped(name)?.offices.count == profile.offices.count)
    // Every figure of a rule says where it comes from.
    let rules = try #require(profile.json["rules"]?.object)
    #expect(Profile.outline.hidden == Profile.lodge.hidden)
    #expect(Profile.outline.meetings.map(\.type) == Profile.lodge.meetings.map(\.type))
    for member in rules.members {
      for rule in member.value.array ?? [member.value] {
        for language in ["en", "it"] {
          #expect(rule["source"]?[language]?.string?.isEmpty == false, "\(member.name)")
        }
        #expect(rule["checked"]?.bool != nil, "\(member.name)")
      }
    }
  }

  /// The default profile is what the program does without one: words, offices and the quorum are those of the code.
  @Test func theProfileOfALodgeIsTheDefault() throws {
    let profile = Profile.lodge
    #expect(profile.lexicon == nil && profile.degrees.map(\.degree) == Degree.allCases)
    for (degree, name) in profile.degrees {
      for language in Language.allCases {
        #expect(name.text(language) == degree.words.text(language))
      }
    }
    for rule in profile.offices {
      for language in Language.allCases {
        #expect(rule.name.text(language) == rule.office.words.text(language))
      }
    }
    #expect(profile.offices.count == 27 && profile.offices.filter(\.isRequired).count == 6)
    #expect(profile.quorum.count == 1 && profile.quorum[0].count == Lodge().quorum)
    #expect(profile.quorum[0].masters == Lodge().quorumMasters)
    let bench = try bench("lodge")
    #expect(bench.run("lodge quorum Spring") == .notFound)
    #expect(bench.errors.contains("0 of 7, 0 of 3 Masters"), "\(bench.errors)")
  }

  // MARK: - Words

  /// Words that a lodge has and an association has not, in no list, letter or paper.
  private static let foreign: [(Language, [String])] = [
    (
      .english,
      [
        "lodge", "brother", "brethren", "master", "warden", "obedience", "orient of", "degree",
        "apprentice",
      ]
    ),
    (
      .italian,
      [
        "logg", "fratell", "maestro", "maestri", "sorvegliant", "obbedienz", "oriente", "grado",
        "apprendista", "tornat", "tavol", "agap",
      ]
    ),
  ]

  private static let looks = [
    "lodge show", "lodge card", "lodge card Conti", "lodge member list", "lodge member show Conti",
    "lodge office list", "lodge meeting list", "lodge meeting show Spring",
    "lodge roll show Spring",
    "lodge roll sheet Spring", "lodge quorum Spring", "lodge agenda list", "lodge answer list",
    "lodge answer missing Spring", "lodge meeting summons Spring",
    "lodge meeting summons Spring --member Conti", "lodge meeting running-order Spring",
    "lodge minutes draft Spring", "lodge roster list", "lodge report return",
    "lodge report movements 2020", "lodge report officers", "lodge report book",
    "lodge report cash",
    "lodge statistics", "lodge attendance rate", "lodge paper rota", "lodge paper list",
    "lodge office plan", "lodge arrears list", "lodge entry list", "lodge receipt show 2026/A-1",
    "lodge standing list", "lodge volunteer list", "lodge visitor list", "lodge profile show",
    "lodge office add Conti Segretario from=2026-01-01", "lodge member add", "lodge levy list",
    "lodge series list", "lodge attendance mark Spring Presente Conti",
    "lodge meeting show nothing",
  ]

  @Test(arguments: foreign, looks)
  func noWordOfALodgeIsLeft(words: (Language, [String]), line: String) throws {
    let bench = try bench(
      "association",
      """
      lodge fund add Bank currency=EUR
      lodge entry add Gift amount=50EUR category=donation payee="Rita Moro"
      lodge paper add "On books" author=Conti
      lodge volunteer add member=Conti from=2026-01-01
      """)
    bench.language = words.0
    if line.hasPrefix("lodge receipt") {
      try #require(bench.run("lodge receipt issue Gift on=2026-03-01") == .ok, "\(bench.errors)")
    }
    for format in ["table", "md"] {
      _ = bench.run("\(line) --format \(format)")
      // Commands keep their words, and so does what is stored and what the user wrote.
      let shown = (bench.out + bench.errors).split(separator: "\n").map(String.init)
        .filter { !$0.contains("lodge ") && !$0.contains("MaestroVenerabile") }
        .joined(separator: "\n").lowercased()
      for word in words.1 {
        #expect(!shown.contains(word), "\(line): \(word)\n\(shown)")
      }
    }
  }

  /// All sentences of the domain, as translators have them, whether or not a test shows them. Left are those about
  /// degrees, which such a profile refuses, and the names of offices that it does not have.
  @Test(arguments: foreign)
  func noSentenceSpeaksOfLodges(words: (Language, [String])) throws {
    let profile = try #require(Profile.shipped("association"))
    var language = words.0
    language.lexicon = profile.lexicon
    let degrees = [
      "degree", "Degree", "Master", "Apprentice", "Fellow", "Warden", "Maestro", "OFFICE=MEMBER",
    ]
    var seen = 0
    let text = String(decoding: try Files.read("po/it/Lodge.po", limit: 1 << 24), as: UTF8.self)
    for entry in text.replacing("\n\n", with: "\u{1}").split(separator: "\u{1}") {
      let key = entry.split(separator: "\n").drop { !$0.hasPrefix("msgid") }
        .prefix { !$0.hasPrefix("msgstr") }
        .map { line in
          String(line.drop { $0 != "\"" }.dropFirst().dropLast()).replacing("\\\"", with: "\"")
        }.joined()
      // Commands and stored names in it keep their words.
      let isAboutDegrees = degrees.contains(where: key.contains) || key.contains("lodge ")
      guard !isAboutDegrees, !key.isEmpty else { continue }
      seen += 1
      let shown = Phrase(stringLiteral: key).text(language)
      for word in words.1
      where !["degree", "grado"].contains(word) && shown.lowercased().contains(word) {
        Issue.record("\(key) → \(shown): \(word)")
      }
    }
    #expect(seen > 900)
  }

  @Test func articlesFollowTheWord() {
    let profile = Profile.shipped("association") ?? .lodge
    let words = ItalianWords(profile.italian, [])
    for (sentence, other) in [
      ("la loggia", "l'associazione"), ("Della loggia", "Dell'associazione"),
      ("una loggia", "un'associazione"), ("le logge", "le associazioni"),
      ("alla seguente tornata della loggia.", "alla seguente riunione dell'associazione."),
      ("il fratello", "il socio"), ("un membro", "un socio"), ("dei fratelli", "dei soci"),
      ("l'agape", "la cena"), ("all'agape", "alla cena"), ("un'agape", "una cena"),
      ("dell'obbedienza", "della rete associativa"), ("l'oriente", "il luogo"),
      ("fratellanza", "fratellanza"), ("Tornate aperte", "Riunioni aperte"),
    ] {
      #expect(words.in(sentence) == other)
    }
    let hard = ItalianWords(
      [.member: .init(singular: "studente", plural: "studenti", isMasculine: true)], [])
    for (sentence, other) in [
      ("il fratello", "lo studente"), ("i fratelli", "gli studenti"),
      ("un fratello", "uno studente"),
      ("del membro", "dello studente"), ("ai membri", "agli studenti"),
    ] {
      #expect(hard.in(sentence) == other)
    }
    let english = EnglishWords(profile.english, [])
    for (sentence, other) in [
      ("a lodge", "an association"), ("the lodge", "the association"),
      ("A lodge", "An association"),
      ("first: lodge meeting restore {1}", "first: lodge meeting restore {1}"),
      (
        "see lodge member show X; the lodge is closed",
        "see lodge member show X; the association is closed"
      ),
      ("a capitation", "an affiliation fee"), ("no orient", "no seat"),
    ] {
      #expect(english.in(sentence) == other)
    }
  }

  /// What users wrote is never changed, though it is a word of a lodge.
  @Test func whatUsersWroteStays() throws {
    let bench = try bench("association", "lodge meeting add \"A lodge of brothers\" on=2026-04-16")
    #expect(bench.run("lodge meeting summons 2026-04-16 --format md") == .ok, "\(bench.errors)")
    #expect(bench.out.contains("A lodge of brothers"))
  }

  // MARK: - Degrees

  @Test(arguments: [
    "lodge degree add Conti Apprendista", "lodge degree list",
    "lodge member add \"X Y\" degree=Maestro",
    "lodge meeting add M on=2026-05-01 degree=Maestro", "lodge meeting list --degree Maestro",
    "lodge report attendance", "lodge edit quorum_masters=3",
    "lodge meeting summons Spring --degree Maestro",
    "lodge agenda edit 2026-03-19/1 degree=Maestro",
    "lodge paper rota --degree Maestro", "lodge meeting add M on=2026-05-01 type=Cerimonia",
    "lodge office add Eco PrimoDiacono",
  ]) func whatItDoesNotHaveIsRefused(line: String) throws {
    let bench = try bench()
    let before = try bench.rows("log").count
    #expect(bench.run(line) == .refused, "\(bench.errors)")
    #expect(bench.errors.contains("profile"), "\(bench.errors)")
    #expect(try bench.rows("log").count == before)
  }

  @Test func columnsOfDegreesAreAbsent() throws {
    let (plain, other) = (try bench(nil), try bench())
    for line in [
      "lodge member list", "lodge meeting list", "lodge roll show Spring", "lodge agenda list",
    ] {
      let (here, there) = (try plain.rows(line), try other.rows(line))
      #expect(here.first?["degree"] != nil, "\(line)")
      #expect(there.first != nil && there.first?["degree"] == nil, "\(line)")
      #expect(
        here.first?["vote"] == nil && here.first?["outcome"] == nil && here.first?["call"] == nil)
    }
    #expect(other.run("lodge roll sheet Spring --format md") == .ok)
    #expect(!other.out.contains("Degree") && other.out.contains("President"))
    #expect(plain.run("lodge roll sheet Spring --format md") == .ok)
    #expect(plain.out.contains("| Degree |") && plain.out.contains("Worshipful Master"))
  }

  // MARK: - Offices

  @Test func officesAreThoseOfTheProfile() throws {
    let bench = try bench(
      "association",
      """
      lodge office add Eco Consigliere from=2025-01-01
      lodge member add "Dino Fini" since=2020-03-20
      lodge office add Fini Consigliere from=2025-01-01
      """)
    // Several sit on the board, one is president; the auditor audits nobody's own accounts.
    #expect(bench.run("lodge office add Eco MaestroVenerabile from=2025-06-01") == .refused)
    #expect(bench.errors.contains("President is Ada Conti"), "\(bench.errors)")
    #expect(bench.run("lodge office add Fini ArchitettoRevisore from=2025-06-01") == .refused)
    #expect(
      bench.errors.contains("Dino Fini is also Board Member: these two offices are not combined"))
    #expect(bench.run("lodge office add Fini Consigliere from=2025-06-01") == .refused)
    #expect(
      bench.run("lodge office add Conti Segretario from=2025-06-01 --replacing") == .ok,
      "\(bench.errors)")
    #expect(bench.run("lodge office plan --json") == .notFound)
    #expect(bench.out.contains("\"Tesoriere\"") && !bench.out.contains("PrimoSorvegliante"))
    #expect(bench.errors.isEmpty || !bench.errors.contains("dignitaries"))
  }

  /// At the prompt the profile's own word for an office is read.
  @Test func thePresidentIsTyped() throws {
    let bench = try bench()
    bench.answers = []
    let session = bench.makeSession()
    session.isInteractive = true
    (bench.out, bench.errors) = ("", "")
    #expect(
      try session.typeAtPrompt("lodge office list --history --office president") == .ok,
      "\(bench.errors)")
    #expect(bench.out.contains("Ada Conti"), "\(bench.out)")
  }

  // MARK: - The choice

  @Test func theChoiceIsInTheLogAndUndone() throws {
    let bench = try bench(nil)
    #expect(bench.run("lodge profile use association") == .ok, "\(bench.errors)")
    #expect(
      bench.errors.contains("3 degrees") || bench.errors.contains("9 degrees"), "\(bench.errors)")
    #expect(try bench.rows("lodge member list").first?["degree"] == nil)
    #expect(bench.run("lodge profile use association") == .ok)
    #expect(bench.errors.contains("nothing to do"))
    #expect(bench.run("undo") == .ok, "\(bench.errors)")
    #expect(try bench.rows("lodge member list").first?["degree"]?.string == "Maestro")
    #expect(bench.run("redo") == .ok && bench.run("lodge profile show --json") == .ok)
    #expect(bench.out.contains("\"association\""))
    #expect(bench.run("lodge profile use lodge") == .ok, "\(bench.errors)")
    #expect(try bench.rows("lodge member list").first?["degree"]?.string == "Maestro")
    #expect(bench.run("verify") == .ok && bench.run("rebuild") == .ok, "\(bench.errors)")
  }

  /// A profile that a later version stored: no rule that silently does not hold, and a way out.
  @Test func oneThatCannotBeReadIsAnError() throws {
    let bench = try bench()
    _ = try Oracle.lines(
      """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("update lodge_profile set data = replace(data, 'taccuino.profile/1', 'taccuino.profile/9')")
      db.commit()
      """, [bench.path])
    #expect(bench.run("lodge member list") == .data, "\(bench.errors)")
    #expect(bench.errors.contains("the profile association cannot be read"), "\(bench.errors)")
    #expect(bench.errors.contains("lodge profile use lodge"))
    #expect(bench.run("lodge member add X") == .data)
    #expect(bench.run("lodge profile use lodge") == .ok, "\(bench.errors)")
    #expect(bench.run("lodge member list") == .ok, "\(bench.errors)")
  }

  /// What was shown on a day is what the profile of that day shows.
  @Test func aLookAtThePastHasItsProfile() throws {
    let bench = try bench(nil)
    bench.now = "2026-03-10T10:00:00Z"
    #expect(bench.run("lodge profile use association") == .ok, "\(bench.errors)")
    #expect(try bench.rows("lodge member list").first?["degree"] == nil)
    let before = try bench.rows("lodge member list --as-of 2026-03-05")
    #expect(before.first?["degree"]?.string == "Maestro", "\(before)")
  }

  /// A file that was exported is read back as it is, and another one carries its data into the notebook.
  @Test func aFileMakesTheSame() throws {
    let bench = try bench(nil)
    let path = bench.folder + "/choir.json"
    for name in ["association", "lodge"] {
      #expect(
        bench.run("lodge profile export \(name) --out \(path) --force") == .ok, "\(bench.errors)")
      let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
      #expect(try JSON(parsing: text) == Profile.shipped(name)?.json)
    }
    // A choir: two degrees with names of its own, one office.
    let choir = try Self.choir()
    try Self.write(path, Array(choir.utf8))
    #expect(bench.run("lodge profile use \(path)") == .ok, "\(bench.errors)")
    try Self.write(path, Array("gone".utf8))
    #expect(bench.run("lodge member list --format table") == .ok)
    #expect(bench.out.contains("Soloist") && bench.out.contains("Conductor"), "\(bench.out)")
    #expect(bench.run("lodge meeting summons Spring --format md") == .ok)
    #expect(bench.out.contains("rehearsal of the choir"), "\(bench.out)")
    bench.language = .italian
    #expect(bench.run("lodge meeting summons Spring --format md") == .ok)
    #expect(bench.out.contains("prova del coro"), "\(bench.out)")
  }

  private static func write(_ path: String, _ bytes: [UInt8]) throws {
    try Files.writeAtomically(path, bytes, overwrite: true)
  }

  private static func choir() throws -> String {
    """
    {"schema": "taccuino.profile/1", "name": "choir", "title": {"en": "Choir", "it": "Coro"},
     "words": {"lodge": {"en": ["choir", "choirs"], "it": ["coro", "cori"], "gender": "m"},
               "meeting": {"en": ["rehearsal", "rehearsals"], "it": ["prova", "prove"]}},
     "degrees": [{"degree": "Apprendista", "name": {"en": "Singer", "it": "Corista"}},
                 {"degree": "Compagno", "name": {"en": "Leader", "it": "Capofila"}},
                 {"degree": "Maestro", "name": {"en": "Soloist", "it": "Solista"}}],
     "offices": [{"office": "MaestroVenerabile", "name": {"en": "Conductor", "it": "Direttore"}},
                 {"office": "Segretario", "name": {"en": "Secretary", "it": "Segretario"}}],
     "meetings": [{"type": "Ordinaria", "name": {"en": "rehearsal", "it": "prova"}}],
     "rules": {"quorum": [{"count": 12}]}}
    """
  }

  // MARK: - Files from outside

  /// A change of a good file, and what is said of it.
  static let attacks: [(String, String, String, String)] = [
    ("an unknown key", "\"schema\"", "\"evil\": 1, \"schema\"", "profile has no evil"),
    (
      "an unknown rule", "\"quorum\": [", "\"quota\": 1, \"quorum\": [",
      "profile.rules has no quota"
    ),
    ("another schema", "taccuino.profile/1", "taccuino.profile/2", "profile.schema must be"),
    ("a number for a text", "\"name\": \"choir\"", "\"name\": 7", "profile.name must be a text"),
    ("a name of paths", "\"choir\", \"title\"", "\"../choir\", \"title\"", "profile.name"),
    (
      "a name of the program", "\"choir\", \"title\"", "\"lodge\", \"title\"",
      "name of a profile of the program"
    ),
    (
      "a text for a number", "\"count\": 12", "\"count\": \"12\"",
      "profile.rules.quorum[0].count must be a whole number"
    ),
    ("a number below 0", "\"count\": 12", "\"count\": -1", "must be a whole number from 0 to 1000"),
    ("a number too large", "\"count\": 12", "\"count\": 1e300", "must be a whole number"),
    ("a fraction", "\"count\": 12", "\"count\": 1.5", "must be a whole number"),
    (
      "an office of nowhere", "\"office\": \"Segretario\"", "\"office\": \"Imperatore\"",
      "cannot be Imperatore"
    ),
    (
      "an office twice", "\"office\": \"Segretario\"", "\"office\": \"MaestroVenerabile\"",
      "has an office twice"
    ),
    (
      "degrees with a gap", "\"degree\": \"Compagno\"", "\"degree\": \"Maestro\"",
      "begin with the lowest one"
    ),
    ("an escape", "\"Soloist\"", "\"\\u001b[31mSoloist\"", "characters that are not printed"),
    (
      "an override of direction", "\"Soloist\"", "\"\\u202eSoloist\"",
      "characters that are not printed"
    ),
    ("a raw control character", "\"Soloist\"", "\"Solo\u{7}ist\"", "control"),
    (
      "a key twice", "\"name\": \"choir\",", "\"name\": \"choir\", \"name\": \"choir\",",
      "occurs twice"
    ),
    (
      "an object for a list", "\"degrees\": [", "\"degrees\": {}, \"notes\": [",
      "profile.degrees must be a list"
    ),
    ("a name that is empty", "\"en\": \"Soloist\"", "\"en\": \"\"", "is empty"),
    (
      "a language that is missing", "\"en\": \"Soloist\", ", "",
      "profile.degrees[2].name.en is missing"
    ),
    ("a share above one", "{\"count\": 12}", "{\"share\": \"3/2\"}", "must be a share"),
    ("a share over nothing", "{\"count\": 12}", "{\"share\": \"1/0\"}", "must be a share"),
    ("no quorum", "[{\"count\": 12}]", "[]", "needs one at least"),
    (
      "a text for a sentence that has none of its parts", "\"degrees\"",
      "\"texts\": {\"Hello {1}\": {\"en\": \"{2}\", \"it\": \"{1}\"}}, \"degrees\"", "names a part"
    ),
    (
      "rights over other domains", "\"meetings\"",
      "\"roles\": [{\"role\": \"spy\", \"name\": {\"en\": \"S\", \"it\": \"S\"}, \"offices\": [], \"commands\": [\"restore\"]}], \"meetings\"",
      "are of the lodge, and restore is not"
    ),
    (
      "the role of an administrator", "\"meetings\"",
      "\"roles\": [{\"role\": \"admin\", \"name\": {\"en\": \"S\", \"it\": \"S\"}, \"offices\": [], \"commands\": []}], \"meetings\"",
      "no role of the program"
    ),
    (
      "half a file", "\"rules\": {\"quorum\": [{\"count\": 12}]}}", "\"rules\": {",
      "ends in the middle"
    ),
  ]

  @Test(arguments: attacks)
  func aBadFileChangesNothing(attack: (String, String, String, String)) throws {
    let bench = try bench(nil)
    let good = try Self.choir()
    let bad = good.replacing(attack.1, with: attack.2)
    try #require(bad != good, "\(attack.0)")
    let path = bench.folder + "/p.json"
    try Self.write(path, Array(bad.utf8))
    let before = try bench.rows("log").count
    #expect(bench.run("lodge profile use \(path)") == .data, "\(attack.0): \(bench.errors)")
    #expect(bench.errors.contains(attack.3), "\(attack.0): \(bench.errors)")
    #expect(!bench.errors.contains("\u{1b}") && !bench.errors.contains("\u{202e}"))
    #expect(try bench.rows("log").count == before, "\(attack.0)")
    #expect(bench.run("lodge profile show --json") == .ok && bench.out.contains("\"lodge\""))
  }

  @Test func sizeAndDepthAreLimited() throws {
    let bench = try bench(nil)
    let path = bench.folder + "/p.json"
    for (text, says) in [
      (String(repeating: "[", count: 100_000), "nested more than 8 deep"),
      ("{\"schema\": \"" + String(repeating: "x", count: 5000) + "\"}", "longer than"),
      ("[" + String(repeating: " ", count: Profile.mostBytes) + "]", "large"),
      ("{}", "profile.schema is missing"), ("[]", "profile is no object"), ("", "empty"),
      ("\u{FEFF}{}", "profile.schema is missing"),
    ] {
      try Self.write(path, Array(text.utf8))
      let code = bench.run("lodge profile use \(path)")
      #expect(code == .data, "\(says): \(code) \(bench.errors)")
      #expect(bench.errors.contains(says), "\(says): \(bench.errors)")
    }
    try Self.write(path, [0xFF, 0xFE, 0x7B, 0x00])
    #expect(bench.run("lodge profile use \(path)") == .data, "\(bench.errors)")
    #expect(bench.run("lodge profile use \(bench.folder)/none.json") == .noInput, "\(bench.errors)")
    #expect(bench.run("lodge profile use asociation") == .usage, "\(bench.errors)")
  }
}
