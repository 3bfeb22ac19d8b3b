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
    var found: [[String]] = []
    for domain in registry.domains where self.domain == nil || self.domain == domain.name {
      for source in domain.things {
        guard let path = showPath(source, domain), let matches = try? source.find(self, name),
          !matches.isEmpty, !found.contains(path)
        else { continue }
        found.append(path)
      }
    }
    if found.isEmpty {
      // As it is spoken: in small letters, or a part of it.
      for domain in registry.domains where self.domain == nil || self.domain == domain.name {
        for source in domain.things {
          guard let path = showPath(source, domain), !found.contains(path),
            (try? resolve(name, source.name, at: line.words[1].span)) != nil
          else { continue }
          found.append(path)
        }
      }
    }
    guard found.count == 1 else { return nil }
    var result = line
    result.words = found[0].map {
      Word(pieces: [.text($0, quoted: false)], span: line.words[0].span)
    }
    result.words.append(Word(pieces: [.text(name, quoted: true)], span: line.words[1].span))
    result.words += line.words.dropFirst(1 + rest.count)
    result.text = result.words.map(\.source).joined(separator: " ")
    return result
  }

  /// `G05`, `gym`: a line that is nothing but the name of a thing shows it.
  func named(_ line: CommandLine, in reader: ScriptReader) -> CommandLine? {
    guard isInteractive, line.words.count <= 3, let first = line.words.first?.bare,
      line.text.count > 1 || first.allSatisfy(\.isNumber),
      registry.root.child(first) == nil,
      let asked = try? Lexer.lines(file: "<prompt>", bytes: Array(("show " + line.text).utf8)),
      asked.count == 1, let shown = showing(asked[0])
    else { return nil }
    var reader = reader
    return (try? reader.one(shown)) == nil ? nil : shown
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
