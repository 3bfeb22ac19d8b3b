// What Tab offers, and that nothing typed is ever lost: each case is carried through what readline makes
// of the candidates.

import Kernel
import Render
import System
import Testing

@testable import Command

@Suite struct CompletionTests {
  private static func id(_ number: UInt64) -> Identifier { Identifier(high: 1, low: number) }

  /// Rooms whose names begin alike, hold each other, or need quotes; some also have a number.
  static let rooms: [Candidate] = [
    Candidate("WC Damen", "G", id: id(1)), Candidate("WC Herren", "G", id: id(2)),
    Candidate("School kitchen", "G", id: id(3)), Candidate("Library", "1", id: id(4)),
    Candidate("Auditorium 122", "1", id: id(5)), Candidate("Auditorium 123", "1", id: id(6)),
    Candidate("it's", "1", id: id(7)), Candidate("$HOME", "1", id: id(8)),
    Candidate("G07", "G", id: id(9), aliases: ["Boiler room"]),
    Candidate("G08", "G", id: id(10), aliases: ["Store"]),
    Candidate("G09", "G", id: id(11), aliases: ["Store"]),
    Candidate("Caffè", "1", id: id(12)),
  ]
  static let types: [Candidate] = [
    Candidate("Kitchen sink", "", id: id(20)), Candidate("School bell", "", id: id(21)),
  ]

  private static func things(_ name: String, _ all: [Candidate]) -> ThingSource {
    ThingSource(
      name, title: "thing", find: { _, text in all.filter { $0.text == text } }, all: { _ in all })
  }

  static let domain = Domain(
    name: "site", summary: "A site", mainNoun: "room",
    nouns: [("room", "a room"), ("asset", "an asset")],
    tables: [
      [
        TestRegistry.command(
          "site room list",
          [
            .option("state", PromptValueTests.states, "s"), .option("near", .length, "n"),
            .option("from", .day(.behind), "f"), .option("to", .day(.ahead), "t"),
            .option("on", .day(.unclear), "o"), .option("tag", .text, "g", repeatable: true),
            .flag("mine", "m"),
          ]),
        TestRegistry.command(
          "site room show", [.positional("room", .thing("site.room"), "the room")]),
        TestRegistry.command(
          "site room state",
          [
            .positional("state", PromptValueTests.states, "s"),
            .rest("room", .thing("site.room"), "rooms"),
          ], effects: .writes),
        TestRegistry.command(
          "site asset add",
          [
            .positional("type", .thing("site.type"), "the type"),
            .data("room", .thing("site.room"), "r"), .data("at", .point, "a"),
            .data("height", .length, "h"), .data("weight", .mass, "w"),
            .data("life", .duration, "l"), .data("state", PromptValueTests.states, "s"),
            .data("bought", .day(.behind), "b"), .data("vehicle", PromptValueTests.vehicles, "v"),
            .data("label", .text, "l", repeatable: true), .data("working", .boolean, "w"),
            .openData("parameter", "p"),
          ], effects: .writes),
        TestRegistry.command(
          "site import", [.positional("file", .inputFile, "f")], effects: .writes),
      ]
    ], models: [],
    things: [
      .init("site.room", things("site.room", rooms)),
      .init("site.type", things("site.type", types)),
    ],
    keys: [
      KeySource("parameter") { (_, _) throws(Diagnostic) in
        [
          OpenKey("power", units: ["W", "mW", "kW"]), OpenKey("checked", isDay: true),
          OpenKey("source", values: ["led", "lamp"]),
        ]
      }
    ], enter: { _, _, _ in })

  private func session(_ language: Language = .english) -> Session {
    let style = Style(width: 80, height: 24, language: language)
    let session = Session(
      registry: Registry(common: Registry.commonTables, domains: [Self.domain]),
      surroundings: Surroundings(
        // A Wednesday.
        environment: [:], clock: Clock(frozen: Instant(iso: "2026-11-25T09:00:00Z")),
        entropy: .system, zones: Zones(.utc),
        directories: Directories(
          home: "/nowhere", config: "/nowhere", data: "/nowhere", state: "/nowhere",
          cache: "/nowhere"), userName: "lea", hostName: "host"),
      settings: Settings(),
      options: RunOptions(notebookPath: "/nowhere/n.tac", style: style, errorStyle: style),
      console: Console(write: { (_) throws(Diagnostic) in }, say: { _ in }))
    session.isInteractive = true
    return session
  }

