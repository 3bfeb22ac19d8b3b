// The questions about an asset: found by search, with units, limits and defaults, and what each answer means.

import Command
import Core
import Kernel
import Notebook
import Render
import System

extension AssetDialogue {
  // MARK: - Which

  func roomQuestion() -> Question {
    var question = session.question(for: Parts.room, tr("room"))
    question.isRequired = true
    question.read = { (text) throws(Diagnostic) in
      var found = try SurveyThings.findRoom(session, text)
      if found.isEmpty { found = try SurveyThings.roomsLike(session, text) }
      if found.isEmpty { throw Diagnostic(.usage, tr("there is no room \(text)")) }
      guard found.count == 1, let room = try reader.room(found[0].id) else {
        return .choice(
          found.map {
            .init($0.text, $0.description, answer: Answer($0.id.description, shown: $0.text))
          }, tr("which of these?"))
      }
      try Rules.checkOpen(room, language, at: SourceSpan(typed: text))
      return .answer(Answer(room.id.description, shown: room.title(language)))
    }
    return question
  }

  func familyQuestion(_ room: Room?) throws(Diagnostic) -> Question {
    let all = try reader.families(
      room.map { [.init("f.scope = ?", [.id($0.project)])] } ?? [])
    let options = all.map {
      Question.Option(
        $0.name, $0.category ?? "", answer: Answer($0.id.description, shown: $0.name))
    }
    guard !all.isEmpty else {
      throw Diagnostic(
        .refused, tr("there is no family yet"),
        hint: tr("add one: survey family add NAME --parameter \"height:number unit=m\""))
    }
    var question = session.question(for: FamilyCommands.one, tr("family"))
    question.read = { (text) throws(Diagnostic) in
      if let found = Question.found(text, among: options) { return found }
      throw Diagnostic(
        .usage, tr("there is no family \(text)"),
        suggestions: Suggestions.nearest(to: text, among: options.map(\.text)))
    }
    question.options = options
    if options.count == 1 { question.standard = options[0].answer }
    return question
  }

  func typeQuestion(_ family: Family) throws(Diagnostic) -> Question {
    let all = try types(family)
    func option(_ type: AssetType) -> Question.Option {
      .init(
        type.name, values(type, of: family),
        answer: Answer(type.id.description, shown: type.name))
    }
    let names = all.map { Completion.Candidate(text: $0.name, shown: $0.name, description: "") }
    var question = session.question(for: TypeCommands.one, tr("type"))
    question.completion = { Completion(answering: $0, $1, among: names) }
    question.read = { (text) throws(Diagnostic) in
      let exact = all.filter { $0.name.folded == text.folded }
      if exact.count == 1 { return .answer(option(exact[0]).answer) }
      let found = TypeSearch.matches(text, in: all).prefix(5).map { option($0.type) }
      let name = try Rules.name(text, SourceSpan(typed: text))
      let new = Question.Option(
        words(tr("a new type \(name)")), answer: Answer("+" + name, shown: name))
      return .choice(found + [new])
    }
    if all.isEmpty {
      question.lines = [
        "  " + words(tr("\(family.name) has no type yet: type the name of the first"))
      ]
    } else if all.count <= 12 {
      question.options = all.map(option)
    } else {
      let more = tr(
        all.count, one: "1 type: type a part of its name",
        other: "\(all.count) types: type a part of the name")
      question.lines = ["  " + words(more)]
    }
    return question
  }

  /// The first values of a type, each with its unit.
  private func values(_ type: AssetType, of family: Family) -> String {
    let units = Dictionary(
      family.schema.map { ($0.name, $0.unit ?? "") }, uniquingKeysWith: { first, _ in first })
    return type.parameters.members.prefix(3).map { one in
      let unit = units[one.name] ?? ""
      return ParameterSchema.typed(one.value) + (unit.isEmpty ? "" : " " + unit)
    }.joined(separator: ", ")
  }

  // MARK: - Values

