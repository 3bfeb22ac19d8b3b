// `stack person`: whose supplements these are. Each has a profile of their own.

import Command
import Kernel
import Notebook
import Render
import Supplements

enum PersonCommands {
  static let noun = Noun<Person>(
    "stack.person", tr("person"), isScope: true,
    events: [StackEvent.personAdded, StackEvent.personEdited, StackEvent.personRemoved],
    attributes: [
      .name(\.name, tr("what they are called")).unique(
        { tr("\($0) is in the notebook already") }, hint: tr("take another name")),
      .day("born", \.born, .behind, tr("date of birth"), tr("Born"), shown: .wide),
      .integer(
        "age", \.age, 0...120, tr("age in years, if you do not want to give the date of birth"),
        tr("Stated age"), shown: .never),
      .kept("age_on", \.ageOn),
      .derived("years", tr("Age")) { person, session in .count(person.years(on: session.today)) },
      .choice("sex", \.sex, tr("sex"), tr("Sex")).orNothing,
      .mass(
        "weight", \.weight, tr("weight, such as 70kg or 154lb"), tr("Weight in g"),
        stored: "weight_g", shown: .never
      ).bare("kg"),
      .derived("weight_kg", tr("Weight"), shown: .wide, unit: "kg") { person, _ in
        .computed(person.weight.map { $0 / 1000 }, decimals: 1)
      },
      .length(
        "height", \.height, tr("height, such as 1.75m"), tr("Height in m"), stored: "height_m",
        shown: .never, decimals: 2
      ).taken(
        as: .data("height", .text, tr("height, such as 1.75m, 175cm or 5ft9in"), shownAs: "LENGTH")),
      .derived("height_cm", tr("Height"), shown: .wide, unit: "cm") { person, _ in
        .computed(person.height.map { $0 * 100 }, decimals: 0)
      },
      .choice(
        "maternity", \.maternity, tr("pregnant or nursing"), tr("Pregnant or nursing")),
      .text(
        "diet", \.diet, tr("how they eat, such as \"vegan, gluten free\""), tr("Diet"),
        shown: .always
      ).shown { person, session in
        guard let base = try? session.base(), !person.diets.isEmpty else { return .null }
        return .list(
          person.diets.map { id in
            .choice(id, .named(base.diets.first { $0.id == id }?.name, id, session))
          })
      },
      .recorded(
        "caffeine", \.caffeine, tr("Caffeine a day"), stored: "caffeine_mg", shown: .wide,
        unit: "mg"
      ).taken(
        as: .data(
          "caffeine", .text, tr("caffeine a day from coffee, tea and the like, such as 200mg"),
          shownAs: "AMOUNT")),
      .money("budget", \.budget, tr("what it may cost a month"), tr("Budget"), shown: .wide),
      .text(
        "priority", \.priority, tr("what matters most, in their own words"), tr("Priority"),
        shown: .never
      ).searched,
      .recorded("hours", \.hours, tr("Hours")),
      .recorded("reminders", \.reminders, tr("Reminded of")),
      .moment("accepted", \.accepted, tr("Disclaimer accepted")),
      .kept("asked", \.asked),
    ],
    columns: [
      "name", "years", "sex", "maternity", "diet", "weight_kg", "weight_g", "height_cm", "height_m",
      "caffeine_mg", "budget",
      "born", "age", "priority", "hours", "reminders", "accepted",
    ], order: ["folded(coalesce(p.name, ''))"],
    empty: tr("nobody yet; add who takes something: stack person add NAME born=DAY"))

  static let option = Parameter.option(
    "person", .thing("stack.person"),
    tr("which person; default: the only one, or the one entered"))
  static let one = Parameter.positional(
    "person", .thing("stack.person"), tr("a person, by name or id"))

  static let keys = [
    "born", "age", "sex", "weight", "height", "maternity", "diet", "caffeine", "budget", "priority",
  ]

