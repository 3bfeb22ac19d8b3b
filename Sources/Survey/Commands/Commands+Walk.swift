// The plan on the whole screen.

import Command
import Kernel
import Notebook
import Render

enum WalkCommand {
  static let table: [Command] = [
    Command(
      "survey walk", tr("Walk through the plan, full screen"),
      discussion: [
        tr(
          "The level fills the terminal; assets go into the room entered, which stays entered at the prompt. Changes run the same commands as at the prompt, each one undo step. --dry-run stores nothing; --as-of shows the past."
        ),
        tr(
          "A click or Tab enters a room, a click on a letter shows the asset, one on a number such as #3 the note, / finds a room by name, [ and ] change the level, b the building, arrows and dragging move, = - and the wheel zoom, 0 fits everything. a adds an asset at the click or the pointer (x shows the pointer, arrows move it), c e s set the state of the room, u undoes, ? lists all keys, q returns to the prompt."
        ),
        tr(
          "Needs a terminal of at least 40 x 10 cells with cursor movement; uses the mouse if there is one. Without a terminal: survey map, survey tap."
        ),
      ],
      parameters: [Parts.level, Parts.ordinal, Parts.room, Parts.project], effects: .reads,
      contained: false, leads: "survey room state",
      synonyms: ["interactive", "fullscreen", "tui", "pan", "zoom", "mouse"],
      examples: [
        Example("survey walk", tr("Refused: no terminal here"), code: .refused),
        Example("survey walk --room G05", runs: false),
      ], action: walk)
  ]

  static func walk(_ session: Session, _ arguments: Arguments) throws(Diagnostic) -> Output {
    let screen = try session.screen(instead: tr("draw it instead: survey map"))
    let reader = try SurveyReader(session)
    var room: Room?
    if let id = try arguments.thing("room", session) {
      room = try reader.found(try reader.room(id))
    }
    let level = try PlanCommands.drawn(arguments, room, reader)
    let walker = try Walker(session, screen, level, room: room)
    try walker.run()
    if walker.hasLostLevel { session.say(tr("that level no longer exists")) }
    return .none
  }
}
