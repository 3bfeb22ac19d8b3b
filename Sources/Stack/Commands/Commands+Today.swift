// `stack today`: what is planned today, what became of it, and what comes next.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum TodayCommands {
  static let table: [Command] = [
    Command(
      "stack today", tr("Show the doses of today and their state"),
      discussion: [
        tr(
          "Shows everyone in the notebook, or the person that you name or entered. Items taken as needed show what is left in 24 hours."
        ),
        tr("About a missed dose ask your doctor or pharmacist, or read the leaflet."),
      ],
      parameters: [PersonCommands.option, .condition], effects: .reads,
      synonyms: ["due", "now", "next", "oggi", "agenda"],
      examples: [Example("stack today"), Example("stack today --person Ada")], action: today)
  ]

  /// What stands in a row. The raw value is what programs see.
  enum State: String {
    case taken, late, skipped
    case outOfStock = "out_of_stock"
    /// To be taken now; its time is still to come; its time is over and nothing is recorded.
    case due, later, over
    case paused
    case asNeeded = "as_needed"
    /// Taken, and no plan asks for it.
    case besides
    /// Nobody has said how much of it is taken: nothing is planned.
    case noDose = "no_dose"

    var words: Phrase {
      switch self {
      case .taken: tr("taken")
      case .late: tr("taken late")
      case .skipped: tr("skipped")
      case .outOfStock: tr("out of stock")
      case .due: tr("due now")
      case .later: tr("to come")
      case .over: tr("nothing recorded")
      case .paused: tr("paused")
      case .asNeeded: tr("as needed")
      case .besides: tr("taken outside the plan")
      case .noDose: tr("no dose is noted")
      }
    }
  }

  private struct Row {
    var person: String
    var item: StackItem
    var time: IntakeTime?
    /// Where the schedule of the day moves it to.
    var moved: IntakeTime?
    var amount: DoseAmount?
    var unit: DoseUnit?
    var state: State
    var reason: SkipReason?
    var at: Instant?
    /// As needed: in these 24 hours.
    var left: DoseAmount?
    /// Orders rows: slots and clock times by when they begin.
    var begins: Instant?
    var isTwice = false
    /// The rules refuse it, more of it than they allow is taken, or it has no time that is possible: a doctor or pharmacist
    /// is to be asked before it is taken.
    var asksFirst = false

    /// Nobody has recorded what became of it.
    var isOpen: Bool { [.due, .later, .over, .asNeeded, .noDose].contains(state) }
  }

  private static func today(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let named = try arguments.thing("person", session) ?? session.place("stack.person")?.id
    let people =
      if let named { [try reader.person(named)] } else {
        try PersonCommands.noun.items(session)
      }
    if people.isEmpty { _ = try reader.onePerson(arguments) }
    var rows: [Row] = []
    for person in people { rows += try self.rows(of: person, reader) }
    let zone = session.surroundings.zone
    return .table(
      try Table(
        kind: "stack.today", of: rows,
        [
          CellColumn("person", tr("Person"), shown: .varying) { .text($0.person) },
          CellColumn("time", tr("Time of day")) { $0.time?.said ?? .null },
          CellColumn("moved", tr("Planned for"), shown: .varying) { $0.moved?.said ?? .null },
          CellColumn("item", tr("Supplement")) {
            .choice($0.item.supplement, .supplement($0.item.supplement, session))
          },
          CellColumn("amount", tr("Dose")) { .measure($0.amount?.number) },
          CellColumn("unit", tr("Unit")) { .text($0.unit?.rawValue) },
          CellColumn("state", tr("State")) { .choice($0.state.rawValue, $0.state.words) },
          CellColumn("reason", tr("Reason"), shown: .wide) { row in
            row.reason.map { .choice($0.storedName, $0.words) } ?? .null
          },
          CellColumn("at", tr("Taken at"), shown: .wide) { row in
            row.at.map { .local($0, zone) } ?? .null
          },
          CellColumn("left", tr("Left in 24 h"), shown: .wide) { .measure($0.left?.number) },
          CellColumn("twice", tr("Recorded twice"), shown: .wide) {
            $0.isTwice ? .boolean(true) : .null
          },
          CellColumn("ask_first", tr("Ask first"), shown: .wide) {
            $0.asksFirst ? .boolean(true) : .null
          },
          CellColumn("item_id", tr("Item id"), shown: .never) { .plain($0.item.id) },
        ], empty: tr("nothing is planned today; plan it with a dose: stack edit ITEM dose=AMOUNT"),
        footer: footer(rows, session)
      ).meeting(arguments, session))
  }

  private static func rows(
    of person: Person, _ reader: StackReader
  ) throws(Diagnostic) -> [Row] {
    let (today, now) = (reader.today, reader.session.now)
    let items = try reader.items(of: person)
    let times = try reader.doseTimes(of: person)
    let adherence = try reader.adherence(of: person, from: today, through: today)
    var byID: [String: StackItem] = [:]
    for item in items { byID[item.id.description] = item }
    let entries = try reader.entries(of: person, from: today, through: today)
    let facts = try reader.facts(of: person)
    var moved: [Identifier: IntakeTime] = [:]
    var impossible: [Identifier] = []
    do throws(Diagnostic) { moved = try reader.plannedMoves(of: person, on: today) } catch {
      guard error.isAboutPlan else { throw error }
      reader.session.warn(
        Diagnostic(
          .data, .joined([.verbatim(person.name), error.message], separator: ": "),
          hint: error.hint))
      let possible = try reader.possibleDay(of: person, on: today, facts)
      impossible = possible.impossible
      let base = try reader.session.base()
      moved = possible.schedule?.moved(base) ?? [:]
    }
    var rows: [Row] = []
    for regimen in adherence.regimens {
      guard let item = byID[regimen.item] else { continue }
      let own = adherence.records.filter { $0.item == regimen.item }
      for record in own {
        let when = moved[item.id] ?? record.time
        var row = Row(
          person: person.name, item: item, time: record.time, moved: moved[item.id],
          amount: record.amount, unit: regimen.unit, state: state(record, when, times, now),
          begins: times.begins(when, on: today))
        if case .skipped(let reason) = record.standing { row.reason = reason }
        let entry = entries.first {
          $0.item == regimen.item && $0.time == record.time && $0.isTaken
        }
        row.at = entry?.at
        row.isTwice = record.repeats > 0
        rows.append(row)
      }
      if own.isEmpty, regimen.isPaused(on: today) {
        rows.append(Row(person: person.name, item: item, unit: regimen.unit, state: .paused))
      }
      guard let most = StackReader.mostAsNeeded(regimen, on: today) else { continue }
      var row = Row(person: person.name, item: item, unit: regimen.unit, state: .asNeeded)
      let taken = reader.takenTimes(
        try reader.entries(of: item, from: today.adding(days: -2), through: today))
      if case .allowed(let left) = AsNeeded.allowance(
        for: .zero, at: now, taken: taken, most: most)
      {
        row.left = left
      } else {
        row.left = .zero
      }
      rows.append(row)
    }
    for entry in adherence.extras where entry.isTaken {
      guard let item = byID[entry.item] else { continue }
      let isAsNeeded = rows.contains { $0.item.id == item.id && $0.state == .asNeeded }
      let unit = StackReader.unit(of: item.supplement, reader.session).flatMap {
        DoseUnit(rawValue: $0)
      }
      rows.append(
        Row(
          person: person.name, item: item, time: entry.time,
          amount: entry.amount == .zero ? nil : entry.amount, unit: unit,
          state: isAsNeeded ? .taken : .besides, at: entry.at))
    }
    let planned = Set(adherence.regimens.map(\.item))
    for item in items
    where item.isTaken(on: today) && !planned.contains(item.id.description)
      && !item.allPauses.contains(where: { $0.contains(today) })
      && !rows.contains(where: { $0.item.id == item.id })
    {
      rows.append(Row(person: person.name, item: item, state: .noDose))
    }
    try judge(&rows, facts, reader)
    // Such a dose stands at its usual time, and that does not go with another one.
    for index in rows.indices where impossible.contains(rows[index].item.id) {
      if rows[index].isOpen { rows[index].asksFirst = true }
    }
    // What has a time goes first; a stable order for all else.
    return rows.enumerated().sorted { a, b in
      switch (a.element.begins, b.element.begins) {
      case (let first?, let second?) where first != second: first < second
      case (_?, nil): true
      case (nil, _?): false
      default: a.offset < b.offset
      }
    }.map(\.element)
  }

  /// Nothing that the rules refuse is called due without a word.
  private static func judge(
    _ rows: inout [Row], _ facts: Facts, _ reader: StackReader
  ) throws(Diagnostic) {
    let open = rows.indices.filter { rows[$0].isOpen }
    let taken = open.map { rows[$0].item.supplement }
    let judgement = try TakenJudgement(taken, facts, reader.session)
    for index in open {
      rows[index].asksFirst = judgement.asksFirst(rows[index].item.supplement)
    }
  }

  private static func state(
    _ record: DoseRecord, _ when: IntakeTime, _ times: DoseTimes, _ now: Instant
  ) -> State {
    switch record.standing {
    case .taken: .taken
    case .late: .late
    case .skipped: .skipped
    case .outOfStock: .outOfStock
    case .missed, .open:
      if times.isLate(when, on: record.day, at: now) {
        .over
      } else {
        times.begins(when, on: record.day) <= now ? .due : .later
      }
    }
  }

  private static func footer(_ rows: [Row], _ session: Session) -> Phrase? {
    var parts: [Phrase] = []
    let due = rows.count { $0.state == .due && !$0.asksFirst }
    if due > 0 {
      parts.append(
        tr(
          due, one: "1 dose is due now", other: "\(due) doses are due now"
        ))
    }
    let later = rows.filter { $0.state == .later && !$0.asksFirst }
    if let next = later.first, let time = next.moved ?? next.time {
      let same = later.filter { $0.begins == next.begins }
      // Several people may take the same.
      var names: [Phrase] = []
      for row in same {
        let name = Phrase.supplement(row.item.supplement, session)
        let words =
          if let amount = row.amount, let unit = row.unit {
            Phrase.joined([name, unit.words(amount)], separator: " ")
          } else { name }
        if !names.contains(words) { names.append(words) }
      }
      parts.append(tr("next, \(time.words): \(Phrase.joined(names, separator: ", "))"))
    }
    if rows.contains(where: { $0.state == .over || $0.isTwice }) {
      parts.append(
        tr(
          "about a dose that was missed or taken twice ask your doctor or pharmacist, or read the leaflet"
        ))
    }
    if let one = rows.first(where: { $0.state == .noDose }) {
      parts.append(
        tr("to plan what has no dose: stack edit \(one.item.supplement) dose=AMOUNT"))
    }
    var asking: [Phrase] = []
    for row in rows where row.asksFirst {
      let name = Phrase.supplement(row.item.supplement, session)
      if !asking.contains(name) { asking.append(name) }
    }
    if !asking.isEmpty {
      parts.append(
        tr(
          "ask your doctor or pharmacist before you take \(Phrase.joined(asking, separator: ", "))")
      )
    }
    return parts.isEmpty ? nil : .joined(parts, separator: "; ")
  }
}
