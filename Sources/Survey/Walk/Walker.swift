// The walk with the notebook at hand: what keys ask for is done by the same commands that are typed at
// the prompt, one batch each, and the plan is drawn as the notebook then stands.

import Command
import Core
import Kernel
import Notebook
import Render

final class Walker {
  private let session: Session
  private let screen: any Screen
  /// The newest batch when the walk began; nil where there was none.
  private let newestAtStart: Identifier?
  private var level: Level
  private(set) var walk: Walk
  /// The walk is over because an undo took away its level.
  private(set) var hasLostLevel = false

  /// So many events are taken before the screen is drawn, however fast they come.
  private static let mostEvents = 32

  /// - Parameter level: where the walk begins; the session stands on it from now on.
  init(_ session: Session, _ screen: any Screen, _ level: Level, room: Room?) throws(Diagnostic) {
    self.session = session
    self.screen = screen
    self.level = level
    let reader = try SurveyReader(session)
    newestAtStart = try session.notebook().log(limit: 1).first?.id
    let size = screen.size
    var style = session.options.style
    style.color = true
    walk = Walk(
      try Views.picture(of: level, room: nil, reader), title: try Walker.title(level, reader),
      style: style, columns: size.columns, rows: size.rows)
    if let room {
      try reader.enter(room, on: level)
    } else if session.place("survey.level")?.id != level.id {
      try reader.enter(level)
    }
    walk.select(session.place("survey.room")?.id, reveals: true)
  }

  private static func title(_ level: Level, _ reader: SurveyReader) throws(Diagnostic) -> String {
    if let building = level.buildingLabel { return building }
    return try reader.project(level.project)?.name ?? ""
  }

  /// Until the user leaves.
  /// - Throws: `interrupted` after Ctrl-C, where no prompt waits.
  func run() throws(Diagnostic) {
    try screen.enter()
    defer { screen.leave() }
    draw()
    var taken = 0
    while true {
      let event = screen.next()
      switch event {
      case .ended: return
      case .interrupted:
        // What is typed is dropped, as at the prompt.
        if walk.leavesMode() { break }
        if session.isInteractive { return }
        throw Diagnostic(.interrupted, tr("interrupted"))
      case .resized:
        let size = screen.size
        walk.resize(columns: size.columns, rows: size.rows)
      case .key, .mouse:
        if let request = walk.take(event) {
          do throws(Diagnostic) {
            guard try serve(request) else { return }
          } catch {
            walk.say(error)
          }
        }
      }
      taken += 1
      if taken >= Walker.mostEvents || !screen.hasNext {
        draw()
        taken = 0
      }
    }
  }

  private func draw() {
    let (page, cursor) = walk.page()
    screen.show(page, cursor: cursor)
  }

  // MARK: - What is asked for

  /// - Returns: false when the walk is over.
  private func serve(_ request: Walk.Request) throws(Diagnostic) -> Bool {
    switch request {
    case .leave: return false
    case .tap(let point):
      let words = "survey tap \(point.x.shortest) \(point.y.shortest) --level \(level.id)"
      let answer = session.run(words, on: screen, width: walk.pageWidth)
      walk.select(session.place("survey.room")?.id)
      tell(answer)
    case .enter(let id):
      let reader = try SurveyReader(session)
      try reader.enter(try reader.found(try reader.room(id)), on: level)
      walk.select(id, reveals: true)
    case .climb(let step): try climb(step)
    case .rooms: walk.mode = .choose(WalkChooser(tr("find"), try rooms()))
    case .buildings: try chooseBuilding()
    case .go(let target): return try go(target)
    case .state(let state):
      guard let room = walk.selected else { return true }
      return try write("survey room state \(try name(room.id)) \(state.rawValue)")
    case .undo(let isSure):
      if !isSure, let older = try workFromBefore() {
        walk.asksUndo = true
        walk.say([
          tr("u again undoes what was done before this walk: \(older)").text(session.language)
        ])
        return true
      }
      return try write("undo")
    case .redo: return try write("redo")
    case .addIn(let id):
      let reader = try SurveyReader(session)
      try reader.enter(try reader.found(try reader.room(id)), on: level)
      walk.select(id)
      walk.add()
    case .add(let words): return try add(words)
    case .complete(let text): complete(text)
    case .showAsset(let id):
      walk.asset = id
      let photos = try SurveyReader(session).photoFiles(of: [id])[id]?.count ?? 0
      let count = tr(photos, one: "1 photo", other: "\(photos) photos")
      show("survey asset show \(id)", tr("Asset, \(count)"))
    case .showNote(let id):
      walk.note = id
      show("survey note show \(id)", tr("Note"))
    case .showRoom:
      if let room = walk.selected { show("survey room show \(room.id)", tr("Room")) }
    }
    return true
  }

