// A typed line in the words of people as the lines of the grammar that it means, by the wordings of the domains. Only
// at the prompt, and only where the grammar does not read the line as it stands. What would write is shown and
// asked about; nothing is stored unasked.

import Core
import Kernel
import Notebook
import Render
import System

/// What a spoken line means.
struct SpokenReading {
  var lines: [CommandLine]
}

extension Session {
  /// The lines that a typed line means by the wordings of the domain in question; nil for every other line.
  /// - Throws: where what it names is not there, or nobody says which is meant.
  func spoken(_ typed: CommandLine) throws(Diagnostic) -> SpokenReading? {
    let line = parser.reading(typedContext).withOwnWord(typed) ?? typed
    if let reading = try spokenWithOptions(line) { return reading }
    if let reading = try spokenWithFile(line) { return reading }
    spokenRefusal = nil
    guard let reading = try spokenPlain(line) else {
      if let spokenRefusal, !isOfGrammar(line) { throw spokenRefusal }
      return nil
    }
    return reading
  }

  private func spokenPlain(_ line: CommandLine) throws(Diagnostic) -> SpokenReading? {
    guard isInteractive, let tokens = SpokenToken.tokens(line), (1...40).contains(tokens.count),
      // One word is first of all the beginning of a command.
      (try? notebook()) != nil, !isOfGrammar(line),
      tokens.count > 1 || line.words.count > 1 || parser.command(of: line, typedContext) == nil
        || isOfKind(tokens)
    else { return nil }
    if let reading = try said(tokens, line, in: spokenDomains) {
      return isBetterUnderstood(reading, line) ? nil : reading
    }
    for domain in spokenDomains {
      if let reading = spokenList(tokens, in: domain) { return reading }
    }
    let asksFormat = TailWords.endsInFormat(tokens)
    guard asksFormat || !isUnderstood(line) || isSearch(line), !isCommandAlone(line) else {
      return nil
    }
    for domain in spokenDomains {
      if let reading = try withTails(tokens, line, in: domain) { return reading }
    }
    guard !isUnderstood(line) else { return nil }
    if let plain = withoutPoliteness(tokens, line) { return plain }
    takesSeveral = true
    defer { takesSeveral = false }
    if let reading = try said(tokens, line, in: spokenDomains) { return reading }
    return try said(tokens, line, in: otherDomains)
  }

  /// `list sockets --room G07`, `export geopackage --out school.gpkg`: words with options of the command that they
  /// mean behind them; nil for every other line.
  private func spokenWithOptions(_ line: CommandLine) throws(Diagnostic) -> SpokenReading? {
    guard isInteractive, line.pipe == nil, let at = line.words.firstIndex(where: \.isOption),
      at > 0,
      // `show` takes any words for a name.
      !isUnderstood(line) || isSought(line) || line.words[0].bare?.folded == "show"
    else { return nil }
    let head = line.words[..<at].compactMap(\.literal)
    var options = line.words[at...].compactMap(\.literal)
    guard head.count == at, options.count == line.words.count - at else { return nil }
    let fileBefore = spokenFile
    defer { spokenFile = fileBefore }
    let out = options.dropLast().firstIndex(of: "--out")
    if let out { spokenFile = options[out + 1] }
    guard let reading = try spoken(Lexer.arguments(head)), reading.lines.count == 1 else {
      return nil
    }
    if let out, reading.lines[0].words.contains(where: { $0.literal == "--out" }) {
      options.removeSubrange(out...(out + 1))
    }
    let text = ([reading.lines[0].text] + options.map(\.shellQuoted)).joined(separator: " ")
    guard var whole = Lexer.line(text), isWholeLine(whole) else { return nil }
    (whole.isGuessed, whole.shape) = (reading.lines[0].isGuessed, reading.lines[0].shape)
    whole.reach = reading.lines[0].reach
    return SpokenReading(lines: [whole])
  }

  /// Whether a line is the name of a command: what it lacks is asked for.
  private func isCommandAlone(_ line: CommandLine) -> Bool {
    let words = LineReading.plainWords(line)
    let entered = typedContext.domain.map { [$0] + words }
    return (registry.command(named: words) ?? entered.flatMap { registry.command(named: $0) })
      != nil
  }

  /// Whether a line was understood only as one that looks for its words.
  private func isSearch(_ line: CommandLine) -> Bool {
    !line.words.contains(where: \.isOption) && isSought(line)
  }

