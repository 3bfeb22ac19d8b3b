// Weeks with an item and weeks without it, drawn at random and kept by the seed of the draw.

import Command
import Kernel
import Notebook
import Supplements

/// The raw value is stored.
enum ExperimentComparator: String, NamedChoice, Sendable {
  case nothing, placebo

  var words: Phrase {
    switch self {
    case .nothing: tr("nothing")
    case .placebo: tr("placebo")
    }
  }

  var otherWords: [String] {
    switch self {
    case .nothing: ["open", "niente", "nulla"]
    case .placebo: ["blind", "dummy", "cieco"]
    }
  }

  var comparator: Experiment.Comparator { self == .placebo ? .placebo : .nothing }
}

/// What has become of an experiment on a day. The raw value is written to data.
enum ExperimentState: String, NamedChoice, Sendable {
  case planned, running, over, ended

  var words: Phrase {
    switch self {
    case .planned: tr("planned")
    case .running: tr("running")
    case .over: tr("over")
    case .ended: tr("ended early")
    }
  }
}

struct PersonalExperiment: OfPerson {
  var id = Identifier.none
  var person = Identifier.none
  var personName = ""
  var item = Identifier.none
  /// What that is in the base; nil: the item was removed.
  var supplement: String?
  /// As measures keep it.
  var what = ""
  var from: Day?
  var weeks = 0
  var settling = 0
  var comparator = ExperimentComparator.nothing
  /// Of the draw; never listed, since it tells the weeks.
  var seed = 0
  /// The first day on which the plan holds no more; nil: it goes to its end.
  var ended: Day?
  var comment: String?

  /// nil where an event of another notebook holds what no experiment is.
  var experiment: Experiment? {
    guard let from else { return nil }
    return try? Experiment(
      start: from, weeks: weeks, comparator: comparator.comparator, settlingDays: settling,
      seed: UInt64(bitPattern: Int64(seed)))
  }

  /// The days on which the plan holds; nil where it ended before it began.
  var days: ClosedRange<Day>? {
    guard let experiment else { return nil }
    let last = ended.map { min($0.adding(days: -1), experiment.end) } ?? experiment.end
    return last >= experiment.start ? experiment.start...last : nil
  }

  func state(on day: Day) -> ExperimentState {
    if ended != nil { return .ended }
    guard let experiment else { return .over }
    return day < experiment.start ? .planned : day <= experiment.end ? .running : .over
  }

  /// Whether it must not be told which weeks are with the item.
  func isHidden(on day: Day) -> Bool {
    comparator == .placebo && (state(on: day) == .planned || state(on: day) == .running)
  }
}
