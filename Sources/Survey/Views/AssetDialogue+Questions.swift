// What the questions about an asset look like: lists with numbers, units, limits and defaults.

import Command
import Core
import Kernel
import Notebook
import Render

extension AssetDialogue {
  private func words(_ phrase: Phrase) -> String { phrase.text(language) }

  /// What to show now. Lists without being asked what an empty screen would leave open.
  mutating func question() throws(Diagnostic) -> Question {
    switch step {
    case .room: return try roomQuestion()
    case .family: return try familyQuestion()
    case .type: return try typeQuestion()
    case .typeValue(let place): return question(typeSchema[place], typeAnswers)
    case .value(let place): return question(assetSchema[place], answers)
    case .place:
      let now =
        place == "wall"
        ? words(tr("wall")) : place.isEmpty ? words(tr("label point of the room")) : place
      return asking(
        tr("position: x,y or w for a wall"), standard: now)
    case .wall: return try wallQuestion()
    case .offset:
      let length =
        try wall.flatMap { (number) throws(Diagnostic) in try walls()?[number]?.length } ?? 0
      return asking(
        tr("along the wall, 0 to \(length.fixed(2)) m"), standard: offset)
    case .height: return asking(tr("height above the floor"), standard: height)
    case .photos: return photoQuestion()
    case .save: return try saveQuestion()
    }
  }

  private func asking(_ phrase: Phrase, standard: String = "", lines: [String] = []) -> Question {
    let text = words(phrase)
    // What a search found stands above: Enter would not mean what stood here before.
    let standard = mustChoose ? "" : standard
    return Question(
      lines: notes + lines,
      prompt: (standard.isEmpty ? text : "\(text) [\(standard.printable)]") + ": ")
  }

  private func numbered(_ options: [Option]) -> [String] {
    let width = String(options.count).utf8.count
    return options.enumerated().map { place, option in
      let number = String(place + 1)
      let gap = String(repeating: " ", count: width - number.utf8.count)
      let more = option.description.isEmpty ? "" : "  " + option.description.printable
      return "  \(gap)\(number)  \(option.text.printable)\(more)"
    }
  }

  private func matches(_ options: [Option]) -> [Completion.Candidate] {
    options.map {
      Completion.Candidate(text: $0.text, shown: $0.text, description: $0.description)
    }
  }

  // MARK: - Which

  private mutating func roomQuestion() throws(Diagnostic) -> Question {
    var question = asking(
      tr("room"), standard: room?.title(language) ?? "", lines: numbered(current) + more(hidden))
    question.matches = try SurveyThings.allRooms(reader.session).map {
      Completion.Candidate(text: $0.text, shown: $0.text, description: $0.description)
    }
    return question
  }

  private mutating func familyQuestion() throws(Diagnostic) -> Question {
    let all = try reader.families(
      room.map { [.init("f.scope = ?", [.id($0.project)])] } ?? [])
    guard !all.isEmpty else {
      throw Diagnostic(
        .refused, tr("there is no family yet"),
        hint: tr("add one: survey family add NAME --parameter \"height:number unit=m\""))
    }
    if all.count == 1, family == nil { family = all[0] }
    if current.isEmpty {
      offer(all.map { Option(text: $0.name, description: $0.category ?? "", choose: .id($0.id)) })
    }
    var question = asking(
      tr("family"), standard: family?.name ?? "",
      lines: numbered(Array(current.prefix(20))) + rest(current.count))
    question.matches = matches(
      all.map { Option(text: $0.name, description: $0.category ?? "", choose: .id($0.id)) })
    return question
  }

  private func rest(_ count: Int) -> [String] { more(count - 20) }

  private func more(_ count: Int) -> [String] {
    count > 0 ? ["  " + words(tr("… and \(count) more: type a part of the name"))] : []
  }

  /// A value for people: yes and no in their language.
  private func shown(_ value: String, _ schema: ParameterSchema) -> String {
    guard schema.kind == .boolean, let flag = ParameterValue.boolean(value) else { return value }
    return words(flag ? tr("yes") : tr("no"))
  }

  private mutating func typeQuestion() throws(Diagnostic) -> Question {
    guard let family else { return asking(tr("type")) }
    let all = try reader.types([.init("t.family = ?", [.id(family.id)])])
    let options = all.map {
      Option(
        text: $0.name,
        description: values($0, of: family), choose: .id($0.id))
    }
    if current.isEmpty, all.count <= 12 { offer(options) }
    var lines = numbered(current)
    if all.isEmpty {
      lines = ["  " + words(tr("\(family.name) has no type yet: type the name of the first"))]
    } else if current.isEmpty {
      lines = [
        "  "
          + words(
            tr(
              all.count, one: "1 type: type a part of its name",
              other: "\(all.count) types: type a part of the name"))
      ]
    }
    var question = asking(tr("type"), standard: newType ?? type?.name ?? "", lines: lines)
    question.matches = matches(options)
    return question
  }

