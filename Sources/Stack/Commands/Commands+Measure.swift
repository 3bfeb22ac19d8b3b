// `stack measure`: laboratory values and measures of the body, with their units and the range that was printed beside
// them. No value is judged here: a laboratory printed a range, and a value lies inside of it or not.

import Command
import Core
import Kernel
import Notebook
import Render
import Supplements

enum MeasureCommands {
  static let noun = Noun<Measure>(
    "stack.measure", tr("measure"), within: .person,
    events: [StackEvent.measureAdded, StackEvent.measureEdited, StackEvent.measureRemoved],
    attributes: [
      .name(
        \.what, tr("what was measured, such as ferritin, weight, sleep, or a name of your own"),
        tr("Measure"), key: "what"
      ).shown { measure, _ in .choice(measure.what, Measure.name(measure.what)) },
      .choice(
        "bound", \.bound, tr("where only a bound is known: below or above the value"), tr("Bound"),
        shown: .never
      ).orNothing,
      .recorded("value", \.value, tr("Value"), shown: .never).taken(as: value),
      .recorded("unit", \.unit, tr("Unit"), shown: .never).taken(as: unit),
      .derived("written", tr("Value"), alignment: .trailing) { measure, _ in
        .text(measure.measured?.written)
      },
      .day("day", \.day, .behind, tr("the day; default today"), tr("Day")),
      .clock("at", \.at, tr("the time of day, such as 07:30"), tr("At")),
      .text(
        "range", \.range, tr("the reference range as the laboratory printed it, such as 30-100"),
        tr("Printed range"), shown: .varying),
      .derived("outside", tr("Outside"), shown: .varying) { measure, _ in
        measure.side.map { .choice($0.rawValue, $0.words) } ?? .null
      },
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "person", "day", "at", "what", "written", "bound", "value", "unit", "range", "outside",
      "comment", "person_id",
    ],
    order: ["day", "coalesce(p.at, '')", "folded(coalesce(p.what, ''))"],
    indexes: [["person", "day"], ["person", "what"]],
    empty: tr("no value yet; note one: stack measure add ferritin 35 ng/mL"))

  private static let value = Parameter.data(
    "value", .text,
    tr(
      "the value with its unit, such as \"35 ng/mL\", 70kg, 6/10, or <5 where only a bound is known"
    ),
    shownAs: "VALUE")
  private static let unit = Parameter.data(
    "unit", .text, tr("the unit, where the value has none"), shownAs: "UNIT")
  private static let one = Parameter.positional(
    "measure", .thing("stack.measure"), tr("a value, by its id or what was measured"))
  private static let several = Parameter.rest(
    "measure", .thing("stack.measure"), tr("values, by their ids or what was measured"),
    required: true, shownAs: "MEASURE")
  private static let keys = ["day", "at", "range", "comment"]

  /// As `unit` of charts and comparisons.
  static let shownUnit = Parameter.option(
    "unit", .text, tr("the unit to show; default that of the newest value"), shownAs: "UNIT")

  static let table: [Command] = [
    add,
    noun.list(
      tr("List laboratory values and measures"),
      narrowings: [
        .init(.option("what", .text, tr("only values of this kind"))) { arguments in
          arguments.text("what").map {
            [Condition("folded(p.what) = ?", [.text(Measure.kept($0).folded)])]
          } ?? []
        },
        .init(.option("from", .day(.behind), tr("only from this day on"))) { arguments in
          arguments.day("from").map { [Condition("p.day >= ?", [.text($0.description)])] } ?? []
        },
        .init(.option("to", .day(.behind), tr("only up to this day"))) { arguments in
          arguments.day("to").map { [Condition("p.day <= ?", [.text($0.description)])] } ?? []
        },
      ], synonyms: ["values", "laboratory", "tests"],
      examples: [
        Example("stack measure list --what weight"),
        Example("stack measure list --where \"outside = 'below'\""),
      ], footer: footer),
    edit,
    noun.remove(
      tr("Remove values that were noted by mistake"), several,
      examples: [Example("stack measure remove ferritin", runs: false)],
      says: { items, name in
        tr(items.count, one: "removed \(name)", other: "removed \(items.count) values")
      }
    ).personal,
    noun.importing(
      tr("Import values from a table"), add: add, edit: edit,
      discussion: [
        tr(
          "Columns are named what, value, unit, day, at, range, comment. The unit may also stand behind the number. A value whose unit does not fit what was measured is refused, and with it the whole file."
        )
      ], examples: [Example("stack measure import values.csv --person Ada", runs: false)]
    ).personal,
    Command(
      "stack measure chart", tr("Chart the values of one kind over time"),
      discussion: [
        tr(
          "Lines mark the range that the laboratory printed beside the newest value, and the days on which something was started. --out FILE.svg, .png or .pdf draws a picture; --json gives the numbers."
        )
      ],
      parameters: [
        .positional("what", .text, tr("what was measured")), shownUnit,
        .option("from", .day(.behind), tr("from this day on")),
        .option("to", .day(.behind), tr("up to this day")), PersonCommands.option,
      ], effects: .reads, synonyms: ["graph", "trend"],
      examples: [
        Example("stack measure chart weight --person Ada"),
        Example("stack measure chart \"vitamin D\" --unit nmol/L --person Leo"),
      ], action: chart),
  ]

