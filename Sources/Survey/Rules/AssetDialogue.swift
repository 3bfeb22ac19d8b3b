// The questions of `survey asset add` as a value: which comes next, what it shows, what an answer
// changes. It asks nobody and writes nothing; at its end it gives the commands that say the same.

import Command
import Core
import Kernel
import Notebook
import Render

struct AssetDialogue {
  enum Step: Hashable, Sendable {
    case room, family, type
    /// The parameters that a new type carries, by their place.
    case typeValue(Int)
    case value(Int)
    case place, wall, offset, height, photos, save
  }

  /// Something that can be chosen by its number.
  struct Option: Sendable {
    var text: String
    var description: String = ""
    var choose: Choice

    enum Choice: Sendable {
      case id(Identifier)
      case newType(String)
      case word(String)
    }
  }

  /// What is shown for a step.
  struct Question: Sendable {
    /// Above the prompt: lists, what was found, what was wrong.
    var lines: [String] = []
    var prompt: String
    /// What Tab offers.
    var matches: [Completion.Candidate] = []
  }

  /// What an answer led to.
  enum Turn: Equatable, Sendable {
    case ask, save, leave
  }

  /// After a command has written, the notebook is another.
  var reader: SurveyReader
  var language: Language { reader.language }

  // What has been answered so far.
  var room: Room?
  var family: Family?
  var type: AssetType?
  var newType: String?
  /// A type that is there and has the parameters of the new one.
  var twin: AssetType?
  var typeAnswers: [String: String] = [:]
  var answers: [String: String] = [:]
  var place = ""
  var wall: Int?
  var offset = ""
  var height = ""
  var photos: [String] = []

  private(set) var step: Step
  private var before: [Step] = []
  /// What the numbers stand for now.
  private var options: [Option] = []
  /// Whether they are what a search found: an empty answer chooses none of them, nor what stood there
  /// before it.
  private(set) var mustChoose = false
  /// How many more the search found than are shown.
  private(set) var hidden = 0
  private var said: [String] = []
  /// - Parameter room: nil where it has to be asked for.
  init(_ reader: SurveyReader, room: Room?) {
    self.reader = reader
    self.room = room
    step = room == nil ? .room : .family
  }

  /// Another asset after this one: the same room, type and values, but for what is a piece's own.
  mutating func another() {
    answers = answers.filter { !AssetDuplicates.isSerial($0.key) }
    if let newType, let made = typeMade(newType) {
      (type, self.newType, typeAnswers) = (made, nil, [:])
    }
    (place, wall, offset, photos) = ("", nil, "", [])
    (before, options, said) = ([.type], [], [])
    step = firstValue
  }

  private func typeMade(_ name: String) -> AssetType? {
    guard let family else { return nil }
    return try? reader.types([
      .init("t.family = ?", [.id(family.id)]), .init("t.name = ?", [.text(name)]),
    ]).last
  }

  var typeSchema: [ParameterSchema] { family?.parameters(.type) ?? [] }
  var assetSchema: [ParameterSchema] { family?.parameters(.asset) ?? [] }

  private func words(_ phrase: Phrase) -> String { phrase.text(language) }

  // MARK: - Order

  private func following(_ step: Step) -> Step {
    switch step {
    case .room: return family == nil || type == nil && newType == nil ? .family : firstValue
    case .family: return .type
    case .type: return newType != nil && !typeSchema.isEmpty ? .typeValue(0) : firstValue
    case .typeValue(let place):
      return place + 1 < typeSchema.count ? .typeValue(place + 1) : firstValue
    case .value(let place): return place + 1 < assetSchema.count ? .value(place + 1) : .place
    case .place: return place == "wall" ? .wall : afterPlace
    case .wall: return .offset
    case .offset: return afterPlace
    case .height: return .photos
    case .photos, .save: return .save
    }
  }

  private var firstValue: Step { assetSchema.isEmpty ? .place : .value(0) }

  /// A height is asked for where the family has no parameter for it.
  private var afterPlace: Step {
    family.map { AssetPlacement.ownsHeight($0) } ?? false ? .height : .photos
  }

  var notes: [String] { said }
  var current: [Option] { options }
  mutating func offer(_ new: [Option]) { options = new }

  /// Goes on to what follows the present step.
  mutating func advance() { go(following(step)) }

  /// Goes on to what follows another step, which has been answered together with this.
  mutating func jump(past other: Step) { go(following(other)) }

