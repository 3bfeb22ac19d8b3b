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
    let exact = try things.find(self, text)
    if exact.count == 1 { return exact[0].id }
    if exact.count > 1 { throw ambiguous(text, things, exact, span) }
    let byID = try matching(text, noun: source)
    if byID.count == 1 { return try kept(byID[0], things) }
    if byID.count > 1 {
      throw Diagnostic(
        .usage, tr("\(text) matches the end of several ids"), at: span,
        hint: tr("give more of it: \(try notebook().shortTails(byID).joined(separator: ", "))"))
    }
    let all = try things.all(self)
    let key = text.folded
    let same = all.filter { $0.text.folded == key || $0.aliases.contains { $0.folded == key } }
    if same.count == 1 { return same[0].id }
    if same.count > 1 { throw ambiguous(text, things, same, span) }
    if isInteractive, !key.isEmpty {
      // What the last command showed, as people call it.
      if ["last", "it", "that", "this", "ultimo", "ultima"].contains(key), let id = lastRow["id"],
        let found = try? matching(id, noun: source), found.count == 1
      {
        return try kept(found[0], things)
      }
      let valued = try things.having?(self, text, false) ?? []
      if valued.count == 1 { return try kept(valued[0].id, things) }
      if valued.count > 1 { throw ambiguous(text, things, valued, span) }
      for candidates in [all, try fartherOff(things)] {
        let called = Session.called(key, candidates)
        if called.count == 1 { return called[0].id }
        if called.count > 1 { throw ambiguous(text, things, called, span) }
      }
    }
    throw unknown(text, things, all, span)
  }

  /// The things of the outermost place, for what is not in the one that is entered; empty where that is the same.
  private func fartherOff(_ things: ThingSource) throws(Diagnostic) -> [Candidate] {
    guard places.count > 1, !isNarrowed else { return [] }
    let before = places
    defer { places = before }
    places = Array(before.prefix(1))
    return try things.all(self)
  }

  /// The things that a part of their name or path means, as people type it.
  private static func called(_ key: String, _ all: [Candidate]) -> [Candidate] {
    let begun = all.filter {
      $0.text.folded.hasPrefix(key) || $0.aliases.contains { $0.folded.hasPrefix(key) }
    }
    // A digit or two are a place in a list more often than the beginning of a number.
    let isShort = key.count < 3 && key.allSatisfy(\.isNumber)
    if begun.count == 1, !isShort { return begun }
    let placed = onPath(key, all)
    return placed.isEmpty ? spoken(key, all) : placed
  }

  /// Things by a part of their path, at the prompt: `main/1` is the level 1 of Main academic building, `main/122`
  /// a room of it. Each part typed begins words of a part of the path, the last one those of its end.
  /// - Complexity: O(letters of all names).
  private static func onPath(_ key: String, _ all: [Candidate]) -> [Candidate] {
    func parts(_ text: String) -> [[Substring]] {
      text.split(separator: "/").map { $0.split { !$0.isLetter && !$0.isNumber } }
    }
    let typed = parts(key)
    guard typed.count > 1, typed.allSatisfy({ !$0.isEmpty }), let end = typed.last else {
      return []
    }
    func names(_ candidate: Candidate) -> [[[Substring]]] {
      ([candidate.text] + candidate.aliases).map { parts($0.folded) }.filter { $0.count > 1 }
    }
    func begins(_ own: [Substring], _ words: [Substring]) -> Bool {
      words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }
    func leads(_ own: [[Substring]]) -> Bool {
      var rest = own.dropLast()
      return typed.dropLast().allSatisfy { words in
        while let part = rest.popFirst() { if begins(part, words) { return true } }
        return false
      }
    }
    for isEnd in [{ $0 == end }, { begins($0, end) }] as [([Substring]) -> Bool] {
      let found = all.filter { candidate in
        names(candidate).contains { own in own.last.map(isEnd) ?? false && leads(own) }
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Things that are called so, at the prompt: each word typed begins a word of the name or number, as
  /// `audit 122`; else the text is a part of the name.
  /// - Complexity: O(letters of all names).
  static func spoken(_ key: String, _ all: [Candidate]) -> [Candidate] {
    func words(_ text: String) -> [Substring] {
      text.split { !$0.isLetter && !$0.isNumber }
    }
    let typed = words(key)
    // One letter is a word of too many names.
    guard !typed.isEmpty, key.count > 1 || key.allSatisfy(\.isNumber) else { return [] }
    func names(_ candidate: Candidate) -> [String] {
      // The level in a path is not the room's name.
      let own = ([candidate.text] + candidate.aliases).filter { !$0.contains("/") }
      return (own + candidate.spoken).map(\.folded)
    }
    func has(_ text: String, _ isMeant: (Substring, Substring) -> Bool) -> Bool {
      let own = words(text)
      return typed.allSatisfy { word in own.contains { isMeant($0, word) } }
    }
    // Whole words first: 12 is room 12 before room 122.
    // A digit or two begin too many: `asset 1` is no socket of 16 A.
    let isShort = key.count < 3 && key.allSatisfy(\.isNumber)
    let meanings: [(Substring, Substring) -> Bool] =
      isShort ? [{ $0 == $1 }] : [{ $0 == $1 }, { $0.hasPrefix($1) }]
    for isMeant in meanings {
      let found = all.filter { candidate in names(candidate).contains { has($0, isMeant) } }
      if !found.isEmpty { return found }
    }
    // One letter or two are in too many names to mean one.
    guard key.count >= 3 else { return [] }
    return all.filter { candidate in names(candidate).contains { $0.contains(key) } }
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

  private func unknown(
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
      first.isFreeText, ["what", "text"].contains(first.name)
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
