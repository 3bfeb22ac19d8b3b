// Names to things: exact names first, then ids and their tails, then, at the prompt, unique
// beginnings. A thing that is not found comes with the nearest names; nothing is guessed for a write.

import Core
import Kernel
import Notebook

extension Session {
  /// The one thing of kind `source` that `text` names.
  /// - Throws: `usage` when there is none or there are several; the matches are listed.
  public func resolve(
    _ text: String, _ source: String, at span: SourceSpan
  ) throws(Diagnostic) -> Identifier {
    guard let things = registry.things(source) else {
      throw Diagnostic(.internalFault, tr("no things are named \(source)"))
    }
    switch try meaning(of: text, things) {
    case .one(let id): return id
    case .id(let id): return try kept(id, things)
    case .several(let found): throw ambiguous(text, things, found, span)
    case .severalIDs(let ids):
      throw Diagnostic(
        .usage, tr("\(text) matches the end of several ids"), at: span,
        hint: tr("give more of it: \(try notebook().shortTails(ids).joined(separator: ", "))"))
    case .none: throw unknown(text, things, try known(things).all, span)
    }
  }

  /// The one thing of kind `source` that `text` names, or nil: what is wrong with the text is not looked for.
  public func identifier(named text: String, _ source: String) -> Identifier? {
    guard let things = registry.things(source), let meaning = try? meaning(of: text, things) else {
      return nil
    }
    switch meaning {
    case .one(let id): return id
    case .id(let id): return try? kept(id, things)
    case .several, .severalIDs, .none: return nil
    }
  }

  /// What stands for a thing that was merged into another; says so, once for each command.
  func kept(_ id: Identifier, _ things: ThingSource) throws(Diagnostic) -> Identifier {
    guard let find = things.kept else { return id }
    let now = try find(self, id)
    guard now != id, running != nil, saidMerged.insert(id).inserted else { return now }
    let tails = try notebook().shortTails([id, now])
    note(tr("\(tails[0]) was merged into \(tails[1])"))
    return now
  }

  /// Things whose id is `text` or ends with it; tables show four letters at least, and fewer would
  /// catch names that were mistyped.
  func matching(_ text: String, noun: String?) throws(Diagnostic) -> [Identifier] {
    text.utf8.count < 4 ? [] : try notebook().matching(text, noun: noun)
  }

  private func ambiguous(
    _ text: String, _ things: ThingSource, _ matches: [Candidate], _ span: SourceSpan
  ) -> Diagnostic {
    let shown = matches.prefix(8)
    let tails = (try? opened?.shortTails(shown.map(\.id))) ?? []
    var list: [String] = []
    for (index, match) in shown.enumerated() {
      let tail = index < tails.count && tails[index] != match.text ? tails[index] : nil
      let id = tail.map { " (\($0))" } ?? ""
      list.append(match.text + id + (match.description.isEmpty ? "" : " " + match.description))
    }
    if matches.count > shown.count {
      list.append(tr("\(matches.count - shown.count) more").text(language))
    }
    let texts = Set(matches.map(\.text))
    return Diagnostic(
      .usage, tr("\(text) matches several: \(list.joined(separator: "; "))"), at: span,
      hint: tr("name one of them, or give its id"),
      suggestions: texts.count == matches.count && !texts.contains(text)
        ? shown.map { corrected(span, $0.text) }
        : tails.prefix(3).map { corrected(span, $0) })
  }

  func unknown(
    _ text: String, _ things: ThingSource, _ all: [Candidate], _ span: SourceSpan
  ) -> Diagnostic {
    var names: [String] = []
    var owners: [Int] = []
    for (index, candidate) in all.enumerated() {
      for name in [candidate.text] + candidate.aliases {
        names.append(name)
        owners.append(index)
      }
    }
    var suggestions: [String] = []
    for name in Suggestions.nearest(to: text, among: names) {
      for index in names.indices where names[index] == name {
        let line = corrected(span, all[owners[index]].text)
        if !suggestions.contains(line), suggestions.count < 3 { suggestions.append(line) }
      }
    }
    let title = things.title
    // Some sources gather several nouns and have no list of their own.
    let list = things.name.split(separator: ".").map(String.init) + ["list"]
    let isListed = registry.command(named: list) != nil
    let adding = registry.command(named: list.dropLast() + ["add"])
    // `note leak`
    if isInteractive, suggestions.isEmpty, let adding, let first = adding.positionals.first,
      first.isFreeText, ["what", "text"].contains(first.name),
      // More than a text is no note.
      !adding.parameters.contains(where: { $0.isRequired && $0.name != first.name })
    {
      return Diagnostic(
        .usage, tr("there is no \(title) \(text)"), at: span,
        hint: tr("to write it: \(adding.name) \(text.shellQuoted)"))
    }
    return Diagnostic(
      .usage, tr("there is no \(title) \(text)"), at: span,
      hint: all.isEmpty && adding != nil
        ? tr("there is none yet; add one: \(adding?.plainSynopsis ?? "")")
        : suggestions.isEmpty
          // What has no name is not among those that were looked at.
          ? (isListed
            ? tr("list them: \(list.joined(separator: " "))")
            : all.isEmpty
              ? tr("there is none yet")
              : tr("such as: \(all.prefix(3).map(\.text.shellQuoted).joined(separator: ", "))"))
          : nil,
      suggestions: suggestions)
  }

  /// The words with the option before a name that it takes and that the plain words do not: in
  /// `trip export Lisbon` no track but a trip is called so.
  func withThingsAsOptions(_ words: [Word], _ command: Command) -> [Word] {
    guard case .thing(let source)? = command.positionals.first?.type,
      let plain = registry.things(source)
    else { return words }
    var result: [Word] = []
    for (index, word) in words.enumerated() {
      if index >= command.words.count, let text = word.bare, !word.isOption,
        index == 0 || !words[index - 1].isOption, (try? plain.find(self, text))?.isEmpty ?? true,
        let option = command.parameters.first(where: { parameter in
          guard parameter.role == .option, case .thing(let other) = parameter.type else {
            return false
          }
          return (try? registry.things(other)?.find(self, text))?.count == 1
        })
      {
        result.append(
          Word(pieces: [.text("--" + option.name, quoted: false)], span: word.span))
      }
      result.append(word)
    }
    return result
  }

  /// The command line with the text at `span` replaced.
  public func corrected(_ span: SourceSpan, _ replacement: String) -> String {
    let bytes = Array(span.text.utf8)
    guard span.column <= bytes.count, span.column + span.length <= bytes.count else {
      return replacement.shellQuoted
    }
    return String(decoding: bytes[..<span.column], as: UTF8.self) + replacement.shellQuoted
      + String(decoding: bytes[(span.column + span.length)...], as: UTF8.self)
  }
}