  private mutating func go(_ next: Step) {
    before.append(step)
    step = next
    options = []
    (mustChoose, hidden) = (false, 0)
  }

  /// What must be answered before the rest can be left to its defaults.
  private var missing: Step? {
    if room == nil { return .room }
    if family == nil { return .family }
    if type == nil, newType == nil { return .type }
    if newType != nil {
      for (place, schema) in typeSchema.enumerated()
      where schema.isRequired && standard(schema, typeAnswers) == nil { return .typeValue(place) }
    }
    for (place, schema) in assetSchema.enumerated()
    where schema.isRequired && standard(schema, answers) == nil { return .value(place) }
    if place == "wall" {
      if wall == nil { return .wall }
      if offset.isEmpty { return .offset }
    }
    return nil
  }

  /// What an empty answer means: what was answered before, else the schema's default.
  private func standard(_ schema: ParameterSchema, _ given: [String: String]) -> String? {
    if let answer = given[schema.name] { return answer.isEmpty ? nil : answer }
    return schema.standard.map { ParameterSchema.typed($0) }
  }

  // MARK: - Answers

  /// Takes one answer. `<` goes back, `.` leaves the rest as it is.
  mutating func take(_ answer: String) throws(Diagnostic) -> Turn {
    said = []
    var text = PlanNames.trimmed(answer)
    switch text {
    case "<":
      (mustChoose, hidden) = (false, 0)
      if let last = before.popLast() {
        step = last
        options = []
      } else {
        said = [words(tr("this is the first question"))]
      }
      return .ask
    case "." where step == .save: return .save
    case ".":
      if let missing {
        if missing == step {
          said = [words(tr("an answer is required"))]
        } else {
          go(missing)
          said = [words(tr("another answer is required"))]
        }
      } else {
        go(.save)
      }
      return .ask
    default: break
    }
    // What begins with a backslash is meant as it stands.
    if text.hasPrefix("\\") { text.removeFirst() }
    do throws(Diagnostic) {
      return try take(text, step)
    } catch {
      guard error.code == .usage || error.code == .refused else { throw error }
      for fault in [error] + error.others {
        said.append(words(fault.message))
        if let hint = fault.hint { said.append("  " + words(hint)) }
      }
      return .ask
    }
  }

  private mutating func take(_ text: String, _ step: Step) throws(Diagnostic) -> Turn {
    if text.isEmpty, mustChoose {
      said.append(words(tr("choose by number, or type more of the name")))
      return .ask
    }
    (mustChoose, hidden) = (false, 0)
    switch step {
    case .room: try takeRoom(text)
    case .family: try takeFamily(text)
    case .type: try takeType(text)
    case .typeValue(let place): try take(text, typeSchema[place], into: \.typeAnswers)
    case .value(let place): try take(text, assetSchema[place], into: \.answers)
    case .place: try takePlace(text)
    case .wall: try takeWall(text)
    case .offset: try takeOffset(text)
    case .height: try takeHeight(text)
    case .photos: try takePhotos(text)
    case .save: return takeSave(text)
    }
    return .ask
  }

  private var chosen: (String) -> Option? {
    { [options] text in
      Int(text).flatMap { options.indices.contains($0 - 1) ? options[$0 - 1] : nil }
    }
  }

  private mutating func takeRoom(_ text: String) throws(Diagnostic) {
    if text.isEmpty, room != nil { return go(following(.room)) }
    guard !text.isEmpty else { throw Diagnostic(.usage, tr("which room?")) }
    if case .id(let id)? = chosen(text)?.choose {
      room = try reader.room(id)
      return go(following(.room))
    }
    var found = try SurveyThings.findRoom(reader.session, text)
    if found.isEmpty { found = try SurveyThings.roomsLike(reader.session, text) }
    if found.count == 1 {
      room = try reader.room(found[0].id)
      return go(following(.room))
    }
    // Ten and more might be the numbers of rooms.
    let most = 9
    options = found.prefix(most).map {
      Option(text: $0.text, description: $0.description, choose: .id($0.id))
    }
    mustChoose = !found.isEmpty
    hidden = max(0, found.count - most)
    said.append(
      words(found.isEmpty ? tr("there is no room \(text)") : tr("which of these?")))
  }

