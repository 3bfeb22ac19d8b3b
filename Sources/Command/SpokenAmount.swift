// Amounts of money as people write them: a currency sign, code or name on either side, a comma or a point before
// the cents, thousands separators. An ambiguous amount keeps all its readings.

import Kernel

/// The possible readings of a typed amount, in the form that scripts use.
struct SpokenAmount: Equatable {
  /// The likeliest first: `1.20EUR` and `1200EUR`; never empty.
  let readings: [String]
  /// Whether there is only one reading. A dollar sign is ambiguous: many currencies use it.
  let isSure: Bool

  /// - Returns: nil for what is no amount, such as `10k`, `5%`, `10-12`.
  init?(_ text: String, _ language: Language) {
    var rest = text.trimmedBlanks[...]
    var isNegative = false
    func takeSign() {
      guard let sign = rest.first, "+-−".contains(sign) else { return }
      isNegative = isNegative || sign != "+"
      rest = rest.dropFirst()
    }
    takeSign()
    let before = String(rest.prefix { !$0.isNumber && !SpokenAmount.parts.contains($0) })
    rest = rest.dropFirst(before.count)
    if !before.isEmpty, !isNegative { takeSign() }
    let number = String(
      rest.prefix { $0.isASCII && $0.isNumber || SpokenAmount.parts.contains($0) }
    ).trimmedBlanks
    let after = String(rest.drop { $0.isASCII && $0.isNumber || SpokenAmount.parts.contains($0) })
    let words = [before, after].map(\.trimmedBlanks).filter { !$0.isEmpty }
    guard words.count <= 1, let numbers = SpokenAmount.numbers(number, language) else {
      return nil
    }
    var codes = [""]
    var isSign = false
    if let word = words.first {
      guard let known = SpokenAmount.codes(of: word) else { return nil }
      codes = known
      isSign = SpokenAmount.vague.contains(word)
    }
    let sign = isNegative ? "-" : ""
    var readings: [String] = []
    for number in numbers.texts {
      for code in codes {
        if let text = SpokenAmount.fitting(number, Currency(code)) {
          readings.append(sign + text + code)
        }
      }
    }
    guard !readings.isEmpty else { return nil }
    self.readings = readings
    isSure = readings.count == 1 && numbers.isSure && numbers.texts.count == 1 && !isSign
  }

  private static let parts: Set<Character> = [".", ",", "'", "’", " "]

  /// Signs that several currencies have, of which one is usually meant.
  private static let vague: Set<String> = ["$"]

  // MARK: - Numbers

  /// A number with three decimals as its currency takes it, `1.200` as `1.20`; nil where it has fewer.
  private static func fitting(_ number: String, _ currency: Currency?) -> String? {
    guard let point = number.firstIndex(of: "."), currency?.digits != 3 else { return number }
    guard number[point...].utf8.count == 4 else { return number }
    return number.hasSuffix("0") ? String(number.dropLast()) : nil
  }

