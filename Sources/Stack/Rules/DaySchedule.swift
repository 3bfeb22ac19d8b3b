// What a person takes on a day, with its times: plans and medicines go to the clock solver, and its answer comes back
// with the amounts.

import Command
import Kernel
import Notebook
import Supplements

/// The times of one day.
struct DaySchedule {
  /// One dose, or one time of a medicine.
  struct Line {
    var moment: DayPlan.Moment
    /// nil: not known, and of medicines.
    var amount: DoseAmount?
    var unit: DoseUnit?
    /// The item, or the medicine; nil where a file says it.
    var thing: Identifier?
  }

  var day: Day
  var plan: DayPlan
  /// In the order of the day.
  var lines: [Line]
  /// What the rules say of it.
  var judgement = TakenJudgement()
  /// Medicines of which nobody has said when they are taken: the plan assumes a time.
  var assumed: [PlannedIntake]
}

/// Something that is taken on a day, before it has its times.
struct DayIntake {
  var intake: PlannedIntake
  /// In the order of its pins, or of its times.
  var amounts: [DoseAmount] = []
  var unit: DoseUnit?
  var thing: Identifier?

  /// As the base has it.
  static func supplement(_ one: Supplement, id: String, thing: Identifier?) -> DayIntake {
    DayIntake(
      intake: .supplement(one, id: id), unit: one.dose.unit, thing: thing)
  }
}

extension DaySchedule {
  /// - Throws: `refused`, with the smallest conflict in words, where no times are possible.
  init(
    _ intakes: [DayIntake], on day: Day, _ hours: DayHours, _ base: KnowledgeBase,
    _ language: Language
  ) throws(Diagnostic) {
    let solver = ClockSolver(base: base, hours: hours)
    switch try solver.answer(intakes.map(\.intake)) {
    case .conflict(let conflict):
      let remedies = conflict.remedies.map { $0.words(language) }
      throw Diagnostic(
        .refused,
        tr("no times of the day are possible: \(conflict.words(base, language))"),
        hint: remedies.isEmpty ? nil : .joined(remedies, separator: "; "))
    case .plan(let plan):
      self.day = day
      self.plan = plan
      let known = Dictionary(uniqueKeysWithValues: intakes.map { ($0.intake.id, $0) })
      lines = plan.moments.map { moment in
        let intake = known[moment.intake.id]
        return Line(
          moment: moment, amount: intake?.amount(at: moment, plan.hours), unit: intake?.unit,
          thing: intake?.thing)
      }
      assumed = intakes.map(\.intake).filter { $0.isMedicine && $0.pins.isEmpty }
    }
  }
}

extension DayIntake {
  fileprivate func amount(at moment: DayPlan.Moment, _ hours: DayHours) -> DoseAmount? {
    guard !amounts.isEmpty else { return nil }
    for (pin, amount) in zip(intake.pins, amounts) {
      switch pin {
      case .time(let time): if time == moment.time { return amount }
      case .slot(let slot): if slot == moment.slot { return amount }
      }
    }
    return amounts.indices.contains(moment.number - 1) ? amounts[moment.number - 1] : amounts[0]
  }
}

extension StackReader {
  /// What a person takes on a day: of items what is planned then, of medicines all.
  func intakes(of person: Person, on day: Day) throws(Diagnostic) -> [DayIntake] {
    let base = try session.base()
    var all: [DayIntake] = []
    let regimens = try regimens(of: person)
    let courses = try courses(of: person)
    for item in try items(of: person) where item.isTaken(on: day) {
      guard let supplement = base.supplement(item.supplement) else { continue }
      var one = DayIntake.supplement(
        supplement, id: "\(supplement.id) \(item.id)", thing: item.id)
      one.intake.food = item.food?.planned ?? .recorded
      if let regimen = regimens.first(where: { $0.item == item.id.description }) {
        let doses = regimen.planned(from: day, through: day).map(\.dose)
        guard !doses.isEmpty else { continue }
        one.intake.timesADay = doses.count
        one.amounts = doses.map(\.amount)
        let isSet = courses[item.id]?.contains { ($0.from ?? day) <= day } ?? false
        if isSet { one.intake.pins = doses.map { $0.time.pin } }
      } else if try pauses(of: item).contains(where: { $0.contains(day) }) {
        continue
      }
      all.append(one)
    }
    for medicine in try medicines(of: person) where medicine.isTaken(on: day) {
      guard medicine.since.map({ $0 <= day }) ?? true else { continue }
      let reading = try session.knowledge().reader().medicine(medicine.read)
      // "No medicine" is none.
      guard reading.countsAsEveryClass || !reading.substances.isEmpty else { continue }
      var intake = PlannedIntake.medicine(reading, id: "medicine \(medicine.id)")
      intake.name = Name(english: medicine.text, italian: medicine.text)
      intake.food = medicine.food?.planned ?? .recorded
      intake.take(
        at: medicine.hours.isEmpty ? DoseWords.times(namedIn: medicine.text) : medicine.hours)
      all.append(DayIntake(intake: intake, thing: medicine.id))
    }
    return all
  }

