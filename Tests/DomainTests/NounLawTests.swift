// The law of nouns: what holds of every noun of every domain.

import Kernel
import Lodge
import Notebook
import SessionBench
import Stack
import Survey
import System
import Testing
import Trip

@testable import Command

@Suite struct NounLawTests {
  /// Nouns that have no `add` of their own, and why.
  private static let withoutAdd: Set<String> = [
    // Made of files, recordings, points or other commands.
    "survey photo", "survey underlay", "survey voice", "survey asset", "survey note",
    "survey family parameter", "trip track", "trip note", "trip photo", "trip checkin", "trip hook",
    "trip budget", "trip rate", "trip borders", "trip stay", "trip leg", "trip zone", "survey plan",
    // Named by their member.
    "lodge degree", "lodge standing", "lodge office", "lodge answer", "lodge charge",
    "lodge discount", "lodge payment", "lodge tier", "lodge proxy", "lodge petition",
    "lodge inquiry",
    // Named by what the knowledge base has.
    "stack", "stack goal", "stack entry",
    // Named by what is taken.
    "stack experiment", "stack course",
    // Made of a file.
    "lodge logo",
    // One copy of a notebook opens one, once.
    "lodge receipt series",
  ]

  /// A noun with list and add that no law asks is a defect of this suite.
  @Test func everyNounIsAsked() throws {
    let bench = try DomainBench("")
    let names = bench.registry.commands.map(\.name)
    let nouns = names.filter { $0.hasSuffix(" add") }.map { String($0.dropLast(4)) }
      .filter { noun in DomainBench.domains.contains { noun.hasPrefix($0.name) } }
    let asked = Set(NounLaw.all.map(\.words)).union(NounLawTests.withoutAdd)
    #expect(nouns.filter { !asked.contains($0) } == [])
  }

