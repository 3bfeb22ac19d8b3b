// What a word of a proposed text may stand for. A sentence about a supplement passes only when every word of it stands
// for something here, and all that it says together is supported: there is no word that is skipped.

import Kernel

/// What a word or a run of words stands for.
enum AdviceSense: Equatable, Sendable {
  // Of the data.
  case item(String)
  /// An item that is sold as a medicine, under a name of its own.
  case sold
  case form(String)
  /// A side effect, in English as the base has it.
  case symptom(String)
  case medicine(MedicineMeaning)
  case condition(String)
  case goal(String)
  case diet(String)
  /// The risks `pregnancy` and `breastfeeding`.
  case state(String)
  case minors
  case authority(String)
  case laboratory
  /// A harm that is given as a reason: a word that the reason of a row has to have.
  case danger(String)

  // What is done.
  case take
  /// "you take": a statement of what is taken, or a question.
  case youTake
  /// "prenderlo": take, and a pronoun.
  case pronoun
  case avoid
  /// Stop, lower, skip, replace.
  case change
  /// Lowers something: help beside a goal, a change beside a medicine.
  case reduce
  case help, cure, cause, interact, care, together, synergy, apart, suit, safe
  case ask, doctor
  /// Of a medicine: "keep taking", "as your doctor told you".
  case goOn, asPrescribed
  case recommended

  // How sure it is.
  case hedge
  case evidence, proven, strong, limited, weak

  // Turns.
  case negation, without, but, only, more, affirm, swap, because, have, lack, low, or, and
  /// "Did you know that": a question that states.
  case assertive
  case why
  case opener

  // How much, when.
  case atMost, atLeast, moreThan, limit
  case daily, weekly, every
  /// So many times a day: 1, 2.
  case times(Double)
  case timesWord
  case count(Double)
  case unit(DoseUnit)
  case international
  /// Of bacteria, in thousand millions.
  case colonies(Double)
  case piece
  /// A unit that no dose of the base is in.
  case otherUnit
  case hours, weeks, years
  case slot(Slot)
  case food(Bool)
  case before, after, clock
  /// All else that is taken.
  case everything

  // The rest.
  /// A medicine, a therapy, a pill, whichever.
  case medicineWord
  case label
  /// An illness, whichever; what a question may be about.
  case health
  /// Says nothing by itself, and may stand in a sentence about a supplement.
  case plain
  /// Like `plain`, but never between a denial and what it denies.
  case aside
  /// Says nothing about health; a sentence about a supplement has none of these.
  case general
  case greeting
}
