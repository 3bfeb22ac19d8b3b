// Where one stands on the walk and what keys and mouse mean there: a value that takes events and asks
// for what needs the notebook. Knows no terminal and no notebook; what it shows stands beside it.

import Command
import Core
import Kernel
import Render

struct Walk: Sendable {
  /// What needs the notebook.
  enum Request: Sendable, Equatable {
    case leave
    case tap(PlanPoint)
    case enter(Identifier)
    /// So many levels up, down when negative.
    case climb(Int)
    /// Rooms, or buildings, to choose from.
    case rooms, buildings
    case go(WalkChoice.Target)
    case state(RoomState)
    /// Without `surely`, work from before this walk is asked for again.
    case undo(surely: Bool), redo
    /// Enters the room that the pointer is in and begins to add an asset there.
    case addIn(Identifier)
    /// The words after `survey asset add`.
    case add(String)
    case complete(String)
    case showAsset(Identifier)
    case showNote(Identifier)
    case showRoom
  }

  enum Mode: Sendable {
    case plan
    case page(WalkPage)
    case choose(WalkChooser)
    /// What follows `survey asset add`, and what could stand at its end.
    case add(WalkLine, candidates: [String])
    /// The same where nothing can be added, so that what is typed on does not act as keys.
    case refused(WalkLine)
  }

  static let leastColumns = 40
  static let leastRows = 10

  let style: Style
  var columns: Int
  var rows: Int
  /// The building, or the project without one.
  var title = ""
  var map: PlanMap
  var view: PlanViewport
  var mode = Mode.plan
  /// The asset whose record was seen last.
  var asset: Identifier?
  /// The note whose text was seen last.
  var note: Identifier?
  var message: (text: String, isFault: Bool)?
  /// What is wrong with the line that is being typed.
  var lineFault: [String] = []
  /// Where the pointer is: the middle of the cell that the mouse or the keyboard showed last.
  var pointer: PlanPoint?
  /// Whether the arrows move the pointer, not the plan.
  var isPointing = false
  /// Whether the next `u` undoes work from before this walk.
  var asksUndo = false
  /// Where the mouse was pressed, and last seen while it was.
  private var pressed: (column: Int, row: Int)?
  private var dragged: (column: Int, row: Int)?
  /// What was drawn last, and of what: moving through a list or a page draws no plan again.
  private var drawn: (of: Seen, PlanMap.Drawing)?
  private struct Seen: Equatable {
    var view: PlanViewport
    var room, asset, note: Identifier?
  }

  init(_ level: LevelPicture, title: String, style: Style, columns: Int, rows: Int) {
    self.style = style
    self.columns = columns
    self.rows = rows
    self.title = title
    map = PlanMap(level, style: style)
    view = PlanViewport(
      Walk.extent(map), columns: columns, rows: Walk.mapRows(rows))
  }

  /// Lines round the plan: a title above, the room and what was said below.
  static func mapRows(_ rows: Int) -> Int { max(1, rows - 3) }

  private static func extent(_ map: PlanMap) -> PlanBox {
    map.extent ?? PlanBox(low: PlanPoint(x: 0, y: 0), high: PlanPoint(x: 10, y: 10))
  }

  var language: Language { style.language }

  var isLargeEnough: Bool { columns >= Walk.leastColumns && rows >= Walk.leastRows }

  var selected: RoomPicture? { map.selected.map { map.level.rooms[$0] } }

  // MARK: - What the notebook answers

  /// Another level, or the same one after a change; the window stays where it is as far as it can.
  mutating func show(_ level: LevelPicture, title: String, isElsewhere: Bool = false) {
    map = PlanMap(level, style: style)
    drawn = nil
    self.title = title
    let extent = Walk.extent(map)
    if isElsewhere {
      view.resize(columns: columns, rows: Walk.mapRows(rows))
      view = PlanViewport(extent, columns: view.columns, rows: view.rows)
    } else {
      view = view.moved(to: extent)
    }
    if let asset, !level.assets.contains(where: { $0.id == asset }) { self.asset = nil }
    if let note, !level.marks.contains(where: { $0.id == note }) { self.note = nil }
  }

