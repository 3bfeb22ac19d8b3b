// Amounts of money among the words of a line: `spent $10 on lunch`, `coffee 4.20`, `Anna paid 20 for lunch`.
// A line that says nothing of money but an amount is asked about before it runs.

import Core
import Kernel

extension LineReading {
  /// `expense add 12.50 lunch`, `budget set food 300 euro`: the one amount among the words is what the
  /// command takes as one.
  /// - Parameter isPart: whether the line may lack what is then asked for.
  func withAmount(_ line: CommandLine, isPart: Bool = false) -> CommandLine? {
    guard case .match(let match) = find(LineReading.plainWords(line)),
      let amount = match.command.parameters.first(where: {
        if case .money = $0.type { $0.role == .data && $0.isRequired } else { false }
      }), !line.words.contains(where: { $0.keyed?.key == amount.name })
    else { return nil }
    let places = SpokenAmount.places(in: line.words, from: match.words, language)
    // A number with a currency is the amount, even among other numbers.
    let named = places.filter(\.hasCurrency)
    guard let place = named.count == 1 ? named[0] : places.count == 1 ? places[0] : nil,
      line.words.count - match.words > place.count || isPart
    else { return nil }
    let rest = line.words.indices.filter {
      $0 >= match.words && !(place.start..<place.start + place.count).contains($0)
    }
    // A day, or who paid, is no part of what it was for.
    let texts = rest.compactMap { line.words[$0].bare?.folded }
    if !isPart, Doubt.isIn((["-"] + texts).joined(separator: " "), days) { return nil }
    var changed = line
    let word = line.words[place.start]
    changed.words.removeSubrange(place.start..<place.start + place.count)
    let at = place.start
    if at + 1 < changed.words.count, let lead = changed.words[at].bare?.folded,
      ["for", "on"].contains(lead)
        // `budget 50 per day` says no category.
        || lead == "per" && language == .italian
    {
      changed.words.remove(at: at)
    }
    // What is left is the text that the command needs and takes at no place of its own.
    if match.command.positionals.isEmpty,
      let key = match.command.parameters.first(where: {
        if case .text = $0.type {
          $0.role == .data && ($0.isRequired || $0.name == "category")
        } else {
          false
        }
      })
    {
      let end =
        changed.words.indices.dropFirst(match.words).first {
          changed.words[$0].isOption || changed.words[$0].keyed != nil
        } ?? changed.words.count
      let names = changed.words[match.words..<end].compactMap(\.literal)
      if !names.isEmpty, names.count == end - match.words {
        let name = names.joined(separator: " ")
        changed.words.replaceSubrange(
          match.words..<end,
          with: [Word(pieces: [.text(key.name + "=" + name, quoted: false)], span: word.span)])
      }
    }
    changed.words.append(
      Word(pieces: [.text(amount.name + "=" + place.text, quoted: false)], span: word.span))
    // Read anew, so that what is said of a value stands at its place.
    let source = changed.words.map(\.source).joined(separator: " ")
    guard
      let read = Lexer.line(source, file: line.span.file)
    else { return nil }
    if isWhole(read) { return read }
    if let better = withText(read) {
      return Lexer.line(better.text, file: line.span.file)
    }
    return isPart ? read : nil
  }

  /// `add 20 euro for lunch` as the command that takes an amount and a text.
  func withAmountAlone(_ line: CommandLine) -> CommandLine? {
    guard line.words.count > 2, let verb = line.words[0].bare?.folded,
      LineReading.verbs[verb] == ["add"],
      let amount = SpokenAmount.places(in: line.words, from: 1, language).first,
      amount.start == 1, amount.hasCurrency, let command = spendingCommand
    else { return nil }
    return withAmount(rewritten(line, command.words, then: line.words[1...]))
  }

  /// `coffee 4.20`, `€ 4,20 coffee`, `Anna paid 20 for lunch`, within the notebook of such things: asked about.
  func withAmountAmongWords(_ line: CommandLine) -> CommandLine? {
    guard let command = spendingCommand, command.words[0] == pick(registry.domains.map(\.name)),
      line.words.count > 1, line.words.allSatisfy({ $0.keyed == nil && !$0.isOption })
    else { return nil }
    var words = line.words[...]
    // The verb says what the money was for no more than the command does.
    if let verb = words.first?.bare?.folded, LineReading.verbs[verb] == ["add"] {
      words = words.dropFirst()
    } else if case .match = find(LineReading.plainWords(line)) {
      return nil
    }
    var payer: String?
    if let name = words.first?.bare, name.first?.isUppercase ?? false, words.count > 3 {
      let verbs = words.dropFirst().prefix(2).map { $0.bare?.folded ?? "" }
      let count = ["paid", "spent"].contains(verbs[0]) ? 1 : verbs == ["ha", "pagato"] ? 2 : 0
      if count > 0 {
        payer = name
        words = words.dropFirst(1 + count)
      }
    }
    let rest = Array(words)
    let amounts = SpokenAmount.places(in: rest, from: 0, language)
    guard amounts.count == 1, rest.count > amounts[0].count,
      payer != nil || amounts[0].hasCurrency || amounts[0].text.hasCents,
      amounts[0].start == 0 || amounts[0].start + amounts[0].count == rest.count,
      payer == nil || command.parameter(data: "paid_by") != nil,
      // What begins with a noun is about that.
      noun(rest.compactMap { $0.bare?.folded }[...], only: nil) == nil
    else { return nil }
    guard var meant = withAmount(rewritten(line, command.words, then: rest)) else { return nil }
    if let payer { meant = meant.adding(["paid_by=" + payer.shellQuoted]) ?? meant }
    meant.isGuessed = true
    return meant
  }

  /// The command that takes an amount and says what it was for, where only one does.
  private var spendingCommand: Command? {
    let fitting = registry.commands.filter { command in
      guard command.effects == .writes, command.positionals.count == 1 else { return false }
      return command.positionals[0].isFreeText
        && command.parameters.contains {
          if case .money = $0.type { $0.role == .data && $0.isRequired } else { false }
        }
    }
    let domain = pick(
      registry.domains.map(\.name).filter { name in
        fitting.contains { $0.words[0] == name }
      })
    let own = fitting.filter { $0.words[0] == domain }
    return own.count == 1 ? own[0] : nil
  }
}

extension String {
  /// Whether it is a number with two decimals: `4.20`, `4,20`.
  fileprivate var hasCents: Bool {
    let parts = split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    return parts.count == 2 && parts[1].utf8.count == 2
  }
}