  /// The first values of a type, each with its unit.
  func values(_ type: AssetType, of family: Family) -> String {
    let units = Dictionary(
      family.schema.map { ($0.name, $0.unit ?? "") }, uniquingKeysWith: { first, _ in first })
    return type.parameters.members.prefix(3).map { one in
      let unit = units[one.name] ?? ""
      return ParameterSchema.typed(one.value) + (unit.isEmpty ? "" : " " + unit)
    }.joined(separator: ", ")
  }

  // MARK: - Values

  private mutating func question(
    _ schema: ParameterSchema, _ given: [String: String]
  ) -> Question {
    var limits: [String] = []
    if schema.kind.isNumeric || schema.kind == .date {
      switch (schema.minimum, schema.maximum) {
      case (let low?, let high?):
        limits.append(words(tr("\(schema.shown(low)) to \(schema.shown(high))")))
      case (let low?, nil): limits.append(words(tr("at least \(schema.shown(low))")))
      case (nil, let high?): limits.append(words(tr("at most \(schema.shown(high))")))
      case (nil, nil): if let unit = schema.unit { limits.append(unit) }
      }
      if limits.isEmpty { limits.append(words(schema.kind.words)) }
    } else if schema.kind == .boolean {
      limits.append(words(tr("yes or no")))
    } else if let pattern = schema.pattern {
      limits.append(pattern)
    }
    var lines = notes
    if let label = schema.labels.best(language.rawValue), label != schema.name {
      lines.append(label.printableMultiline)
    }
    if let hint = schema.hints.best(language.rawValue) {
      lines.append("  " + hint.printableMultiline)
    }
    var matches: [Completion.Candidate] = []
    if schema.kind == .choice {
      offer(
        schema.choices.map {
          Option(
            text: $0, description: schema.choiceLabels[$0]?.best(language.rawValue) ?? "",
            choose: .word($0))
        })
      lines += numbered(current)
      matches = self.matches(current)
    } else if schema.kind == .boolean {
      matches = [tr("yes"), tr("no")].map(words).map { .init(text: $0, shown: $0, description: "") }
    }
    var prompt = schema.name + (schema.isRequired ? "*" : "")
    if !limits.isEmpty { prompt += " (" + limits.joined(separator: ", ").printable + ")" }
    let answered = given[schema.name]
    let standard =
      answered.map { $0.isEmpty ? "-" : $0 } ?? schema.standard.map { ParameterSchema.typed($0) }
    if let standard { prompt += " [\(shown(standard, schema).printable)]" }
    return Question(lines: lines, prompt: prompt + ": ", matches: matches)
  }

  // MARK: - Place, photos, save

  private func wallQuestion() throws(Diagnostic) -> Question {
    let lines = (try walls()?.walls ?? []).enumerated().map { place, wall in
      let compass = words(WallCommands.compass(wall.facing).word)
      return "  \(place + 1)  \(wall.length.fixed(2)) m  \(compass)"
    }
    return asking(tr("wall"), standard: wall.map(String.init) ?? "", lines: lines)
  }

  private func photoQuestion() -> Question {
    var lines = photos.map { "  " + $0.printable }
    if let range = family?.photoRange, photos.count < range.lowerBound {
      let missing = range.lowerBound - photos.count
      lines.append(
        "  "
          + words(
            tr(
              missing, one: "this family requires 1 more photo",
              other: "this family requires \(missing) more photos")))
    }
    return asking(tr("photo file; empty to finish"), lines: lines)
  }

  private mutating func saveQuestion() throws(Diagnostic) -> Question {
    twin = try findTwin()
    var rows: [(String, String)] = [
      (words(tr("room")), room?.fullTitle(language) ?? ""),
      (
        words(tr("type")),
        [family?.name, newType ?? type?.name].compactMap { $0 }.joined(separator: " / ")
      ),
    ]
    func add(_ schema: [ParameterSchema], _ given: [String: String]) {
      for one in schema {
        let standard = one.standard.map { ParameterSchema.typed($0) }
        guard let value = given[one.name] ?? standard, !value.isEmpty else { continue }
        rows.append((one.name, shown(value, one)))
      }
    }
    if newType != nil { add(typeSchema, typeAnswers) }
    add(assetSchema, answers)
    if place == "wall", let wall {
      rows.append((words(tr("place")), words(tr("wall \(wall), \(offset) along it"))))
    } else {
      rows.append(
        (words(tr("place")), place.isEmpty ? words(tr("label point of the room")) : place))
    }
    if !height.isEmpty { rows.append((words(tr("height")), height)) }
    for photo in photos { rows.append((words(tr("photo")), photo)) }
    let width = rows.map(\.0.displayWidth).max() ?? 0
    var lines = rows.map { name, value in
      "  " + name + String(repeating: " ", count: width - name.displayWidth + 2) + value.printable
    }
    if let twin, let newType {
      let match = TypeNames.Match(type: twin, hasSameValues: true)
      lines.append(words(match.message(newType)).printable)
      return asking(
        tr("save it? yes, use that type, no, or < to go back"), standard: words(tr("yes")),
        lines: [""] + lines)
    }
    return asking(
      tr("save it? yes, no, or < to go back"), standard: words(tr("yes")), lines: [""] + lines)
  }
}