  /// Runs a command that changes the notebook, and shows what it says and what there is now.
  private func write(_ line: String) throws(Diagnostic) -> Bool {
    let answer = session.run(line, on: screen, width: walk.pageWidth)
    let isThere = try reload()
    tell(answer)
    return isThere && !session.isLeaving
  }

  /// A line that fails stays, to be corrected.
  private func add(_ words: String) throws(Diagnostic) -> Bool {
    func run(_ words: String) -> InnerAnswer {
      session.run("survey asset add " + words, on: screen, width: walk.pageWidth)
    }
    var answer = run(words)
    let typed = answer.fault
    // Nobody types quotes on site: several plain words may be one name.
    if typed?.code == .usage {
      for other in Lexer.withNamesQuoted(words) where answer.fault?.code == .usage {
        answer = run(other)
      }
    }
    if answer.fault != nil, let fault = typed {
      walk.keepLine(fault)
      return true
    }
    walk.mode = .plan
    // Another asset goes elsewhere; the pointer of the keyboard is moved on from here.
    if !walk.isPointing { walk.pointer = nil }
    let isThere = try reload()
    var said = answer
    if !words.contains("at=") {
      said.said.append(tr("without a place").text(session.language))
    }
    tell(said)
    return isThere && !session.isLeaving
  }

  /// The command that undo would take back, where it was done before this walk began.
  private func workFromBefore() throws(Diagnostic) -> String? {
    var isOlder = false
    for batch in try session.notebook().log(limit: 500) {
      if batch.id == newestAtStart { isOlder = true }
      guard batch.isLive, batch.role == .ordinary else { continue }
      return isOlder
        ? batch.command ?? tr("a private command").text(session.language) : nil
    }
    return nil
  }

  private func tell(_ answer: InnerAnswer) {
    if let fault = answer.fault { walk.say(fault) } else { walk.say(answer.said) }
  }

  /// Reads the level again. - Returns: false when there is no level to walk on any more.
  private func reload() throws(Diagnostic) -> Bool {
    let reader = try SurveyReader(session)
    // An undo may have taken away the level itself.
    guard let now = try reader.level(level.id) else {
      hasLostLevel = true
      return false
    }
    level = now
    if session.place("survey.level")?.id != level.id { try reader.enter(level) }
    walk.show(
      try Views.picture(of: level, room: nil, reader), title: try Walker.title(level, reader))
    walk.select(session.place("survey.room")?.id)
    return true
  }

  /// What to type for a room: its path, where that names it alone.
  private func name(_ id: Identifier) throws(Diagnostic) -> String {
    let reader = try SurveyReader(session)
    let path = try reader.found(try reader.room(id)).path(session.language)
    let found = try SurveyThings.findRoom(session, path)
    return found.count == 1 && found[0].id == id ? path.shellQuoted : id.description
  }

  /// The record of one thing, as its command prints it.
  private func show(_ line: String, _ title: Phrase) {
    let answer = session.run(line, on: screen, width: walk.pageWidth)
    if let fault = answer.fault { return walk.say(fault) }
    var lines = answer.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    walk.mode = .page(WalkPage(title.text(session.language), lines))
  }

  /// Tab in the line being typed.
  private func complete(_ text: String) {
    guard case .add(var line, _) = walk.mode else { return }
    let words = "survey asset add "
    let typed = words + text
    var found = Completer(session).complete(
      line: typed, cursor: typed.utf8.count, joinsWords: true)
    let start = found.start - words.utf8.count
    guard start >= 0 else { return }
    found.fit(
      String(decoding: Array(text.utf8)[start...], as: UTF8.self),
      before: String(line.text.dropFirst(text.count)))
    let texts = found.candidates.map(\.text)
    guard let first = texts.first else { return }
    if found.isOnlyShown {
      // The line goes on otherwise.
    } else if texts.count == 1 {
      line.complete(
        from: start, with: first + (found.append.map(String.init) ?? ""), taking: found.taken)
    } else {
      var shared = Substring(first)
      for text in texts.dropFirst() {
        shared = shared.prefix(zip(shared, text).prefix { $0 == $1 }.count)
      }
      let before = text.utf8.count - start
      if shared.utf8.count > before { line.complete(from: start, with: String(shared)) }
    }
    let shown = found.candidates.map { candidate in
      candidate.shown + (candidate.description.isEmpty ? "" : "  " + candidate.description)
    }
    walk.mode = .add(line, candidates: texts.count == 1 && !found.isOnlyShown ? [] : shown)
  }

