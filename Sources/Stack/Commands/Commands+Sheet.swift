// `stack sheet`: what a doctor or a pharmacist asks for, on one page.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum SheetCommands {
  private static let usualDays = 90

  static let table: [Command] = [
    Command(
      "stack sheet", tr("Make a sheet for your doctor or pharmacist"),
      discussion: [
        tr(
          "What you take, with dose, since when and how regularly; medicines, conditions and allergies; side effects and the newest of your values. --out sheet.pdf or .html writes a page."
        )
      ],
      parameters: [
        .option(
          "days", .integer(7...3660),
          tr("how many days back adherence and side effects go; default \(usualDays)")),
        PersonCommands.option,
      ], effects: .reads, contained: false, synonyms: ["doctor", "pharmacist", "medico", "scheda"],
      examples: [
        Example("stack sheet --person Ada"),
        Example("stack sheet --person Ada --out sheet.pdf"),
      ], action: sheet)
  ]

  private static func sheet(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let person = try reader.onePerson(arguments)
    let sheet = try DoctorsSheet(reader, person, days: arguments.integer("days") ?? usualDays)
    var record = Record(kind: "stack.sheet", fields: sheet.fields, sections: sheet.sections)
    record.paper = SheetPaper(sheet, session.language).document()
    return .record(record)
  }
}

/// What is known of a person, for somebody who treats them.
struct DoctorsSheet {
  let fields: [Render.Field]
  let sections: [Table]

  /// - Parameter days: how many days back adherence and side effects go, today included.
  init(_ reader: StackReader, _ person: Person, days: Int) throws(Diagnostic) {
    let today = reader.today
    let from = today.adding(days: 1 - days)
    let session = reader.session
    let base = try reader.session.base()
    fields = [
      Field("person", tr("Person"), .text(person.name)),
      Field("on", tr("Date"), .day(today)),
      Field("born", tr("Born"), person.born.map { .day($0) } ?? .null),
      Field("years", tr("Age"), .count(person.years(on: today))),
      Field("sex", tr("Sex"), person.sex.map { .choice($0.rawValue, $0.words) } ?? .null),
      Field("weight_kg", tr("Weight, kg"), .computed(person.weight.map { $0 / 1000 }, decimals: 1)),
      Field(
        "maternity", tr("Pregnant or nursing"),
        person.maternity == .none
          ? .null : .choice(person.maternity.rawValue, person.maternity.words)),
      base.disclaimerField(session.language),
    ]
    sections = [
      try Self.taken(reader, person, from),
      try Self.medicines(reader, person),
      try Self.health(reader, person),
      try Self.effects(reader, person, from),
      try Self.values(reader, person),
    ]
  }

  // MARK: - Sections

  private static func taken(
    _ reader: StackReader, _ person: Person, _ from: Day
  ) throws(Diagnostic) -> Table {
    let session = reader.session
    let today = reader.today
    let items = try reader.items(of: person).filter { $0.isTaken(on: today) }
    let courses = try reader.courses(of: person)
    let adherence = try reader.adherence(of: person, from: from, through: today)
    let tallies = adherence.byItem
    func tally(of item: StackItem) -> DoseTally? {
      tallies.first { $0.item == item.id.description }?.tally
    }
    let base = try session.base()
    let facts = try reader.facts(of: person)
    var verdicts: [String: Verdict] = [:]
    for item in items {
      verdicts[item.supplement] = try StackChecks.verdict(item.supplement, facts, session)
    }
    return Table(
      kind: "stack.sheet.item", of: items,
      [
        CellColumn("supplement", tr("Supplement")) {
          .choice($0.supplement, .supplement($0.supplement, session))
        },
        CellColumn("product", tr("Product")) { .text($0.product) },
        CellColumn("plan", tr("Dose")) { item in
          let current = (courses[item.id] ?? []).compactMap { $0.course(through: item.until) }
            .filter { $0.end.map { today <= $0 } ?? true }
          guard current.isEmpty else {
            return .choice(
              (courses[item.id] ?? []).compactMap(\.doses).joined(separator: "; "),
              .joined(current.map(\.words), separator: "; "))
          }
          guard let dose = item.dose, let unit = StackReader.unit(of: item.supplement, session)
          else {
            return .null
          }
          return .choice(
            "\(dose.shortest) \(unit)",
            DoseUnit(rawValue: unit).flatMap { unit in
              DoseAmount(rounding: dose).map { tr("\(unit.words($0)) a day") }
            } ?? .verbatim(dose.shortest))
        },
        CellColumn("since", tr("Since")) { $0.since.map { .day($0) } ?? .null },
        CellColumn("planned", tr("Planned doses")) { .count(tally(of: $0)?.due) },
        CellColumn("taken", tr("Taken of them")) { item in
          .count(tally(of: item).map { $0.taken + $0.late })
        },
        CellColumn("unrecorded", tr("Not recorded")) { .count(tally(of: $0)?.missed) },
        CellColumn("verdict", tr("Rules")) { item in
          verdicts[item.supplement].map { .choice($0.kind.rawValue, $0.kind.words) } ?? .null
        },
        CellColumn("why", tr("Why"), shown: .wide) { item in
          guard let verdict = verdicts[item.supplement] else { return .null }
          // Several rules may say the same.
          var said: Set<String> = []
          let reasons = verdict.told.filter {
            $0.effect == verdict.kind && $0.effect != .allowed
              && said.insert($0.text(base, .english)).inserted
          }
          return reasons.isEmpty ? .null : .list(reasons.map { $0.said(base, session.language) })
        },
      ], empty: tr("nothing is taken"), title: tr("Supplements"), key: "supplements")
  }