  static let table: [Command] = [
    Command(
      "stack person add", tr("Add a person who takes supplements"),
      discussion: [
        tr(
          "Nothing is recommended to anybody under 18, or of unknown age: give born= or age=. What you enter stays in this notebook."
        )
      ],
      parameters: [.positional("name", .text, tr("what they are called"))] + noun.parameters(keys),
      effects: .writes, synonyms: ["profile", "me"],
      examples: [
        Example("stack person add Pia born=1979-03-14 sex=female weight=64kg diet=vegetarian"),
        Example(
          "stack person add Zoe born=2045-01-01", tr("Refused: a birthday still to come"),
          code: .usage),
      ], action: add),
    noun.list(
      tr("List the people of the notebook"), synonyms: ["people", "profiles"],
      examples: [Example("stack person list")]),
    noun.edit(
      tr("Change a person"), one,
      examples: [Example("stack person edit Ada weight=63kg budget=30EUR")], action: edit),
    noun.remove(
      tr("Remove a person with all that belongs to them"), one,
      examples: [Example("stack person remove Ada", runs: false)],
      says: { _, name in tr("removed \(name)") }),
    show,
    Command(
      "stack person use", tr("Enter a person: later commands are about them"),
      parameters: [one], effects: .reads, contained: false,
      examples: [Example("stack person use Ada")],
      action: { (session, arguments) throws(Diagnostic) in
        let person = try noun.named("person", session, arguments)
        session.enter(
          "stack", [Place("stack.person", id: person.id, label: person.name)])
        return .none
      }),
  ]

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let name = try arguments.name("name")
    try noun.refuseTaken(name, of: nil, at: arguments.span("name"), session)
    let id = session.newID()
    var body: [JSONObject.Member] = [.init("name", .string(name))]
    body += try members(session, arguments).filter { !$0.value.isNull }
    try session.append(StackEvent.personAdded, scope: id, entity: id, body: JSONObject(body))
    session.say(tr("added \(name)"))
    UnlikelyFacts.tell(try StackReader(session).person(id), session)
    return try noun.answer(session, [id])
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let person = try noun.named("person", session, arguments)
    if let name = arguments.text("name") {
      try noun.refuseTaken(name, of: nil, except: person.id, at: arguments.span("name"), session)
    }
    var members = try members(session, arguments)
    if arguments.has("name") { members += try noun.members(arguments, ["name"]) }
    let output = try noun.change(
      person, try arguments.change(members), scope: person.id, session
    ) { tr("changed \($0.name)") }
    if !Set(members.map(\.name)).isDisjoint(with: ["sex", "maternity", "born", "age"]) {
      UnlikelyFacts.tell(try StackReader(session).person(person.id), session)
    }
    return output
  }

  /// - Parameter others: keys that the line has and another command reads.
  static func members(
    _ session: Session, _ arguments: Arguments, but others: Set<String> = []
  ) throws(Diagnostic) -> [JSONObject.Member] {
    var members = try noun.members(
      arguments, keys.filter { !["budget", "diet", "height"].contains($0) && !others.contains($0) })
    if let born = arguments.day("born") {
      guard born <= session.today else {
        throw Diagnostic(
          .usage, tr("\(born) is still to come"), at: arguments.span("born"),
          hint: tr("give the date of birth, such as born=1979-03-14"))
      }
      guard born.fullMonths(to: session.today) / 12 <= 120 else {
        throw Diagnostic(
          .usage, tr("\(born) is more than 120 years ago"), at: arguments.span("born"))
      }
    }
    if arguments.has("age") {
      members.append(.init("age_on", .string(session.today.description)))
    }
    // One of both says how old they are: the later one.
    if arguments.has("age"), !arguments.has("born") { members.append(.init("born", .null)) }
    if arguments.has("born"), !arguments.has("age") {
      members += [.init("age", .null), .init("age_on", .null)]
    }
    if let weight = arguments.mass("weight"), !(2_000.0...400_000).contains(weight) {
      throw Diagnostic(
        .usage, tr("a weight lies between 2 and 400 kg"), at: arguments.span("weight"),
        hint: tr("give the unit: weight=70kg, weight=154lb"))
    }
    if arguments.has("height") {
      let height = try PersonHeight.metres(arguments.text("height") ?? "", arguments.span("height"))
      members.append(.init("height_m", height.map { .number($0) } ?? .null))
    }
    if arguments.has("caffeine"), !others.contains("caffeine") {
      members.append(
        .init(
          "caffeine_mg",
          try caffeine(arguments.text("caffeine") ?? "", session, arguments.span("caffeine"))))
    }
    if arguments.has("diet"), !others.contains("diet") {
      let text = arguments.text("diet") ?? ""
      members.append(.init("diet", try diet(text, session, arguments.span("diet"))))
    }
    if arguments.has("budget") {
      let budget = try arguments.money("budget") { () throws(Diagnostic) in Currency("EUR") }
      if let budget, budget.minor < 0 {
        throw Diagnostic(.usage, tr("a budget cannot be below 0"), at: arguments.span("budget"))
      }
      members.append(.init("budget", budget.map { .string($0.description) } ?? .null))
    }
    return members
  }

  /// Milligrams; null where the text is empty.
  private static func caffeine(
    _ text: String, _ session: Session, _ span: SourceSpan
  ) throws(Diagnostic) -> JSON {
    guard !text.trimmedBlanks.isEmpty else { return .null }
    guard let read = try session.knowledge().reader().amount(text, ofNutrient: "caffeine"),
      let amount = read.amount, read.question == nil
    else {
      throw Diagnostic(
        .usage, tr("this is no amount"), at: span, hint: tr("give the unit: caffeine=200mg"))
    }
    return .number(amount)
  }

  /// Ids of the diets that a text names; null where it is empty.
  static func diet(
    _ text: String, _ session: Session, _ span: SourceSpan
  ) throws(Diagnostic) -> JSON {
    guard !text.trimmedBlanks.isEmpty else { return .null }
    let reader = try session.knowledge().reader()
    let read = reader.diets(in: text)
    guard read.unknown.isEmpty, !read.ids.isEmpty else {
      let base = try session.base()
      throw Diagnostic(
        .usage, tr("there is no diet \(read.unknown.first ?? text)"), at: span,
        hint: tr("one of: \(base.diets.map(\.id).joined(separator: ", "))"))
    }
    return .string(read.ids.joined(separator: ","))
  }
}

extension Phrase {
  /// The name of a thing of the base in the language of the reader; its id where the base does not have it.
  static func named(_ name: Name?, _ id: String, _ session: Session) -> Phrase {
    .verbatim(name?.text(session.language) ?? id)
  }
}