  private mutating func takeFamily(_ text: String) throws(Diagnostic) {
    if text.isEmpty, family != nil { return go(following(.family)) }
    let all = try families()
    var found: [Family] = []
    if case .id(let id)? = chosen(text)?.choose {
      found = all.filter { $0.id == id }
    } else if !text.isEmpty {
      let key = text.folded
      found = all.filter { $0.name.folded == key }
      if found.isEmpty { found = all.filter { $0.name.folded.hasPrefix(key) } }
      if found.isEmpty { found = all.filter { $0.name.folded.contains(key) } }
      if found.isEmpty {
        found = Suggestions.nearest(to: text, among: all.map(\.name)).compactMap { name in
          all.first { $0.name == name }
        }
        if !found.isEmpty { said.append(words(tr("there is no family \(text)"))) }
        options = found.map { Option(text: $0.name, choose: .id($0.id)) }
        mustChoose = !found.isEmpty
        if found.isEmpty {
          options = []
          said.append(words(tr("there is no family \(text)")))
        }
        return
      }
    }
    guard found.count == 1 else {
      options = found.map { Option(text: $0.name, choose: .id($0.id)) }
      mustChoose = !found.isEmpty
      said.append(words(found.isEmpty ? tr("which family?") : tr("which of these?")))
      return
    }
    if family?.id != found[0].id { (type, newType, typeAnswers, answers) = (nil, nil, [:], [:]) }
    family = found[0]
    go(following(.family))
  }

  private func families() throws(Diagnostic) -> [Family] {
    var conditions: [Condition] = []
    if let room { conditions.append(.init("f.scope = ?", [.id(room.project)])) }
    return try reader.families(conditions)
  }

  private func types() throws(Diagnostic) -> [AssetType] {
    guard let family else { return [] }
    return try reader.types([.init("t.family = ?", [.id(family.id)])])
  }

  private mutating func takeType(_ text: String) throws(Diagnostic) {
    if text.isEmpty, type != nil || newType != nil { return go(following(.type)) }
    guard !text.isEmpty else { throw Diagnostic(.usage, tr("which type?")) }
    let all = try types()
    if let option = chosen(text) {
      switch option.choose {
      case .id(let id): return take(all.first { $0.id == id })
      case .newType(let name):
        if newType != name { typeAnswers = [:] }
        (type, newType) = (nil, name)
        return go(following(.type))
      case .word: return
      }
    }
    let exact = all.filter { $0.name.folded == text.folded }
    if exact.count == 1 { return take(exact[0]) }
    let matches = TypeSearch.matches(text, in: all).prefix(5)
    options = matches.map { match in
      Option(
        text: match.type.name, description: family.map { values(match.type, of: $0) } ?? "",
        choose: .id(match.type.id))
    }
    let name = try Rules.name(text, SourceSpan.none)
    options.append(
      Option(text: words(tr("a new type \(name)")), choose: .newType(name)))
    mustChoose = true
  }

  private mutating func take(_ found: AssetType?) {
    guard let found else { return }
    (type, newType) = (found, nil)
    go(following(.type))
  }

  private mutating func take(
    _ text: String, _ schema: ParameterSchema,
    into given: WritableKeyPath<AssetDialogue, [String: String]>
  ) throws(Diagnostic) {
    if text == "-" {
      if schema.isRequired { throw Diagnostic(.usage, tr("\(schema.name) is required")) }
      self[keyPath: given][schema.name] = ""
      return go(following(step))
    }
    var text = text
    if text.isEmpty {
      guard let standard = standard(schema, self[keyPath: given]) else {
        if schema.isRequired {
          throw Diagnostic(
            .usage, tr("\(schema.name) is required"),
            hint: tr("such as \(ParameterCheck.sample(schema))"))
        }
        return go(following(step))
      }
      text = standard
    } else if schema.kind == .choice, !schema.choices.contains(text) {
      if case .word(let word)? = chosen(text)?.choose {
        text = word
      } else {
        let begun = schema.choices.filter { $0.folded.hasPrefix(text.folded) }
        if begun.count == 1 { text = begun[0] }
      }
    } else if schema.kind.isNumeric, let exact = text.decimalPoint(in: language) {
      text = exact
    }
    switch ParameterValue.read(text, schema, today: today) {
    case .success: self[keyPath: given][schema.name] = text
    case .failure(let fault): throw Diagnostic(.usage, fault.message, hint: fault.hint)
    }
    go(following(step))
  }

  private var today: Day {
    reader.session.surroundings.zone.day(at: reader.session.now)
  }
}
