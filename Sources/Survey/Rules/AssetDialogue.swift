// What `survey asset add` asks for: a room and a type by search, the values that the family wants, a place.
// Asked by the guide of all commands; at its end stand the commands that say the same. Writes nothing.

import Command
import Core
import Kernel
import Notebook
import System

struct AssetDialogue: Questions {
  enum Step: Hashable, Sendable {
    case room, family
    /// Of a family.
    case type(Identifier)
    /// The values that a new type carries, by its name, and those of the asset.
    case typeValue(String, String)
    case value(Identifier, String)
    case place, height, save
    /// Along a wall.
    case offset(Int)
    case photo(Int)
  }

  let reader: SurveyReader
  let asksRoom: Bool

  var session: Session { reader.session }
  var language: Language { reader.language }
  func words(_ phrase: Phrase) -> String { phrase.text(language) }

  // MARK: - What was answered

  private static func id(_ answer: Answer?) -> Identifier? {
    answer.flatMap { Identifier($0.text) }
  }

  func room(_ answers: Answers) throws(Diagnostic) -> Room? {
    guard let id = AssetDialogue.id(answers[.room]) else { return nil }
    return try reader.room(id)
  }

  func family(_ answers: Answers) throws(Diagnostic) -> Family? {
    guard let id = AssetDialogue.id(answers[.family]) else { return nil }
    return try reader.family(id)
  }

  /// A type that is there has its id as the answer; a new one has none.
  static func isNew(_ type: Answer) -> Bool { id(type) == nil }

  /// The wall whose offset is asked for.
  func wall(_ answers: Answers) -> Int? {
    guard let place = answers[.place]?.text, place.hasPrefix("wall=") else { return nil }
    return Int(place.dropFirst("wall=".count))
  }

  /// The files of each answer.
  func photos(_ answers: Answers) -> [[String]] {
    var files: [[String]] = []
    while let text = answers[.photo(files.count)]?.text, !text.isEmpty {
      files.append(AssetDialogue.files(text))
    }
    return files
  }

  /// Dropped on a terminal, files come quoted and parted by blanks.
  static func files(_ text: String) -> [String] {
    let line = try? Lexer.lines(file: "", bytes: Array(text.utf8)).first
    return line?.words.compactMap(\.literal) ?? [text]
  }

  /// The values of parameters, in their order: `height=2.4m`. One that was left out is named where it
  /// would have a default.
  private func pairs(
    _ schema: [ParameterSchema], _ answers: Answers, _ step: (String) -> Step
  ) -> [String] {
    schema.compactMap { one in
      guard let text = answers[step(one.name)]?.text, !text.isEmpty || one.standard != nil else {
        return nil
      }
      return one.name + "=" + text
    }
  }

  // MARK: - Order

  func steps(_ answers: Answers) throws(Diagnostic) -> [Step] {
    var steps: [Step] = asksRoom ? [.room, .family] : [.family]
    guard let family = try family(answers) else { return steps }
    steps.append(.type(family.id))
    guard let type = answers[.type(family.id)] else { return steps }
    if AssetDialogue.isNew(type) {
      steps += family.parameters(.type).map { .typeValue(type.shown, $0.name) }
    }
    steps += family.parameters(.asset).map { .value(family.id, $0.name) } + [.place]
    if let wall = wall(answers) { steps.append(.offset(wall)) }
    // A height is asked for where the family has no parameter for it.
    if AssetPlacement.ownsHeight(family) { steps.append(.height) }
    let photos = photos(answers)
    let more = photos.joined().count < family.photoRange.upperBound ? 1 : 0
    return steps + (0..<photos.count + more).map { .photo($0) } + [.save]
  }

  func question(_ step: Step, _ answers: Answers) throws(Diagnostic) -> Question {
    switch step {
    case .room: return roomQuestion()
    case .family: return try familyQuestion(try room(answers))
    case .height:
      return session.question(for: AssetPlacement.height, tr("height above the floor"))
    default: break
    }
    guard let family = try family(answers), let room = try room(answers) else {
      throw Diagnostic(.refused, tr("the room or the family is gone"))
    }
    switch step {
    case .type: return try typeQuestion(family)
    case .typeValue(_, let name), .value(_, let name): return try valueQuestion(name, family)
    case .place: return placeQuestion(room)
    case .offset(let wall): return try offsetQuestion(wall, room)
    case .photo(let place):
      return photoQuestion(photos(answers).prefix(place).flatMap { $0 }, family.photoRange)
    default: return try saveQuestion(answers, family)
    }
  }

