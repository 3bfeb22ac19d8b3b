// The last questions about an asset: where it is, its photos, and whether it is right.

import Command
import Core
import Kernel
import Notebook
import Render
import System

extension AssetDialogue {
  private func words(_ phrase: Phrase) -> String { phrase.text(language) }

  /// Points and lengths need neither clock nor zone.
  private static var literals: LiteralReader {
    LiteralReader(now: { Instant(milliseconds: 0) }, zone: { .utc })
  }

  /// Nothing for the room's point, `x,y`, or a wall: `w`, `w 3`, `w 3 1.2m`.
  mutating func takePlace(_ text: String) throws(Diagnostic) {
    guard let room else { return }
    if text.isEmpty { return advance() }
    if text == "-" {
      (place, wall, offset) = ("", nil, "")
      return advance()
    }
    let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
    let word = parts[0].folded
    if ["w", "wall", "m", "muro", "p", "parete"].contains(word) {
      (place, wall, offset) = ("wall", nil, "")
      if parts.count > 1 {
        try checkWall(parts[1])
        if parts.count > 2 {
          try checkOffset(parts[2])
          return jump(past: .offset)
        }
        return jump(past: .wall)
      }
      return advance()
    }
    let point = try AssetDialogue.literals.read(
      text.filter { $0 != " " }, AssetPlacement.parameters[0], .none)
    guard case .place(let meant) = point else { return }
    var placed = AssetPlacement()
    try placed.take(meant, text, in: room, reader, at: .none)
    guard let at = placed.at else { return }
    if let anchor = placed.anchor {
      (place, wall, offset) = ("wall", anchor.wall, anchor.offsetM.shortest + "m")
      return jump(past: .offset)
    }
    place = "\(at.x.shortest),\(at.y.shortest)"
    (wall, offset) = (nil, "")
    advance()
  }

  func walls() throws(Diagnostic) -> RoomWalls? {
    guard let room else { return nil }
    return RoomWalls(try reader.polygon(room.id))
  }

  private mutating func checkWall(_ text: String) throws(Diagnostic) {
    guard let walls = try walls() else { return }
    guard let number = Int(text), walls[number] != nil else {
      throw Diagnostic(.usage, tr("a wall is a number from 1 to \(walls.walls.count)"))
    }
    wall = number
  }

  mutating func takeWall(_ text: String) throws(Diagnostic) {
    if text.isEmpty, wall != nil { return advance() }
    try checkWall(text)
    advance()
  }

  private mutating func checkOffset(_ text: String) throws(Diagnostic) {
    guard let wall, let own = try walls()?[wall] else { return }
    let read = try AssetDialogue.literals.read(text, AssetPlacement.parameters[2], .none)
    guard case .length(let metres) = read else { return }
    guard metres >= 0, metres <= own.length + RoomWalls.precision else {
      throw Diagnostic(.usage, tr("wall \(wall) is \(own.length.fixed(2)) m long"))
    }
    offset = text
  }

  mutating func takeOffset(_ text: String) throws(Diagnostic) {
    if text.isEmpty, !offset.isEmpty { return advance() }
    try checkOffset(text)
    advance()
  }

  mutating func takeHeight(_ text: String) throws(Diagnostic) {
    if text == "-" {
      height = ""
    } else if !text.isEmpty {
      _ = try AssetPlacement.height(text, .none)
      height = text
    }
    advance()
  }

  /// Files, one by one or several quoted as in a shell; nothing ends them.
  mutating func takePhotos(_ text: String) throws(Diagnostic) {
    if text == "-" {
      photos = []
      return
    }
    if text.isEmpty { return advance() }
    var files = [text]
    if Files.kind(text) == nil {
      // Dropped on a terminal, files come quoted and parted by blanks.
      files =
        try Lexer.lines(file: "", bytes: Array(text.utf8)).first?.words
        .compactMap(\.literal) ?? [text]
    }
    for file in files {
      guard Files.kind(file) == .file else {
        throw Diagnostic(.usage, tr("there is no file \(file)"))
      }
    }
    photos += files.filter { !photos.contains($0) }
    if let most = family?.photoRange.upperBound, photos.count > most {
      photos.removeLast(photos.count - most)
      throw Diagnostic(
        .usage,
        tr(
          most, one: "an asset of this family allows 1 photo",
          other: "an asset of this family allows \(most) photos"))
    }
  }

