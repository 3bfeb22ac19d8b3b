// Rooms, families, types and assets as things that commands name.

import Command
import Kernel
import Notebook

extension SurveyThings {
  // MARK: - Rooms

  static func findRoom(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    let near = Whereabouts.context(session).rooms()
    return try nearFirst(near) { (conditions) throws(Diagnostic) in
      try rooms(reader, text, conditions).map { candidate($0, session, path: true) }
    }
  }

  /// By number, else by name in any language, else by `LEVEL-PATH/NUMBER`.
  private static func rooms(
    _ reader: SurveyReader, _ text: String, _ conditions: [Condition]
  ) throws(Diagnostic) -> [Room] {
    let value: [SQLValue] = [.text(text)]
    let numbered = try reader.rooms(conditions + [.init("r.number = ?", value)])
    if !numbered.isEmpty { return numbered }
    let named = try reader.rooms(conditions + [.init("r.name = ?", value)])
    if !named.isEmpty { return named }
    if let slash = text.lastIndex(of: "/") {
      let level = String(text[..<slash])
      let rest: SQLValue = .text(String(text[text.index(after: slash)...]))
      let levels = try reader.levels().filter { $0.path == level || $0.label == level }
      if !levels.isEmpty {
        let on = SurveyReader.onLevels(levels.map(\.id))
        let found = try reader.rooms(conditions + [on, .init("r.number = ?", [rest])])
        if !found.isEmpty { return found }
        return try reader.rooms(conditions + [on, .init("r.name = ?", [rest])])
      }
    }
    return try reader.rooms(
      conditions + [
        .init("EXISTS(SELECT 1 FROM json_each(r.names) WHERE json_each.value = ?)", value)
      ])
  }

  private static func candidate(_ room: Room, _ session: Session, path: Bool) -> Candidate {
    let language = session.language
    let title = room.title(language)
    var names = Set(room.names.texts).union([room.name].compactMap { $0 })
    names.remove(title)
    let full = room.path(language)
    return Candidate(
      path ? full : title,
      (path ? room.names.shown(language, room.name) : room.fullTitle(language)) ?? "", id: room.id,
      aliases: names.sorted() + [path ? title : full].filter { $0 != title || path },
      spoken: [room.fullTitle(language)],
      place: room.level.flatMap { level in room.levelPath.map { .init(id: level, name: $0) } })
  }

  static func allRooms(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    let near = Whereabouts.context(session).rooms()
    let rooms = try reader.rooms(
      [near].compactMap { $0 }, page: Page(limit: most))
    var seen: [String: Int] = [:]
    for room in rooms { seen[room.title(session.language), default: 0] += 1 }
    // What would name several is offered with its level.
    return rooms.map {
      candidate($0, session, path: seen[$0.title(session.language), default: 0] > 1)
    }
  }

  /// Rooms that a part of a word may mean: first those whose own number, name or category has it, then
  /// those that have it by their level or building.
  static func roomsLike(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    let near = Whereabouts.context(session).rooms()
    let rooms = try reader.rooms([near].compactMap { $0 }, page: Page(limit: most))
    let key = text.folded
    func has(_ words: [String?]) -> Bool {
      words.contains { $0?.folded.contains(key) ?? false }
    }
    let own = rooms.filter { room in
      room.number?.folded.hasPrefix(key) ?? false
        || has([room.name, room.category] + room.names.texts)
    }
    let known = Set(own.map(\.id))
    let others = rooms.filter { !known.contains($0.id) && has([$0.path(session.language)]) }
    let found = own + others
    var seen: [String: Int] = [:]
    for room in found { seen[room.title(session.language), default: 0] += 1 }
    return found.map {
      candidate($0, session, path: seen[$0.title(session.language), default: 0] > 1)
    }
  }

  // MARK: - Families and types

  /// Equal text before text that is equal but for case and accents.
  private static func exact(_ all: [Candidate], _ text: String) throws(Diagnostic) -> [Candidate] {
    let same = all.filter { $0.text == text || $0.aliases.contains(text) }
    if !same.isEmpty { return same }
    let key = text.folded
    return all.filter { $0.text.folded == key || $0.aliases.contains { $0.folded == key } }
  }

  static func findType(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    return try nearFirst(inProject(session, "t")) { (conditions) throws(Diagnostic) in
      let named = try reader.types(
        conditions + [.init("t.name = ?", [.text(text)])])
      if !named.isEmpty { return named.map(candidate) }
      return try exact(try reader.types(conditions).map(candidate), text)
    }
  }

  private static func candidate(_ type: AssetType) -> Candidate {
    let family = type.familyName ?? ""
    return Candidate(
      type.name, family, id: type.id, aliases: family.isEmpty ? [] : [family + "/" + type.name])
  }

  static func allTypes(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    return try nearFirst(inProject(session, "t")) { (conditions) throws(Diagnostic) in
      try reader.types(
        conditions, page: Page(limit: most)
      ).map(candidate)
    }
  }

  /// The types of the family that the line has named; none after a type.
  static func typesAfter(
    _ session: Session, _ arguments: Arguments
  ) throws(Diagnostic) -> [Candidate] {
    let name = arguments.has("make") ? "make" : "family"
    guard let family = try arguments.thing(name, session) else { return try allTypes(session) }
    return try SurveyReader(session).types(
      [.init("t.family = ?", [.id(family)])], page: Page(limit: most)
    ).map(candidate)
  }