  /// The room entered, nil for none.
  mutating func select(_ room: Identifier?, reveals: Bool = false) {
    if room != selected?.id { asset = nil }
    map.select(room)
    if reveals, let selected {
      view.reveal(selected.labelPoint)
      // The pointer goes along; one left behind by the mouse would mean another room.
      if targetRoom?.id != selected.id { pointer = isPointing ? middle(selected.labelPoint) : nil }
    }
  }

  mutating func say(_ lines: [String], isFault: Bool = false) {
    let lines = lines.flatMap { $0.split(separator: "\n").map(String.init) }
    guard !lines.isEmpty else { return }
    let text = lines.joined(separator: style.unicode ? " · " : "; ")
    if lines.count <= 3, Walk.fits(text, columns) {
      message = (text, isFault)
    } else {
      message = nil
      let title = isFault ? tr("not done") : tr("done")
      mode = .page(WalkPage(title.text(language), lines))
    }
  }

  /// Two lines are there for what is said.
  private static func fits(_ text: String, _ columns: Int) -> Bool {
    text.displayWidth <= 2 * (columns - 4)
  }

  mutating func say(_ fault: Diagnostic) { say(sentences(fault), isFault: true) }

  /// The line being typed stays, with what is wrong above it.
  mutating func keepLine(_ fault: Diagnostic) {
    lineFault = sentences(fault).flatMap { sentence -> [String] in
      let (first, second) = Walk.halves("! " + sentence, columns)
      return second.isEmpty ? [first] : [first, "  " + second]
    }
  }

  private func sentences(_ fault: Diagnostic) -> [String] {
    ([fault] + fault.others).map { one in
      let ways = one.suggestions.isEmpty ? [] : [one.suggestions.joined(separator: ", ")]
      let advice = ways + [one.hint?.text(language)].compactMap { $0 }
      let text = one.message.text(language)
      return advice.isEmpty ? text : text + " (" + advice.joined(separator: "; ") + ")"
    }
  }

  // MARK: - Events

  mutating func take(_ event: ScreenEvent) -> Request? {
    // Nothing happens that could not be seen.
    guard isLargeEnough else {
      return event == .key(.escape) || event == .key(.character("q")) ? .leave : nil
    }
    switch event {
    case .key(let key): return take(key)
    case .mouse(let report): return take(report)
    default: return nil
    }
  }

