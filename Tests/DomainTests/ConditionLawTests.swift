// `--where` of all domains: which lists take it, and that it does with computed lists, parameters of families and
// verbs of several things what it does with the lists of nouns.

import Kernel
import SessionBench
import Testing

@testable import Command

@Suite struct ConditionLawTests {
  /// Commands that only read and take no condition, by what they answer with.
  private static let without: [String: Set<String>] = [
    "one thing": [
      "show", "survey asset show", "survey building show", "survey family show",
      "survey level show", "survey note show", "survey photo show", "survey project show",
      "survey room show", "survey type show", "survey underlay show", "survey voice show",
      "survey workset show", "trip booking show", "trip note show", "trip photo show",
      "trip plan show", "trip poi show", "trip show", "trip track show", "trip zone show",
      "lodge meeting show", "lodge member show", "lodge quorum", "lodge series show", "lodge show",
      "lodge receipt show", "lodge meeting summons", "lodge meeting running-order",
      "lodge roll sheet", "lodge minutes draft", "lodge minutes show", "lodge paper show",
      "lodge profile show", "lodge petition show", "lodge arrears letter", "lodge receipt thanks",
      "lodge report letter",
      "trip near",
      "trip where",
      "trip distance",
      "trip stay-limit", "version", "account whoami", "stack about", "stack why",
      "stack why-not", "stack supplement show", "stack package show", "stack person show",
      "stack experiment show", "stack check", "stack sheet", "stack printout", "stack show",
      "stack experiment boxes", "stack experiment result", "stack compare",
      "trip conversation show", "stack conversation show", "mind plan show",
    ],
    "a report: one record with tables below it": [
      "verify", "survey plan check", "survey coverage", "trip compare", "trip year",
      "lodge card", "lodge statistics", "lodge register show", "lodge register verify",
      "lodge minutes verify", "lodge member data", "stack recommend", "stack cost",
    ],
    "what the clock solver says of a day": [
      "stack schedule", "stack schedule export", "stack travel",
    ],
    "what the knowledge base says, no things of the notebook": [
      "stack proof", "stack remix", "stack supplement list", "stack base status",
      "stack base compare",
      "stack medicine find",
    ],
    "what would be sent to a model, by part": [
      "trip conversation preview", "stack conversation preview",
    ],
    "where one is": [
      "use", "survey project use", "survey building use", "survey level use", "survey room use",
      "survey tap", "survey walk", "lodge roll take", "trip use", "stack person use",
      "operator use",
    ],
    "a file or a picture": [
      "survey map", "survey photo export", "survey voice export",
      "survey asset scan", "reminder export", "lodge meeting export", "lodge meeting invite",
      "lodge member export", "lodge attendance chart", "lodge paper export",
      "lodge minutes export", "lodge profile export", "stack base export", "stack base schema",
      "trip book",
      "trip calendar", "trip chart",
      "stack measure chart", "trip heat", "trip map", "trip photo export", "trip profile",
      "stack week", "stack calendar", "trip conversation export", "stack conversation export",
    ],
    "steers the session": [
      "set", "source", "timer", "private", "transcript", "quit", "last", "history", "clear",
      "help", "notebook unlock", "notebook lock",
    ],
  ]

  /// A command that lists things without `--where` is either a mistake or named above with its reason.
  @Test func everyListTakesACondition() throws {
    let bench = try DomainBench("")
    let known = ConditionLawTests.without.values.reduce(Set()) { $0.union($1) }
    let commands = bench.registry.commands.filter { command in
      command.effects == .reads || command.parameters.contains { $0.name == "limit" }
    }
    func has(_ command: Command) -> Bool { command.parameters.contains { $0.name == "where" } }
    #expect(commands.filter { !has($0) && !known.contains($0.name) }.map(\.name) == [])
    let names = Set(commands.filter { !has($0) }.map(\.name))
    #expect(known.subtracting(names) == [])
  }

