// Medicines that are named where something else is asked for: "dormire senza interferire con il Coumadin" among the
// goals, "prendo il Cumadin" among the conditions. Nothing of it is believed that could as well be the contrary; the
// rules stand in data/stack/README.md.

import Kernel

extension ProfileReader {
  /// Names that hold, those that are asked about, and what is said to be taken and nobody knows.
  /// - Parameters:
  ///   - names: the medicines that the text names beside what it is asked for, folded.
  ///   - needsTaking: whether one counts only behind a verb of taking, as among allergies.
  ///   - isOfClasses: whether one without a class counts for nothing.
  /// - Complexity: O(words · names of about the same length) at worst.
  func readMedicinesAside(
    _ text: String, _ field: Profile.Field, names: [String], needsTaking: Bool = false,
    isOfClasses: Bool = true, _ profile: inout Profile
  ) {
    let taking = TakingVerbs(medicines, text)
    if !names.isEmpty {
      let found = medicines.read(text, isAside: true).taken.filter { one in
        names.contains(one.text) && !(isOfClasses && one.classes.isEmpty)
          && !(needsTaking && !taking.reaches(one.text))
      }
      profile.forget(found.map(\.text), field)
      for one in found where !profile.furtherMedicines.contains(one) {
        profile.furtherMedicines.append(one)
        if one.isPast { profile.ask(field, tr("'\(one.text)': when did you take it last?")) }
        if one.isUnsure { profile.ask(field, tr("'\(one.text)': do you take it?")) }
      }
    }
    for (run, kind) in taking.unknown where kind == .clause || !goals.knows(run) {
      let reading = medicines.read(run)
      let isNear = if case .near = reading.how { true } else { false }
      guard isNear || kind != .used && reading.countsAsEveryClass,
        !profile.medications.contains(reading)
      else { continue }
      profile.medications.append(reading)
      profile.note(reading, base: base)
    }
  }
}

extension FieldNames {
  /// Whether every word of a text is known here.
  func knows(_ text: String) -> Bool { read(text).unknown.isEmpty }
}

/// Where a text says that something is taken.
struct TakingVerbs {
  /// Behind a verb of taking, words that may stand before what is taken.
  private static let steps = 5
  private static let longest = 4
  private static let verbs: Set<String> = [
    "prendo", "assumo", "prendendo", "assumendo", "take", "taking",
  ]
  /// What is used may be anything: only what is nearly a name counts.
  private static let uses: Set<String> = ["uso", "usando", "use", "using"]
  private static let treatments: Set<String> = ["terapia", "cura", "therapy", "treatment"]
  private static let with: Set<String> = ["con", "with"]
  private static let denials: Set<String> = ["non", "not", "dont", "t", "never", "mai", "no"]
  /// What else is taken, and no medicine.
  private static let others: Set<String> = [
    "care", "sonno", "sole", "peso", "freddo", "treno", "autobus", "bus", "aereo", "metro",
    "macchina", "nap", "naps", "part", "time", "it", "them", "place", "ferie", "cura", "aria",
    "tempo", "decisioni", "parte", "pause", "breaks", "walks", "long", "off",
  ]

  private let words: TextWords
  enum Kind {
    /// Words that are known nowhere.
    case taken
    /// The same behind a verb of using: they may be anything.
    case used
    /// A clause with a form of medicines and no name, "una pastiglia per l'umore".
    case clause
  }

  /// Places behind a verb.
  private var starts: [(place: Int, kind: Kind)] = []
  /// What stands behind a verb and is no name that is known.
  private(set) var unknown: [(run: String, kind: Kind)] = []

  init(_ names: MedicineNames, _ text: String) {
    words = TextWords(
      text.utf8.count <= MedicineNames.mostBytes ? text : "", known: names.compounds)
    let all = words.words
    for index in all.indices {
      let isVerb = Self.verbs.contains(all[index])
      let isTreatment =
        Self.with.contains(all[index]) && index > 0 && Self.treatments.contains(all[index - 1])
      guard isVerb || isTreatment || Self.uses.contains(all[index]) else { continue }
      let isDenied = (max(0, index - 2)..<index).contains { Self.denials.contains(all[$0]) }
      if !isDenied { starts.append((index + 1, isVerb || isTreatment ? .taken : .used)) }
    }
    guard !starts.isEmpty else { return }
    var isKnown = [Bool](repeating: false, count: all.count)
    var (isRound, isName) = (isKnown, isKnown)
    for hit in names.book.hits(in: all) {
      for index in hit.range { isKnown[index] = true }
      let isOfName = hit.meanings.contains { if case .name = $0 { true } else { false } }
      for index in hit.range { (isName[index], isRound[index]) = (isOfName, !isOfName) }
    }
    for hit in names.conditions.book.hits(in: all) {
      for index in hit.range { isKnown[index] = true }
    }
    for (start, kind) in starts {
      var place = start
      var hasForm = false
      while place < all.count, place - start < Self.steps, words.gaps[place] == .none,
        !Self.others.contains(all[place]),
        isRound[place] || all[place].isDigits || all[place].unicodeScalars.count == 1
      {
        hasForm = hasForm || names.isForm(all[place])
        place += 1
      }
      if hasForm {
        let clause = all.indices[start...].prefix { $0 == start || words.gaps[$0] == .none }
        if !clause.contains(where: { isName[$0] }) {
          unknown.append((all[clause].joined(separator: " "), .clause))
          continue
        }
      }
      var end = place
      while end < all.count, end - place < Self.longest, words.gaps[end] == .none,
        !isKnown[end], !Self.others.contains(all[end])
      {
        end += 1
      }
      guard end > place else { continue }
      unknown.append((all[place..<end].joined(separator: " "), kind))
    }
  }

  /// Whether a name stands behind a verb of taking, in its clause.
  func reaches(_ name: String) -> Bool {
    let wanted = name.split(separator: " ").map(String.init)
    return starts.contains { start in
      var place = start.place
      while place + wanted.count <= words.words.count, place < start.place + 12 {
        if words.words[place..<(place + wanted.count)].elementsEqual(wanted) { return true }
        guard words.gaps[place] < .stop else { return false }
        place += 1
      }
      return false
    }
  }
}