  // MARK: - Levels, rooms, buildings

  private func levels(_ reader: SurveyReader) throws(Diagnostic) -> [Level] {
    let here =
      level.building.map { SurveyReader.ofBuilding($0) }
      ?? .init("l.scope = ? AND l.building IS NULL", [.id(level.project)])
    return try reader.levels([here]).sorted { ($0.ordinal, $0.id) < ($1.ordinal, $1.id) }
  }

  private func climb(_ step: Int) throws(Diagnostic) {
    let reader = try SurveyReader(session)
    let levels = try levels(reader)
    guard let at = levels.firstIndex(where: { $0.id == level.id }),
      levels.indices.contains(at + step)
    else {
      let end = step > 0 ? tr("this is the highest level") : tr("this is the lowest level")
      return walk.say([end.text(session.language)])
    }
    try move(to: levels[at + step], isElsewhere: false, reader)
  }

  /// A room that spans both levels stays entered.
  private func move(
    to level: Level, room: Room? = nil, isElsewhere: Bool, _ reader: SurveyReader
  ) throws(Diagnostic) {
    var room = room
    if room == nil, let id = walk.selected?.id, try reader.levels(of: id).contains(level) {
      room = try reader.room(id)
    }
    let picture = try Views.picture(of: level, room: nil, reader)
    self.level = level
    if let room { try reader.enter(room, on: level) } else { try reader.enter(level) }
    walk.show(picture, title: try Walker.title(level, reader), isElsewhere: isElsewhere)
    walk.select(room?.id, reveals: true)
  }

  /// The rooms of the project, those of this level first.
  private func rooms() throws(Diagnostic) -> [WalkChoice] {
    let reader = try SurveyReader(session)
    let here = walk.map.level.rooms
    var choices = walk.map.readingOrder.map { index -> WalkChoice in
      let room = here[index]
      return WalkChoice(
        room.title, room.state.words.text(session.language), .room(room.id, level: level.id))
    }
    for room in try reader.rooms([.init("r.scope = ?", [.id(level.project)])])
    where walk.map.room(room.id) == nil {
      guard let other = room.level else { continue }
      choices.append(
        WalkChoice(
          room.fullTitle(session.language), room.levelPath ?? "", .room(room.id, level: other)))
    }
    return choices
  }

  private func chooseBuilding() throws(Diagnostic) {
    let reader = try SurveyReader(session)
    let buildings = try reader.buildings(of: level.project)
    guard buildings.count > 1 else {
      return walk.say([tr("there is no other building").text(session.language)])
    }
    let choices = buildings.map { building -> WalkChoice in
      let name = building.names.shown(session.language, building.name) ?? ""
      return WalkChoice(
        building.label, name == building.label ? "" : name, .building(building.id))
    }
    // Enter alone leads to the next one.
    var chooser = WalkChooser(tr("building"), choices)
    let here = buildings.firstIndex { $0.id == level.building } ?? -1
    chooser.choose((here + 1) % buildings.count)
    walk.mode = .choose(chooser)
  }

  private func go(_ target: WalkChoice.Target) throws(Diagnostic) -> Bool {
    let reader = try SurveyReader(session)
    switch target {
    case .state(let state): return try serve(.state(state))
    case .room(let id, let other):
      let room = try reader.found(try reader.room(id))
      if other == level.id {
        try reader.enter(room, on: level)
        walk.select(id, reveals: true)
      } else {
        let there = try reader.found(try reader.level(other))
        try move(
          to: there, room: room, isElsewhere: there.building != level.building, reader)
      }
    case .building(let id):
      // The level as high as this one, or the nearest to it.
      let levels = try reader.levels([SurveyReader.ofBuilding(id)])
      let near = levels.min { a, b in
        let (p, q) = (abs(a.ordinal - level.ordinal), abs(b.ordinal - level.ordinal))
        return p != q ? p < q : a.ordinal < b.ordinal
      }
      guard let near else {
        walk.say([tr("that building has no level yet").text(session.language)], isFault: true)
        return true
      }
      try move(to: near, isElsewhere: true, reader)
    }
    return true
  }
}

extension [Level] {
  fileprivate func contains(_ level: Level) -> Bool { contains { $0.id == level.id } }
}