  mutating func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    view.resize(columns: columns, rows: Walk.mapRows(rows))
  }

  private mutating func take(_ key: Key) -> Request? {
    message = nil
    lineFault = []
    if key != .character("u") { asksUndo = false }
    switch mode {
    case .plan: return takeOnPlan(key)
    case .page(var page):
      if page.take(key, height: pageHeight) {
        mode = .page(page)
        return nil
      }
      mode = .plan
      switch key {
      case .escape, .enter, .character("q"), .character("?"): return nil
      default: return takeOnPlan(key)
      }
    case .choose(var chooser):
      switch key {
      case .escape: mode = .plan
      case .enter:
        guard let choice = chooser.choice else { return nil }
        mode = .plan
        return .go(choice.target)
      default:
        chooser.take(key)
        mode = .choose(chooser)
        preview(chooser.choice)
      }
    case .add(var line, _):
      switch key {
      case .escape: mode = .plan
      case .enter: return .add(line.text)
      case .tab: return .complete(line.beforeCursor)
      default:
        line.take(key)
        mode = .add(line, candidates: [])
      }
    case .refused(var line):
      switch key {
      case .escape: mode = .plan
      case .enter:
        mode = .plan
        message = (noRoom.text(language), true)
      default:
        line.take(key)
        mode = .refused(line)
      }
    }
    return nil
  }

  /// Ctrl-C: leaves what lies over the plan. - Returns: false where nothing does.
  mutating func leavesMode() -> Bool {
    if case .plan = mode { return false }
    mode = .plan
    lineFault = []
    return true
  }

  /// Shows where the room that would be chosen is, when it is on this level.
  private mutating func preview(_ choice: WalkChoice?) {
    guard case .room(let id, _) = choice?.target, let room = map.room(id) else { return }
    view.reveal(map.level.rooms[room].labelPoint)
  }

  /// The room that the list of rooms stands on, drawn as if it were entered.
  var previewed: Identifier? {
    guard case .choose(let chooser) = mode, case .room(let id, _) = chooser.choice?.target,
      map.room(id) != nil
    else { return nil }
    return id
  }

  /// What the window shows.
  mutating func drawing() -> PlanMap.Drawing {
    var map = map
    if let room = previewed { map.select(room) }
    let seen = Seen(view: view, room: previewed ?? selected?.id, asset: asset, note: note)
    if let drawn, drawn.of == seen { return drawn.1 }
    let drawing = map.draw(view, asset: asset, note: note)
    drawn = (seen, drawing)
    return drawing
  }

  private mutating func takeOnPlan(_ key: Key) -> Request? {
    let step = (across: max(1, columns / 10), down: max(1, Walk.mapRows(rows) / 6))
    if isPointing, point(key, step) { return nil }
    switch key {
    case .left, .character("h"): view.pan(columns: -step.across, rows: 0)
    case .right, .character("l"): view.pan(columns: step.across, rows: 0)
    case .up, .character("k"): view.pan(columns: 0, rows: -step.down)
    case .down, .character("j"): view.pan(columns: 0, rows: step.down)
    case .pageUp: view.pan(columns: 0, rows: -3 * step.down)
    case .pageDown: view.pan(columns: 0, rows: 3 * step.down)
    case .character("="): zoom(1.5)
    case .character("-"): zoom(1 / 1.5)
    case .character("x"): togglePointer()
    case .character("0"), .home: view.fit(Walk.extent(map))
    case .character("z"): zoomToRoom()
    case .character("+"):
      if selected == nil { zoom(1.5) } else { return addAtPointer() }
    case .character("a"): return addAtPointer()
    case .tab, .character("n"): return neighbour(1)
    case .backTab, .character("p"): return neighbour(-1)
    case .character("["): return .climb(-1)
    case .character("]"): return .climb(1)
    case .character("b"): return .buildings
    case .character("/"): return .rooms
    case .character("c"): return inRoom(.state(.complete))
    case .character("e"): return inRoom(.state(.empty))
    case .character("s"):
      guard inRoom(.showRoom) != nil else { return nil }
      let states = RoomState.allCases.map { state in
        WalkChoice(
          state.words.text(language), StateMark.text(state, unicode: style.unicode), .state(state))
      }
      mode = .choose(WalkChooser(tr("state"), states))
    case .character("o"): return nextAsset()
    case .character("m"): return nextNote()
    case .enter: return inRoom(.showRoom)
    case .character("u"):
      let isSure = asksUndo
      asksUndo = false
      return .undo(surely: isSure)
    case .character("r"): return .redo
    case .character("?"): mode = .page(helpPage)
    case .character("q"), .escape: return .leave
    default: break
    }
    return nil
  }

  /// The request, when a room is entered; else says how to enter one.
  mutating func inRoom(_ request: Request) -> Request? {
    if selected != nil { return request }
    message = (noRoom.text(language), true)
    return nil
  }

  /// Why something cannot be done in a room.
  var noRoom: Phrase {
    pointer != nil && targetRoom == nil && selected != nil
      ? tr("the pointer is in no room; move it, or hide it with x")
      : tr("enter a room first: click it, or press Tab")
  }

  private mutating func zoomToRoom() {
    guard inRoom(.showRoom) != nil, let room = map.selected else { return }
    if let box = map.surroundings(of: room) { view.fit(box) }
  }

  private mutating func neighbour(_ step: Int) -> Request? {
    let order = map.readingOrder
    guard !order.isEmpty else { return nil }
    var place = step > 0 ? 0 : order.count - 1
    if let room = map.selected, let at = order.firstIndex(of: room) {
      place = (at + step + order.count) % order.count
    }
    return .enter(map.level.rooms[order[place]].id)
  }

  private mutating func nextAsset() -> Request? {
    guard inRoom(.showRoom) != nil, let room = selected else { return nil }
    let assets = map.assets(of: room.id)
    guard !assets.isEmpty else {
      message = (tr("no asset in this room yet; press a to add one").text(language), true)
      return nil
    }
    let at = assets.firstIndex { $0.id == asset }.map { ($0 + 1) % assets.count } ?? 0
    return .showAsset(assets[at].id)
  }

  /// The notes of the level, one after the other.
  private mutating func nextNote() -> Request? {
    let marks = map.level.marks
    guard !marks.isEmpty else {
      message = (tr("no note on this level yet").text(language), true)
      return nil
    }
    let next = marks[marks.firstIndex { $0.id == note }.map { ($0 + 1) % marks.count } ?? 0]
    if let at = next.points.first { view.reveal(at) }
    return .showNote(next.id)
  }

  // MARK: - The mouse

  private mutating func take(_ report: MouseReport) -> Request? {
    let place = (column: report.column, row: report.row)
    switch report.action {
    case .press: (pressed, dragged) = (place, place)
    case .drag:
      guard let before = dragged, case .plan = mode else { return nil }
      view.pan(columns: before.column - place.column, rows: before.row - place.row)
      dragged = place
    case .release:
      defer { (pressed, dragged) = (nil, nil) }
      // A mouse that has moved over the plan has moved the plan.
      guard let pressed, let dragged, pressed == place, dragged == place else { return nil }
      return click(place)
    case .wheelUp, .wheelDown:
      let isUp = report.action == .wheelUp
      switch mode {
      case .page(var page):
        page.scroll(isUp ? -3 : 3, height: pageHeight)
        mode = .page(page)
      case .choose(var chooser):
        chooser.take(isUp ? .up : .down)
        mode = .choose(chooser)
        preview(chooser.choice)
      case .plan, .add, .refused:
        view.zoom(by: isUp ? 1.25 : 0.8, column: place.column, row: place.row - 1)
      }
    }
    return nil
  }

  private mutating func click(_ place: (column: Int, row: Int)) -> Request? {
    message = nil
    switch mode {
    case .page:
      if pageColumns.contains(place.column), pageRows.contains(place.row) { return nil }
      mode = .plan
    case .choose(let chooser):
      let shown = chooser.shown(listHeight)
      let first = rows - 1 - shown.count
      if place.row >= first, place.row < rows - 1 {
        mode = .plan
        return .go(chooser.all[chooser.found[shown.lowerBound + place.row - first]].target)
      }
      mode = .plan
    case .add: return nil
    case .refused: mode = .plan
    case .plan: break
    }
    let row = place.row - 1
    guard (0..<view.rows).contains(row), (0..<view.columns).contains(place.column) else {
      return nil
    }
    pointer = view.point(column: place.column, row: row)
    let drawing = drawing()
    if let note = drawing.note(column: place.column, row: row) { return .showNote(note) }
    if let asset = drawing.asset(column: place.column, row: row) { return .showAsset(asset) }
    // On the far side of its wall it is the room that the arrows find there.
    if pointedRoom == nil, let room = targetRoom {
      return room.id == selected?.id ? nil : .enter(room.id)
    }
    return .tap(view.point(column: place.column, row: row))
  }
}
