// What a typed line leaves out and its command needs is filled in at the prompt: from where the user stands,
// else by questions. The whole line is then read as if it had been typed so; nothing is asked where the line
// has another fault.

import Core
import Kernel

extension Session {
  /// `line` with the values that its command still needs, as they were answered; nil where none are
  /// missing, nobody can be asked, or the answers were wrong.
  /// - Throws: `interrupted` where the questions were left.
  func completed(
    _ line: CommandLine, in context: Parser.Context
  ) throws(Diagnostic) -> CommandLine? {
    guard isInteractive, let (read, missing) = parser.missing(in: line, context), !missing.isEmpty
    else { return nil }
    if let whole = try withThing(read, missing, context) { return whole }
    // `trip edit to=2027-06-12`: the thing that is entered, where one of its kind is.
    if missing.count == 1, missing[0].isPositional, case .thing(let source) = missing[0].type,
      let entered = entered(source, at: line.span)
    {
      return read.adding([entered.shellQuoted])
    }
    guard canGuide else { return nil }
    // What most lines of such a command also say is asked for with the rest, and may be left out.
    let typed = Set(read.words.compactMap { $0.keyed?.key })
    let asked = parser.asked(read, context).filter { !typed.contains($0.name) }
    return try guided(MissingValues(session: self, line: read, parameters: missing + asked))
  }

  /// The line with the values that the thing it makes has to have, as its family says; nil where none are
  /// missing, nobody can be asked, or the answers were wrong.
  /// - Throws: `interrupted` where the questions were left.
  func withRequiredKeys(_ invocation: Invocation) throws(Diagnostic) -> CommandLine? {
    guard isInteractive, canGuide, invocation.command.openData != nil else { return nil }
    return try guided(MissingValues(session: self, line: invocation.line, parameters: []))
  }

  private func guided(_ values: MissingValues) throws(Diagnostic) -> CommandLine? {
    var guide = try Guide(values)
    guard guide.question != nil, try ask(&guide), let line = values.whole(guide.answers) else {
      return nil
    }
    if mayRemember([line]) { keepGuided(line.text) }
    return line
  }

  /// `state complete`, `add type 'Powder 6 kg'`: the first word is no thing, but what comes after one. The
  /// thing is the place entered, where it is of that kind; else it is asked for.
  private func withThing(
    _ line: CommandLine, _ missing: [Parameter], _ context: Parser.Context
  ) throws(Diagnostic) -> CommandLine? {
    guard missing.count == 1, missing[0].isPositional,
      let (source, word) = parser.things(line, context).first, let text = word.literal,
      let place = line.words.firstIndex(of: word),
      identifier(named: text, source) == nil,
      (try? parser.literals.read(text, missing[0], word.span, typed: context.values)) != nil
    else { return nil }
    if case .thing(let other) = missing[0].type,
      identifier(named: text, other) == nil
    {
      return nil
    }
    let thing: String
    var isAsked = false
    if let entered = entered(source, at: word.span) {
      thing = entered
    } else {
      guard canGuide, let things = registry.things(source),
        (try? known(things).all.isEmpty) == false,
        let value = try answer(
          question(
            for: .positional("thing", .thing(source), things.title), tr("which \(things.title)?")))
      else { return nil }
      thing = value
      isAsked = true
    }
    var words = line.words.map(\.source)
    words.insert(thing.shellQuoted, at: place)
    guard var whole = Lexer.line(words.joined(separator: " ")) else { return nil }
    whole.isGuessed = line.isGuessed
    if isAsked, mayRemember([whole]) { keepGuided(whole.text) }
    return whole
  }

  /// `asset add smoke detector`: two words that were not quoted are one name, where the first one alone names
  /// nothing.
  func withJoinedName(_ invocation: Invocation) -> CommandLine? {
    let things = invocation.command.positionals.prefix(2)
    guard isInteractive, canAsk, things.count == 2, case .thing(let source) = things[0].type,
      case .thing = things[1].type, let first = invocation.words[things[0].name]?.first,
      let second = invocation.words[things[1].name]?.first, let one = first.bare,
      let other = second.bare, (try? notebook()) != nil,
      let place = invocation.line.words.firstIndex(of: first),
      invocation.line.words.firstIndex(of: second) == place + 1,
      isUnknown(one, source)
        || identifier(named: one + " " + other, source) != nil
    else { return nil }
    var line = invocation.line
    line.words[place].pieces = [.text(one + " " + other, quoted: true)]
    line.words.remove(at: place + 1)
    line.text = line.words.map(\.source).joined(separator: " ")
    return line
  }

