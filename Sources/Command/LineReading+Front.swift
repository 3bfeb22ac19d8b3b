// The words in front of a line: a command that the grammar knows, a question, or a verb and a noun in the words of
// people. What follows them is read elsewhere.

import Core
import Kernel

extension LineReading {
  func front(_ line: CommandLine) -> Front? {
    let typed = LineReading.plainWords(line)
    guard !typed.isEmpty else { return nil }
    let words = typed.map(\.folded)
    if let front = phrase(words, typed) { return front }
    // A value that is quoted, or data, belongs to what the words say.
    let hasMore = typed.count < line.words.count && !line.words[typed.count].isOption
    // `note "the door sticks"`
    if hasMore, line.words[typed.count].literal?.contains(" ") ?? false,
      let noun = noun(words[...], only: nil), noun.used == words.count, !noun.isPlural,
      let path = command(noun, verb: "add", isAlone: false),
      registry.command(named: path)?.positionals.first?.isFreeText ?? false
    {
      return Front(path: path, used: words.count)
    }
    if typed.count == line.words.count,
      let path = wholeLine(words.joined(separator: " "))
    {
      guard path == ["ls"] else { return Front(path: path, used: typed.count) }
      return (verbHere(["ls"], false) ?? verbAlone(["ls"], false)).map {
        Front(path: $0.path, used: typed.count)
      }
    }
    if let domain = registry.domain(words[0])?.name, words.count > 1 {
      if case .match(let match) = find(typed), !isFilledIn(match) {
        return withoutVerb(match, words, hasMore)
      }
      if let front = thing(words.dropFirst(), hasMore, only: domain) {
        return Front(path: front.path, used: front.used + 1)
      }
      if let front = phrase(Array(words.dropFirst()), Array(typed.dropFirst())),
        front.path[0] == domain
      {
        return Front(path: front.path, used: front.used + 1)
      }
      return bySynonym(Array(words.dropFirst()), only: domain).map {
        Front(path: $0.path, used: $0.used + 1)
      } ?? mainVerb(words, hasMore, domain) ?? namedAfterDomain(typed, domain)
    }
    // `show` alone: where one stands.
    if LineReading.verbs[words[0]]?.first == "show", typed.count == 1, line.words.count == 1,
      let place = context.place?.split(separator: ".").last.map(String.init),
      let domain = context.domain,
      let path = [[domain, place, "show"], [domain, "show"]].first(where: {
        registry.command(named: $0) != nil
      })
    {
      return Front(path: path, used: 1)
    }
    switch find(typed) {
    case .match(let match):
      // `stop add Catania`: ends no trip.
      if match.words == 1, match.command.words.count == 2, words.count > 2 || hasMore,
        words.count > 1, LineReading.verbs[words[1]] != nil,
        let front = nounFirst(words[...], hasMore, only: context.domain)
          ?? nounFirst(
            words[...], hasMore, only: context.domain, among: registry.nounsBehindVerbs)
      {
        return front
      }
      // `show trip Zeeland`: the word is the domain's and that of what it is about.
      if match.words == 1,
        words.count == 1 || registry.domain(typed[1]) == nil
          || words[0] == "show" && words.count > 2 && registry.nounForms[words[1]] != nil
          || namesItself(words, match, hasMore),
        match.command.words.count > 1 || LineReading.openWords.contains(words[0])
      {
        if let front = verbAndNoun(words[...], hasMore, only: nil) ?? verbHere(words, hasMore) {
          return front
        }
      }
      return special(match, typed, words) ?? withoutVerb(match, words, hasMore)
    case .ambiguous:
      return verbAndNoun(words[...], hasMore, only: nil)
    case .miss:
      // `family parameter add …`: the whole words of a command, before a noun that they begin with.
      if let whole = without(domain: typed), whole.used > 1 { return whole }
      return thing(words[...], hasMore, only: nil) ?? verbHere(words, hasMore)
        ?? without(domain: typed) ?? verbAlone(words, hasMore) ?? bySynonym(words)
    }
  }

