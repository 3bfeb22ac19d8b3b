// Words that compare, English and Italian: `more than`, `at least`, `più lungo di`, with what they are about.

import Core
import Kernel

enum SpokenComparison {
  /// What an adjective is about.
  enum Sense { case any, size, length, cost, weight }

  private static let adjectives: [String: (Sense, isMore: Bool)] = {
    let table: [(String, Sense, Bool)] = [
      (
        "bigger larger greater biggest largest greatest grande grandi maggiore maggiori", .size,
        true
      ),
      ("smaller smallest piccolo piccola piccoli piccole minore minori", .size, false),
      ("longer longest farther farthest further lungo lunga lunghi lunghe", .length, true),
      ("shorter shortest corto corta corti corte breve brevi", .length, false),
      (
        "dearer dearest costlier costliest caro cara cari care costoso costosa costosi costose",
        .cost, true
      ),
      ("cheaper cheapest economico economica economici economiche", .cost, false),
      ("heavier heaviest pesante pesanti", .weight, true),
      ("lighter lightest leggero leggera leggeri leggere", .weight, false),
    ]
    var all: [String: (Sense, isMore: Bool)] = [:]
    for (words, sense, isMore) in table {
      for word in words.split(separator: " ") { all[String(word)] = (sense, isMore) }
    }
    return all
  }()

  /// Days before or after one.
  static let days: [String: String] = [
    "since": ">=", "after": ">", "before": "<", "until": "<=", "till": "<=", "by": "<=",
    "dopo": ">", "prima": "<", "entro": "<=", "dal": ">=", "dall'": ">=", "fino": "<=",
    "from": ">=",
  ]

  /// The relation that words begin with, what it is about, and how many words it has.
  static func relation(_ words: [String]) -> (String, Sense, Int)? {
    func begins(_ text: String) -> Int? {
      let parts = text.split(separator: " ").map(String.init)
      return words.starts(with: parts) ? parts.count : nil
    }
    for (text, relation) in [
      ("at least", ">="), ("no less than", ">="), ("almeno", ">="), ("di almeno", ">="),
      ("at most", "<="), ("no more than", "<="), ("up to", "<="), ("al massimo", "<="),
    ] {
      if let count = begins(text) { return (relation, .any, count) }
    }
    for (text, isMore) in [
      ("over", true), ("above", true), ("exceeding", true), ("oltre", true), ("sopra", true),
      ("sopra i", true), ("sopra gli", true), ("superiori a", true), ("superiore a", true),
      ("oltre i", true), ("under", false), ("below", false), ("sotto", false), ("sotto i", false),
      ("inferiori a", false), ("inferiore a", false), ("sotto gli", false),
    ].sorted(by: { $0.0.utf8.count > $1.0.utf8.count }) {
      if let count = begins(text) { return (isMore ? ">" : "<", .any, count) }
    }
    guard let first = words.first else { return nil }
    var isMore: Bool
    var sense = Sense.any
    var count = 1
    switch first {
    case "more", "più", "piu", "higher": isMore = true
    case "less", "fewer", "meno", "lower": isMore = false
    default:
      guard let (found, more) = adjectives[first] else { return nil }
      (sense, isMore) = (found, more)
    }
    if count < words.count, let (found, more) = adjectives[words[count]],
      ["più", "piu", "meno"].contains(first)
    {
      sense = found
      isMore = first == "meno" ? !more : more
      count += 1
    } else if count < words.count, words[count] == "expensive" {
      sense = .cost
      count += 1
    }
    let than: Set = ["than", "di", "del", "dei", "degli", "che"]
    guard count < words.count, than.contains(words[count]) else { return nil }
    return (isMore ? ">" : "<", sense, count + 1)
  }

  /// What is the most of all, whether the largest comes first, and how many words say so.
  static func most(_ words: [String]) -> (Sense, Bool, Int)? {
    guard let first = words.first else { return nil }
    if first.hasSuffix("est"), let (sense, isMore) = adjectives[first] {
      return (sense, isMore, 1)
    }
    guard words.count > 1 else { return nil }
    if ["most", "least"].contains(first), words[1] == "expensive" || words[1] == "costly" {
      return (.cost, first == "most", 2)
    }
    if ["più", "piu", "meno"].contains(first), let (sense, isMore) = adjectives[words[1]],
      words.count == 2 || !["di", "del", "dei", "che"].contains(words[2])
    {
      return (sense, first == "meno" ? !isMore : isMore, 2)
    }
    return nil
  }

  // MARK: - Values

  private static let units: [String: String] = {
    let table = [
      "m²": "m2 m² sqm mq sq.m square_metres square_meters metri_quadri metri_quadrati",
      "km": "km kms kilometres kilometers chilometri", "m": "m metres meters metri",
      "h": "h hours hour hrs ore ora", "min": "min mins minutes minute minuti minuto",
      "d": "days day giorni giorno", "kg": "kg kilos kilograms chili", "g": "g grams grammi",
    ]
    var all: [String: String] = [:]
    for (unit, words) in table {
      for word in words.split(separator: " ") {
        all[String(word).replacing("_", with: " ")] = unit
      }
    }
    return all
  }()

  /// A number with its unit or currency, as a condition takes it: `80 m²`, `50EUR`, `2h`.
  static func value(_ text: String, _ language: Language) -> (text: String, unit: String?)? {
    let typed = text.folded.trimmedBlanks
    let digits = String(typed.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," })
    if !digits.isEmpty {
      let number = digits.replacing(",", with: ".")
      let rest = String(typed.dropFirst(digits.count)).trimmedBlanks
      guard Double(parsing: number) != nil, !digits.contains(",") || language.hasDecimalComma
      else { return amount(text, language) }
      if rest.isEmpty { return (number, nil) }
      if let unit = units[rest] { return (number + unit, unit) }
    } else if let number = SpokenNumber(typed) {
      return (number.text, nil)
    }
    return amount(text, language)
  }

  private static func amount(_ text: String, _ language: Language) -> (String, String?)? {
    guard let amount = SpokenAmount(text, language), amount.isSure else { return nil }
    let code = String(amount.readings[0].suffix(3))
    return code.allSatisfy(\.isLetter) ? (amount.readings[0], code) : nil
  }

  /// Whether a value in a unit can be compared with a column.
  static func fits(_ unit: String?, _ column: SpokenColumn) -> Bool {
    guard let unit else { return true }
    switch column.kind {
    case .amount: return SpokenAmount.codes(of: unit) != nil
    case .duration: return ["h", "min", "d"].contains(unit)
    case .number:
      return column.unit.map { UnitOfMeasure.names(for: $0).contains(unit) } ?? false
    case .text, .boolean, .day: return false
    }
  }
}