  /// The same, with whatever options.
  func isSought(_ line: CommandLine) -> Bool {
    guard let meant = parser.reading(typedContext).meaning(of: line) else { return false }
    let names = meant.words.map(\.bare)
    return (names.first == "find" || names.contains("--search"))
      && line.words.first?.bare != names.first && !line.words.contains { $0.bare == "--search" }
  }

  /// What the line is without the words that say nothing: `progress so far`.
  private func withoutPoliteness(_ tokens: [SpokenToken], _ line: CommandLine) -> SpokenReading? {
    let typed = line.words.compactMap(\.literal)
    guard tokens.count < typed.count, !SpokenQuestion.isAsked(line, aliases: settings.aliases)
    else { return nil }
    let plain = Lexer.arguments(tokens.map(\.text))
    var meant = parser.reading(typedContext).meaning(of: plain) ?? plain
    guard (try? parser.parse(meant, typedContext)) != nil, isUnderstood(plain) else { return nil }
    meant.isGuessed =
      registry.command(named: LineReading.plainWords(meant).prefixPath(registry))?.effects != .reads
    return SpokenReading(lines: [meant])
  }

  /// What words mean by the wordings of some domains.
  /// - Parameter pickNothing: whether only what asks nothing of the user is meant.
  func said(
    _ tokens: [SpokenToken], _ line: CommandLine, in domains: [Domain], pickNothing: Bool = false
  ) throws(Diagnostic) -> SpokenReading? {
    for domain in domains {
      var known: [String: SlotValue?] = [:]
      let match = WordingMatch { [unowned self] kind, run in
        let key = "\(kind) \(run.startIndex) \(run.endIndex)"
        if let value = known[key] { return value }
        let value = slot(kind, run, in: domain)
        known[key] = value
        return value
      }
      for wording in domain.wordings + Wording.common
      where !pickNothing || wording.picks == nil && !wording.writesFile {
        for parts in wording.patterns {
          guard Session.mayBegin(parts, tokens), let values = match.values(parts[...], tokens[...])
          else { continue }
          try refuseAll(tokens, values, line)
          if let reading = try reading(wording, values, line) { return reading }
        }
      }
    }
    return nil
  }

  /// Whether a line that would write was read as a command all the same, and says as much.
  private func isBetterUnderstood(_ reading: SpokenReading, _ line: CommandLine) -> Bool {
    guard reading.lines.count == 1, reading.lines[0].isGuessed, isUnderstood(line) else {
      return false
    }
    // `spent 12.50 on lunch in Lisbon`: the trip is no part of what it was spent on.
    let read = parser.reading(typedContext).meaning(of: line) ?? line
    let named = reading.lines[0].words.indices.dropFirst().filter {
      reading.lines[0].words[$0 - 1].isOption
    }.compactMap { reading.lines[0].words[$0].literal?.folded }
    let texts = read.words.compactMap { ($0.keyed?.value ?? $0).literal?.folded }
    return !named.contains { name in
      !texts.contains(name) && texts.contains { $0.hasSuffix(" " + name) }
    }
  }

  /// A line with a colon behind its first words, as `diary yesterday: rain`: what follows is kept to the letter.
  func headed(_ typed: String) -> CommandLine? {
    guard isInteractive, let colon = typed.firstRange(of: ": "), (try? notebook()) != nil else {
      return nil
    }
    let head = Lexer.arguments(
      typed[..<colon.lowerBound].split(separator: " ").map(String.init))
    let rest = String(typed[colon.upperBound...]).trimmedBlanks
    guard !rest.isEmpty, let tokens = SpokenToken.tokens(head), (1...8).contains(tokens.count)
    else { return nil }
    for domain in spokenDomains {
      let match = WordingMatch { [unowned self] in slot($0, $1, in: domain) }
      for wording in domain.headings {
        for parts in wording.patterns {
          guard Session.mayBegin(parts, tokens), var values = match.values(parts[...], tokens[...])
          else { continue }
          values["rest"] = SlotValue(rest)
          let listed = Lexer.arguments(rest.split(separator: " ").map(String.init))
          if let items = SpokenToken.tokens(listed) {
            values["items"] = slot("items", items[...], in: domain)
          }
          guard let reading = try? reading(wording, values, head) else { continue }
          spokenHead = (typed, reading)
          return reading.lines.first
        }
      }
    }
    return nil
  }

