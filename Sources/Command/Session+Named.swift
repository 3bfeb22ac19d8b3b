// `show kitchen`: at the prompt a name stands for the thing that has it, whatever its kind is.

import Kernel
import Notebook
import System

extension Session {
  /// `show NAME` as the command that shows the thing of that name; nil where no thing of the domains in
  /// question has it, or several have.
  func showing(_ line: CommandLine) -> CommandLine? {
    guard line.words.count > 1, line.words[0].bare?.folded == "show", line.pipe == nil else {
      return nil
    }
    let rest = line.words.dropFirst().prefix { !$0.isOption }
    var names = rest.compactMap(\.literal)
    guard names.count == rest.count, !names.isEmpty else { return nil }
    while names.count > 1, names[0] == "me" || LineReading.fillers.contains(names[0].folded) {
      names.removeFirst()
    }
    let name = names.joined(separator: " ")
    // Ends of ids are events, as in scripts.
    guard name.utf8.count < 4 || !name.allSatisfy({ $0.isASCII && $0.isHexDigit || $0 == "-" })
    else {
      return nil
    }
    guard let path = path(showing: name, at: line.words[1].span, isElsewhere: false) else {
      return nil
    }
    return rewritten(line, path, name, 1 + rest.count)
  }

  /// `G05`, `gym`, `122`: a line that is nothing but the name of a thing shows it; one that several things
  /// have lists them. Where one stands comes first, then the other notebooks.
  func named(_ line: CommandLine, in reader: ScriptReader, _ fault: Diagnostic) -> CommandLine? {
    guard isInteractive, line.pipe == nil, let first = line.words.first?.bare,
      line.text.count > 1 || first.allSatisfy(\.isNumber), registry.root.child(first) == nil
    else { return nil }
    let words = line.words.prefix { !$0.isOption }
    let names = words.compactMap(\.bare)
    guard names.count == words.count, names.count <= 3 else { return nil }
    let name = names.joined(separator: " ")
    var reader = reader
    func whole(_ path: [String]) -> CommandLine? {
      let shown = rewritten(line, path, name, words.count)
      return (try? reader.one(shown)) == nil ? nil : shown
    }
    if let path = path(showing: name, at: line.words[0].span, isElsewhere: true) {
      return whole(path)
    }
    // Two things of one serial number are listed.
    if fault.suggestions.isEmpty, isValue(name) { return whole(["find"]) }
    // A word that is near to a command is no name of many things.
    return fault.suggestions.isEmpty && isCalled(name) ? whole(["find"]) : nil
  }

  /// `how many radiators`: the list of what is of a kind that the notebook names, in place of all that has
  /// the word in it; nil for every other line.
  func counting(_ line: CommandLine) -> CommandLine? {
    let words = line.words.compactMap { $0.bare?.folded.drop { $0 == "?" } }.map(String.init)
    guard isInteractive, line.pipe == nil, words.count == line.words.count,
      let rest = LineReading.counted(words), !rest.isEmpty
    else { return nil }
    let text = rest.joined(separator: " ").replacing("?", with: "")
    let reading = parser.reading(typedContext)
    guard reading.path(ofNoun: [text]) == nil,
      let name = reading.pick(registry.domains.map(\.name)), let domain = registry.domain(name)
    else { return nil }
    let names = [text] + (text.hasSuffix("s") ? [String(text.dropLast())] : [])
    // What is added is what is counted: of a family its assets, before its types.
    let added = domain.inner[typedContext.place ?? ""]?.added ?? domain.inner[""]?.added
    let lists = domain.commands.filter { $0.words.last == "list" }
    for command in lists.filter({ $0.words.contains(added ?? "") }) + lists {
      for parameter in command.parameters where parameter.role == .option {
        guard case .thing(let source) = parameter.type,
          let things = registry.things(source), let all = try? known(things).all,
          let found = all.first(where: { names.contains($0.text.folded) })
        else { continue }
        return rewritten(
          line, command.words + ["--" + parameter.name], found.text, line.words.count)
      }
    }
    return nil
  }

