// Verbs and nouns as people put them: `add asset`, `list all the rooms`, `nuova stanza`, `room 122`.

import Core
import Kernel

extension LineReading {
  /// - Parameter hasMore: whether values follow the plain words.
  func thing(
    _ words: ArraySlice<String>, _ hasMore: Bool, only domain: String?
  ) -> Front? {
    verbAndNoun(words, hasMore, only: domain) ?? nounFirst(words, hasMore, only: domain)
  }

  /// `add asset`, `list all the rooms`, `nuova stanza`.
  func verbAndNoun(
    _ words: ArraySlice<String>, _ hasMore: Bool, only domain: String?
  ) -> Front? {
    guard let verb = words.first, words.count > 1 else { return nil }
    var rest = words.dropFirst()
    while let word = rest.first, LineReading.fillers.contains(word), rest.count > 1 {
      rest = rest.dropFirst()
    }
    let skipped = rest.startIndex - words.startIndex
    // `make a book`, `add map`: nobody makes a thing of that name, but what the command gives.
    if LineReading.verbs[verb] == ["add"], rest.count == 1 || LineReading.makes(verb),
      noun(rest, only: domain) == nil, let front = giving(rest, only: domain)
    {
      return Front(path: front.path, used: front.used + skipped)
    }
    // `show map`: a word that is a command by itself.
    if LineReading.lookingVerbs.contains(verb), noun(rest, only: domain) == nil || rest.count == 1,
      let front = without(domain: Array(rest), only: domain)
        ?? bySynonym(Array(rest), only: domain)
    {
      return Front(path: front.path, used: front.used + skipped)
    }
    guard
      let noun = noun(rest, only: domain)
        ?? noun(rest, only: domain, among: registry.nounsBehindVerbs)
    else { return nil }
    rest = rest.dropFirst(noun.used)
    var used = skipped + noun.used
    guard let path = command(noun, verb: verb, isAlone: rest.isEmpty && !hasMore) else {
      return nil
    }
    // `new trip to Lisbon`
    if let word = rest.first, rest.count > 1, LineReading.prepositions.contains(word),
      LineReading.verbs[verb] != ["edit"]
    {
      used += 1
    }
    return Front(path: path, used: used)
  }

  /// The command that gives what words say and that changes nothing: `book`, `backup`.
  func giving(_ words: ArraySlice<String>, only domain: String?) -> Front? {
    var front =
      without(domain: Array(words), only: domain)
      ?? bySynonym(Array(words), only: domain)
    if front == nil, domain == nil,
      case .match(let match) = registry.find(Array(words), domain: nil, abbreviations: false)
    {
      front = Front(path: match.command.words, used: match.words)
    }
    guard let front, let command = registry.command(named: front.path),
      command.effects == .reads || command.effects == .outside,
      // What only lists things is not what is made.
      command.words.last != "list"
    else { return nil }
    return front
  }

  /// `rooms`, `room 122`, `asset new`.
  func nounFirst(
    _ words: ArraySlice<String>, _ hasMore: Bool, only domain: String?,
    among forms: [String: [Registry.NounForm]]? = nil
  ) -> Front? {
    guard let noun = noun(words, only: domain, among: forms) else { return nil }
    let rest = words.dropFirst(noun.used)
    guard let next = rest.first else {
      if hasMore, !noun.isPlural { return named(noun) }
      // `stop`: a command by itself before another word for a noun.
      if let word = words.first, !noun.name.isEmpty, noun.name != word, !noun.isPlural,
        let front = without(domain: [word], only: noun.domain), front.path == [noun.domain, word]
      {
        return front
      }
      return command(noun, verb: "list", isAlone: true).map { Front(path: $0, used: noun.used) }
    }
    // `assets in G01`: the place is read as the option of the list.
    if noun.isPlural, rest.count > 1, LineReading.places.contains(next),
      let path = command(noun, verb: "list", isAlone: true)
    {
      return Front(path: path, used: noun.used)
    }
    if let path = command(noun, verb: next, isAlone: rest.count == 1 && !hasMore) {
      return Front(path: path, used: noun.used + 1)
    }
    // `room find library`
    if LineReading.verbs[next] == ["find"], rest.count > 1 || hasMore {
      return Front(path: ["find"], used: noun.used + 1)
    }
    // `voice memo.wav`
    if let dot = next.lastIndex(of: "."), dot != next.startIndex,
      next.index(after: dot) != next.endIndex,
      let path = command(noun, verb: "add", isAlone: false),
      registry.command(named: path)?.positionals.first?.isFile ?? false
    {
      return Front(path: path, used: noun.used)
    }
    // `budget 500 euro`: an amount is of the command that takes one.
    if rest.contains(where: { $0.first?.isNumber ?? false }), !noun.isPlural,
      let path = ["set", "add"].map({ noun.path + [$0] }).first(where: { path in
        registry.command(named: path)?.parameters.contains {
          if case .money = $0.type { $0.role == .data && $0.isRequired } else { false }
        } ?? false
      })
    {
      return Front(path: path, used: noun.used)
    }
    // `note ceiling is leaking`: words are no name of a thing that is a text.
    if !noun.isPlural, rest.count > 1, let path = command(noun, verb: "add", isAlone: false),
      let first = registry.command(named: path)?.positionals.first, first.isFreeText,
      ["what", "text"].contains(first.name)
    {
      return Front(path: path, used: noun.used)
    }
    guard noun.isPlural else { return named(noun) }
    // `rooms not visited`: what follows may be a value of one of its options.
    return command(noun, verb: "list", isAlone: true).flatMap { path in
      choice(rest.joined(separator: " "), of: path).map {
        Front(path: path + $0, used: words.count)
      }
    }
  }