  /// The first word of `survey asset add`: a type, or the family the type belongs to.
  static func findMake(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let types = try findType(session, text)
    return types.isEmpty ? try FamilyCommands.things.find(session, text) : types
  }

  static func allMakes(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let families = try FamilyCommands.things.all(session)
    guard session.isInteractive else { return try allTypes(session) + families }
    // At the prompt a family with one type is that type.
    let types = try SurveyReader(session).types([])
    var counts: [Identifier: Int] = [:]
    for type in types { if let family = type.family { counts[family, default: 0] += 1 } }
    let single = types.filter { $0.family.map { counts[$0] == 1 } ?? false }
    let names = Dictionary(
      single.map { ($0.id, $0.familyName) }, uniquingKeysWith: { first, _ in first })
    let known = Set(single.compactMap(\.family))
    return try allTypes(session).map { candidate in
      var candidate = candidate
      candidate.aliases += [names[candidate.id] ?? nil].compactMap { $0 }
      return candidate
    } + families.filter { !known.contains($0.id) }
  }

  // MARK: - Assets

  /// An asset has no name; its type names it while it is the only one where the user stands, which is
  /// the whole notebook for who stands nowhere.
  static func findAsset(_ session: Session, _ text: String) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    var types = try reader.types([.init("t.name = ?", [.text(text)])]).map(\.id)
    // Ids are looked up often, and the names of all types need not be read for them.
    if types.isEmpty, try reader.notebook.matching(text, noun: "survey.asset").isEmpty {
      types = try findType(session, text).map(\.id)
    }
    guard !types.isEmpty else { return [] }
    let here = Whereabouts.context(session).assets()
    let found = try reader.assets(
      [here, .among("a.type", types)].compactMap { $0 }, page: Page(limit: 9))
    return try candidates(found, session)
  }

  static func allAssets(_ session: Session) throws(Diagnostic) -> [Candidate] {
    let reader = try SurveyReader(session)
    let here = Whereabouts.context(session).assets()
    return try candidates(
      try reader.assets([here].compactMap { $0 }, page: Page(limit: 500)), session)
  }

  /// Assets of which a value is a text, where one stands before all others: `EX-2043`, `extinguisher EX-2043`,
  /// `serial EX-2043`. Days and answers of yes and no name nothing, and numbers only from three digits on.
  static func assetsHaving(
    _ session: Session, _ typed: String, _ isPart: Bool
  ) throws(Diagnostic) -> [Candidate] {
    let words = typed.split(separator: " ").map(String.init)
    guard (1...8).contains(words.count) else { return [] }
    let reader = try SurveyReader(session)
    let here = Whereabouts.context(session).assets()
    for start in words.indices where start == 0 || !isPart {
      let text = words[start...].joined(separator: " ")
      guard text.utf8.count >= (isPart ? 3 : 2), Day(iso: text) == nil else { continue }
      let ids = Set(try reader.assets(having: text, isPart: isPart))
      guard !ids.isEmpty else { continue }
      let found = try nearFirst(here) { (conditions) throws(Diagnostic) in
        let assets = try reader.assets(
          conditions + [.among("a.id", ids.sorted())], page: Page(limit: 50))
        let meant = assets.filter { isOfKind($0, Array(words[..<start]), text, session) }
        return zip(try candidates(meant, session), meant).map { candidate, asset in
          var candidate = candidate
          candidate.description += ", " + said(asset, text)
          return candidate
        }
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Whether words before a value say what the asset is, or which value it is: `the fire extinguisher`, `serial`.
  private static func isOfKind(
    _ asset: Asset, _ words: [String], _ value: String, _ session: Session
  ) -> Bool {
    let words = words.map(\.folded).filter {
      !["the", "il", "lo", "la", "l'", "asset", "of", "di", "del", "dell'", "with", "con"]
        .contains($0)
    }
    guard !words.isEmpty else { return true }
    let key = EquipmentWords.key(words.joined(separator: " "))
    let kind = EquipmentWords.kind(words.joined(separator: " "))
    let keys = asset.parameters.members.filter {
      ParameterSchema.typed($0.value).folded == value.folded
    }.map(\.name.folded)
    return keys.contains(words.joined(separator: " "))
      || [asset.typeName, asset.familyName].compactMap { $0 }.contains { name in
        let own = Set(EquipmentWords.key(name).split(separator: " "))
        return kind != nil && EquipmentWords.kind(name) == kind
          || Set(key.split(separator: " ")).isSubset(of: own)
      }
  }

  /// `serial: EX-2043`
  private static func said(_ asset: Asset, _ text: String) -> String {
    asset.parameters.members.map { ($0.name, ParameterSchema.typed($0.value)) }
      .filter { $0.1.folded.contains(text.folded) }
      .map { "\($0.0): \($0.1)" }.joined(separator: ", ")
  }

  private static func candidates(
    _ assets: [Asset], _ session: Session
  ) throws(Diagnostic) -> [Candidate] {
    let tails = try session.notebook().shortTails(assets.map(\.id))
    return zip(assets, tails).map { asset, tail in
      let room = asset.roomTitle(session.language)
      let place = room.map { Level.path(asset.levelPath, $0) }
      let words = [asset.typeName, place].compactMap { $0 }
      let spoken = [asset.typeName, room].compactMap { $0 }.joined(separator: " ")
      return Candidate(tail, words.joined(separator: ", "), id: asset.id, spoken: [spoken])
    }
  }
}
