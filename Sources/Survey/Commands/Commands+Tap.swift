// A tap on the plan: which room is under the point, and where the user stands afterwards.

import Command
import Core
import Interchange
import Kernel
import Notebook
import Render

enum TapCommand {
  /// What a point of a level is.
  enum Ground: String {
    case room, wall, gap, outside

    var words: Phrase {
      switch self {
      case .room: tr("room")
      case .wall: tr("wall")
      case .gap: tr("unmapped")
      case .outside: tr("outside")
      }
    }
  }

  /// Metres; what is farther from every room is no wall.
  private static let thickestWall = 1.0

  static func tap(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let reader = try SurveyReader(session)
    // Buildings side by side have levels of one ordinal; the outline round the point decides.
    let level = try reader.oneLevel(arguments) { (level) throws(Diagnostic) in
      guard let outline = try reader.outline(level.id) else { return false }
      let point = try tapped(arguments, level, reader)
      return PlanIndex(polygons: [outline])?.locate(point) != nil
    }
    let point = try tapped(arguments, level, reader)
    let rooms = try reader.polygons(SurveyReader.onLevels([level.id]))
    guard let index = PlanIndex(polygons: rooms.map(\.polygon)) else {
      throw Diagnostic(.unavailable, tr("not enough memory for the plan"))
    }
    let under = index.locateAll(point)
    if let first = under.first {
      let all = try reader.rooms([.among("r.id", under.prefix(100).map { rooms[$0].id })])
      let room = try reader.found(all.first { $0.id == rooms[first].id })
      let others = under.dropFirst().compactMap { place in
        all.first { $0.id == rooms[place].id }
      }
      if arguments.flag("stay") {
        session.say(tr("this is \(room.fullTitle(session.language))"))
        sayOthers(others, session)
      } else {
        sayEntered(room, others, session)
        try reader.enter(room, on: level)
      }
      return .record(
        try Views.tap(.room, point, level, room: room, [room] + others, nearest: nil, reader))
    }
    let nearest = index.nearest(point, within: .infinity)
    var near: (room: Room, distance: Double)?
    if let nearest, let room = try reader.room(rooms[nearest.index].id) {
      near = (room, nearest.distance)
    }
    var isWithin = near.map { $0.distance <= thickestWall } ?? false
    let outline = try reader.outline(level.id)
    if let outline { isWithin = PlanIndex(polygons: [outline])?.locate(point) != nil }
    let ground: Ground =
      !isWithin ? .outside : (near?.distance ?? .infinity) <= thickestWall ? .wall : .gap
    let leaves =
      ground == .outside && !arguments.flag("stay") && session.place("survey.room") != nil
    sayMissed(ground, near, leaves: leaves, session)
    if leaves { try reader.enter(level) }
    session.foundNothing()
    return .record(try Views.tap(ground, point, level, room: nil, [], nearest: near, reader))
  }

  /// The point in plan metres.
  private static func tapped(
    _ arguments: Arguments, _ level: Level, _ reader: SurveyReader
  ) throws(Diagnostic) -> PlanPoint {
    let x = arguments.number("x") ?? 0
    let y = arguments.number("y") ?? 0
    guard arguments.flag("lonlat") else { return PlanPoint(x: x, y: y) }
    guard let project = try reader.project(level.project),
      let frame = PlanFrame(
        project, try reader.levels([.init("l.scope = ?", [.id(project.id)])]))
    else {
      throw Diagnostic(
        .usage, tr("this plan is in metres and not georeferenced"),
        at: arguments.span("lonlat"), hint: tr("omit --lonlat and give plan metres"))
    }
    guard abs(y) <= 90 else {
      throw Diagnostic(
        .usage, tr("a latitude must be between -90 and 90"), at: arguments.span("y"),
        hint: tr("longitude first, then latitude"))
    }
    return frame.point(latitude: y, longitude: x)
  }

  private static func sayEntered(
    _ room: Room, _ others: [Room], _ session: Session
  ) {
    let language = session.language
    let title = room.fullTitle(language)
    let before = session.place("survey.room")
    if let before, before.id == room.id {
      session.say(tr("still in \(title)"))
    } else if let before {
      session.say(tr("from \(before.label) to \(title)"))
    } else {
      session.say(tr("entered \(title)"))
    }
    sayOthers(others, session)
  }

  private static func sayOthers(_ others: [Room], _ session: Session) {
    guard !others.isEmpty else { return }
    let names = others.map { $0.fullTitle(session.language) }.joined(separator: "; ")
    session.say(tr("the point is also in \(names)"))
  }

  private static func sayMissed(
    _ ground: Ground, _ near: (room: Room, distance: Double)?, leaves: Bool, _ session: Session
  ) {
    let language = session.language
    guard let near else {
      session.say(tr("no room at this point"))
      return
    }
    let title = near.room.fullTitle(language)
    let metres = near.distance.fixed(2)
    switch ground {
    case .wall: session.say(tr("in a wall: nearest is \(title), \(metres) m away"))
    case .outside:
      if leaves, let room = session.place("survey.room") {
        session.say(tr("outside: left \(room.label); nearest is \(title), \(metres) m away"))
      } else {
        session.say(tr("outside; nearest is \(title), \(metres) m away"))
      }
    default: session.say(tr("no room at this point: nearest is \(title), \(metres) m away"))
    }
  }
}