  /// Verbs that change one thing, or remove one, also take a condition in its place.
  @Test func everyEditAndRemoveTakesACondition() throws {
    let bench = try DomainBench("")
    let without: Set = [
      // Computed, or stored as what corrects something computed.
      "trip stay edit", "trip stay remove", "trip leg edit", "trip borders remove",
      // Rows of another thing.
      "survey family parameter edit", "survey family parameter remove",
      // There is one lodge.
      "lodge edit", "lodge logo remove",
      // Named by their meeting; a text is edited alone.
      "lodge minutes edit", "lodge minutes remove",
      // Common to all notebooks and no noun.
      "reminder edit", "reminder remove",
    ]
    let verbs = bench.registry.commands.filter {
      ["edit", "remove"].contains($0.words.last ?? "") && $0.effects == .writes
    }
    let missing = verbs.filter { verb in !verb.parameters.contains { $0.name == "where" } }
    #expect(Set(missing.map(\.name)) == without)
  }

  @Test(arguments: [
    ("log", "operator = lea"), ("operator list", "current = yes"), ("doctor", "key = version"),
    ("config show", "name = cities"), ("reminder list", "text ~ passport"),
    ("find library", "kind = survey.room"), ("why Dep", "field = name"),
  ]) func commonListsTakeConditions(_ list: String, _ condition: String) throws {
    let bench = try DomainBench("sample survey")
    #expect(bench.run("reminder add \"Renew passport\" on=2026-12-01") == .ok)
    #expect(bench.run("survey building add Dep") == .ok, "\(bench.errors)")
    let all = try bench.rows(list)
    let found = try bench.rows("\(list) --where \"\(condition)\"")
    let others = try bench.rows("\(list) --where \"not (\(condition))\"")
    #expect(!found.isEmpty && found.count + others.count == all.count, "\(list)")
    #expect(found.allSatisfy { all.contains($0) }, "\(list)")
    #expect(bench.run("\(list) --where \"qqqq = 1\"") == .usage)
    let code = bench.run("\(list) --where \"\(condition) and not (\(condition))\"")
    #expect(code == .ok || code == .notFound, "\(list)")
    #expect(bench.errors.contains("nothing meets "), "\(list): \(bench.errors)")
  }

  /// Pages and limits are of the rows that meet the condition.
  @Test func limitsComeAfterConditions() throws {
    let bench = try DomainBench("sample survey")
    for name in ["Aa", "Bb", "Cc", "Dd"] {
      #expect(bench.run("survey building add \(name)") == .ok, "\(bench.errors)")
      #expect(bench.run("survey building edit \(name) name=\"Long \(name)\"") == .ok)
    }
    let some = try bench.rows("log --where \"command ~ 'building edit'\" --limit 3")
    #expect(some.count == 3)
    #expect(some.allSatisfy { $0["command"]?.string?.contains("edit") ?? false })
    let last = try #require(some.last?["id"]?.string)
    #expect(try bench.rows("log --where \"command ~ 'building edit'\" --after \(last)").count == 1)
    let left = try bench.rows("survey left")
    let begun = try bench.rows("survey left --where \"state = in_progress\" --limit 1")
    #expect(begun.count == 1 && left.contains(begun[0]))
    let rooms = try bench.rows("survey status --where \"rooms > 3\"")
    #expect(rooms.allSatisfy { ($0["rooms"]?.whole ?? 0) > 3 } && !rooms.isEmpty)
  }