  /// A start goes by the words that tables declare, and makes no other table.
  @Test(arguments: DomainBench.domains) func tablesDeclareTheWordsOfTheirCommands(
    _ domain: Domain
  ) {
    for table in domain.tables { #expect(table.words == table.wordsOfCommands) }
  }

  @Test(arguments: DomainBench.domains) func thingsAreMadeUnderTheirNames(_ domain: Domain) {
    #expect(domain.things.map(\.name) == domain.sources.map(\.name))
  }

  @Test(arguments: NounLaw.all) func addedChangedClearedRemoved(_ law: NounLaw) throws {
    let bench = try DomainBench()
    let before = try bench.byID(law.words)
    #expect(bench.run(law.line("Zeta")) == .ok, "\(law): \(bench.errors)")
    let made = try bench.byID(law.words).filter { before[$0.key] == nil }
    let id = try #require(made.keys.first, "\(law)")
    #expect(made.count == 1 && made[id]?[law.name]?.string == "Zeta", "\(law)")
    func value(_ key: String) throws -> String? {
      DomainBench.text(try bench.byID(law.words)[id]?[key])
    }
    for change in law.changes {
      let key = String(change.typed.prefix { $0 != "=" })
      let first = try value(change.key)
      #expect(
        bench.run("\(law.words) edit \(id) \(change.typed)") == .ok, "\(law): \(bench.errors)")
      #expect(try value(change.key) == change.shown, "\(law) \(change.typed)")
      #expect(bench.run("why \(id)") == .ok, "\(law): \(bench.errors)")
      if change.clears {
        #expect(
          bench.run("\(law.words) edit \(id) \(key)=") == .ok, "\(law) \(key): \(bench.errors)")
        #expect(try value(change.key) == first, "\(law) \(key)= does not clear")
        #expect(bench.run("undo") == .ok)
        #expect(try value(change.key) == change.shown, "\(law) \(change.typed), undone")
      }
    }
    #expect(bench.run("\(law.words) edit \(id)") == .usage, "\(law): an edit that says nothing")
    let whole = try bench.byID(law.words)
    // `show` tells what `list` tells.
    if let show = bench.registry.command(
      named: law.words.split(separator: " ").map(String.init) + ["show"]),
      show.parameters.contains(where: \.isPositional)
    {
      let row = try bench.row("\(law.words) show \(id)")
      #expect(row[law.name] == whole[id]?[law.name], "\(law)")
    }
    #expect(bench.run("\(law.words) remove \(id)") == .ok, "\(law): \(bench.errors)")
    #expect(try bench.byID(law.words)[id] == nil, "\(law)")
    #expect(bench.run("undo") == .ok && bench.run("undo") == .ok && bench.run("redo") == .ok)
    #expect(bench.run("redo") == .ok)
    #expect(try bench.byID(law.words)[id] == nil, "\(law): redone")
    #expect(bench.run("undo") == .ok)
    #expect(try bench.byID(law.words) == whole, "\(law): the removal undone")
    #expect(bench.run("verify") == .ok, "\(law): \(bench.errors)")
  }

  @Test(arguments: NounLaw.all) func thePastIsSeen(_ law: NounLaw) throws {
    let bench = try DomainBench()
    let before = try bench.rows("\(law.words) list").count
    bench.now = "2026-05-05T08:30:00Z"
    #expect(bench.run(law.line("Zeta")) == .ok, "\(law): \(bench.errors)")
    #expect(try bench.rows("\(law.words) list").count == before + 1)
    #expect(
      try bench.rows("\(law.words) list --as-of 2026-05-04T12:00Z").count == before, "\(law)")
  }

  /// Names are data: they break no query, no table and no terminal, and come back as they were.
  @Test(arguments: NounLaw.all) func hostileNamesStayNames(_ law: NounLaw) throws {
    let bench = try DomainBench()
    for name in [
      "x'); DROP TABLE event; --", "=1+1", "-rf", "a\u{202E}b\u{1B}[31m", "\"quoted\" 'both'",
      "ÀÈ ß ﬁ",
      "100% _ \\", "{\"a\":[1]}",
    ] {
      let code = bench.run(law.line(name))
      guard code == .ok else {
        #expect(
          code == .usage || code == .refused || code == .data, "\(law) \(name): \(bench.errors)")
        #expect(!bench.errors.contains("\u{1B}") && !bench.errors.contains("\u{202E}"), "\(law)")
        continue
      }
      let rows = try bench.rows("\(law.words) list")
      #expect(rows.contains { $0[law.name]?.string == name }, "\(law) \(name)")
      for format in ["table", "tsv", "md"] {
        #expect(
          bench.run("\(law.words) list --format \(format)") == .ok,
          "\(law) \(format): \(bench.errors)")
        #expect(!(bench.out + bench.errors).contains("\u{1B}[31m"), "\(law) \(format)")
      }
      #expect(
        bench.run("\(law.words) remove \(name.shellQuoted)") == .ok || name == "-rf",
        "\(law) \(name): \(bench.errors)")
    }
    #expect(bench.run("verify") == .ok)
  }

  // MARK: - Lists

  /// A notebook as the samples fill it, for all lists.
  private static func filled(_ domain: String) throws -> DomainBench {
    let script = ["lodge": "examples/lodge-year.tac", "stack": "examples/stack-person.tac"][domain]
    return try DomainBench(script.map { "source \($0)" } ?? "sample \(domain)")
  }

  private static func lists(_ domain: String, _ bench: SessionBench) -> [Command] {
    bench.registry.commands.filter {
      $0.effects == .reads && $0.words[0] == domain && !$0.parameters.contains(where: \.isRequired)
        && ($0.words.last == "list" || $0.parameters.contains { $0.name == "where" })
    }
  }

  @Test(arguments: ["survey", "trip", "lodge", "stack"])
  func listsArePagedAndNarrowed(_ domain: String) throws {
    let bench = try NounLawTests.filled(domain)
    var asked = 0
    for list in NounLawTests.lists(domain, bench) {
      // Some tell of one trip or room alone, or of what is not there.
      guard [.ok, .notFound].contains(bench.run(list.name)) else { continue }
      let rows = try bench.rows(list.name)
      let options = Set(list.parameters.map(\.name))
      if options.isSuperset(of: ["limit", "after"]) {
        for limit in 1...max(1, min(rows.count, 7)) {
          var (paged, after) = ([JSON](), "")
          while true {
            let page = try bench.rows(
              "\(list.name) --limit \(limit)" + (after.isEmpty ? "" : " --after \(after)"))
            paged += page
            guard page.count == limit, let last = page.last?["id"]?.string else { break }
            after = last
          }
          #expect(paged == rows, "\(list.name) --limit \(limit)")
        }
      }
      if options.contains("search"), let name = rows.first.flatMap(NounLawTests.name) {
        let found = try bench.rows("\(list.name) --search \(name.uppercased().shellQuoted)")
        #expect(found.contains(rows[0]), "\(list.name) --search \(name)")
      }
      if options.contains("search") {
        #expect(try bench.rows("\(list.name) --search qqqqqq").isEmpty, "\(list.name)")
      }
      guard options.contains("where") else { continue }
      asked += 1
      for (key, value) in NounLawTests.scalars(rows.first) {
        let found = try bench.rows("\(list.name) --where \("\(key) = '\(value)'".shellQuoted)")
        #expect(found.contains(rows[0]), "\(list.name) --where \(key) = '\(value)'")
        let others = try bench.rows("\(list.name) --where \("\(key) != '\(value)'".shellQuoted)")
        #expect(
          found.count + others.count == rows.count, "\(list.name) --where \(key) != '\(value)'")
      }
      #expect(bench.run("\(list.name) --where \"qqqq = 1\"") == .usage, "\(list.name)")
    }
    #expect(asked > 0)
  }

  private static func name(_ row: JSON) -> String? {
    for key in ["name", "destination", "number", "label", "text"] {
      if let text = row[key]?.string, !text.isEmpty { return text }
    }
    return nil
  }

  private static func scalars(_ row: JSON?) -> [(key: String, value: String)] {
    guard case .object(let object)? = row else { return [] }
    return object.members.compactMap { member in
      DomainBench.text(member.value).map { (member.name, $0.replacing("'", with: "''")) }
    }
  }

  /// Data of nouns are the same whoever reads them; sums and findings have sentences in them.
  @Test(arguments: ["survey", "trip", "lodge", "stack"]) func dataAreTheSameInBothLanguages(
    _ domain: String
  )
    throws
  {
    let bench = try NounLawTests.filled(domain)
    for list in NounLawTests.lists(domain, bench) {
      bench.language = .english
      let code = bench.run(list.name)
      guard [.ok, .notFound].contains(code),
        list.words.last == "list" || list.parameters.contains(where: { $0.name == "after" })
      else { continue }
      let english = try bench.rows(list.name)
      bench.language = .italian
      let italian = try bench.rows(list.name)
      #expect(
        italian.map(NounLawTests.withoutSpokenName) == english.map(NounLawTests.withoutSpokenName),
        "\(list.name)")
      #expect(bench.run("\(list.name) --format table") == code)
    }
  }

  /// Columns that only an association has: the manual tells them, and a lodge does not show them.
  private static let ofOtherProfiles: Set<String> = [
    "lodge register list board",
    "lodge meeting list call", "lodge meeting list second_on", "lodge meeting list second_at",
    "lodge agenda list subject", "lodge agenda list outcome", "lodge agenda list outcome_reason",
    "lodge entry list means", "lodge entry list donor_tax_code", "lodge payment list means",
    "lodge payment list donor_tax_code", "lodge receipt list donation", "lodge receipt list means",
    "lodge receipt list donor_tax_code",
  ]

  /// The manual tells the members of the rows of each list, in their order, and what they are.
  @Test(arguments: ["survey", "trip", "lodge", "stack"]) func theManualTellsTheMembersOfRows(
    _ domain: String
  ) throws {
    let bench = try NounLawTests.filled(domain)
    let session = bench.makeSession()
    defer { session.close() }
    var told = 0
    for list in bench.registry.commands where list.words[0] == domain {
      guard let all = list.listed?(session),
        [.ok, .notFound].contains(bench.run(list.name + " --json"))
      else { continue }
      let keys = all.filter { !Self.ofOtherProfiles.contains("\(list.name) \($0.key)") }
      for case .object(let row) in try bench.rows(list.name) {
        #expect(row.members.map(\.name) == keys.map(\.key), "\(list.name)")
        for (member, key) in zip(row.members, keys) {
          guard let type = key.type, !member.value.isNull else { continue }
          told += 1
          #expect(
            NounLawTests.isOf(type, member.value), "\(list.name) \(key.key): \(member.value.text)")
        }
      }
    }
    #expect(told > 100)
  }

  private static func isOf(_ type: ListedType, _ value: JSON) -> Bool {
    switch (type, value) {
    case (.text, .string), (.boolean, .bool), (.list, .array), (.object, .object),
      (.amount, .object), (.point, .array), (.polygon, .object):
      true
    case (.number, .integer), (.number, .number), (.seconds, .integer), (.seconds, .number): true
    case (.day, .string(let text)): Day(iso: text) != nil
    case (.moment, .string(let text)): Instant(iso: text) != nil
    case (.id, .string(let text)): Identifier(text) != nil
    case (.choice(let names), .string(let text)): names.contains(text)
    default: false
    }
  }

  /// A name that is said in several languages is that of the reader, beside all of them.
  private static func withoutSpokenName(_ row: JSON) -> String {
    guard case .object(let object) = row, object["names"] != nil else { return row.text }
    return JSON.object(JSONObject(object.members.filter { $0.name != "name" })).text
  }

  /// Every `import` of a noun takes what its list writes: into its own notebook as unchanged, into another one as
  /// it was.
  @Test(arguments: NounLaw.all) func whatListsWriteIsReadAgain(_ law: NounLaw) throws {
    let bench = try DomainBench()
    let words = law.words.split(separator: " ").map(String.init)
    guard words.count > 1, let command = bench.registry.command(named: words + ["import"]),
      command.parameters.contains(where: { $0.name == "map" })
    else { return }
    var names = (0...max(1, law.changes.count)).map { "Zeta \($0)" }
    if law.takesAnyName { names.append("zeta =1+1; \"x\", 'y'\u{1B}[31m<b>") }
    for (index, name) in names.enumerated() {
      #expect(bench.run(law.line(name)) == .ok, "\(law): \(bench.errors)")
      guard index < law.changes.count else { continue }
      #expect(
        bench.run("\(law.words) edit \(name.shellQuoted) \(law.changes[index].typed)") == .ok,
        "\(law): \(bench.errors)")
    }
    // Names like those of tests are alike.
    let similar =
      command.parameters.contains { $0.name == "accept-similar" } ? " --accept-similar" : ""
    let list = "\(law.words) list --where \"\(law.name) ~ zeta\""
    let rows = try bench.rows(list)
    #expect(rows.count == names.count)
    for format in ["csv", "json", "jsonl", "tsv"] {
      #expect(bench.run("\(list) --format \(format)") == .ok)
      let path = bench.folder + "/rows.\(format)"
      try Files.writeAtomically(path, Array(bench.out.utf8), overwrite: true)
      let line = "\(law.words) import \(path)\(similar)"
      #expect(bench.run(line) == .ok, "\(law) \(format): \(bench.errors)")
      #expect(
        bench.errors.contains("\(rows.count) rows unchanged"), "\(law) \(format): \(bench.errors)")
      let other = try DomainBench()
      other.seed = "other"
      #expect(other.run(line + " --dry-run") == .ok, "\(law) \(format): \(other.errors)")
      #expect(try other.rows(list).isEmpty, "\(law) \(format)")
      #expect(other.run(line) == .ok, "\(law) \(format): \(other.errors)")
      #expect(!other.errors.contains("\u{1B}"), "\(law) \(format)")
      #expect(
        try other.rows(list).map(NounLawTests.withoutIDs) == rows.map(NounLawTests.withoutIDs),
        "\(law) \(format)")
      #expect(other.run("undo") == .ok)
      #expect(try other.rows(list).isEmpty, "\(law) \(format): one undo")
    }
  }

  /// Every error in a file is reported with its line and column; with any error, nothing is written.
  @Test func errorsOfImportsHaveTheirPlaces() throws {
    let bench = try DomainBench()
    func fails(_ words: String, _ text: String, _ places: [String]) throws {
      let path = bench.folder + "/bad.csv"
      try Files.writeAtomically(path, Array(text.utf8), overwrite: true)
      let before = try bench.byID(words)
      #expect(bench.run("\(words) import \(path)") == .data, "\(words): \(bench.errors)")
      for place in places {
        #expect(bench.errors.contains("bad.csv:\(place)"), "\(words): \(bench.errors)")
      }
      #expect(try bench.byID(words) == before, "\(words)")
    }
    try fails(
      "trip expense", "name,amount,trip\nA,5EUR,Lisbon\nB,much,Lisbon\nC,5.555EUR,Lisbon\n",
      ["3:3", "4:3"])
    try fails(
      "trip booking", "name,kind,from,trip\nA,lodging,2026-04-10,Lisbon\nB,tent,soon,Lisbon\n",
      ["3:3"])
    try fails("trip plan", "name,day,trip\nA,1,Lisbon\nB,99,Lisbon\n", ["3:3"])
    try fails("survey building", "label\nShed\nHall\n", ["3:1"])
    try fails("survey type", "family,name,colour\nSocket,Double,red\n", ["2:15"])
    try fails("survey family", "name,photo_min\nLamp,1\nSocket,2\n", ["3:1"])
    try fails(
      "trip poi", "id,name,latitude,longitude\n,Cape,38.7,-9.1\n,Pole,98,0\n", ["3:7"])
  }

  /// Families come with their parameters, types with the values of theirs: in one column or in one for each.
  @Test func parametersComeWithFamiliesAndTypes() throws {
    let bench = try DomainBench()
    #expect(
      bench.run(
        """
        survey family add Lamp category=Light --parameter "power:number unit=W min=0 max=9000 default=40" --parameter "maker:text required on=type" --parameter "fitting:choice choices=wall,ceiling,'high bay' on=type"
        survey type add Lamp Spot maker="Lumen, Nord" fitting="high bay"
        """) == .ok, "\(bench.errors)")
    var files: [String: String] = [:]
    for noun in ["family", "type"] {
      let name = noun == "family" ? "Lamp" : "Spot"
      #expect(bench.run("survey \(noun) list --where \"name = \(name)\" --format csv") == .ok)
      files[noun] = bench.folder + "/\(noun).csv"
      try Files.writeAtomically(
        files[noun] ?? "", Array(bench.out.utf8), overwrite: true)
    }
    let other = try DomainBench()
    other.seed = "other"
    for noun in ["family", "type"] {
      #expect(other.run("survey \(noun) import \(files[noun] ?? "")") == .ok, "\(other.errors)")
    }
    for (noun, name) in [("family", "Lamp"), ("type", "Spot")] {
      let list = "survey \(noun) list --where \"name = \(name)\""
      #expect(
        try other.rows(list).map(NounLawTests.withoutIDs)
          == bench.rows(list).map(NounLawTests.withoutIDs), "\(noun)")
    }
    let table = bench.folder + "/types.csv"
    let id = try #require(bench.row("survey type list --where \"name = Spot\"")["id"]?.string)
    try Files.writeAtomically(
      table,
      Array("id,family,name,maker,fitting\n\(id),Lamp,Spot,Sud,\n,Lamp,Flood,Lumen,wall\n".utf8),
      overwrite: true)
    #expect(bench.run("survey type import \(table)") == .ok, "\(bench.errors)")
    #expect(bench.errors.contains("imported 1 row; changed 1 row"), "\(bench.errors)")
    let types = try bench.rows("survey type list --family Lamp").map {
      $0["parameters"]?.text ?? ""
    }
    #expect(
      Set(types) == [
        "{\"maker\":\"Sud\",\"fitting\":\"high bay\"}",
        "{\"maker\":\"Lumen\",\"fitting\":\"wall\"}",
      ])
    // What assets were surveyed by is not changed by a table.
    #expect(bench.run("survey family parameter edit Lamp power max=8000") == .ok, "\(bench.errors)")
    #expect(bench.run("survey family import \(files["family"] ?? "")") == .data)
    #expect(bench.errors.contains("cannot change parameters"), "\(bench.errors)")
  }

  private static func withoutIDs(_ row: JSON) -> String {
    guard case .object(let object) = row else { return row.text }
    return JSON.object(
      JSONObject(object.members.filter { $0.name != "id" && !$0.name.hasSuffix("_id") })
    ).text
  }
}