  /// The domain entered, else those of which the notebook holds something.
  private var spokenDomains: [Domain] {
    registry.domains.filter {
      domain.map { [$0] }?.contains($0.name)
        ?? (heldDomains.isEmpty || heldDomains.contains($0.name))
    }
  }

  /// Those that the notebook holds beside the one entered.
  private var otherDomains: [Domain] {
    guard let domain else { return [] }
    let held = heldDomains
    return registry.domains.filter { $0.name != domain && held.contains($0.name) }
  }

  /// No file of an export holds what several domains have: who asks for everything is told so, not given a
  /// part of it.
  private func refuseAll(
    _ tokens: [SpokenToken], _ values: [String: SlotValue], _ line: CommandLine
  ) throws(Diagnostic) {
    let held = registry.domains.map(\.name).filter(heldDomains.contains)
    guard values["format"] != nil, values.count == 1, domain == nil, held.count > 1,
      tokens.contains(where: { ["everything", "all", "tutto"].contains($0.folded) })
    else { return }
    throw Diagnostic(
      .usage, tr("everything is in several parts: \(held.joined(separator: ", "))"), at: line.span,
      hint: tr("write one at a time: \(held[0]) export; a copy of all of it: backup FILE"))
  }

  static func mayBegin(_ parts: [Wording.Part], _ tokens: [SpokenToken]) -> Bool {
    guard case .words(let runs, isOptional: false)? = parts.first else { return true }
    let firsts = tokens.prefix(3).map(\.folded)
    return runs.contains { run in run.first.map(firsts.contains) ?? false }
  }

  /// Whether the line is a command as it stands, and all that it names is there.
  func isOfGrammar(_ line: CommandLine) -> Bool {
    let first = line.words.first?.bare?.folded ?? ""
    // These take any words for a name.
    if first == "show" || first == "find" && line.words.count > 2 { return false }
    if first == "use", line.words.count > 2 { return false }
    // `why not magnesium`: no thing is called not.
    if first == "why", line.words.count > 2, line.words[1].bare?.folded == "not" { return false }
    // `set language italian`: no variable is set without its sign.
    if first == "set", line.words.count > 2, !line.words.contains(where: { $0.bare == "=" }) {
      return false
    }
    var context = typedContext
    (context.abbreviations, context.suggests) = (false, false)
    guard (try? parser.parse(line, context)) != nil else { return false }
    return namesOnlyWhatIsThere(line, context)
  }

  /// Whether there is a thing for each name in a line.
  func namesOnlyWhatIsThere(_ line: CommandLine, _ context: Parser.Context) -> Bool {
    parser.things(line, context).allSatisfy { source, word in
      word.literal.map { identifier(named: $0, source) != nil } ?? true
    }
  }

  /// Whether the line was read as a command all the same, without a doubt and with names that are there.
  func isUnderstood(_ line: CommandLine) -> Bool {
    // What it lacks is the place entered.
    if let (_, missing) = parser.missing(in: line, typedContext), missing.count == 1,
      missing[0].isPositional, case .thing(let source) = missing[0].type,
      entered(source, at: line.span) != nil
    {
      return true
    }
    guard let invocation = try? parser.parse(line, typedContext), !invocation.line.isGuessed,
      !isDoubtful(invocation, line), namesFiles(invocation)
    else { return false }
    return namesOnlyWhatIsThere(invocation.line, typedContext)
  }

  /// Whether all that a command would read as files is there: in `add photo lamp.png to G05` one word is.
  private func namesFiles(_ invocation: Invocation) -> Bool {
    let several = invocation.command.positionals.filter { $0.isFile && $0.isRepeatable }
    return several.flatMap { invocation.words[$0.name] ?? [] }.compactMap(\.literal)
      .allSatisfy { Files.exists($0) }
  }

  // MARK: - Filling in