  /// `add extinguisher` in a room is an asset, not another project; `ls` there lists assets.
  func verbHere(_ words: [String], _ hasMore: Bool) -> Front? {
    guard let domain = context.domain ?? pick(registry.domains.map(\.name)),
      context.held.contains(domain) || context.place != nil,
      let inner = registry.domain(domain)?.inner[context.place ?? ""],
      let tries = LineReading.verbs[words[0]],
      // `plan G` in a survey is about the plan.
      !(registry.nounForms[words[0]] ?? []).contains(where: { $0.domain == domain })
    else { return nil }
    let isAlone = words.count == 1 && !hasMore
    // `remove`, `edit name=Gym`: the place itself; with a name, what is in it.
    if tries == ["remove"] || tries == ["edit"], let place = context.place {
      let isPlace = words.dropFirst().allSatisfy { $0.contains("=") }
      let name = isPlace ? String(place.dropFirst(domain.utf8.count + 1)) : inner.added
      let noun = Noun(domain: domain, name: name, isPlural: false, used: 0)
      guard isPlace || place.hasSuffix(".room") else { return nil }
      return command(noun, verb: words[0], isAlone: false).map { Front(path: $0, used: 1) }
    }
    let noun = Noun(
      domain: domain, name: tries == ["add"] ? inner.added : inner.listed, isPlural: isAlone,
      used: 0)
    guard tries == ["list"] && isAlone || tries == ["add"] && (!isAlone || words[0] == "add") else {
      return nil
    }
    return command(noun, verb: words[0], isAlone: isAlone).map {
      Front(path: $0, used: 1, isGuess: inner.asks && tries == ["add"])
    }
  }

  /// Common commands whose first word may just as well be a noun: `show rooms`, `use kitchen`.
  static let openWords: Set<String> = ["show", "use", "set", "log", "find"]

  func isFilledIn(_ match: Registry.Match) -> Bool {
    match.words < match.command.words.count
  }

  /// `trip photo add pier.jpg`: a command that adds without saying so, said as others are.
  func withoutVerb(
    _ match: Registry.Match, _ words: [String], _ hasMore: Bool
  ) -> Front? {
    guard match.command.effects == .writes, match.command.words.count > 1,
      match.command.positionals.first != nil, words.count > match.words + (hasMore ? 0 : 1),
      ["add", "aggiungi"].contains(words[match.words]),
      registry.nounForms[match.command.words.last ?? ""] != nil
    else { return nil }
    return Front(path: match.command.words, used: match.words + 1)
  }

  /// `add trip Zeeland`, `edit trip destination=Rome` within trips: the noun is no part of the name.
  func namesItself(
    _ words: [String], _ match: Registry.Match, _ hasMore: Bool
  ) -> Bool {
    match.command.words.count == 2 && words.count > 1 && match.command.words[0] == context.domain
      && LineReading.verbs[words[0]] != nil
      && (registry.nounForms[words[1]] ?? []).contains {
        $0.domain == context.domain && $0.noun.isEmpty
      } && (words.count > 2 || hasMore || match.command.effects == .reads)
  }

  /// `use` and `help` take words of other commands as their values.
  func special(
    _ match: Registry.Match, _ typed: [String], _ words: [String]
  ) -> Front? {
    guard words.count > match.words else { return nil }
    let value = words[match.words]
    switch match.command.name {
    case "use":
      guard registry.domain(typed[match.words]) == nil, value != "none", value != "..",
        let domain = pick(registry.domains.map(\.name))
      else { return nil }
      return Front(
        path: ["use", domain], used: LineReading.withoutFillers(words, from: match.words))
    case "help":
      let rest = words.dropFirst(match.words)
      guard registry.domain(value) == nil, Topic.named(value) == nil,
        let front = topic(rest, typed.dropFirst(match.words))
      else { return nil }
      return Front(path: ["help"] + front.path, used: match.words + front.used)
    default: return nil
    }
  }

  func topic(_ words: ArraySlice<String>, _ typed: ArraySlice<String>) -> Front? {
    for start in registry.starts(domain: context.domain) {
      if registry.hasCommands(below: start.prefix + typed) { return nil }
    }
    if words.count == 1, let noun = noun(words, only: nil) {
      return Front(path: noun.path, used: noun.used)
    }
    return thing(words, false, only: nil) ?? without(domain: Array(typed))
  }
}
