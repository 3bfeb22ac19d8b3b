// What a spoken line that is not understood wants, where that can be told: the line that writes the file which a
// shell would, the place that nobody has. The line that is shown runs as it stands.

import Core
import Kernel

extension Session {
  /// `export bookings > bookings.csv`: the line of the grammar that writes this file; nil for every other line.
  func redirected(_ line: CommandLine) -> Diagnostic? {
    guard isInteractive, line.pipe == nil,
      let at = line.words.firstIndex(where: { $0.bare?.hasPrefix(">") ?? false }), at > 0,
      let sign = line.words[at].bare
    else { return nil }
    let attached = String(sign.drop { $0 == ">" })
    let file =
      attached.isEmpty ? at + 1 < line.words.count ? line.words[at + 1].literal : nil : attached
    guard let file else {
      return Diagnostic(
        .usage, tr("> does not write a file here; use --out"), at: line.words[at].span,
        hint: tr("name the file behind the line: --out FILE"))
    }
    let words = line.words[..<at].compactMap(\.literal)
    guard words.count == at else { return nil }
    let ending = file.lastIndex(of: ".").map { String(file[file.index(after: $0)...]).lowercased() }
    let found = fileLines(words, line).lazy.compactMap { text -> String? in
      let whole = text + " --out " + file.shellQuoted
      guard let line = Lexer.line(whole),
        self.isOfGrammar(line) || words.first?.folded == "find" && words.count > 1,
        let command = self.registry.command(named: LineReading.plainWords(line))
          ?? self.parser.command(of: line, self.typedContext),
        command.effects == .reads, ending.map({ command.makesFile($0) }) ?? true
      else { return nil }
      return whole
    }.first
    let whole = found ?? ending.flatMap { exported(words, as: $0, to: file) }
    return Diagnostic(
      .usage, tr("> does not write a file here; use --out"), at: line.words[at].span,
      hint: whole == nil ? tr("end a line that lists something with --out FILE") : nil,
      suggestions: whole.map { [$0] } ?? [])
  }

  /// `export trip lisbon` with a format behind it: the line that writes the file; nil where nothing is meant.
  private func exported(_ words: [String], as format: String, to file: String) -> String? {
    spokenFile = file
    defer { spokenFile = nil }
    let line = Lexer.arguments(words + ["as", format])
    guard let reading = try? spoken(line), reading.lines.count == 1,
      reading.lines[0].text.contains("--out"), isOfGrammar(reading.lines[0])
    else { return nil }
    return reading.lines[0].text
  }

  /// The lines that words before a file may mean: what they say, else the list of what follows their verb.
  private func fileLines(_ words: [String], _ typed: CommandLine) -> [String] {
    let plain = Lexer.arguments(words)
    var lines: [String] = []
    func add(_ line: CommandLine?) { if let line { lines.append(line.text) } }
    if let tokens = SpokenToken.tokens(plain) {
      var rest = tokens[...]
      while let first = rest.first?.folded, rest.count > 1,
        TailWords.exporting.contains(first) || TailWords.listing.contains(first)
          || Wording.skipped.contains(first)
      {
        rest = rest.dropFirst()
      }
      for domain in openDomains where heldDomains.contains(domain.name) || heldDomains.isEmpty {
        if let noun = slot("noun", rest, in: domain) { add(Lexer.line(noun.text)) }
      }
    }
    add(plain)
    if let reading = try? spoken(plain), reading.lines.count == 1 { add(reading.lines[0]) }
    add(parser.reading(typedContext).meaning(of: plain))
    return lines
  }

  /// `find lamp > lamps.csv`: a command that shows something and takes any words took the sign for one of them.
  func takenForText(_ invocation: Invocation, _ line: CommandLine) -> Diagnostic? {
    guard invocation.command.effects == .reads, !line.words.contains(where: \.isOption),
      line.words.contains(where: { $0.bare?.hasPrefix(">") ?? false }),
      invocation.line.words.contains(where: { word in
        word.literal?.split(separator: " ").contains { $0.hasPrefix(">") } ?? false
      })
    else { return nil }
    return redirected(line)
  }

