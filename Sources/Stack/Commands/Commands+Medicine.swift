// `stack medicine`: what a person takes as medicines. A name that is not known counts as a medicine of every class.

import Command
import Kernel
import Notebook
import Render
import Supplements
import System

enum MedicineCommands {
  static let noun = Noun<Medicine>(
    "stack.medicine", tr("medicine"), within: .person,
    events: [StackEvent.medicineAdded, StackEvent.medicineEdited, StackEvent.medicineRemoved],
    attributes: [
      .name(
        \.text, tr("a medicine by name or brand, as you would write it"), tr("Medicine"),
        key: "text"),
      .text(
        "meant", \.meant, tr("what a misspelt name means, such as meant=Eutirox"), tr("Meant"),
        shown: .varying),
      .prepared("substances", tr("Substances")) { (_, session) throws(Diagnostic) in
        let reader = try session.knowledge().reader()
        let medicines = try Medicines.builtIn()
        let language = session.language
        return { medicine in
          let read = reader.medicine(medicine.read)
          let known = read.substances.map { id -> Value in
            .said(id, medicines.substance(id)?.name.text(language) ?? id)
          }
          return .list(
            known + read.unknown.map { .choice("unknown: " + $0, tr("unknown: \($0)")) })
        }
      },
      .recorded("times", \.times, tr("Times"), shown: .always).taken(
        as: .data(
          "times", .text, tr("when it is taken: \"07:00\", or slots such as \"AM, PM\""))
      ).shown { medicine, _ in .list(medicine.hours.map { .text($0.storedName) }) },
      .choice(
        "food", \.food, tr("with meals or away from them, as its leaflet says"), tr("Meals"),
        shown: .wide
      ).orNothing,
      .day("since", \.since, .behind, tr("since when"), tr("Since"), shown: .wide),
      .day(
        "until", \.until, .unclear, tr("the last day on which it is taken"), tr("Until"),
        shown: .varying),
      .text("comment", \.comment, tr("a comment"), tr("Comment")).searched,
    ],
    columns: [
      "person", "text", "substances", "times", "food", "since", "until", "comment", "meant",
      "person_id",
    ],
    order: ["folded(coalesce(p.text, ''))"], indexes: [["person"]],
    empty: tr("no medicine yet; add one: stack medicine add NAME"))

  private static let one = Parameter.positional(
    "medicine", .thing("stack.medicine"), tr("a medicine, by its text or id"))
  private static let several = Parameter.rest(
    "medicine", .thing("stack.medicine"), tr("medicines, by their text or id"), required: true,
    shownAs: "MEDICINE")

  static let table: [Command] = [
    Command(
      "stack medicine add", tr("Note a medicine of a person, and check what they take with it"),
      discussion: [
        tr(
          "What has become forbidden is named at once. An unknown medicine counts as every class of medicines, and so does a name that is nearly known, until you say what it means: meant=NAME."
        ),
        tr(
          "Never stop or change a medicine because of what is shown here: ask your doctor or pharmacist."
        ),
      ],
      parameters: noun.added(), effects: .writes, synonyms: ["drug", "medication", "pill"],
      examples: [Example("stack medicine add \"Eutirox 75\" since=2021-04-01 --person Ada")],
      action: add),
    noun.list(
      tr("List the medicines of a person, as the rules understand them"),
      synonyms: ["drugs", "medications"], examples: [Example("stack medicine list")]),
    noun.edit(
      tr("Change a medicine"), one,
      examples: [
        Example("stack medicine edit \"Eutirox 75\" times=07:00 food=without", runs: false)
      ], action: edit),
    noun.remove(
      tr("Remove medicines that were noted by mistake"), several,
      discussion: [
        tr("When it is no longer taken, set its last day: stack medicine edit NAME until=DAY.")
      ],
      examples: [Example("stack medicine remove \"Eutirox 75\"", runs: false)],
      says: { items, name in
        tr(items.count, one: "removed \(name)", other: "removed \(items.count) medicines")
      }),
    Command(
      "stack medicine find", tr("Show what is known of medicines, as people write them"),
      discussion: [
        tr(
          "Reads one text a line from standard input for -. exact: the name is known; near: one letter away, to be confirmed; unknown: counts as every class; none: says that there is no medicine."
        )
      ],
      parameters: [
        .rest(
          "text", .text, tr("texts as people write them; - reads lines of standard input"),
          required: true, shownAs: "TEXT")
      ],
      effects: .reads, contained: false, synonyms: ["brand", "lookup"],
      examples: [
        Example("stack medicine find \"mezza Eutirox 75 la mattina\" Coumadin"),
        Example("stack medicine find - --json < medicines.txt", runs: false),
      ], action: find),
  ]