  /// The footer of a list that sums up its rows sums up those that are shown.
  @Test func sumsAreOfTheRowsShown() throws {
    let bench = try DomainBench()
    #expect(
      bench.run(
        """
        trip budget set category=food amount=300EUR --trip Lisbon
        trip budget set category=taxi amount=50EUR --trip Lisbon
        trip expense add Lunch amount=20EUR category=food on=2026-04-11 --trip Lisbon
        trip expense add Ride amount=9EUR category=taxi on=2026-04-11 --trip Lisbon
        """) == .ok, "\(bench.errors)")
    let list = "trip budget list --trip Lisbon --format table"
    #expect(
      bench.run(list) == .ok && bench.out.contains("spent 29.00 EUR of 350.00 EUR"), "\(bench.out)")
    #expect(
      bench.run("\(list) --where \"category = food\"") == .ok
        && bench.out.contains("spent 20.00 EUR of 300.00 EUR"), "\(bench.out)")
    #expect(
      bench.run("trip expense list --format table --where \"amount < 10EUR\"") == .ok
        && bench.out.contains("total 9.00 EUR"), "\(bench.out)")
  }

  // MARK: - Parameters of families

  private static let parameters = """
    survey family edit Socket name=Socket
    survey family add Lamp --parameter "power:number unit=W on=type" --parameter "checked:date" --parameter "works:boolean" --parameter "fitting:choice choices=wall,ceiling"
    survey family add Heater --parameter "power:number unit=kW" --parameter "serial:text"
    survey type add Lamp Spot power=40
    survey type add Lamp Flood power=6000W
    survey type add Heater Panel
    survey asset add Spot --room G01 checked=2026-01-10 works=yes fitting=wall
    survey asset add Flood --room G01 checked=2026-03-01 works=no fitting=ceiling
    survey asset add Panel --room G01 power=7 serial=Äx-1
    survey asset add Panel --room G02 power=0.5kW
    """

  @Test(arguments: [
    ("power > 5 kW and room ~ G", "Flood Panel"), ("power > 5kW", "Flood Panel"),
    ("power >= 6000 W", "Flood Panel"), ("power < 1kW", "Panel Spot"),
    ("power = 0.5kW", "Panel"), ("power = ''", "Single"), ("not power > 5kW", "Panel Single Spot"),
    ("power != 40W", "Flood Panel Panel Single"), ("checked < 2026-02-01", "Spot"),
    ("checked >= 2026-01-10 and works = no", "Flood"), ("fitting = wall", "Spot"),
    ("fitting != wall", "Flood Panel Panel Single"), ("serial ~ ax", "Panel"),
    ("works = yes or serial = 'äx-1'", "Panel Spot"), ("family = Heater and power = 7", "Panel"),
  ]) func parametersOfFamiliesAreNames(_ condition: String, _ types: String) throws {
    let bench = try DomainBench(NounLaw.setup + "\n" + ConditionLawTests.parameters)
    let rows = try bench.rows("survey asset list --where \"\(condition)\"")
    #expect(
      rows.map { $0["type"]?.string ?? "" }.sorted().joined(separator: " ") == types,
      "\(condition): \(bench.errors)")
    let paged = try bench.rows("survey asset list --limit 1 --where \"\(condition)\"")
    #expect(paged == Array(rows.prefix(1)))
  }

  @Test(arguments: [
    ("powr > 5kW", "nothing here is called powr", "powr", "did you mean power"),
    ("power > blue", "power is a number, and blue is none", "blue", "with or without its unit"),
    ("power > 5 kg", "power is a number, and 5 kg is none", "5 kg", ""),
    ("works = maybe", "works is yes or no, not maybe", "maybe", ""),
    ("checked > soon", "soon is not a day", "soon", ""),
    ("fitting = wal", "fitting cannot be wal", "wal", "did you mean wall?"),
    ("fitting < wall", "fitting has no order", "<", "use ="),
    ("power ~ 4", "~ looks into texts, and power is none", "~", ""),
  ]) func parametersAreTyped(
    _ condition: String, _ message: String, _ caret: String, _ hint: String
  ) throws {
    let bench = try DomainBench(NounLaw.setup + "\n" + ConditionLawTests.parameters)
    #expect(bench.run("survey asset list --where \"\(condition)\"") == .usage, "\(condition)")
    #expect(bench.errors.contains(message) && bench.errors.contains(hint), "\(bench.errors)")
    let lines = bench.errors.split(separator: "\n", omittingEmptySubsequences: false)
    let (line, marks) = (Array(lines[1]), Array(lines[2]))
    let start = marks.prefix { $0 == " " }.count
    #expect(String(line[start..<marks.count]) == caret, "\(bench.errors)")
    let types = try bench.rows("survey type list --where \"power > 1kW\"")
    #expect(types.map { $0["name"]?.string } == ["Flood"])
  }

  // MARK: - Several at once

  /// Lines with WHERE for the condition, what makes three things of which it means two, and what it changes.
  struct Several: Sendable, CustomStringConvertible {
    let words: String
    let setup: String
    let condition: String
    let edit: String
    let key: String
    let shown: String
    var removes = true

    var description: String { words }
  }

  static let several: [Several] = [
    Several(
      words: "survey asset",
      setup: """
        survey family add Lamp --parameter "power:number unit=W"
        survey type add Lamp Spot
        survey asset add Spot --room G01 power=40
        survey asset add Spot --room G02 power=60
        survey asset add Spot --room G02 power=90
        """, condition: "power < 80", edit: "power=70", key: "parameters", shown: "{\"power\":70}"),
    Several(
      words: "trip booking",
      setup: """
        trip booking add A kind=lodging from=2026-04-10 to=2026-04-14 --trip Lisbon
        trip booking add B kind=flight from=2026-04-10T08:00 to=2026-04-10T09:00 --trip Lisbon
        trip booking add C kind=flight from=2026-04-14T08:00 to=2026-04-14T09:00 --trip Lisbon
        """, condition: "kind = flight", edit: "state=paid", key: "state", shown: "paid"),
    Several(
      words: "trip expense",
      setup: """
        trip expense add A amount=5EUR on=2026-04-11 --trip Lisbon
        trip expense add B amount=15EUR on=2026-04-11 --trip Lisbon
        trip expense add C amount=25EUR on=2026-04-11 --trip Lisbon
        """, condition: "amount > 10EUR", edit: "category=food", key: "category", shown: "food"),
    Several(
      words: "trip plan",
      setup: """
        trip plan add A on=2026-04-11 --trip Lisbon
        trip plan add B on=2026-04-12 --trip Lisbon
        trip plan add C on=2026-04-12 --trip Lisbon
        """, condition: "day = 3", edit: "transport=car", key: "transport", shown: "car"),
    Several(
      words: "survey building", setup: "survey building add AA\nsurvey building add AB",
      condition: "label ~ a and levels = 0", edit: "name=Same", key: "name", shown: "Same"),
    Several(
      words: "survey room",
      setup: """
        survey room add --level Hall/G number=X1 corners="20,0 24,0 24,4 20,4"
        survey room add --level Hall/G number=X2 corners="30,0 34,0 34,4 30,4"
        """, condition: "number ~ x", edit: "category=store", key: "category", shown: "store"),
    Several(
      words: "survey type",
      setup: """
        survey family add Lamp --parameter "maker:text on=type"
        survey type add Lamp Alpha --accept-similar
        survey type add Lamp Omega --accept-similar
        """, condition: "family = Lamp", edit: "maker=Lumen --accept-similar", key: "parameters",
      shown: "{\"maker\":\"Lumen\"}"),
    Several(
      words: "survey family", setup: "survey family add Aa\nsurvey family add Ab",
      condition: "name ~ a", edit: "category=Safety", key: "category", shown: "Safety"),
    Several(
      words: "survey note",
      setup: """
        survey note add one --room G01
        survey note add two --room G02
        survey note add three --room G02
        """, condition: "room = G02", edit: "color=blue", key: "color", shown: "blue"),
    Several(
      words: "trip note",
      setup: """
        trip note one --at 2026-04-11T10:00 --trip Lisbon
        trip note two --at 2026-04-12T10:00 --trip Lisbon
        trip note three --at 2026-04-12T11:00
        """, condition: "text ~ t", edit: "trip=Lisbon", key: "trip", shown: "Lisbon"),
    Several(
      words: "trip zone",
      setup: """
        trip zone add A 38.7 -9.1 radius=200m
        trip zone add B 38.8 -9.1 radius=300m
        trip zone add C 38.9 -9.1 radius=400m
        """, condition: "radius_m >= 300", edit: "comment=far", key: "comment", shown: "far"),
    Several(
      words: "trip",
      setup: "trip add Rome from=2026-06-01\ntrip add Oslo from=2026-07-01",
      condition: "from > 2026-05-01", edit: "comment=later", key: "comment", shown: "later"),
    Several(
      words: "survey level",
      setup: """
        survey level add 8 ordinal=8 --building Hall
        survey level add 9 ordinal=9 --building Hall
        """, condition: "ordinal > 7", edit: "elevation=30m", key: "elevation_m", shown: "30"),
    Several(
      words: "survey project", setup: "survey project add Aa\nsurvey project add Ab",
      condition: "name ~ a", edit: "state=ready", key: "state", shown: "ready"),
  ]

  @Test(arguments: several) func allThatMeetAConditionChangeAtOnce(_ law: Several) throws {
    let bench = try DomainBench(NounLaw.setup + "\n" + law.setup)
    let before = try bench.byID(law.words)
    let condition = "--where \(law.condition.shellQuoted)"
    let meant = Set(
      try bench.rows("\(law.words) list \(condition)").compactMap { $0["id"]?.string })
    #expect(meant.count == 2, "\(law)")
    func shown(_ row: JSON?) -> String? {
      if case .object(let object)? = row?[law.key] { return JSON.object(object).text }
      return DomainBench.text(row?[law.key])
    }
    // What is only tried leaves everything as it was.
    #expect(
      bench.run("\(law.words) edit \(condition) \(law.edit) --dry-run") == .ok, "\(bench.errors)")
    #expect(try bench.byID(law.words) == before, "\(law)")
    #expect(
      bench.run("\(law.words) edit \(condition) \(law.edit)") == .ok, "\(law): \(bench.errors)")
    let after = try bench.byID(law.words)
    for (id, row) in after {
      #expect(
        meant.contains(id) ? shown(row) == law.shown : row == before[id],
        "\(law): \(row.text)")
    }
    #expect(bench.run("undo") == .ok)
    #expect(try bench.byID(law.words) == before, "\(law): one undo gives all back")
    #expect(bench.run("\(law.words) remove \(condition)") == .ok, "\(law): \(bench.errors)")
    #expect(Set(try bench.byID(law.words).keys) == Set(before.keys).subtracting(meant), "\(law)")
    #expect(bench.run("undo") == .ok)
    #expect(try bench.byID(law.words) == before, "\(law): the removal undone")
    let one = try #require(meant.first)
    #expect(bench.run("\(law.words) edit \(one) \(condition) \(law.edit)") == .usage, "\(law)")
    #expect(bench.errors.contains("give either the things or --where"), "\(bench.errors)")
    #expect(bench.run("\(law.words) edit --where \"qqqq = 1\" \(law.edit)") == .usage, "\(law)")
    #expect(bench.run("verify") == .ok, "\(law): \(bench.errors)")
  }

  /// What one of them refuses, refuses all.
  @Test func whatOneRefusesRefusesAll() throws {
    let bench = try DomainBench()
    let before = try bench.byID("survey building")
    #expect(bench.run("survey building add Shed") == .ok)
    #expect(bench.run("survey building remove --where \"label != ''\"") == .refused)
    #expect(bench.errors.contains("Hall still has 1 level"), "\(bench.errors)")
    #expect(try bench.byID("survey building").count == before.count + 1)
    #expect(bench.run("survey building edit --where \"label != ''\" label=Same") == .refused)
    #expect(try bench.byID("survey building").count == before.count + 1)
  }
}