  /// A value for people: yes and no in their language.
  private func shown(_ value: String, _ schema: ParameterSchema) -> String {
    guard schema.kind == .boolean, let flag = ParameterValue.boolean(value) else { return value }
    return words(flag ? tr("yes") : tr("no"))
  }

  func valueQuestion(_ name: String, _ family: Family) throws(Diagnostic) -> Question {
    guard let schema = family.schema.first(where: { $0.name == name }) else {
      throw Diagnostic(.refused, tr("\(family.name) has no parameter \(name)"))
    }
    let limits = limits(schema)
    var key = OpenKey(
      name, values: schema.kind == .boolean ? [words(tr("yes")), words(tr("no"))] : schema.choices,
      units: schema.unit.map { UnitOfMeasure.names(for: $0) } ?? [], isDay: schema.kind == .date)
    key.isRequired = schema.isRequired
    key.shown = ParameterCheck.sample(schema)
    var question = session.question(for: key)
    question.read = { (text) throws(Diagnostic) in
      let today = session.today
      var meant = text
      if case .failure = ParameterValue.read(text, schema, today: today),
        case .one(let exact, _) = ParameterValue.meaning(of: text, schema, PromptValues(language))
      {
        meant = exact
      }
      switch ParameterValue.read(meant, schema, today: today) {
      case .success: return .answer(Answer(meant, shown: shown(meant, schema)))
      case .failure(let fault): throw Diagnostic(.usage, fault.message, hint: fault.hint)
      }
    }
    question.title = name
    question.prompt =
      name + (schema.isRequired ? "*" : "")
      + (limits.isEmpty ? "" : " (" + limits.printable + ")")
    question.hint = tr("such as \(ParameterCheck.sample(schema))")
    question.standard = schema.standard.map {
      Answer(ParameterSchema.typed($0), shown: shown(ParameterSchema.typed($0), schema))
    }
    if let label = schema.labels.best(language.rawValue), label != name {
      question.lines.append(label.printableMultiline)
    }
    if let hint = schema.hints.best(language.rawValue) {
      question.lines.append("  " + hint.printableMultiline)
    }
    question.options = schema.choices.map {
      .init($0, schema.choiceLabels[$0]?.best(language.rawValue) ?? "", answer: Answer($0))
    }
    return question
  }

  private func limits(_ schema: ParameterSchema) -> String {
    switch (schema.kind, schema.minimum, schema.maximum) {
    case (.boolean, _, _): return words(tr("yes or no"))
    case (.text, _, _), (.choice, _, _): return schema.pattern ?? ""
    case (_, let low?, let high?): return words(tr("\(schema.shown(low)) to \(schema.shown(high))"))
    case (_, let low?, nil): return words(tr("at least \(schema.shown(low))"))
    case (_, nil, let high?): return words(tr("at most \(schema.shown(high))"))
    default: return schema.unit ?? words(schema.kind.words)
    }
  }

  // MARK: - Place

  /// What `text` says of a room: `x,y`, `+x,+y`, `wall3+1.2`.
  private func place(_ text: String, _ room: Room) throws(Diagnostic) -> Answer {
    let span = SourceSpan(typed: text)
    var placed = AssetPlacement()
    if case .place(let meant) = try session.parser.literals.read(text, AssetCommands.at, span) {
      try placed.take(meant, text, in: room, reader, at: span)
    }
    if let anchor = placed.anchor {
      let offset = anchor.offsetM.shortest + "m"
      return Answer(
        "wall=\(anchor.wall) offset=\(offset)",
        shown: words(tr("wall \(anchor.wall), \(offset) along it")))
    }
    let point = placed.at.map { "\($0.x.shortest),\($0.y.shortest)" } ?? ""
    return Answer("at=" + point, shown: point)
  }

