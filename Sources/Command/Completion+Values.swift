// Candidates that are made from what is typed: dates, and numbers with their units; and what may take the
// place of the word typed.

import Kernel

extension Completer {
  /// Day words with their dates; dates that begin as typed, part by part; for a weekday that may lie on
  /// either side, both dates.
  func days(
    _ direction: DateWords.Direction, _ prefix: String, _ text: String, _ found: inout Found
  ) {
    let today = session.today
    func add(_ word: String, _ day: Day) {
      found.value(prefix, word, day.inWords.text(session.language))
    }
    for (word, day) in DateWords.days(direction, today: today) where fits(word, text) {
      add(word, day)
    }
    if direction == .unclear, !text.isEmpty {
      for row in DateWords.table where !row.isPattern && fits(row.word, text) {
        guard let reading = DateWords.day(row.word, today: today, .unclear), reading.isUnclear
        else { continue }
        for day in [reading.day, reading.other].compactMap({ $0 }) { add(day.description, day) }
      }
    }
    if found.items.isEmpty { dates(prefix, text, today, &found) }
  }

  /// `2026-1` goes on as 2026-10-, 2026-11-, 2026-12-; a whole month as its days.
  private func dates(_ prefix: String, _ text: String, _ today: Day, _ found: inout Found) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let digits = parts.allSatisfy { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard digits, !text.isEmpty, parts[0].utf8.count <= 4 else { return }
    guard parts[0].utf8.count == 4 else {
      guard parts.count == 1, let year = Int(today.description.prefix(4)) else { return }
      for near in year - 9...year + 9 where String(near).hasPrefix(text) {
        found.value(prefix, "\(near)-", "")
      }
      found.goesOn = true
      return
    }
    let month = parts.count > 1 ? parts[1] : ""
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    guard month.utf8.count == 2 || parts.count > 2 else {
      for number in 1...12 where two(number).hasPrefix(month) {
        found.value(prefix, parts[0] + "-" + two(number) + "-", "")
      }
      found.goesOn = true
      return
    }
    guard parts.count <= 3 else { return }
    let start = parts.count > 2 ? parts[2] : ""
    for number in 1...31 where two(number).hasPrefix(start) {
      guard let day = Day(iso: "\(parts[0])-\(month)-\(two(number))") else { continue }
      found.value(prefix, day.description, day.inWords.text(session.language))
    }
  }

  /// A number with each unit that it can have and that begins as typed.
  func quantities(_ units: [String], _ prefix: String, _ text: String, _ found: inout Found) {
    let digits = text.utf8.prefix {
      (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2C || $0 == 0x2D || $0 == 0x2B
    }
    guard digits.contains(where: { (0x30...0x39).contains($0) }) else { return }
    let number = String(Substring(digits))
    let rest = String(Substring(text.utf8.dropFirst(digits.count)))
    for unit in units where unit.hasPrefix(rest) { found.value(prefix, number + unit, "") }
  }

  /// Things by the name that begins with `text`; else by another name of theirs; else by a word within a
  /// name that begins so; else by a name that holds it.
  func offer(_ all: [Candidate], _ prefix: String, _ text: String, _ found: inout Found) {
    let key = text.folded
    let ways: [(String) -> Bool] = [
      { fits($0, text) }, { Completer.hasWord($0.folded, key) }, { $0.folded.contains(key) },
    ]
    // What is called so itself comes first: "Sch" is School, not School office.
    var offered = all.filter { fits($0.text, text) }.map { ($0, $0.text) }
    for fits in ways where offered.isEmpty {
      offered = all.compactMap { one in
        ([one.text] + one.aliases).first(where: fits).map { (one, $0) }
      }
    }
    for (candidate, name) in offered {
      // A name that several have names none of them.
      let isItsOwn =
        name == candidate.text
        || all.count { $0.text == name || $0.aliases.contains(name) } == 1
      let word = isItsOwn ? name : candidate.text
      let description =
        word == candidate.text
        ? candidate.description : (candidate.text + " " + candidate.description).trimmedBlanks
      // What a terminal would obey rather than show is named by its id.
      guard word.printable != word else {
        found.value(prefix, word, description)
        continue
      }
      if let tail = try? session.notebook().shortTails([candidate.id]).first {
        found.value(prefix, tail, word)
      }
    }
  }

  /// Texts that begin with the name of a thing: the names, and once it is one how the text may go on.
  /// - Returns: false for a parameter of other texts.
  func beginnings(
    _ command: Command, _ words: [Word], _ parameter: Parameter, _ text: String,
    _ found: inout Found
  ) -> Bool {
    guard let (name, tails) = parameter.beginnings else { return false }
    guard session.mayShowValues, let source = session.registry.things(name),
      let arguments = arguments(command, words), let after = source.after,
      let all = try? after(session, arguments)
    else { return true }
    var offered = Found()
    offer(all, "", text.trimmedBlanks, &offered)
    if let only = offered.items.first, offered.items.count == 1 {
      for tail in tails { found.value("", only.text + tail, only.description) }
    } else if !offered.items.isEmpty {
      found.items = offered.items
      found.goesOn = true
    } else {
      for one in all {
        for form in [one.text] + one.aliases {
          for tail in tails where fits(form + tail, text) {
            found.value("", form + tail, one.description)
          }
        }
      }
    }
    return true
  }

  /// Whether a word within `text`, not its first, begins with `start`.
  static func hasWord(_ text: String, _ start: String) -> Bool {
    var rest = Substring(text)
    while let sign = rest.firstIndex(where: { !($0.isLetter || $0.isNumber) }) {
      rest = rest[rest.index(after: sign)...]
      if rest.hasPrefix(start) { return true }
    }
    return false
  }
}

extension Completion {
  /// What takes the place of `typed`: what all candidates begin with, where that still holds what was
  /// typed, quotes, case and accents aside. nil where the typed text has to stay, and the candidates are
  /// only listed.
  public func replacement(of typed: String) -> String? {
    guard !isOnlyShown else { return nil }
    let shared = Completion.common(candidates.map(\.text))
    return Completion.keeps(typed, in: shared) ? shared : nil
  }

  /// Whether `text` holds all that was typed.
  static func keeps(_ typed: String, in text: String) -> Bool {
    var (key, whole) = (Substring(unquoted(typed).folded), Substring(unquoted(text).folded))
    // Of key=value each holds its own.
    if let equals = key.firstIndex(of: "="), whole.hasPrefix(key[...equals]) {
      whole = whole.dropFirst(key[...equals].count)
      key = key[key.index(after: equals)...]
    }
    return key.isEmpty ? text.hasPrefix(typed) : whole.contains(key)
  }

  static func unquoted(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !"'\"\\".unicodeScalars.contains(scalar) {
      result.append(scalar)
    }
    return String(result)
  }

  /// What all texts begin with, in whole characters.
  static func common(_ texts: [String]) -> String {
    guard var shared = texts.first.map({ Substring($0) }) else { return "" }
    for text in texts.dropFirst() {
      let same = zip(shared, text).prefix { $0 == $1 }.count
      shared = shared.prefix(same)
    }
    return String(shared)
  }
}