  /// Another asset after this one: the same room, type and values, but for what is a piece's own.
  func another(_ answers: Answers) throws(Diagnostic) -> (answers: Answers, from: Step) {
    guard let family = try family(answers) else { return (answers, .family) }
    var kept = answers.filter { step, _ in
      switch step {
      case .room, .family, .type, .height: true
      case .value(_, let name): !AssetDuplicates.isSerial(name)
      default: false
      }
    }
    if let type = answers[.type(family.id)], AssetDialogue.isNew(type),
      let made = try types(family).last(where: { $0.name == type.shown })
    {
      kept[.type(family.id)] = Answer(made.id.description, shown: made.name)
    }
    let values = family.parameters(.asset)
    return (kept, values.first.map { .value(family.id, $0.name) } ?? .place)
  }

  func types(_ family: Family) throws(Diagnostic) -> [AssetType] {
    try reader.types([.init("t.family = ?", [.id(family.id)])])
  }

  /// The type that has the values of a new one already.
  func twin(_ answers: Answers, _ family: Family) throws(Diagnostic) -> AssetType? {
    guard let type = answers[.type(family.id)], AssetDialogue.isNew(type) else { return nil }
    var values = JSONObject()
    for schema in family.parameters(.type) {
      if let answer = answers[.typeValue(type.shown, schema.name)] {
        values[schema.name] = try? ParameterValue.read(answer.text, schema, today: nil).get()
      } else {
        values[schema.name] = schema.standard
      }
    }
    let twins = try TypeNames.current(reader).twins(of: values, in: family, reader)
    return try twins.first.flatMap { (id) throws(Diagnostic) in try reader.type(id) }
  }

  func usingTwin(_ answers: Answers) throws(Diagnostic) -> Answers {
    guard let family = try family(answers), let twin = try twin(answers, family) else {
      return answers
    }
    var answers = answers
    answers[.type(family.id)] = Answer(twin.id.description, shown: twin.name)
    return answers
  }

  // MARK: - The same as commands

  /// The commands that say what was answered, word by word: a type to be made first, then the asset.
  func commands(_ answers: Answers) throws(Diagnostic) -> [[String]] {
    guard let room = try room(answers), let family = try family(answers),
      let type = answers[.type(family.id)]
    else { return [] }
    var result: [[String]] = []
    let familyName = try plain(family.name, family.id, "survey.family")
    var line = ["survey", "asset", "add"]
    if AssetDialogue.isNew(type) {
      // A name that looks like something else stands after everything.
      result.append(
        ["survey", "type", "add", familyName, "--accept-similar"]
          + pairs(family.parameters(.type), answers) { .typeValue(type.shown, $0) }
          + ["--", type.shown])
    }
    let isPlain = !type.shown.contains("=") && !type.shown.hasPrefix("-")
    let same = try types(family).filter { $0.name == type.shown }.count
    line +=
      AssetDialogue.isNew(type) || isPlain && same <= 1 ? [familyName, type.shown] : [type.text]
    line += ["--room", try plain(room.title(language), room.id, "survey.room")]
    line += pairs(family.parameters(.asset), answers) { .value(family.id, $0) }
    let place = wall(answers).flatMap { answers[.offset($0)] } ?? answers[.place]
    line += (place?.text ?? "").split(separator: " ").map(String.init)
    let height = AssetPlacement.ownsHeight(family) ? answers[.height]?.text ?? "" : ""
    if !height.isEmpty { line.append("height=" + height) }
    for photo in photos(answers).joined() { line += ["--photo", photo] }
    return result + [line]
  }

  /// The name of a thing, or its id where the name does not lead to it.
  private func plain(
    _ name: String, _ id: Identifier, _ source: String
  ) throws(Diagnostic) -> String {
    guard !name.contains("="), !name.hasPrefix("-"),
      let found = session.identifier(named: name, source), found == id
    else { return id.description }
    return name
  }
}