  /// The option of a command that takes words as one of its choices, with that choice.
  func choice(_ text: String, of path: [String]) -> [String]? {
    guard let command = registry.command(named: path) else { return nil }
    for parameter in command.parameters where parameter.role == .option {
      guard case .choice(let choices) = parameter.type else { continue }
      let values = context.values ?? PromptValues(language)
      if case .one(let name, _) = values.choice(text, among: choices) {
        return ["--" + parameter.name, name]
      }
    }
    return nil
  }

  /// `room 122`, and `photo a.jpg`, which takes one in.
  func named(_ noun: Noun) -> Front? {
    let meant = noun.name.isEmpty ? nil : registry.command(named: noun.path).map { _ in noun.path }
    return (meant ?? command(noun, verb: "show", isAlone: false)).map {
      Front(path: $0, used: noun.used)
    }
  }

  /// The noun that words begin with, in the domain that is meant.
  func noun(
    _ words: ArraySlice<String>, only domain: String?,
    among forms: [String: [Registry.NounForm]]? = nil
  ) -> Noun? {
    for count in [2, 1] where words.count >= count {
      let text = words.prefix(count).joined(separator: " ")
      guard var known = (forms ?? registry.nounForms)[text] else { continue }
      if let domain { known.removeAll { $0.domain != domain } }
      if let meant = pick(known.map(\.domain)),
        let form = known.first(where: { $0.domain == meant })
      {
        return Noun(domain: meant, name: form.noun, isPlural: form.isPlural, used: count)
      }
    }
    return nil
  }

  /// The command that does to a noun what a verb says.
  func command(_ noun: Noun, verb: String, isAlone: Bool) -> [String]? {
    func known(_ path: [String]) -> [String]? { registry.command(named: path).map { _ in path } }
    if verb != "list", verb != "show", let path = known(noun.path + [verb]) { return path }
    var tries = LineReading.verbs[verb] ?? []
    if tries.first == "show", noun.isPlural || isAlone { tries = ["list"] }
    for meant in tries {
      if meant == "state complete" {
        if let path = known(noun.path + ["state"]) { return path + ["complete"] }
        continue
      }
      // `done Agrigento` is no trip that ends.
      if meant == "stop", verb != "stop", !isAlone { continue }
      if let path = known(noun.path + [meant]) { return path }
      if meant == "import", let path = known(noun.path + ["add"]) { return path }
      // There is one of each kind: `add budget`.
      if meant == "add", let path = known(noun.path + ["set"]) { return path }
      // `trip note` writes one, `trip stays` lists them.
      if meant == "add", !noun.name.isEmpty, let path = known(noun.path) { return path }
      if meant == "list", !noun.name.isEmpty,
        let path = known([noun.domain, Registry.plural(noun.name)])
      {
        return path
      }
    }
    return nil
  }

  /// A command of a domain that was not named: `tap 3 4`, `room list`, `import ride.gpx`.
  func without(domain typed: [String], only domain: String? = nil) -> Front? {
    let found = readings(withoutDomain: typed).filter {
      guard let domain else { return true }
      return $0.key == domain
    }
    var domains = registry.domains.map(\.name).filter { found[$0] != nil }
    if let file = typed.last, let dot = file.lastIndex(of: ".") {
      let suffix = file[file.index(after: dot)...].lowercased()
      let opening = domains.filter { registry.domain($0)?.fileSuffixes.contains(suffix) ?? false }
      if opening.count == 1 { domains = opening }
    }
    guard let picked = pick(domains), var front = found[picked] else { return nil }
    // `note hello`: another notebook has things of that name.
    front.isGuess =
      domain == nil && registry.command(named: front.path)?.effects == .writes
      && isOfSeveral(typed)
    return front
  }

  /// By domain, the command that the line is with the domain's word before it.
  func readings(withoutDomain typed: [String]) -> [String: Front] {
    var found: [String: Front] = [:]
    for domain in registry.domains {
      guard
        case .match(let match) = registry.find(
          [domain.name] + typed, domain: nil, abbreviations: false), match.words > 1
      else { continue }
      found[domain.name] = Front(path: match.command.words, used: match.words - 1)
    }
    return found
  }

  /// Where the name begins after words that lead over to it: `to the gym`.
  static func withoutFillers(_ words: [String], from start: Int) -> Int {
    var start = start
    while start + 1 < words.count, fillers.contains(words[start]) { start += 1 }
    return start
  }

  /// `new Lisbon`, `delete Lisbon`: the thing that the notebook is about.
  func verbAlone(_ words: [String], _ hasMore: Bool) -> Front? {
    guard let tries = LineReading.verbs[words[0]], words.count > 1 || hasMore || tries == ["list"],
      let domain = pick(registry.domains.map(\.name)),
      // `plan a weekend` in a survey, where a plan is something else.
      !(registry.nounForms[words[0]] ?? []).contains(where: { $0.domain == domain })
    else { return nil }
    let main = registry.domain(domain)?.mainNoun ?? ""
    let noun = Noun(domain: domain, name: main, isPlural: false, used: 0)
    if tries.first == "use" {
      return Front(path: ["use", domain], used: LineReading.withoutFillers(words, from: 1))
    }
    return command(noun, verb: words[0], isAlone: words.count == 1).map {
      // `new Lisbon` says what it wants; of looser words, and of more of them, one is asked.
      Front(
        path: $0, used: 1,
        isGuess: tries == ["add"] && (words.count > 2 || !LineReading.adding.contains(words[0])))
    }
  }

  private static let adding: Set<String> = [
    "add", "new", "create", "aggiungi", "nuovo", "nuova", "crea",
  ]
}