  /// The numbers that digits with commas and points can be.
  private static func numbers(_ text: String, _ language: Language) -> (
    texts: [String], isSure: Bool
  )? {
    let digits = text.filter { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, text.first != "'", text.last != "'", text.last != "," else {
      return nil
    }
    let marks = text.filter { !($0.isASCII && $0.isNumber) }
    guard let last = marks.last else { return ([text], true) }
    let pieces = text.split(omittingEmptySubsequences: false) { parts.contains($0) }
      .map(String.init)
    // `.5`, `20.`: as scripts have them.
    if marks == ".", pieces[0].isEmpty || pieces[1].isEmpty { return ([text], true) }
    guard pieces.allSatisfy({ !$0.isEmpty }) else { return nil }
    func isGrouped(_ pieces: ArraySlice<String>) -> Bool {
      guard let first = pieces.first, (1...3).contains(first.utf8.count), first != "0" else {
        return false
      }
      return pieces.dropFirst().allSatisfy { $0.utf8.count == 3 }
    }
    let point = pieces.dropLast().joined() + "." + (pieces.last ?? "")
    if Set(marks).count == 1 {
      let isMark = last == "." || last == ","
      if marks.count > 1 || !isMark { return isGrouped(pieces[...]) ? ([digits], true) : nil }
      let isOwn = last == (language.hasDecimalComma ? "," : ".")
      // `1.200`, `1,200`: decimals for one reader, thousands for another.
      if pieces[1].utf8.count == 3, isGrouped(pieces[...]) {
        return (isOwn ? [point, digits] : [digits, point], false)
      }
      return ([point], last == "." || isOwn)
    }
    // `1.200,50`, `1'200.50`: the last one parts the cents.
    guard last == "." || last == ",", marks.filter({ $0 == last }).count == 1,
      Set(marks.dropLast()).count == 1, isGrouped(pieces.dropLast()[...])
    else { return nil }
    return ([point], true)
  }

  // MARK: - Currencies

  /// What currencies are called, English and Italian, and their signs.
  private static let names: [String: [String]] = {
    let table = [
      "EUR": "€ euro euros eur", "GBP": "£ pound pounds quid sterlina sterline gbp uk£",
      "USD": "$ us$ dollar dollars dollaro dollari buck bucks usd", "CAD": "c$ ca$",
      "AUD": "a$ au$",
      "NZD": "nz$", "HKD": "hk$", "SGD": "s$", "BRL": "r$", "MXN": "mx$", "TWD": "nt$",
      "CHF": "franc francs franco franchi chf sfr fr.", "JPY": "yen jpy jp¥", "CNY": "yuan rmb cn¥",
      "INR": "₹ rupee rupees rupie", "TRY": "₺", "RUB": "₽", "KRW": "₩ won", "ILS": "₪",
      "UAH": "₴", "VND": "₫", "THB": "฿ baht", "PHP": "₱", "NGN": "₦", "GEL": "₾",
      "PLN": "zł zloty zlotys", "CZK": "kč", "HUF": "forint forints", "RON": "lei",
      "BGN": "лв",
    ]
    var names = [
      // Of several countries.
      "kr": ["SEK", "NOK", "DKK", "ISK"], "kr.": ["DKK", "ISK", "SEK", "NOK"],
      "kroner": ["NOK", "DKK"], "krone": ["NOK", "DKK"], "corone": ["SEK", "NOK", "DKK", "CZK"],
      "kronor": ["SEK"], "krona": ["SEK", "ISK"], "¥": ["JPY", "CNY"],
    ]
    for (code, words) in table {
      for word in words.split(separator: " ") { names[String(word)] = [code] }
    }
    return names
  }()

  /// The codes of the currencies that a word is, the likeliest first; nil for every other word.
  static func codes(of word: String) -> [String]? {
    names[word.lowercased()] ?? Currency(word).map { [$0.code] }
  }

  /// Whether a word by itself is a currency: `EUR`, `euro`, `€`, `kr`. Codes in small letters are many words as
  /// well: a pen, all.
  static func isCurrency(_ word: String) -> Bool {
    names[word.lowercased()] != nil || word == word.uppercased() && Currency(word) != nil
  }

  /// Whether a word can be nothing but an amount, with its currency in it: `$10`, `20chf`, `4,20€`.
  static func hasCurrency(_ word: String) -> Bool {
    word.contains { $0.isNumber }
      && word.contains { !$0.isNumber && !parts.contains($0) && $0 != "-" }
      && SpokenAmount(word, .english) != nil
  }
}

// MARK: - Among words

extension SpokenAmount {
  /// An amount among the words of a line.
  struct Place {
    /// As one text: `10$`, `€4,20`.
    var text: String
    /// Its first word and how many it has.
    var start: Int
    var count: Int
    var hasCurrency: Bool
  }

  /// Every amount among words from `start` on, with a currency that is written apart.
  /// - Complexity: O(words).
  static func places(in words: [Word], from start: Int, _ language: Language) -> [Place] {
    func bare(_ index: Int) -> String? {
      guard words.indices.contains(index), words[index].keyed == nil, !words[index].isOption else {
        return nil
      }
      return words[index].bare
    }
    /// An unambiguous amount with a currency gets the form that scripts use: `20euro` becomes `20EUR`.
    func place(_ at: Int, _ text: String, count: Int = 1, hasCurrency: Bool = true) -> Place? {
      guard let amount = SpokenAmount(text, language) else { return nil }
      let isPlain = hasCurrency && amount.isSure
      return Place(
        text: isPlain ? amount.readings[0] : text, start: at, count: count,
        hasCurrency: hasCurrency)
    }
    func found(_ at: Int) -> Place? {
      guard let text = bare(at) else { return nil }
      if hasCurrency(text) { return place(at, text) }
      if let next = bare(at + 1),
        isCurrency(text) && startsAsNumber(next) || startsAsNumber(text) && isCurrency(next),
        let pair = place(at, text + next, count: 2)
      {
        return pair
      }
      return startsAsNumber(text) ? place(at, text, hasCurrency: false) : nil
    }
    var places: [Place] = []
    var at = start
    while at < words.count {
      let one = found(at)
      places += [one].compactMap { $0 }
      at += one?.count ?? 1
    }
    return places
  }

  private static func startsAsNumber(_ text: String) -> Bool {
    text.first { !"+-−.".contains($0) }.map { $0.isASCII && $0.isNumber } ?? false
  }
}

extension SpokenAmount {
  /// The fault of an amount that can be several.
  static func several(
    _ text: String, _ readings: [String], _ parameter: Parameter, _ span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .usage, tr("\(parameter.typedName): \(text) can be several amounts"), at: span,
      hint: tr("write one of: \(readings.joined(separator: ", "))"))
  }
}

extension LineReading {
  static let aboutCommas: Phrase = tr(
    "decimals are written with a point, such as 3.5; thousands are not marked")
}