  /// `add cast iron radiator`: more words than one that name a thing and were not quoted; nil where they do
  /// not, or what follows them is nothing that the command takes.
  func withJoinedThing(_ line: CommandLine) -> CommandLine? {
    let reading = parser.reading(typedContext)
    let meant = reading.meaning(of: line) ?? line
    guard isInteractive, case .match(let match) = reading.find(LineReading.plainWords(meant)),
      case .thing(let source)? = match.command.positionals.first?.type, (try? notebook()) != nil
    else { return nil }
    let run = meant.words.dropFirst(match.words).prefix {
      $0.bare != nil && !$0.isOption && $0.keyed == nil
    }
    for count in stride(from: run.count, to: 1, by: -1) {
      let name = run.prefix(count).compactMap(\.bare).joined(separator: " ")
      guard identifier(named: name, source) != nil else { continue }
      let words =
        match.command.words + [name.shellQuoted]
        + meant.words.dropFirst(match.words + count).map(\.source)
      guard let joined = Lexer.line(words.joined(separator: " ")) else { continue }
      var reader = ScriptReader(
        parser: parser, context: typedContext, variables: Set(variables.keys))
      for line in [joined, reading.filled(joined)].compactMap({ $0 }) {
        if (try? reader.one(line)) != nil { return line }
      }
    }
    return nil
  }

  /// `asset add 'Smoke detector'`: what a line that writes names and nobody made yet is made first, where the
  /// user says so, in the batch of the line. A name that is near to another one is a slip, and not made.
  func makeThings(for invocation: Invocation) throws(Diagnostic) {
    guard isInteractive, canAsk, invocation.command.effects == .writes, (try? notebook()) != nil
    else { return }
    let texts = invocation.words.compactMapValues { $0.first?.literal }
    for (source, word) in parser.things(invocation.line, typedContext) {
      guard let things = registry.things(source), let making = things.making,
        let text = word.literal, let fault = unknown(text, source, word.span),
        fault.suggestions.isEmpty
      else { continue }
      // Nothing is made for a line that names a place which is not there.
      for (source, word) in parser.things(invocation.line, typedContext) {
        guard registry.things(source)?.making == nil, let text = word.literal else { continue }
        let typed = typedLine?.words.first { $0.literal == text }?.span
        guard let fault = unknown(text, source, typed ?? SourceSpan(typed: text)) else { continue }
        throw fault
      }
      guard let lines = try making(self, text, texts) else {
        throw Diagnostic(.refused, tr("nothing was changed"), at: word.span)
      }
      for line in lines {
        guard let typed = Lexer.line(line) else { continue }
        note(tr("runs: \(line.printableMultiline)"))
        makings.append(try parser.parse(typed, typedContext))
      }
      // What follows in the line is made with it, or told by the command.
      return
    }
  }

  /// What a question says beside its table: how many there are, what today holds.
  func sayMore(_ typed: CommandLine, _ invocation: Invocation) {
    guard isInteractive, invocation.command.effects == .reads else { return }
    let words = typed.words.compactMap { $0.bare?.folded }
    let isCounted =
      !invocation.line.shape.isGrouped
      && (invocation.line.shape == .count || !(LineReading.counted(words) ?? []).isEmpty)
    if ["list", "find"].contains(invocation.command.words.last) || invocation.line.shape == .count,
      isCounted, [.ok, .notFound].contains(outcome)
    {
      say(tr(rowsReturned, one: "1 in all", other: "\(rowsReturned) in all"))
    }
    guard outcome == .ok else { return }
    sayPlace(invocation)
    if words == ["today"] || words == ["oggi"] {
      for domain in openDomains {
        for phrase in (try? domain.today?(self)) ?? [] { say(phrase) }
      }
    }
  }