  /// What readline leaves on the line, as the editor tells it to.
  private func pressed(_ line: String, _ found: Completion) -> String {
    let bytes = Array(line.utf8)
    let before = String(decoding: bytes[..<found.start], as: UTF8.self)
    let typed = String(decoding: bytes[found.start...], as: UTF8.self)
    guard !found.candidates.isEmpty, let replacement = found.replacement(of: typed) else {
      return line
    }
    let end = found.candidates.count == 1 ? found.append.map(String.init) ?? "" : ""
    return before + replacement + end
  }

  /// Signs that only quote aside.
  private func plain(_ text: String) -> String {
    String(text.folded.filter { !"'\"\\".contains($0) })
  }

  /// The line, the candidates (nil: more than are worth naming here), and the line after Tab.
  @Test(
    arguments: [
      // Command words.
      ("si", ["site"], "site "), ("site ", nil, "site "), ("site r", ["room"], "site room "),
      ("site room s", ["show", "state"], "site room s"), ("si ro sh", ["show"], "si ro show "),
      ("nonsense ", [], "nonsense "),
      ("r", ["rollback", "redo", "rebuild", "restore", "reminder"], "r"),
      ("site x", [], "site x"),
      // As people say it: the verb first, the noun alone, no domain.
      ("add ", ["asset"], "add asset "), ("add as", ["asset"], "add asset "),
      ("new a", ["asset"], "new asset "), ("show r", ["room"], "show room "),
      ("add an as", ["asset"], "add an asset "),
      ("add asset kit", ["'Kitchen sink'"], "add asset 'Kitchen sink' "),
      ("add asset kitchen s", ["'Kitchen sink'"], "add asset 'Kitchen sink' "),
      ("asset add School b", ["'School bell'"], "asset add 'School bell' "),
      ("site room show wc d", ["'WC Damen'"], "site room show 'WC Damen' "),
      ("site asset add Kitchen x", [], "site asset add Kitchen x"),
      ("add asset X hei", ["height="], "add asset X height="),
      ("add asset X room=dam", ["room='WC Damen'"], "add asset X room='WC Damen' "),
      ("show room dam", ["'WC Damen'"], "show room 'WC Damen' "),
      ("room dam", ["'WC Damen'"], "room 'WC Damen' "),
      ("room sta", ["state"], "room state "),
      ("room state empty Lib", ["Library"], "room state empty Library "),
      ("rooms --fr", ["--from"], "rooms --from "),
      ("list rooms --from yes", ["yesterday"], "list rooms --from yesterday "),
      ("rooms --from 2026-11-3", ["2026-11-30"], "rooms --from 2026-11-30 "),
      ("asset add bell", ["'School bell'"], "asset add 'School bell' "),
      // Rooms: by their beginning, inside words, by another name.
      ("site room show W", ["'WC Damen'", "'WC Herren'"], "site room show 'WC "),
      ("site room show 'WC ", ["'WC Damen'", "'WC Herren'"], "site room show 'WC "),
      ("site room show 'WC D", ["'WC Damen'"], "site room show 'WC Damen' "),
      ("site room show \"WC D", ["\"WC Damen\""], "site room show \"WC Damen\" "),
      ("site room show WC\\ D", ["'WC Damen'"], "site room show 'WC Damen' "),
      ("site room show damen", ["'WC Damen'"], "site room show 'WC Damen' "),
      ("site room show DAMEN", ["'WC Damen'"], "site room show 'WC Damen' "),
      ("site room show kit", ["'School kitchen'"], "site room show 'School kitchen' "),
      ("site asset add kit", ["'Kitchen sink'"], "site asset add 'Kitchen sink' "),
      ("site asset add bell", ["'School bell'"], "site asset add 'School bell' "),
      (
        "site room show 12", ["'Auditorium 122'", "'Auditorium 123'"],
        "site room show 'Auditorium 12"
      ),
      ("site room show 122", ["'Auditorium 122'"], "site room show 'Auditorium 122' "),
      ("site room show rary", ["Library"], "site room show Library "),
      ("site room show e", nil, "site room show e"),
      ("site room show h", ["'WC Herren'", "'$HOME'"], "site room show h"),
      ("site room show boi", ["'Boiler room'"], "site room show 'Boiler room' "),
      ("site room show sto", ["G08", "G09"], "site room show sto"),
      ("site room show G0", ["G07", "G08", "G09"], "site room show G0"),
      ("site room show caffe", ["Caffè"], "site room show Caffè "),
      ("site room show it", ["\"it's\""], "site room show \"it's\" "),
      ("site room show home", ["'$HOME'"], "site room show '$HOME' "),
      ("site room show zzz", [], "site room show zzz"),
      ("site asset add X room=dam", ["room='WC Damen'"], "site asset add X room='WC Damen' "),
      ("site asset add X room='dam", ["room='WC Damen'"], "site asset add X room='WC Damen' "),
      ("site room state empty Lib", ["Library"], "site room state empty Library "),
      (
        "site room state empty Library dam", ["'WC Damen'"],
        "site room state empty Library 'WC Damen' "
      ),
      // Dates.
      (
        "site room list --from 2026-1", ["2026-10-", "2026-11-", "2026-12-"],
        "site room list --from 2026-1"
      ),
      ("site room list --from 2026-0", nil, "site room list --from 2026-0"),
      ("site room list --from 2026-11", nil, "site room list --from 2026-11-"),
      ("site room list --from 2026-11-3", ["2026-11-30"], "site room list --from 2026-11-30 "),
      ("site room list --from 2026-02-3", [], "site room list --from 2026-02-3"),
      ("site room list --from 2026-13", [], "site room list --from 2026-13"),
      ("site room list --from 202", nil, "site room list --from 202"),
      ("site room list --from 2026", nil, "site room list --from 2026-"),
      ("site asset add X bought=2026-11-2", nil, "site asset add X bought=2026-11-2"),
      ("site room list --from yes", ["yesterday"], "site room list --from yesterday "),
      ("site room list --from Yes", ["yesterday"], "site room list --from yesterday "),
      ("site room list --from mon", ["monday"], "site room list --from monday "),
      ("site room list --to lun", ["lunedì"], "site room list --to lunedì "),
      ("site room list --on mon", ["2026-11-23", "2026-11-30"], "site room list --on mon"),
      ("site room list --on tod", ["today"], "site room list --on today "),
      ("site room list --on 2026-12-2", nil, "site room list --on 2026-12-2"),
      ("site room list --from x", [], "site room list --from x"),
      (
        "site asset add X checked=2026-11-3", ["checked=2026-11-30"],
        "site asset add X checked=2026-11-30 "
      ),
      (
        "site asset add X checked=yes", ["checked=yesterday"], "site asset add X checked=yesterday "
      ),
      // Units.
      ("site room list --near 3.5", nil, "site room list --near 3.5"),
      ("site room list --near 3.5c", ["3.5cm"], "site room list --near 3.5cm "),
      ("site room list --near 3.5m", ["3.5m", "3.5mm", "3.5mi"], "site room list --near 3.5m"),
      ("site asset add X height=3,5c", ["height=3,5cm"], "site asset add X height=3,5cm "),
      (
        "site asset add X weight=2", ["weight=2g", "weight=2kg", "weight=2oz", "weight=2lb"],
        "site asset add X weight=2"
      ),
      ("site asset add X life=90mi", ["life=90min"], "site asset add X life=90min "),
      (
        "site asset add X power=3", ["power=3W", "power=3mW", "power=3kW"],
        "site asset add X power=3"
      ),
      ("site asset add X power=3k", ["power=3kW"], "site asset add X power=3kW "),
      ("site asset add X height=", [], "site asset add X height="),
      ("site asset add X height=tall", [], "site asset add X height=tall"),
      // States and other choices.
      ("site room list --state in", ["in_progress"], "site room list --state in_progress "),
      ("site room list --state IN", ["in_progress"], "site room list --state in_progress "),
      ("site room list --state prog", ["in_progress"], "site room list --state in_progress "),
      ("site room list --state 'not v", ["'not_visited'"], "site room list --state 'not v"),
      ("site room list --state=app", ["--state=approved"], "site room list --state=approved "),
      ("site asset add X state=c", ["state=complete"], "site asset add X state=complete "),
      ("site asset add X vehicle=bicy", ["vehicle=bike"], "site asset add X vehicle=bicy"),
      (
        "site asset add X vehicle=b", ["vehicle=bike", "vehicle=bus"], "site asset add X vehicle=b"
      ),
      ("site asset add X vehicle=hotel", ["vehicle=lodging"], "site asset add X vehicle=hotel"),
      ("site asset add X working=y", ["working=yes"], "site asset add X working=yes "),
      ("site asset add X source=l", ["source=led", "source=lamp"], "site asset add X source=l"),
      // Keys and options, each once unless it may be repeated.
      ("site asset add X hei", ["height="], "site asset add X height="),
      ("site asset add X height=2m hei", [], "site asset add X height=2m hei"),
      ("site asset add X label=a lab", ["label="], "site asset add X label=a label="),
      ("site asset add X w", ["weight=", "working="], "site asset add X w"),
      ("site room list --st", ["--state"], "site room list --state "),
      ("site room list --state empty --st", [], "site room list --state empty --st"),
      ("site room list --mine --mi", [], "site room list --mine --mi"),
      ("site room list --tag a --ta", ["--tag"], "site room list --tag a --tag "),
      ("site room list --json --js", [], "site room list --json --js"),
      (
        "site room list --format=js", ["--format=json", "--format=jsonl"],
        "site room list --format=json"
      ),
      ("site room list -- --st", [], "site room list -- --st"),
      ("site room show '", nil, "site room show '"),
      ("site asset add X room=\"", nil, "site asset add X room=\""),
      // Where nothing is completed.
      ("site room list | le", [], "site room list | le"),
      ("site room list |", [], "site room list |"),
      ("site room list # W", [], "site room list # W"),
      ("site room show $la", [], "site room show $la"),
      ("site room show $x", [], "site room show $x"),
      ("site room show \"$x ", [], "site room show \"$x "),
    ] as [(String, [String]?, String)])
  func table(line: String, want: [String]?, after: String) {
    let found = Completer(session()).complete(line: line, cursor: line.utf8.count)
    if let want {
      #expect(found.candidates.map(\.text) == want)
    } else {
      #expect(found.candidates.count > 2)
    }
    let result = pressed(line, found)
    #expect(result == after)
    // What was typed survives, whatever the table above wants.
    let start = String(decoding: Array(line.utf8)[..<found.start], as: UTF8.self)
    #expect(result.hasPrefix(start) && survives(line, in: result, from: found.start))
  }