  /// The lines of a wording with the values of its slots; nil where the grammar does not know them so.
  private func reading(
    _ wording: Wording, _ slots: [String: SlotValue], _ typed: CommandLine
  ) throws(Diagnostic) -> SpokenReading? {
    var values = slots
    let ending =
      values["format"]?.text
      ?? wording.means.compactMap { Session.fixedEnding($0) }.first
    let named = ["trip", "track", "level", "kind"].compactMap { values[$0]?.text }.first
    let proposed = ending.map { ending in
      named.map { freeName($0, ending: ending) }
        ?? freeName(
          wording.means[0].replacing("{noun}", with: values["noun"]?.text ?? "{noun}"), ending)
    }
    values["file"] = proposed.map { SlotValue($0) }
    values["line"] = SlotValue(typed.text.replacing("\\'", with: "'").trimmedBlanks)
    // What no terminal shows goes to a file.
    let isFile = ending.flatMap { Format(rawValue: $0) }?.isBinary ?? false
    let means =
      ending.map { ending in
        wording.means.map {
          let text = $0.replacing("{file:\(ending)}", with: "{file}")
          return isFile ? text.replacing("--format {format}", with: "--out {file}") : text
        }
      } ?? wording.means
    // A file that the command does not make is one of another domain.
    if let ending, let other = means.first(where: { !makes(ending, $0) }) {
      let words = other.split(separator: " ").map(String.init)
      return registry.command(named: words.prefixPath(registry)).flatMap {
        refuse(ending, $0, at: typed)
      }
    }
    // What the grammar would not take is another meaning of the words.
    var tried = values
    if wording.picks != nil { tried["picked"] = SlotValue("00000000") }
    tried["item"] = values["items"]
    if let newest = values["newest"], newest.text.isEmpty, let path = newest.forms["path"] {
      throw Diagnostic(
        .usage, tr("there is none yet"), at: typed.span, hint: tr("list them: \(path) list"))
    }
    for text in means {
      guard let text = Session.filled(text, tried), let line = Lexer.line(text), isKnown(line)
      else { return nil }
    }
    for (key, value) in values where !value.among.isEmpty {
      values[key] = try settled(value, typed)
    }
    if wording.picks != nil {
      guard let picked = try picked(wording, values, typed) else { return nil }
      values["picks"] = SlotValue("", forms: [:])
      values["picks"]?.items = picked
    }
    if let proposed, means.contains(where: { $0.contains("{file}") }) {
      guard let name = try fileName(proposed, typed) else { return nil }
      values["file"] = SlotValue(name)
    }
    var lines: [CommandLine] = []
    let isOfItems = means.contains { $0.contains("{item}") }
    let items = (isOfItems ? values["items"]?.items : nil) ?? values["picks"]?.items ?? [""]
    for item in items {
      (values["item"], values["picked"]) = (SlotValue(item), SlotValue(item))
      for text in means {
        guard let text = Session.filled(text, values), var line = Lexer.line(text) else {
          return nil
        }
        let command = registry.command(named: LineReading.plainWords(line).prefixPath(registry))
        line.isGuessed = command?.effects == .writes || wording.asks
        if command?.effects == .writes, SpokenQuestion.isAsked(typed, aliases: settings.aliases) {
          return nil
        }
        line.reach = wording.reach
        switch wording.shape {
        case .rows: break
        case .count: line.shape = .count
        case .groups: line.shape = .groups(by: values["by"]?.text ?? wording.by ?? "")
        case .sorted(let isDown):
          line.shape = .sorted(
            by: values["by"]?.text ?? wording.by ?? "", isDown: isDown,
            most: values["n"].flatMap { Int($0.text) })
        }
        lines.append(line)
      }
    }
    if let says = wording.says { note(says) }
    return lines.isEmpty ? nil : SpokenReading(lines: lines)
  }

  /// Keeps what is wrong with a line that asks a command for a file which it does not make: said where no other
  /// command makes it.
  func refuse(_ ending: String, _ command: Command, at line: CommandLine) -> SpokenReading? {
    let made = command.formats.flatMap(\.extensions)
    spokenRefusal =
      spokenRefusal
      ?? Diagnostic(
        .usage, tr("\(command.name) does not write .\(ending)"), at: line.span,
        hint: made.isEmpty
          ? tr("see: \("help formats")")
          : tr("it writes \(made.map { "." + $0 }.joined(separator: ", "))"))
    return nil
  }

  /// Whether the command of a line makes files of that kind, where it writes one.
  private func makes(_ ending: String, _ means: String) -> Bool {
    guard means.contains("--out {file}") else { return true }
    let words = means.split(separator: " ").map(String.init)
    guard let command = registry.command(named: words.prefixPath(registry)) else { return true }
    return command.makesFile(ending)
  }

  private static func fixedEnding(_ means: String) -> String? {
    guard let start = means.firstRange(of: "{file:"),
      let end = means[start.upperBound...].firstIndex(of: "}")
    else { return nil }
    return String(means[start.upperBound..<end])
  }