  private static func add(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let person = try reader.onePerson(arguments)
    try Beginnings.check(arguments, of: person, session)
    let text = try arguments.name("text")
    let names = try session.knowledge().reader()
    var body = try noun.filled(["person": .string(person.id.description)], arguments)
    if let times = try times(arguments) { body["times"] = times }
    let before = try reader.facts(of: person)
    let output = try noun.create(body, scope: person.id, session) {
      tr("noted for \(person.name): \($0.text)")
    }
    let read = names.medicine(arguments.text("meant") ?? text)
    StackChecks.tellUnknown(read, as: text, session)
    EndedMedicine.tell(text, until: arguments.day("until"), session)
    try tellSame(text, of: person, reader)
    try StackChecks.tellChanges(from: before, of: person, reader)
    return output
  }

  private static func edit(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> Output {
    let reader = try StackReader(session)
    let medicine = try noun.named("medicine", session, arguments)
    let person = try reader.person(medicine.person)
    try Beginnings.check(arguments, of: person, session)
    var changed = try noun.members(arguments)
    if arguments.has("times") { changed.append(.init("times", try times(arguments) ?? .null)) }
    let before = try reader.facts(of: person)
    let output = try noun.change(medicine, try arguments.change(changed), session) {
      tr("changed \($0.text)")
    }
    EndedMedicine.tell(medicine.text, until: arguments.day("until"), session)
    if arguments.has("text") || arguments.has("meant") {
      try tellSame(arguments.text("text") ?? medicine.text, of: person, reader)
    }
    try StackChecks.tellChanges(from: before, of: person, reader)
    return output
  }

  /// Two boxes of one substance may be a double dose.
  private static func tellSame(
    _ text: String, of person: Person, _ reader: StackReader
  ) throws(Diagnostic) {
    let today = reader.today
    try StackChecks.tellSameSubstances(
      try reader.medicines(of: person).filter { $0.isTaken(on: today) }, new: [text.folded],
      reader.session)
  }

  /// As they are stored; nil where none is given.
  private static func times(_ arguments: Arguments) throws(Diagnostic) -> JSON? {
    guard let text = arguments.text("times"), !text.trimmedBlanks.isEmpty else { return nil }
    var times: [IntakeTime] = []
    for part in text.split(separator: ",") {
      let time = try arguments.locating("times") { () throws(Diagnostic) in
        try DoseWords.time(String(part))
      }
      guard !times.contains(time) else {
        throw Diagnostic(
          .usage, tr("\(time.storedName) is named twice"), at: arguments.span("times"))
      }
      times.append(time)
    }
    guard times.count <= PlannedIntake.mostTimesADay else {
      throw Diagnostic(
        .usage, tr("at most \(PlannedIntake.mostTimesADay) times a day can be planned"),
        at: arguments.span("times"))
    }
    return .string(times.sorted().map(\.storedName).joined(separator: ","))
  }

  private static func find(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output
  {
    var texts = arguments.texts("text")
    if texts == ["-"] {
      let bytes = try session.console.readInput()
      texts = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map {
          $0.hasSuffix("\r") ? String($0.dropLast()) : String($0)
        }
      if texts.last == "" { texts.removeLast() }
    }
    let reader = try session.knowledge().reader()
    return .table(
      Table(
        kind: "stack.medicine.find", of: texts.map { (text: $0, read: reader.medicine($0)) },
        [
          CellColumn("text", tr("Text")) { .text($0.text) },
          CellColumn("how", tr("Known")) { .text($0.read.how.name) },
          CellColumn("substance", tr("Substances")) {
            .list($0.read.substances.map { .text($0) })
          },
          CellColumn("class", tr("Classes")) { .list($0.read.classes.sorted().map { .text($0) }) },
          CellColumn("candidates", tr("Do you mean"), shown: .varying) {
            .list($0.read.candidates.map { .text($0) })
          },
        ]))
  }
}