  /// Nothing for the room's point, `x,y`, or a wall: `w`, `w 3`, `w 3 1.2m`.
  func placeQuestion(_ room: Room) -> Question {
    var question = session.question(for: AssetCommands.at, tr("position: x,y or w for a wall"))
    question.read = { (text) throws(Diagnostic) in
      let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
      guard ["w", "wall", "m", "muro", "p", "parete"].contains(parts[0].folded) else {
        return .answer(try place(text.filter { $0 != " " }, room))
      }
      if parts.count > 2 { return .answer(try place("wall\(parts[1])+\(parts[2])", room)) }
      let walls = RoomWalls(try reader.polygon(room.id)).walls
      let options = walls.enumerated().map { place, wall in
        Question.Option(
          wall.length.fixed(2) + " m", words(WallCommands.compass(wall.facing).word),
          answer: Answer("wall=\(place + 1)", shown: words(tr("wall")) + " \(place + 1)"))
      }
      if parts.count == 1 { return .choice(options, tr("which wall?"), most: walls.count) }
      guard let number = Int(parts[1]), options.indices.contains(number - 1) else {
        throw Diagnostic(.usage, tr("a wall is a number from 1 to \(walls.count)"))
      }
      return .answer(options[number - 1].answer)
    }
    question.title = words(tr("place"))
    question.standard = Answer("", shown: words(tr("label point of the room")))
    return question
  }

  func offsetQuestion(_ wall: Int, _ room: Room) throws(Diagnostic) -> Question {
    let length = RoomWalls(try reader.polygon(room.id))[wall]?.length ?? 0
    var question = session.question(
      for: AssetPlacement.parameters[2], tr("along the wall, 0 to \(length.fixed(2)) m"))
    question.isRequired = true
    question.title = words(tr("offset"))
    question.read = { (text) throws(Diagnostic) in
      .answer(Answer(try place("wall\(wall)+\(text)", room).text, shown: text))
    }
    return question
  }

  // MARK: - Photos, save

  /// Files, one by one or several quoted as in a shell; nothing ends them.
  func photoQuestion(_ before: [String], _ range: ClosedRange<Int>) -> Question {
    var question = Question(
      words(tr("photo file; empty to finish")), isRequired: false, completion: { _, _ in .files }
    ) { (text) throws(Diagnostic) in
      let files = Files.kind(text) == nil ? AssetDialogue.files(text) : [text]
      for file in files where Files.kind(file) != .file {
        throw Diagnostic(.usage, tr("there is no file \(file)"))
      }
      let quoted = files.filter { !before.contains($0) }.map(\.shellQuoted)
      return .answer(Answer(quoted.joined(separator: " "), shown: text))
    }
    question.title = words(tr("photo"))
    let missing = range.lowerBound - before.count
    question.lines = before.map { "  " + $0.printable }
    if missing > 0 {
      let more = tr(
        missing, one: "this family requires 1 more photo",
        other: "this family requires \(missing) more photos")
      question.lines.append("  " + words(more))
    }
    return question
  }

  /// What an answer to the last question means; nil where it is none.
  static let saving: Replies<String> = [
    "y|yes|s|si": "yes", "n|no|q|quit": "no", "u|use|usa|usare": "use",
  ]

  func saveQuestion(_ answers: Answers, _ family: Family) throws(Diagnostic) -> Question {
    let twin = try twin(answers, family)
    var question = Question(
      words(
        twin == nil
          ? tr("save it? yes, no, or < to go back")
          : tr("save it? yes, use that type, no, or < to go back"))
    ) { (text) throws(Diagnostic) in
      guard let meaning = AssetDialogue.saving[text], meaning != "use" || twin != nil else {
        throw Diagnostic(.usage, tr("answer yes or no"))
      }
      return .answer(Answer(meaning))
    }
    let steps = try steps(answers).filter { $0 != .room && $0 != .save }
    question.lines = [""] + (try review([.room] + steps, answers))
    if let twin, let type = answers[.type(family.id)] {
      let match = TypeNames.Match(type: twin, hasSameValues: true)
      question.lines.append(words(match.message(type.shown)).printable)
    }
    question.standard = Answer("yes", shown: words(tr("yes")))
    question.decides = true
    return question
  }
}