  /// Whether a line is a command of the grammar, or one that lacks what is asked for.
  private func isKnown(_ line: CommandLine) -> Bool {
    var context = typedContext
    (context.abbreviations, context.suggests) = (false, false)
    if (try? parser.parse(line, context)) != nil { return true }
    return parser.missing(in: line, context).map { !$0.1.isEmpty } ?? false
  }

  /// A line with the values in place of its slots; nil where one has none.
  static func filled(_ means: String, _ values: [String: SlotValue]) -> String? {
    var result = ""
    var rest = means[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "[" }) {
      result += rest[..<open]
      let isOptional = rest[open] == "["
      guard let end = rest[open...].firstIndex(of: isOptional ? "]" : "}") else { return nil }
      let inner = rest[rest.index(after: open)..<end]
      if isOptional {
        result += filled(String(inner), values) ?? ""
      } else {
        let parts = inner.split(separator: ":").map(String.init)
        guard let value = values[parts[0]] else { return nil }
        if parts.count > 1 {
          guard let form = value.forms[parts[1]] else { return nil }
          result += form
        } else {
          result += value.isWritten ? value.text : value.text.shellQuoted
        }
      }
      rest = rest[rest.index(after: end)...]
    }
    return (result + rest).split(separator: " ").joined(separator: " ") == ""
      ? nil : (result + rest).trimmedBlanks
  }

  // MARK: - Which ones

  /// The ids of the rows that a wording means: the only one, all that were asked for, or the one that is chosen.
  /// - Throws: where there are none, or several and nobody says which.
  private func picked(
    _ wording: Wording, _ values: [String: SlotValue], _ typed: CommandLine
  ) throws(Diagnostic) -> [String]? {
    guard let picks = wording.picks.flatMap({ Session.filled($0, values) }),
      let table = listed(picks, wording.reach)
    else { return nil }
    let places = table.rows.indices.filter {
      if case .identifier? = table.rows[$0].first { true } else { false }
    }
    let things = registry.things(table.kind)
    let known = (try? things?.all(self)) ?? []
    func id(_ row: Int) -> String {
      guard case .identifier(let id, let short)? = table.rows[row].first else { return "" }
      // A name where it is one, else the end of the id.
      if let name = known.first(where: { $0.id == id })?.text,
        (try? things?.find(self, name))?.count == 1
      {
        return name
      }
      return short.isEmpty ? id.description : short
    }
    guard !places.isEmpty else {
      if wording.passesIfNone { return nil }
      throw Diagnostic(
        .usage, tr("nothing was found for: \(typed.text.replacing("\\'", with: "'").printable)"),
        at: typed.span,
        hint: tr("to see what there is: \(Session.wider(picks))"))
    }
    let count = values["n"].flatMap { Int($0.text) } ?? 1
    if values["all"] != nil || wording.picksAll || places.count == max(count, 1) {
      // An id alone says little.
      for row in places {
        note(.verbatim("  " + id(row) + "  " + Session.title(table, row, language).printable))
      }
      return places.map(id)
    }
    if let nth = values["nth"].flatMap({ Int($0.text) }) {
      guard places.indices.contains(nth - 1) else { return nil }
      return [id(places[nth - 1])]
    }
    guard count < places.count else {
      throw Diagnostic(
        .usage, tr(places.count, one: "there is only 1", other: "there are only \(places.count)"),
        at: typed.span, hint: tr("to see what there is: \(picks)"))
    }
    let texts = places.map { id($0) + "  " + Session.title(table, $0, language) }
    guard canAsk else {
      throw Diagnostic(
        .usage, tr("several are meant: \(texts.prefix(8).joined(separator: "; "))"),
        at: typed.span)
    }
    guard
      let chosen = chosen(
        among: texts, names: places.map(id), tr("which? A number, or all: "), takesAll: true)
    else { throw Diagnostic(.refused, tr("nothing was changed"), at: typed.span) }
    return chosen.map { id(places[$0]) }
  }

  /// The one that is meant of several things of one name.
  /// - Throws: where nobody says which.
  private func settled(_ value: SlotValue, _ typed: CommandLine) throws(Diagnostic) -> SlotValue {
    let texts = value.among.map { "\($0.text)  \($0.description)".printable }
    guard canAsk else {
      throw Diagnostic(
        .usage, tr("several are meant: \(texts.prefix(8).joined(separator: "; "))"),
        at: typed.span)
    }
    guard
      let place = chosen(
        among: texts, names: value.among.map(\.text),
        tr("which \(value.text.printable)? A number: "))?.first
    else { throw Diagnostic(.refused, tr("nothing was changed"), at: typed.span) }
    let chosen = value.among[place]
    let isOnly = value.among.filter { $0.text == chosen.text }.count == 1
    return SlotValue(isOnly ? chosen.text : chosen.id.description)
  }

  private func listed(_ picks: String, _ reach: Wording.Reach) -> Table? {
    guard reach == .everywhere else { return rows(of: picks) }
    let (domainBefore, placesBefore) = (domain, places)
    places = []
    defer { (domain, places) = (domainBefore, placesBefore) }
    return rows(of: picks)
  }

  /// A list without its last condition: what there is in the same place.
  private static func wider(_ picks: String) -> String {
    let words = picks.split(separator: " ")
    guard let at = words.lastIndex(where: { $0.hasPrefix("--room") || $0.hasPrefix("--trip") })
    else {
      return words.prefix { !$0.hasPrefix("-") }.joined(separator: " ")
    }
    return (words.prefix { !$0.hasPrefix("-") } + words[at...]).joined(separator: " ")
  }

  /// The first columns of a row that people read.
  private static func title(_ table: Table, _ row: Int, _ language: Language) -> String {
    zip(table.columns, table.rows[row]).dropFirst().filter { $0.0.shown != .never }.prefix(5)
      .compactMap { _, value in
        switch value {
        case .text(let text): text
        case .choice(_, let words): words.text(language)
        case .day(let day): day.description
        case .money(let money): money.description
        default: nil
        }
      }.joined(separator: ", ")
  }

  /// What the line that is run was read as, where its first words stood before a colon.
  func takeHeaded(_ typed: String?) -> SpokenReading? {
    defer { spokenHead = nil }
    guard let spokenHead, spokenHead.typed == typed else { return nil }
    return spokenHead.reading
  }

  // MARK: - Running

  /// Runs a line wherever it is about: a question to which the place entered has no answer is one to all of the
  /// notebook.
  func performSpoken(_ invocation: Invocation, typed: String) throws(Diagnostic) {
    let (domainBefore, placesBefore) = (domain, places)
    let isQuestion = isInteractive && invocation.command.effects == .reads
    let reach = invocation.line.reach
    if isQuestion, let place = places.last,
      reach == .everywhere || reach == .everywhereIfNone && isOnlyElsewhere(invocation.line.text)
    {
      if reach != .everywhere { sayElsewhere(place.label) }
      places = []
      defer { (domain, places) = (domainBefore, placesBefore) }
      return try perform(invocation)
    }
    do throws(Diagnostic) { try perform(invocation) } catch {
      guard isQuestion, error.code == .data, let place = placesBefore.last,
        invocation.line.text != typed
      else { throw error }
      places = []
      defer { (domain, places) = (domainBefore, placesBefore) }
      do throws(Diagnostic) { try perform(invocation) } catch _ { throw error }
      sayElsewhere(place.label)
    }
  }

  /// Whether a list has no rows in the place entered and some in the whole notebook.
  private func isOnlyElsewhere(_ line: String) -> Bool {
    guard let here = rows(of: line), here.rows.isEmpty else { return false }
    return listed(line, .everywhere)?.rows.isEmpty == false
  }

  private func sayElsewhere(_ place: String) {
    note(tr("\(place) has none: this is of the whole notebook"))
  }

  /// Runs what a spoken line means where that is more than one line: shown, asked about, all of them or none.
  func runSpoken(_ lines: [CommandLine], typed: CommandLine) throws(Diagnostic) {
    for line in lines { note(tr("read as: \(line.text.printableMultiline)")) }
    try confirm(tr("run them?"), flag: "--yes", at: typed.span)
    try perform(lines.map { $0.words.compactMap(\.literal) })
  }
}

extension [String] {
  /// The longest beginning that names a command.
  fileprivate func prefixPath(_ registry: Registry) -> [String] {
    for count in stride(from: Swift.min(count, 4), to: 0, by: -1) {
      let path = Array(prefix(count))
      if registry.command(named: path) != nil { return path }
    }
    return self
  }
}