  /// What is taken as needed, with its most in 24 hours.
  func asNeeded(
    of person: Person, on day: Day
  ) throws(Diagnostic) -> [(item: StackItem, most: DoseAmount, unit: DoseUnit)] {
    let courses = try courses(of: person)
    var found: [(item: StackItem, most: DoseAmount, unit: DoseUnit)] = []
    for item in try items(of: person) where item.isTaken(on: day) {
      let pauses = try pauses(of: item)
      for one in courses[item.id] ?? [] {
        guard let course = one.course(through: item.until, pauses),
          case .asNeeded(let most) = course.plan, course.start <= day,
          course.end.map({ day <= $0 }) ?? true, !course.isPaused(on: day)
        else { continue }
        found.append((item, most, course.unit))
      }
    }
    return found
  }

  /// - Parameters:
  ///   - facts: of the person.
  ///   - more: what is not taken yet.
  func schedule(
    of person: Person, on day: Day, _ facts: Facts, with more: [DayIntake] = []
  ) throws(Diagnostic) -> DaySchedule {
    let base = try session.base()
    var schedule = try DaySchedule.usual(
      try intakes(of: person, on: day) + more, on: day, try person.ownHours.day(base), base,
      session.language)
    try schedule.judge(facts, session)
    return schedule
  }
}

extension StackReader {
  /// The planned times of items without a time of their own that do not fit into their first slot:
  /// iron is not due with levothyroxine. Empty where no plan is possible; `stack schedule` says why.
  func movedTimes(of person: Person, on day: Day) throws(Diagnostic) -> [Identifier: IntakeTime] {
    do throws(Diagnostic) { return try plannedMoves(of: person, on: day) } catch {
      guard error.isAboutPlan else { throw error }
      return [:]
    }
  }

  /// The same.
  /// - Throws: `refused`, with the smallest conflict in words, where no plan is possible; `usage` and `data` where the
  ///   clock solver cannot take what is planned.
  func plannedMoves(
    of person: Person, on day: Day
  ) throws(Diagnostic) -> [Identifier: IntakeTime] {
    let base = try session.base()
    return try DaySchedule.usual(
      try intakes(of: person, on: day), on: day, try person.ownHours.day(base), base,
      session.language
    ).moved(base)
  }
}

extension Diagnostic {
  /// Whether it is a plan that fails, and not the reading of a notebook.
  var isAboutPlan: Bool { [.refused, .usage, .data].contains(code) }
}

extension DaySchedule {
  /// Holds what is taken against the rules.
  mutating func judge(_ facts: Facts, _ session: Session) throws(Diagnostic) {
    let taken = lines.filter { !$0.moment.intake.isMedicine }
      .flatMap(\.moment.intake.supplements)
    judgement = try TakenJudgement(taken, facts, session)
  }

  /// A doctor or pharmacist is to be asked before it is taken.
  func asksFirst(_ line: Line) -> Bool {
    !line.moment.intake.isMedicine
      && line.moment.intake.supplements.contains { judgement.asksFirst($0) }
  }

  func isRefused(_ line: Line) -> Bool {
    !line.moment.intake.isMedicine
      && line.moment.intake.supplements.contains { judgement.refused.contains($0) }
  }
}

extension PlannedIntake {
  /// At these times; without any, once a day at a time that the plan chooses.
  fileprivate mutating func take(at times: [IntakeTime]) {
    timesADay = max(1, times.count)
    pins = times.map(\.pin)
  }
}

extension IntakeTime {
  /// As a demand of the person.
  var pin: PlannedIntake.Pin {
    switch self {
    case .slot(let slot): .slot(slot)
    case .clock(let minute): .time(ClockTime(minute: minute))
    }
  }
}

extension [DayIntake] {
  /// What a file says that somebody takes.
  init(_ profile: Profile, _ base: KnowledgeBase) {
    self = []
    for (place, one) in profile.taking.enumerated() {
      guard case .supplement(let id) = one.item, let supplement = base.supplement(id),
        !contains(where: { $0.intake.supplements == [id] })
      else { continue }
      var intake = DayIntake.supplement(supplement, id: "\(id) \(place)", thing: nil)
      intake.amounts = one.amount.flatMap { DoseAmount(rounding: $0) }.map { [$0] } ?? []
      append(intake)
    }
    for (place, reading) in profile.medications.enumerated()
    where reading.countsAsEveryClass || !reading.substances.isEmpty {
      var intake = PlannedIntake.medicine(reading, id: "medicine \(place)")
      intake.take(at: DoseWords.times(namedIn: reading.text))
      append(DayIntake(intake: intake))
    }
  }
}
