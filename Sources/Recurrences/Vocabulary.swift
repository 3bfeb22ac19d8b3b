// The words in which recurrences are read, English and Italian at once: who reads one language may type
// the other. All are folded: without case and accents.

import Kernel

enum Vocabulary {
  static let weekdays: [Weekday: Set<String>] = [
    .monday: ["monday", "mondays", "mon", "lunedi", "lun"],
    .tuesday: ["tuesday", "tuesdays", "tue", "tues", "martedi", "mar"],
    .wednesday: ["wednesday", "wednesdays", "wed", "mercoledi", "mer"],
    .thursday: ["thursday", "thursdays", "thu", "thur", "thurs", "giovedi", "gio"],
    .friday: ["friday", "fridays", "fri", "venerdi", "ven"],
    .saturday: ["saturday", "saturdays", "sat", "sabato", "sabati", "sab"],
    .sunday: ["sunday", "sundays", "sun", "domenica", "domeniche", "dom"],
  ]

  static let months: [Set<String>] = [
    ["january", "jan", "gennaio", "gen"], ["february", "feb", "febbraio"],
    ["march", "mar", "marzo"], ["april", "apr", "aprile"], ["may", "maggio", "mag"],
    ["june", "jun", "giugno", "giu"], ["july", "jul", "luglio", "lug"],
    ["august", "aug", "agosto", "ago"], ["september", "sep", "sept", "settembre", "set"],
    ["october", "oct", "ottobre", "ott"], ["november", "nov", "novembre"],
    ["december", "dec", "dicembre", "dic"],
  ]

  static let numbers: [String: Int] = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "un": 1, "uno": 1, "una": 1, "due": 2,
    "tre": 3, "quattro": 4, "cinque": 5, "sei": 6, "sette": 7, "otto": 8, "nove": 9, "dieci": 10,
    "undici": 11, "dodici": 12,
  ]

  static let ordinals: [String: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1, "penultimate": -2,
    "primo": 1, "prima": 1, "primi": 1, "secondo": 2, "seconda": 2, "terzo": 3, "terza": 3,
    "quarto": 4, "quarta": 4, "quinto": 5, "quinta": 5, "ultimo": -1, "ultima": -1, "ultimi": -1,
    "penultimo": -2, "penultima": -2,
  ]

  static let units: [RecurrenceRule.Frequency: Set<String>] = [
    .daily: ["day", "days", "giorno", "giorni"],
    .weekly: ["week", "weeks", "settimana", "settimane"],
    .monthly: ["month", "months", "mese", "mesi"],
    .yearly: ["year", "years", "anno", "anni"],
  ]

  /// Words that say by themselves how often. `biweekly` and `bimonthly` are not among them: they have two meanings.
  static let adverbs: [(words: Set<String>, interval: Int, frequency: RecurrenceRule.Frequency)] = [
    (
      [
        "daily", "giornalmente", "quotidianamente", "giornaliero", "giornaliera", "quotidiano",
        "quotidiana",
      ], 1, .daily
    ),
    (["weekly", "settimanalmente", "settimanale"], 1, .weekly),
    (["fortnightly"], 2, .weekly),
    (["monthly", "mensilmente", "mensile"], 1, .monthly),
    (["bimestrale"], 2, .monthly), (["quarterly", "trimestrale"], 3, .monthly),
    (["semestrale"], 6, .monthly),
    (["yearly", "annually", "annualmente", "annuale", "annual"], 1, .yearly),
  ]

  static let every: Set<String> = ["every", "each", "ogni", "tutti", "tutte"]
  static let and: Set<String> = ["and", "e", "ed", "&"]
  static let articles: Set<String> = [
    "the", "il", "lo", "la", "i", "gli", "le", "l",
  ]
  /// Words that join what is said to the rest and say nothing themselves.
  static let joining: Set<String> = [
    "on", "of", "in", "di", "del", "dello", "della", "dell", "dei", "nel", "nello", "nella", "nell",
    "ad", "during", "durante", "a", "nei", "nelle",
  ]
  static let not: Set<String> = [
    "not", "except", "excluding", "without", "but", "non", "salvo", "eccetto", "tranne", "escluso",
    "esclusa", "esclusi", "escluse", "senza", "ma",
  ]
  static let also: Set<String> = ["also", "anche", "inoltre", "plus"]
  static let moved: Set<String> = ["moved", "spostato", "spostata"]
  static let only: Set<String> = ["only", "solo", "soltanto"]
  static let cases: Set<String> = ["if", "se"]
  static let at: Set<String> = ["at", "alle", "all", "ore"]
  static let until: Set<String> = ["until", "till", "fino"]
  static let from: Set<String> = ["from", "starting", "da", "dal", "dalla", "dall"]
  static let to: Set<String> = ["to", "a", "al", "alla", "ad", "all", "-", "through"]
  static let times: Set<String> = ["times", "time", "volte", "volta"]
  static let number: Set<String> = ["number", "numero"]
  static let workday: Set<String> = ["weekday", "weekdays", "workday", "workdays"]
  static let working: Set<String> = ["working"]
  static let lavorativo: Set<String> = ["lavorativo", "lavorativi"]
  static let weekend: Set<String> = ["weekend", "weekends"]
  static let other: Set<String> = ["other", "altro", "altra"]
  static let alternate: Set<String> = [
    "alternate", "alternating", "alterno", "alterna", "alterni", "alterne",
  ]
  static let noon: Set<String> = ["noon", "midday", "midnight", "mezzogiorno", "mezzanotte"]
  static let end: Set<String> = ["end", "fine"]
  /// What stands before an end.
  static let atEnd: Set<String> = ["at", "a", "alla"]
  static let these: Set<String> = ["these", "questi", "these."]
  static let on: Set<String> = ["on", "si"]
  static let off: Set<String> = ["off", "no"]

  static func weekday(_ word: String) -> Weekday? {
    Weekday.allCases.first { weekdays[$0]?.contains(word) == true }
  }

  static func month(_ word: String) -> Int? {
    months.firstIndex { $0.contains(word) }.map { $0 + 1 }
  }

  static func unit(_ word: String) -> RecurrenceRule.Frequency? {
    RecurrenceRule.Frequency.allCases.first { units[$0]?.contains(word) == true }
  }

  /// `1st`, `3rd`, `15th`, `1o`, `1°`: the number of a numeral.
  static func numeral(_ word: String) -> Int? {
    for ending in ["st", "nd", "rd", "th", "o", "a", "°", "º", "ª"] where word.hasSuffix(ending) {
      return number(String(word.dropLast(ending.count)))
    }
    return nil
  }

  /// Digits, at most six.
  static func number(_ word: String) -> Int? {
    guard (1...6).contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(word)
  }
}
