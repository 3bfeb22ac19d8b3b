// What a typed line leaves open in a notebook of several domains: it is about the one in which all that it names is.

import Kernel

extension Session {
  /// The line of the only domain in which everything that a typed line names is there: `go to the gym`,
  /// `note add locked --room G07`.
  ///
  /// - Returns: nil where a domain is entered, none of them has it all, or several have.
  /// - Throws: `usage` where it asks to see what several domains show: `show the map`.
  /// - Complexity: one reading of the line for each domain of the notebook.
  func ofOnlyDomain(_ line: CommandLine) throws(Diagnostic) -> CommandLine? {
    guard isInteractive, domain == nil else { return nil }
    // The notebook is asked once.
    let names = heldDomains
    guard names.count > 1, !isOfGrammar(line) else { return nil }
    let held = registry.domains.filter { names.contains($0.name) }
    let found = held.compactMap { self.line(line, of: $0) }
    if found.isEmpty { try refuseShowing(line, held) }
    return found.count == 1 ? found[0] : nil
  }

  /// Refuses a line that asks to see what several domains show, naming their commands.
  private func refuseShowing(_ line: CommandLine, _ held: [Domain]) throws(Diagnostic) {
    let words = line.words.compactMap { $0.bare?.folded }
    guard words.count == line.words.count, let verb = words.first,
      LineReading.lookingVerbs.contains(verb)
    else { return }
    let rest = words.dropFirst().drop { LineReading.fillers.contains($0) }
    let names = held.compactMap { domain -> String? in
      let command = registry.command(named: [domain.name] + rest)
      return command?.effects == .reads ? command?.name : nil
    }
    guard !rest.isEmpty, names.count > 1 else { return }
    throw Diagnostic(
      .usage, tr("\(rest.joined(separator: " ")) is short for several commands"), at: line.span,
      suggestions: names)
  }

  /// The line as one of a domain; nil where it is none, or names nothing that is there.
  private func line(_ typed: CommandLine, of domain: Domain) -> CommandLine? {
    var context = typedContext
    (context.domain, context.held) = (domain.name, [domain.name])
    let meant = parser.reading(context).meaning(of: typed) ?? typed
    guard (try? parser.parse(meant, context)) != nil,
      case .match(let match) = registry.find(
        LineReading.plainWords(meant), domain: domain.name, abbreviations: true)
    else { return nil }
    if match.command.name == "use" {
      guard meant.words.count > 2, let place = meant.words[2].literal,
        isPlace(place, of: domain)
      else { return nil }
    } else {
      let things = parser.things(meant, context)
      guard match.command.words.first == domain.name, !things.isEmpty,
        things.allSatisfy({ source, word in
          word.literal.map { identifier(named: $0, source) != nil } ?? false
        })
      else { return nil }
    }
    let rest = meant.words.dropFirst(match.words).map(\.source)
    var whole = Lexer.line((match.command.words + rest).joined(separator: " "))
    whole?.isGuessed = meant.isGuessed
    return whole
  }

  /// Whether a domain has a place of that name, which is not entered.
  private func isPlace(_ name: String, of domain: Domain) -> Bool {
    let before = (self.domain, places)
    defer { (self.domain, places) = before }
    (self.domain, places) = (domain.name, [])
    return (try? domain.enter(self, name, SourceSpan(typed: name))) != nil
  }
}
