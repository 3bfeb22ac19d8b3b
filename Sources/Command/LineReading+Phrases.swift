// Lines that begin as people say a thing, not with a verb and a noun of the program.

import Core
import Kernel

extension LineReading {
  /// How many words a beginning has; nil where a line does not begin so.
  private static func length(of start: String, in words: [String]) -> Int? {
    let parts = start.split(separator: " ").map(String.init)
    return words.starts(with: parts) ? parts.count : nil
  }

  /// `remind me to …`, `select * from rooms`, `open plan.geojson`.
  func phrase(_ words: [String], _ typed: [String]) -> Front? {
    // `how do I add a photo`
    for start in LineReading.askingForHelp {
      guard let count = LineReading.length(of: start, in: words), words.count > count else {
        continue
      }
      return topic(words.dropFirst(count), typed.dropFirst(count)).map {
        Front(path: ["help"] + $0.path, used: words.count)
      }
        ?? commandTopic(Array(words.dropFirst(count))).map {
          Front(path: ["help"] + $0, used: words.count)
        }
    }
    // `where was I on 31 August at 15:30`: at a time it is a place, on a day it is stays.
    for start in LineReading.askingWhere {
      guard let count = LineReading.length(of: start, in: words), words.count > count else {
        continue
      }
      let rest = words.dropFirst(count)
      let path = ["trip", rest.contains { $0.contains(":") } ? "where" : "stays"]
      guard registry.command(named: path) != nil else { continue }
      return Front(path: path, used: count)
    }
    for (start, path) in LineReading.beginnings {
      if let count = LineReading.length(of: start, in: words), words.count > count || count > 1,
        registry.command(named: Array(path.prefix { !$0.hasPrefix("-") })) != nil
      {
        // `approve the room`, `mark this room complete`: the noun is said in the command already.
        var used = count
        while used < words.count,
          LineReading.fillers.contains(words[used]) || words[used] == "this"
            || words[used] == "questa",
          used + 1 < words.count
        {
          used += 1
        }
        let isSaid =
          used < words.count && noun(words[used...], only: path[0])?.path == Array(path.dropLast())
        return Front(path: path, used: isSaid ? used + 1 : count)
      }
    }
    // `how many assets`, `count rooms`
    if words.starts(with: ["how", "many"]) || LineReading.counting.contains(words[0]) {
      let skipped = words[0] == "how" ? 2 : 1
      if let front = nounFirst(words[skipped...], false, only: nil) {
        return Front(path: front.path, used: front.used + skipped)
      }
      if words.count == skipped + 1 { return Front(path: ["find"], used: skipped) }
    }
    // `plan Puglia 2026-08-10..2026-08-24`
    if words[0] == "plan", words.count > 2, words.contains(where: { $0.contains("..") }),
      registry.command(named: ["trip", "add"]) != nil
    {
      return Front(path: ["trip", "add"], used: 1)
    }
    // `attach memo.wav to G13`
    if ["attach", "upload", "allega"].contains(words[0]), words.count > 1,
      let domain = pick(registry.domains.map(\.name)),
      let path = registry.commands.first(where: { command in
        command.words.count == 3 && command.words[0] == domain && command.words[2] == "add"
          && (LineReading.attachments[command.words[1]] ?? []).contains {
            words[1].hasSuffix("." + $0)
          }
      })?.words ?? registry.command(named: [domain, "photo"]).map({ _ in [domain, "photo"] })
    {
      return Front(path: path, used: 1)
    }
    if LineReading.verbs[words[0]] == ["import"], let file = words.last,
      [".csv", ".tsv", ".xlsx"].contains(where: file.hasSuffix),
      pick(registry.domains.map(\.name)) == "survey"
    {
      return Front(path: ["survey", "asset", "import"], used: words.count - 1)
    }
    if words[0] == "select", let from = words.firstIndex(of: "from"),
      let noun = noun(words[(from + 1)...], only: nil),
      let path = command(noun, verb: "list", isAlone: true)
    {
      return Front(path: path, used: words.count)
    }
    if words.count > 1,
      LineReading.verbs[words[0]]?.contains("import") ?? (words[0] == "open" || words[0] == "apri"),
      let file = typed.last, let dot = file.lastIndex(of: "."), dot != file.startIndex,
      typed.count > 2 || words[0] != "import",
      let front = without(domain: ["import", file])
        ?? noun(words.dropFirst().prefix(1), only: nil).map({
          Front(path: [$0.domain, "import"], used: 1)
        })
    {
      return Front(path: front.path, used: words.count - 1)
    }
    return nil
  }

  /// `undo that`: the command that words begin with, whatever they say it is done to.
  private func commandTopic(_ words: [String]) -> [String]? {
    if let path = wholeLine(words.joined(separator: " ")) { return path }
    let meant = words.map { LineReading.infinitives[$0] ?? $0 }
    for count in (1...min(3, meant.count)).reversed() {
      let path = Array(meant.prefix(count))
      if registry.command(named: path) != nil { return path }
      if let domain = pick(registry.domains.map(\.name)),
        registry.command(named: [domain] + path) != nil
      {
        return [domain] + path
      }
    }
    return nil
  }

  /// A word that one command alone names as another word for itself; never for one that writes.
  func bySynonym(_ words: [String], only domain: String? = nil) -> Front? {
    for count in [3, 2, 1] where words.count >= count {
      let text = words.prefix(count).joined(separator: " ")
      let found = registry.commands.filter {
        (domain == nil || $0.words[0] == domain) && $0.synonyms.contains(text)
      }
      let meant =
        found.count == 1 ? found : found.filter { $0.words[0] == pick(found.map { $0.words[0] }) }
      if meant.count == 1, meant[0].effects == .reads, !isElsewhere(meant[0]) {
        // `how big is the gym`, `average speed`: more words for the same, and those that say nothing.
        var used = count
        let names = Sense.names(of: meant[0], registry)
        while used < words.count,
          names.contains(Sense.stem(words[used]))
            || LineReading.saysNothing(words[used]) && !Slots.leadingWords.contains(words[used])
              && used + 1 < words.count
        {
          used += 1
        }
        return Front(path: meant[0].words, used: used)
      }
    }
    guard domain == nil else { return nil }
    // The verb of one noun alone: `pack`, `settle`.
    let verbs = registry.commands.filter { $0.words.count > 1 && $0.words.last == words[0] }
    let meant =
      verbs.count == 1 ? verbs : verbs.filter { $0.words[0] == pick(verbs.map { $0.words[0] }) }
    guard meant.count == 1 else { return nil }
    // Another notebook has things of that name: `note add leak`.
    let isOfSeveral = isOfSeveral(words)
    if isOfSeveral, words.count > 1, LineReading.verbs[words[1]] != nil { return nil }
    return Front(path: meant[0].words, used: 1, isGuess: isOfSeveral)
  }

  /// Which of several domains is meant: the one entered, else the only one, else the only one that the
  /// notebook holds something of.
  func pick(_ domains: [String]) -> String? {
    if let entered = context.domain, domains.contains(entered) { return entered }
    let distinct = Set(domains)
    if distinct.count == 1 { return distinct.first }
    let held = distinct.filter { context.held.contains($0) }
    return held.count == 1 ? held.first : nil
  }
}