  /// Says, once for each place that is entered, that a list is of that place alone.
  private func sayPlace(_ invocation: Invocation) {
    // Another place that is named is instead of the one entered.
    let named = invocation.command.parameters.filter {
      $0.role == .option && invocation.words[$0.name] != nil
    }
    guard
      !named.contains(where: { parameter in
        places.contains { if case .thing($0.source) = parameter.type { true } else { false } }
      })
    else { return }
    guard invocation.command.words.last == "list", invocation.line.reach == .here,
      let index = places.lastIndex(where: { place in
        place.isShown
          && invocation.command.parameters.contains { parameter in
            guard parameter.role == .option, case .thing(place.source) = parameter.type else {
              return false
            }
            return invocation.words[parameter.name] == nil
          }
      }), saidPlace != places[index].id
    else { return }
    saidPlace = places[index].id
    let label = places[...index].filter(\.isShown).map(\.label).joined(separator: "/")
    note(tr("only of \(label.printable); to leave it: .."))
  }

  /// `note lisst`: a text of one word that is nearly a command of the same noun, and was not quoted, or that
  /// is a verb or a day; nil for every other line.
  func slip(_ invocation: Invocation) -> Diagnostic? {
    let command = invocation.command
    guard isInteractive, command.effects == .writes, let text = command.positionals.first,
      text.isFreeText, let words = invocation.words[text.name], words.count == 1,
      let word = words[0].bare
    else { return nil }
    // `al 13 maggio`: what leads to a day is no name.
    if word.utf8.count > 1, Wording.leading.contains(word.folded) {
      return Diagnostic(
        .usage, tr("\(word) is no name"), at: words[0].span,
        hint: tr("if it is, put it in quotes: \("\"" + word + "\"")"))
    }
    guard invocation.words.count == 1 else { return nil }
    let verbs = registry.commands.filter { $0.words.dropLast() == command.words[...] }
      .compactMap(\.words.last)
    var near = Suggestions.nearest(to: word.folded, among: verbs)
    let isVerb = LineReading.verbs[word.folded] != nil
    if near.isEmpty, isVerb {
      near = (LineReading.verbs[word.folded] ?? []).filter(verbs.contains)
    }
    let days = invocation.promptValues?.days
    let isDay = Doubt.isIn("- " + word.folded, days)
    guard !near.isEmpty || isVerb || isDay && Doubt.isProse(text) else { return nil }
    return Diagnostic(
      .usage, tr("\(command.name) has no command \(word)"), at: words[0].span,
      hint: nil,
      suggestions: near.map { "\(command.name) \($0)" } + ["\(command.name) '\(word)'"])
  }

  /// What names the place of a kind that is entered; nil where none is.
  func entered(_ source: String, at span: SourceSpan) -> String? {
    guard let place = places.last(where: { $0.source == source }) else { return nil }
    let isName = identifier(named: place.label, source) == place.id
    return isName ? place.label : place.id.description
  }

  /// A line that removes something without naming it as it is called is confirmed: what one stands in, what was
  /// named by a part of its name.
  /// - Throws: `refused` where the answer is not yes.
  func confirmRemoval(_ invocation: Invocation, typed: CommandLine) throws(Diagnostic) {
    guard isInteractive, invocation.command.words.last == "remove", !invocation.has(.dryRun)
    else { return }
    let said = typed.words.compactMap(\.literal).joined(separator: " ").folded
    // What nothing is called, the command itself refuses, before anybody is asked.
    guard namesOnlyWhatIsThere(invocation.line, typedContext) else { return }
    for parameter in invocation.command.positionals {
      guard case .thing(let source) = parameter.type, let things = registry.things(source) else {
        continue
      }
      for word in invocation.words[parameter.name] ?? [] {
        guard let text = word.literal, let id = identifier(named: text, source) else {
          continue
        }
        let isSaid = said.contains(text.folded)
        let exact = try things.find(self, text)
        let isTail = id.description.hasSuffix(text) && text.utf8.count >= 4
        if isSaid, exact.contains(where: { $0.id == id }) || isTail { continue }
        let known = try self.known(things).all.first { $0.id == id }
        if isSaid, let known,
          ([known.text] + known.aliases).contains(where: { $0.folded == text.folded })
        {
          continue
        }
        let name = known?.text ?? places.last { $0.id == id }?.label ?? text
        try confirm(
          tr("remove the \(things.title) \(name)?"), flag: "--yes", at: invocation.line.span)
      }
    }
  }
}