  static let saveReplies: Replies<Saving> = [
    "y|yes|s|si": .save, "n|no|q|quit": .leave, "u|use|usa|usare": .useTwin,
  ]

  enum Saving { case save, leave, useTwin }

  mutating func takeSave(_ text: String) -> Turn {
    switch AssetDialogue.saveReplies[text] {
    case .save: return .save
    case .leave: return .leave
    case .useTwin?:
      // Another is made only where the answer to this question says so.
      if let twin { (type, newType) = (twin, nil) }
      return .ask
    case nil: return text.isEmpty ? .save : .ask
    }
  }

  /// The type that has the parameters of the new one already.
  func findTwin() throws(Diagnostic) -> AssetType? {
    guard newType != nil, let family else { return nil }
    var values = JSONObject()
    for schema in typeSchema {
      if let answer = typeAnswers[schema.name] {
        guard case .success(let value) = ParameterValue.read(answer, schema, today: nil) else {
          continue
        }
        values[schema.name] = value
      } else {
        values[schema.name] = schema.standard
      }
    }
    let twins = try TypeNames.current(reader).twins(of: values, in: family, reader)
    return try twins.first.flatMap { (id) throws(Diagnostic) in try reader.type(id) }
  }

  // MARK: - The same as commands

  /// The commands that say what was answered, word by word: a type to be made first, then the asset.
  func commands() throws(Diagnostic) -> [[String]] {
    guard let room, let family else { return [] }
    var result: [[String]] = []
    let familyName = try plain(family.name, family.id, "survey.family")
    if let newType {
      var line = ["survey", "type", "add", familyName, "--accept-similar"]
      line += pairs(typeSchema, typeAnswers)
      // A name that looks like something else stands after everything.
      result.append(line + ["--", newType])
    }
    var line = ["survey", "asset", "add"]
    if let name = newType ?? type?.name {
      let same = try reader.types([
        .init("t.family = ?", [.id(family.id)]), .init("t.name = ?", [.text(name)]),
      ])
      let isPlain = !name.contains("=") && !name.hasPrefix("-")
      if same.count > 1, let type {
        line.append(type.id.description)
      } else if !isPlain, let type {
        line.append(type.id.description)
      } else {
        line += [familyName, name]
      }
    }
    line += ["--room", try plain(room.title(language), room.id, "survey.room")]
    line += pairs(assetSchema, answers)
    if place == "wall", let wall {
      line += ["wall=\(wall)", "offset=\(offset)"]
    } else if !place.isEmpty {
      line.append("at=\(place)")
    }
    if AssetPlacement.ownsHeight(family), !height.isEmpty { line.append("height=\(height)") }
    for photo in photos { line += ["--photo", photo] }
    return result + [line]
  }

  /// The name of a thing, or its id where the name does not lead to it.
  private func plain(
    _ name: String, _ id: Identifier, _ source: String
  ) throws(Diagnostic) -> String {
    guard !name.contains("="), !name.hasPrefix("-"),
      let found = try? reader.session.resolve(name, source, at: .none), found == id
    else { return id.description }
    return name
  }

  /// What was answered, as KEY=VALUE; an empty answer leaves a default out.
  private func pairs(_ schema: [ParameterSchema], _ given: [String: String]) -> [String] {
    schema.compactMap { one in
      guard let answer = given[one.name] else { return nil }
      if answer.isEmpty { return one.standard == nil ? nil : one.name + "=" }
      return one.name + "=" + answer
    }
  }
}

extension SourceSpan {
  /// Of an answer, which stands in no line.
  static let none = SourceSpan(file: "", line: 1, text: "", column: 0, length: 0, offset: 0)
}