  /// `put a lamp in UNKNOWNROOM`, `UNKNOWNROOM is empty`: what is wrong with a line of which all is said but that
  /// nothing has the name at its end or its beginning; nil for every other line.
  func unnamed(_ line: CommandLine) -> Diagnostic? {
    guard isInteractive, let tokens = SpokenToken.tokens(line), (2...14).contains(tokens.count),
      parser.command(of: line, typedContext) == nil
    else { return nil }
    for domain in registry.domains where heldDomains.contains(domain.name) {
      for wording in domain.wordings {
        for parts in wording.patterns {
          guard let (name, kind) = Session.unnamedSlot(parts), Session.mayBegin(parts, tokens),
            registry.things(domain.name + "." + kind) != nil
          else { continue }
          let isLast = parts.last == .slot(name: name, kind: kind, isOptional: false)
          let source = domain.name + "." + kind
          let match = WordingMatch { [unowned self] asked, run in
            if let value = slot(asked, run, in: domain) { return value }
            guard asked == kind, run.count <= 2,
              isLast ? run.endIndex == tokens.endIndex : run.startIndex == tokens.startIndex
            else { return nil }
            return SlotValue(
              run.map(\.text).joined(separator: " "), forms: ["unknown": String(run.count)])
          }
          guard let value = match.values(parts[...], tokens[...])?[name],
            let count = value.forms["unknown"].flatMap({ Int($0) })
          else { continue }
          let word = isLast ? line.words.last : line.words.first
          let span = count == 1 && word?.literal == value.text ? word?.span ?? line.span : line.span
          do { _ = try resolve(value.text, source, at: span) } catch { return error }
        }
      }
    }
    return nil
  }

  /// The slot for a name at the end of a pattern behind words that are said, or at its beginning before some.
  private static func unnamedSlot(_ parts: [Wording.Part]) -> (name: String, kind: String)? {
    if parts.count > 2, case .slot(let name, let kind, isOptional: false)? = parts.last,
      case .words(_, isOptional: false) = parts[parts.count - 2]
    {
      return (name, kind)
    }
    if case .slot(let name, let kind, isOptional: false)? = parts.first,
      parts.dropFirst().contains(where: { part in
        if case .words(_, isOptional: false) = part { true } else { false }
      })
    {
      return (name, kind)
    }
    return nil
  }

  /// `!ls`: no program of the shell is run.
  func ofShell(_ line: CommandLine) -> Diagnostic? {
    guard isInteractive, let sign = line.words[0].bare, sign.hasPrefix("!") else { return nil }
    return Diagnostic(
      .usage, tr("! runs no program here"), at: line.words[0].span,
      hint: tr("a program can read what a command shows: log | head"))
  }

  /// `config set currency EUR`: settings stand in a file, and what is none is set by a command; nil for every other
  /// line.
  func setting(_ line: CommandLine) -> Diagnostic? {
    guard isInteractive, line.words.count > 2, line.words[0].bare == "config",
      registry.root.child("config")?.child(line.words[1].bare ?? "") == nil,
      let key = line.words[2].bare?.folded
    else { return nil }
    func fault(_ message: Phrase, _ hint: Phrase) -> Diagnostic {
      Diagnostic(.usage, message, at: line.words[2].span, hint: hint)
    }
    if SettingName(rawValue: key) != nil {
      let value = line.words.dropFirst(3).compactMap(\.bare).filter { $0 != "=" }
        .joined(separator: " ")
      return fault(
        tr("settings are not changed at the prompt"),
        tr("write it in the settings file: \(key) = \(value); to see where that is: doctor"))
    }
    let setting = registry.commands.filter { command in
      command.words.last == "set" && command.synonyms.contains(key)
        && (heldDomains.isEmpty || heldDomains.contains(command.words[0]))
    }
    guard !setting.isEmpty else { return nil }
    let helps = setting.map { Phrase.verbatim("help " + $0.name) }
    return fault(
      tr("\(key) is no setting of the program"),
      tr("it is set with other commands; see: \(Phrase.joined(helps, separator: ", "))"))
  }
}