  /// Whether what stands before the word is untouched, and each part of the word still there.
  private func survives(_ line: String, in result: String, from start: Int) -> Bool {
    let (typed, got) = (Array(line.utf8), Array(result.utf8))
    guard got.starts(with: typed[..<start]) else { return false }
    let word = String(decoding: typed[start...], as: UTF8.self)
    var rest = Substring(plain(String(decoding: got[start...], as: UTF8.self)))
    for part in plain(word).split(separator: "=") {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    // A quote that was opened stays one.
    return plain(word).isEmpty ? got.starts(with: typed) : true
  }

  /// Tab within a word takes the place of the whole word, and of the words behind it that are part of the
  /// same name; where the line goes on otherwise, nothing changes. `^` is the cursor.
  @Test(arguments: [
    ("site ro^om show", "site room^ show"), ("site r^oom", "site room ^"),
    ("si^te", "site ^"), ("si^Xte", "si^Xte"),
    ("site room sh^ow Library", "site room show^ Library"),
    ("site room show lib^rary", "site room show Library ^"),
    ("site room show Wc da^men", "site room show 'WC Damen' ^"),
    ("site room show wc^ damen", "site room show 'WC Damen' ^"),
    ("site room show wc^ --json", "site room show wc^ --json"),
    ("site room show w^c damen", "site room show 'WC Damen' ^"),
    ("site room show 'WC D^amen'", "site room show 'WC Damen' ^"),
    ("site room show 'w^c damen", "site room show 'WC Damen' ^"),
    ("site room show aud^itorium 122", "site room show 'Auditorium 122' ^"),
    ("site room show aud^itorium 122 --json", "site room show 'Auditorium 122'^ --json"),
    ("site room show aud^itorium", "site room show aud^itorium"),
    ("site room show audi^tor", "site room show audi^tor"),
    ("site asset add bel^l height=2m", "site asset add 'School bell'^ height=2m"),
    ("site asset add X hei^ght=2m", "site asset add X height=^2m"),
    ("site asset add X room=da^men height=2m", "site asset add X room='WC Damen'^ height=2m"),
    ("site room list --st^ate empty", "site room list --state^ empty"),
    ("site room list --state em^pty", "site room list --state empty ^"),
    ("add as^set kit", "add asset^ kit"),
  ])
  func withinAWord(before: String, after: String) throws {
    let parts = before.split(separator: "^", omittingEmptySubsequences: false).map(String.init)
    let (typed, rest) = (parts[0], parts[1])
    var found = Completer(session()).complete(
      line: typed + rest, cursor: typed.utf8.count)
    found.fit(String(decoding: Array(typed.utf8)[found.start...], as: UTF8.self), before: rest)
    let line = pressed(typed, found)
    let left = String(decoding: Array(rest.utf8).dropFirst(found.taken), as: UTF8.self)
    #expect(line + "^" + left == after, "\(found.candidates.map(\.text))")
  }

  @Test("an Italian finds states by the words that tables show")
  func italian() {
    let line = "site room list --state In co"
    let found = Completer(session(.italian)).complete(
      line: "site room list --state 'in c", cursor: 28)
    #expect(found.candidates.map(\.text) == ["'in_progress'"])
    #expect(found.candidates.first?.description == "in corso")
    #expect(line.hasPrefix("site"))
  }

  @Test("every beginning of every line survives Tab, at every place of the cursor")
  func beginnings() {
    let session = session()
    for line in [
      "site asset add \"School bell\" room='WC Damen' height=3.5m state=in_progress checked=2026-11-25",
      "site room show Auditorium\\ 122 --json",
      "site room list --on 2026-12-24 --state not_visited",
    ] {
      for count in 0...line.utf8.count {
        let typed = String(decoding: Array(line.utf8).prefix(count), as: UTF8.self)
        let found = Completer(session).complete(line: line, cursor: count)
        #expect(found.start <= count)
        let result = pressed(typed, found)
        #expect(survives(typed, in: result, from: found.start), "\(typed) became \(result)")
      }
    }
  }

  // MARK: - Shells

  @Test(
    "a line of a shell names the notebook and the command",
    arguments: [
      ("taccuino survey ro", [], "survey ro"),
      ("taccuino -n a.tac survey ", ["-n", "a.tac"], "survey "),
      ("./taccuino --notebook='my a.tac' su", ["--notebook=my a.tac"], "su"),
      ("taccuino --json -n my\\ a.tac su", ["--json", "-n", "my a.tac"], "su"),
      (
        "taccuino survey room list -n b.tac --level ", ["-n", "b.tac"],
        "survey room list -n b.tac --level "
      ),
      ("taccuino ", [], ""), ("taccuino -n a.tac ", ["-n", "a.tac"], ""),
    ])
  func lines(text: String, options: [String], command: String) {
    let line = ShellAnswer.read(text)
    #expect(line?.options == options)
    #expect(line?.command == command)
  }

  @Test(
    "what belongs to the shell is left to it",
    arguments: [
      "", "taccuino", "taccuino -n", "taccuino -n ", "taccuino -n a", "taccuino --not",
      "taccuino -c 'sur",
      "taccuino -f x ", "taccuino $x sur", "taccuino -n $HOME/a.tac sur", "taccuino sur | ",
      "taccuino a\nb",
      "taccuino 'a' \"b", "taccuino --bogus x",
    ].filter { $0 != "taccuino 'a' \"b" })
  func left(text: String) { #expect(ShellAnswer.read(text) == nil) }

  private func answer(_ names: [String], _ typed: String) -> String {
    let candidates = names.map {
      Completion.Candidate(text: $0.shellQuoted, shown: $0, description: "", plain: $0)
    }
    let found = Completion(start: 0, candidates: candidates, append: " ", wantsFiles: false)
    return ShellAnswer.text(found, typed: typed, shell: "bash")
  }

  @Test(
    "names come back quoted as the line has it",
    arguments: [
      (["WC Damen"], "", "WC\\ Damen \n"), (["WC Damen"], "WC\\ D", "WC\\ Damen \n"),
      (["WC Damen"], "'WC D", "WC Damen\n"), (["WC Damen"], "\"WC D", "WC Damen\n"),
      (["it's"], "i", "it\\'s \n"), (["it's"], "'i", "it'\\''s\n"), (["it's"], "\"i", "it's\n"),
      (["a$b"], "a", "a\\$b \n"), (["a$b"], "\"a", "a\\$b\n"), (["a$b"], "'a", "a$b\n"),
      (["a`id`"], "a", "a\\`id\\` \n"), (["a`id`"], "\"a", "a\\`id\\`\n"),
      (["a;b&c|d"], "a", "a\\;b\\&c\\|d \n"), (["a!b"], "a", "a\\!b \n"), (["a!b"], "\"a", ""),
      (["~root"], "", "\\~root \n"), (["a*?[b]"], "a", "a\\*\\?\\[b\\] \n"),
      (["#x"], "", "\\#x \n"),
      (["{a,b}"], "", "\\{a,b\\} \n"), (["(x)"], "", "\\(x\\) \n"), (["a\\b"], "a", "a\\\\b \n"),
      (["key=a b"], "key=", "a\\ b \n"), (["key=a b"], "key=\"a", "a b\n"),
      (["09:30"], "09:", "30 \n"),
      (["key=a:b"], "key=a", "a:b \n"), (["Caffè"], "Caf", "Caffè \n"),
      // A terminal would obey these, or a word would end.
      (["a\nb"], "a", ""), (["a\u{1B}[31m"], "a", ""), (["a\tb"], "a", ""),
      (["a\u{202E}b"], "a", ""),
      // What bash would put in place of the word must hold it.
      (["WC Damen", "Damen"], "dam", "Damen \n"), (["WC Damen"], "dam", "WC\\ Damen \n"),
      (["xa", "ya"], "a", ""), (["WC Damen", "WC Herren"], "wc", "WC\\ Damen \nWC\\ Herren \n"),
      (["bike"], "bicycle", ""),
    ])
  func quoting(names: [String], typed: String, want: String) {
    #expect(answer(names, typed) == want)
  }

  /// Bash reads what it is given back as the very name, and runs nothing.
  @Test("bash reads each answer as one word, the name itself")
  func bash() throws {
    let names =
      (0x20..<0x7F).compactMap { Unicode.Scalar($0) }.map { "a\(Character($0))b c" } + [
        "$(touch /tmp/taccuino-owned)", "`id`", "a'b\"c\\d", "'; id; '", "\"$(id)\"", "è ñ", "-n",
        "!x !!",
      ]
    for name in names {
      for (open, close) in [("", ""), ("'", "'"), ("\"", "\"")] {
        let answer = answer([name], open)
        guard !answer.isEmpty else {
          #expect(open == "\"" && name.contains("!"))
          continue
        }
        // What bash cuts at `=` or `:` is on the line already: nothing is typed here.
        let word = open + answer.dropLast(close.isEmpty ? 2 : 1) + close
        #expect(try Shell.words("printf '%s\\0' \(word)") == name + "\0")
      }
    }
  }
}