  private static func medicines(
    _ reader: StackReader, _ person: Person
  ) throws(Diagnostic) -> Table {
    let today = reader.today
    let names = try reader.session.knowledge().reader()
    return Table(
      kind: "stack.sheet.medicine",
      of: try reader.medicines(of: person).filter { $0.isTaken(on: today) },
      [
        CellColumn("text", tr("Medicine")) { .text($0.text) },
        CellColumn("meant", tr("Meant"), shown: .wide) { .text($0.meant) },
        CellColumn("times", tr("Times")) { .list($0.hours.map { .text($0.storedName) }) },
        CellColumn("since", tr("Since")) { $0.since.map { .day($0) } ?? .null },
        CellColumn("known", tr("Known to the program")) {
          .boolean(!names.medicine($0.read).countsAsEveryClass)
        },
        CellColumn("comment", tr("Comment"), shown: .varying) { .text($0.comment) },
      ], empty: tr("nothing recorded: this does not mean that there is none"),
      title: tr("Medicines"), key: "medicines")
  }

  private static func health(
    _ reader: StackReader, _ person: Person
  ) throws(Diagnostic) -> Table {
    Table(
      kind: "stack.sheet.condition", of: try reader.health(of: person),
      [
        CellColumn("text", tr("Condition")) { .text($0.text) },
        CellColumn("kind", tr("Kind")) { .choice($0.kind.rawValue, $0.kind.words) },
        CellColumn("since", tr("Since")) { $0.since.map { .day($0) } ?? .null },
        CellColumn("comment", tr("Comment"), shown: .varying) { .text($0.comment) },
      ], empty: tr("nothing recorded: this does not mean that there is none"),
      title: tr("Conditions and allergies"), key: "conditions")
  }

  private static func effects(
    _ reader: StackReader, _ person: Person, _ from: Day
  ) throws(Diagnostic) -> Table {
    let session = reader.session
    let all = try EffectCommands.noun.items(
      session, [Condition("p.person = ?", [.id(person.id)])])
    return Table(
      kind: "stack.sheet.effect",
      of: all.filter { ($0.until ?? $0.day ?? from) >= from },
      [
        CellColumn("day", tr("From")) { $0.day.map { .day($0) } ?? .null },
        CellColumn("until", tr("To")) { $0.until.map { .day($0) } ?? .null },
        CellColumn("text", tr("Side effect")) { .text($0.text) },
        CellColumn("severity", tr("Severity")) {
          $0.severity.map { .choice($0.rawValue, $0.words) } ?? .null
        },
        CellColumn("supplement", tr("Noted with")) {
          $0.supplement.map { .choice($0, .supplement($0, session)) } ?? .null
        },
      ], empty: tr("none recorded"), title: tr("Side effects"), key: "effects")
  }

  /// The newest of each kind.
  private static func values(
    _ reader: StackReader, _ person: Person
  ) throws(Diagnostic) -> Table {
    let all = try MeasureCommands.noun.items(
      reader.session, [Condition("p.person = ?", [.id(person.id)])])
    var newest: [Measure] = []
    for one in all {
      let key = one.what.folded
      if let place = newest.firstIndex(where: { $0.what.folded == key }) {
        if newest[place].moment <= one.moment {
          newest[place] = one
        }
      } else {
        newest.append(one)
      }
    }
    return Table(
      kind: "stack.sheet.value", of: newest,
      [
        CellColumn("what", tr("Value")) { .choice($0.what, Measure.name($0.what)) },
        CellColumn("value", tr("Newest")) { one in
          one.measured.map { .text($0.written) } ?? .measure(one.value)
        },
        CellColumn("day", tr("Day")) { $0.day.map { .day($0) } ?? .null },
        CellColumn("range", tr("Range of the laboratory")) { .text($0.range) },
        CellColumn("side", tr("Outside")) {
          $0.side.map { .choice($0 == .below ? "below" : "above", $0.words) } ?? .null
        },
      ], empty: tr("none recorded"), title: tr("Values"), key: "values")
  }
}

extension Measure {
  /// For the order: days without an hour come first.
  fileprivate var moment: (Int, Int) { (day?.number ?? .min, at ?? 0) }
}