  private func rewritten(
    _ line: CommandLine, _ path: [String], _ name: String, _ count: Int
  ) -> CommandLine {
    var result = line
    let span = line.words[0].span
    result.words = path.map { Word(pieces: [.text($0, quoted: false)], span: span) }
    result.words.append(Word(pieces: [.text(name, quoted: true)], span: span))
    result.words += line.words.dropFirst(count)
    result.text = result.words.map(\.source).joined(separator: " ")
    return result
  }

  /// The kinds of things that a person can mean: of the domain entered, else of all; or of the others.
  private func kinds(isElsewhere: Bool) -> [(source: ThingSource, path: [String])] {
    registry.domains.filter { domain == nil || (domain != $0.name) == isElsewhere }
      .flatMap { domain in
        domain.things.compactMap { source in showPath(source, domain).map { (source, $0) } }
      }
  }

  /// The command that shows what has a name: the one kind of which something is called so, else the one
  /// that has something as it is spoken, in small letters or by a part of it; nil where several kinds have.
  /// - Parameter isElsewhere: whether the other notebooks count as well, after the one entered.
  private func path(
    showing name: String, at span: SourceSpan, isElsewhere: Bool
  ) -> [String]? {
    for isOther in isElsewhere && domain != nil ? [false, true] : [false] {
      let kinds = kinds(isElsewhere: isOther)
      let exact = kinds.filter { ((try? $0.source.find(self, name)) ?? []).isEmpty == false }
      let paths = Session.distinct(exact.map(\.path))
      if !paths.isEmpty { return paths.count == 1 ? paths[0] : nil }
      let one = kinds.filter { identifier(named: name, $0.source.name) != nil }
      if !one.isEmpty {
        let paths = Session.distinct(one.map(\.path))
        return paths.count == 1 ? paths[0] : nil
      }
      let several = Session.distinct(kinds.filter { isCalled(name, $0.source) }.map(\.path))
      if !several.isEmpty { return several.count == 1 ? several[0] : nil }
    }
    return nil
  }

  private static func distinct(_ paths: [[String]]) -> [[String]] {
    paths.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether something of a kind has words that begin so.
  private func isCalled(_ name: String, _ source: ThingSource) -> Bool {
    name.utf8.count > 2 && (try? known(source).spoken(name.folded).isEmpty) == false
  }

  /// Whether things have a text as one of their values.
  private func isValue(_ name: String) -> Bool {
    registry.domains.contains { domain in
      domain.things.contains { ((try? $0.having?(self, name, false)) ?? []).isEmpty == false }
    }
  }

  private func isCalled(_ name: String) -> Bool {
    (kinds(isElsewhere: false) + (domain == nil ? [] : kinds(isElsewhere: true)))
      .contains { isCalled(name, $0.source) }
  }

  /// `import FILE` with the domain whose files look so; nil where neither words nor file tell.
  func importing(_ line: CommandLine) -> CommandLine? {
    let verbs: Set<String> = ["import", "open", "load", "importa", "apri", "carica"]
    guard domain == nil, line.words.count > 1, let verb = line.words[0].bare?.folded,
      verbs.contains(verb),
      let index = line.words.indices.dropFirst().first(where: {
        line.words[$0].literal.map { Files.kind($0) == .file } ?? false
      }), index < 4, let path = line.words[index].literal,
      let head = Files.head(path, bytes: 1 << 16)
    else { return nil }
    let text = String(decoding: head, as: UTF8.self)
    let suffix = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    let owners = registry.domains.filter { $0.fileSuffixes.contains(suffix) }
    let marked = registry.domains.filter { $0.fileMarks.contains { text.contains($0) } }
    guard let domain = owners.count == 1 ? owners[0] : marked.first else {
      return nil
    }
    var result = line
    result.words =
      [domain.name, "import"].map {
        Word(pieces: [.text($0, quoted: false)], span: line.words[0].span)
      } + line.words[index...]
    result.text = result.words.map(\.source).joined(separator: " ")
    return result
  }

  /// The command that shows a thing of a kind: `survey room show`; nil where there is none.
  private func showPath(_ source: ThingSource, _ domain: Domain) -> [String]? {
    let noun = source.name.split(separator: ".").dropFirst().joined(separator: ".")
    let path = noun == domain.name ? [domain.name, "show"] : [domain.name, noun, "show"]
    return registry.command(named: path).map { _ in path }
  }
}