  /// The one thing that is said of values.
  private static func footer(
    _ shown: [Measure], _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Phrase? {
    shown.contains { $0.side != nil }
      ? tr("outside of the range that the laboratory printed: ask your doctor what it means") : nil
  }

  // MARK: - Add and edit

  private static let add = Command(
    "stack measure add", tr("Note a laboratory value or a measure, with its unit"),
    discussion: [
      tr(
        "Values known by name include ferritin, \"vitamin D\", B12, TSH, glucose, weight, waist, systolic, diastolic, pulse, sleep: a unit that does not fit is refused. Any other name is a measure of your own, and its unit is kept as you write it."
      ),
      tr(
        "range= is what the laboratory printed beside the value. A value outside of it is marked, and nothing else is said about it: ask your doctor what it means."
      ),
    ],
    parameters: [
      .positional(
        "what", .text, tr("what was measured, such as ferritin, weight, sleep, mood")),
      .positional(
        "value", .text, tr("the value, with its unit or before it: 70kg, 35 ng/mL, <5, 6/10"),
        shownAs: "VALUE"
      ).also("value="),
      .optional("unit", .text, tr("the unit, where the value has none"), shownAs: "UNIT")
        .also("unit="),
    ] + noun.parameters(["bound"] + keys) + [PersonCommands.option],
    effects: .writes, sensitive: true, synonyms: ["lab", "laboratory", "weigh", "value"],
    examples: [
      Example("stack measure add ferritin 35 ng/mL day=2026-03-02 range=30-100 --person Ada"),
      Example("stack measure add weight 70kg at=07:15 --person Leo"),
      Example("stack measure add mood 6/10 --person Ada"),
      Example(
        "stack measure add ferritin 35 kg --person Ada", tr("Refused: no unit of ferritin"),
        code: .usage),
    ],
    action: { (session, arguments) throws(Diagnostic) in
      let reader = try StackReader(session)
      let person = try reader.onePerson(arguments)
      let typed = try arguments.name("what")
      try refusePressure(typed, arguments)
      let what = Measure.kept(typed)
      let day = arguments.day("day") ?? session.today
      try refuseLater(day, arguments, session)
      let read = try measured(
        try arguments.required("value"), unit: arguments.text("unit") ?? "", what, day, arguments)
      var body: JSONObject = [
        "person": .string(person.id.description), "what": .string(what),
        "day": .string(day.description),
      ]
      for member in parts(read, arguments) where !member.value.isNull {
        body[member.name] = member.value
      }
      for member in try noun.members(arguments, keys, new: true)
      where member.name != "day" && !member.value.isNull {
        body[member.name] = member.value
      }
      let before = try reader.measures(of: person, what, from: day, through: day)
      let output = try noun.create(body, scope: person.id, session) { _ in
        tr("noted for \(person.name): \(Measure.name(what)) \(read.written)")
      }
      if before.contains(where: { $0.measured?.written == read.written && $0.at == at(arguments) })
      {
        session.warn(
          Diagnostic(
            .data, tr("the same value of \(day.inWords) was noted before"),
            hint: tr("to take this one back: undo")))
      }
      if read.measurand == nil { try askMeant(typed, person, reader) }
      return output
    })

  private static let edit = noun.edit(
    tr("Change a value"), one,
    examples: [
      Example("stack measure edit ferritin value=36 range=30-100", runs: false)
    ],
    action: { (session, arguments) throws(Diagnostic) in
      let measure = try noun.named("measure", session, arguments)
      var members = try noun.members(arguments, keys)
      if arguments.has("day") {
        guard let day = arguments.day("day") else {
          throw Diagnostic(
            .usage, tr("a value needs its day"), at: arguments.span("day"),
            hint: tr("give the day: day=2026-03-02"))
        }
        try refuseLater(day, arguments, session)
      }
      let isNamed = arguments.has("what")
      let what = isNamed ? Measure.kept(try arguments.name("what")) : measure.what
      if isNamed { members.append(.init("what", .string(what))) }
      if isNamed || arguments.has("value") || arguments.has("unit") || arguments.has("bound") {
        // A new number without a unit keeps the unit that was there.
        let text = arguments.text("value") ?? (measure.value ?? 0).shortest
        let hasUnit = arguments.has("value") && !unitPart(text).isEmpty
        let unit = arguments.text("unit") ?? (hasUnit ? "" : measure.unit ?? "")
        let read = try measured(
          text, unit: unit, what, arguments.day("day") ?? measure.day ?? session.today, arguments,
          keeping: arguments.has("value") || arguments.has("bound") ? nil : measure.bound)
        members += parts(read, arguments)
      }
      return try noun.change(measure, try arguments.change(members), session) {
        tr("changed \(Measure.name($0.what))")
      }
    }
  ).personal

  private static func at(_ arguments: Arguments) -> Int? { arguments.timeOfDay("at") }

  /// A value as it was given in up to three places: the number, the unit, and whether it is a bound.
  private static func measured(
    _ text: String, unit: String, _ what: String, _ day: Day, _ arguments: Arguments,
    keeping kept: ValueBound? = nil
  ) throws(Diagnostic) -> MeasuredValue {
    let own = unitPart(text)
    let unit = unit.trimmedBlanks
    let digits = text.drop { $0 == " " || $0 == "<" || $0 == ">" }
    guard digits.first?.isNumber == true else {
      throw Diagnostic(
        .usage, tr("“\(text)” is no value"), at: arguments.span("value"),
        hint: tr("a number of 0 or more with its unit, such as 35 ng/mL or <5"))
    }
    if !own.isEmpty, !unit.isEmpty, own != unit,
      MeasureUnit(own)?.symbol != MeasureUnit(unit)?.symbol
        || MeasureUnit(own) == nil
    {
      throw Diagnostic(
        .usage, tr("two units: \(own) and \(unit)"), at: arguments.span("unit"),
        hint: tr("write the unit once, such as 35 ng/mL"))
    }
    guard unit.utf8.count <= 100, text.utf8.count <= 200 else {
      throw Diagnostic(.usage, tr("a unit has at most 100 bytes"), at: arguments.span("unit"))
    }
    var whole = own.isEmpty && !unit.isEmpty ? text + " " + unit : text
    // A stored number may have three decimals, which a typed one may not: 1.234 reads two ways.
    if !arguments.has("value") { whole = padded(text) + (unit.isEmpty ? "" : " " + unit) }
    let bound = arguments.text("bound").flatMap { ValueBound(rawValue: $0) } ?? kept
    if let bound, !whole.trimmedBlanks.hasPrefix("<"), !whole.trimmedBlanks.hasPrefix(">") {
      whole = bound.bound.rawValue + whole
    }
    do throws(Diagnostic) {
      let read = try MeasuredValue(whole, of: what, on: day)
      try read.checkPossible()
      try checkWeight(read)
      return read
    } catch {
      var fault = error
      fault.span = arguments.span("value")
      throw fault
    }
  }

  /// What stands behind the number.
  private static func unitPart(_ text: String) -> String {
    String(
      text.drop { $0 == " " || $0 == "<" || $0 == ">" }
        .drop { $0.isNumber || $0 == "." || $0 == "," }
    ).trimmedBlanks
  }

  /// Six decimals, which read one way.
  private static func padded(_ number: String) -> String {
    guard let point = number.firstIndex(of: ".") else { return number }
    let decimals = number.distance(from: point, to: number.endIndex) - 1
    return decimals < 6 ? number + String(repeating: "0", count: 6 - decimals) : number
  }

  private static func parts(
    _ read: MeasuredValue, _ arguments: Arguments
  ) -> [JSONObject.Member] {
    [
      .init("value", .number(read.value.number)),
      .init("bound", read.bound.map { .string(ValueBound($0).rawValue) } ?? .null),
      .init("unit", read.keptUnit.isEmpty ? .null : .string(read.keptUnit)),
    ]
  }

  /// The same bounds as in what is known of a person.
  private static func checkWeight(_ read: MeasuredValue) throws(Diagnostic) {
    guard read.measurand?.id == "weight", let unit = MeasureUnit("kg"),
      let weight = read.converted(to: unit)?.value, !(2...400).contains(weight)
    else { return }
    throw Diagnostic(
      .usage, tr("a weight lies between 2 and 400 kg"),
      hint: tr("give the unit: weight=70kg, weight=154lb, height=175cm"))
  }

  private static func refuseLater(
    _ day: Day, _ arguments: Arguments, _ session: Session
  ) throws(Diagnostic) {
    guard day > session.today else { return }
    throw Diagnostic(
      .usage, tr("\(day) is still to come"), at: arguments.span("day"),
      hint: tr("give the day of the value: day=\(session.today)"))
  }

  private static let pressures: Set<String> = [
    "blood pressure", "pressure", "bp", "pressione", "pressione arteriosa", "pressione sanguigna",
  ]

  /// Two numbers are two measures.
  private static func refusePressure(
    _ what: String, _ arguments: Arguments
  ) throws(Diagnostic) {
    guard pressures.contains(what.folded) else { return }
    throw Diagnostic(
      .usage, tr("blood pressure is two values"), at: arguments.span("what"),
      hint: tr("note them one by one: stack measure add systolic 120mmHg"))
  }

  /// A name that the program nearly knows, at its first value.
  private static func askMeant(
    _ typed: String, _ person: Person, _ reader: StackReader
  ) throws(Diagnostic) {
    // Of a long import not all values of a kind are counted for each row.
    let own = try reader.count(
      "stack_measure",
      Condition(
        "id IN (SELECT id FROM stack_measure WHERE person = ? AND what = ? AND removed = 0 LIMIT 2)",
        [.id(person.id), .text(typed)]))
    guard own <= 1, typed.folded.unicodeScalars.count >= 3 else { return }
    let near = Suggestions.nearest(
      to: typed, among: Measurand.all.flatMap(\.allNames), limit: 1)
    guard let near = near.first else { return }
    reader.session.warn(
      Diagnostic(
        .data, tr("\(typed) is kept as a measure of your own"),
        hint: tr("if you mean \(near): undo, and note it under that name")))
  }

  // MARK: - Chart

  private static func chart(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let person = try reader.onePerson(arguments)
    let (from, through) = (arguments.day("from"), arguments.day("to"))
    let series = try reader.series(
      of: person, "what", arguments, from: from, through: through)
    let items = try reader.items(of: person)
    return .picture(picture(series, items, session))
  }

  static func picture(
    _ series: MeasureSeries, _ items: [StackItem], _ session: Session
  ) -> ValuesPicture {
    let language = session.language
    let points = series.entries.compactMap { entry -> ValuesPicture.Point? in
      guard let day = entry.measure.day else { return nil }
      let look: ValuesPicture.Look =
        entry.measure.side != nil ? .outside : entry.measure.bound != nil ? .bound : .plain
      return .init(day, entry.value, look)
    }
    let table = Table(
      kind: "stack.value", of: series.entries,
      [
        CellColumn("day", tr("Day")) { $0.measure.day.map { .day($0) } ?? .null },
        CellColumn("value", tr("Value")) { .computed($0.value, decimals: nil) },
        CellColumn("unit", tr("Unit")) { _ in
          series.unit.isEmpty ? .null : .text(series.unit)
        },
        CellColumn("written", tr("As written")) { .text($0.written) },
        CellColumn("range", tr("Printed range"), shown: .varying) { .text($0.measure.range) },
        CellColumn("outside", tr("Outside"), shown: .varying) { entry in
          entry.measure.side.map { .choice($0.rawValue, $0.words) } ?? .null
        },
      ])
    // The name of a file, and what stands in it for readers of files, tells nothing of the person.
    var picture = ValuesPicture(
      tr("Values").text(language), heading: series.heading.text(language), unit: series.unit,
      points: points, table: table)
    if let newest = series.entries.last(where: { $0.measure.bounds != nil }),
      let bounds = newest.measure.bounds, newest.measure.unit ?? "" == series.unit
    {
      picture.lower = bounds.lower?.number
      picture.upper = bounds.upper?.number
      picture.facts.append(
        tr("range that the laboratory printed: \(newest.measure.range ?? "")").text(language))
    }
    picture.marks = items.compactMap { item in
      item.since.map { day in
        .init(day, tr("\(Phrase.supplement(item.supplement, session)) begun").text(language))
      }
    }.sorted { ($0.day, $0.text) < ($1.day, $1.text) }
    picture.facts += series.sources.map {
      tr("converted by the \($0)").text(language)
    }
    if let left = series.leftOutWords { picture.facts.append(left.text(language)) }
    return picture
  }
}
